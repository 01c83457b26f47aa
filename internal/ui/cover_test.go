package ui

import (
	"image"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// picture makes a cover with a gray of its own: waves, darker towards the bottom.
func picture(w, h int) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			wave := (x*x/64 + y) / 24 % 4
			m.Pix[y*m.Stride+x] = uint8(14-9*y/h-wave) * 0x11 // one of 16 grays
		}
	}
	return m
}

var covers = map[string]Cover{
	"picture":        {Picture: picture(246, 342)},
	"new":            {Picture: picture(246, 342), Badge: "New"},
	"done, here":     {Picture: picture(246, 342), Badge: "Done", Mark: OnReader},
	"reading":        {Picture: picture(258, 342), Progress: &Progress{6, 9}},
	"reading, here":  {Picture: picture(226, 342), Progress: &Progress{4, 6}, Mark: OnReader},
	"reading, away":  {Picture: picture(226, 342), Progress: &Progress{1, 6}, Mark: NotOnReader},
	"everything":     {Picture: picture(226, 342), Progress: &Progress{1, 6}, Mark: NotOnReader, Badge: "New"},
	"marked":         {Picture: picture(226, 342), Progress: &Progress{3, 6}, Mark: OnReader, marked: true},
	"none yet":       {Title: "Les Veilleurs du sel", Badge: "New", Mark: NotOnReader},
	"long":           {Title: longTitle, Progress: &Progress{1, 2}},
	"word":           {Title: longWord, Badge: longTitle, Mark: OnReader},
	"hebrew":         {Title: hebrewTitle},
	"nothing known":  {},
	"too large":      {Picture: picture(900, 1200), Badge: "New"},
	"wide":           {Picture: picture(300, 200), Mark: OnReader, Badge: "New"},
	"tiny":           {Picture: picture(3, 3), Mark: OnReader, Badge: "Terminé", Progress: &Progress{1, 2}},
	"no pixels":      {Picture: image.NewGray(image.Rectangle{})},
	"part of a page": {Picture: picture(400, 400).SubImage(image.Rect(100, 50, 300, 350)).(*image.Gray)},
	"broken":         {Title: brokenTitle + linesTitle},
	"unknown mark":   {Picture: picture(246, 342), Mark: 99},
}

func TestCover(t *testing.T) {
	for _, name := range []string{"everything", "marked", "none yet", "word", "broken", "too large", "tiny", "no pixels", "unknown mark"} {
		checkPart(t, part{name: name, draw: covers[name].Draw, box: boxPx(300, 342)})
	}
}

func TestCoverPicture(t *testing.T) {
	names := []string{
		"picture", "new", "done, here", "reading", "reading, here", "reading, away",
		"everything", "marked", "none yet", "long", "word", "hebrew",
		"nothing known", "too large", "wide", "tiny", "no pixels", "part of a page",
	}
	const columns, w, h, between = 6, 300, 342, 24
	c := canvas(image.Pt(columns*(w+between), (len(names)/columns)*(h+between)), paint.Units{})
	c.Fill(c.Bounds(), paint.Bar)
	for i, name := range names {
		at := image.Pt(i%columns*(w+between), i/columns*(h+between))
		covers[name].Draw(c, image.Rectangle{Max: image.Pt(w, h)}.Add(at))
	}
	golden.Check(t, "cover", c.Image())
}

// Where badge, mark and bar of the design are, to the pixel.
func TestCoverMarks(t *testing.T) {
	c := canvas(image.Pt(300, 342), paint.Units{})
	Cover{Picture: picture(226, 342), Progress: &Progress{4, 6}, Mark: OnReader}.Draw(c, c.Bounds())
	checkGrays(t, c, "mark and bar", map[image.Point]paint.Gray{
		{2, 280}: paint.White, {50, 300}: paint.White, // the white edge towards the picture
		{2, 281}: paint.Black, {47, 328}: paint.Black, // the mark, 48 x 48
		{2, 329}: paint.White, {3, 330}: paint.Black, // the bar inside its frame
		{149, 335}: paint.Black, {150, 335}: paint.White, // two thirds of 220
		{0, 341}: paint.Black, {225, 0}: paint.Black, {226, 0}: paint.White, // the border
	})

	c = canvas(image.Pt(300, 342), paint.Units{})
	Cover{Picture: picture(246, 342), Badge: "New"}.Draw(c, c.Bounds())
	checkGrays(t, c, "badge", map[image.Point]paint.Gray{
		{153, 291}: paint.White, {155, 293}: paint.White, // the white edge
		{156, 294}: paint.Black, {158, 339}: paint.Black, {245, 341}: paint.Black, // the frame, 90 x 48
		{159, 297}: paint.White, {242, 338}: paint.White,
	})
}

// checkGrays fails t where the canvas has other grays.
func checkGrays(t *testing.T, c *paint.Canvas, name string, want map[image.Point]paint.Gray) {
	t.Helper()
	for p, g := range want {
		if got := c.Image().GrayAt(p.X, p.Y).Y; got != g {
			t.Errorf("%s: at %v is %#x, want %#x", name, p, got, g)
		}
	}
}
