//go:build !race && !386 && !arm

package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// lines returns the script as the page lists it while it is recorded.
func (tb *tab) lines() []string {
	tb.t.Helper()
	return eval[[]string](tb, `[...document.querySelectorAll('#script-lines li')].map(li => li.children[1].textContent)`)
}

// recorded waits until that is the newest line of the recording, and for the reader.
func (tb *tab) recorded(line string) {
	tb.t.Helper()
	tb.until(`document.querySelector('#script-lines .newest')?.children[1].textContent === %q`, line)
	tb.settle()
}

// record begins a recording before anything was done.
func (tb *tab) record() {
	tb.t.Helper()
	tb.click("#script-record")
	tb.until(`document.body.dataset.script === 'open'`)
}

// stopRecording ends it and returns the script.
func (tb *tab) stopRecording() string {
	tb.t.Helper()
	tb.click("#script-record")
	return tb.script()
}

// script returns the text of a recording that has ended.
func (tb *tab) script() string {
	tb.t.Helper()
	tb.until(`document.body.dataset.script === 'stopped'`)
	return eval[string](tb, `document.getElementById('script-text').value`)
}

// replay runs a script as the program does without a page, and wants it to end well with these shots.
func replay(t *testing.T, script string, shots ...string) {
	t.Helper()
	dir := t.TempDir()
	file, out := filepath.Join(dir, "journey.txt"), filepath.Join(dir, "out")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(emulator, "-script", file, "-out", out, "-dir", filepath.Join(dir, "reader")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s\n%s", err, said, script)
	}
	found, err := filepath.Glob(filepath.Join(out, "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range found {
		names = append(names, strings.TrimSuffix(filepath.Base(path), ".png"))
	}
	slices.Sort(shots)
	if !slices.Equal(names, shots) {
		t.Errorf("the script made the shots %q, not %q: %s", names, shots, said)
	}
}

// TestRecordTouches records what fingers do, on named targets and elsewhere, and runs it.
func TestRecordTouches(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.record()
	tb.tap(700, 1500)
	tb.recorded("tap 700 1500")
	tb.tap(400, 250)
	tb.recorded(`tap "Comics"`)
	tb.press("s")
	tb.recorded("shot comics")
	tb.drag(1000, 900, 300, 950)
	tb.recorded("swipe 1000 900 300 950")
	x, y := p.target("pager:last").middle()
	tb.mouse(chromedp.MousePressed, x, y)
	tb.recorded(`long "Last"`)
	tb.mouse(chromedp.MouseReleased, x, y)
	tb.mouse(chromedp.MousePressed, 700, 60)
	tb.recorded("long 700 60")
	tb.mouse(chromedp.MouseReleased, 700, 60)
	tb.drag(700, 600, 700, 700) // too far for a tap, not enough for a swipe
	tb.recorded("# neither tap, long press nor swipe: 700, 600 → 700, 700")
	tb.drag(200, 900, 600, 900, chromedp.ButtonModifiers(chromedp.ModifierAlt))
	tb.recorded("# two fingers, pinch: 200, 900 → 600, 900 and 1203, 971 → 803, 971")
	tb.press("s")
	tb.recorded("shot long-700-60")
	tb.picture("desk-recording")
	script := tb.stopRecording()
	want := strings.Join([]string{
		"#! fake: all", "idle", "tap 700 1500", `tap "Comics"`, "shot comics", "swipe 1000 900 300 950", `long "Last"`, "long 700 60",
		"# neither tap, long press nor swipe: 700, 600 → 700, 700",
		"# two fingers, pinch: 200, 900 → 600, 900 and 1203, 971 → 803, 971", "shot long-700-60", "",
	}, "\n")
	eq(t, "the script", script, want)
	tb.picture("desk-stopped")
	replay(t, script, "comics", "long-700-60")
}

// TestRecordControls records keys, controls and faults, and runs it.
func TestRecordControls(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.record()
	tb.tap(400, 250)
	tb.recorded(`tap "Comics"`)
	tb.press("]")
	tb.recorded("key next")
	tb.keyDown("[", false)
	tb.recorded("hold prev 0.6s")
	tb.keyUp("[")
	tb.until(`/^hold prev \d+(\.\d)?s$/.test(document.querySelector('#script-lines .newest').children[1].textContent)`)
	tb.settle()
	tb.click("#app [data-action=home]")
	tb.recorded("home")
	tb.click("#background-resume")
	tb.recorded("resume")
	tb.fill("#battery-number", "64")
	tb.recorded("battery 64")
	tb.click("#charging")
	tb.recorded("battery 64 charging")
	tb.click("#net")
	tb.recorded("net down")
	tb.click("#net")
	tb.recorded("net up")
	tb.fill("#fault-latency", "20ms")
	tb.click("#fault-latency-on")
	tb.recorded("fault latency 20ms")
	tb.click("#fault-status-on")
	tb.recorded("fault status 500")
	tb.click("#fault-cut-on")
	tb.recorded("fault cut 1000")
	tb.picture("desk-faults")
	tb.click("#fault-status-on")
	tb.recorded("fault off status")
	tb.click("#faults-off")
	tb.recorded("fault off")
	tb.press(kb.Escape + kb.Backspace) // the button that was pressed has no use for other keys, nor do they go past it
	tb.recorded("key back")
	tb.press("s")
	tb.recorded("shot key-back")
	tb.click("#exit")
	tb.until(`document.getElementById('exit-word').textContent === 'Press again to exit'`)
	tb.expectComplaints()
	tb.click("#exit")
	script := tb.script()
	// Controls do not wait in a script: where the app was at rest before them, a line says so.
	for _, part := range []string{"s\nidle\nhome\nidle\nresume\nidle\nbattery 64\n", "\nkey back\nshot key-back\nexit\n"} {
		if !strings.Contains(script, part) {
			t.Errorf("no %q in the script\n%s", part, script)
		}
	}
	tb.until(`!document.getElementById('banner').hidden`)
	tb.picture("desk-ended")
	<-p.ended
	replay(t, script, "key-back")
}

// fill writes a value into a field and leaves it.
func (tb *tab) fill(selector, value string) {
	tb.t.Helper()
	tb.click(selector)
	eval[any](tb, `document.activeElement.select()`)
	tb.press(value + "\t")
}

// TestRecordSinceStart records what was done before the button was pressed.
func TestRecordSinceStart(t *testing.T) {
	t.Parallel()
	p := start(t, "all", "-fresh")
	tb := open(t, p, laptop)
	tb.tap(700, 200)
	p.refreshed("tap server:Recipes")
	tb.settle()
	tb.press("]")
	p.refreshed("key next")
	tb.settle()
	tb.press("r")
	tb.until(`document.getElementById('record').open`)
	eq(t, "the offer", tb.text("record-start"), "Since the start (2 steps)")
	tb.picture("laptop-record")
	tb.click("#record-start")
	tb.recorded("key next")
	tb.press("+") // does nothing there, and is undone
	tb.recorded("key plus")
	tb.press("u")
	tb.recorded("key next")
	tb.press("s")
	tb.recorded("shot key-next")
	tb.picture("laptop-recording")
	script := tb.stopRecording()
	eq(t, "the script", script, "#! fake: all\nidle\ntap \"Recipes\"\nkey next\nshot key-next\n")
	replay(t, script, "key-next")

	// From now on: the page says that the script may not find its way.
	tb.press("r")
	tb.until(`document.getElementById('ask').open`)
	tb.picture("laptop-ask")
	tb.click("#ask-yes")
	tb.until(`document.getElementById('record').open`)
	tb.click("#record-now")
	tb.until(`document.body.dataset.script === 'open' && !document.getElementById('script-note').hidden`)
	if got := tb.lines(); !slices.Equal(got, []string{"#! fake: all", "idle"}) {
		t.Errorf("a new recording begins with %q", got)
	}
	eq(t, "its name", eval[string](tb, `document.getElementById('script-name').value`), "journey-2")
}

// TestRecordFromNow records on a reader that somebody else has touched: what came before is in no script.
func TestRecordFromNow(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	p.tap(400, 250)
	p.refreshed("tap server:Comics")
	tb := open(t, p, laptop)
	tb.press("r")
	tb.until(`document.getElementById('record').open && document.activeElement.id === 'record-now'`)
	tb.until(`document.getElementById('record-start').hidden`)
	tb.press(kb.Escape)
	tb.until(`!document.getElementById('record').open`)
	eq(t, "the script", eval[string](tb, `document.body.dataset.script`), "closed")
	tb.press("r")
	tb.until(`document.getElementById('record').open && document.activeElement.id === 'record-now'`)
	tb.press(kb.Enter)
	tb.until(`document.body.dataset.script === 'open' && !document.getElementById('script-note').hidden`)
	tb.press("]")
	tb.recorded("key next")
	tb.picture("laptop-from-now")

	// Without waiting for the screen, a tap is written by its place.
	tb.tap(200, 1812)
	tb.tap(60, 60)
	tb.until(`document.querySelectorAll('#script-lines li').length === 5`)
	tb.settle()
	for _, line := range tb.lines()[3:] {
		if !strings.HasPrefix(line, "tap ") {
			t.Errorf("two quick taps are recorded as %q", tb.lines())
		}
	}
}

// TestRecordSlowly records on a reader whose refreshes take their time: a tap is named after what stands there when the
// refresh is over, not after what stood there when it began.
func TestRecordSlowly(t *testing.T) {
	t.Parallel()
	p := start(t, "all", "-eink")
	tb := open(t, p, laptop)
	tb.record()
	tb.tap(400, 250)
	tb.recorded(`tap "Comics"`)
	tb.press("]")
	tb.recorded("key next")
	tb.tap(p.target("series:Le Dossier 9").middle())
	tb.recorded(`tap "Le Dossier 9"`)
}
