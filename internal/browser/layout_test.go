//go:build !race && !386 && !arm

package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// resize gives the window another size.
func (tb *tab) resize(w window) {
	tb.t.Helper()
	tb.do(chromedp.EmulateViewport(w.width, w.height, emulate(w)...))
	tb.until(`innerWidth === %d && innerHeight === %d`, w.width, w.height)
	tb.run(`await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`)
}

// fitting returns what does not fit the window: what sticks out at a side, and text that is cut off without a sign of it.
const fitting = `(() => {
	const wrong = []
	const name = one => one.id || one.dataset.key || one.className || one.textContent.trim().slice(0, 20) || one.tagName
	if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls to the side')
	for (const one of document.querySelectorAll('button, input, select, textarea, h1, h2, p, span, b, strong, td, th, dd, dt, summary')) {
		if (!one.checkVisibility({visibilityProperty: true, opacityProperty: true}) || one.closest('.hidden, .skip, #targets, #outlines, caption')) continue
		const box = one.getBoundingClientRect(), style = getComputedStyle(one)
		if (!box.width || one.closest('#scroll') && document.body.dataset.size !== 'fit') continue
		if (box.left < -1 || box.right > innerWidth + 1) wrong.push(name(one) + ' sticks out')
		if (one.matches('td, th') && getComputedStyle(one).color === 'rgba(0, 0, 0, 0)') continue // a column that has no room here
		const cut = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && style.overflowX !== 'visible'
		if (cut && style.textOverflow !== 'ellipsis' && !one.matches('input, textarea')) wrong.push(name(one) + ' is cut off')
		const area = one.closest('#rail, #stage, #side, #top, #banners, #tabs, dialog')?.getBoundingClientRect()
		if (area && (box.left < area.left - 1 || box.right > area.right + 1)) wrong.push(name(one) + ' leaves its part of the page')
	}
	return wrong.join('; ')
})()`

func (tb *tab) fits(when string) {
	tb.t.Helper()
	if wrong := eval[string](tb, "%s", fitting); wrong != "" {
		tb.picture("unfit-" + when)
		tb.t.Errorf("%s: %s", when, wrong)
	}
}

// TestWindows shows the page in windows of many sizes. Nothing is cut off, and the reader keeps a size to work with.
func TestWindows(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.tap(400, 250)
	tb.settle()
	tb.run(`document.getElementById('section-run').open = true`)
	for name, w := range map[string]window{
		"desk": desk, "laptop": laptop, "tablet": tablet, "wide": {width: 2560, height: 1440}, "small": {width: 1100, height: 700},
		"desk-zoom": {width: 800, height: 500}, "laptop-zoom": {width: 640, height: 360}, "landscape": {width: 844, height: 390},
		"narrow": {width: 320, height: 568},
	} {
		tb.resize(w)
		tb.fits(name)
		tb.picture("window-" + name)
		if width := eval[float64](tb, `panel.getBoundingClientRect().width`); width < 200 {
			t.Errorf("%s: the panel is %.0f px wide", name, width)
		}
		whole := `(() => { const w = panel.getBoundingClientRect().width * devicePixelRatio; return Math.abs(w - Math.round(w)) < .02 })()`
		if !eval[bool](tb, "%s", whole) {
			t.Errorf("%s: the panel has no whole pixels", name)
		}
	}
}

// TestPhone opens and closes the sheets of a phone.
func TestPhone(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, phone)
	tb.fits("phone")
	tb.picture("phone")
	for _, sheet := range []struct{ tab, shows string }{{"reader", "exit"}, {"faults", "fault-cut"}, {"script", "script-record"}} {
		tb.click(fmt.Sprintf(`#tabs [data-tab=%s]`, sheet.tab))
		tb.until(`document.getElementById(%q).checkVisibility()`, sheet.shows)
		tb.until(`document.elementFromPoint(innerWidth / 2, innerHeight - 80).closest('#rail, #script')`)
		tb.fits("phone " + sheet.tab)
		tb.picture("phone-" + sheet.tab)
		height := eval[float64](tb, `document.getElementById(%q).closest('#rail, #script').getBoundingClientRect().height / innerHeight`, sheet.shows)
		if height > .63 {
			t.Errorf("the sheet %s takes %.2f of the height", sheet.tab, height)
		}
		tb.press(kb.Escape)
		tb.until(`document.body.dataset.tab === 'log'`)
	}
	tb.do(chromedp.TapXY(tb.place(400, 250)))
	tb.settle()
	tb.same("a touch on a phone")
	tb.picture("phone-log")
	tb.click(`#tabs [data-tab=log]`) // grows
	tb.until(`document.getElementById('filter-cause').checkVisibility()`)
	tb.fits("phone with the whole log")
	tb.picture("phone-log-sheet")
}

// TestSizes draws the reader as large as it fits, pixel by pixel, and as large as it is.
func TestSizes(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	width := func() float64 { return eval[float64](tb, `panel.getBoundingClientRect().width`) }
	tb.press("z")
	tb.until(`document.body.dataset.size === 'one'`)
	if width() != 1404 {
		t.Errorf("1 : 1 is %v px wide", width())
	}
	tb.until(`getComputedStyle(panel).imageRendering === 'pixelated'`)
	tb.picture("size-one")
	tb.click(`#sizes [data-size=true]`)
	tb.until(`document.getElementById('truesize').open && document.activeElement.id === 'dpi'`)
	tb.press("50")
	tb.until(`document.getElementById('dpi-error').checkVisibility() && document.getElementById('dpi-use').ariaDisabled === 'true'`)
	tb.fits("the question for the density")
	tb.picture("truesize-wrong")
	tb.fill("#dpi", "120")
	tb.until(`document.getElementById('dpi-use').textContent === 'Use 120 dpi'`)
	tb.picture("truesize")
	if got, want := eval[float64](tb, `card.getBoundingClientRect().width`), 85.6*120/25.4; got < want-1 || got > want+1 {
		t.Errorf("the card is %.1f px wide, want %.1f", got, want)
	}
	tb.run(`document.getElementById('card-edge').focus()`)
	tb.press(kb.ArrowRight + kb.ArrowRight)
	tb.until(`Number(document.getElementById('dpi').value) > 120`)
	tb.press(kb.ArrowLeft + kb.ArrowLeft)
	tb.fill("#dpi", "120")
	tb.click("#dpi-use")
	tb.until(`!document.getElementById('truesize').open`)
	if want := 118.9 * 120 / 25.4; width() < want-3 || width() > want+3 {
		t.Errorf("true size at 120 dpi is %v px wide, want %.0f", width(), want)
	}
	tb.do(chromedp.Reload())
	tb.until(`document.body.dataset.size === 'true' && panel.dataset.painted > 0`)
	if want := 118.9 * 120 / 25.4; width() < want-3 || width() > want+3 {
		t.Errorf("after reloading, true size is %v px wide, want %.0f", width(), want)
	}
	tb.picture("size-true")
	tb.press("z")
	tb.until(`document.body.dataset.size === 'fit'`)
	tb.fits("fit again")
}

// TestTheme changes between light and dark, which is remembered.
func TestTheme(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	ground := func() string {
		return eval[string](tb, `getComputedStyle(document.getElementById('rail')).backgroundColor`)
	}
	light := ground()
	tb.press("t")
	tb.until(`document.documentElement.dataset.theme === 'dark'`)
	dark := ground()
	if dark == light {
		t.Errorf("dark is as light: %s", dark)
	}
	tb.do(chromedp.Reload())
	tb.settle()
	if got := ground(); got != dark {
		t.Errorf("after reloading the ground is %s, not %s", got, dark)
	}
	tb.tap(400, 250)
	tb.settle()
	tb.picture("dark")
	tb.press("?")
	tb.until(`document.getElementById('help').open`)
	tb.fits("help")
	tb.picture("dark-help")
	tb.press(kb.Escape)
	tb.until(`!document.getElementById('help').open`)
	tb.click("#theme")
	tb.until(`document.documentElement.dataset.theme === 'light'`)
	tb.press("?")
	tb.picture("help")
	tb.click("#help-close")
	tb.until(`!document.getElementById('help').open`)
}

// media makes the browser say something about its user.
func (tb *tab) media(features ...string) {
	tb.t.Helper()
	var params emulation.SetEmulatedMediaParams
	for _, one := range features {
		name, value, _ := strings.Cut(one, ": ")
		params.Features = append(params.Features, &emulation.MediaFeature{Name: name, Value: value})
	}
	tb.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, params)
		return err
	}))
}

// TestStill respects who wants no motion: nothing is played, nothing fades.
func TestStill(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver", "-eink")
	tb := open(t, p, desk)
	tb.until(`!document.querySelector('.outline')`) // of the start
	tb.media("prefers-reduced-motion: reduce")
	tb.watchOutlines()
	tb.run(`window.fills = 0
		const fill = CanvasRenderingContext2D.prototype.fillRect
		CanvasRenderingContext2D.prototype.fillRect = function (...args) {
			if (this.canvas === panel) fills++
			fill.apply(this, args)
		}
		window.faded = 0
		new MutationObserver(() => { if (document.querySelector('.outline.fading')) faded++ })
			.observe(document.getElementById('outlines'), {subtree: true, attributeFilter: ['class']})`)
	p.post("/control", `{"action":"home"}`)
	p.post("/control", `{"action":"resume"}`)
	p.idle()
	tb.settle()
	tb.until(`appeared.length > 0 && !document.querySelector('.outline')`)
	if !eval[bool](tb, `fills === 0 && faded === 0`) {
		t.Error("a refresh was played, or its outline faded")
	}
	tb.until(`document.getElementById('total-flashes').textContent === '1'`)
}

// TestForcedColours shows the page in the colours of the system: what is told by colour keeps an edge.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.media("forced-colors: active", "prefers-color-scheme: dark")
	tb.press("r")
	tb.until(`matchMedia('(forced-colors: active)').matches`)
	tb.tap(400, 250)
	tb.settle()
	tb.do(clickRow(1))
	tb.picture("forced")
	for _, selector := range []string{"#net", "#waves .chip", "tr.refresh .chip", "#exit", "#battery-number", ".key"} {
		edge := `(() => {
			let one = document.querySelector(%q)
			for (let i = 0; i < 2; i++, one = one.parentElement) {
				const style = getComputedStyle(one)
				if (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' || style.outlineStyle !== 'none') return true
			}
			return false
		})()`
		if !eval[bool](tb, edge, selector) {
			t.Errorf("%s has no edge in forced colours", selector)
		}
	}
}
