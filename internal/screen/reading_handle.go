package screen

import (
	"fmt"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// Handle implements loop.Screen.
func (r *reading) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		r.b.reading = true
		r.note(turn)
	case loop.Hidden:
		r.save(turn, true)
	case loop.Closed:
		r.closed()
	case loop.NetChanged:
		if ev.Up && r.problem != nil {
			r.show(turn, r.want)
		}
	case loop.Tap:
		r.tap(turn, ev)
	case loop.Swipe:
		r.turn(turn, r.mirrored(swipeMove(ev)))
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyHome:
			r.b.home(turn)
		case loop.KeyMenu:
			r.menu(turn, turn.Size().Div(2))
		default:
			r.turn(turn, keyMove(ev))
		}
	}
}

func (r *reading) tap(turn *loop.Turn, ev loop.Tap) {
	switch ev.Target.Name {
	case "back":
		turn.Pop()
	case "retry":
		r.show(turn, r.missed)
	case "zone:previous":
		r.turn(turn, toPrevious)
	case "zone:next":
		r.turn(turn, toNext)
	case "zone:top", "zone:menu":
		r.menu(turn, ev.At)
	case "zone:counter":
		r.goTo(turn)
	}
}

// mirrored returns what a swipe means in this book.
func (r *reading) mirrored(m move) move {
	switch {
	case r.back && m == toNext:
		return toPrevious
	case r.back && m == toPrevious:
		return toNext
	}
	return m
}

// turn turns the page, if m leads to another.
func (r *reading) turn(turn *loop.Turn, m move) {
	to := m.from(r.want-1, r.pages) + 1
	switch {
	case r.picture == nil || m == stay:
	case to != r.want:
		r.show(turn, to)
	case m == toNext && to == r.page: // there is no further page
		r.finish(turn)
	}
}

// show shows a page when it has come. Until then the one before stays; who wants that one sees it already.
func (r *reading) show(turn *loop.Turn, page int) {
	if r.picture != nil && page == r.page {
		if r.problem != nil {
			r.problem = nil
			r.redrawLine(turn)
		}
		r.giveUp(turn)
		return
	}
	r.want = page
	if r.slow {
		r.redrawLine(turn) // it names the page
	}
	wait(turn, &r.waiting, r.redrawLine, r.book.fetch(page, turn.Size()), func(turn *loop.Turn, a arrival, err error) {
		r.came(a, err)
		if r.picture != nil && err != nil {
			r.redrawLine(turn)
			return
		}
		turn.RedrawAll()
		r.note(turn)
	})
}

// redrawLine shows what the edge of the page says, or the page itself where it says nothing any more. Without a page it is
// the header that says something.
func (r *reading) redrawLine(turn *loop.Turn) {
	if r.picture == nil {
		head, _, _ := ui.Screen(turn.Size(), turn.Units(), false)
		turn.Redraw(head, loop.ClassUI)
		return
	}
	class := loop.ClassUI
	if !r.lined() {
		class = loop.ClassImage
	}
	turn.Redraw(lineBox(turn.Size(), turn.Units()), class)
}

// menu offers what can be done with the book. The page that was asked for is waited for no longer.
func (r *reading) menu(turn *loop.Turn, at image.Point) {
	if r.picture == nil {
		return
	}
	r.giveUp(turn)
	openMenu(turn, ui.Menu{
		Title: fmt.Sprintf("Page %d of %d", r.page, r.pages), Anchor: image.Rectangle{Min: at, Max: at},
		Items: []ui.MenuItem{
			{Name: "goto", Text: "Go to page", Icon: paint.IconContents},
			{Name: "close", Text: "Close the book", Icon: paint.IconBack},
			{Name: "home", Text: "Servers", Icon: paint.IconHome},
		},
	}, func(turn *loop.Turn, item string) {
		switch item {
		case "goto":
			r.goTo(turn)
		case "close":
			turn.Pop()
		case "home":
			r.b.home(turn)
		}
	})
}

// goTo asks for a page.
func (r *reading) goTo(turn *loop.Turn) {
	r.giveUp(turn)
	openPad(turn, &ui.NumberPad{Title: "Go to page", Max: r.pages}, func(turn *loop.Turn, page int) {
		r.show(turn, page)
	})
}

// giveUp waits for no page any more.
func (r *reading) giveUp(turn *loop.Turn) {
	r.stop(turn, r.redrawLine)
	r.want = r.page
	if r.problem != nil {
		r.want = r.missed
	}
}
