//go:build !race && !386 && !arm

package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestControls sends the app to the background and back, and changes battery and network.
func TestControls(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	tb.click("#app [data-action=home]")
	p.waitState("the background", func(s state) bool { return !s.Visible })
	tb.until(`document.getElementById('light-visible').textContent === 'Background'`)
	tb.until(`document.getElementById('background').checkVisibility()`)
	tb.picture("background")
	tb.click("#background-resume")
	p.waitState("the foreground", func(s state) bool { return s.Visible })
	tb.until(`document.getElementById('light-visible').textContent === 'Visible'`)
	tb.until(`document.querySelector('#app [data-action=resume]').ariaChecked === 'true'`)

	tb.run(`document.activeElement.blur()`)
	tb.press("bb") // the second before it is known what came of the first
	tb.settle()
	p.waitState("the foreground again", func(s state) bool { return s.Visible })

	tb.click("#battery-number")
	tb.press(kb.Backspace + kb.Backspace + kb.Backspace + "140\r")
	p.waitState("a full battery", func(s state) bool { return s.Battery == 100 })
	tb.until(`document.getElementById('battery').value === '100'`)
	tb.run(`battery.focus()`)
	tb.press(kb.ArrowLeft)
	p.waitState("99 %", func(s state) bool { return s.Battery == 99 && !s.Charging })
	tb.click("#charging")
	p.waitState("charging", func(s state) bool { return s.Battery == 99 && s.Charging })
	tb.click("#net")
	p.waitState("no network", func(s state) bool { return !s.Net })
	tb.until(`document.getElementById('net-word').textContent === 'Down'`)
	tb.run(`document.activeElement.blur()`)
	tb.press("n")
	p.waitState("network", func(s state) bool { return s.Net })
	tb.settle()
	want := []string{"App start", "home", "resume", "home", "resume", "battery 100", "battery 99", "battery 99 charging", "net down", "net up"}
	tb.until(`document.querySelectorAll('.cause').length >= %d`, len(want))
	if got := causes(tb.log()); !slices.Equal(got, want) {
		t.Errorf("the log has %q, want %q", got, want)
	}
	tb.picture("controls")

	p.post("/control", `{"action":"battery","percent":7,"charging":false}`) // by someone else
	tb.until(`document.getElementById('battery-number').value === '7' && !charging.checked`)
}

// TestExit ends the app with two presses.
func TestExit(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	tb.click("#exit")
	tb.until(`document.getElementById('exit-word').textContent === 'Press again to exit'`)
	tb.expectComplaints()
	tb.click("#exit")
	tb.until(`document.getElementById('banner-title').textContent === 'The app has ended'`)
	tb.until(`document.getElementById('banner').checkVisibility() && !document.getElementById('banner-count')`)
	tb.until(`document.getElementById('exit').ariaDisabled === 'true'`)
	tb.until(`document.getElementById('address').textContent === 'Not connected'`)
	tb.picture("ended")
	p.waitClosed()
}

// TestFaults lets the fakes misbehave.
func TestFaults(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	tb.click("#fault-status-on")
	p.waitState("a status", func(s state) bool { return s.Faults["status"] == 500. })
	tb.until(`document.getElementById('faults-count').textContent === '1 fault'`)
	tb.fill("#fault-status", "404") // while it is on
	p.waitState("another status", func(s state) bool { return s.Faults["status"] == 404. })

	tb.fill("#fault-latency", "soon")
	tb.click("#fault-latency-on")
	tb.until(`document.getElementById('fault-latency-error').checkVisibility() && !document.getElementById('fault-latency-on').checked`)
	tb.until(`document.getElementById('fault-latency').ariaInvalid === 'true'`)
	tb.picture("fault-wrong")
	tb.fill("#fault-latency", "5ms")
	tb.until(`!document.getElementById('fault-latency-error').checkVisibility()`)
	tb.click("#fault-latency-on")
	tb.click("#fault-cut-on")
	p.waitState("three faults", func(s state) bool { return len(s.Faults) == 3 && s.Faults["latency"] == "5ms" })
	tb.until(`document.getElementById('faults-count').textContent === '3 faults'`)
	tb.picture("faults")
	tb.click("#fault-cut-on")
	p.waitState("two faults", func(s state) bool { return len(s.Faults) == 2 })
	tb.click("#faults-off")
	p.waitState("no faults", func(s state) bool { return len(s.Faults) == 0 })
	tb.until(`document.getElementById('faults-count').textContent === 'No faults'`)
	tb.until(`document.getElementById('faults-off').ariaDisabled === 'true'`)
	tb.until(`![...document.querySelectorAll('.fault [role=switch]')].some(one => one.checked)`)
}

// TestWorking makes the app work for long: the light says so.
func TestWorking(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	p.post("/fault", `{"latency":"30s"}`)
	tb.tap(400, 250)
	tb.until(`document.getElementById('light-settled').dataset.is === 'working'`)
	tb.until(`document.getElementById('light-idle').textContent === 'Not idle'`)
	tb.picture("working")
	p.post("/fault", `{"off":true}`)
	tb.press("\b")
	tb.settle()
	tb.until(`document.getElementById('light-settled').dataset.is === 'on'`)
}

// TestNoFakes shows no faults where no fakes run.
func TestNoFakes(t *testing.T) {
	t.Parallel()
	p := startPlain(t)
	tb := open(t, p, laptop)
	tb.until(`document.getElementById('section-reader').checkVisibility() && !document.getElementById('section-faults').checkVisibility()`)
	tb.picture("no-fakes")
}

// TestRefused shows the words of a refusal under what was refused, until the next success.
func TestRefused(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	tb.expectComplaints()
	tb.run(`const {post} = await import('/page/send.js')
		await post('/control', {action: 'dance'}, 'reader-error')
		await post('/key', {name: 'any', state: 'press'})`)
	tb.until(`document.getElementById('reader-error').checkVisibility() && document.getElementById('reader-error').textContent.includes('dance')`)
	tb.until(`document.getElementById('input-error').checkVisibility() && document.getElementById('input-error').textContent.includes('any')`)
	tb.picture("refused")
	tb.press("nm")
	tb.until(`!document.getElementById('reader-error').checkVisibility() && !document.getElementById('input-error').checkVisibility()`)
}
