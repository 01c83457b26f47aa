package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

// positionArea is the target of the bar in the design: the bar itself is 840 wide, from 156 on.
var positionArea = image.Rect(132, 1500, 1020, 1632)

func TestPositionAt(t *testing.T) {
	p := Position{Page: 34, Pages: 180}
	for _, test := range []struct{ x, want int }{
		{-1000, 1}, {132, 1}, {156, 1}, {315, 34}, {576, 90}, {996, 180}, {1019, 180}, {9999, 180},
	} {
		if got := p.At(positionArea, paint.Units{}, test.x); got != test.want {
			t.Errorf("a tap at %d means page %d, want %d", test.x, got, test.want)
		}
	}
	for _, p := range []Position{{}, {Pages: -5}} {
		if got := p.At(image.Rectangle{}, paint.Units{}, 50); got != 1 {
			t.Errorf("in a book without pages, %+v, a tap means page %d", p, got)
		}
	}
}

// A tap on the thumb, or on the tick of a chapter, means the page that it stands for.
func TestPositionAtIsWhereItIsDrawn(t *testing.T) {
	u := paint.Units{}
	box := barBox(positionArea, u)
	for _, pages := range []int{1, 2, 7, 180, 840} {
		p := Position{Pages: pages}
		for page := 1; page <= pages; page++ {
			if got := p.At(positionArea, u, box.Min.X+p.place(page, box.Dx())); got != page {
				t.Fatalf("page %d of %d is drawn where a tap means page %d", page, pages, got)
			}
		}
	}
}

// The thumb and the ticks stand where the design has them.
func TestPositionBar(t *testing.T) {
	c := canvas(reference, paint.Units{})
	Position{Page: 34, Pages: 180, Ticks: []int{28, 61, 97, 140}}.Draw(c, image.Rect(0, 1500, 1404, 1632))
	for _, ink := range []image.Rectangle{
		image.Rect(303, 1542, 327, 1590), // thumb
		image.Rect(287, 1584, 290, 1599), // ticks
		image.Rect(441, 1584, 444, 1599),
		image.Rect(609, 1584, 612, 1599),
		image.Rect(809, 1584, 812, 1599),
		image.Rect(156, 1554, 303, 1578), // read
		image.Rect(156, 1554, 996, 1557), // frame
		image.Rect(156, 1575, 996, 1578),
		image.Rect(993, 1554, 996, 1578),
	} {
		for y := ink.Min.Y; y < ink.Max.Y; y++ {
			for x := ink.Min.X; x < ink.Max.X; x++ {
				if c.Image().GrayAt(x, y).Y != paint.Black {
					t.Fatalf("%d, %d of %v is not black", x, y, ink)
				}
			}
		}
	}
	for _, white := range []image.Point{{302, 1545}, {327, 1545}, {286, 1590}, {290, 1590}, {600, 1565}, {996, 1565}, {310, 1541}, {310, 1590}} {
		if got := c.Image().GrayAt(white.X, white.Y).Y; got != paint.White {
			t.Errorf("%v is %#x, want white", white, got)
		}
	}
}

func TestPosition(t *testing.T) {
	for name, p := range map[string]Position{
		"empty":      {},
		"beyond":     {Page: 99, Pages: 3, Ticks: []int{-5, 0, 1, 1 << 30}},
		"huge":       {Page: 1_999_999_999, Pages: 2_000_000_000, NoNext: true, NoPrevious: true},
		"half pages": {Page: 34, Pages: 180, Counter: "34a / 180"},
	} {
		checkOne(t, part{name: name, draw: p.Draw, box: screenPx(positionRow)}, paint.Units{DPI: 300, Scale: 150})
	}
}
