package ui

import (
	"bytes"
	"image"
	"slices"
	"strings"
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

// An arrow that leads nowhere is passed over by keys.
func TestInertArrows(t *testing.T) {
	for page, want := range map[int]string{0: "pager:first pager:prev", 1: "", 2: "pager:last pager:next"} {
		c := targetsOnly()
		Pager{Page: page, Pages: 3}.Draw(c, image.Rect(0, 1752, 1404, 1872))
		var inert []string
		for _, t := range c.Targets() {
			if t.Inert {
				inert = append(inert, t.Name)
			}
		}
		if got := strings.Join(inert, " "); got != want {
			t.Errorf("page %d: %q lead nowhere, want %q", page, got, want)
		}
	}
}

func TestPagerPicture(t *testing.T) {
	sheet(t, "pager", image.Pt(1404, 120),
		Pager{Page: 0, Pages: 3},
		Pager{Page: 2, Pages: 6},
		Pager{Page: 2, Loading: true},
		Pager{Page: 2, Pages: 3},
	)
}
