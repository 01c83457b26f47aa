//go:build !race && !386 && !arm

package browser

import (
	"fmt"
	"math"
	"testing"
)

// outline is one around the area of a refresh, when it appeared. Its place is in pixels of the panel.
type outline struct {
	Label      string
	X, Y, W, H float64
	Line       string // width and style
	Pixel      float64
}

// watchOutlines takes down each outline that appears: on a busy machine one may be gone before a test looks.
func (tb *tab) watchOutlines() {
	tb.t.Helper()
	tb.run(`window.appeared = []
		const note = outline => {
			const glass = panel.getBoundingClientRect(), box = outline.getBoundingClientRect(), pixel = 1404 / glass.width
			const style = getComputedStyle(outline, '::before')
			appeared.push({
				label: outline.textContent, pixel, line: style.borderTopWidth + ' ' + style.borderTopStyle,
				x: (box.x - glass.x) * pixel, y: (box.y - glass.y) * pixel, w: box.width * pixel, h: box.height * pixel,
			})
		}
		new MutationObserver(list => list.forEach(change => change.addedNodes.forEach(note)))
			.observe(document.getElementById('outlines'), {childList: true})`)
}

func (tb *tab) outlines() []outline {
	tb.t.Helper()
	return eval[[]outline](tb, `appeared.splice(0)`)
}

// is says how an outline differs from that of a refresh.
func (o outline) is(r record) error {
	label, line := fmt.Sprintf("%s %d ms", r.Waveform, r.Ms), "2px"
	if r.Full {
		label, line = fmt.Sprintf("%s full %d ms", r.Waveform, r.Ms), "5px"
	}
	style := " solid"
	switch r.Waveform {
	case "DU", "DU4", "A2":
		style = " dashed"
	}
	if o.Label != label || o.Line != line+style {
		return fmt.Errorf("%q drawn %s, not %q drawn %s", o.Label, o.Line, label, line+style)
	}
	got, want := [...]float64{o.X, o.Y, o.W, o.H}, [...]int{r.X, r.Y, r.W, r.H}
	for i := range got {
		if math.Abs(got[i]-float64(want[i])) > o.Pixel {
			return fmt.Errorf("%q at %.1f, not %v", o.Label, got, want)
		}
	}
	return nil
}

// TestOutlines looks at the outlines of what is refreshed: each around its area, with waveform and time, for a moment.
func TestOutlines(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.watchOutlines()
	before := p.state().Seq
	tb.tap(400, 250)
	tb.settle()
	tb.press("m")
	tb.settle()
	p.post("/control", `{"action":"home"}`)
	p.post("/control", `{"action":"resume"}`) // a full one
	p.idle()
	tb.settle()
	tb.picture("outline-full")
	records := p.records()[before:]
	if !records[len(records)-1].Full {
		t.Fatalf("the last refresh is %+v, not a full one", records[len(records)-1])
	}
	tb.until(`appeared.length >= %d`, len(records))
	for i, o := range tb.outlines() {
		if err := o.is(records[i]); err != nil {
			t.Errorf("refresh %d: %v", records[i].Seq, err)
		}
	}
	tb.until(`document.querySelectorAll('.outline').length === 0`)
}

// TestOutlinesOff turns outlines off: none appears but that of a row that is pinned, until Esc.
func TestOutlinesOff(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.watchOutlines()
	tb.press("o")
	tb.until(`document.getElementById('outlines-toggle').ariaPressed === 'false'`)
	tb.tap(400, 250)
	tb.settle()
	records := p.records()
	first, last := records[0], records[len(records)-1]
	tb.do(clickRow(last.Seq))
	tb.until(`document.querySelector('.outline.pinned')`)
	tb.picture("outline-pinned")
	got := tb.outlines()
	if len(got) != 1 {
		t.Fatalf("%d outlines with outlines off, want the pinned one: %+v", len(got), got)
	}
	if err := got[0].is(last); err != nil {
		t.Error(err)
	}
	tb.do(clickRow(first.Seq))
	tb.until(`document.querySelector('.outline.pinned').dataset.full === ''`)
	tb.press("\x1b")
	tb.until(`!document.querySelector('.outline')`)
	tb.click("#outlines-toggle")
	tb.until(`document.getElementById('outlines-toggle').ariaPressed === 'true'`)
	tb.press("]")
	tb.settle()
	tb.until(`appeared.length > 0`)
}
