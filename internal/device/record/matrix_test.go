package record_test

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"inkshelf/internal/device/record"
)

// TestTermsAreCut wants each term divided on its own, toward zero.
func TestTermsAreCut(t *testing.T) {
	m := record.Matrix{19999, 5000, 5000, -19999, -5000, 5000}
	for raw, want := range map[image.Point]image.Point{
		image.Pt(0, 0):   image.Pt(1, -1),
		image.Pt(3, 3):   image.Pt(3, -1),
		image.Pt(-3, -3): image.Pt(-1, -1),
		image.Pt(1, 2):   image.Pt(2, 0),
	} {
		if got := m.Panel(raw); got != want {
			t.Errorf("touch %v is at %v, want %v", raw, got, want)
		}
	}
}

func TestIdentity(t *testing.T) {
	if want := (record.Matrix{0, 10000, 0, 0, 0, 10000}); record.Identity != want {
		t.Errorf("the identity is %v, want %v", record.Identity, want)
	}
}

// TestFarTouches wants absurd numbers to stay on their side, with ints of 32 bits too.
func TestFarTouches(t *testing.T) {
	m := record.Matrix{math.MaxInt32, math.MaxInt32, 0, math.MinInt32, 0, math.MinInt32}
	got := m.Panel(image.Pt(math.MaxInt32, math.MaxInt32))
	if got.X < 1<<20 || got.Y > -1<<20 {
		t.Errorf("a touch far off is at %v", got)
	}
	got = m.Panel(image.Pt(math.MinInt32, math.MinInt32))
	if got.X > -1<<20 || got.Y < 1<<20 {
		t.Errorf("a touch far off is at %v", got)
	}
}

// calibrated returns a matrix as a calibration makes them, whose scale is least ten-thousandths or more.
func calibrated(rnd *rand.Rand, least int32) record.Matrix {
	between := func(least, most int32) int32 { return least + rnd.Int32N(most-least+1) }
	m := record.Matrix{between(-2e7, 2e7), between(least, 20000), between(-800, 800), between(-2e7, 2e7), between(-800, 800), between(least, 20000)}
	if rnd.IntN(2) == 0 {
		m[1] = -m[1]
	}
	if rnd.IntN(2) == 0 {
		m[5] = -m[5]
	}
	if rnd.IntN(2) == 0 {
		m[1], m[2], m[4], m[5] = m[2], m[1], m[5], m[4]
	}
	return m
}

// TestRawIsNotNegative looks near the corner where raw coordinates begin: a point that a touch layer can report is found
// there, although what is cut off makes it the same as some below zero.
func TestRawIsNotNegative(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 1))
	for range 5000 {
		m := calibrated(rnd, 2500)
		p := m.Panel(image.Pt(rnd.IntN(8), rnd.IntN(8)))
		if raw, err := m.Raw(p); err != nil || raw.X < 0 || raw.Y < 0 {
			t.Fatalf("matrix %v: %v comes from %v, %v", m, p, raw, err)
		}
	}
	for _, scale := range []int32{500, 2500} { // x from -8 or -1 on leads there too
		m := record.Matrix{0, scale, 800, 0, 0, 10000}
		if raw, err := m.Raw(image.Pt(0, 5)); err != nil || raw != image.Pt(0, 5) {
			t.Errorf("matrix %v: 0,5 comes from %v, %v", m, raw, err)
		}
	}
	// Where there is nothing else, what is below zero is found too.
	if raw, err := record.Identity.Raw(image.Pt(-3, 4)); err != nil || raw != image.Pt(-3, 4) {
		t.Errorf("-3,4 comes from %v, %v", raw, err)
	}
}

// TestRawFindsWhatPanelReaches uses matrices as a calibration makes them: scaled, mirrored, turned, a little skewed.
func TestRawFindsWhatPanelReaches(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 1))
	for range 2000 {
		m := calibrated(rnd, 2500)
		p := m.Panel(image.Pt(rnd.IntN(4096), rnd.IntN(4096)))
		if raw, err := m.Raw(p); err != nil || m.Panel(raw) != p {
			t.Fatalf("matrix %v: %v comes from %v, which is at %v, %v", m, p, raw, m.Panel(raw), err)
		}
	}
}

func TestRawFails(t *testing.T) {
	for _, c := range []struct {
		what string
		m    record.Matrix
		p    image.Point
	}{
		{"zeros", record.Matrix{}, image.Pt(0, 0)},
		{"a line", record.Matrix{0, 10000, 20000, 0, 5000, 10000}, image.Pt(3, 1)},
		{"a line of extremes", record.Matrix{0, math.MinInt32, math.MinInt32, 0, math.MinInt32, math.MinInt32}, image.Pt(3, 1)},
		{"every other column", record.Matrix{0, 20000, 0, 0, 0, 10000}, image.Pt(3, 1)},
		{"touches beyond 32 bits", record.Matrix{0, 1, 0, 0, 0, 1}, image.Pt(1<<20, 0)},
		{"a point beyond all panels", record.Identity, image.Pt(math.MaxInt32, math.MinInt32)},
	} {
		if raw, err := c.m.Raw(c.p); err == nil {
			t.Errorf("%s: %v comes from %v", c.what, c.p, raw)
		}
	}
}

// TestExtremes has the largest numbers, where products come closest to 64 bits.
func TestExtremes(t *testing.T) {
	for _, m := range []record.Matrix{
		{math.MaxInt32, 1, 0, math.MinInt32, 0, -1},
		{math.MinInt32, math.MinInt32, math.MaxInt32, math.MaxInt32, math.MinInt32, math.MinInt32},
		{math.MaxInt32, math.MaxInt32, math.MinInt32, math.MinInt32, math.MaxInt32, math.MaxInt32},
		{math.MinInt32, 0, math.MinInt32, math.MinInt32, math.MinInt32, 0},
	} {
		for _, raw := range []image.Point{{}, {X: 1}, {Y: 1}, {X: -1, Y: 1}} {
			p := m.Panel(raw)
			if got, err := m.Raw(p); err != nil || m.Panel(got) != p {
				t.Errorf("matrix %v: touch %v is at %v, which comes from %v, %v", m, raw, p, got, err)
			}
		}
	}
}

func TestParseMatrix(t *testing.T) {
	want := record.Matrix{0, 0, 10000, 18720000, -10000, 0}
	for _, text := range []string{"0,0,10000,18720000,-10000,0", "0 0 10000\n18720000 -10000 0\n", " 0, 0, 10000, 18720000, -10000, +0 ", want.String()} {
		if got, err := record.ParseMatrix(text); err != nil || got != want {
			t.Errorf("ParseMatrix(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1,2,3,4,5", "1,2,3,4,5,6,7", "1,2,3,4,5,x", "1,2,3,4,5,6.0", "1,2,3,4,5,2147483648"} {
		if got, err := record.ParseMatrix(text); err == nil {
			t.Errorf("ParseMatrix(%q) = %v", text, got)
		}
	}
}

// FuzzMatrix takes any six numbers, as /etc/touchmatrix may hold them: nothing panics, and an inverse is one.
func FuzzMatrix(f *testing.F) {
	for _, m := range record.Models() {
		t := m.Touch
		f.Add(t[0], t[1], t[2], t[3], t[4], t[5], int32(3), int32(4))
	}
	f.Add(int32(math.MinInt32), int32(math.MaxInt32), int32(math.MinInt32), int32(-1), int32(1), int32(math.MinInt32), int32(0), int32(0))
	f.Fuzz(func(t *testing.T, a, b, c, d, e, ff, x, y int32) {
		m, p := record.Matrix{a, b, c, d, e, ff}, image.Pt(int(x), int(y))
		m.Panel(p)
		if raw, err := m.Raw(p); err == nil && m.Panel(raw) != p {
			t.Errorf("matrix %v: %v comes from %v, which is at %v", m, p, raw, m.Panel(raw))
		}
	})
}
