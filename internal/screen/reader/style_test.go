package reader

import (
	"image"
	"math"
	"testing"

	"inkshelf/internal/book"
	"inkshelf/internal/loop"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestLook sees that what was chosen for a series counts, and what it says itself where nothing was.
func TestLook(t *testing.T) {
	panel := image.Pt(30, 40)
	for _, c := range []struct {
		style shelf.Style
		says  server.Direction
		want  look
	}{
		{shelf.Style{}, server.UnknownDirection, look{book.Look{}, panel}},
		{shelf.Style{}, server.RightToLeft, look{book.Look{RightLeft: true}, panel}},
		{shelf.Style{}, server.Vertical, look{book.Look{Fit: book.PageWidth}, panel}},
		{shelf.Style{Fit: shelf.FitPage}, server.Vertical, look{book.Look{}, panel}},
		{shelf.Style{Direction: shelf.Vertical, Rotation: 180}, server.RightToLeft, look{book.Look{Fit: book.PageWidth}, panel}},
		{shelf.Style{Direction: shelf.LeftToRight, Rotation: 270}, server.RightToLeft, look{book.Look{}, image.Pt(40, 30)}},
		{shelf.Style{Fit: shelf.FitDouble, Direction: shelf.RightToLeft, Rotation: 90}, server.LeftToRight, look{book.Look{Fit: book.Double, RightLeft: true}, image.Pt(40, 30)}},
	} {
		if got := lookOf(c.style, server.Series{Direction: c.says}, panel); got != c.want {
			t.Errorf("%+v of a series %d is %+v, want %+v", c.style, c.says, got, c.want)
		}
	}
}

// TestPolicy sees that a choice for a series changes how its pages are cleared, and nothing else. It means what it means in
// the settings: who wants every sixth page cleared does not want each dark one cleared.
func TestPolicy(t *testing.T) {
	usual := loop.Policy{Text: 3, Art: 4, List: 5, Automatic: true, Dark: true}
	for word, every := range map[string]struct{ text, art int }{
		"": {3, 4}, shelf.RefreshPage: {1, 1}, shelf.RefreshThird: {3, 3}, shelf.RefreshSixth: {6, 6}, shelf.RefreshTenth: {10, 10},
		shelf.RefreshChapter: {math.MaxInt, math.MaxInt}, shelf.RefreshAutomatic: {0, 2},
	} {
		want := usual
		want.Text, want.Art, want.Automatic = every.text, every.art, word == "" || word == shelf.RefreshAutomatic
		want.Dark = want.Automatic
		if p := policyOf(shelf.Style{Refresh: word}, usual); p != want {
			t.Errorf("refresh %q is %+v, want %+v", word, p, want)
		}
	}
}

// TestCounter counts pages, and with letters the parts of one. A strip may have more parts than there are letters.
func TestCounter(t *testing.T) {
	for want, at := range map[string]book.Place{
		"34 / 180":  {Page: 34, Parts: 1},
		"34b / 180": {Page: 34, Part: 1, Parts: 4},
		"34z / 180": {Page: 34, Part: 40, Parts: 50},
	} {
		if got := counter(at, 180); got != want {
			t.Errorf("%+v is %q, want %q", at, got, want)
		}
	}
}

// TestFurther compares places: the end is further on than any page.
func TestFurther(t *testing.T) {
	page, end := func(n int) shelf.Position { return shelf.Position{Page: n} }, shelf.Position{Page: 1, Completed: true}
	for _, c := range []struct {
		p, other shelf.Position
		want     bool
	}{{page(80), page(34), true}, {page(3), page(34), false}, {end, page(34), true}, {page(34), end, false}, {end, end, false}} {
		if got := further(c.p, c.other); got != c.want {
			t.Errorf("%+v further than %+v: %v", c.p, c.other, got)
		}
	}
}
