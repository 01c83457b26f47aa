package loop

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
)

// Boxes of the mock-ups on the reference panel.
var (
	whole  = image.Rect(0, 0, 1404, 1872)
	body   = image.Rect(0, 120, 1404, 1872)
	dialog = image.Rect(144, 516, 1260, 1248)
)

// blank is a page with nothing on it, for tests in which the picture does not matter. They do not write to it.
var blank = plain(whole, 0xFF)

// plain returns a frame of one gray.
func plain(size image.Rectangle, gray uint8) *image.Gray {
	pix := bytes.Repeat([]byte{gray}, size.Dx()*size.Dy())
	return &image.Gray{Pix: pix, Stride: size.Dx(), Rect: size}
}

// paintOver fills a part of frame.
func paintOver(frame *image.Gray, area image.Rectangle, gray uint8) {
	area = area.Intersect(frame.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			frame.Pix[frame.PixOffset(x, y)] = gray
		}
	}
}

// adds is what one action changes.
type adds []change

// act lets one action happen.
func act(r *refresher, frame *image.Gray, a adds) []flush {
	for _, c := range a {
		r.add(c.area, c.class)
	}
	return r.plan(frame)
}

// started returns a refresher whose panel has been cleared and shows a screen.
func started(p Policy) *refresher {
	r := newRefresher(whole.Max, p)
	act(r, blank, adds{{whole, ClassUI}, {whole, ClassClear}})
	return r
}

// say returns flushes as text, one per line, clears by that name.
func say(flushes []flush) string {
	var lines []string
	for _, f := range flushes {
		line := fmt.Sprintf("%v %v", f.wave, f.area)
		if f.full {
			line = fmt.Sprintf("clear %v %v", f.wave, f.area)
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

const cleared = "clear GC16 (0,0)-(1404,1872)"

// TestInteractions has the rows of the design guide, section 7.2, by name.
func TestInteractions(t *testing.T) {
	for _, c := range []struct {
		name   string
		before adds
		action adds
		want   string
	}{
		{"press feedback", nil, adds{{image.Rect(48, 1536, 996, 1668), ClassTap}}, "DU (48,1536)-(1000,1672)"},
		{"open a dialog", nil, adds{{dialog, ClassUI}}, "GL16 (144,512)-(1264,1248)"},
		{
			"open the reader's menu", nil,
			adds{{image.Rect(0, 0, 1404, 120), ClassUI}, {image.Rect(0, 1500, 1404, 1872), ClassUI}},
			"GL16 (0,0)-(1404,120)\nGL16 (0,1496)-(1404,1872)",
		},
		{"open a menu over art", adds{{whole, ClassArt}}, adds{{dialog, ClassUI}}, "GL16 (144,512)-(1264,1248)"},
		{"close a dialog over text", adds{{whole, ClassText}}, adds{{dialog, ClassText}}, "GL16 (144,512)-(1264,1248)"},
		{"close a dialog over art", adds{{whole, ClassArt}}, adds{{dialog, ClassImage}}, "GC16 (144,512)-(1264,1248)"},
		{"next page of a list", nil, adds{{body, ClassUI}}, "GL16 (0,120)-(1404,1872)"},
		{"next page of a grid", nil, adds{{body, ClassImage}}, "GC16 (0,120)-(1404,1872)"},
		{"open a screen", nil, adds{{whole, ClassUI}}, "GL16 (0,0)-(1404,1872)"},
		{"open a screen with pictures", nil, adds{{whole, ClassImage}}, "GC16 (0,0)-(1404,1872)"},
		{"open a screen from art", adds{{whole, ClassArt}}, adds{{whole, ClassUI}}, cleared},
		{"page turn, text", adds{{whole, ClassText}}, adds{{whole, ClassText}}, "GL16 (0,0)-(1404,1872)"},
		{"page turn, comic", adds{{whole, ClassArt}}, adds{{whole, ClassArt}}, "GC16 (0,0)-(1404,1872)"},
		{
			"key in keyboard", nil,
			adds{{image.Rect(138, 1344, 276, 1476), ClassTap}, {image.Rect(48, 960, 1356, 1080), ClassTap}},
			"DU (136,1344)-(280,1480)\nDU (48,960)-(1360,1080)",
		},
		{"progress of a download", nil, adds{{image.Rect(1080, 300, 1356, 312), ClassTap}}, "DU (1080,296)-(1360,312)"},
		{"resume", nil, adds{{whole, ClassUI}, {whole, ClassClear}}, cleared},
		{"a clear on request", nil, adds{{image.Rectangle{}, ClassClear}}, cleared},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := started(DefaultPolicy())
			act(r, blank, c.before)
			if got := say(act(r, blank, c.action)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// turns lets the same change happen several times and says how each was shown.
func turns(r *refresher, frame *image.Gray, n int, area image.Rectangle, c Class) string {
	var words []string
	for range n {
		f := act(r, frame, adds{{area, c}})
		word := f[0].wave.String()
		if f[0].full {
			word = "clear"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// ghosting is a rule of the design guide, section 7.3, as a list of what is shown how.
type ghosting struct {
	name   string
	policy Policy
	steps  []step
}

// step is the same change, several times.
type step struct {
	frame *image.Gray
	n     int
	area  image.Rectangle
	class Class
	want  string
}

func (g ghosting) check(t *testing.T) {
	r := started(g.policy)
	for i, s := range g.steps {
		if got := turns(r, s.frame, s.n, s.area, s.class); got != s.want {
			t.Errorf("%s, step %d: %s, want %s", g.name, i, got, s.want)
		}
	}
}

func TestGhosting(t *testing.T) {
	white, black := blank, plain(whole, 0)
	for _, g := range []ghosting{
		{"twelve turns of a grid", DefaultPolicy(), []step{
			{white, 12, body, ClassImage, "GC16 GC16 GC16 GC16 GC16 clear GC16 GC16 GC16 GC16 GC16 clear"},
		}},
		{"seven tabs of a series", DefaultPolicy(), []step{
			{white, 7, image.Rect(0, 888, 1404, 1872), ClassUI, "GL16 GL16 GL16 GL16 GL16 clear GL16"},
		}},
		{"less than half of the screen is no turn", Policy{Text: 1, Art: 1, List: 1}, []step{
			{white, 3, image.Rect(0, 0, 1404, 928), ClassUI, "GL16 GL16 GL16"},
			{white, 3, image.Rect(0, 0, 1404, 928), ClassText, "GL16 GL16 GL16"},
			{white, 3, image.Rect(0, 0, 1404, 928), ClassImage, "GC16 GC16 GC16"},
			{white, 1, image.Rect(0, 0, 1404, 936), ClassImage, "clear"},
		}},
		{"ten text turns", DefaultPolicy(), []step{
			{white, 10, whole, ClassText, "GL16 GL16 GL16 GL16 GL16 clear GL16 GL16 GL16 GL16"},
		}},
		{"text, every 1", Policy{Text: 1}, []step{{white, 3, whole, ClassText, "clear clear clear"}}},
		{"text, every 3", Policy{Text: 3}, []step{{white, 7, whole, ClassText, "GL16 GL16 clear GL16 GL16 clear GL16"}}},
		{"never by count", Policy{}, []step{
			{white, 12, whole, ClassText, strings.TrimSpace(strings.Repeat("GL16 ", 12))},
			{white, 12, whole, ClassImage, strings.TrimSpace(strings.Repeat("GC16 ", 12))},
			{black, 4, whole, ClassArt, "clear GC16 GC16 GC16"},
		}},
		{"kinds are counted apart, a clear ends all counts", DefaultPolicy(), []step{
			{white, 5, whole, ClassText, "GL16 GL16 GL16 GL16 GL16"},
			{white, 5, whole, ClassUI, "GL16 GL16 GL16 GL16 GL16"},
			{white, 1, whole, ClassText, "clear"},
			{white, 6, whole, ClassUI, "GL16 GL16 GL16 GL16 GL16 clear"},
		}},
		{"a clear on request ends all counts", DefaultPolicy(), []step{
			{white, 5, whole, ClassText, "GL16 GL16 GL16 GL16 GL16"},
			{white, 1, whole, ClassClear, "clear"},
			{white, 6, whole, ClassText, "GL16 GL16 GL16 GL16 GL16 clear"},
		}},
	} {
		g.check(t)
	}
}

func TestGhostingArt(t *testing.T) {
	white, pale, dusk, black := blank, plain(whole, 160), plain(whole, 159), plain(whole, 0)
	// Half of their rows are white: their means are that of pale, and a little less.
	paleStripes, duskStripes := stripes(65), stripes(64)
	for _, g := range []ghosting{
		{"enter and leave art", DefaultPolicy(), []step{
			{white, 1, whole, ClassText, "GL16"},
			{white, 1, whole, ClassArt, "clear"},
			{white, 1, whole, ClassText, "clear"},
			{white, 1, whole, ClassArt, "clear"},
			{white, 1, body, ClassUI, "clear"},
			{white, 1, whole, ClassUI, "GL16"},
		}},
		{"light comic pages", DefaultPolicy(), []step{
			{pale, 7, whole, ClassArt, "clear GC16 clear GC16 clear GC16 clear"},
		}},
		{"dark comic pages", DefaultPolicy(), []step{
			{dusk, 3, whole, ClassArt, "clear clear clear"},
			{black, 2, whole, ClassArt, "clear clear"},
			{white, 2, whole, ClassArt, "GC16 clear"},
		}},
		{"dark pages of a policy that seldom clears", Policy{Art: 10, Dark: true}, []step{
			{white, 3, whole, ClassArt, "clear GC16 GC16"},
			{dusk, 1, whole, ClassArt, "clear"},
		}},
		{"dark pages by count alone", Policy{Art: 3}, []step{
			{dusk, 6, whole, ClassArt, "clear GC16 GC16 clear GC16 GC16"},
		}},
		{"art is more than a fifth", DefaultPolicy(), []step{
			{white, 3, image.Rect(0, 0, 1404, 374), ClassArt, "GC16 GC16 GC16"},
			{white, 1, image.Rect(0, 0, 1404, 375), ClassArt, "clear"},
			{white, 1, whole, ClassText, "clear"},
		}},
		{"a dialog does not leave art", DefaultPolicy(), []step{
			{white, 2, whole, ClassArt, "clear GC16"},
			{white, 1, dialog, ClassUI, "GL16"},
			{white, 1, dialog, ClassImage, "GC16"},
			{white, 1, whole, ClassArt, "clear"},
		}},
		{"striped pages", Policy{Art: 10, Dark: true}, []step{
			{white, 1, whole, ClassArt, "clear"},
			{paleStripes, 2, whole, ClassArt, "GC16 GC16"},
			{duskStripes, 2, whole, ClassArt, "clear clear"},
		}},
	} {
		g.check(t)
	}
}

// stripes returns a page on which four white rows and four of a gray take turns.
func stripes(gray uint8) *image.Gray {
	page := plain(whole, 0xFF)
	for y := 4; y < whole.Max.Y; y += 8 {
		paintOver(page, image.Rect(0, y, whole.Max.X, y+4), gray)
	}
	return page
}

// TestOneActionIsOneTurn adds a screen twice, as when the one that is uncovered paints itself anew.
func TestOneActionIsOneTurn(t *testing.T) {
	r := started(Policy{List: 2})
	for i, want := range []bool{false, true, false, true} {
		if got := act(r, blank, adds{{whole, ClassUI}, {body, ClassImage}, {whole, ClassUI}}); got[0].full != want {
			t.Errorf("action %d: %s", i, say(got))
		}
	}
}

// TestLastTurnStays opens art and leaves it again within one action: it was never on the glass.
func TestLastTurnStays(t *testing.T) {
	r := started(Policy{})
	if got := act(r, blank, adds{{whole, ClassArt}, {whole, ClassUI}}); got[0].full {
		t.Error("art that was never shown was cleared away")
	}
	if got := act(r, blank, adds{{whole, ClassArt}, {whole, ClassClear}}); !got[0].full {
		t.Error("no clear though it was asked for")
	}
	if got := act(r, blank, adds{{whole, ClassUI}}); !got[0].full {
		t.Error("art that came with a clear was left without one")
	}
}

func TestPolicyChangesWhileCounting(t *testing.T) {
	r := started(Policy{Text: 6})
	got := turns(r, blank, 3, whole, ClassText)
	r.setPolicy(Policy{Text: 5})
	got += " | " + turns(r, blank, 2, whole, ClassText)
	got += " | " + turns(r, blank, 3, whole, ClassText)
	r.setPolicy(Policy{Text: 3})
	got += " | " + turns(r, blank, 2, whole, ClassText)
	if want := "GL16 GL16 GL16 | GL16 clear | GL16 GL16 GL16 | clear GL16"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPartsTurnNothing shows boxes as large as pages, in every class: none is counted, and none enters or leaves art.
func TestPartsTurnNothing(t *testing.T) {
	for _, art := range []bool{false, true} {
		r, class := started(Policy{Text: 2, Art: 2, List: 2, Dark: true}), ClassText
		if art {
			class = ClassArt
		}
		act(r, blank, adds{{whole, class}, {whole, ClassClear}})
		for c := ClassTap; c < ClassClear; c++ {
			for range 3 {
				r.addPart(body, c)
				if got := r.plan(blank); got[0].full || got[0].area != body {
					t.Errorf("class %d: %s", c, say(got))
				}
			}
		}
		if got := act(r, blank, adds{{whole, class}}); got[0].full {
			t.Errorf("the first turn after all those parts (art: %t): %s", art, say(got))
		}
		r.addPart(dialog, ClassClear)
		if got := say(r.plan(blank)); got != cleared {
			t.Errorf("a clear: %s", got)
		}
	}
}
