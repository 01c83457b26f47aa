package screen

import (
	"context"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
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
		for _, item := range a.Shelf.Items(source) {
			all = append(all, a.ItemVolume(item))
		}
		if len(all) == 0 {
			c.state = &ui.State{
				Icon: paint.IconBook, Title: a.Say.Text("Nothing here yet"),
				Text: a.Say.Text("Books that you download are here, and those that you copy to the folder of a server."),
			}
			return c, true
		}
		c.header.Status = a.bookCount(len(all))
		a.listVolumes(&c, all)
		c.row = func(i int, _ paint.Units) ui.Row { return a.itemRow(all[i], source == "") }
		return c, true
	}
}

// itemRow shows a book among those of several series, or with its server among those of all.
func (a *app) itemRow(v desk.Volume, server bool) ui.Row {
	row := a.bookRow(v)
	parts := []string{v.SeriesTitle}
	if server {
		parts = append(parts, v.Source)
	}
	row.Second = strings.Join(append(parts, row.Second), " · ")
	return row
}

// bookCount counts books.
func (a *app) bookCount(n int) string { return a.Say.Count(n, "%d book", "%d books") }
