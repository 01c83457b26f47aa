package paint

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// supersampled counts, for each pixel of r, how many of 64 x 64 points lie inside of the contours of p. It knows nothing
// of areas: it asks of each row of points where the contours cross it.
func supersampled(p *path, r image.Rectangle) []int {
	const n = 64
	counts := make([]int, r.Dx()*r.Dy())
	type crossing struct{ x, turn int }
	var crossings []crossing
	for row := range r.Dy() * n {
		y := 2*r.Min.Y*one + row*(2*one/n) + one/n // doubled, so that it falls between the points of contours
		crossings = crossings[:0]
		for i := range p.contours {
			points := p.contour(i)
			for j, b := range points {
				a := points[(j+len(points)-1)%len(points)]
				turn := 1
				if a.y > b.y {
					a, b, turn = b, a, -1
				}
				if 2*a.y < y && y < 2*b.y {
					crossings = append(crossings, crossing{2*a.x + (b.x-a.x)*(y-2*a.y)/(b.y-a.y), turn})
				}
			}
		}
		slices.SortFunc(crossings, func(a, b crossing) int { return a.x - b.x })
		winding, next := 0, 0
		for column := range r.Dx() * n {
			x := 2*r.Min.X*one + column*(2*one/n) + one/n
			for ; next < len(crossings) && crossings[next].x <= x; next++ {
				winding += crossings[next].turn
			}
			if winding != 0 {
				counts[row/n*r.Dx()+column/n]++
			}
		}
	}
	return counts
}

// rasterised returns the mask of p over r.
func rasterised(p *path, r image.Rectangle, at point) mask {
	var m mask
	var ras raster
	m.reset(r)
	ras.reset(r)
	ras.fill(&m, p, at)
	return m
}

// star adds a polygon around x, y that does not cross itself.
func star(p *path, rng *rand.Rand, corners, x, y, least, most int) {
	for i := range corners {
		angle := i*360/corners + rng.IntN(360/corners)
		q := polar(least+rng.IntN(most-least), angle)
		if i == 0 {
			p.moveTo(x+q.x, y+q.y)
		} else {
			p.lineTo(x+q.x, y+q.y)
		}
	}
	p.close()
}

func TestRasterAgainstSamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	r := image.Rect(-2, -1, 22, 23)
	for range 30 {
		var p path
		x, y, corners := 640+rng.IntN(64), 640+rng.IntN(64), 3+rng.IntN(12)
		star(&p, rng, corners, x, y, 300, 640)
		if corners >= 8 { // no side comes nearer than 212 to the middle
			star(&p, rng, 3, x, y, 20, 200)
			p.reverse()
		}
		m := rasterised(&p, r, point{})
		for i, n := range supersampled(&p, r) {
			want := (n*255 + 2048) / 4096
			if d := int(m.pix[i]) - want; max(d, -d) > 3 {
				t.Fatalf("pixel %d of %v is covered by %d, samples say %d", i, p.points, m.pix[i], want)
			}
		}
	}
}

// area returns what the contours of p enclose, in 1/255 of a pixel, by the surveyor's formula.
func area(p *path) int {
	twice := int64(0)
	for i := range p.contours {
		points := p.contour(i)
		for j, b := range points {
			a := points[(j+len(points)-1)%len(points)]
			twice += int64(a.x)*int64(b.y) - int64(a.y)*int64(b.x)
		}
	}
	return int(max(twice, -twice) * 255 / full)
}

func covered(m mask) int {
	sum := 0
	for _, a := range m.pix {
		sum += int(a)
	}
	return sum
}

// TestRasterArea holds the sum of all cover against the area of the polygon.
func TestRasterArea(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var p path
		star(&p, rng, 3+rng.IntN(20), 6400, 6400, 64, 6400)
		m := rasterised(&p, p.bounds(point{}, 0), point{})
		got, want := covered(m), area(&p)
		// halves of rounding average out along some hundred pixels of border
		if d := got - want; max(d, -d) > 255+want/1000 {
			t.Errorf("%v covers %d, encloses %d", p.points, got, want)
		}
	}
}

// TestRasterParts holds parts of a drawing against the whole, and a drawing moved by whole pixels against one that stays.
func TestRasterParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	whole := image.Rect(0, 0, 60, 60)
	for range 200 {
		var p path
		for i := range 9 { // crosses itself, and leaves the picture
			x, y := rng.IntN(100*64)-20*64, rng.IntN(100*64)-20*64
			if i == 0 {
				p.moveTo(x, y)
			}
			p.lineTo(x, y)
		}
		m := rasterised(&p, whole, point{})
		x0, y0 := rng.IntN(60), rng.IntN(60)
		r := image.Rect(x0, y0, x0+1+rng.IntN(60-x0), y0+1+rng.IntN(60-y0))
		move := image.Pt(rng.IntN(9)-4, rng.IntN(9)-4)
		part := rasterised(&p, r.Add(move), pixel(move))
		for y := r.Min.Y; y < r.Max.Y; y++ {
			got := part.row(r.Min.X+move.X, r.Max.X+move.X, y+move.Y)
			if want := m.row(r.Min.X, r.Max.X, y); !slices.Equal(got, want) {
				t.Fatalf("row %d of %v is %v, in the whole %v", y, r, got, want)
			}
		}
	}
}

func TestWinding(t *testing.T) {
	square := func(p *path, from, to int) {
		p.moveTo(from*64, from*64)
		p.lineTo(to*64, from*64)
		p.lineTo(to*64, to*64)
		p.lineTo(from*64, to*64)
		p.close()
	}
	for _, c := range []struct {
		what          string
		draw          func(p *path)
		middle, inner uint8
	}{
		{"a square in a square", func(p *path) { square(p, 0, 8); square(p, 2, 6) }, 255, 255},
		{"a hole", func(p *path) { square(p, 0, 8); square(p, 2, 6); p.reverse() }, 0, 0},
		{"a square in a hole", func(p *path) { square(p, 0, 8); square(p, 2, 6); p.reverse(); square(p, 3, 5) }, 255, 0},
		{"a hole around nothing", func(p *path) { square(p, 0, 8); p.reverse() }, 255, 255},
	} {
		var p path
		c.draw(&p)
		m := rasterised(&p, image.Rect(0, 0, 8, 8), point{})
		if got := m.row(0, 8, 4); got[4] != c.middle || got[2] != c.inner || got[0] != 255 || got[7] != 255 {
			t.Errorf("%s: row of the middle is %v", c.what, got)
		}
	}
}
