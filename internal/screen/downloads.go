package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// queueDeeds are what can be done with all downloads.
func (a *app) queueDeeds(list []shelf.Download) []deed {
	s := a.Shelf
	var all, paused, going []server.Ref
	for _, d := range list {
		all = append(all, d.Ref())
		if d.State == shelf.Paused {
			paused = append(paused, d.Ref())
		} else {
			going = append(going, d.Ref())
		}
	}
	var deeds []deed
	if len(paused) > 0 {
		deeds = append(deeds, deed{name: "resume-all", text: a.Say.Text("Go on with all"), icon: paint.IconPlay, do: func() error { return s.Resume(paused...) }})
	}
	if len(going) > 0 {
		deeds = append(deeds, deed{name: "pause-all", text: a.Say.Text("Pause all"), icon: paint.IconPause, do: func() error { return s.Pause(going...) }})
	}
	return append(deeds, deed{name: "cancel-all", text: a.Say.Text("Cancel all"), icon: paint.IconClose, do: func() error { return s.Cancel(all...) }})
}

// downloads lists what is to come.
func (a *app) downloads(ctx context.Context, _ place, _ desk.Question) (content, bool) {
	a.Rest(ctx)
	s := a.Shelf
	c := content{header: ui.Header{Title: a.Say.Text("Downloads"), Back: true}, class: loop.ClassUI}
	list := s.Downloads()
	if len(list) == 0 {
		c.state = &ui.State{
			Icon: paint.IconDownload, Title: a.Say.Text("Nothing to download"),
			Text: a.Say.Text("Touch a book for a while, or its mark at the side, to download it."),
		}
		return c, true
	}
	c.len, c.name, c.kind = len(list), "book", ui.Compact
	c.header.Status = a.Say.Count(len(list), "%d to come", "%d to come")
	a.offerInHeader(&c, a.queueDeeds(list)...)
	for _, d := range list {
		c.keys = append(c.keys, d.Source+" "+string(d.Book.ID))
	}
	c.row = func(i int, _ paint.Units) ui.Row {
		d := list[i]
		row := ui.Row{Title: d.Book.Title, Second: d.Series.Title + " · " + d.Source}
		a.showDownload(&row, d)
		return row
	}
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		offer(turn, l, list[i].Book.Title, at, a.downloadDeeds(list[i]))
	}
	return c, true
}
