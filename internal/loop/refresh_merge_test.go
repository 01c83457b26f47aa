package loop

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"inkshelf/internal/device"
)

// merging is what becomes of the changes of one action.
type merging struct {
	name string
	adds adds
	want string
}

func (m merging) check(t *testing.T) {
	r := started(DefaultPolicy())
	if got := say(act(r, blank, m.adds)); got != m.want {
		t.Errorf("%s: got\n%s\nwant\n%s", m.name, got, m.want)
	}
}

func TestSnap(t *testing.T) {
	for _, m := range []merging{
		{"nothing", nil, ""},
		{"empty", adds{{image.Rect(90, 90, 90, 200), ClassUI}}, ""},
		{"inside out", adds{{image.Rectangle{Min: image.Pt(90, 90), Max: image.Pt(80, 80)}, ClassUI}}, ""},
		{"off the panel", adds{{image.Rect(1404, 0, 1500, 100), ClassUI}, {image.Rect(-50, -50, 0, 9), ClassUI}}, ""},
		{"snapped outward", adds{{image.Rect(9, 15, 17, 16), ClassUI}}, "GL16 (8,8)-(24,16)"},
		{"clipped to the panel", adds{{image.Rect(-5, 1860, 3, 2000), ClassUI}}, "GL16 (0,1856)-(8,1872)"},
		{"the right edge is not on the grid", adds{{image.Rect(1399, 0, 1404, 8), ClassUI}}, "GL16 (1392,0)-(1404,8)"},
	} {
		m.check(t)
	}
}

func TestMerge(t *testing.T) {
	for _, m := range []merging{
		{"twice the same", adds{{dialog, ClassUI}, {dialog, ClassUI}}, "GL16 (144,512)-(1264,1248)"},
		{
			"overlapping, however little",
			adds{{image.Rect(0, 0, 104, 104), ClassUI}, {image.Rect(96, 96, 200, 200), ClassUI}},
			"GL16 (0,0)-(200,200)",
		},
		{
			"touching only after snapping",
			adds{{image.Rect(0, 0, 97, 96), ClassUI}, {image.Rect(103, 0, 200, 96), ClassUI}},
			"GL16 (0,0)-(200,96)",
		},
		{
			"corner to corner",
			adds{{image.Rect(0, 0, 96, 96), ClassUI}, {image.Rect(96, 96, 192, 192), ClassUI}},
			"GL16 (0,0)-(96,96)\nGL16 (96,96)-(192,192)",
		},
		{
			"a quarter wasted",
			adds{{image.Rect(0, 0, 96, 96), ClassUI}, {image.Rect(160, 0, 256, 96), ClassUI}},
			"GL16 (0,0)-(96,96)\nGL16 (160,0)-(256,96)",
		},
		{
			"less than a quarter wasted",
			adds{{image.Rect(0, 0, 96, 96), ClassUI}, {image.Rect(152, 0, 248, 96), ClassUI}},
			"GL16 (0,0)-(248,96)",
		},
		{
			"the third joins the first two",
			adds{{image.Rect(0, 0, 96, 96), ClassUI}, {image.Rect(248, 0, 344, 96), ClassUI}, {image.Rect(96, 0, 248, 96), ClassUI}},
			"GL16 (0,0)-(344,96)",
		},
		{
			"the stronger class",
			adds{{image.Rect(0, 0, 96, 96), ClassTap}, {image.Rect(96, 0, 192, 96), ClassImage}, {image.Rect(192, 0, 288, 96), ClassText}},
			"GC16 (0,0)-(288,96)",
		},
		{
			"a clear swallows all",
			adds{{dialog, ClassTap}, {image.Rect(5, 5, 6, 6), ClassClear}, {image.Rect(0, 1800, 96, 1872), ClassArt}},
			cleared,
		},
		{"a handful is enough", adds{
			{image.Rect(0, 0, 96, 96), ClassUI},
			{image.Rect(1304, 0, 1400, 96), ClassUI},
			{image.Rect(0, 1776, 96, 1872), ClassUI},
			{image.Rect(1304, 1776, 1400, 1872), ClassUI},
			{image.Rect(0, 400, 96, 496), ClassTap},
		}, "GL16 (0,0)-(96,496)\nGL16 (0,1776)-(96,1872)\nGL16 (1304,0)-(1400,96)\nGL16 (1304,1776)-(1400,1872)"},
	} {
		m.check(t)
	}
}

// TestNoGrayUnderTwoLevels puts one gray pixel into, onto the edge of and beside the area of a tap.
func TestNoGrayUnderTwoLevels(t *testing.T) {
	target := image.Rect(103, 203, 300, 300) // snapped: (96,200)-(304,304)
	for p, want := range map[image.Point]device.Waveform{
		image.Pt(96, 200): device.GL16, image.Pt(303, 303): device.GL16, image.Pt(150, 250): device.GL16, image.Pt(303, 200): device.GL16,
		image.Pt(95, 250): device.DU, image.Pt(304, 250): device.DU, image.Pt(150, 199): device.DU, image.Pt(150, 304): device.DU,
	} {
		for _, gray := range []uint8{1, 0x66, 0xFE} {
			r, frame := newRefresher(small.Max, DefaultPolicy()), plain(small, 0xFF)
			frame.Pix[frame.PixOffset(200, 220)] = 0 // black is no gray
			frame.Pix[frame.PixOffset(p.X, p.Y)] = gray
			if got := act(r, frame, adds{{target, ClassTap}}); len(got) != 1 || got[0].wave != want {
				t.Errorf("gray %d at %v: %v, want %v", gray, p, say(got), want)
			}
		}
	}
}

// TestLateCovers lets twelve covers come late, which takes one refresh and is no turn.
func TestLateCovers(t *testing.T) {
	r := started(Policy{List: 1})
	for i := range 12 {
		at := image.Pt(48+i%4*336, 240+i/4*480)
		r.add(image.Rectangle{at, at.Add(image.Pt(300, 432))}, ClassImage)
	}
	if got, want := say(r.plan(blank)), "GC16 (48,240)-(1360,1632)"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestEveryPlan makes random changes to a small panel and holds each plan against what may never be otherwise.
func TestEveryPlan(t *testing.T) {
	panel := image.Rect(0, 0, 150, 202)
	rnd := rand.New(rand.NewPCG(4, 2))
	frame := plain(panel, 0xFF)
	r, twin := newRefresher(panel.Max, Policy{}), newRefresher(panel.Max, Policy{})
	for range 2000 {
		if rnd.IntN(20) == 0 {
			p := Policy{rnd.IntN(8), rnd.IntN(4), rnd.IntN(8), rnd.IntN(2) == 0, rnd.IntN(2) == 0}
			r.setPolicy(p)
			twin.setPolicy(p)
		}
		scribble(rnd, frame)
		var a adds
		for range rnd.IntN(9) {
			a = append(a, change{randomArea(rnd, 170), Class(rnd.IntN(int(ClassClear)))})
		}
		if rnd.IntN(30) == 0 {
			a = append(a, change{randomArea(rnd, 170), ClassClear})
		}
		got := act(r, frame, a)
		if why := planFault(panel, frame, a, got); why != "" {
			t.Fatalf("%v: %s\n%s", a, why, say(got))
		}
		if again := act(twin, frame, a); !slices.Equal(got, again) {
			t.Fatalf("%v: once\n%s\nonce\n%s", a, say(got), say(again))
		}
		if len(r.plan(frame)) > 0 {
			t.Fatalf("%v: something is left after the plan", a)
		}
	}
}

// strength returns the strongest class that a flush serves.
func strength(f flush) Class {
	switch {
	case f.full:
		return ClassClear
	case f.wave == device.GC16:
		return ClassArt
	case f.wave == device.GL16:
		return ClassText
	default:
		return ClassTap
	}
}

// scribble changes some of frame, to black, white and gray.
func scribble(rnd *rand.Rand, frame *image.Gray) {
	paintOver(frame, randomArea(rnd, 100), []uint8{0, 0xFF, 0xFF, 0x66}[rnd.IntN(4)])
}

// randomArea returns an area that is more often small than large, and sometimes empty or off the panel.
func randomArea(rnd *rand.Rand, most int) image.Rectangle {
	at := image.Pt(rnd.IntN(180)-15, rnd.IntN(230)-15)
	size := image.Pt(rnd.IntN(1+rnd.IntN(most)), rnd.IntN(1+rnd.IntN(most)))
	return image.Rectangle{at, at.Add(size)}
}

// planFault says what is wrong with a plan, if anything.
func planFault(panel image.Rectangle, frame *image.Gray, a adds, plan []flush) string {
	for _, c := range a {
		area := c.area.Intersect(panel)
		if c.class == ClassClear {
			area = panel
		}
		served := func(f flush) bool { return area.In(f.area) && strength(f) >= c.class }
		if !area.Empty() && !slices.ContainsFunc(plan, served) {
			return fmt.Sprintf("nothing serves %v", c)
		}
	}
	if len(plan) > maxFlushes {
		return "too many"
	}
	for i, f := range plan {
		switch {
		case f.area.Empty() || !f.area.In(panel):
			return "an area is empty or off the panel"
		case f.area.Min.X%8 != 0 || f.area.Max.X%8 != 0 && f.area.Max.X != panel.Max.X,
			f.area.Min.Y%8 != 0 || f.area.Max.Y%8 != 0 && f.area.Max.Y != panel.Max.Y:
			return "an area is not on the grid"
		case f.full && f.area != panel:
			return "a clear of less than the panel"
		case f.wave.Levels() == 2 && holdsGray(frame, f.area):
			return "a gray under two levels"
		}
		for _, g := range plan[:i] {
			union := f.area.Union(g.area)
			waste := union.Dx()*union.Dy() - f.area.Dx()*f.area.Dy() - g.area.Dx()*g.area.Dy()
			if f.area.Overlaps(g.area) || 100*waste < 25*union.Dx()*union.Dy() {
				return "two areas should be one"
			}
		}
	}
	return ""
}

func holdsGray(frame *image.Gray, area image.Rectangle) bool {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if v := frame.GrayAt(x, y).Y; v != 0 && v != 0xFF {
				return true
			}
		}
	}
	return false
}

// TestPlanDoesNotAllocate holds once it is warm, for each class and with the estimate.
func TestPlanDoesNotAllocate(t *testing.T) {
	r, frame := newRefresher(small.Max, Policy{Text: 6, Art: 2, List: 6, Automatic: true}), plain(small, 0xFF)
	if n := testing.AllocsPerRun(20, func() {
		for c := range ClassClear + 1 {
			act(r, frame, adds{{small, c}})
			act(r, frame, adds{{image.Rect(0, 0, 9, 9), c}, {image.Rect(90, 0, 99, 9), c}, {image.Rect(0, 90, 9, 99), c}})
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkPlan measures the work between drawing and flushing, on the reference panel.
func BenchmarkPlan(b *testing.B) {
	text, other := plain(whole, 0xFF), plain(whole, 0xFF)
	for i := range text.Pix {
		if i%7 == 0 {
			text.Pix[i] = 0
		}
		if i%11 == 0 {
			other.Pix[i] = 0
		}
	}
	for _, c := range []struct {
		name   string
		policy Policy
		area   image.Rectangle
		class  Class
	}{
		{"tap on a row", Policy{}, image.Rect(0, 120, 1404, 336), ClassTap},
		{"tap on everything", Policy{}, whole, ClassTap},
		{"text", DefaultPolicy(), whole, ClassText},
		{"art", DefaultPolicy(), whole, ClassArt},
		{"text, automatic", Policy{Automatic: true}, whole, ClassText},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			r := started(c.policy)
			for b.Loop() {
				text, other = other, text
				r.add(c.area, c.class)
				r.plan(text)
			}
		})
	}
}
