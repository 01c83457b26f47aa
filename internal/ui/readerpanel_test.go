package ui

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// readerMenu is the lower panel of the reader's menu in the design.
func readerMenu() ReaderPanel {
	return ReaderPanel{
		Position: Position{Page: 34, Pages: 180, Ticks: []int{28, 61, 97, 140}},
		Tools: []Button{
			{Name: "contents", Text: "Contents", Icon: paint.IconContents},
			{Name: "view", Text: "View", Icon: paint.IconView},
			{Name: "image", Text: "Image", Icon: paint.IconImage},
			{Name: "rotate", Text: "Rotate", Icon: paint.IconRotate},
			{Name: "sync", Text: "Sync", Icon: paint.IconSync},
		},
		Time: "09:41", Battery: "82 %", Ready: "3 pages ahead ready", News: "1 update waiting to be sent",
	}
}

func TestReaderPanelTargets(t *testing.T) {
	p, c := readerMenu(), targetsOnly()
	box := p.Box(reference, paint.Units{})
	if want := image.Rect(0, 1500, 1404, 1872); box != want {
		t.Errorf("the panel lies at %v, want %v", box, want)
	}
	p.Draw(c, box)
	checkPlaces(t, c, []place{
		{"book:prev", "Previous book", 0, 1500, 132, 132},
		{"book:next", "Next book", 1272, 1500, 132, 132},
		{"position", "Position", 132, 1500, 888, 132},
		{"counter", "34 / 180", 1032, 1500, 228, 132},
		{"contents", "Contents", 12, 1632, 276, 168},
		{"view", "View", 288, 1632, 276, 168},
		{"image", "Image", 564, 1632, 276, 168},
		{"rotate", "Rotate", 840, 1632, 276, 168},
		{"sync", "Sync", 1116, 1632, 276, 168},
	})
}

func TestReaderPanel(t *testing.T) {
	p := readerMenu()
	p.Position.Words = French()
	p.Tools[3].Disabled = true
	checkSome(t, part{name: "menu", draw: p.Draw, box: func(u paint.Units) image.Point {
		return p.Box(image.Pt(screenWidth(u), 1872), u).Size()
	}})
	empty := ReaderPanel{News: longTitle, Ready: longTitle}
	checkOne(t, part{name: "empty", draw: empty.Draw, box: func(u paint.Units) image.Point {
		return empty.Box(lowest.size, u).Size()
	}}, lowest.units)
}

// The text in the middle of the status line is whole or not there; what waits to be sent is always said.
func TestStatusLine(t *testing.T) {
	for _, test := range []struct {
		size  image.Point
		units paint.Units
		ready bool
	}{
		{reference, paint.Units{}, true},
		{reference, paint.Units{DPI: 300, Scale: 150}, true},
		{image.Pt(1072, 1448), paint.Units{DPI: 300, Scale: 150}, false},
	} {
		p, c := readerMenu(), canvas(test.size, test.units)
		p.Draw(c, p.Box(test.size, test.units))
		texts := c.Texts()
		if !slices.Contains(texts, p.News) || !slices.Contains(texts, p.Battery) || slices.Contains(texts, p.Ready) != test.ready {
			t.Errorf("%v at %d %% says %q", test.size, test.units.Scale, texts)
		}
	}
}

// News that needs the room drives out what is ready.
func TestLongNews(t *testing.T) {
	p, c := readerMenu(), canvas(reference, paint.Units{})
	p.News = "The server has not answered since 09:12; 17 updates are waiting to be sent"
	p.Draw(c, p.Box(reference, paint.Units{}))
	if texts := c.Texts(); !slices.Contains(texts, p.News) || slices.Contains(texts, p.Ready) {
		t.Errorf("it says %q", texts)
	}
}

func TestReaderPanelPicture(t *testing.T) {
	p := readerMenu()
	p.Tools[3].Disabled = true
	box := p.Box(reference, paint.Units{})
	c := canvas(box.Size(), paint.Units{})
	p.Draw(c, c.Bounds())
	golden.Check(t, "reader-panel", c.Image())
}
