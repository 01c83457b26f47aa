package reader

import (
	"context"
	"image"
	"testing"

	"inkshelf/internal/book"
	"inkshelf/internal/book/formats"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// reference is the panel that the design is made for.
var reference = image.Pt(1404, 1872)

// written draws lines of text in a size, between margins, from one height to another.
func written(c *paint.Canvas, scale, from, to int) {
	st, line := ui.EmptyTitle.Style(paint.Units{DPI: 300, Scale: scale}), 82*scale/100
	for y := from; y+line <= to; y += line {
		c.Label(image.Rect(72, y, 1332, y+line), "Qgj ply the fjord: Éclair, Ångström; 12 g à 3 ½ cups (big) of ßpätzle", st, paint.Left, paint.Black)
	}
}

// toned fills an area with the dots that a gray becomes in print.
func toned(c *paint.Canvas, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y += 4 {
		for x := r.Min.X; x < r.Max.X; x += 4 {
			c.Fill(image.Rect(x, y, x+2, y+2), paint.Black)
		}
	}
}

// TestIsText looks at pages, of which some are text.
func TestIsText(t *testing.T) {
	for name, page := range map[string]struct {
		draw func(c *paint.Canvas)
		text bool
	}{
		"small text":      {func(c *paint.Canvas) { written(c, 85, 72, 1800) }, true},
		"large text":      {func(c *paint.Canvas) { written(c, 150, 72, 1800) }, true},
		"one line":        {func(c *paint.Canvas) { written(c, 100, 900, 1000) }, true},
		"a small picture": {func(c *paint.Canvas) { written(c, 100, 72, 1200); toned(c, image.Rect(72, 1300, 672, 1800)) }, true},
		"a photograph":    {func(c *paint.Canvas) { toned(c, image.Rect(0, 0, 1404, 936)); written(c, 100, 980, 1800) }, false},
		"a quotation": {func(c *paint.Canvas) {
			written(c, 100, 72, 1800)
			c.Fill(image.Rect(60, 400, 66, 1400), paint.Black)
		}, true},
		"a table": {func(c *paint.Canvas) {
			written(c, 100, 72, 1800)
			for _, x := range []int{72, 700, 1326} {
				c.Fill(image.Rect(x, 300, x+3, 700), paint.Black)
			}
		}, true},
		"low strips": {func(c *paint.Canvas) { // of a comic, no higher than a line may be
			for y := 40; y < 1800; y += 190 {
				c.Fill(image.Rect(40, y, 1364, y+170), 0x66)
			}
		}, false},
		"heavy text": {func(c *paint.Canvas) { // the bars of it are as high as letters, and one in three is ink
			for y := 40; y < 1800; y += 100 {
				for x := 40; x < 1364; x += 30 {
					c.Fill(image.Rect(x, y, x+10, y+60), paint.Black)
				}
			}
		}, true},
		"no ink":     {func(*paint.Canvas) {}, false},
		"all ink":    {func(c *paint.Canvas) { c.Fill(c.Bounds(), paint.Black) }, false},
		"gray paper": {func(c *paint.Canvas) { c.Fill(c.Bounds(), 0xBB); written(c, 100, 72, 1800) }, false},
		"lines only": {func(c *paint.Canvas) { // six panels, with something drawn in each
			for _, corner := range []image.Point{{48, 48}, {720, 48}, {48, 650}, {720, 650}, {48, 1250}, {720, 1250}} {
				r := image.Rectangle{Min: corner, Max: corner.Add(image.Pt(636, 560))}
				c.Frame(r, 5, 0, paint.Black)
				c.Frame(r.Inset(120), 3, 90, paint.Black)
			}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			c := paint.New(reference, paint.Units{})
			c.Fill(c.Bounds(), paint.White)
			page.draw(c)
			if got := isText(c.Image()); got != page.text {
				t.Errorf("it is text: %v", got)
			}
		})
	}
}

// TestGapAbove lays something over pages, from each height on. Lines of text stay whole above it; a picture is cut.
func TestGapAbove(t *testing.T) {
	c := paint.New(reference, paint.Units{})
	c.Fill(c.Bounds(), paint.White)
	written(c, 100, 72, 900)
	toned(c, image.Rect(0, 936, 1404, 1872))
	page, moved := c.Image(), 0
	row := func(y int) []uint8 { return page.Pix[y*page.Stride:][:reference.X] }
	for top := 200; top <= 900; top++ {
		at := gapAbove(page, top)
		if at > top || at < top-82 || firstInk(row(at-1)) >= 0 {
			t.Fatalf("from %d on: it begins at %d", top, at)
		}
		if at < top {
			moved++
		}
	}
	if moved == 0 {
		t.Error("it always begins where it is")
	}
	for _, top := range []int{1400, 1872, 0} {
		if at := gapAbove(page, top); at != top {
			t.Errorf("from %d on: it begins at %d", top, at)
		}
	}
}

// TestComicsAreArt looks at a page of each comic that the fakes serve, and at those that have the least ink.
func TestComicsAreArt(t *testing.T) {
	if testing.Short() {
		t.Skip("drawing all comics takes its time, and is the same on every machine")
	}
	thin := map[string]int{"Les gants de la duchesse": 11, "The Closed Floor": 21, "Le retour des hirondelles": 6, "Low Tide": 6}
	for _, s := range content.NewComics().Series {
		for i, comic := range s.Comics {
			page := thin[comic.Title]
			if page == 0 && i == 0 {
				page = min(6, len(comic.Pages))
			}
			if page == 0 || page > len(comic.Pages) {
				continue
			}
			m := image.NewGray(image.Rectangle{Max: reference})
			_, err := formats.Pages(pages(comic.Pages)).Draw(t.Context(), book.Place{Page: page}, book.Look{}, m)
			if err == nil && isText(m) { // some of them cannot be drawn on purpose
				t.Errorf("page %d of %q is taken for text", page, comic.Title)
			}
		}
	}
}

// pages are the pages of a comic as a server has them.
type pages []content.Picture

func (p pages) Len() int { return len(p) }

func (p pages) Page(_ context.Context, n int) (server.Picture, error) {
	return server.Picture{Type: p[n-1].Type, Data: p[n-1].Bytes()}, nil
}

func (p pages) Close() error { return nil }

func BenchmarkIsText(b *testing.B) {
	c := paint.New(reference, paint.Units{})
	c.Fill(c.Bounds(), paint.White)
	written(c, 100, 72, 1800)
	for b.Loop() {
		isText(c.Image())
	}
}
