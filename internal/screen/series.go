package screen

import (
	"cmp"
	"context"
	"errors"
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// seriesPage is the page of a series: what it is about, what can be done with it, and its books. What was chosen there
// stays when the books are read anew; it belongs to the loop's goroutine.
type seriesPage struct {
	*app
	src    server.Source
	series server.Series
	cover  heroCover

	tab      string                 // name of the view that was chosen
	selected map[server.BookID]bool // nil: nothing is being selected
	notice   *notice                // what was done last; nil: nothing that is to be told
	message  string                 // the title of a message that was seen: it makes room for the tabs
}

// seriesView is the page with the books that were read for it.
type seriesView struct {
	*seriesPage
	books   []desk.Volume
	ready   int         // so many are kept ready
	keeps   bool        // the server keeps how far they were read
	picture *image.Gray // the cover; nil: it has not come
	bare    bool        // there is no cover

	trouble *ui.MessageLine // why the server did not answer; it takes the place of the tabs

	shown []int // the books of the tab
}

// booksOf reads the books of a series.
func (a *app) booksOf(src server.Source, series server.Series) loader {
	p := &seriesPage{app: a, src: src, series: series, tab: tabAll}
	return p.load
}

func (p *seriesPage) load(ctx context.Context, at place, q desk.Question) (content, bool) {
	c := content{
		header: ui.Header{Title: p.titled(p.series.Title), Back: true}, class: loop.ClassUI, source: p.src.Name,
		made: desk.MakesPages(p.src),
	}
	list, old, err := p.Books(ctx, q, p.src, p.series)
	c.stale = old && err == nil && !q.Quiet
	switch {
	case errors.Is(err, desk.ErrForgotten):
		return c, false
	case err != nil && !old:
		p.failed(&c, err, p.Address(p.src.Address), p.Downloaded(p.src.Name))
		return c, true
	case len(list) == 0:
		c.state = &ui.State{Icon: paint.IconBook, Title: p.Say.Text("Nothing here yet"), Text: p.Say.Text("There are no %s in it.", p.words().Book.Many)}
		return c, true
	}
	p.Rest(ctx)
	v := seriesView{seriesPage: p, books: p.Volumes(p.src, p.series, list)}
	if p.Shelf != nil {
		v.ready, v.keeps = p.Shelf.Ready(p.src.Name, p.series.ID), p.Shelf.Keeps(p.src.Name)
	}
	var late bool
	v.picture, v.bare, late = p.cover.get(ctx, at, q, func(ctx context.Context) (server.Picture, error) {
		return p.SeriesCover(ctx, p.src, p.series)
	})
	c.stale = c.stale || late && err == nil
	c.header.Title = p.src.Name // the series is named below
	if v.picture != nil {
		c.class = loop.ClassImage
	}
	if err != nil {
		p.lost(&c, err, cmp.Or(v.here(), p.Downloaded(p.src.Name)))
	}
	v.trouble, c.message = c.message, nil
	c.arrange = v.arrange
	return c, true
}

// words are what the kind of server calls its things.
func (p *seriesPage) words() server.Words { return p.src.Face.In(p.Say.Code()) }

// arrange lists the books of the tab that was chosen. It is cheap: what a row shows is found out when it is drawn.
func (v seriesView) arrange(c *content) {
	v.shown = v.inTab(v.tab)
	selected := v.selected // what is listed looks as it does until it is arranged anew
	c.name, c.kind, c.len, c.keys, c.openAt = "book", ui.BookRow, len(v.shown), make([]string, len(v.shown)), 0
	current := v.current()
	for i, n := range v.shown {
		c.keys[i] = string(v.books[n].ID)
		if n == current {
			c.openAt = i
		}
	}
	c.top = v.head()
	c.row = func(i int, _ paint.Units) ui.Row {
		b := v.books[v.shown[i]]
		return v.row(b, selected[b.ID])
	}
	c.open = func(turn *loop.Turn, l *listing, i int) { v.read(turn, l, v.shown[i], i) }
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) { v.offerBook(turn, l, v.shown[i], at) }
	c.first = func(turn *loop.Turn, l *listing, ev loop.Event) bool { return v.handle(turn, l, ev) }
	c.note = func(n *notice) { v.notice = n }
	c.header.Icons = []ui.HeaderIcon{{Icon: paint.IconMore, Name: "menu", Text: v.Say.Text("Menu")}}
	c.menu = func(turn *loop.Turn, l *listing, at image.Rectangle) { offer(turn, l, "", at, v.seriesDeeds(l, at)) }
}

// row shows a book of the series. Who wrote it is said where that is not who wrote the series; that it is new, where the
// server would know otherwise.
func (v seriesView) row(b desk.Volume, selected bool) ui.Row {
	if slices.Equal(b.Authors, v.series.Authors) {
		b.Authors = nil
	}
	row := v.bookRow(b)
	row.Name, row.Selected = b.Number.Text, selected
	if row.Status == "" && b.Unreadable == "" && b.Progress == nil && v.keeps {
		row.Status, row.StatusBold = v.Voice(v.words().Book).Text("New"), true
	}
	return row
}
