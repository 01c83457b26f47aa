package journey

import (
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/emulator"
	"inkshelf/internal/screen/gallery"
)

// TestTyping types on the keyboards of the gallery. What was typed stands in a row of the page below, once it was entered.
func TestTyping(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, gallery.New(gallery.Options{Sheet: "Boxes"}), setup{panel: emulator.Options{Model: half}})
		for _, c := range []struct{ open, keys, want string }{
			{"open:qwerty", "shift H i space symbols @ letters o ok", "Hi @o"},
			{"open:azerty", "delete delete accents é t accents é ok", "Hi été"}, // goes on from what was there
			{"open:qwerty", "left left left delete x ok", "Hixété"},
			{"typed:What was typed", "a b c", "Hixété"}, // and is cancelled
		} {
			r.tap(c.open)
			for _, key := range strings.Fields(c.keys) {
				r.tap("key:" + key)
			}
			if !strings.HasSuffix(c.keys, "ok") {
				r.check()
				r.tap("cancel")
			}
			r.check()
			if texts := r.Texts(); !slices.Contains(texts, c.want) {
				t.Errorf("after %q on %s the page says %q, want %q", c.keys, c.open, texts, c.want)
			}
		}
	})
}

// TestGoToPage enters pages on the number pad, and holds an arrow to go to the end.
func TestGoToPage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, newGallery(), setup{panel: emulator.Options{Model: half}})
		for keys, want := range map[string]string{
			"1 2 ok":          "12 / ",
			"9 9 ok":          "9 / ", // there are not so many, so the second figure is not taken
			"ok 0 7 ok":       "7 / ", // nothing to enter at first
			"1 4 delete 3 ok": "13 / ",
		} {
			r.tap("pager:counter")
			for _, key := range strings.Fields(keys) {
				r.tap("key:" + key)
			}
			wantPage(t, r, want)
			r.check()
		}
		hold := func(name string) {
			at := middle(r.target(name).Area)
			r.Pointer(0, emulator.Down, at)
			r.settle() // it has been resting for long enough
			r.Pointer(0, emulator.Up, at.Add(image.Pt(1, 1)))
			r.settle()
		}
		last := r.target("pager:counter").Text
		_, pages, _ := strings.Cut(last, " / ")
		hold("pager:next")
		wantPage(t, r, pages+" / ")
		hold("pager:prev")
		wantPage(t, r, "1 / ")
	})
}
