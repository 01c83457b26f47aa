package journey

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
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
func startPress(t *testing.T, dir string, p *printer, frozen bool) *reader {
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

// scale chooses a size of text in the settings, from home, and returns there.
func (r *reader) scale(percent int) {
	r.t.Helper()
	r.walk("menu", "settings", "setting:scale", fmt.Sprint("scale:", percent))
	r.press(record.KeyHome)
}

// TestTypeInForce looks what a server that makes pages knows of the settings: from the start, after each choice, and when
// config.json is read again. It is told before it is asked anything.
func TestTypeInForce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		prepare(t, dir, func(s *shelf.Shelf) error {
			err := s.SetSettings(shelf.Settings{Scale: 130, Language: "fr"})
			return errors.Join(err, s.KeepReady("Press", server.Series{ID: "s", Title: "Leaflets"}, 1)) // the shelf asks by itself
		})
		p := newPrinter()
		r := startPress(t, dir, p, true)
		french := server.Type{Scale: 130, Language: "fr"}
		if len(p.types) == 0 || len(p.lists) == 0 || len(p.opens) == 0 {
			t.Fatalf("it was told %v, asked for lists %v, and for pages %v", p.types, p.lists, p.opens)
		}
		for _, got := range slices.Concat(p.types, p.lists, p.opens) {
			if got != french {
				t.Errorf("at the start it goes by %v", got)
			}
		}
		r.scale(85)
		if got, want := p.typ, (server.Type{Scale: 85, Language: "fr"}); got != want {
			t.Errorf("with another size it goes by %v, want %v", got, want)
		}
		p.types = nil
		r.walk("menu", "settings", "setting:hand")
		if len(p.types) != 0 {
			t.Errorf("with another hand it was told %v", p.types)
		}
		r.press(record.KeyHome)
		r.walk("menu", "settings", "setting:language", "choice:en")
		r.press(record.KeyHome)
		english := server.Type{Scale: 85, Language: "en"}
		if p.typ != english {
			t.Errorf("in another language it goes by %v, want %v", p.typ, english)
		}
		p.typ = server.Type{} // as one has that was just opened
		r.walk("menu", "reread")
		if p.typ != english {
			t.Errorf("after config.json was read again it goes by %v, want %v", p.typ, english)
		}
	})
}

// TestCountsFollow changes the size of text. Lists and home count the pages that there are then: at once, or when the server
// can be asked again.
func TestCountsFollow(t *testing.T) {
	for _, frozen := range frozenToo() {
		t.Run(map[bool]string{true: "frozen", false: "as it is"}[frozen], func(t *testing.T) {
			printing(t, frozen, func(t *testing.T, _ string, p *printer, r *reader) {
				r.walk("server:Press", "series:Leaflets")
				wantText(t, r, "4 pages")
				r.tap("book:Leaflet b")
				r.press(record.KeyNext, record.KeyNext, record.KeyHome)
				wantText(t, r, "page 3 of 4")

				r.scale(150)
				wantText(t, r, " 4 of 6") // where page 3 of 4 begins
				r.check()
				r.walk("server:Press", "series:Leaflets")
				wantText(t, r, "6 pages")
				wantText(t, r, "4 / 6")
				r.lacks("4 pages")

				r.press(record.KeyHome)
				r.SetNet(false)
				r.settle()
				asked := len(p.lists)
				r.scale(100)
				wantText(t, r, " 4 of 6") // nobody has said otherwise
				r.walk("server:Press", "series:Leaflets")
				wantText(t, r, "6 pages")
				r.press(record.KeyHome)
				if len(p.lists) != asked {
					t.Errorf("without a network the server was asked %d times", len(p.lists)-asked)
				}
				r.SetNet(true)
				r.settle()
				wantText(t, r, "page 3 of 4")
			})
		})
	}
}

// TestPlaceInOtherPages opens a leaflet again when it has more pages or fewer than where it was left. Trying sizes does not
// move the place.
func TestPlaceInOtherPages(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext)
		r.at("4 / 4")
		r.press(record.KeyHome)
		for _, c := range []struct {
			scale int
			at    string
		}{
			{150, "5 / 6"}, // the last of four begins on the fifth of six
			{85, "4 / 4"},  // nothing was turned: the place is what it was
			{130, "5 / 6"}, // as many pages as at 150
			{100, "4 / 4"}, // and back
		} {
			r.scale(c.scale)
			r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
			r.at(c.at)
			r.press(record.KeyHome)
		}
		r.scale(150)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyPrev)
		r.at("4 / 6")
		r.press(record.KeyHome)
		r.scale(100)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.at("3 / 4") // it was turned: what the fourth of six begins with is there
	})
}

// TestUpdates downloads leaflets, of which one is changed on the server. The series says so, opens what there is now, and
// brings it when asked; without a network the copy is what there is.
func TestUpdates(t *testing.T) {
	printing(t, true, func(t *testing.T, dir string, p *printer, r *reader) {
		open := func() { r.press(record.KeyHome); r.walk("server:Press", "series:Leaflets") }
		open()
		r.walk("download", "all")
		r.tap("book:Leaflet b")
		r.press(record.KeyNext, record.KeyNext)
		r.at("3 / 4")
		if len(p.opens) != 3 {
			t.Errorf("pages were asked for %d times, want 3 for the downloads", len(p.opens))
		}
		r.lacks("Update available")

		p.change("b")
		open()
		wantText(t, r, "Update available · 5 pages")
		wantText(t, r, "3 / 5")
		r.tap("book:Leaflet b")
		r.at("3 / 5") // by the server
		r.press(record.KeyBack)
		r.rest("book:Leaflet b")
		r.target("update")
		r.press(record.KeyBack)
		r.walk("download:Leaflet b")
		r.target("update")
		r.target("remove")
		r.press(record.KeyBack)
		r.walk("download")
		wantText(t, r, "Update 1")
		r.press(record.KeyBack)

		p.Fail(errors.New("away"))
		r.tap("book:Leaflet b")
		r.at("3 / 4") // the copy
		open()
		wantText(t, r, "Update available · 4 pages")
		wantText(t, r, "3 / 4")
		r.press(record.KeyHome)
		r.SetNet(false)
		r.settle()
		p.Fail(nil)
		open()
		wantText(t, r, "Update available · 4 pages")
		r.tap("book:Leaflet b")
		r.at("3 / 4")
		r.press(record.KeyHome)
		r.SetNet(true)
		r.settle()

		open()
		wantCosts(t, "updating", r.costs(func() { r.choose("book:Leaflet b", "update") }),
			"296,304-640,920 GL16: long press book:Leaflet b", "296,304-640,920 GL16: tap update",
			"0,152-702,224 GL16: tap update, loaded", "0,360-702,440 GL16: tap update, loaded") // there is nothing to download any more
		r.lacks("Update")
		wantText(t, r, "5 pages")
		if got := booksIn(t, dir); len(got) != 3 {
			t.Errorf("on the reader are %q", got)
		}
		asked := len(p.opens)
		r.tap("book:Leaflet b")
		r.at("3 / 5")
		if len(p.opens) != asked {
			t.Error("what is here was asked for")
		}
	})
}

// TestUpdateEverywhere finds an update wherever the book is shown: at home, among the books on the reader, in a selection. It
// is offered in each language, and in the rule for all books at once.
func TestUpdateEverywhere(t *testing.T) {
	for language, says := range map[string][]string{
		"en": {"Update available · 5 pages", "Update all 2", "Update"},
		"fr": {"Mise à jour disponible · 5 pages", "Tout mettre à jour (2)", "Mettre à jour"},
	} {
		t.Run(language, func(t *testing.T) {
			printing(t, true, func(t *testing.T, _ string, p *printer, r *reader) {
				r.walk("menu", "settings", "setting:language", "choice:"+language)
				r.press(record.KeyHome)
				r.walk("server:Press", "series:Leaflets", "download", "all")
				r.tap("book:Leaflet a")
				r.press(record.KeyHome)
				r.walk("menu", "shelf")
				r.lacks(says[2])
				p.change("a")
				p.change("b")
				r.press(record.KeyHome)
				r.walk("server:Press", "series:Leaflets") // somebody has to ask
				wantText(t, r, says[0])
				r.tap("download")
				wantText(t, r, says[1])
				r.press(record.KeyBack)
				r.choose("book:Leaflet b", "select")
				wantText(t, r, says[2])
				r.target("select:download")
				r.check()

				r.press(record.KeyHome)
				r.rest("recent:Leaflet a")
				wantText(t, r, says[2])
				r.target("update")
				r.press(record.KeyBack)
				r.walk("menu", "shelf")
				wantText(t, r, says[0])
				r.rest("book:Leaflet a")
				r.target("update")
				r.check()
				r.press(record.KeyBack)
				r.walk("menu")
				wantText(t, r, says[1])
				r.tap("update")
				r.lacks(says[2])
				if all := p.opens; len(all) != 5 { // three downloads, of which one was read, and two updates
					t.Errorf("pages were asked for %d times", len(all))
				}
			})
		})
	}
}

// TestSizeInBook chooses another size of text while a leaflet is read. It stays at its place, everything changes in one
// refresh, and the list below counts anew; what is chosen and does not come changes nothing.
func TestSizeInBook(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, p *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets")
		r.choose("book:Leaflet a", "download")
		r.tap("book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyMenu)
		r.walk("bookmark", "view", "scale:150")
		if p.typ.Scale != 100 {
			t.Errorf("pages are made at %d %% before that is applied", p.typ.Scale)
		}
		wantCosts(t, "another size", r.costs(func() { r.tap("apply") }), whole+"GC16: tap apply, loaded")
		r.at("4 / 6")
		r.check()
		r.press(record.KeyMenu)
		r.tap("contents")
		wantText(t, r, "Bookmark on page 4")
		r.press(record.KeyBack, record.KeyBack, record.KeyBack)
		wantText(t, r, "6 pages")
		wantText(t, r, "4 / 6")
		wantText(t, r, "Update available")
		r.lacks("4 pages")
		r.check()

		r.walk("book:Leaflet a")
		r.press(record.KeyMenu)
		r.walk("view", "scale:85")
		arrived, release := p.Hold()
		r.Tap(middle(r.target("apply").Area))
		<-arrived
		synctest.Wait()
		r.press(record.KeyBack) // who does not wait
		release()
		r.settle()
		if p.typ.Scale != 150 {
			t.Errorf("pages are made at %d %% though nobody waited for that", p.typ.Scale)
		}
		r.tap("view")
		r.tap("scale:85")
		p.Fail(errors.New("away"))
		r.tap("apply")
		wantText(t, r, "Server not reachable")
		r.tap("ok")
		r.press(record.KeyBack, record.KeyBack)
		if p.typ.Scale != 150 {
			t.Errorf("pages are made at %d %% though none came", p.typ.Scale)
		}
		r.at("4 / 6")
		p.Fail(nil)
		r.SetNet(false)
		r.settle()
		r.press(record.KeyMenu)
		r.tap("view")
		r.lacks("Text size")
		r.press(record.KeyBack, record.KeyBack)
		r.press(record.KeyHome)
		r.walk("menu", "settings")
		wantText(t, r, "150 %")
	})
}
