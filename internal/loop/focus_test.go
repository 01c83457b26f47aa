package loop_test

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// shelfOf has the first page show a bar with two targets at the upper edge and below it cards in two columns, then a pager.
func shelfOf(r *rig, cards ...string) {
	r.first.paint = func(c *paint.Canvas) {
		c.Target(paint.Target{Name: "back", Area: image.Rect(0, 0, 40, 40)})
		c.Target(paint.Target{Name: "menu", Area: image.Rect(200, 0, 240, 40)})
		for i, name := range cards {
			at := image.Pt(i%2*120, 40+i/2*80)
			c.Target(paint.Target{Name: "card:" + name, Area: image.Rectangle{Max: image.Pt(120, 80)}.Add(at)})
		}
	}
}

// keys presses one key after another.
func (r *rig) keys(keys ...record.Key) {
	r.t.Helper()
	for _, k := range keys {
		r.deck.press(k)
		r.settle()
	}
}

// hold holds a key until it means more.
func (r *rig) hold(k record.Key) {
	r.t.Helper()
	press := r.deck.key(k)
	r.deck.post(press[0])
	r.settle()
	r.deck.post(press[1])
	r.settle()
}

// framed returns the targets around which the panel shows a frame.
func (r *rig) framed() string {
	r.t.Helper()
	r.settle()
	var names []string
	for _, t := range r.loop.Targets() {
		frame := t.Area.Intersect(image.Rect(12, 12, 228, 308)).Inset(2)
		middle := image.Pt((frame.Min.X+frame.Max.X)/2, frame.Min.Y+2)
		r.deck.read(func() {
			if !strings.HasPrefix(t.Name, "zone:") && r.deck.panel.GrayAt(middle.X, middle.Y).Y == paint.Black {
				names = append(names, t.Name)
			}
		})
	}
	r.wantPanel()
	return strings.Join(names, " ")
}

// wantFramed presses keys and fails unless exactly one target has the frame, or with an empty name none.
func (r *rig) wantFramed(name string, keys ...record.Key) {
	r.t.Helper()
	r.keys(keys...)
	if got := r.framed(); got != name {
		r.t.Errorf("after %v %q is framed, want %q", keys, got, name)
	}
}

const (
	up, down, left, right = record.KeyUpArrow, record.KeyDownArrow, record.KeyLeftArrow, record.KeyRightArrow
	ok                    = record.KeyOK
)

// TestFocus moves about: the first key shows where the focus is, which is not in the bar; then it goes to what is next.
func TestFocus(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b", "c", "d", "e") }, func(r *rig) {
		r.wantFramed("")
		r.wantFramed("card:a", down)
		r.wantFramed("card:c", down)
		r.wantFramed("card:d", right)
		r.wantFramed("card:b", up)
		r.wantFramed("menu", up)
		r.wantFramed("back", left)
		r.wantFramed("card:e", up) // round to the other end
		r.wantFramed("back", down)
		r.wantFramed("card:e", down, down, down)
		r.forget()
		r.wantFramed("card:e", right) // nothing is there: the screen may make something of it
		r.wantHeard("first: Key Key=right")
	})
}

// TestFocusCosts: a step is a fast refresh of both frames, and what is drawn within them is looked at by the waveform.
func TestFocusCosts(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b", "c", "d") }, func(r *rig) {
		r.forget()
		r.keys(down)
		r.wantFlushes("8,40-120,120 DU: key down")
		r.forget()
		r.keys(right)
		r.wantFlushes("8,40-232,120 DU: key right")
		r.forget()
		r.keys(up, left) // to the bar, where they lie apart
		r.wantFlushes("120,8-232,120 DU: key up", "200,8-232,40 DU: key left", "8,8-40,40 DU: key left")
	})
}

// TestFocusTouches: OK is a touch on what has the focus, and held a long one.
func TestFocusTouches(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b") }, func(r *rig) {
		r.forget()
		r.keys(ok) // shows where it is
		r.wantHeard()
		r.first.on = func(turn *loop.Turn, ev loop.Event) { turn.Redraw(image.Rect(0, 200, 8, 208), loop.ClassUI) }
		r.keys(ok)
		r.hold(ok)
		r.wantHeard("first: Tap card:a", "first: LongPress card:a")
		r.wantFlushes("8,40-120,120 DU: key ok", "0,200-8,208 GL16: key ok card:a", "0,200-8,208 GL16: hold key ok card:a")
	})
}

// TestFocusAndFinger: a touch takes the frame away with the next change, and keys go on from what it met.
func TestFocusAndFinger(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b", "c", "d") }, func(r *rig) {
		r.keys(down)
		r.forget()
		r.tap(180, 160)
		r.wantFramed("card:a") // nothing has changed: no refresh is worth that
		r.wantFlushes()
		r.do(r.first, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 200, 8, 208), loop.ClassUI) })
		r.wantFramed("")
		r.wantFlushes("0,200-8,208 GL16: tap back", "8,40-120,120 DU: tap back")
		r.tap(180, 160)
		r.wantFramed("card:d", left)
		r.wantFramed("card:c", left)
	})
}

// TestFocusStays: drawn anew, a screen keeps its focus by name, wherever that is now; if it is gone the nearest has it.
func TestFocusStays(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b", "c", "d") }, func(r *rig) {
		r.wantFramed("card:d", down, down, right)
		redraw := func(turn *loop.Turn, ev loop.Event) { turn.RedrawAll() }
		r.first.on = redraw
		shelfOf(r, "x", "d", "y")
		r.wantFramed("card:d", record.KeyNext)
		r.wantFramed("card:y", down)
		shelfOf(r, "k", "l", "m")
		r.wantFramed("card:m", record.KeyNext)
		shelfOf(r)
		r.wantFramed("back", record.KeyNext)
		r.first.paint = nil
		r.wantFramed("", record.KeyNext)
		r.forget()
		r.keys(down)
		r.wantHeard("first: Key Key=down") // there is nothing to move to
	})
}

// TestFocusComesBack: a screen that opens has a focus from the beginning, in the same refresh, and the one below keeps its own.
func TestFocusComesBack(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b", "c", "d") }, func(r *rig) {
		second, menu := r.page("second"), r.sheet("menu", image.Rect(40, 200, 200, 320))
		second.paint = func(c *paint.Canvas) { c.Target(paint.Target{Name: "row:1", Area: image.Rect(0, 80, 240, 160)}) }
		r.keys(down, down)
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			switch ev.(type) {
			case loop.Tap:
				turn.Push(second)
			case loop.LongPress:
				turn.Push(menu)
			}
		}
		second.on = pops
		menu.on = pops
		r.forget()
		r.wantFramed("row:1", ok)
		r.wantFlushes("0,0-240,320 GL16: key ok card:c")
		r.wantFramed("card:c", record.KeyBack)

		r.forget()
		r.hold(ok)
		r.wantFramed("sheet:menu")
		r.wantFlushes("40,200-200,320 GL16: hold key ok card:c")
		r.wantFramed("card:c", record.KeyBack)
	})
}

// pops has a page leave with the key for it.
func pops(turn *loop.Turn, ev loop.Event) {
	if k, ok := ev.(loop.Key); ok && k.Key == loop.KeyBack {
		turn.Pop()
	}
}

// TestFocusTurnsPages: down from the last row of a list turns the page, and the focus goes on at its top. The arrows of the
// pager that lead nowhere are passed over.
func TestFocusTurnsPages(t *testing.T) {
	list := func(r *rig, _ *loop.Options) {
		page, pages := 0, 3
		r.first.paint = func(c *paint.Canvas) {
			c.Target(paint.Target{Name: "back", Area: image.Rect(0, 0, 40, 40)})
			for i := range 3 {
				name := fmt.Sprintf("row:%d", 10*page+i)
				c.Target(paint.Target{Name: name, Area: image.Rect(0, 40+80*i, 240, 120+80*i)})
			}
			c.Target(paint.Target{Name: "pager:prev", Area: image.Rect(0, 280, 80, 320), Inert: page == 0})
			c.Target(paint.Target{Name: "pager:counter", Area: image.Rect(80, 280, 160, 320)})
			c.Target(paint.Target{Name: "pager:next", Area: image.Rect(160, 280, 240, 320), Inert: page == pages-1})
		}
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if k, ok := ev.(loop.Key); ok && k.Key == loop.KeyNext && page < pages-1 {
				page++
				turn.RedrawAll()
			}
		}
	}
	inBubble(t, list, func(r *rig) {
		r.wantFramed("row:2", down, down, down)
		r.wantFramed("row:10", down)
		r.wantFramed("row:20", down, down, down)
		r.wantFramed("row:22", down, down)
		r.wantFramed("pager:counter", down) // there is no further page
		r.wantFramed("pager:prev", left)
		r.wantFramed("back", down)
	})
}

// TestFocusTurned: the frame follows the canvas, and larger text.
func TestFocusTurned(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a", "b") }, func(r *rig) {
		r.keys(down)
		for _, change := range []func(*loop.Turn){
			func(turn *loop.Turn) { turn.Rotate(1) },
			func(turn *loop.Turn) { turn.Rotate(3) },
			func(turn *loop.Turn) { turn.SetScale(150) },
		} {
			r.first.on = func(turn *loop.Turn, _ loop.Event) { change(turn) }
			r.keys(record.KeyMenu)
			r.wantPanel()
		}
		r.first.on = nil
		r.forget()
		r.keys(right)
		r.wantPanel()
		if len(r.deck.flushes) == 0 {
			t.Error("the focus has not moved")
		}
	})
}

// book is a page that keeps the arrows for itself.
type book struct{ page }

func (*book) TakesArrows() bool { return true }

// TestArrowsOfAScreen: a page of a book gets the arrows, although something can be touched there; a burst of them is one of
// page turns.
func TestArrowsOfAScreen(t *testing.T) {
	inBubble(t, func(r *rig, o *loop.Options) {
		shelfOf(r, "a")
		o.First = &book{*r.first}
	}, func(r *rig) {
		r.forget()
		r.wantFramed("", down, ok)
		r.deck.presses(5, right)
		r.settle()
		r.wantHeard("first: Key Key=down", "first: Key Key=ok",
			"first: Key Key=right", "first: Key Key=right", "first: Key Key=right")
	})
}

// TestGlobal: what works everywhere is asked first, and while an overlay is open about the way home alone.
func TestGlobal(t *testing.T) {
	var asked []string
	global := func(r *rig, o *loop.Options) {
		o.Global = func(turn *loop.Turn, ev loop.Event) bool {
			asked = append(asked, describe(ev))
			k, isKey := ev.(loop.Key)
			if isKey && k.Key == loop.KeyHome {
				turn.Reset(r.page("home"))
			}
			return isKey
		}
	}
	inBubble(t, global, func(r *rig) {
		dialog := r.sheet("dialog", image.Rect(40, 40, 200, 200))
		r.forget()
		r.keys(record.KeyMenu)
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.keys(record.KeyMenu)
		r.keys(record.KeyHome)
		r.wantHeard("first: Tap zone:first", "dialog: Shown", "dialog: Key Key=menu", "dialog: Closed", "first: Closed", "home: Shown")
		if want := []string{"Key Key=menu", "Tap zone:first", "Key Key=home"}; !slices.Equal(asked, want) {
			t.Errorf("asked %q, want %q", asked, want)
		}
	})
}

// called is a page with a name.
type called struct{ page }

func (c *called) Name() string { return c.page.name }

// calledSheet is a sheet with a name.
type calledSheet struct{ sheet }

func (c *calledSheet) Name() string { return c.page.name }

// TestWhere names what is shown: the page, and what lies over it.
func TestWhere(t *testing.T) {
	inBubble(t, func(r *rig, o *loop.Options) { o.First = &called{*r.first} }, func(r *rig) {
		want := func(where string) {
			t.Helper()
			if got := r.loop.Where(); got != where {
				t.Errorf("it is at %q, want %q", got, where)
			}
		}
		want("first")
		menu, nameless := &calledSheet{*r.sheet("menu", image.Rect(40, 40, 200, 200))}, r.page("nameless")
		push := func(s loop.Screen) { r.loop.Post(func(turn *loop.Turn) { turn.Push(s) }); r.settle() }
		push(menu)
		want("first/menu")
		push(nameless)
		want("")
	})
}

// TestArrowsBesideTargets: a screen that keeps the arrows for itself has no frame, whatever can be touched on it and though
// keys were used before.
func TestArrowsBesideTargets(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { shelfOf(r, "a") }, func(r *rig) {
		second := &book{*r.page("second")}
		second.paint = func(c *paint.Canvas) { c.Target(paint.Target{Name: "retry", Area: image.Rect(40, 40, 160, 120)}) }
		r.wantFramed("card:a", down)
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if tap, ok := ev.(loop.Tap); ok {
				if want := image.Pt(60, 80); tap.At != want {
					t.Errorf("the key touches %v, want %v", tap.At, want)
				}
				turn.Push(second)
			}
		}
		r.wantFramed("", ok)
	})
}
