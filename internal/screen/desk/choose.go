package desk

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// OpenChoice has one thing chosen of several: those of the dialog's check list. A touch decides, so that it costs one
// refresh and no button more. Chosen is told which, when the dialog has left.
func OpenChoice(turn *loop.Turn, d *ui.Dialog, chosen func(turn *loop.Turn, item int)) {
	p := &popup{part: d, units: turn.Units()}
	p.turned = func(turn *loop.Turn, m Move) {
		if to := m.From(d.Check.Page, d.Pages(turn.Size(), turn.Units())); to != d.Check.Page {
			d.Check.Page = to
			turn.RedrawAll()
		}
	}
	p.touched = func(turn *loop.Turn, t paint.Target) {
		switch t.Part() {
		case "pager":
			p.turned(turn, PagerMove(t.Name))
		case d.Check.Name:
			turn.Pop()
			chosen(turn, t.Item)
		default:
			turn.Pop()
		}
	}
	turn.Push(p)
}
