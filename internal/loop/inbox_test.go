package loop_test

import (
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
)

// TestTell: news reaches every screen, the covered ones too, and what they change of it costs one refresh.
func TestTell(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.settle()
		r.forget()
		redraw := func(turn *loop.Turn, ev loop.Event) {
			if n, ok := ev.(loop.News); ok && n.Value == "more" {
				turn.RedrawAll()
			}
		}
		r.first.on, second.on = redraw, redraw
		r.loop.Tell("more")
		if r.settled() {
			t.Error("news that nobody has heard yet is no work")
		}
		r.settle()
		r.wantHeard("second: News Value=more", "first: News Value=more")
		if got := len(r.deck.flushes); got != 1 {
			t.Errorf("flushes: got %d, want 1", got)
		}
	})
}

// TestHooks: the app hears of the network, and that it is back, before the screen does.
func TestHooks(t *testing.T) {
	inBubble(t, func(r *rig, o *loop.Options) {
		o.Net = func(up bool) {
			if up {
				r.heard = append(r.heard, "app: up")
			} else {
				r.heard = append(r.heard, "app: down")
			}
		}
		o.Resumed = func() { r.heard = append(r.heard, "app: resumed") }
	}, func(r *rig) {
		r.forget()
		r.deck.event(record.NetDown)
		r.settle()
		r.deck.event(record.NetUp)
		r.settle()
		r.wantHeard("app: down", "first: NetChanged", "app: up", "first: NetChanged Up=true")

		r.deck.event(record.Background)
		r.settle()
		r.forget()
		r.deck.event(record.Foreground)
		r.settle()
		r.wantHeard("app: resumed", "first: Shown Again=true")
	})
}
