package ui

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"inkshelf/internal/paint"
)

func TestPagerTargets(t *testing.T) {
	c := targetsOnly()
	Pager{Page: 0, Pages: 3}.Draw(c, image.Rect(0, 1752, 1404, 1872))
	checkPlaces(t, c, []place{
		{"pager:first", "First", 0, 1752, 192, 120},
		{"pager:prev", "Previous", 192, 1752, 192, 120},
		{"pager:next", "Next", 1020, 1752, 192, 120},
		{"pager:last", "Last", 1212, 1752, 192, 120},
		{"pager:counter", "1 / 3", 396, 1752, 612, 120},
	})
}

func TestPagerCounter(t *testing.T) {
	for _, test := range []struct {
		pager Pager
		want  string
	}{
		{Pager{Page: 2, Pages: 16}, "3 / 16"},
		{Pager{Page: 2, Pages: 3, Loading: true}, "3 / …"},
		{Pager{Page: 0, Pages: 1, Loading: true}, "1 / …"},
		{Pager{Page: 2, Pages: 0, Loading: true}, "3 / …"},
		{Pager{Page: 99, Pages: 16}, "16 / 16"},
		{Pager{Page: -1, Pages: 16}, "1 / 16"},
		{Pager{Page: 0, Pages: 1}, ""},
		{Pager{}, ""},
	} {
		c := canvas(image.Pt(1404, 120), paint.Units{})
		test.pager.Draw(c, c.Bounds())
		if got := slices.Concat(c.Texts(), []string{""})[0]; got != test.want {
			t.Errorf("%+v says %q, want %q", test.pager, got, test.want)
		}
		if test.want == "" && len(c.Targets()) > 0 {
			t.Errorf("%+v has targets though there is one page: %v", test.pager, c.Targets())
		}
	}
}

func TestPager(t *testing.T) {
	for name, p := range map[string]Pager{
		"first page": {Page: 0, Pages: 3},
		"last page":  {Page: 99_999, Pages: 100_000, Words: French()},
		"one page":   {Pages: 1},
		"pressed":    {Page: 1, Pages: 3, Pressed: "pager:next"},
	} {
		checkPart(t, part{name: name, draw: p.Draw, box: screenPx(bar)})
	}
}

// Where all is on one page nothing is drawn.
func TestPagerOfOnePageIsWhite(t *testing.T) {
	c := canvas(image.Pt(1404, 120), paint.Units{})
	Pager{Pages: 1}.Draw(c, c.Bounds())
	if n := bytes.Count(c.Image().Pix, []byte{paint.White}); n != 1404*120 {
		t.Errorf("%d pixels are not white", 1404*120-n)
	}
}

// What is under the finger is refreshed with two levels, so its area must have no others.
func TestPressedArrowIsBlackAndWhite(t *testing.T) {
	for _, u := range everyUnits() {
		for _, name := range []string{"pager:first", "pager:prev", "pager:counter", "pager:next", "pager:last"} {
			c := canvas(image.Pt(screenWidth(u), u.Px(bar)), u)
			Pager{Page: 1, Pages: 3, Pressed: name}.Draw(c, c.Bounds())
			i := slices.IndexFunc(c.Targets(), func(t paint.Target) bool { return t.Name == name })
			pressed := c.Image().SubImage(c.Targets()[i].Area).(*image.Gray)
			checkPixels(t, pressed, image.Rectangle{Max: pressed.Rect.Size()}, true)
			if pressed.Pix[0] != paint.Black {
				t.Errorf("%s at %v is not inverted", name, u)
			}
		}
	}
}

// An arrow that leads nowhere does not answer the finger either.
func TestInactiveArrowIsNotPressed(t *testing.T) {
	c := canvas(image.Pt(1404, 120), paint.Units{})
	Pager{Page: 0, Pages: 3}.Draw(c, c.Bounds())
	before := bytes.Clone(c.Image().Pix)
	Pager{Page: 0, Pages: 3, Pressed: "pager:prev"}.Draw(c, c.Bounds())
	if !bytes.Equal(c.Image().Pix, before) {
		t.Error("it is drawn pressed")
	}
}

func TestPagerPicture(t *testing.T) {
	sheet(t, "pager", image.Pt(1404, 120),
		Pager{Page: 0, Pages: 3},
		Pager{Page: 2, Pages: 6},
		Pager{Page: 2, Loading: true},
		Pager{Page: 2, Pages: 3},
		Pager{Page: 1, Pages: 3, Pressed: "pager:next"},
		Pager{Page: 1, Pages: 3, Pressed: "pager:counter"},
	)
}
