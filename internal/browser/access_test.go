//go:build !race && !386 && !arm

package browser

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
)

// operable are the roles of what a person works with.
var operable = []string{
	"button", "checkbox", "combobox", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox",
	"application", "radiogroup", "group", "dialog", "region", "table", "tablist",
}

// TestNames looks at the page as those do who hear it: everything that can be worked with has a name.
func TestNames(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	tb.press("r")
	tb.until(`document.getElementById('mark-shot').checkVisibility()`)
	tb.named("recording", 40)
	tb.press("?")
	tb.until(`document.getElementById('help').open`)
	tb.named("help", 2)
	tb.click("#help-close")
	tb.click(`#sizes [data-size=true]`)
	tb.until(`document.getElementById('truesize').open`)
	tb.named("true size", 4)
}

// named fails the test if something has no name, or if there is less than there should be.
func (tb *tab) named(when string, least int) {
	tb.t.Helper()
	tree, err := chromedp.Call(tb.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		tb.t.Fatal(err)
	}
	n := 0
	for _, node := range tree.Nodes {
		if node.Ignored || !slices.Contains(operable, said(node.Role)) {
			continue
		}
		n++
		// Sections of the rail are groups by themselves; their summaries say what they are.
		if said(node.Name) == "" && said(node.Role) != "group" {
			tb.t.Errorf("%s: a %s has no name: node %d", when, said(node.Role), node.BackendDOMNodeID)
		}
	}
	if n < least {
		tb.t.Errorf("%s: only %d things to work with", when, n)
	}
}

func said(v *accessibility.Value) string {
	var text string
	if v == nil || json.Unmarshal(v.Value, &text) != nil {
		return ""
	}
	return text
}

// poor returns texts whose contrast to what lies behind them is below 4.5, or 3 for large ones. What is unusable may be pale.
const poor = `(() => {
	const parse = colour => {
		const n = colour.match(/[\d.]+/g).map(Number)
		if (colour.startsWith('color(')) return [...n.slice(0, 3).map(v => v * 255), n[3] ?? 1]
		return [n[0], n[1], n[2], n[3] ?? 1]
	}
	const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1)
	const light = c => {
		const [r, g, b] = c.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
		return .2126 * r + .7152 * g + .0722 * b
	}
	const ground = one => {
		if (!one) return [255, 255, 255, 1]
		const c = parse(getComputedStyle(one).backgroundColor)
		return c[3] === 1 ? c : over(c, ground(one.parentElement))
	}
	const wrong = new Set()
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	while (walk.nextNode()) {
		const one = walk.currentNode.parentElement
		if (!walk.currentNode.data.trim() || !one.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue
		if (one.closest('.hidden, .skip, #device, #targets, [aria-disabled=true], script, svg, caption') || !one.clientWidth && !one.getClientRects().length) continue
		const style = getComputedStyle(one), back = ground(one), text = over(parse(style.color), back)
		if (parse(style.color)[3] === 0) continue
		const [a, b] = [light(text), light(back)].sort((x, y) => y - x)
		const large = parseFloat(style.fontSize) >= 24
		const ratio = (a + .05) / (b + .05)
		if (ratio < (large ? 3 : 4.5)) wrong.add((one.id || one.className || one.tagName) + ' ' + walk.currentNode.data.trim().slice(0, 20) + ' ' + ratio.toFixed(2))
	}
	return [...wrong].join('; ')
})()`

// TestContrast reads every text of the page in light and dark, with a fault, a recording, an error and a filter.
func TestContrast(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.expectComplaints()
	tb.run(`const {post} = await import('/page/send.js'); await post('/key', {name: 'any', state: 'press'})`)
	tb.tap(400, 250)
	tb.settle()
	tb.click("#fault-cut-on")
	tb.click(`#waves [data-wave=DU]`)
	tb.run(`document.activeElement.blur()`)
	tb.press("r")
	tb.until(`document.getElementById('record').open || document.getElementById('mark-shot').checkVisibility()`)
	if eval[bool](tb, `document.getElementById('record').open`) {
		tb.click("#record-now")
	}
	tb.do(clickRow(1))
	for _, theme := range []string{"light", "dark"} {
		tb.run(`document.documentElement.dataset.theme = %q`, theme)
		tb.run(`await Promise.all(document.getAnimations().filter(one => one.effect.getTiming().iterations !== Infinity).map(one => one.finished.catch(() => {})))`)
		tb.picture("contrast-" + theme)
		if wrong := eval[string](tb, "%s", poor); wrong != "" {
			t.Errorf("%s: %s", theme, wrong)
		}
	}
}

// TestFocusShows goes through the page with Tab: whatever has the focus shows it.
func TestFocusShows(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	seen := map[string]bool{}
	for range 70 {
		tb.press("\t")
		at := eval[[]string](tb, `(() => {
			const one = document.activeElement, of = [one, one.parentElement]
			const ring = of.map(el => getComputedStyle(el)).some(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
			return [one.id || one.dataset.key || one.dataset.size || one.dataset.wave || one.dataset.action || one.tagName + one.textContent.slice(0, 20), String(ring)]
		})()`)
		if seen[at[0]] {
			break // round
		}
		if at[1] != "true" {
			t.Errorf("%s has the focus and does not show it", at[0])
		}
		seen[at[0]] = true
	}
	if len(seen) < 30 {
		t.Errorf("Tab reaches only %d places", len(seen))
	}
}
