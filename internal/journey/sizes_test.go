package journey

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

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

// TestSizeAtTheEnd chooses another size of text on the last page, after the book was finished. It stays there, and has been
// read, also for who leafs back.
func TestSizeAtTheEnd(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		r.walk("server:Press", "series:Leaflets", "book:Leaflet c")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext)
		r.tap("stay")
		r.at("4 / 4")
		r.press(record.KeyMenu)
		r.walk("view", "scale:150", "apply")
		r.at("5 / 6")
		r.press(record.KeyPrev, record.KeyBack)
		wantText(t, r, "Done")
		r.lacks("4 / 6")
	})
}

// TestSizeKeepsStyle chooses another size of text in a series that has wishes of its own, and another wish with it. They hold
// as ever.
func TestSizeKeepsStyle(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		turn := func(what, cost string) {
			t.Helper()
			wantCosts(t, what, r.costs(func() { r.press(record.KeyNext) }), whole+cost+": key next")
			wantCosts(t, what, r.costs(func() { r.press(record.KeyPrev) }), whole+cost+": key prev")
		}
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyMenu)
		r.walk("view", "refresh:10", "apply")
		turn("every tenth page is cleared", "GC16")
		r.press(record.KeyMenu)
		r.walk("view", "scale:150", "apply")
		turn("in another size", "GC16")
		r.press(record.KeyMenu)
		r.walk("view", "scale:100", "refresh:1", "apply")
		turn("every page is cleared", "GC16 full")
	})
}

// TestBookmarksInOtherPages marks pages in one size of text and in another. None moves by that, and none is lost where two
// stand on one page.
func TestBookmarksInOtherPages(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, _ *printer, r *reader) {
		size := func(percent int) {
			t.Helper()
			r.press(record.KeyMenu)
			r.walk("view", fmt.Sprint("scale:", percent), "apply")
		}
		bookmark := func() { r.press(record.KeyMenu); r.tap("bookmark"); r.press(record.KeyBack) }
		marked := func(pages ...int) {
			t.Helper()
			r.press(record.KeyMenu)
			r.tap("contents")
			for page := 1; page <= 6; page++ {
				if text := fmt.Sprint("Bookmark on page ", page); slices.Contains(pages, page) {
					wantText(t, r, text)
				} else {
					r.lacks(text)
				}
			}
			r.press(record.KeyBack, record.KeyBack)
		}
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		size(150)
		bookmark()
		r.press(record.KeyNext)
		bookmark()
		marked(1, 2)
		size(100)
		marked(1)
		r.press(record.KeyNext, record.KeyNext, record.KeyNext)
		bookmark()
		marked(1, 4)
		size(150)
		marked(1, 2, 5)
		size(100)
		marked(1, 4)
		r.press(record.KeyPrev, record.KeyPrev, record.KeyPrev)
		bookmark() // both of them go
		marked(4)
		size(150)
		marked(5)
	})
}

// TestSizeCostsOnce returns from a book to its list after another size was chosen in it. The book itself is shown as it is now
// at once, and how long the others are in one further refresh, when the server has said so. It may be long until it can.
func TestSizeCostsOnce(t *testing.T) {
	printing(t, false, func(t *testing.T, _ string, p *printer, r *reader) {
		read := func(percent int) {
			r.tap("book:Leaflet b")
			r.press(record.KeyMenu)
			r.walk("view", fmt.Sprint("scale:", percent), "apply")
			r.press(record.KeyNext)
		}
		r.walk("server:Press", "series:Leaflets")
		read(150)
		wantCosts(t, "back to the list", r.costs(func() { r.press(record.KeyBack) }),
			whole+"GC16 full: key back", "432,192-552,264 GL16: key back, loaded", // the button, whose words are fitted anew
			"0,312-702,432 GL16: key back, loaded", "0,552-702,672 GL16: key back, loaded")
		wantText(t, r, "2 / 6")

		read(115)
		r.press(record.KeyNext)
		arrived, release := p.Hold()
		r.Press(record.KeyBack)
		<-arrived
		synctest.Wait()
		wantText(t, r, "Leaflet a|6 pages|Leaflet b|5 pages|3 / 5|")
		release()
		r.settle()
		wantText(t, r, "Leaflet a|5 pages|Leaflet b|5 pages|3 / 5|")

		read(100)
		r.SetNet(false)
		r.settle()
		asked := len(p.lists)
		r.press(record.KeyBack)
		wantText(t, r, "Leaflet a|5 pages|") // nobody has said otherwise
		if len(p.lists) != asked {
			t.Error("without a network the server was asked")
		}
		r.SetNet(true)
		r.settle()
		wantText(t, r, "Leaflet a|4 pages|Leaflet b|4 pages|")
	})
}

// TestPlaceAfterTrouble opens a leaflet in another size than it was left in, while its server is in trouble. When that is over
// it is at its place, as if nothing had been.
func TestPlaceAfterTrouble(t *testing.T) {
	printing(t, true, func(t *testing.T, _ string, p *printer, r *reader) {
		r.scale(150)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext)
		r.at("5 / 6")
		r.press(record.KeyHome)
		r.scale(100)
		r.walk("server:Press", "series:Leaflets")
		p.Fail(&server.StatusError{Code: 500})
		r.tap("book:Leaflet a")
		wantText(t, r, "The server has a problem")
		p.Fail(nil)
		r.tap("retry")
		r.at("3 / 4")
		r.press(record.KeyHome)
		r.scale(150)
		r.walk("server:Press", "series:Leaflets", "book:Leaflet a")
		r.at("5 / 6")
	})
}

// TestRuleInOtherSize keeps books on the reader by a rule, and chooses other sizes of text. What the rule keeps is brought in
// the size in force, once.
func TestRuleInOtherSize(t *testing.T) {
	printing(t, true, func(t *testing.T, dir string, p *printer, r *reader) {
		brought := func(what string, scales ...int) {
			t.Helper()
			time.Sleep(time.Hour)
			r.settle()
			var got []int
			for _, opened := range p.opens {
				got = append(got, opened.Scale)
			}
			if !slices.Equal(got, scales) {
				t.Errorf("%s: pages were made in the sizes %d, want %d", what, got, scales)
			}
			p.opens = nil
		}
		r.walk("server:Press", "series:Leaflets", "download", "ready:3")
		brought("at first", 100, 100, 100)
		r.press(record.KeyHome)
		r.scale(150)
		brought("larger", 150, 150, 150)
		r.walk("server:Press", "series:Leaflets")
		r.lacks("Update")
		brought("in the list")
		r.press(record.KeyHome)
		r.SetNet(false)
		r.settle()
		r.scale(85)
		r.scale(115)
		brought("without a network")
		r.SetNet(true)
		brought("with one", 115, 115, 115)
		if got := booksIn(t, dir); len(got) != 3 {
			t.Errorf("on the reader are %q", got)
		}
	})
}
