package desk

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// Hold opens a box that stays open when something in it was touched: for a choice whose outcome takes its time. Whoever is
// told of the touch takes the box away when there is something to show in its place, so that both cost one refresh. The
// turn is that of the box, and so are jobs: they end if it is closed before.
func Hold(turn *loop.Turn, part Box, touched func(turn *loop.Turn, t paint.Target)) {
	p := &popup{name: "box", part: part, units: turn.Units(), touched: touched}
	if d, ok := part.(*ui.Dialog); ok {
		p.name = "dialog"
		p.turned = turnDialog(d)
		p.touched = func(turn *loop.Turn, t paint.Target) {
			if t.Part() == "pager" {
				p.turned(turn, PagerMove(t.Name))
				return
			}
			touched(turn, t)
		}
	}
	turn.Push(p)
}

// turnDialog turns the pages of a dialog.
func turnDialog(d *ui.Dialog) func(turn *loop.Turn, m Move) {
	return func(turn *loop.Turn, m Move) {
		page := dialogPage(d)
		if to := m.From(*page, d.Pages(turn.Size(), turn.Units())); to != *page {
			*page = to
			turn.RedrawAll()
		}
	}
}
