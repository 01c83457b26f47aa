package screen

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// listed is how many books servers are asked for, and how many a list of all holds at the most of those opened here.
const listed = 60

// front is what home shows, before it is put into words.
type front struct {
	tiles  []tile
	begun  []desk.Volume      // on servers that say so, or on this reader; last read first
	deck   []desk.Volume      // what comes next
	opened []desk.Volume      // on this reader, last opened first
	place  map[server.Ref]int // in percent, where a page says nothing
	facts  desk.Facts
}

// tile is a server on home.
type tile struct {
	src     server.Source
	left    int          // of a server that is not in config.json: how many books are on the reader
	counts  shelf.Counts // of what it listed last
	counted bool
	keeps   bool // progress, and says what was begun: otherwise nothing is known of what is new
}

// read reads what is remembered. It waits for the disk, and for no server.
func (a *app) read(ctx context.Context, sources []server.Source) front {
	f := front{facts: a.Measured(ctx, sources), place: map[server.Ref]int{}}
	for _, src := range sources {
		t := tile{src: src}
		if a.Shelf != nil {
			t.counts, t.counted = a.Shelf.Counts(src.Name)
			t.keeps = src.Err == nil && a.Shelf.Keeps(src.Name) && tellsReading(src)
		}
		f.tiles = append(f.tiles, t)
	}
	for _, r := range a.remnants(sources) {
		f.tiles = append(f.tiles, tile{src: server.Source{Name: r.name}, left: r.books})
	}
	if a.Shelf != nil {
		a.readBooks(&f, sources)
	}
	return f
}

// readBooks reads what was begun, what comes next and what was opened here.
func (a *app) readBooks(f *front, sources []server.Source) {
	var elsewhere []desk.Volume
	var decks [][]desk.Volume
	for _, src := range sources {
		if src.Err != nil {
			continue
		}
		if list, ok := a.Shelf.KnownReading(src.Name); ok {
			elsewhere = append(elsewhere, readBy(list.At, a.loose(src, list.Items))...)
		}
		if list, ok := a.Shelf.KnownDeck(src.Name); ok {
			decks = append(decks, a.loose(src, list.Items))
		}
	}
	f.deck = slices.DeleteFunc(inTurn(decks), func(v desk.Volume) bool { return v.Progress != nil || v.Unreadable != "" })
	for _, o := range inOrder(a.Shelf.Recent(listed)) {
		v, ok := a.openedVolume(o, sources)
		if !ok {
			continue
		}
		f.opened = append(f.opened, v)
		if o.Position.Page == 0 {
			f.place[v.Ref()] = o.Position.Percent
		}
		i := slices.IndexFunc(elsewhere, v.Same)
		switch {
		case i >= 0 && o.Position.Device != "": // the server knows what was read here, and has dated it itself
			elsewhere[i].Progress = v.Progress
			f.begun = append(f.begun, elsewhere[i])
			elsewhere = slices.Delete(elsewhere, i, i+1)
		case i < 0 && f.keeps(v.Source):
			f.begun = append(f.begun, v)
		}
	}
	f.begun = append(f.begun, elsewhere...)
	f.sort()
}

// inOrder dates what was opened here so that the times agree with the order, whatever the clock has been put to in between.
func inOrder(opened []shelf.Opened) []shelf.Opened {
	var last time.Time
	for i := range slices.Backward(opened) {
		if p := &opened[i].Position; p.Device != "" {
			last = later(p.At, last)
			p.At = last
		}
	}
	return opened
}

// readBy dates books that were read before a server listed them: its clock may be ahead.
func readBy(listed time.Time, books []desk.Volume) []desk.Volume {
	for i := range books {
		if p := books[i].Progress; p != nil && p.At.After(listed) {
			books[i].Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: listed}
		}
	}
	return books
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// sort leaves of what was begun what is not finished, last read first.
func (f *front) sort() {
	f.begun = slices.DeleteFunc(f.begun, func(v desk.Volume) bool { return v.Progress == nil || v.Progress.Completed })
	slices.SortStableFunc(f.begun, func(a, b desk.Volume) int { return b.Progress.At.Compare(a.Progress.At) })
}

// keeps reports whether a server keeps progress, and says what was begun.
func (f *front) keeps(source string) bool {
	return slices.ContainsFunc(f.tiles, func(t tile) bool { return t.src.Name == source && t.keeps })
}

// reached takes note of a place in a book, so that it is shown with the screen that the book leaves.
func (f *front) reached(v desk.Volume, p server.Progress) {
	if len(f.begun) > 0 {
		p.At = later(p.At, f.begun[0].Progress.At) // nothing was read after what is being read
	}
	v.Progress = &p
	f.opened = slices.Insert(slices.DeleteFunc(slices.Clone(f.opened), v.Same), 0, v)
	begun := holds(f.begun, v)
	f.begun, f.deck = slices.DeleteFunc(slices.Clone(f.begun), v.Same), slices.DeleteFunc(slices.Clone(f.deck), v.Same)
	if begun || f.keeps(v.Source) {
		f.begun = slices.Insert(f.begun, 0, v)
	}
	f.sort()
}

// loose returns books of any series as lists show them.
func (a *app) loose(src server.Source, list []server.Book) []desk.Volume {
	all := a.Volumes(src, server.Series{}, list)
	for i := range all {
		all[i].Of = server.Series{ID: all[i].Series, Title: all[i].SeriesTitle}
	}
	return all
}

// openedVolume returns a book that was opened here; false if it cannot be opened again: its server is not in config.json.
func (a *app) openedVolume(o shelf.Opened, sources []server.Source) (desk.Volume, bool) {
	b := o.Book
	if p := o.Position; p.Page > 0 || p.Completed || !p.At.IsZero() { // otherwise it was marked as unread elsewhere
		b.Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: p.At}
	}
	if src, ok := sourceOf(o.Source, sources); ok {
		return a.loose(src, []server.Book{b})[0], true
	}
	item, ok := a.Shelf.Item(server.Ref{Source: o.Source, Book: b.ID})
	if !ok {
		return desk.Volume{}, false
	}
	return a.ItemVolumes([]shelf.Item{item})[0], true
}

// sourceOf returns the server with a name; false if there is none that could be opened.
func sourceOf(name string, sources []server.Source) (server.Source, bool) {
	i := slices.IndexFunc(sources, func(src server.Source) bool { return src.Name == name && src.Err == nil })
	if i < 0 {
		return server.Source{}, false
	}
	return sources[i], true
}

// tellsReading reports whether a server says what was begun on it. It is asked without effect, as the contract of servers
// allows.
func tellsReading(src server.Source) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := src.InProgress(ctx, 1)
	return !errors.Is(err, errors.ErrUnsupported)
}

func holds(list []desk.Volume, v desk.Volume) bool {
	return slices.ContainsFunc(list, v.Same)
}

// inTurn takes one of each list, and again, until all are empty: no server stands in front of another.
func inTurn(lists [][]desk.Volume) []desk.Volume {
	var all []desk.Volume
	if len(lists) == 0 {
		return nil
	}
	longest := slices.MaxFunc(lists, func(a, b []desk.Volume) int { return cmp.Compare(len(a), len(b)) })
	for i := range longest {
		for _, list := range lists {
			if i < len(list) {
				all = append(all, list[i])
			}
		}
	}
	return all
}

// ask asks a server what was begun and what comes next. Asked is false if it can say neither.
func (a *app) ask(ctx context.Context, src server.Source) (asked bool, err error) {
	for _, question := range []func(context.Context, string, int) ([]server.Book, error){a.Shelf.Reading, a.Shelf.Deck} {
		_, err := question(ctx, src.Name, listed)
		if errors.Is(err, errors.ErrUnsupported) {
			continue
		}
		asked = true
		if err != nil {
			return true, err
		}
	}
	return asked, nil
}
