package paint_test

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// sketch draws what data says: any command with any numbers.
type sketch struct{ data []byte }

func (s *sketch) byte() int {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return int(b)
}

// number is small most of the time, and sometimes far too large.
func (s *sketch) number() int {
	huge := []int{math.MaxInt, math.MinInt, math.MaxInt32, math.MinInt32, 1 << 24, -1 << 24, 1<<15 + 1, -1 << 15}
	if b := s.byte(); b >= len(huge) {
		return b - 48
	}
	return huge[s.byte()%len(huge)]
}

func (s *sketch) point() image.Point { return image.Pt(s.number(), s.number()) }

// rectangle may be inverted, too.
func (s *sketch) rectangle() image.Rectangle { return image.Rectangle{Min: s.point(), Max: s.point()} }

func (s *sketch) text() (string, typeset.Style) {
	texts := []string{"", "A", "office, fjord", "Ξένος Жук", "שלום 12", "مرحبا", "one two three four five", "\x00\xff\n"}
	sizes := []int{1, 9, 24, 31, 44, 300}
	return texts[s.byte()%len(texts)], typeset.Style{Font: typeset.Font(s.byte() % 8), Size: sizes[s.byte()%len(sizes)]}
}

func (s *sketch) line(c *paint.Canvas) typeset.Line {
	text, style := s.text()
	l := c.Type().Line(text, style)
	if len(l.Glyphs) > 0 && s.byte() < 16 {
		l.Glyphs = slices.Clone(l.Glyphs)
		l.Glyphs[0].X, l.Glyphs[0].Y = fixed.Int26_6(s.number()), fixed.Int26_6(s.number())
	}
	return l
}

func (s *sketch) draw(c *paint.Canvas) {
	for len(s.data) > 0 {
		command, g := s.byte(), paint.Gray(s.byte())
		switch command % 13 {
		case 0:
			c.Fill(s.rectangle(), g)
		case 1:
			c.HLine(s.number(), s.number(), s.number(), s.number(), g)
		case 2:
			c.VLine(s.number(), s.number(), s.number(), s.number(), g)
		case 3:
			c.Frame(s.rectangle(), s.number(), s.number(), g)
		case 4:
			c.FillRound(s.rectangle(), s.number(), g)
		case 5:
			c.Invert(s.rectangle())
		case 6:
			c.Text(s.number(), s.number(), s.line(c), g)
		case 7:
			text, style := s.text()
			c.Label(s.rectangle(), text, style, paint.Align(s.byte()%3), g)
		case 8:
			text, style := s.text()
			c.Paragraph(s.rectangle(), text, style, s.number(), g)
		case 9:
			picture := image.NewGray(image.Rect(0, 0, s.byte(), s.byte()%64))
			for i := range picture.Pix {
				picture.Pix[i] = g + uint8(i)
			}
			c.Picture(s.point(), picture)
		case 10:
			c.Bilevel(g&1 == 0)
		case 11:
			c.Icon(paint.Icon(s.byte()%64), s.rectangle(), g)
		case 12:
			c.Target(paint.Target{Name: "t", Area: s.rectangle()})
		}
	}
}

// TestParts draws pictures whole and in parts: no pixel, no target and no text may depend on what the clip shows.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	size := image.Pt(140, 110)
	whole, parts := paint.New(size, reference), paint.New(size, reference)
	for range 20 {
		data := make([]byte, 500)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		whole.Begin(whole.Bounds())
		whole.Fill(whole.Bounds(), paint.White)
		(&sketch{data}).draw(whole)
		for _, clip := range pieces(rng, whole.Bounds(), 4) {
			parts.Begin(clip)
			parts.Fill(clip, paint.White)
			(&sketch{data}).draw(parts)
		}
		if !bytes.Equal(whole.Image().Pix, parts.Image().Pix) {
			t.Fatalf("drawn in parts the picture differs; drawing %x", data)
		}
		if !slices.Equal(whole.Texts(), parts.Texts()) || !slices.Equal(whole.Targets(), parts.Targets()) {
			t.Fatalf("texts %q and targets %v, in a part %q and %v", whole.Texts(), whole.Targets(), parts.Texts(), parts.Targets())
		}
	}
}

// TestClipped shows a drawing that is larger than its clip on all sides, over one that was there.
func TestClipped(t *testing.T) {
	c := paint.New(image.Pt(360, 180), reference)
	draw := func(ground, ink paint.Gray) {
		c.Fill(c.Bounds(), ground)
		c.Frame(image.Rect(36, 24, 324, 156), 5, 24, ink)
		c.FillRound(image.Rect(252, 96, 400, 200), 36, ink)
		c.Label(image.Rect(0, 0, 360, 96), "Weigh-House", typeset.Style{Font: typeset.SerifSemiBold, Size: 60}, paint.Center, ink)
		c.Label(image.Rect(0, 84, 360, 180), "gjpqy 1234", typeset.Style{Font: typeset.Sans, Size: 60}, paint.Left, ink)
		c.Invert(image.Rect(150, 60, 210, 120))
	}
	draw(paint.White, paint.Line)
	c.Begin(image.Rect(42, 33, 301, 131))
	draw(paint.White, paint.Black)
	golden.Check(t, "clipped", c.Image())
}

// pieces cuts r into rectangles.
func pieces(rng *rand.Rand, r image.Rectangle, cuts int) []image.Rectangle {
	if cuts == 0 || r.Empty() {
		return []image.Rectangle{r}
	}
	a, b := r, r
	if rng.IntN(2) == 0 {
		a.Max.X = r.Min.X + rng.IntN(r.Dx()+1)
		b.Min.X = a.Max.X
	} else {
		a.Max.Y = r.Min.Y + rng.IntN(r.Dy()+1)
		b.Min.Y = a.Max.Y
	}
	return append(pieces(rng, a, cuts-1), pieces(rng, b, cuts-1)...)
}

// FuzzClip wants no panic from any drawing, and every pixel outside of the clip as it was.
func FuzzClip(f *testing.F) {
	f.Add([]byte("\x60\x60\x90\x80\x03\x00\x40\x40\x90\x90\x32\x40"))
	f.Add([]byte("\x60\x60\x90\x80\x06\x00\x40\x60\x02\x04\x03\xff"))
	f.Add([]byte("\x00\x00\x00\x01\x00\x00\x00\x01\x04\x00\x00\x01\x00\x01\x00\x00\x00\x00\x00\x00"))
	size := image.Pt(90, 70)
	c := paint.New(size, reference)
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &sketch{data[:min(len(data), 2000)]}
		clip := s.rectangle()
		for i := range c.Image().Pix {
			c.Image().Pix[i] = uint8(i * 31)
		}
		c.Begin(clip)
		s.draw(c)
		for i, v := range c.Image().Pix {
			if at := image.Pt(i%size.X, i/size.X); v != uint8(i*31) && !at.In(clip) {
				t.Fatalf("pixel %v, outside of the clip %v, became %d", at, clip, v)
			}
		}
	})
}
