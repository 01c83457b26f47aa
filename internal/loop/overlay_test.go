package loop_test

import (
	"image"
	"testing"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

func TestOverlay(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		box := image.Rect(40, 40, 200, 200)
		dialog := r.sheet("dialog", box)
		dialog.gray = paint.Black
		r.forget()
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.wantFlushes("40,40-200,200 GL16: tap zone:first")

		r.forget()
		r.tap(10, 10)   // beside it: the page below cannot be touched
		r.tap(100, 100) // on it
		r.wantHeard("dialog: Tap", "dialog: Tap sheet:dialog")

		r.forget()
		r.do(&dialog.page, func(turn *loop.Turn) { turn.RedrawAll() })
		r.wantFlushes("40,40-200,200 GL16: tap")
		r.forget()
		r.do(&dialog.page, (*loop.Turn).Pop)
		r.wantHeard("dialog: Tap", "dialog: Closed", "first: Shown Again=true")
		r.wantFlushes("40,40-200,200 GL16: tap")
		r.deck.read(func() {
			if got := r.deck.panel.GrayAt(100, 100).Y; got != paint.White {
				t.Errorf("where the dialog was, the panel shows %d", got)
			}
		})
	})
}

// TestOverlayClass: closing needs the class of what is uncovered, and a box is never a page of art.
func TestOverlayClass(t *testing.T) {
	for class, want := range map[loop.Class]string{
		loop.ClassText:  "40,40-200,200 GL16: tap",
		loop.ClassImage: "40,40-200,200 GC16: tap",
		loop.ClassArt:   "40,40-200,200 GC16: tap",
	} {
		options := func(r *rig, o *loop.Options) {
			r.first.class = class
			o.Policy.Art = 1 // every page of art would be a clear
		}
		inBubble(t, options, func(r *rig) {
			dialog := r.sheet("dialog", image.Rect(40, 40, 200, 200))
			r.forget()
			r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
			r.do(&dialog.page, (*loop.Turn).Pop)
			r.wantFlushes("40,40-200,200 GL16: tap zone:first", want)
		})
	}
}

// TestOverlayChanges: boxes that change between two paintings are refreshed, old and new.
func TestOverlayChanges(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		small, large := image.Rect(40, 40, 80, 80), image.Rect(40, 40, 200, 200)
		dialog := r.sheet("dialog", large)
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.forget()
		r.do(&dialog.page, func(*loop.Turn) { dialog.boxes[0] = small })
		r.wantFlushes("40,40-200,200 GL16: tap")

		r.forget()
		menu := r.sheet("menu", image.Rect(160, 240, 240, 320))
		r.do(&dialog.page, func(turn *loop.Turn) { turn.Replace(menu) })
		r.wantFlushes("40,40-80,80 GL16: tap", "160,240-240,320 GL16: tap")

		r.forget()
		second := r.page("second")
		r.do(&menu.page, func(turn *loop.Turn) { turn.Replace(second) })
		r.wantFlushes("0,0-240,320 GL16: tap")
	})
}

// TestOverlays lays one overlay over another, which redraws itself meanwhile.
func TestOverlays(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		lower, upper := r.sheet("lower", image.Rect(40, 40, 200, 200)), r.sheet("upper", image.Rect(80, 80, 120, 120))
		lower.gray, upper.gray = 0x40, paint.Black
		r.do(r.first, func(turn *loop.Turn) { turn.Push(lower) })
		r.do(&lower.page, func(turn *loop.Turn) {
			turn.Push(upper)
			loop.After(turn, time.Minute, func(turn *loop.Turn) {
				lower.gray = 0x80
				turn.RedrawAll()
			})
		})
		r.forget()
		time.Sleep(2 * time.Minute)
		r.wantFlushes("40,40-200,200 GL16: tap, later")
		r.deck.read(func() {
			if got := r.deck.panel.GrayAt(100, 100).Y; got != paint.Black {
				t.Errorf("the upper one is painted over: %d", got)
			}
			if got := r.deck.panel.GrayAt(60, 60).Y; got != 0x80 {
				t.Errorf("the lower one was not painted: %d", got)
			}
		})
	})
}

// TestPopWhileCovered has the outcome of a job end its screen while a dialog lies above it: both leave.
func TestPopWhileCovered(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		dialog := r.sheet("dialog", image.Rect(40, 40, 200, 200))
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.do(second, func(turn *loop.Turn) {
			loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, _ error) { turn.Pop() })
			turn.Push(dialog)
		})
		r.wantHeard("second: Tap zone:second", "dialog: Shown", "dialog: Closed", "second: Closed", "first: Shown Again=true")
		r.wantFlushes("40,40-200,200 GL16: tap zone:second", "0,0-240,320 GL16: tap zone:second, loaded")
	})
}

// TestReaderMenu opens a menu of two boxes: a refresh for each, and the page between them is left alone.
func TestReaderMenu(t *testing.T) {
	text := func(r *rig, _ *loop.Options) { r.first.class = loop.ClassText }
	inBubble(t, text, func(r *rig) {
		bar, panel := image.Rect(0, 0, 240, 24), image.Rect(0, 240, 240, 320)
		menu := r.sheet("menu", bar, panel)
		menu.gray = 0x80
		open := []string{"0,0-240,24 GL16: tap zone:first", "0,240-240,320 GL16: tap zone:first"}
		r.forget()
		r.do(r.first, func(turn *loop.Turn) { turn.Push(menu) })
		r.wantFlushes(open...)
		r.wantPanel()
		for y, want := range map[int]paint.Gray{23: 0x80, 24: paint.White, 239: paint.White, 240: 0x80} {
			if got := r.deck.panel.GrayAt(100, y).Y; got != want {
				t.Errorf("row %d shows %d, want %d", y, got, want)
			}
		}

		both := []string{"0,0-240,24 GL16: tap sheet:menu", "0,240-240,320 GL16: tap sheet:menu"}
		r.forget()
		r.do(&menu.page, (*loop.Turn).RedrawAll)
		r.wantFlushes(both...)
		r.forget()
		r.do(&menu.page, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 20, 240, 250), loop.ClassTap) })
		r.wantFlushes("0,16-240,24 GL16: tap sheet:menu", "0,240-240,256 GL16: tap sheet:menu")
		r.forget()
		r.do(&menu.page, func(*loop.Turn) { menu.boxes[1].Min.Y = 280 })
		r.wantFlushes("0,240-240,320 GL16: tap sheet:menu") // the bar has not changed
		r.forget()
		r.do(&menu.page, (*loop.Turn).Pop)
		r.wantFlushes("0,0-240,24 GL16: tap sheet:menu", "0,280-240,320 GL16: tap sheet:menu")
		r.wantPanel()
	})
}

// TestOverlayOpens: a box that opens is a part of the interface, whatever the overlay calls itself.
func TestOverlayOpens(t *testing.T) {
	for class := loop.ClassTap; class < loop.ClassClear; class++ {
		inBubble(t, func(_ *rig, o *loop.Options) { o.Policy.Art = 1 }, func(r *rig) {
			dialog := r.sheet("dialog", image.Rect(0, 40, 240, 320))
			dialog.class = class
			r.forget()
			r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
			r.wantFlushes("0,40-240,320 GL16: tap zone:first")
		})
	}
}

// reading has a page of art below all overlays.
func reading(r *rig, o *loop.Options) {
	r.first.class = loop.ClassArt
	o.Policy = loop.DefaultPolicy()
}

// TestOverlaysOverArt uncovers art in every way, which needs its waveform and is no page of it.
func TestOverlaysOverArt(t *testing.T) {
	inBubble(t, reading, func(r *rig) {
		menu, panel := r.sheet("menu", image.Rect(0, 280, 240, 320)), r.sheet("panel", image.Rect(0, 200, 240, 320))
		step := func(name string, p *page, f func(*loop.Turn), want ...string) {
			t.Helper()
			r.forget()
			r.do(p, f)
			t.Log(name)
			r.wantFlushes(want...)
			r.wantPanel()
		}
		push := func(s loop.Screen) func(*loop.Turn) { return func(turn *loop.Turn) { turn.Push(s) } }
		replace := func(s loop.Screen) func(*loop.Turn) { return func(turn *loop.Turn) { turn.Replace(s) } }
		step("open a menu", r.first, push(menu), "0,280-240,320 GL16: tap zone:first")
		step("open a panel above it", &menu.page, push(panel), "0,200-240,320 GL16: tap")
		step("close the panel", &panel.page, (*loop.Turn).Pop, "0,200-240,320 GC16: tap")
		step("a panel instead of the menu, which covers it", &menu.page, replace(panel), "0,200-240,320 GL16: tap")
		step("the menu instead of the panel", &panel.page, replace(menu), "0,200-240,320 GC16: tap")
		step("the menu shrinks", &menu.page, func(*loop.Turn) {
			menu.boxes[0].Min.Y = 300
		}, "0,280-240,320 GC16: tap")
		step("close the menu", &menu.page, (*loop.Turn).Pop, "0,296-240,320 GC16: tap")
		step("another page", r.first, (*loop.Turn).RedrawAll, "0,0-240,320 GC16: tap zone:first")
		step("and another", r.first, (*loop.Turn).RedrawAll, "0,0-240,320 GC16 full: tap zone:first")
	})
}

// TestLargeOverlay opens and closes most of the screen, and draws it anew: that turns no page, so nothing is counted and
// art stays what it is below.
func TestLargeOverlay(t *testing.T) {
	large := image.Rect(0, 40, 240, 320)
	for class, wave := range map[loop.Class]string{loop.ClassUI: "GL16", loop.ClassText: "GL16", loop.ClassArt: "GC16"} {
		options := func(r *rig, o *loop.Options) {
			r.first.class = class
			o.Policy = loop.Policy{Text: 2, Art: 2, List: 2}
		}
		inBubble(t, options, func(r *rig) {
			dialog := r.sheet("dialog", large)
			r.do(r.first, (*loop.Turn).Clear)
			r.forget()
			for range 3 {
				r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
				r.do(&dialog.page, (*loop.Turn).RedrawAll)
				r.do(&dialog.page, (*loop.Turn).Pop)
			}
			open, other := "0,40-240,320 GL16: tap zone:first", "0,40-240,320 GL16: tap"
			closed := "0,40-240,320 " + wave + ": tap"
			r.wantFlushes(open, other, closed, open, other, closed, open, other, closed)
			r.forget()
			r.do(r.first, (*loop.Turn).RedrawAll)
			r.wantFlushes("0,0-240,320 " + wave + ": tap zone:first")
		})
	}
}

// TestOverlayOnNothing has an overlay at the bottom of the stack: around it there is white paper, not what was there before.
func TestOverlayOnNothing(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.first.gray = 0x40
		dialog := r.sheet("dialog", image.Rect(40, 40, 80, 80))
		dialog.gray = paint.Black
		r.do(r.first, (*loop.Turn).RedrawAll)
		r.do(r.first, func(turn *loop.Turn) { turn.Reset(dialog) })
		r.wantPanel()
		r.do(&dialog.page, func(*loop.Turn) { dialog.boxes[0] = image.Rect(100, 100, 120, 120) })
		r.wantPanel()
		for at, want := range map[image.Point]paint.Gray{{60, 60}: paint.White, {110, 110}: paint.Black, {0, 0}: paint.White} {
			if got := r.deck.panel.GrayAt(at.X, at.Y).Y; got != want {
				t.Errorf("the panel shows %d at %v, want %d", got, at, want)
			}
		}
	})
}

// TestOverlayWithoutABox covers nothing, and what lies below it cannot be touched all the same.
func TestOverlayWithoutABox(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		guard := r.sheet("guard")
		r.do(r.first, func(turn *loop.Turn) {
			turn.Push(guard)
			turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
		})
		r.forget()
		r.do(&guard.page, (*loop.Turn).RedrawAll)
		r.wantHeard("guard: Tap")
		r.wantFlushes()
	})
}

// TestOverlayBeside: what one overlay uncovers does not need the class of another that opens elsewhere.
func TestOverlayBeside(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		menu, covers := r.sheet("menu", image.Rect(0, 0, 80, 80)), r.sheet("covers", image.Rect(160, 240, 240, 320))
		covers.class = loop.ClassImage
		r.do(r.first, func(turn *loop.Turn) { turn.Push(menu) })
		r.forget()
		r.do(&menu.page, func(turn *loop.Turn) { turn.Replace(covers) })
		r.wantFlushes("0,0-80,80 GL16: tap sheet:menu", "160,240-240,320 GL16: tap sheet:menu")
	})
}
