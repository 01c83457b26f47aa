package screen

import (
	"context"
	"errors"
	"image"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// itemsOf lists the books on the reader: those of one server, whether or not config.json names it, or with an empty name
// those of all.
func (a *app) itemsOf(source string) loader {
	return func(ctx context.Context, _ place, _ desk.Question) (content, bool) {
		a.Rest(ctx)
		c := content{header: ui.Header{Title: source, Back: true}, class: loop.ClassUI}
		if source == "" {
			c.header.Title = a.Say.Text("On the reader")
		}
		var all []desk.Volume
		for _, v := range a.ItemVolumes(a.Shelf.Items(source)) {
			if v.Here != nil { // otherwise it has just been removed
				all = append(all, v)
			}
		}
		if len(all) == 0 {
			c.state = &ui.State{
				Icon: paint.IconBook, Title: a.Say.Text("Nothing here yet"),
				Text: a.Say.Text("Books that you download are here, and those that you copy to the folder of a server."),
			}
			return c, true
		}
		c.header.Status = a.bookCount(all) + " · " + a.Say.Size(taken(all))
		a.listVolumes(&c, all)
		c.row = func(i int, _ paint.Units) ui.Row { return a.itemRow(all[i], source == "") }
		if deeds := a.itemsDeeds(source, all); len(deeds) > 0 {
			a.offerInHeader(&c, deeds...)
		}
		return c, true
	}
}

// itemsDeeds are what can be done with all books on the reader: those of one server, or of all.
func (a *app) itemsDeeds(source string, all []desk.Volume) (deeds []deed) {
	say := a.Voice(a.nounOf(source))
	if old := those(all, desk.Volume.Renewable); len(old) > 0 {
		deeds = append(deeds, deed{
			name: "update", text: say.Count(len(old), "Update %d", "Update all %d"), icon: paint.IconDownload, do: func() error {
				var errs []error
				for _, v := range old {
					errs = append(errs, a.Shelf.Download(v.Source, v.Of, v.Book))
				}
				return errors.Join(errs...)
			},
		})
	}
	if read := wasRead(all); len(read) > 0 {
		text := say.Count(len(read), "Remove %d that was read", "Remove %d that were read")
		deeds = append(deeds, deed{name: "remove-read", text: text, icon: paint.IconTrash, do: func() error { return a.Shelf.Remove(read...) }})
	}
	return deeds
}

// offerInHeader adds a menu of deeds to the header.
func (a *app) offerInHeader(c *content, deeds ...deed) {
	c.header.Icons = []ui.HeaderIcon{{Icon: paint.IconMore, Name: "menu", Text: a.Say.Text("Menu")}}
	c.menu = func(turn *loop.Turn, l *listing, at image.Rectangle) { offer(turn, l, "", at, deeds) }
}

// taken returns how much of the disk books take, in bytes.
func taken(all []desk.Volume) (bytes int64) {
	for _, v := range all {
		bytes += v.Here.Size
	}
	return bytes
}

// wasRead returns the books that can go: those that were read, and are neither kept for good nor put there by hand.
func wasRead(all []desk.Volume) []server.Ref {
	var read []server.Ref
	for _, v := range all {
		if p := v.Progress; p != nil && p.Completed && !v.Here.Pinned && !v.Here.Found {
			read = append(read, v.Ref())
		}
	}
	return read
}

// itemRow shows a book among those of several series, or with its server among those of all.
func (a *app) itemRow(v desk.Volume, named bool) ui.Row {
	row := a.bookRow(v)
	parts := []string{v.SeriesTitle}
	if named {
		parts = append(parts, v.Source)
	}
	row.Second = strings.Join(append(parts, row.Second), " · ")
	return row
}

// bookCount counts books, in the words of their kind where all are of one.
func (a *app) bookCount(all []desk.Volume) string {
	noun := a.nounOf(all[0].Source)
	if slices.ContainsFunc(all, func(v desk.Volume) bool { return a.nounOf(v.Source) != noun }) {
		noun = a.nounOf("")
	}
	return a.Counted(len(all), noun)
}
