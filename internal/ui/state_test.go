package ui

import (
	"image"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// wrongKey is the state of the design.
func wrongKey() State {
	return State{
		Icon: paint.IconKey, Title: "Wrong key or password",
		Text: "The server answered 401: it does not accept the key in config.json. Nothing was changed, and nothing was deleted.",
		Facts: []Fact{
			{"Server", "http://recipes.example"},
			{"Entry", "2, Recipes"},
			{"Field", "apiKey"},
		},
		Foot: "Comics and Books work as before. 5 downloaded recipes are available.",
		Buttons: []Button{
			{Name: "configure", Text: "Change the key in a browser", Kind: Primary},
			{Name: "downloads", Text: "Show downloads"},
			{Name: "retry", Text: "Try again"},
		},
	}
}

func TestStateBoxes(t *testing.T) {
	c := canvas(reference, paint.Units{})
	_, body, _ := Screen(reference, paint.Units{}, false)
	wrongKey().Draw(c, body)
	checkPlaces(t, c, []place{
		{"configure", "Change the key in a browser", 144, 1176, 1116, 132},
		{"downloads", "Show downloads", 144, 1332, 546, 120},
		{"retry", "Try again", 714, 1332, 546, 120},
	})
	// The facts: 768, 264 high, between strong lines.
	for y, want := range map[int]paint.Gray{
		767: paint.White, 768: paint.Black, 770: paint.Black, 771: paint.White, 853: paint.White, 854: paint.Line,
		855: paint.Line, 856: paint.White, 942: paint.Line, 943: paint.Line, 1028: paint.White, 1029: paint.Black, 1031: paint.Black, 1032: paint.White,
	} {
		if got := c.Image().GrayAt(1250, y).Y; got != want {
			t.Errorf("row %d is %#x, want %#x", y, got, want)
		}
	}
}

func TestState(t *testing.T) {
	box := func(u paint.Units) image.Point {
		_, body, _ := Screen(image.Pt(screenWidth(u), screenWidth(u)*4/3), u, false)
		return body.Size()
	}
	checkSome(t, part{name: "wrong key", draw: wrongKey().Draw, box: box})
	for name, s := range map[string]State{
		"empty":          {},
		"title":          {Title: "No books yet"},
		"pairs":          {Title: "x", Buttons: slices.Repeat([]Button{{Name: "x", Text: "x"}}, 4)},
		"long":           {Icon: paint.IconWarning, Title: longTitle, Text: strings.Repeat(longTitle, 40), Foot: longTitle, Facts: []Fact{{longTitle, longTitle}}},
		"right to left":  {Title: hebrewTitle, Text: arabicTitle, Facts: []Fact{{hebrewTitle, arabicTitle}}, Foot: hebrewTitle},
		"nothing broken": {Title: brokenTitle, Text: linesTitle, Facts: []Fact{{}, {brokenTitle, linesTitle}}},
	} {
		checkOne(t, part{name: name, draw: s.Draw, box: box}, lowest.units)
	}
}

// On every panel and at every text scale all that the state has to say is said whole, and all buttons are there.
func TestStateSaysAll(t *testing.T) {
	want := strings.Fields(wrongKey().Title + " " + wrongKey().Text + " Server http://recipes.example Entry 2, Recipes Field apiKey " +
		wrongKey().Foot + " Change the key in a browser Show downloads Try again")
	for _, size := range []struct {
		image.Point
		dpi int
	}{{reference, 300}, {image.Pt(1072, 1448), 300}, {lowest.size, 212}} {
		for _, scale := range []int{85, 115, 150} {
			u := paint.Units{DPI: size.dpi, Scale: scale}
			c := canvas(image.Point{}, u) // what it says is all that matters
			_, body, _ := Screen(size.Point, u, false)
			wrongKey().Draw(c, body)
			if got := strings.Fields(strings.Join(c.Texts(), " ")); !slices.Equal(got, want) {
				t.Errorf("%v at %d %% says %q", size, scale, got)
			}
			checkTargets(t, c.Targets(), body, u)
		}
	}
}

// Where a body is too low for text of 150 %, it is set at 130 %, and all of it is there.
func TestStateBecomesSmaller(t *testing.T) {
	s, setter := wrongKey(), typeset.New()
	s.Icon = 0
	wanted, smaller := paint.Units{DPI: 300, Scale: 150}, paint.Units{DPI: 300, Scale: 130}
	want := s.stack(setter, smaller, 1116, 0).height
	if got := wrongKey().fit(setter, wanted, image.Pt(1116, want)).height; got != want {
		t.Errorf("in %d px it is %d high", want, got)
	}
	if got := wrongKey().fit(setter, wanted, image.Pt(1116, want-1)).height; got >= want {
		t.Errorf("in less it is %d high", got)
	}
}

func TestStatePicture(t *testing.T) {
	c := canvas(image.Pt(1404, 1200), paint.Units{})
	wrongKey().Draw(c, c.Bounds())
	golden.Check(t, "state", c.Image())

	c = canvas(lowest.size, lowest.units)
	State{
		Icon: paint.IconBook, Title: "Nothing downloaded yet", Text: "Books that you download can be read without a network.",
		Buttons: []Button{{Name: "library", Text: "Open the library", Kind: Primary}},
	}.Draw(c, c.Bounds())
	golden.Check(t, "state-empty", c.Image())
}
