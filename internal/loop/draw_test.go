package loop_test

import (
	"bytes"
	"context"
	"image"
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/golden"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// write puts text on a canvas in whatever style is the plain one.
func write[S any](label func(image.Rectangle, string, S, paint.Align, paint.Gray), text string) {
	var plain S
	label(image.Rect(0, 0, 200, 60), text, plain, paint.Left, paint.Black)
}

// marks paints a picture that looks different from every side: a gray that changes with both coordinates.
func marks(dst *paint.Canvas) {
	for y := range dst.Size().Y / 8 {
		for x := range dst.Size().X / 8 {
			dst.Fill(image.Rect(8*x, 8*y, 8*x+8, 8*y+8), paint.Gray(7*x+5*y))
		}
	}
}

// TestRotate turns the canvas each way: the panel shows it turned, touches find their targets, Frame agrees.
func TestRotate(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.first.paint = func(dst *paint.Canvas) {
			marks(dst)
			dst.Target(paint.Target{Name: "button:corner", Area: image.Rect(0, 0, 40, 20)})
		}
		panel := r.deck.panel.Rect.Size()
		for _, o := range []record.Orientation{1, 2, 3, 0, 2} {
			r.do(r.first, func(turn *loop.Turn) {
				turn.Redraw(image.Rect(100, 0, 120, 9), loop.ClassImage) // of the canvas before
				turn.Rotate(o)
				turn.Rotate(7) // there is no such orientation
				if got, want := turn.Size(), o.Size(panel); got != want {
					t.Errorf("orientation %d: the canvas is %v large, want %v", o, got, want)
				}
			})
			at := o.ToPanel(image.Pt(39, 19), panel)
			r.forget()
			r.tap(at.X, at.Y)
			r.wantHeard("first: Tap button:corner")
			r.wantPanel()
			for _, p := range []image.Point{{0, 0}, {3, 100}, {200, 5}} {
				q := o.ToPanel(p, panel)
				if got, want := r.deck.panel.GrayAt(q.X, q.Y).Y, paint.Gray(7*(p.X/8)+5*(p.Y/8)); got != want {
					t.Errorf("orientation %d: the panel shows %d for %v, want %d", o, got, p, want)
				}
			}
			r.forget()
			r.do(r.first, func(turn *loop.Turn) { turn.Rotate(o) })
			r.wantFlushes() // nothing has changed
		}
	})
}

// wantPanel fails unless the panel shows what Frame says it should.
func (r *rig) wantPanel() {
	r.t.Helper()
	frame, err := r.loop.Frame(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	if err := golden.Compare(r.deck.panel, frame); err != nil {
		r.t.Errorf("the panel: %v", err)
	}
}

// TestRotatedParts refreshes small parts of a turned canvas, at its edges and inside.
func TestRotatedParts(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		for o := range record.Orientation(4) {
			r.do(r.first, func(turn *loop.Turn) { turn.Rotate(o) })
			for i, area := range []image.Rectangle{
				{Min: image.Pt(0, 0), Max: image.Pt(1, 1)},
				{Min: image.Pt(30, 50), Max: image.Pt(61, 77)},
				{Min: image.Pt(200, 0), Max: image.Pt(240, 240)},
				{Min: image.Pt(0, 239), Max: image.Pt(240, 240)},
			} {
				r.first.paint = func(dst *paint.Canvas) { dst.Fill(area, paint.Gray(10*i)) }
				r.do(r.first, func(turn *loop.Turn) { turn.Redraw(area, loop.ClassImage) })
				p := o.ToPanel(area.Max.Sub(image.Pt(1, 1)), r.deck.panel.Rect.Size())
				if got := r.deck.panel.GrayAt(p.X, p.Y).Y; got != paint.Gray(10*i) {
					t.Errorf("orientation %d, %v: the corner shows %d", o, area, got)
				}
				r.do(r.first, (*loop.Turn).Clear)
				r.wantPanel()
			}
		}
	})
}

// TestStale: a screen that changes and does not say so leaves the panel as it was, and Frame tells.
func TestStale(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.wantPanel()
		r.do(r.first, func(*loop.Turn) {
			r.first.paint = func(dst *paint.Canvas) { dst.Fill(image.Rect(50, 60, 70, 80), paint.Black) }
		})
		frame, err := r.loop.Frame(r.t.Context())
		if err != nil {
			t.Fatal(err)
		}
		err = golden.Compare(r.deck.panel, frame)
		if err == nil || err.Error() != "differs in 400 pixels within (50,60)-(70,80)" {
			t.Errorf("of a panel that is stale was said: %v", err)
		}
		if r.loop.Busy() {
			t.Error("looking is work")
		}
		r.do(r.first, (*loop.Turn).RedrawAll)
		r.wantPanel()
	})
}

// TestFrameIsACopy: what a checker does with a frame does not reach the panel, nor does a frame reach the canvas.
func TestFrameIsACopy(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		frame, err := r.loop.Frame(r.t.Context())
		if err != nil {
			t.Fatal(err)
		}
		clear(frame.Pix)
		r.do(r.first, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 0, 1, 1), loop.ClassUI) })
		if i := bytes.IndexByte(r.deck.panel.Pix, 0); i >= 0 {
			t.Errorf("pixel %d of the panel is black", i)
		}
	})
}

func TestFrameEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, nil)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := r.loop.Frame(ctx); err == nil {
			t.Error("a loop that does not run has drawn")
		}
		r.run()
		r.settle()
		r.stop()
		<-r.ended
		if _, err := r.loop.Frame(t.Context()); err == nil {
			t.Error("a loop that has ended has drawn")
		}
	})
}

// TestTargetsLieOnThePanel turns the canvas: who pokes the panel is told where to poke it.
func TestTargetsLieOnThePanel(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.first.paint = func(dst *paint.Canvas) { dst.Target(paint.Target{Name: "button:ok", Area: image.Rect(10, 20, 40, 30)}) }
		for o, want := range []image.Rectangle{
			image.Rect(10, 20, 40, 30), image.Rect(210, 10, 220, 40), image.Rect(20, 280, 30, 310), image.Rect(200, 290, 230, 300),
		} {
			r.do(r.first, func(turn *loop.Turn) {
				turn.Rotate(record.Orientation(o))
				turn.RedrawAll()
				if got := turn.Orientation(); got != record.Orientation(o) {
					t.Errorf("the orientation is %d, want %d", got, o)
				}
			})
			targets := r.loop.Targets()
			if got := targets[len(targets)-1]; got.Name != "button:ok" || got.Area != want {
				t.Errorf("orientation %d: %q lies at %v, want %v", o, got.Name, got.Area, want)
			}
		}
	})
}

// TestProbe reads what was last flushed: the targets of the screen on top, the texts of all that can be seen.
func TestProbe(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		names := func() (names []string) {
			for _, target := range r.loop.Targets() {
				names = append(names, target.Name)
			}
			return names
		}
		want := func(targets, texts []string) {
			t.Helper()
			if got := names(); !slices.Equal(got, targets) {
				t.Errorf("targets %q, want %q", got, targets)
			}
			if got := r.loop.Texts(); !slices.Equal(got, texts) {
				t.Errorf("texts %q, want %q", got, texts)
			}
		}
		r.first.paint = func(dst *paint.Canvas) {
			write(dst.Label, "library")
			dst.Target(paint.Target{Name: "button:ok", Area: image.Rect(0, 0, 9, 9)})
		}
		want([]string{"zone:first"}, nil) // drawn before it was painted so
		r.do(r.first, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 0, 1, 1), loop.ClassUI) })
		want([]string{"zone:first", "button:ok"}, []string{"library"})

		dialog := r.sheet("dialog", image.Rect(40, 40, 80, 80))
		dialog.paint = func(dst *paint.Canvas) {
			write(dst.Label, "sure?")
			dst.Target(paint.Target{Name: "button:ok", Area: image.Rect(50, 50, 60, 60)})
		}
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		want([]string{"sheet:dialog", "button:ok"}, []string{"library", "sure?"})

		r.loop.Targets()[0].Name = "mine"
		r.loop.Texts()[0] = "mine"
		want([]string{"sheet:dialog", "button:ok"}, []string{"library", "sure?"})
	})
}
