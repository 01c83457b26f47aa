package devicetest

import (
	"bytes"
	"image"
	"iter"
	"testing"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
)

// glass follows what should be on the glass. The suite uses black and white alone: every waveform shows them as they are.
type glass struct {
	subject
	canvas, want *image.Gray
}

// whiteGlass returns the glass after a full refresh in white.
func whiteGlass(t *testing.T, s subject) *glass {
	t.Helper()
	size := s.size(t)
	g := &glass{s, image.NewGray(image.Rectangle{Max: size}), image.NewGray(image.Rectangle{Max: size})}
	g.paint(g.canvas.Rect, white)
	g.show(t, g.canvas.Rect, device.GC16, true)
	if g.picture() == nil {
		t.Log("the glass cannot be seen: all that is checked is that Flush leaves the canvas alone and returns")
	}
	return g
}

// picture returns what is on the glass, nil if it cannot be seen.
func (g *glass) picture() *image.Gray {
	if g.hands == nil {
		return nil
	}
	return g.hands.Picture()
}

// show flushes area and looks at the glass.
func (g *glass) show(t *testing.T, area image.Rectangle, wave device.Waveform, full bool) {
	t.Helper()
	before, refreshes := bytes.Clone(g.canvas.Pix), g.refreshes()
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("Flush of %v panics: %v", area, fault)
		}
	}()
	g.Flush(g.canvas, area, wave, full)
	if !bytes.Equal(before, g.canvas.Pix) {
		t.Fatalf("Flush of %v with %v changes the canvas", area, wave)
	}
	shown := area.Intersect(g.want.Rect).Intersect(g.canvas.Rect)
	if shown.Empty() && g.refreshes() != refreshes {
		t.Errorf("Flush of %v, of which nothing is on the panel, is a refresh", area)
	}
	if g.Visible() {
		for y := range rows(g.want, shown) {
			copy(row(g.want, shown, y), row(g.canvas, shown, y))
		}
	}
	g.look(t, "after Flush of %v with %v", area, wave)
}

// refreshes returns how many there were, always 0 where nobody counts them.
func (g *glass) refreshes() int {
	if counting, ok := g.hands.(interface{ Seq() int }); ok {
		return counting.Seq()
	}
	return 0
}

// look compares the glass with what should be on it, if it can be seen.
func (g *glass) look(t *testing.T, format string, a ...any) {
	t.Helper()
	seen := g.picture()
	if seen == nil {
		return
	}
	if seen.Rect != g.want.Rect {
		t.Fatalf("the glass is %v, the description says %v", seen.Rect, g.want.Rect)
	}
	for y := range rows(g.want, g.want.Rect) {
		if !bytes.Equal(row(seen, seen.Rect, y), row(g.want, g.want.Rect, y)) {
			t.Errorf(format+": the glass is not as it should be, first in row %d", append(a, y)...)
			return
		}
	}
}

const black, white = 0x00, 0xff

func (g *glass) paint(area image.Rectangle, gray uint8) {
	for y := range rows(g.canvas, area) {
		to := row(g.canvas, area, y)
		copy(to, bytes.Repeat([]byte{gray}, len(to)))
	}
}

// rows goes through the rows of area that m has.
func rows(m *image.Gray, area image.Rectangle) iter.Seq[int] {
	return func(yield func(int) bool) {
		area = area.Intersect(m.Rect)
		for y := area.Min.Y; y < area.Max.Y && yield(y); y++ {
		}
	}
}

// row returns one of them.
func row(m *image.Gray, area image.Rectangle, y int) []uint8 {
	area = area.Intersect(m.Rect)
	return m.Pix[m.PixOffset(area.Min.X, y):][:area.Dx()]
}

// flush checks that the area is shown and nothing else, with every waveform.
func flush(t *testing.T, s subject) {
	g := whiteGlass(t, s)
	size := g.canvas.Rect.Max
	for i, wave := range device.Waveforms() {
		g.paint(g.canvas.Rect, black)
		area := image.Rect(i*8, i*10, size.X/2+i, size.Y/2+i)
		g.show(t, area, wave, false)
		g.paint(g.canvas.Rect, white)
		g.show(t, area.Inset(5), wave, true)
	}
}

// oddAreas checks that an area is clipped, and that an empty one changes nothing.
func oddAreas(t *testing.T, s subject) {
	g := whiteGlass(t, s)
	all := g.canvas.Rect
	for _, area := range []image.Rectangle{
		{},
		image.Rect(20, 20, 20, 60),
		{Min: image.Pt(60, 60), Max: image.Pt(20, 20)},
		image.Rect(-50, -50, -10, -10),
		all.Add(all.Max),
		all.Add(image.Pt(all.Max.X-3, 0)),
		all.Add(image.Pt(0, all.Max.Y-3)),
		image.Rect(-30, -30, 5, 5),
		image.Rect(-1<<30, -1<<30, 1<<30, 1<<30),
	} {
		g.paint(all, black)
		g.show(t, area, device.GL16, false)
		g.paint(all, white)
		g.show(t, area, device.GL16, false)
	}
}

// canvasKept checks that the canvas is read during Flush and not later.
func canvasKept(t *testing.T, s subject) {
	g := whiteGlass(t, s)
	half := image.Rect(0, 0, g.canvas.Rect.Max.X, g.canvas.Rect.Max.Y/2)
	g.paint(half, black)
	g.look(t, "after drawing without Flush")
	g.show(t, half, device.GC16, false)
	g.paint(half, white)
	g.look(t, "after drawing on the canvas that was flushed")
	g.show(t, image.Rect(0, half.Max.Y, 10, half.Max.Y+10), device.GC16, false)
}

// longRows checks a canvas whose rows are longer than what is seen of them.
func longRows(t *testing.T, s subject) {
	g := whiteGlass(t, s)
	all := g.canvas.Rect
	wide := image.NewGray(image.Rect(0, 0, all.Max.X+13, all.Max.Y))
	g.canvas = wide.SubImage(all).(*image.Gray)
	g.paint(all, white)
	g.paint(image.Rect(0, 0, all.Max.X/3, all.Max.Y), black)
	g.show(t, all.Inset(2), device.GC16, false)
}

// otherCanvases checks canvases that begin elsewhere than at the panel's corner: a pixel is shown at its own coordinates.
func otherCanvases(t *testing.T, s subject) {
	g := whiteGlass(t, s)
	all := g.canvas.Rect
	for _, r := range []image.Rectangle{all.Inset(-7), all.Inset(9), all.Add(image.Pt(11, -5))} {
		g.canvas = image.NewGray(r)
		g.paint(r, white)
		g.paint(image.Rect(20, 30, 50, 45), black)
		g.show(t, all, device.GC16, false)
	}
}

// flushHidden checks that an app in the background does not draw over another one.
func flushHidden(t *testing.T, s subject) {
	g := whiteGlass(t, s)
	s.hands.Home()
	s.event(t, record.Background, "going to the background")
	g.paint(g.canvas.Rect, black)
	g.show(t, g.canvas.Rect, device.GC16, true)
	s.hands.Resume()
	s.event(t, record.Foreground, "coming back")
	g.look(t, "after coming back")
	g.show(t, g.canvas.Rect, device.GC16, true)
}
