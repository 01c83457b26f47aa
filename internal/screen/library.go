package screen

import (
	"context"
	"errors"
	"image"
	"slices"
	"sync"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// library is the series of a server, and how they are shown.
type library struct {
	*app
	src  server.Source
	left server.SeriesID // the first one on the page where it was left

	mu        sync.Mutex // for what jobs change
	list      []server.Series
	libraries []server.Library
	chosen    *choices // nil: nobody has looked yet
}

// libraryOf reads the series of a server.
func (a *app) libraryOf(src server.Source) loader {
	return (&library{app: a, src: src, left: a.left[src.Name]}).load
}

// load is the loader.
func (b *library) load(ctx context.Context, _ place, q desk.Question) (content, bool) {
	c := content{header: ui.Header{Title: b.src.Name, Back: true}, class: loop.ClassUI, source: b.src.Name}
	c.header.Icons = []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: b.Say.Text("Menu")}}
	c.menu = b.menu
	list, old, err := b.Series(ctx, q, b.src)
	if errors.Is(err, desk.ErrForgotten) { // without a shelf the list is all that there is
		if list, err = b.listed(), q.Trouble; list == nil {
			return c, false
		}
		old = true
	}
	c.stale = old && err == nil && !q.Quiet
	if err != nil && !old {
		b.failed(&c, err, b.Address(b.src.Address), b.Downloaded(b.src.Name))
		return c, true
	}
	c.counts = b.Shelf != nil && b.Shelf.Keeps(b.src.Name)
	b.keep(list, b.Libraries(ctx, q, b.src))
	b.Rest(ctx)
	b.arrange(&c, list, err)
	return c, true
}

// listed returns the series that were listed last.
func (b *library) listed() []server.Series {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.list
}

// keep keeps what was listed. That libraries were not is no reason to forget them.
func (b *library) keep(list []server.Series, libraries []server.Library) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.list = list
	if libraries != nil {
		b.libraries = libraries
	}
}

// arrange lists the series that pass the filters.
func (b *library) arrange(c *content, list []server.Series, err error) {
	words := b.words()
	if len(list) == 0 {
		c.state = &ui.State{Icon: paint.IconFolder, Title: b.Say.Text("Nothing here yet"), Text: b.Say.Text("The server has no %s.", words.Series.Many)}
		return
	}
	v := b.view(err != nil)
	shown := v.choose(list)
	c.header.Icons = slices.Insert(c.header.Icons, 0, ui.HeaderIcon{Icon: paint.IconSearch, Name: "search", Text: b.Say.Text("Search")})
	c.header.Status = b.Counted(len(list), words.Series)
	if len(shown) < len(list) {
		c.header.Status = b.Say.Count(len(list), "%[2]d of %[1]d %[3]s", "%[2]d of %[1]d %[4]s", len(shown), words.Series.One, words.Series.Many)
	}
	c.touch = func(turn *loop.Turn, l *listing, t paint.Target) bool { return v.touch(turn, l, t, shown) }
	if err != nil {
		b.lost(c, err, b.Downloaded(b.src.Name))
	}
	if len(shown) == 0 {
		b.empty(c, len(list))
		return
	}
	c.top = v.bar()
	v.fill(c, shown)
	c.openAt = max(c.find(string(b.left)), 0)
	c.closed = func(item int) { b.leave(shown[item].ID) }
}

// leave remembers where the library is left, for as long as the app runs.
func (b *library) leave(id server.SeriesID) {
	if b.app.left == nil {
		b.app.left = map[string]server.SeriesID{}
	}
	b.app.left[b.src.Name] = id
}

// words are what the server calls its things.
func (b *library) words() server.Words { return b.src.Face.In(b.Say.Code()) }

// view is one way to show the series: the filters and the mode that were chosen, and what is on the reader.
type view struct {
	*library
	choices
	libraries []server.Library // as they were listed
	offline   bool
	keeps     bool                    // the server keeps how far one has read
	here      map[server.SeriesID]int // books on the reader
}

// view returns how the series are shown now.
func (b *library) view(offline bool) view {
	v := view{library: b, choices: b.choices(), offline: offline, keeps: b.Shelf == nil || b.Shelf.Keeps(b.src.Name)}
	b.mu.Lock()
	v.libraries = b.libraries
	b.mu.Unlock()
	if !slices.ContainsFunc(v.libraries, func(l server.Library) bool { return string(l.ID) == v.Library }) {
		v.Library = "" // there is no such library any more
	}
	if b.Shelf != nil {
		v.here = map[server.SeriesID]int{}
		for _, item := range b.Shelf.Items(b.src.Name) {
			v.here[item.Book.Series]++
		}
	}
	return v
}

// fill lists series in the mode that was chosen.
func (v view) fill(c *content, shown []*server.Series) {
	c.len, c.name, c.class = len(shown), "series", loop.ClassImage
	c.keys = make([]string, len(shown))
	for i, s := range shown {
		c.keys[i] = string(s.ID)
	}
	switch v.Mode {
	case shelf.ModeText:
		c.kind, c.class = ui.Compact, loop.ClassUI
		c.row = func(i int, _ paint.Units) ui.Row { return v.textRow(*shown[i]) }
	case shelf.ModeList:
		c.kind = ui.CoverRow
		c.row = func(i int, _ paint.Units) ui.Row { return v.coverRow(*shown[i]) }
	default:
		c.card = func(i int) ui.Card { return v.card(*shown[i]) }
	}
	if v.Mode != shelf.ModeText {
		c.covers = &covers{
			fetch: func(ctx context.Context, i int) (server.Picture, error) { return v.SeriesCover(ctx, v.src, *shown[i]) },
			stamp: func(i int) string { return shown[i].Stamp },
		}
	}
	c.open = func(turn *loop.Turn, l *listing, i int) { l.enter(turn, i, v.booksOf(v.src, *shown[i])) }
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) { v.offer(turn, l, i, *shown[i], at) }
}
