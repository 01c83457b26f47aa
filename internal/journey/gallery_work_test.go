package journey

import (
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/golden"
	"inkshelf/internal/screen/gallery"
)

// TestGalleryMenu chooses every item of the gallery's menu. Each shows what it changed in one refresh.
func TestGalleryMenu(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, gallery.New(gallery.Options{Sheet: "Reader"}), setup{panel: emulator.Options{Model: half}})
		for _, item := range strings.Fields("french hand larger smaller smaller rotate english clear rotate") {
			r.tap("menu")
			if cost := r.costs(func() { r.tap(item) }); len(cost) != 1 {
				t.Errorf("%s cost %v", item, cost)
			}
			r.check()
		}
	})
}

// TestLibrary looks at a long list in every view. A work that was opened is marked when the reader comes back to it, until
// the page is turned.
func TestLibrary(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, gallery.New(gallery.Options{Sheet: "Boxes"}), setup{panel: emulator.Options{Model: half}})
		r.tap("open:library")
		for _, view := range []string{"Compact", "List", "Grid", "Large"} {
			if got := r.target("filter:view").Text; got != view {
				t.Errorf("the view is %q, want %q", got, view)
			}
			wantPage(t, r, "1 / ")
			r.Press(record.KeyNext)
			r.settle()
			r.Press(record.KeyPrev)
			r.check()
			r.tap("series:L’Abbaye des brumes")
			r.check()
			before := r.Picture()
			r.Press(record.KeyBack)
			r.check()
			marked := r.Picture()
			if golden.Compare(before, marked) == nil {
				t.Errorf("%s: back from a work, the screen is the same", view)
			}
			r.Press(record.KeyNext)
			r.settle()
			r.Press(record.KeyPrev)
			r.check()
			if golden.Compare(r.Picture(), marked) == nil {
				t.Errorf("%s: the work is marked still", view)
			}
			r.tap("filter:view")
		}
		r.tap("back")
		wantPage(t, r, "12 / ")
	})
}
