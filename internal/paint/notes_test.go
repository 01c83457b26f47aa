package paint_test

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// TestNotes compares what a canvas notes of its texts with their pixels.
func TestNotes(t *testing.T) {
	var n paint.Notes
	c := paint.New(image.Pt(600, 200), reference)
	c.Note(&n)
	c.Begin(c.Bounds())
	c.Fill(c.Bounds(), paint.White)
	style := typeset.Style{Font: typeset.SansBold, Size: 42}
	c.Text(20, 60, c.Type().Line("Copper Road", style), paint.Black)
	area := inked(c)
	c.Text(20, 160, c.Type().Line("12", typeset.Style{Font: typeset.Serif, Size: 30}), paint.Disabled)
	if len(n.Written) != 2 {
		t.Fatalf("noted %v", n.Written)
	}
	first, second := n.Written[0], n.Written[1]
	if !area.In(first.Area) || !first.Area.In(area.Inset(-1)) {
		t.Errorf("the ink is noted at %v, it is at %v", first.Area, area)
	}
	if first.Text != "Copper Road" || first.Size != 42 || !first.Bold || first.Gray != paint.Black || !first.Over.Empty() {
		t.Errorf("noted %+v", first)
	}
	if second.Text != "12" || second.Size != 30 || second.Bold || second.Gray != paint.Disabled {
		t.Errorf("noted %+v", second)
	}
}

// TestNotesOver paints over a text: what counts is the largest part that is lost at once.
func TestNotesOver(t *testing.T) {
	var n paint.Notes
	c := paint.New(image.Pt(600, 200), reference)
	c.Note(&n)
	c.Begin(image.Rectangle{}) // the clip does not matter
	c.Text(20, 100, c.Type().Line("Copper Road", typeset.Style{Size: 42}), paint.Black)
	area := n.Written[0].Area
	c.HLine(0, 600, area.Min.Y, 2, paint.Black)
	c.Picture(image.Pt(0, 0), image.NewGray(image.Rect(10, 10, area.Min.X+40, 210)))
	c.Fill(image.Rect(0, 0, area.Min.X+10, 200), paint.White)
	if got, want := n.Written[0].Over, image.Rect(area.Min.X, area.Min.Y, area.Min.X+30, area.Max.Y); got != want {
		t.Errorf("%v of %v is painted over, want %v", got, area, want)
	}
	c.Begin(c.Bounds())
	if len(n.Written) != 0 {
		t.Errorf("a new drawing begins with %v", n.Written)
	}
	c.Note(nil)
	c.Text(20, 100, c.Type().Line("Unseen", typeset.Style{Size: 42}), paint.Black)
	if len(n.Written) != 0 {
		t.Errorf("noted %v, and was told to stop", n.Written)
	}
}
