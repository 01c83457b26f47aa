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
