//go:build !race && !386 && !arm

package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestWithoutPointer goes from a server to a page of a book with the keyboard alone.
func TestWithoutPointer(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.press("\t")
	tb.until(`document.activeElement.className === 'skip'`)
	tb.picture("desk-skip")
	tb.press(kb.Enter)
	tb.until(`document.activeElement.id === 'panel'`)
	eval[any](tb, `document.querySelector('#targets button').focus()`)
	tb.press("\t")
	eq(t, "the focus", tb.focused(), "Comics")
	tb.until(`document.activeElement.getBoundingClientRect().width > 24 && document.activeElement.checkVisibility()`)
	tb.picture("desk-targets")
	tb.press(kb.Enter)
	p.refreshed("tap server:Comics")
	tb.sent(finger("down", 0, 258, 204), finger("up", 0, 258, 204))
	tb.settle()
	tb.until(`document.activeElement.closest('#targets')`) // the list has changed, and who stood in it stays
	tb.choose("3 Sisters and a Kite")
	p.refreshed("tap series:3 Sisters and a Kite")
	tb.settle()
	tb.picture("desk-targets-books")
	eval[any](tb, `document.querySelector('#targets button').focus()`)
	tb.choose("Start with vol. 1")
	p.refreshed("tap continue")
	tb.settle()
	tb.press(kb.Escape + kb.Backspace)
	p.refreshed("key back")
}

// choose finds a target in the list with Tab, and presses it.
func (tb *tab) choose(text string) {
	tb.t.Helper()
	tb.until(`[...document.querySelectorAll('#targets button')].some(one => one.textContent === %q)`, text)
	for range 20 {
		if tb.focused() == text {
			tb.press(" ")
			return
		}
		tb.press("\t")
	}
	tb.t.Fatalf("Tab does not lead to %q, but to %q", text, tb.focused())
}

// TestFocusOrder follows Tab through the page: the top, the panel, its targets, its keys, the bar, the controls, the log,
// the script.
func TestFocusOrder(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	var got []string
	for range 80 {
		tb.press("\t")
		part := eval[string](tb, `document.activeElement.closest('.skip, #top, #panel, #targets, #chin, #key-power, #stagebar, #rail, #log, #script')
			?.matches('.skip') ? 'skip' : document.activeElement.closest('#top, #panel, #targets, #chin, #key-power, #stagebar, #rail, #log, #script')?.id ?? ''`)
		if part == "" {
			break
		}
		if len(got) == 0 || got[len(got)-1] != part {
			got = append(got, part)
		}
	}
	want := []string{"skip", "top", "panel", "chin", "key-power", "targets", "stagebar", "rail", "log", "script"}
	if !slices.Equal(got, want) {
		t.Errorf("Tab leads through %q, not %q", got, want)
	}
	if !p.shows("server:Comics") {
		t.Error("Tab has touched the reader")
	}
}
