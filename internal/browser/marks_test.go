//go:build !race && !386 && !arm

package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// marked waits until a target can be chosen for see.
func (tb *tab) marked(name string) {
	tb.t.Helper()
	tb.until(`[...document.querySelectorAll('.mark-name')].some(one => one.textContent === %q)`, name)
}

// TestSee marks what a script must see: on the panel and from the list, a title that is wrapped, and never an icon. What is
// clicked is chosen, and not touched.
func TestSee(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.record()
	tb.tap(400, 250)
	tb.recorded(`tap "Comics"`)
	tb.sent(finger("down", 0, 400, 250), finger("up", 0, 400, 250))

	tb.click("#mark-see")
	tb.until(`!document.getElementById('script-see').hidden`)
	tb.mouse(moved, 500, 1400)
	tb.until(`document.querySelector('.mark.here')?.textContent === 'series:Cœur-de-Lanterne'`)
	tb.picture("desk-see")
	tb.tap(500, 1400)
	tb.recorded(`see "Cœur-de-"`) // the line of the title that is drawn
	tb.click("#mark-see")
	tb.tap(60, 60) // the icon that leads back shows no text
	tb.until(`!document.getElementById('script-see').hidden`)
	tb.press(kb.Escape)
	tb.until(`document.getElementById('script-see').hidden && document.activeElement.id === 'mark-see'`)

	// By keyboard there is a list. Arrows pass by, Enter takes.
	tb.press("e")
	tb.until(`document.activeElement.id === 'see-list'`)
	if eval[bool](tb, `[...document.getElementById('see-list').options].some(one => one.text === 'Back')`) {
		t.Error("the list offers an icon")
	}
	tb.press(strings.Repeat(kb.ArrowDown, 6)) // past four filters and a series
	tb.until(`document.querySelector('.mark.here')?.textContent === 'series:101 Umbrellas'`)
	tb.picture("desk-see-list")
	tb.press(kb.Enter)
	tb.recorded(`see "101 Umbrellas"`)
	tb.press(kb.Escape + "]")
	tb.recorded("key next")
	tb.sent(pressed("next"), released("next"))

	tb.press("e")
	tb.marked("series:Dossier 2")
	x, y := p.target("series:Dossier 2").middle()
	tb.tap(x, y)
	tb.recorded(`see "Dossier 2"`)
	tb.press("e")
	tb.tap(870, 900) // a title that is cut off
	tb.recorded(`see "Extraordinarily"`)
	replay(t, tb.stopRecording())
}

// TestShotNames proposes names for shots, and refuses what is none.
func TestShotNames(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.record()
	name := func() string { return eval[string](tb, `document.getElementById('shot-name').value`) }
	tb.tap(700, 200)
	tb.recorded(`tap "Recipes"`)
	for _, want := range []string{"recipes", "recipes-2", "recipes-3"} {
		eq(t, "the proposal", name(), want)
		tb.click("#mark-shot")
		tb.recorded("shot " + want)
	}
	for _, one := range []struct{ name, wrong string }{
		{"a b", "Only letters"}, {"Recipes-2", "already"}, {"failed", "failing"}, {"..", "Only letters"},
	} {
		tb.click("#shot-name")
		eval[any](tb, `document.activeElement.select()`)
		tb.press(one.name + kb.Enter)
		tb.until(`document.getElementById('shot-error').textContent.includes(%q)`, one.wrong)
	}
	tb.picture("laptop-shot-error")
	eval[any](tb, `document.activeElement.select()`)
	tb.press("my_shot.1" + kb.Enter)
	tb.recorded("shot my_shot.1")
	tb.until(`document.getElementById('shot-error').hidden`)
	eval[any](tb, `document.querySelectorAll('#script-lines .remove')[1].click()`)
	tb.until(`![...document.querySelectorAll('#script-lines li')].some(li => li.textContent.includes('shot recipes') && !/-\d/.test(li.textContent))`)
	tb.press(kb.Escape + "uu")
	tb.recorded("shot recipes-2")
	eq(t, "the proposal", name(), "recipes")
	if got, want := tb.lines(), []string{"#! fake: all", "idle", `tap "Recipes"`, "shot recipes-2"}; !slices.Equal(got, want) {
		t.Errorf("the script is %q, want %q", got, want)
	}
	replay(t, tb.stopRecording(), "recipes-2")
	if p.shows("server:Recipes") {
		t.Error("the reader has left the recipes")
	}
}

// TestScriptKept edits a recorded script, copies it, downloads it and discards it.
func TestScriptKept(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.record()
	tb.tap(700, 200)
	tb.recorded(`tap "Recipes"`)
	tb.stopRecording()
	tb.click("#script-text")
	tb.do(chromedp.KeyEvent(kb.End, chromedp.KeyModifiers(kb.ModifierCtrl)))
	tb.press("# Übermut" + kb.Enter + "shot end")
	want := "#! fake: all\nidle\ntap \"Recipes\"\n# Übermut\nshot end\n"

	for _, what := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(tb.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: what}, Setting: browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(tb.ctx).BrowserContextID,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	tb.click("#script-copy")
	tb.until(`document.getElementById('script-note').textContent === 'Copied.'`)
	eq(t, "the clipboard", eval[string](tb, `navigator.clipboard.readText()`), want)

	tb.fill("#script-name", "Été à la mer?.txt")
	file := tb.download("Été-à-la-mer.txt", func() { tb.click("#script-download") })
	eq(t, "the file", string(file), want)
	tb.picture("desk-kept")
	replay(t, string(file), "end")

	// What was kept is discarded without a question, what was not is asked for.
	tb.click("#script-text")
	tb.press("x")
	tb.click("#script-discard")
	tb.until(`document.getElementById('ask').open`)
	tb.press(kb.Escape)
	tb.until(`!document.getElementById('ask').open`)
	if !strings.Contains(tb.script(), "x") {
		t.Error("the script is gone")
	}
	eq(t, "the focus", tb.focused(), "script-discard")
	tb.click("#script-discard")
	tb.click("#ask-yes")
	tb.until(`document.body.dataset.script === 'closed' && !document.getElementById('script-none').hidden`)
}
