//go:build !race && !386 && !arm

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestRecordOnPhone records with fingers: the script is a sheet over the lower part of the page.
func TestRecordOnPhone(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, phone)
	tb.click("#tabs [data-tab=script]")
	tb.picture("phone-script")
	tb.record()
	tb.touch(touchStart, point{400, 250})
	tb.touch(touchEnd)
	tb.recorded(`tap "Comics"`)
	tb.picture("phone-recording")
	tb.click("#mark-see")
	tb.until(`!document.getElementById('script-see').hidden`)
	tb.marked("series:101 Umbrellas")
	tb.picture("phone-see")
	x, y := p.target("series:101 Umbrellas").middle()
	tb.touch(touchStart, point{x, y})
	tb.touch(touchEnd)
	tb.recorded(`see "101 Umbrellas"`)
	tb.click("#mark-shot")
	tb.recorded("shot comics")
	script := tb.stopRecording()
	tb.picture("phone-stopped")
	eq(t, "the script", script, "#! fake: all\nidle\ntap \"Comics\"\nsee \"101 Umbrellas\"\nshot comics\n")
	tb.press(kb.Escape)
	tb.until(`document.body.dataset.tab === 'log'`)
	replay(t, script, "comics")
}

// TestRecordOnTablet records beside the log.
func TestRecordOnTablet(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, tablet)
	tb.picture("tablet")
	tb.record()
	tb.tap(400, 250)
	tb.recorded(`tap "Comics"`)
	tb.press("e")
	tb.until(`document.activeElement.id === 'see-list'`)
	tb.picture("tablet-see")
	tb.press(kb.Escape + "s")
	tb.recorded("shot comics")
	tb.picture("tablet-recording")
	tb.stopRecording()
	tb.picture("tablet-stopped")
}
