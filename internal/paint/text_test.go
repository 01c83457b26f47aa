package paint_test

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

const prose = "The weigh-house stood at the place where the road lost its conviction. Below it the causeway ran out across " +
	"the flats, white and perfectly straight, until distance folded it into the sky; and that morning, with the tide a " +
	"mile off and no wind worth mentioning, a traveller might have believed that nothing in the world had ever been in a hurry."

func TestTextPage(t *testing.T) {
	c := paint.New(image.Pt(1236, 546), reference)
	body := image.Rect(24, 0, 1212, 420)
	used := c.Paragraph(body, prose, typeset.Style{Font: typeset.Serif, Size: 44}, 60, paint.Black)
	c.Paragraph(image.Rect(24, used, 1212, 546), prose, typeset.Style{Font: typeset.SerifItalic, Size: 44}, 60, paint.Black)
	golden.Check(t, "text-page", c.Image())
}

// TestSizes shows the interface font at every size of the guide.
func TestSizes(t *testing.T) {
	c := paint.New(image.Pt(1212, 720), reference)
	y := 12
	for _, s := range []struct {
		size, height int
		font         typeset.Font
	}{
		{30, 36, typeset.Sans},
		{34, 42, typeset.Sans},
		{38, 48, typeset.Sans},
		{42, 54, typeset.SansBold},
		{48, 60, typeset.SansBold},
		{54, 74, typeset.Sans},
		{60, 72, typeset.SansBold},
		{78, 96, typeset.SansBold},
		{150, 190, typeset.SansBold},
	} {
		r := image.Rect(12, y, 1200, y+s.height)
		c.Label(r, "Série 12 – Quartz, jolly Bg & 0O1Il", typeset.Style{Font: s.font, Size: s.size}, paint.Left, paint.Black)
		y += s.height
	}
	golden.Check(t, "sizes", c.Image())
}

func TestScripts(t *testing.T) {
	c := paint.New(image.Pt(720, 588), reference)
	for i, text := range []string{
		"Η θάλασσα, του Αιγαίου",
		"Съешь ещё этих мягких булок",
		"ספר הזוהר, כרך 12 (Zohar)",
		"ألف ليلة وليلة ١٢ (1001)",
		"fjord, office, Œuvre — “L’Été”",
		"x̣́ and שָׁלוֹם, with marks",
		"x̣́, שָׁלוֹם, مُحَمَّد, ♪ ↗",
	} {
		font := typeset.Sans
		if i%2 == 1 {
			font = typeset.SerifSemiBold
		}
		y := 84 * i
		c.Paragraph(image.Rect(12, y, 708, y+84), text, typeset.Style{Font: font, Size: 42}, 84, paint.Black)
	}
	golden.Check(t, "scripts", c.Image())
}

func TestBilevelText(t *testing.T) {
	c := paint.New(image.Pt(600, 180), reference)
	c.Bilevel(true)
	c.Label(image.Rect(12, 0, 588, 60), "Page 34 of 180", typeset.Style{Font: typeset.SansBold, Size: 42}, paint.Left, paint.Black)
	c.Label(image.Rect(12, 60, 588, 120), "La Forêt de verre", typeset.Style{Font: typeset.Serif, Size: 34}, paint.Left, paint.Black)
	c.Fill(image.Rect(0, 120, 600, 180), paint.Black)
	c.Label(image.Rect(12, 120, 588, 180), "Go to page 80", typeset.Style{Font: typeset.Sans, Size: 38}, paint.Left, paint.White)
	onlyTwoLevels(t, c)
	golden.Check(t, "bilevel", c.Image())
}

// inked returns the area of all pixels that are not white.
func inked(c *paint.Canvas) image.Rectangle {
	var area image.Rectangle
	for i, v := range c.Image().Pix {
		if v != paint.White {
			at := image.Pt(i%c.Size().X, i/c.Size().X)
			area = area.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
	}
	return area
}

// TestLabel measures where an H stands, whose height is that of the capitals.
func TestLabel(t *testing.T) {
	for _, s := range []struct {
		style  typeset.Style
		height int
		bottom int // the guide: (height + cap) / 2, rounded
	}{
		{typeset.Style{Font: typeset.SansBold, Size: 48}, 120, 76},
		{typeset.Style{Font: typeset.Sans, Size: 34}, 120, 71},
		{typeset.Style{Font: typeset.Sans, Size: 34}, 118, 70}, // the status in the header, as in the mock-ups
		{typeset.Style{Font: typeset.Sans, Size: 30}, 48, 34},
		{typeset.Style{Font: typeset.SerifSemiBold, Size: 42}, 48, 39},
	} {
		c := paint.New(image.Pt(300, 150), reference)
		box := image.Rect(20, 10, 280, 10+s.height)
		var boxes [3]image.Rectangle
		for _, a := range []paint.Align{paint.Left, paint.Center, paint.Right} {
			c.Fill(c.Bounds(), paint.White)
			c.Label(box, "H", s.style, a, paint.Black)
			boxes[a] = inked(c)
			if bottom := boxes[a].Max.Y - box.Min.Y; bottom != s.bottom {
				t.Errorf("%v in a box of %d ends at %d, want %d", s.style, s.height, bottom, s.bottom)
			}
		}
		left, center, right := boxes[0], boxes[1], boxes[2]
		if left.Min.X < 20 || left.Min.X > 26 || right.Max.X > 280 || right.Max.X < 274 {
			t.Errorf("%v stands at %v on the left and at %v on the right", s.style, left, right)
		}
		if d := center.Min.X + center.Max.X - 300; max(d, -d) > 2 {
			t.Errorf("%v in the middle is at %v", s.style, center)
		}
	}
}

// TestLabelInk wants no letter further out of its box than Label says, in the tightest boxes of the guide.
func TestLabelInk(t *testing.T) {
	for _, s := range []struct{ size, height int }{{30, 36}, {34, 42}, {38, 48}, {42, 54}, {48, 60}, {54, 74}, {60, 72}} {
		for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
			for _, text := range []string{"ÅÉg", "jÇ(f", "fÊQ", "WÃj"} {
				c := paint.New(image.Pt(300, 150), reference)
				st := typeset.Style{Font: font, Size: s.size}
				box := image.Rect(30, 30, 30+c.Type().Line(text, st).Width.Ceil(), 30+s.height)
				c.Label(box, text, st, paint.Left, paint.Black)
				around := image.Rect(box.Min.X-s.size/5, box.Min.Y-4, box.Max.X+s.size/5, box.Max.Y+4)
				if area := inked(c); !area.In(around) {
					t.Errorf("%v: %q in %v inks %v", st, text, box, area)
				}
			}
		}
	}
}

// TestLabelFits wants a text that is too long cut, inside of its box, and noted as it is seen.
func TestLabelFits(t *testing.T) {
	c := paint.New(image.Pt(600, 60), reference)
	box := image.Rect(100, 0, 400, 60)
	title := "The Very Long Chronicle of a Weigh-House, vol. 12"
	for _, a := range []paint.Align{paint.Left, paint.Center, paint.Right} {
		c.Label(box, title, typeset.Style{Font: typeset.SerifSemiBold, Size: 42}, a, paint.Black)
	}
	if area := inked(c); !area.In(box.Inset(-2)) {
		t.Errorf("a label in %v inks %v", box, area)
	}
	for _, text := range c.Texts() {
		if text == title || !strings.Contains(text, "…") || !strings.HasSuffix(text, "12") {
			t.Errorf("the text is noted as %q", text)
		}
	}
	if n := len(c.Texts()); n != 3 {
		t.Errorf("%d texts noted", n)
	}
}

func TestParagraph(t *testing.T) {
	style := typeset.Style{Font: typeset.Sans, Size: 38}
	c := paint.New(image.Pt(700, 400), reference)
	for _, p := range []struct {
		what   string
		r      image.Rectangle
		text   string
		height int
		used   int
	}{
		{"one line", image.Rect(0, 0, 700, 400), "A line", 48, 48},
		{"cut to two lines", image.Rect(0, 0, 700, 143), prose, 48, 96},
		{"no room", image.Rect(0, 0, 700, 47), prose, 48, 0},
		{"no height", image.Rect(0, 0, 700, 400), prose, 0, 0},
		{"nothing", image.Rectangle{}, prose, 48, 0},
		{"inverted", image.Rectangle{Min: image.Pt(700, 400)}, prose, 48, 0},
	} {
		c.Begin(c.Bounds())
		if got := c.Paragraph(p.r, p.text, style, p.height, paint.Black); got != p.used {
			t.Errorf("%s: %d px used, want %d", p.what, got, p.used)
		}
		if p.height > 0 && len(c.Texts()) != p.used/p.height {
			t.Errorf("%s: texts are %q", p.what, c.Texts())
		}
	}
}

// TestSides wants lines from right to left at the right side of a paragraph, but at the left side of a label.
func TestSides(t *testing.T) {
	style, box := typeset.Style{Font: typeset.Sans, Size: 38}, image.Rect(0, 0, 600, 60)
	for _, text := range []string{"שלום", "مرحبا"} {
		c := paint.New(box.Max, reference)
		c.Paragraph(box, text, style, 60, paint.Black)
		if area := inked(c); area.Min.X < 300 || area.Max.X < 590 {
			t.Errorf("paragraph %q is at %v", text, area)
		}
		c.Fill(box, paint.White)
		c.Label(box, text, style, paint.Left, paint.Black)
		if area := inked(c); area.Min.X > 10 || area.Max.X > 300 {
			t.Errorf("label %q is at %v", text, area)
		}
	}
}

// TestGrays wants ink to be exactly ink: text in any gray on any ground has no gray beyond the two.
func TestGrays(t *testing.T) {
	for _, p := range [][2]paint.Gray{{paint.Black, paint.White}, {paint.White, paint.Black}, {paint.Disabled, paint.Bar}, {paint.Line, paint.Line}} {
		ink, ground := p[0], p[1]
		c := paint.New(image.Pt(400, 60), reference)
		c.Fill(c.Bounds(), ground)
		c.Label(c.Bounds(), "Hamburg", typeset.Style{Font: typeset.SansBold, Size: 48}, paint.Left, ink)
		if !slices.Contains(c.Image().Pix, ink) || !slices.Contains(c.Image().Pix, ground) {
			t.Errorf("ink %d on %d leaves no pixel of the one or the other", ink, ground)
		}
		for _, v := range c.Image().Pix {
			if v < min(ink, ground) || v > max(ink, ground) {
				t.Fatalf("ink %d on %d makes %d", ink, ground, v)
			}
		}
	}
}

// TestCacheUnseen draws pages until the masks of the first have been dropped: neither a warm nor a cold nor an overflowing
// cache may show.
func TestCacheUnseen(t *testing.T) {
	page := func(c *paint.Canvas) []byte {
		c.Begin(c.Bounds())
		c.Fill(c.Bounds(), paint.White)
		c.Paragraph(c.Bounds(), prose, typeset.Style{Font: typeset.Serif, Size: 44}, 60, paint.Black)
		return bytes.Clone(c.Image().Pix)
	}
	c := paint.New(image.Pt(800, 240), reference)
	cold, warm := page(c), page(c)
	for size := 200; size < 224; size++ {
		c.Text(0, 200, c.Type().Line("AMWQamwqg@%", typeset.Style{Font: typeset.SansBold, Size: size}), paint.Black)
	}
	if dropped := page(c); !bytes.Equal(cold, warm) || !bytes.Equal(cold, dropped) {
		t.Error("a page looks different when it is drawn again")
	}
	if other := page(paint.New(image.Pt(800, 240), reference)); !bytes.Equal(cold, other) {
		t.Error("two canvases draw the same page differently")
	}
}

// TestLargeGlyph draws a letter that is too large to be kept.
func TestLargeGlyph(t *testing.T) {
	c := paint.New(image.Pt(700, 500), reference)
	style := typeset.Style{Font: typeset.SansBold, Size: 600}
	c.Text(20, 440, c.Type().Line("H", style), paint.Black)
	area := inked(c)
	if d := area.Dy() - style.CapHeight(); max(d, -d) > 3 {
		t.Errorf("a capital of %d px inks %v", style.CapHeight(), area)
	}
}

func TestTextAllocations(t *testing.T) {
	c := paint.New(image.Pt(800, 60), reference)
	l := c.Type().Line("The road lost its conviction", typeset.Style{Font: typeset.Serif, Size: 44})
	l.Text = "" // notes aside
	draw := func() { c.Text(10, 44, l, paint.Black) }
	draw()
	if n := testing.AllocsPerRun(20, draw); n != 0 {
		t.Errorf("a line of known glyphs allocates %v times", n)
	}
}

// BenchmarkTextPage draws a full page of a book, of glyphs that are known.
func BenchmarkTextPage(b *testing.B) {
	c := paint.New(image.Pt(1404, 1872), reference)
	style := typeset.Style{Font: typeset.Serif, Size: 44}
	var lines []typeset.Line
	for len(lines) < 29 {
		lines = append(lines, c.Type().Wrap(strings.Repeat(prose+" ", 2), style, 1188, 29-len(lines))...)
	}
	b.ReportAllocs()
	for b.Loop() {
		c.Begin(c.Bounds())
		c.Fill(c.Bounds(), paint.White)
		for i, l := range lines {
			c.Text(108, 90+60*i, l, paint.Black)
		}
	}
}

// BenchmarkColdGlyphs draws a line on a canvas that knows no glyph.
func BenchmarkColdGlyphs(b *testing.B) {
	for b.Loop() {
		c := paint.New(image.Pt(1404, 60), reference)
		c.Text(0, 44, c.Type().Line(prose[:60], typeset.Style{Font: typeset.Serif, Size: 44}), paint.Black)
	}
}
