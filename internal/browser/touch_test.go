//go:build !race && !386 && !arm

package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

const (
	moved       = input.DispatchMouseEventTypeMouseMoved
	touchStart  = input.DispatchTouchEventTypeTouchStart
	touchMove   = input.DispatchTouchEventTypeTouchMove
	touchEnd    = input.DispatchTouchEventTypeTouchEnd
	touchCancel = input.DispatchTouchEventTypeTouchCancel
)

// TestMouse does with a mouse what a finger does: the app says what it was. The bar below says what is under the pointer.
func TestMouse(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	tb.picture("desk")
	x, y := p.target("server:Books").middle()
	tb.mouse(moved, x, y)
	tb.until(`/^1146, 204\s+server:Books$/.test(document.getElementById('where').textContent)`)
	tb.mouse(moved, x, 1700)
	tb.until(`document.getElementById('where').textContent.trim() === '1146, 1700'`)
	tb.mouse(moved, 700, 2400)
	tb.until(`document.getElementById('where').textContent === ''`)

	tb.tap(400, 250)
	p.refreshed("tap server:Comics")
	tb.sent(finger("down", 0, 400, 250), finger("up", 0, 400, 250))
	tb.settle()
	tb.until(`document.getElementById('total-name').textContent === 'tap “Comics”'`)
	tb.picture("desk-click")

	tb.drag(1000, 900, 300, 900)
	p.refreshed("swipe left")
	tb.settle()
	tb.until(`document.getElementById('total-name').textContent === 'swipe left'`)
	tb.until(`document.getElementById('panel-cause').textContent.includes('swipe left')`)
	if !p.shows("series:Dossier 2") {
		t.Error("the swipe did not turn the page")
	}

	x, y = p.target("pager:first").middle()
	tb.mouse(chromedp.MousePressed, x, y)
	tb.until(`document.querySelector('.finger .progress')`)
	p.refreshed("long press pager:first") // while the button is still down
	tb.picture("desk-hold")
	tb.mouse(chromedp.MouseReleased, x, y)
	tb.until(`!document.querySelector('.finger')`)
	tb.settle()
	tb.until(`document.getElementById('total-name').textContent === 'long “First”'`)
}

// TestMouseOutside draws the pointer off the panel: the nearest point of the panel counts. The right button does nothing.
func TestMouseOutside(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.tap(400, 250, chromedp.ButtonRight)
	tb.tap(400, 250, chromedp.ButtonMiddle)
	tb.mouse(chromedp.MousePressed, 1200, 900)
	tb.until(`document.querySelectorAll('.finger').length === 1`)
	tb.mouse(moved, -300, 2200)
	tb.until(`document.getElementById('where').textContent.startsWith('0, 1871')`)
	tb.mouse(chromedp.MouseReleased, -300, 2200)
	tb.sent(finger("down", 0, 1200, 900), finger("move", 0, 0, 1871), finger("up", 0, 0, 1871))
	tb.until(`!document.querySelector('.finger')`)
	tb.until(`document.getElementById('where').textContent.trim() === ''`)

	// A pointer that is still down when the window loses the focus counts as lifted where it was.
	tb.mouse(chromedp.MousePressed, 700, 1500)
	eval[any](tb, `void window.dispatchEvent(new Event('blur'))`)
	tb.sent(finger("down", 0, 700, 1500), finger("up", 0, 700, 1500))
	tb.mouse(chromedp.MouseReleased, 700, 1600)
	tb.tap(400, 250)
	tb.sent(finger("down", 0, 400, 250), finger("up", 0, 400, 250))
	p.refreshed("tap server:Comics")
}

// TestPinchByMouse adds a second finger, mirrored at the middle of the panel, while Alt is held.
func TestPinchByMouse(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, desk)
	alt := chromedp.ButtonModifiers(chromedp.ModifierAlt)

	tb.tap(600, 900, alt)
	tb.sent(finger("down", 0, 600, 900), finger("down", 1, 803, 971), finger("up", 1, 803, 971), finger("up", 0, 600, 900))
	p.refreshed("two-finger tap")
	tb.settle()

	tb.mouse(chromedp.MousePressed, 200, 900, alt)
	tb.mouse(moved, 600, 900, alt)
	tb.until(`document.querySelectorAll('.finger').length === 2`)
	tb.picture("desk-pinch")
	tb.mouse(chromedp.MouseReleased, 600, 900, alt)
	tb.until(`document.getElementById('total-name').textContent === 'pinch'`)
	tb.sent(finger("down", 0, 200, 900), finger("down", 1, 1203, 971), finger("move", 0, 600, 900),
		finger("move", 1, 803, 971), finger("up", 1, 803, 971), finger("up", 0, 600, 900))
}

// TestFingers uses a phone: one finger, two, a third that is ignored, and a touch that the system takes away.
func TestFingers(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, phone)
	tb.picture("phone")
	tb.touch(touchStart, point{300, 800}, point{1100, 1100})
	tb.touch(touchEnd)
	p.refreshed("two-finger tap")
	tb.settle()
	tb.sentAnyhow(finger("down", 0, 300, 800), finger("down", 1, 1100, 1100), finger("up", 0, 300, 800), finger("up", 1, 1100, 1100))

	tb.touch(touchStart, point{300, 800})
	tb.touch(touchStart, point{300, 800}, point{1100, 1100})
	tb.sent(finger("down", 0, 300, 800), finger("down", 1, 1100, 1100))
	tb.touch(touchMove, point{600, 900}, point{800, 1000})
	tb.sentAnyhow(finger("move", 0, 600, 900), finger("move", 1, 800, 1000))
	tb.until(`document.querySelectorAll('.finger').length === 2`)
	tb.picture("phone-pinch")
	tb.touch(touchStart, point{600, 900}, point{800, 1000}, point{100, 100})
	tb.touch(touchEnd)
	tb.until(`document.getElementById('total-name').textContent === 'pinch'`)
	tb.sentAnyhow(finger("up", 0, 600, 900), finger("up", 1, 800, 1000))

	tb.touch(touchStart, point{1000, 1500})
	tb.touch(touchCancel)
	tb.sent(finger("down", 0, 1000, 1500), finger("up", 0, 1000, 1500))
	tb.touch(touchStart, point{400, 250})
	tb.touch(touchEnd)
	p.refreshed("tap server:Comics")
	tb.settle()
	tb.picture("phone-click")
}
