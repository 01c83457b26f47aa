package paint_test

import (
	"image"
	"math"
	"slices"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// show returns a canvas as rows of text: black #, white a dot, anything else +.
func show(c *paint.Canvas) []string {
	var rows []string
	for y := range c.Size().Y {
		row := make([]byte, c.Size().X)
		for x := range row {
			switch c.Image().GrayAt(x, y).Y {
			case paint.Black:
				row[x] = '#'
			case paint.White:
				row[x] = '.'
			default:
				row[x] = '+'
			}
		}
		rows = append(rows, string(row))
	}
	return rows
}

func TestBoxesAndLines(t *testing.T) {
	for _, test := range []struct {
		name string
		draw func(c *paint.Canvas)
		want []string
	}{
		{"nothing", func(*paint.Canvas) {}, []string{".......", ".......", ".......", ".......", "......."}},
		{"fill", func(c *paint.Canvas) { c.Fill(image.Rect(1, 1, 4, 3), 0) }, []string{".......", ".###...", ".###...", ".......", "......."}},
		{"a gray", func(c *paint.Canvas) { c.Fill(image.Rect(5, 3, 99, 99), paint.Line) }, []string{".......", ".......", ".......", ".....++", ".....++"}},
		{"across", func(c *paint.Canvas) { c.HLine(2, 6, 1, 2, 0) }, []string{".......", "..####.", "..####.", ".......", "......."}},
		{"down", func(c *paint.Canvas) { c.VLine(2, 1, 4, 3, 0) }, []string{".......", "..###..", "..###..", "..###..", "......."}},
		{"backwards", func(c *paint.Canvas) { c.HLine(6, 2, 1, 2, 0); c.VLine(2, 4, 1, 3, 0) }, []string{".......", ".......", ".......", ".......", "......."}},
		{"frame", func(c *paint.Canvas) { c.Frame(image.Rect(0, 0, 7, 5), 1, 0, 0) }, []string{"#######", "#.....#", "#.....#", "#.....#", "#######"}},
		{"thick frame", func(c *paint.Canvas) { c.Frame(image.Rect(0, 0, 7, 5), 2, 0, 0) }, []string{"#######", "#######", "##...##", "#######", "#######"}},
		{"frame thicker than its box", func(c *paint.Canvas) { c.Frame(image.Rect(1, 1, 6, 4), 9, 0, 0) }, []string{".......", ".#####.", ".#####.", ".#####.", "......."}},
		{"frame of no width", func(c *paint.Canvas) { c.Frame(image.Rect(0, 0, 7, 5), 0, 0, 0) }, []string{".......", ".......", ".......", ".......", "......."}},
		{"round", func(c *paint.Canvas) { c.FillRound(image.Rect(0, 0, 7, 5), 2, 0) }, []string{"++###++", "+#####+", "#######", "+#####+", "++###++"}},
		{"round without a radius", func(c *paint.Canvas) { c.FillRound(image.Rect(1, 1, 6, 4), -3, 0) }, []string{".......", ".#####.", ".#####.", ".#####.", "......."}},
		{"round, two levels", func(c *paint.Canvas) { c.Bilevel(true); c.FillRound(image.Rect(0, 0, 7, 5), 2, 0) }, []string{".#####.", "#######", "#######", "#######", ".#####."}},
		{"two levels end with the drawing", func(c *paint.Canvas) {
			c.Bilevel(true)
			c.Begin(c.Bounds())
			c.FillRound(image.Rect(0, 0, 7, 5), 2, 0)
		}, []string{"++###++", "+#####+", "#######", "+#####+", "++###++"}},
		{"invert", func(c *paint.Canvas) {
			c.Fill(image.Rect(0, 0, 4, 5), 0)
			c.Invert(image.Rect(2, 1, 6, 3))
		}, []string{"####...", "##..##.", "##..##.", "####...", "####..."}},
		{"outside of the clip", func(c *paint.Canvas) {
			c.Begin(image.Rect(3, 2, 5, 99))
			c.Fill(c.Bounds(), 0)
		}, []string{".......", ".......", "...##..", "...##..", "...##.."}},
		{"resized", func(c *paint.Canvas) {
			c.Fill(c.Bounds(), 0)
			c.Resize(image.Pt(2, 3))
		}, []string{"..", "..", ".."}},
	} {
		c := paint.New(image.Pt(7, 5), reference)
		test.draw(c)
		got := show(c)
		for i := range max(len(got), len(test.want)) {
			if len(got) != len(test.want) || got[i] != test.want[i] {
				t.Errorf("%s: got %q, want %q", test.name, got, test.want)
				break
			}
		}
	}
}

func TestPicture(t *testing.T) {
	large := image.NewGray(image.Rect(-3, -2, 20, 20))
	for i := range large.Pix {
		large.Pix[i] = uint8(i * 7)
	}
	part := large.SubImage(image.Rect(2, 4, 8, 9)).(*image.Gray)
	c := paint.New(image.Pt(12, 12), reference)
	c.Begin(image.Rect(0, 0, 12, 6))
	for _, at := range []image.Point{{4, 3}, {-4, -4}, {10, 2}, {math.MaxInt, math.MinInt}} {
		c.Fill(c.Bounds(), paint.White)
		c.Picture(at, part)
		for y := range 12 {
			for x := range 12 {
				want := paint.White
				if p := image.Pt(x, y).Sub(at).Add(part.Rect.Min); p.In(part.Rect) && y < 6 {
					want = large.GrayAt(p.X, p.Y).Y
				}
				if got := c.Image().GrayAt(x, y).Y; got != want {
					t.Fatalf("picture at %v: pixel %d,%d is %d, want %d", at, x, y, got, want)
				}
			}
		}
	}
}

// TestShapes draws frames and boxes of many radii, over white and over black, smooth and of two levels.
func TestShapes(t *testing.T) {
	c := paint.New(image.Pt(576, 336), reference)
	c.Fill(image.Rect(0, 168, 576, 336), paint.Black)
	for half, ink := range []paint.Gray{paint.Black, paint.White} {
		y := 12 + 168*half
		for i, radius := range []int{0, 3, 6, 9, 12, 24, 99} {
			x := 12 + 80*i
			c.Bilevel(i == 5)
			c.Frame(image.Rect(x, y, x+68, y+60), 2+i/2, radius, ink)
			c.FillRound(image.Rect(x, y+78, x+68, y+144), radius, ink)
			c.FillRound(image.Rect(x+16, y+94, x+52, y+128), radius/2, paint.Line)
			c.Frame(image.Rect(x+12, y+12, x+56, y+48), 5, radius/2, paint.Disabled)
		}
	}
	golden.Check(t, "shapes", c.Image())
}

// TestBilevelShapes wants two levels and nothing between.
func TestBilevelShapes(t *testing.T) {
	c := paint.New(image.Pt(200, 120), reference)
	c.Bilevel(true)
	c.FillRound(image.Rect(3, 3, 170, 110), 33, paint.Black)
	c.Frame(image.Rect(20, 20, 160, 100), 3, 12, paint.White)
	onlyTwoLevels(t, c)
}

func onlyTwoLevels(t *testing.T, c *paint.Canvas) {
	t.Helper()
	count := map[uint8]int{}
	for _, v := range c.Image().Pix {
		count[v]++
	}
	if len(count) != 2 || count[0] == 0 || count[255] == 0 {
		t.Errorf("of two levels there are %d: %v", len(count), count)
	}
}

func BenchmarkFill(b *testing.B) {
	c := paint.New(image.Pt(1404, 1872), reference)
	for b.Loop() {
		c.Fill(c.Bounds(), paint.White)
	}
}

func BenchmarkFrame(b *testing.B) {
	c := paint.New(image.Pt(1404, 1872), reference)
	b.ReportAllocs()
	for b.Loop() {
		c.Frame(image.Rect(48, 120, 1356, 252), 3, 12, paint.Black)
	}
}

// What is pressed has no grays, and what is dark is light.
func TestNegative(t *testing.T) {
	c := paint.New(image.Pt(6, 1), paint.Units{})
	copy(c.Image().Pix, []paint.Gray{0x00, 0x7F, 0x80, 0xFF, 0x40, 0x40})
	c.Negative(image.Rect(0, 0, 5, 9))
	if want := []paint.Gray{paint.White, paint.White, paint.Black, paint.Black, paint.White, 0x40}; !slices.Equal(c.Image().Pix, want) {
		t.Errorf("got %v, want %v", c.Image().Pix, want)
	}
}

// Where pictures are is known until the next drawing, whatever part of them was drawn.
func TestPictures(t *testing.T) {
	c := paint.New(image.Pt(60, 60), paint.Units{})
	c.Begin(image.Rect(0, 0, 5, 5))
	c.Picture(image.Pt(40, 50), image.NewGray(image.Rect(1, 1, 11, 21)))
	if want := []image.Rectangle{image.Rect(40, 50, 50, 70)}; !slices.Equal(c.Pictures(), want) {
		t.Errorf("pictures are at %v, want %v", c.Pictures(), want)
	}
	c.Begin(c.Bounds())
	if n := len(c.Pictures()); n > 0 {
		t.Errorf("%d pictures before anything is drawn", n)
	}
}
