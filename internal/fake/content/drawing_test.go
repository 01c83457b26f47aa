package content

import (
	"image"
	"strings"
	"testing"
	"unicode/utf8"
)

// picture returns the pixels of a small canvas, as rows of digits: 0 is paper, 9 is ink.
func picture(c canvas) string {
	var b strings.Builder
	for y := range c.img.Bounds().Dy() {
		for x := range c.img.Bounds().Dx() {
			b.WriteByte('0' + byte(int(c.img.RGBAAt(x, y).R)*9/255))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestFill(t *testing.T) {
	square := shape(1, 1, 4, 1, 4, 4, 1, 4)
	tests := map[string]struct {
		path path
		clip image.Rectangle
		want string
	}{
		"whole pixels":    {path{square}, image.Rect(0, 0, 5, 5), "00000\n09990\n09990\n09990\n00000\n"},
		"half pixels":     {path{{image.Pt(24, 16), image.Pt(56, 16), image.Pt(56, 48), image.Pt(24, 48)}}, image.Rect(0, 0, 5, 5), "00000\n04940\n04940\n00000\n00000\n"},
		"twice the same":  {path{square, square}, image.Rect(0, 0, 5, 5), "00000\n09990\n09990\n09990\n00000\n"},
		"a hole":          {path{square, shape(2, 2, 2, 3, 3, 3, 3, 2)}, image.Rect(0, 0, 5, 5), "00000\n09990\n09090\n09990\n00000\n"},
		"beyond the clip": {path{shape(-9, -9, 20, -9, 20, 20, -9, 20)}, image.Rect(1, 2, 3, 4), "00000\n00000\n09900\n09900\n00000\n"},
		"nothing":         {nil, image.Rect(0, 0, 5, 5), "00000\n00000\n00000\n00000\n00000\n"},
	}
	for name, test := range tests {
		c := newCanvas(5, 5, rgb(0))
		c.in(test.clip).fill(test.path, white)
		if got := picture(c); got != test.want {
			t.Errorf("%s:\ngot\n%swant\n%s", name, got, test.want)
		}
	}
}

// The pen runs the same way as its tip, else the two would cut holes into each other.
func TestStrokeHasNoHoles(t *testing.T) {
	for a := 0; a < 360; a += 10 {
		c := newCanvas(100, 100, rgb(0))
		mid := image.Pt(50*16, 50*16)
		c.fill(stroke(160, mid, mid.Add(image.Pt(cosine(a)*40/64, sine(a)*40/64))), white)
		for d := range 40 {
			if x, y := 50+d*cosine(a)/1024, 50+d*sine(a)/1024; c.img.RGBAAt(x, y) != white {
				t.Fatalf("at %d degrees the stroke is broken after %d pixels", a, d)
			}
		}
	}
}

func TestTitlesFitTheirCovers(t *testing.T) {
	var titles []string
	for _, p := range comicPlans {
		titles = append(titles, p.title)
	}
	for _, p := range bookPlans {
		titles = append(titles, p.title)
	}
	for _, title := range append(titles, append(frenchTitles, englishTitles...)...) {
		text := legible(title)
		b := set(text, 428, 240, 12, 150, black)
		if w, h := b.size(); w > 428 || h > 240 {
			t.Errorf("%q takes %d x %d", title, w, h)
		}
		if strings.Join(b.lines, " ") != strings.Join(strings.Fields(text), " ") {
			t.Errorf("%q is cut: %q", title, b.lines)
		}
	}
}

func TestEveryoneSaysSomethingLegible(t *testing.T) {
	for _, d := range []dialogue{english, french} {
		for _, text := range append(append(d.spoken, d.narrator...), d.noises...) {
			if legible(text) != spelled(text) {
				t.Errorf("the alphabet lacks letters of %q", text)
			}
		}
	}
}

func TestProseHasNoGaps(t *testing.T) {
	for _, lang := range []tongue{inEnglish, inFrench} {
		for _, s := range lang.sentences {
			for gap := range strings.SplitSeq(s, "{") {
				if name, _, found := strings.Cut(gap, "}"); found && len(lang.gaps[name]) == 0 {
					t.Errorf("nothing fits %q in %q", name, s)
				}
			}
		}
		rnd := random("prose")
		for range 50 {
			if text := lang.paragraph(rnd); strings.ContainsAny(text, "{}") || !utf8.ValidString(text) {
				t.Errorf("got %q", text)
			}
		}
	}
}
