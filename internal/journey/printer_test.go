package journey

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// printer is a server that makes its pages: a leaflet has four of them, and more or fewer where text is of another size. Like
// a kind of which no screen has heard it calls its things by names of its own. It keeps no progress.
type printer struct {
	*memory.Server

	mu     sync.Mutex
	typ    server.Type
	states map[server.BookID]int // how often leaflets have changed
	types  []server.Type         // as it was told
	lists  []server.Type         // how pages were set when books were listed
	opens  []server.Type         // and when one was opened
}

func newPrinter() *printer {
	srv := memory.New(memory.Content{Series: []memory.Series{{
		Series: server.Series{ID: "s", Title: "Leaflets", Stamp: "1"}, Books: []memory.Book{leaflet("a"), leaflet("b"), leaflet("c")},
	}}})
	srv.Lack("Libraries", "InProgress", "SetProgress", "ClearProgress", "OpenFile", "SeriesThumbnail", "BookThumbnail")
	return &printer{Server: srv, states: map[server.BookID]int{}}
}

func leaflet(id string) memory.Book {
	return memory.Book{
		Book:   server.Book{ID: server.BookID(id), Title: "Leaflet " + id, Stamp: "1"},
		Images: memory.Sample().Series[0].Books[0].Images[:4],
	}
}

// SetType implements server.PageMaker.
func (p *printer) SetType(t server.Type) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.typ = t
	p.types = append(p.types, t)
}

// change has a leaflet say something else: it has a page more.
func (p *printer) change(id server.BookID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.states[id]++
}

// set returns a leaflet as it is now; the lock is held.
func (p *printer) set(b server.Book) server.Book {
	b.Pages = (4*p.typ.Scale+99)/100 + p.states[b.ID]
	b.Stamp = fmt.Sprint(p.states[b.ID], " at ", p.typ)
	return b
}

func (p *printer) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := p.Server.Books(ctx, id)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lists = append(p.lists, p.typ)
	for i := range list {
		list[i] = p.set(list[i])
	}
	return list, err
}

func (p *printer) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	opened, err := p.Server.OpenBook(ctx, id, pages)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opens = append(p.opens, p.typ)
	return printed{opened, p.set(server.Book{ID: id})}, nil
}

// printed is a leaflet that is open.
type printed struct {
	server.Pages
	book server.Book
}

func (p printed) Len() int      { return p.book.Pages }
func (p printed) Stamp() string { return p.book.Stamp }

func (p printed) Page(ctx context.Context, n int) (server.Picture, error) {
	return p.Pages.Page(ctx, (n-1)%4+1)
}

// leaflets are what the kind calls its things.
var leaflets = server.Face{Name: "Press", Words: map[string]server.Words{
	"en": {Series: server.Noun{One: "bundle", Many: "bundles"}, Book: server.Noun{One: "leaflet", Many: "leaflets"}},
	"fr": {
		Series: server.Noun{One: "liasse", Many: "liasses", Gender: server.Feminine},
		Book:   server.Noun{One: "brochure", Many: "brochures", Gender: server.Feminine},
	},
}}

// startPress runs the whole app with a printer and another server.
func startPress(t *testing.T, dir string, p server.Server, frozen bool) *reader {
	t.Helper()
	write(t, filepath.Join(dir, "config.json"), `[{"name": "Press", "type": "press", "server": "http://press.example"},
		{"name": "Empty", "type": "empty", "server": "http://empty.example"}]`)
	kind := kindOf("press", p)
	kind.Face = leaflets
	return startKinds(t, dir, half, frozen, server.Kinds{kind, kindOf("empty", server.Unsupported{})})
}

// printing runs a test with a printer.
func printing(t *testing.T, frozen bool, test func(t *testing.T, dir string, p *printer, r *reader)) {
	t.Helper()
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		p := newPrinter()
		r := startPress(t, dir, p, frozen)
		test(t, dir, p, r)
		r.check()
	})
}

// startMaker runs the whole app with a server that makes its pages and keeps progress, and another one.
func startMaker(t *testing.T, dir string) (memory.Maker, *reader) {
	t.Helper()
	srv := memory.MakePages(memory.New(memory.Content{Series: []memory.Series{{
		Series: server.Series{ID: "s", Title: "Leaflets"}, Books: []memory.Book{leaflet("a"), leaflet("b")},
	}}}))
	return srv, startPress(t, dir, srv, true)
}
