package loop_test

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

func TestHidden(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.deck.event(record.Background, record.Background)
		r.settle()
		r.wantHeard("first: Hidden", "second: Hidden")

		r.forget()
		r.tap(9, 9) // dropped
		r.deck.press(record.KeyNext)
		r.settle()
		r.wantHeard()
		second.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.NetChanged); ok {
				loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, _ error) { turn.RedrawAll() })
			}
		}
		r.deck.event(record.NetDown) // is told: work goes on, unseen
		r.settle()
		r.wantHeard("second: NetChanged")
		r.wantFlushes()

		r.forget()
		r.deck.event(record.Foreground)
		r.settle()
		r.wantHeard("second: Shown Again=true")
		r.wantFlushes("0,0-240,320 GC16 full: resume")
	})
}

// TestHiddenForgetsFingers: a touch is not continued behind the back of the app.
func TestHiddenForgetsFingers(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		at := image.Pt(9, 9)
		r.deck.post(r.deck.touch(record.PointerDown, at, 0))
		synctest.Wait()
		r.forget()
		r.deck.event(record.Background)
		r.settle()
		time.Sleep(time.Second) // no long press either
		r.wantHeard("first: Hidden")
		r.deck.event(record.Foreground)
		r.forget()
		r.deck.post(r.deck.touch(record.PointerUp, at, 0))
		r.settle()
		time.Sleep(time.Second)
		r.wantHeard()
	})
}

// TestForegroundUnasked: event 151 redraws everything, also if the app thought that it was visible.
func TestForegroundUnasked(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.deck.event(record.Foreground)
		r.settle()
		r.wantHeard("first: Shown Again=true")
		r.wantFlushes("0,0-240,320 GC16 full: resume")
	})
}

// TestForegroundForgetsFingers: what was down before event 151 is not continued, also if the app was never hidden.
func TestForegroundForgetsFingers(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		at := image.Pt(9, 9)
		r.deck.post(r.deck.touch(record.PointerDown, at, 0))
		synctest.Wait()
		r.forget()
		r.deck.event(record.Foreground)
		r.settle() // before a long press could be
		r.deck.post(r.deck.touch(record.PointerUp, at, 0))
		r.settle()
		r.wantHeard("first: Shown Again=true")
	})
}

// TestHiddenPops: a screen that leaves on its way into the background is not told twice, nor are those above it.
func TestHiddenPops(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, third := r.page("second"), r.page("third")
		r.do(r.first, func(turn *loop.Turn) {
			turn.Push(second)
			turn.Push(third)
		})
		second.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Hidden); ok {
				turn.Pop()
			}
		}
		r.forget()
		r.deck.event(record.Background)
		r.settle()
		r.wantHeard("first: Hidden", "second: Hidden", "third: Closed", "second: Closed", "first: Shown Again=true")
		r.wantFlushes()
		r.deck.event(record.Foreground)
		r.settle()
		r.wantPanel()
	})
}

// unheard has another app on the glass without a word from the firmware.
func unheard(_ *rig, o *loop.Options) { o.Poll = 100 * time.Millisecond }

// TestInvisible: nothing is flushed, and all of it later.
func TestInvisible(t *testing.T) {
	inBubble(t, unheard, func(r *rig) {
		r.deck.change(func() { r.deck.visible = false })
		r.forget()
		r.loop.Post(func(turn *loop.Turn) {
			r.first.gray = paint.Black
			turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
		})
		time.Sleep(time.Second)
		r.wantFlushes()
		r.deck.read(func() { r.deck.visible = true })
		time.Sleep(time.Second)
		r.wantFlushes("0,0-240,320 GC16 full: resume")
		r.wantPanel()
	})
}

// TestInvisibleUnchanged: the other app has left its picture, so all is shown anew though nothing has changed here.
func TestInvisibleUnchanged(t *testing.T) {
	inBubble(t, unheard, func(r *rig) {
		r.deck.change(func() { r.deck.visible = false })
		time.Sleep(time.Second)
		r.forget()
		r.deck.read(func() { r.deck.visible = true; clear(r.deck.panel.Pix) })
		time.Sleep(time.Second)
		r.wantFlushes("0,0-240,320 GC16 full: resume")
		r.wantPanel()
	})
}

// TestInvisibleInput: fingers and keys mean the other app, and one that came down before is forgotten.
func TestInvisibleInput(t *testing.T) {
	inBubble(t, unheard, func(r *rig) {
		r.deck.post(r.deck.touch(record.PointerDown, image.Pt(9, 9), 0))
		synctest.Wait()
		r.deck.change(func() { r.deck.visible = false })
		r.forget()
		r.tap(9, 9)
		r.deck.press(record.KeyNext)
		r.settle()
		time.Sleep(time.Second)
		r.wantHeard()
		r.deck.change(func() { r.deck.visible = true })
		r.tap(9, 9) // what was tapped has been shown
		r.wantHeard("first: Tap zone:first")
	})
}

// TestVisibleByChance: the app is visible again when something else wakes the loop. The picture is its own turn, with its
// own cause.
func TestVisibleByChance(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.change(func() { r.deck.visible = false })
		r.forget()
		r.deck.read(func() { r.deck.visible = true })
		if _, err := r.loop.Frame(r.t.Context()); err != nil {
			t.Fatal(err)
		}
		r.wantFlushes("0,0-240,320 GC16 full: resume")
	})
}

// TestLostInATurn: the panel is lost while an event is handled. What that changed is not shown on another app's picture.
func TestLostInATurn(t *testing.T) {
	inBubble(t, unheard, func(r *rig) {
		r.forget()
		r.do(r.first, func(turn *loop.Turn) {
			r.deck.read(func() { r.deck.visible = false })
			turn.RedrawAll()
		})
		time.Sleep(time.Second)
		r.wantFlushes()
	})
}
