package reader

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// Handle implements loop.Screen.
func (r *reading) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		r.enter(turn, ev.Again)
	case loop.Hidden:
		r.save(turn, true)
	case loop.Closed:
		r.closed(turn)
	case loop.NetChanged:
		r.connected(turn, ev.Up)
	case loop.News:
		if n, ok := ev.Value.(shelf.News); ok {
			r.hear(turn, n)
		}
	case loop.Tap:
		r.tap(turn, ev)
	case loop.Swipe:
		r.swipe(turn, ev)
	case loop.Pinch:
		if r.shown.picture != nil {
			r.zoom(turn, ev.Spread)
		}
	case loop.Key:
		r.key(turn, ev)
	}
}

// TakesArrows says that arrow keys turn pages here: there is nothing that they could lead to.
func (r *reading) TakesArrows() bool { return r.shown.picture != nil }

// enter takes in that the page can be seen: for the first time, or because what lay over it has left.
func (r *reading) enter(turn *loop.Turn, again bool) {
	if again {
		r.opener.GiveUp() // whoever waited for it is gone
		r.giveBack()
		if !r.Asked {
			r.rest()
		}
		if r.question != nil && r.shown.picture != nil {
			r.stay(turn)
		}
		r.prepare(turn)
		return
	}
	r.desk.Reading = true
	usual := turn.Policy()
	r.usual = &usual
	r.dress(turn)
	r.lookBeside(turn)
	r.prepare(turn)
	r.arrived(turn)
}

// closed leaves everything as it was before, and writes what is still to be written.
func (r *reading) closed(turn *loop.Turn) {
	r.desk.Reading = false
	if r.usual != nil {
		turn.Rotate(loop.Upright)
		turn.SetPolicy(*r.usual)
	}
	r.callOff()
	r.opener.GiveUp()
	r.giveBack()
	r.book.done()
	r.write()
	if r.mark != nil {
		_ = r.desk.Keep() // the size of text may have been chosen here; there is nobody left to be told
		r.desk.Shelf.Leave()
	}
}

// hear takes note of what has changed on the shelf.
func (r *reading) hear(turn *loop.Turn, n shelf.News) {
	if n.Progress {
		r.count(turn)
	}
	if n.Books {
		r.lookBeside(turn) // the next one may be here by now
	}
}

// connected tries again what has not come, and prepares what could not be.
func (r *reading) connected(turn *loop.Turn, up bool) {
	if !up {
		return
	}
	r.failed = nil
	if r.beside == (beside{}) {
		r.lookBeside(turn)
	}
	if r.problem != nil {
		r.show(turn, r.want)
	}
	r.prepare(turn)
}

func (r *reading) tap(turn *loop.Turn, ev loop.Tap) {
	switch ev.Target.Name {
	case "back":
		turn.Pop()
	case "retry":
		if !turn.Net() {
			turn.AskNetwork()
		}
		r.show(turn, r.missed)
	case "zone:menu", "zone:centre":
		r.openMenu(turn)
	case "zone:counter":
		r.goTo(turn, r.self())
	case "zone:prev":
		r.step(turn, false)
	case "zone:next", "zone:next#2", "next":
		r.step(turn, true)
	}
}

// swipe turns the page as a hand would: the next one comes from where the pages come from. One that begins at an edge means
// something else.
func (r *reading) swipe(turn *loop.Turn, ev loop.Swipe) {
	if ev.Edge != loop.NoEdge {
		return
	}
	back := r.direction() == server.RightToLeft
	switch ev.Direction {
	case loop.Left:
		r.step(turn, !back)
	case loop.Right:
		r.step(turn, back)
	case loop.Up, loop.Down:
		if r.shown.at.Parts > 1 || r.direction() == server.Vertical {
			r.step(turn, ev.Direction == loop.Up)
		}
	}
}

func (r *reading) key(turn *loop.Turn, ev loop.Key) {
	move := r.step
	if ev.Long {
		move = r.leap
	}
	back := r.direction() == server.RightToLeft
	switch ev.Key {
	case loop.KeyBack:
		turn.Pop()
	case loop.KeyHome:
		r.desk.Home(turn)
	case loop.KeyMenu, loop.KeyOK:
		r.openMenu(turn)
	case loop.KeyNext, loop.KeyNext2, loop.KeyDown:
		move(turn, true)
	case loop.KeyPrev, loop.KeyPrev2, loop.KeyUp:
		move(turn, false)
	case loop.KeyRight:
		move(turn, !back)
	case loop.KeyLeft:
		move(turn, back)
	}
}
