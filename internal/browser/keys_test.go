//go:build !race && !386 && !arm

package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestKeyboard presses every key that the reader has on the keyboard.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	for _, one := range []struct{ key, name string }{
		{"[", "prev"},
		{"]", "next"},
		{kb.PageUp, "prev"},
		{kb.PageDown, "next"},
		{"{", "prev2"},
		{"}", "next2"},
		{kb.Enter, "ok"},
		{kb.Backspace, "back"},
		{"h", "home"},
		{kb.ArrowUp, "up"},
		{kb.ArrowDown, "down"},
		{kb.ArrowLeft, "left"},
		{kb.ArrowRight, "right"},
		{"+", "plus"},
		{"-", "minus"},
		{kb.Delete, "delete"},
		{"M", "menu"}, // capitals too: caps lock may be on
		{"m", "menu"},
	} {
		tb.keyDown(one.key, false)
		tb.keyDown(one.key, true) // the keyboard repeats
		tb.keyUp(one.key)
		tb.sent(pressed(one.name), released(one.name))
		tb.settle() // before the machine is asked for more: a key that is late counts as held
	}
	p.refreshed("key menu")
}

// TestKeyHeld holds a key until the app acts, and one until the window loses the focus.
func TestKeyHeld(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.tap(400, 250)
	p.refreshed("tap server:Comics")
	tb.settle()
	tb.sent(finger("down", 0, 400, 250), finger("up", 0, 400, 250))

	tb.keyDown("]", false)
	tb.until(`document.querySelector('#chin [data-key=next]').classList.contains('pressed')`)
	p.refreshed("hold key next") // it is still down
	tb.picture("laptop-key-held")
	tb.keyDown("]", true)
	tb.keyUp("]")
	tb.sent(pressed("next"), released("next"))
	tb.settle()
	tb.until(`document.getElementById('total-name').textContent === 'hold key next'`)
	eq(t, "the page", p.target("pager:counter").Text, "4 / 4")

	tb.keyDown("m", false)
	eval[any](tb, `void window.dispatchEvent(new Event('blur'))`)
	tb.sent(pressed("menu"), released("menu"))
	tb.until(`!document.querySelector('.pressed')`)
	tb.keyUp("m")
	tb.press("[")
	tb.sent(pressed("prev"), released("prev"))
}

// TestKeyButtons presses the keys that are drawn: on the chin, on the edge, and the others.
func TestKeyButtons(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	for _, button := range []string{
		"#chin [data-key=home]", "#chin [data-key=prev]", "#chin [data-key=next]", "#key-power",
		"#morekeys [data-key=prev2]", "#morekeys [data-key=up]", "#morekeys [data-key=next2]", "#morekeys [data-key=plus]",
		"#morekeys [data-key=left]", "#morekeys [data-key=ok]", "#morekeys [data-key=right]", "#morekeys [data-key=minus]",
		"#morekeys [data-key=back]", "#morekeys [data-key=down]", "#morekeys [data-key=delete]", "#morekeys [data-key=power]",
		"#chin [data-key=menu]",
	} {
		tb.click(button)
		name := eval[string](tb, `document.querySelector(%q).dataset.key`, button)
		tb.sent(pressed(name), released(name))
	}
	p.refreshed("key menu")
	tb.settle()
	tb.picture("desk-menu")

	// A pointer that leaves a key lets it go.
	x, y := tb.middle("#chin [data-key=next]")
	tb.do(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft))
	tb.sent(pressed("next"))
	tb.do(chromedp.MouseEvent(moved, x, y+300), chromedp.MouseEvent(chromedp.MouseReleased, x, y+300, chromedp.ButtonLeft))
	tb.sent(released("next"))

	// Without a pointer the keys are buttons like others, and Enter and Space press them.
	eval[any](tb, `document.querySelector('#chin [data-key=menu]').focus()`)
	tb.press(" ")
	tb.sent(pressed("menu"), released("menu"))
	tb.press(kb.Enter)
	tb.sent(pressed("menu"), released("menu"))
	eval[any](tb, `document.querySelector('#chin [data-key=prev]').click()`) // as assistive programs do it
	tb.sent(pressed("prev"), released("prev"))
}

// TestFieldsKeepKeys types where text belongs: nothing of it reaches the reader.
func TestFieldsKeepKeys(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.click("#filter-cause")
	tb.press("m[]hb+" + kb.Backspace + kb.ArrowLeft + kb.Delete)
	eq(t, "the filter", eval[string](tb, `document.getElementById('filter-cause').value`), "m[]h")
	tb.press(kb.Escape) // empties the field, as in every search field
	tb.until(`document.getElementById('filter-cause').value === ''`)
	tb.press(kb.Escape)
	tb.until(`document.activeElement.id === 'panel'`)

	for _, m := range []kb.Modifier{kb.ModifierCtrl, kb.ModifierMeta, kb.ModifierAlt} { // the browser's own
		tb.keyDown("m", false, m)
		tb.keyUp("m")
	}
	eval[any](tb, `document.getElementById('outlines-toggle').focus()`)
	tb.press(kb.Enter + " " + kb.Enter)
	tb.until(`document.getElementById('outlines-toggle').getAttribute('aria-pressed') === 'false'`)
	tb.press(kb.Escape + "m")
	tb.sent(pressed("menu"), released("menu"))
	p.refreshed("key menu")
}

// TestShortcuts presses the keys of the page itself.
func TestShortcuts(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.press("b")
	tb.until(`!document.getElementById('background').hidden`)
	tb.picture("desk-background")
	tb.press("b")
	p.refreshed("resume")
	tb.until(`document.getElementById('background').hidden`)
	tb.press("n")
	tb.until(`document.getElementById('net-word').textContent === 'Down'`)
	tb.press("n")
	tb.sent(`control {"action":"home"}`, `control {"action":"resume"}`, `control {"action":"net-down"}`, `control {"action":"net-up"}`)
	for _, one := range []struct{ key, after string }{
		{"o", `document.getElementById('outlines-toggle').getAttribute('aria-pressed') === 'false'`},
		{"z", `document.querySelector('#sizes [data-size=one]').getAttribute('aria-checked') === 'true'`},
		{"t", `document.documentElement.dataset.theme === 'dark'`},
		{"p", `document.getElementById('log-pause').getAttribute('aria-pressed') === 'true'`},
		{"r", `document.body.dataset.script === 'open' || document.getElementById('record').open`},
	} {
		tb.press(one.key)
		tb.until(`%s`, one.after)
	}
	tb.press(kb.Escape)
	tb.press("/")
	tb.until(`document.activeElement.id === 'filter-cause'`)
	tb.press(kb.Escape + "?")
	tb.until(`document.getElementById('help').open`)
	tb.picture("desk-help-dark")
	tb.press("b[" + kb.Escape) // a dialog keeps its keys
	tb.until(`!document.getElementById('help').open`)
	tb.press("n")
	tb.sent(`control {"action":"net-down"}`)
}

// TestShortcutsOff turns the keys of the page off: then the reader has its own only while the panel has the focus.
func TestShortcutsOff(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.click("#help-open")
	tb.until(`document.getElementById('help').open`)
	tb.click("#shortcuts")
	tb.picture("laptop-help-off")
	tb.click("#help-close")
	tb.until(`!document.getElementById('help').open`)
	eq(t, "the focus", tb.focused(), "help-open")
	tb.press("bnm[?")
	eval[any](tb, `document.activeElement.blur()`)
	tb.press("bnm[?rt")
	tb.press(kb.Escape)
	eq(t, "the focus", tb.focused(), "panel")
	tb.press("bn?m")
	tb.sent(pressed("menu"), released("menu"))
	p.refreshed("key menu")
	if eval[bool](tb, `document.getElementById('help').open || document.documentElement.dataset.theme === 'dark'`) {
		t.Error("the page has heard keys that are turned off")
	}
}
