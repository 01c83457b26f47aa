package screen

import (
	"context"
	"image"
	"strings"
	"sync/atomic"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/title"
	"inkshelf/internal/ui"
)

// search asks what to look for.
func (v view) search(turn *loop.Turn, l *listing) {
	l.halt(turn)
	k := &ui.Keyboard{Title: v.Say.Text("Search in %s", v.src.Name), Layout: ui.LayoutIn(v.Say), Words: v.Words}
	desk.OpenKeyboard(turn, k, func(turn *loop.Turn, text string) {
		if text = strings.TrimSpace(text); text != "" {
			l.enter(turn, -1, v.found(text))
		}
	})
}

// found reads the series in which a text occurs, out of those that are remembered. All of the server's are looked through,
// whatever the filters say.
func (v view) found(text string) loader {
	return func(_ context.Context, _ place, q desk.Question) (content, bool) {
		c := content{header: ui.Header{Title: v.Say.Text("“%s”", text), Back: true}, class: loop.ClassUI, source: v.src.Name}
		shown := matching(v.listed(), text)
		searcher, ok := server.As[server.Searcher](v.src)
		c.touch = func(turn *loop.Turn, l *listing, t paint.Target) bool {
			if t.Name != "search:server" {
				return false
			}
			l.enter(turn, -1, v.foundBy(searcher, text))
			return true
		}
		v := v.library.view(q.Trouble != nil)
		if len(shown) == 0 {
			c.state = &ui.State{Icon: paint.IconSearch, Title: v.Say.Text("Nothing found"), Text: v.Say.Text("No title and no author in the list of %s has “%s”.", v.src.Name, text)}
			if ok {
				c.state.Buttons = []ui.Button{{Name: "search:server", Text: v.Say.Text("Search on the server"), Kind: ui.Primary}}
			}
			return c, true
		}
		c.header.Status = v.Counted(len(shown), v.words().Series)
		if ok {
			c.top = filterBar{ui.FilterBar{Chips: []ui.Chip{{Name: "search:server", Text: v.Say.Text("Search on the server"), Icon: paint.IconSearch}}}}
		}
		v.fill(&c, shown)
		return c, true
	}
}

// matching returns the series that have all words of a text in their title or authors. Letter case, accents and articles do
// not matter.
func matching(list []server.Series, text string) []*server.Series {
	words := strings.Fields(title.Key(text))
	var some []*server.Series
	for i := range list {
		s := &list[i]
		if matches(title.Key(s.Title), words) || matches(title.Key(strings.Join(s.Authors, " ")), words) {
			some = append(some, s)
		}
	}
	return some
}

func matches(key string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(key, w) {
			return false
		}
	}
	return true
}

// foundBy reads what the server finds for a text. It is asked once: news of the shelf is laid over its answer.
func (v view) foundBy(searcher server.Searcher, text string) loader {
	var answer atomic.Pointer[server.Found]
	return func(ctx context.Context, _ place, q desk.Question) (content, bool) {
		c := content{
			header: ui.Header{Title: v.Say.Text("“%s”", text), Back: true}, class: loop.ClassUI, source: v.src.Name,
			made: desk.MakesPages(v.src),
		}
		found := answer.Load()
		if found == nil || !q.Quiet {
			now, err := searcher.Search(ctx, text)
			switch {
			case err == nil:
				found = &now
				answer.Store(found)
			case found == nil: // otherwise what it has found before is better than nothing
				v.failed(&c, err, v.Address(v.src.Address), v.Desk.Downloaded(v.src.Name))
				return c, true
			}
		}
		v.Rest(ctx)
		v.library.view(false).listFound(&c, *found, text)
		return c, true
	}
}

// listFound lists series, and then books.
func (v view) listFound(c *content, found server.Found, text string) {
	c.len, c.name, c.kind = len(found.Series)+len(found.Books), "found", ui.Compact
	if c.len == 0 {
		c.state = &ui.State{Icon: paint.IconSearch, Title: v.Say.Text("Nothing found"), Text: v.Say.Text("%s has nothing for “%s”.", v.src.Name, text)}
		return
	}
	c.header.Status = v.Say.Count(c.len, "%d found", "%d found")
	of := len(found.Series)
	for _, s := range found.Series {
		c.keys = append(c.keys, "series "+string(s.ID))
	}
	books := make([]desk.Volume, 0, len(found.Books))
	for _, b := range found.Books {
		c.keys = append(c.keys, "book "+string(b.ID))
		if p, ok := v.position(b.ID); ok {
			b.Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: p.At}
		}
		books = append(books, v.Volumes(v.src, server.Series{ID: b.Series, Title: b.SeriesTitle}, []server.Book{b})...)
	}
	c.row = func(i int, _ paint.Units) ui.Row {
		if i < of {
			return v.textRow(found.Series[i])
		}
		row := v.bookRow(books[i-of])
		row.Second = strings.Trim(books[i-of].SeriesTitle+" · "+row.Second, " ·")
		return row
	}
	c.open = func(turn *loop.Turn, l *listing, i int) {
		if i < of {
			l.enter(turn, i, v.booksOf(v.src, found.Series[i]))
			return
		}
		l.read(turn, books, i-of, i)
	}
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		if i < of {
			v.offer(turn, l, i, found.Series[i], at)
			return
		}
		offer(turn, l, books[i-of].Title, at, v.bookDeeds(l, books[i-of]))
	}
}

// position returns how far a book has been read here.
func (v view) position(id server.BookID) (shelf.Position, bool) {
	if v.Shelf == nil {
		return shelf.Position{}, false
	}
	return v.Shelf.Position(server.Ref{Source: v.src.Name, Book: id})
}
