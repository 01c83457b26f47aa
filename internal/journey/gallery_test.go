package journey

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/golden"
	"inkshelf/internal/screen/gallery"
	"inkshelf/internal/ui"
)

// onCoarse is the reader with the largest pixels, of which there are fewer to compare.
var onCoarse = setup{panel: emulator.Options{Model: model("970")}}

// TestGalleryPages turns through the gallery and looks at every page on the glass.
func TestGalleryPages(t *testing.T) {
	thorough(t)
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, newGallery(), onCoarse)
		for page := range pages(r) {
			golden.Check(t, "gallery-"+page, r.Picture())
		}
	})
}

func newGallery() *gallery.Gallery { return gallery.New(gallery.Options{}) }

// model returns a model that there is.
func model(name string) record.Model {
	m, ok := record.ModelNamed(name)
	if !ok {
		panic("no model " + name)
	}
	return m
}

// pages turns the pages of a gallery from the one that is shown to the last, and names each by its sheet: "bars-1".
func pages(r *reader) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		counts := map[string]int{}
		for {
			sheet := strings.ToLower(strings.TrimPrefix(r.Texts()[0], "Gallery: "))
			counts[sheet]++
			if !yield(fmt.Sprintf("%s-%d", sheet, counts[sheet])) {
				return
			}
			if cost := r.costs(func() { r.Press(record.KeyNext) }); len(cost) == 0 {
				return
			}
		}
	}
}

// TestGalleryOtherwise looks at some pages on the reference reader, and otherwise: with larger text, with larger pixels, for
// the other hand, in the other language.
func TestGalleryOtherwise(t *testing.T) {
	thorough(t)
	t.Parallel()
	reference, large, scaled := setup{}, setup{panel: emulator.Options{Model: model("1040")}}, onCoarse
	scaled.loop.Scale = 150
	for _, c := range []struct {
		name, sheet string // which to begin with
		pages       string
		s           setup
		o           gallery.Options
	}{
		{"reference", "Bars", "bars-1", reference, gallery.Options{}},
		{"reference", "Rows", "rows-2 cards-1", reference, gallery.Options{}},
		{"227dpi", "Cards", "cards-1", large, gallery.Options{}},
		{"150", "Bars", "bars-1", scaled, gallery.Options{}},
		{"150", "Rows", "rows-2 cards-1", scaled, gallery.Options{}},
		{"150", "Controls", "controls-2", scaled, gallery.Options{}},
		{"150", "State", "state-1", scaled, gallery.Options{}},
		{"french-left", "Rows", "rows-3 cards-3", onCoarse, gallery.Options{LeftHand: true, Words: ui.French()}},
	} {
		t.Run(c.sheet+", "+c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c.o.Sheet = c.sheet
				r := startReader(t, gallery.New(c.o), c.s)
				wanted := strings.Fields(c.pages)
				for page := range pages(r) {
					if page == wanted[0] {
						golden.Check(t, "gallery-"+page+"-"+c.name, r.Picture())
						wanted = wanted[1:]
					}
					if len(wanted) == 0 {
						return
					}
				}
				t.Errorf("pages %q were not found", wanted)
			})
		})
	}
}

// TestGalleryBoxes opens every box over the gallery, some in French, and looks at it: at all that opening it refreshed.
func TestGalleryBoxes(t *testing.T) {
	thorough(t)
	t.Parallel()
	for _, c := range []struct {
		language string
		words    *ui.Words
		boxes    string
	}{
		{"en", ui.English(), "question notice choice one text menu panel pad qwerty azerty"},
		{"fr", ui.French(), "choice panel pad azerty"},
	} {
		t.Run(c.language, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := startReader(t, gallery.New(gallery.Options{Sheet: "Boxes", Words: c.words}), onCoarse)
				page := r.Picture()
				for _, name := range strings.Fields(c.boxes) {
					cost := r.costs(func() { r.tap("open:" + name) })
					if len(cost) != 1 {
						t.Fatalf("opening %s cost %v", name, cost)
					}
					golden.Check(t, "box-"+name+"-"+c.language, part(r.Picture(), cost[0].area))
					r.costs(func() { r.Press(record.KeyBack) })
					if err := golden.Compare(r.Picture(), page); err != nil {
						t.Errorf("after %s was closed the page %v", name, err)
					}
				}
			})
		})
	}
}

// part returns a part of a picture.
func part(m *image.Gray, area image.Rectangle) *image.Gray { return m.SubImage(area).(*image.Gray) }
