package desk

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// entry is a popup with keys: a number pad or a keyboard.
type entry struct {
	popup
	keys    keys
	pressed *string    // name of the key that is shown as pressed
	look    func() any // what else the look of the keys depends on
	done    func(turn *loop.Turn)
}

// keys is a part to type on.
type keys interface {
	Box
	Field(r image.Rectangle, u paint.Units) image.Rectangle
	Press(name string) (done bool)
}

// OpenPad asks for a number. Entered is told of it when the pad has left.
func OpenPad(turn *loop.Turn, pad *ui.NumberPad, entered func(turn *loop.Turn, number int)) {
	(&entry{
		popup: popup{name: "pad"}, keys: pad, pressed: &pad.Pressed,
		look: func() any { return pad.Number() > 0 },
		done: func(turn *loop.Turn) { entered(turn, pad.Number()) },
	}).open(turn)
}

// OpenKeyboard asks for a text. Entered is told of it when the keyboard has left.
func OpenKeyboard(turn *loop.Turn, k *ui.Keyboard, entered func(turn *loop.Turn, text string)) {
	(&entry{
		popup: popup{name: "keyboard"}, keys: k, pressed: &k.Pressed,
		look: func() any { return [...]any{k.Layer, k.Shift} },
		done: func(turn *loop.Turn) { entered(turn, k.Text) },
	}).open(turn)
}

func (e *entry) open(turn *loop.Turn) {
	e.part, e.units, e.touched = e.keys, turn.Units(), e.press
	turn.Push(e)
}

// press takes a key.
func (e *entry) press(turn *loop.Turn, t paint.Target) {
	if t.Part() != "key" {
		turn.Pop() // the one other target is the way out
		return
	}
	before, look := *e.pressed, e.look()
	if e.keys.Press(t.Name) {
		turn.Pop()
		e.done(turn)
		return
	}
	*e.pressed = t.Name
	if turn.Frozen() {
		*e.pressed = ""
	}
	turn.Redraw(e.keys.Field(e.Box(turn.Size()), e.units), loop.ClassTap)
	turn.Redraw(keyArea(turn.Targets(), func(name string) bool {
		return e.look() != look || name == before || name == *e.pressed
	}), loop.ClassTap)
}

// keyArea returns the area of some keys. The one that is pressed and the one that was are one area, whatever lies between
// them: a key costs two refreshes, of what was typed and of the keys, and no third.
func keyArea(targets []paint.Target, some func(name string) bool) image.Rectangle {
	var area image.Rectangle
	for _, t := range targets {
		if t.Part() == "key" && some(t.Name) {
			area = area.Union(t.Area)
		}
	}
	return area
}
