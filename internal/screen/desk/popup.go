package desk

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// popup is a box over a screen: a dialog, a menu, a panel, a keyboard. Back and a tap outside close it, which changes
// nothing. What was chosen is told to whoever opened it when it has left, in a turn of the screen below.
type popup struct {
	name    string // what kind of box it is
	part    Box
	units   paint.Units
	touched func(turn *loop.Turn, t paint.Target)
	turned  func(turn *loop.Turn, m Move) // nil: there are no pages
	left    func(turn *loop.Turn)         // told that it has left; nil: nobody asks

	size image.Point // of the screen for which area was computed
	area image.Rectangle
}

// Box is a part that knows where it lies on a screen.
type Box interface {
	Box(size image.Point, u paint.Units) image.Rectangle
	Draw(c *paint.Canvas, r image.Rectangle)
}

// Name implements loop.Named.
func (p *popup) Name() string { return p.name }

// Class implements loop.Screen.
func (p *popup) Class() loop.Class { return loop.ClassUI }

// Boxes implements loop.Overlay.
func (p *popup) Boxes(size image.Point) []image.Rectangle { return []image.Rectangle{p.Box(size)} }

// Box returns where the popup lies. The loop asks in every turn, so the answer is kept: to find it texts are set.
func (p *popup) Box(size image.Point) image.Rectangle {
	if size != p.size {
		p.size, p.area = size, p.part.Box(size, p.units)
	}
	return p.area
}

// Draw implements loop.Screen.
func (p *popup) Draw(dst *paint.Canvas) { p.part.Draw(dst, p.Box(dst.Size())) }

// Handle implements loop.Screen.
func (p *popup) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Closed:
		if p.left != nil {
			p.left(turn)
		}
	case loop.Tap:
		switch {
		case ev.Target.Name != "":
			p.touched(turn, ev.Target)
		case !ev.At.In(p.Box(turn.Size())):
			turn.Pop()
		}
	case loop.Swipe:
		p.page(turn, SwipeMove(ev))
	case loop.Key:
		if ev.Key == loop.KeyBack {
			turn.Pop()
			return
		}
		p.page(turn, KeyMove(ev))
	}
}

func (p *popup) page(turn *loop.Turn, m Move) {
	if p.turned != nil && m != Stay {
		p.turned(turn, m)
	}
}

// OpenDialog asks something. Done is told the name of the button that was chosen, when the dialog has left.
func OpenDialog(turn *loop.Turn, d *ui.Dialog, done func(turn *loop.Turn, button string)) {
	turn.Push(dialog(turn.Units(), d, func(turn *loop.Turn, button string) {
		turn.Pop()
		done(turn, button)
	}))
}

// OpenForm asks something, and stays until the answer can be shown: with the place of the dialog, in one refresh. Apply
// begins that, in turns of the dialog, and ends with Pop. Left is told when the dialog has gone, then or before.
func OpenForm(turn *loop.Turn, d *ui.Dialog, apply, left func(turn *loop.Turn)) {
	d.Buttons = []ui.Button{{Name: "cancel", Text: d.Words.Cancel}, {Name: "apply", Text: d.Words.Apply, Kind: ui.Primary}}
	p := dialog(turn.Units(), d, func(turn *loop.Turn, button string) {
		if button == "apply" {
			apply(turn)
		} else {
			turn.Pop()
		}
	})
	p.left = left
	turn.Push(p)
}

// dialog returns a dialog that tells chosen which button was touched.
func dialog(u paint.Units, d *ui.Dialog, chosen func(turn *loop.Turn, button string)) *popup {
	p := &popup{name: "dialog", part: d, units: u, turned: turnDialog(d)}
	p.touched = func(turn *loop.Turn, t paint.Target) {
		switch {
		case d.Check != nil && t.Part() == d.Check.Name:
			d.Check.Toggle(t.Item)
			RedrawChoice(turn, t, d.Check.Single)
		case t.Part() == "pager":
			p.turned(turn, PagerMove(t.Name))
		default:
			chosen(turn, t.Name)
		}
	}
	return p
}

// dialogPage returns where a dialog keeps its page.
func dialogPage(d *ui.Dialog) *int {
	switch {
	case d.Long != nil:
		return &d.Long.Page
	case d.Check != nil:
		return &d.Check.Page
	}
	return &d.Page
}

// OpenMenu offers things to do. Chosen is told which, when the menu has left.
func OpenMenu(turn *loop.Turn, m ui.Menu, chosen func(turn *loop.Turn, item string)) {
	turn.Push(&popup{name: "menu", part: m, units: turn.Units(), touched: func(turn *loop.Turn, t paint.Target) {
		turn.Pop()
		chosen(turn, t.Name)
	}})
}

// OpenLetters offers letters to go to. Chosen is told which, counted from 0, when the box has left.
func OpenLetters(turn *loop.Turn, b ui.LetterBox, chosen func(turn *loop.Turn, letter int)) {
	turn.Push(&popup{name: "letters", part: b, units: turn.Units(), touched: func(turn *loop.Turn, t paint.Target) {
		turn.Pop()
		if t.Part() == b.Letters.Name {
			chosen(turn, t.Item)
		}
	}})
}

// OpenPanel offers settings. Change is told of each target that was touched; apply that all of them are to count.
func OpenPanel(turn *loop.Turn, p *ui.Panel, change func(t paint.Target), apply func(turn *loop.Turn)) {
	turn.Push(&popup{name: "panel", part: p, units: turn.Units(), touched: func(turn *loop.Turn, t paint.Target) {
		switch t.Name {
		case "cancel":
			turn.Pop()
		case "apply":
			turn.Pop()
			apply(turn)
		default:
			change(t)
			RedrawChoice(turn, t, true)
		}
	}})
}

// RedrawChoice shows that something was chosen, in the touched target or, with all, in each of its part: what was chosen
// before is so no longer.
func RedrawChoice(turn *loop.Turn, t paint.Target, all bool) {
	area := t.Area
	for _, other := range turn.Targets() {
		if all && other.Part() == t.Part() {
			area = area.Union(other.Area)
		}
	}
	turn.Redraw(area, loop.ClassTap)
}
