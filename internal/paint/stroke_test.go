package paint

import (
	"image"
	"math"
	"testing"

	"inkshelf/internal/golden"
)

// stroked returns the mask of the lines of p, width pixels wide.
func stroked(p *path, width int) mask {
	var m mask
	var ras raster
	half := width * one / 2
	r := p.bounds(point{}, half)
	m.reset(r)
	ras.reset(r)
	ras.stroke(&m, p, point{}, half)
	return m
}

// TestStrokeArea holds the cover of a stroke against its length times its width and its ends.
func TestStrokeArea(t *testing.T) {
	const width = 5
	disc := math.Pi * width * width / 4
	for _, c := range []struct {
		what string
		draw func(p *path)
		want float64
	}{
		{"a dot", func(p *path) { p.moveTo(1000, 1000) }, disc},
		{"a line", func(p *path) { p.moveTo(640, 640); p.lineTo(3840, 640) }, 50*width + disc},
		{"a slanted line", func(p *path) { p.moveTo(640, 640); p.lineTo(640+64*30, 640+64*40) }, 50*width + disc},
		{"there and back", func(p *path) { p.moveTo(640, 640); p.lineTo(3840, 640); p.lineTo(640, 640) }, 50*width + disc},
		{"closed after one line", func(p *path) { p.moveTo(640, 640); p.lineTo(3840, 640); p.close() }, 50*width + disc},
		{"a ring", func(p *path) { p.circle(3200, 3200, 1920) }, 2 * math.Pi * 30 * width},
		{"half a ring", func(p *path) { p.arc(3200, 3200, 1920, 0, 180) }, math.Pi*30*width + disc},
		{"a ring without a hole", func(p *path) { p.circle(3200, 3200, 100) }, math.Pi * math.Pow(100.0/64+2.5, 2)},
		{"a square", func(p *path) { p.box(image.Rect(10, 10, 60, 60), 0) }, 4*50*width - width*width + disc},
	} {
		var p path
		c.draw(&p)
		got := float64(covered(stroked(&p, width))) / 255
		if math.Abs(got-c.want) > 1+c.want/200 {
			t.Errorf("%s covers %.2f, want %.2f", c.what, got, c.want)
		}
	}
}

// TestJoints wants no joint to show: a line in many pieces looks like a line in one.
func TestJoints(t *testing.T) {
	var one, many path
	one.moveTo(640, 640)
	many.moveTo(640, 640)
	one.lineTo(640+3200, 640+960)
	for i := range 50 {
		many.lineTo(640+(i+1)*64, 640+(i+1)*960/50)
	}
	a, b := stroked(&one, 5), stroked(&many, 5)
	for i := range a.pix {
		if d := int(a.pix[i]) - int(b.pix[i]); max(d, -d) > 12 { // the pieces end on whole 1/64 pixels
			t.Fatalf("a line in pieces covers pixel %d by %d, one of one piece by %d", i, b.pix[i], a.pix[i])
		}
	}
}

// TestFillPath fills a ring: what a path encloses is inked at its place, holes are left.
func TestFillPath(t *testing.T) {
	const u = 64
	c := New(image.Pt(100, 400), Units{})
	var p path
	p.circle(0, 0, 40*u)
	p.circle(0, 0, 20*u)
	p.reverse()
	c.fillPath(&p, image.Pt(50, 300), Black)
	ink := 0
	for _, v := range c.Image().Pix {
		ink += 255 - int(v)
	}
	if want := 255 * math.Pi * (40*40 - 20*20); math.Abs(float64(ink)-want) > want/100 {
		t.Errorf("a ring of area %.0f has %d of ink", want, ink)
	}
	if c.Image().GrayAt(50, 300).Y != White || c.Image().GrayAt(80, 300).Y != Black {
		t.Error("the ring has no hole, or is none")
	}
}

// TestStrokes shows corners, curves, dots and rings at the widths of icons.
func TestStrokes(t *testing.T) {
	const u = 64
	c := New(image.Pt(480, 160), Units{})
	var p path
	for row, width := range []int{5 * u, 3*u + u/2} {
		for i, draw := range []func(){
			func() { p.moveTo(50*u, 10*u); p.lineTo(20*u, 40*u); p.lineTo(50*u, 70*u) },
			func() { p.circle(40*u, 40*u, 26*u) },
			func() { p.arc(40*u, 40*u, 26*u, 200, 460) },
			func() { p.moveTo(12*u, 60*u); p.cubeTo(12*u, 0, 68*u, 80*u, 68*u, 20*u) },
			func() { p.moveTo(12*u, 40*u); p.lineTo(32*u, 60*u); p.lineTo(68*u, 16*u); p.moveTo(60*u, 60*u) },
			func() { p.moveTo(14*u, 14*u); p.quadTo(66*u, 14*u, 66*u, 66*u); p.lineTo(14*u, 66*u); p.close() },
		} {
			p.reset()
			draw()
			c.Bilevel(row == 1 && i%2 == 1)
			c.strokePath(&p, width, image.Pt(80*i, 80*row), Black)
		}
	}
	golden.Check(t, "strokes", c.Image())
}
