package reader

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// Handle implements loop.Screen.
func (r *reading) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		r.desk.Reading = true
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
		r.turn(turn, r.mirrored(desk.SwipeMove(ev)))
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyHome:
			r.desk.Home(turn)
		case loop.KeyMenu:
			r.menu(turn, turn.Size().Div(2))
		default:
			r.turn(turn, desk.KeyMove(ev))
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
		r.turn(turn, desk.ToPrevious)
	case "zone:next":
		r.turn(turn, desk.ToNext)
	case "zone:top", "zone:menu":
		r.menu(turn, ev.At)
	case "zone:counter":
		r.goTo(turn)
	}
}

// mirrored returns what a swipe means in this book.
func (r *reading) mirrored(m desk.Move) desk.Move {
	switch {
	case r.back && m == desk.ToNext:
		return desk.ToPrevious
	case r.back && m == desk.ToPrevious:
		return desk.ToNext
	}
	return m
}

// turn turns the page, if m leads to another.
func (r *reading) turn(turn *loop.Turn, m desk.Move) {
	to := m.From(r.want-1, r.pages) + 1
	switch {
	case r.picture == nil || m == desk.Stay:
	case to != r.want:
		r.show(turn, to)
	case m == desk.ToNext && to == r.page: // there is no further page
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
	if r.Slow {
		r.redrawLine(turn) // it names the page
	}
	desk.Wait(turn, &r.Waiting, r.redrawLine, r.book.fetch(page, turn.Size()), func(turn *loop.Turn, a arrival, err error) {
		r.take(a, err)
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
	desk.OpenMenu(turn, ui.Menu{
		Title: r.desk.Say.Text("Page %d of %d", r.page, r.pages), Anchor: image.Rectangle{Min: at, Max: at},
		Items: []ui.MenuItem{
			{Name: "goto", Text: r.desk.Say.Text("Go to page"), Icon: paint.IconContents},
			{Name: "close", Text: r.desk.Say.Text("Close the book"), Icon: paint.IconBack},
			{Name: "home", Text: r.desk.Say.Text("Home"), Icon: paint.IconHome},
		},
	}, func(turn *loop.Turn, item string) {
		switch item {
		case "goto":
			r.goTo(turn)
		case "close":
			turn.Pop()
		case "home":
			r.desk.Home(turn)
		}
	})
}

// goTo asks for a page.
func (r *reading) goTo(turn *loop.Turn) {
	r.giveUp(turn)
	desk.OpenPad(turn, &ui.NumberPad{Title: r.desk.Say.Text("Go to page"), Words: r.desk.Words, Max: r.pages}, func(turn *loop.Turn, page int) {
		r.show(turn, page)
	})
}

// giveUp waits for no page any more.
func (r *reading) giveUp(turn *loop.Turn) {
	r.Stop(turn, r.redrawLine)
	r.want = r.page
	if r.problem != nil {
		r.want = r.missed
	}
}
