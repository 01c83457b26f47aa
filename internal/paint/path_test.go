package paint

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCurves holds the area under curves against the formulas of their areas.
func TestCurves(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		var x, y [4]int
		for i := range x {
			x[i], y[i] = rng.IntN(8000)-4000, rng.IntN(8000)-4000
		}
		cross := func(i, j int) int64 { return int64(x[i]*y[j] - x[j]*y[i]) }
		var quad, cube path
		quad.moveTo(x[0], y[0])
		quad.quadTo(x[1], y[1], x[2], y[2])
		cube.moveTo(x[0], y[0])
		cube.cubeTo(x[1], y[1], x[2], y[2], x[3], y[3])
		for _, c := range []struct {
			what string
			p    *path
			want int64 // twice the area, in 1/64 pixel
		}{
			{"quadratic", &quad, (2*cross(0, 1) + 2*cross(1, 2) - 2*cross(0, 2)) / 3},
			{"cubic", &cube, (6*cross(0, 1) + 3*cross(0, 2) + cross(0, 3) + 3*cross(1, 2) + 3*cross(1, 3) + 6*cross(2, 3) - 10*cross(0, 3)) / 10},
		} {
			got, want := area(c.p), int(max(c.want, -c.want)*255/(2*64*64))
			if d := got - want; max(d, -d) > 255*4 { // of up to 15,000 pixels: 1/64 pixel along the curve
				t.Errorf("%s curve %v %v encloses %d, want %d", c.what, x, y, got, want)
			}
		}
	}
}

func TestCircle(t *testing.T) {
	for _, radius := range []int{1, 3, 10, 36, 200, 400} {
		var p path
		p.circle(0, 0, radius*64)
		got, want := float64(area(&p))/255, math.Pi*float64(radius*radius)
		if around := 2 * math.Pi * float64(radius); math.Abs(got-want) > around/64+0.1 {
			t.Errorf("a circle of radius %d encloses %.2f, want %.2f", radius, got, want)
		}
	}
}

// TestSines compares with the sine of the machine.
func TestSines(t *testing.T) {
	for angle := -720; angle <= 720; angle++ {
		want := math.Sin(float64(angle) * math.Pi / 180)
		if got := float64(turned(1<<20, angle)) / (1 << 20); math.Abs(got-want) > 1e-6 {
			t.Errorf("the sine of %d degrees is %v, want %v", angle, got, want)
		}
	}
}

func TestRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for i := range uint64(100_000) {
		n := i
		if i >= 10_000 {
			n = rng.Uint64() >> (i % 64)
		}
		r := root(n)
		if r > math.MaxUint32 || r*r > n || r < math.MaxUint32 && (r+1)*(r+1) <= n {
			t.Fatalf("the root of %d is not %d", n, r)
		}
	}
}

// TestArcs follows a contour of lines and arcs: what is open goes on, what is closed does not.
func TestArcs(t *testing.T) {
	var p path
	p.lineTo(64, 64)         // begins there
	p.arc(0, 0, 640, 0, 90)  // joined by a line
	p.circle(0, 0, 128)      // closes what was open
	p.arc(0, 0, 640, 90, 90) // one point
	p.close()
	p.arc(0, 0, 640, 90, 0) // against the clock
	p.reverse()
	if len(p.contours) != 4 {
		t.Fatalf("%d contours, want 4", len(p.contours))
	}
	first := p.contour(0)
	if first[0] != (point{256, 256}) || first[1] != (point{2560, 0}) || first[len(first)-1] != (point{0, 2560}) {
		t.Errorf("line and arc are %v", first)
	}
	if back := p.contour(3); back[0] != first[1] || back[len(back)-1] != first[len(first)-1] {
		t.Errorf("an arc against the clock, turned round, is %v", back)
	}
	if last := p.contour(2); len(last) != 1 || last[0] != (point{0, 2560}) {
		t.Errorf("an arc of no angle is %v", last)
	}
}

// TestNoArea wants nothing of contours that enclose nothing, not even a panic.
func TestNoArea(t *testing.T) {
	for _, to := range [][2]int{{64, 64}, {64, 640}, {640, 64}, {640, 640}} {
		var p path
		p.moveTo(64, 64)
		p.lineTo(to[0], to[1])
		if m := rasterised(&p, p.bounds(point{}, 0), point{}); covered(m) != 0 {
			t.Errorf("a line to %v covers %d", to, covered(m))
		}
	}
}

// TestSameTwice uses a path, a mask and a raster again: nothing of the drawing before is left, and nothing is allocated.
func TestSameTwice(t *testing.T) {
	var p path
	var m mask
	var ras raster
	draw := func() {
		p.reset()
		p.circle(2000, 2000, 1500)
		p.cubeTo(0, 0, 4000, 0, 4000, 4000)
		r := p.bounds(point{}, 100)
		m.reset(r)
		ras.reset(r)
		ras.fill(&m, &p, point{})
		ras.stroke(&m, &p, point{}, 100)
	}
	draw()
	first := covered(m)
	if n := testing.AllocsPerRun(10, draw); n != 0 {
		t.Errorf("a drawing allocates %v times", n)
	}
	if again := covered(m); again != first {
		t.Errorf("a drawing covers %d, and again %d", first, again)
	}
}
