package paint_test

import (
	"bytes"
	"image"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// TestIcons shows every icon at the sizes of the interface, in both inks.
func TestIcons(t *testing.T) { golden.Check(t, "icons", iconSheet(false)) }

func TestIconsInTwoLevels(t *testing.T) {
	sheet := iconSheet(true)
	golden.Check(t, "icons-bilevel", sheet)
	if gray := len(sheet.Pix) - bytes.Count(sheet.Pix, []byte{paint.Black}) - bytes.Count(sheet.Pix, []byte{paint.White}); gray > 0 {
		t.Errorf("%d pixels are neither black nor white", gray)
	}
}

func iconSheet(bilevel bool) *image.Gray {
	const columns, width, height, row = 7, 204, 192, 78
	all := paint.Icons()
	c := paint.New(image.Pt(columns*width, (len(all)+columns-1)/columns*height), reference)
	c.Bilevel(bilevel)
	for n, icon := range all {
		at := image.Pt(n%columns*width, n/columns*height)
		for i, ink := range []paint.Gray{paint.Black, paint.White} {
			r := image.Rect(6, i*row, width-6, i*row+row).Add(at)
			c.Fill(r, paint.White-ink)
			x := r.Min.X + 3
			for _, size := range []int{72, 54, 48} {
				c.Icon(icon, image.Rect(x, r.Min.Y, x+size, r.Max.Y), ink)
				x += size + 6
			}
		}
		name := image.Rect(0, 2*row, width, height).Add(at)
		c.Label(name, icon.String(), typeset.Style{Font: typeset.Sans, Size: 30}, paint.Center, paint.Black)
	}
	return c.Image()
}

func TestIconsDiffer(t *testing.T) {
	names, pictures := map[string]paint.Icon{}, map[string]paint.Icon{}
	for _, icon := range paint.Icons() {
		name, picture := icon.String(), string(drawIcon(icon, 72).Image().Pix)
		if name == "" {
			t.Errorf("icon %d has no name", icon)
		}
		if other, ok := names[name]; ok {
			t.Errorf("icons %d and %d are both called %q", other, icon, name)
		}
		if other, ok := pictures[picture]; ok {
			t.Errorf("%q looks like %q", icon, other)
		}
		names[name], pictures[picture] = icon, icon
	}
}

func TestNoIcon(t *testing.T) {
	all := paint.Icons()
	for _, icon := range []paint.Icon{0, -1, all[len(all)-1] + 1} {
		if name := icon.String(); name != "" {
			t.Errorf("icon %d is called %q", icon, name)
		}
		if ink := inked(drawIcon(icon, 72)); !ink.Empty() {
			t.Errorf("icon %d draws something in %v", icon, ink)
		}
	}
}

// TestIconIsCentred finds drawings that are lopsided, or small in their box.
func TestIconIsCentred(t *testing.T) {
	for _, icon := range paint.Icons() {
		ink := inked(drawIcon(icon, 72))
		if off := ink.Min.Add(ink.Max).Sub(image.Pt(72, 72)); max(off.X, -off.X, off.Y, -off.Y) > 6 {
			t.Errorf("%v: the middle of %v is off by halves of %v", icon, ink, off)
		}
		if max(ink.Dx(), ink.Dy()) < 46 {
			t.Errorf("%v covers %v of 72 x 72", icon, ink)
		}
	}
}

// TestIconInALongBox draws an icon where it has more room than it takes.
func TestIconInALongBox(t *testing.T) {
	want := inked(drawIcon(paint.IconSearch, 54))
	for _, size := range []image.Point{{144, 54}, {54, 144}} {
		c := paint.New(size, reference)
		c.Icon(paint.IconSearch, c.Bounds(), paint.Black)
		spare := size.Sub(image.Pt(54, 54)).Div(2)
		if got := inked(c); got != want.Add(spare) {
			t.Errorf("in %v there is ink in %v, want %v", size, got, want.Add(spare))
		}
	}
}

// TestIconLines measures lines: they cover whole pixels at every size, five of them at the size of the design and never
// fewer than three.
func TestIconLines(t *testing.T) {
	known := map[int]int{24: 3, 48: 4, 54: 4, 66: 5, 72: 5, 144: 8}
	before := 3
	for size := 12; size <= 200; size++ {
		width := 0
		picture := drawIcon(paint.IconMinus, size).Image()
		for y := range size {
			switch v := picture.GrayAt(size/2, y).Y; v {
			case paint.Black:
				width++
			case paint.White:
			default:
				t.Fatalf("size %d: a line is gray (%#x) at its edge", size, v)
			}
		}
		if width < before {
			t.Errorf("size %d: a line is %d wide, and %d in a smaller icon", size, width, before)
		}
		if want, ok := known[size]; ok && width != want {
			t.Errorf("size %d: a line is %d wide, want %d", size, width, want)
		}
		before = width
	}
}

// TestIconIsCutOut finds out whether the arrow of a mark shows what is behind it, whatever that is.
func TestIconIsCutOut(t *testing.T) {
	c := paint.New(image.Pt(48, 48), reference)
	c.Fill(c.Bounds(), paint.Line)
	c.Icon(paint.IconOnReader, c.Bounds(), paint.Black)
	for at, want := range map[image.Point]paint.Gray{
		{0, 0}:   paint.Black,
		{47, 47}: paint.Black,
		{24, 20}: paint.Line,
	} {
		if got := c.Image().GrayAt(at.X, at.Y).Y; got != want {
			t.Errorf("at %v there is %#x, want %#x", at, got, want)
		}
	}
}

func BenchmarkIcon(b *testing.B) {
	c := paint.New(image.Pt(72, 72), reference)
	for b.Loop() {
		for _, icon := range paint.Icons() {
			c.Icon(icon, c.Bounds(), paint.Black)
		}
	}
}

func drawIcon(i paint.Icon, size int) *paint.Canvas {
	c := paint.New(image.Pt(size, size), reference)
	c.Icon(i, c.Bounds(), paint.Black)
	return c
}
