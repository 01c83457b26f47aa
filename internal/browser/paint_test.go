//go:build !race && !386 && !arm

package browser

import (
	"slices"
	"testing"
	"time"
)

// same fails the test unless the page shows what the panel holds, pixel for pixel.
func (tb *tab) same(when string) {
	tb.t.Helper()
	different := eval[int](tb, `(async () => {
		const request = new XMLHttpRequest() // the page itself never uses it: see fetched
		request.open('GET', '/panel.png')
		request.responseType = 'blob'
		await new Promise(done => { request.onload = done; request.send() })
		const picture = await createImageBitmap(request.response)
		const pixels = picture => {
			const copy = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
			copy.drawImage(picture, 0, 0)
			return new Uint32Array(copy.getImageData(0, 0, picture.width, picture.height).data.buffer)
		}
		const [want, got] = [pixels(picture), pixels(panel)]
		return want.length !== panel.width * panel.height ? -1 : want.filter((pixel, i) => pixel !== got[i]).length
	})()`)
	if different != 0 {
		tb.picture("different-" + tb.t.Name())
		tb.t.Errorf("%s: %d pixels differ from the panel", when, different)
	}
}

// fetched returns what the page has asked of /panel.png so far, each by its query.
func (tb *tab) fetched() []string {
	tb.t.Helper()
	return eval[[]string](tb, `performance.getEntriesByType('resource').filter(entry => entry.initiatorType === 'fetch')
		.map(entry => new URL(entry.name)).filter(url => url.pathname === '/panel.png').map(url => url.search)`)
}

// onlyParts fails the test if the page has fetched anything but the whole panel at first, and then areas of refreshes.
func (tb *tab) onlyParts(p *program) {
	tb.t.Helper()
	known := map[string]bool{}
	for _, r := range p.records() {
		known[r.query()] = true
	}
	for i, query := range tb.fetched() {
		if i == 0 && query != "" || i > 0 && !known[query] {
			tb.t.Errorf("fetch %d of the panel is %q, which was no refresh", i, query)
		}
	}
}

// TestPaint goes through the app. Whatever is done, the page shows what the panel holds, having fetched only what changed,
// and painted it in order.
func TestPaint(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.same("the start")
	tb.run(`window.painted = []
		new MutationObserver(() => painted.push(Number(panel.dataset.painted))).observe(panel, {attributeFilter: ['data-painted']})`)
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"a server", func() { tb.tap(400, 250) }},
		{"the next page", func() { tb.press("]") }},
		{"the last page", func() { tb.tap(1300, 1810) }},
		{"back", func() { tb.press("\b") }},
		{"another server", func() { tb.tap(700, 200) }},
		{"a series", func() { tb.tap(200, 300) }},
		{"the background", func() { tb.press("b"); tb.until(`!background.hidden`) }},
		{"the foreground", func() { tb.press("b"); tb.until(`background.hidden`) }},
	} {
		step.do()
		tb.settle()
		tb.same(step.name)
	}
	tb.onlyParts(p)
	if painted := eval[[]int](tb, `painted`); len(painted) < 5 || !slices.IsSorted(painted) {
		t.Errorf("painted in the order %v", painted)
	}
}

// TestPaintBurst presses keys faster than pictures can be fetched: in the end the page shows the last one.
func TestPaintBurst(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	p.tap(400, 250)
	p.idle()
	for range 25 {
		p.key("next")
		p.key("prev")
		p.post("/control", `{"action":"home"}`)
		p.post("/control", `{"action":"resume"}`)
	}
	p.idle()
	tb.settle()
	tb.same("the end of the burst")
	tb.until(`document.getElementById('log-count').textContent == %d`, p.state().Seq)
}

// TestLatePage opens the page after something was done: the log tells of it, and nothing is played again.
func TestLatePage(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	p.tap(400, 250)
	p.idle()
	p.key("next")
	p.idle()
	tb := open(t, p, laptop)
	tb.until(`document.getElementById('log-count').textContent == %d`, p.state().Seq)
	tb.same("the late page")
	if fetched := tb.fetched(); !slices.Equal(fetched, []string{""}) {
		t.Errorf("the late page has fetched %q, want the whole panel once", fetched)
	}
	if n := eval[int](tb, `document.querySelectorAll('.outline').length`); n != 0 {
		t.Errorf("the late page shows %d outlines of what was before it", n)
	}
}

// TestPlayed runs with the times of a real reader. A full refresh flashes: inverted, black, white, and it takes its time.
func TestPlayed(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver", "-eink")
	tb := open(t, p, laptop)
	// Looks at a black pixel after each change of the canvas.
	tb.run(`const copy = new OffscreenCanvas(panel.width, panel.height).getContext('2d', {willReadFrequently: true})
		const look = () => { copy.drawImage(panel, 0, 0); return copy.getImageData(0, 0, panel.width, panel.height).data }
		const black = look().findIndex((value, i) => i %% 4 === 0 && value === 0)
		window.seen = []
		for (const name of ['fillRect', 'drawImage']) {
			const draw = CanvasRenderingContext2D.prototype[name]
			CanvasRenderingContext2D.prototype[name] = function (...args) {
				draw.apply(this, args)
				if (this.canvas === panel) seen.push(look()[black])
			}
		}`)
	p.post("/control", `{"action":"home"}`)
	p.post("/control", `{"action":"resume"}`)
	p.idle()
	tb.settle()
	tb.same("after the flash")
	if seen := eval[[]int](tb, `seen.filter((grey, i) => grey !== seen[i - 1])`); !slices.Equal(seen, []int{255, 0, 255, 0}) {
		t.Errorf("a black pixel was seen as %v, want inverted, black, white and as it is", seen)
	}
	records := p.records()
	last := records[len(records)-1]
	at, err := time.Parse(time.RFC3339Nano, last.At)
	if err != nil {
		t.Fatal(err)
	}
	shown := time.UnixMilli(eval[int64](tb, `Number(panel.dataset.at)`))
	if took := shown.Sub(at); !last.Full || took < time.Duration(last.Ms)*time.Millisecond {
		t.Errorf("refresh %+v was over after %v", last, took)
	}
}
