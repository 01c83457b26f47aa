package screen

import (
	"context"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// Handle implements loop.Screen.
func (l *listing) Handle(turn *loop.Turn, ev loop.Event) {
	if l.first != nil && l.first(turn, l, ev) {
		return
	}
	switch ev := ev.(type) {
	case loop.Shown:
		l.shown(turn, ev.Again)
	case loop.Closed:
		if l.closed != nil {
			first, _ := l.items(placeOf(turn), l.page)
			l.closed(first)
		}
		l.opener.GiveUp()
		l.leave()
	case loop.NetChanged:
		if ev.Up {
			l.connected(turn)
		}
	case loop.News:
		if n, ok := ev.Value.(shelf.News); ok {
			l.hear(turn, n)
		}
	case loop.Tap:
		l.tap(turn, ev.Target)
	case loop.LongPress:
		l.press(turn, ev.Target)
	case loop.Swipe:
		l.turn(turn, desk.SwipeMove(ev))
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyHome:
			l.app.home(turn)
		case loop.KeyMenu:
			l.openMenu(turn)
		default:
			l.turn(turn, desk.KeyMove(ev))
		}
	}
}

// shown takes note of what is shown with the screen, and has the covers fetched that did not come in time. The screen may
// have been turned while another one was on top of it: then there may be fewer pages, and all covers are missing.
func (l *listing) shown(turn *loop.Turn, again bool) {
	l.app.shown(turn, l, again)
	if turn.Keyed() {
		l.marked = -1 // the focus is still on it
	}
	pages := l.pages(turn)
	l.page, l.want = desk.Stay.From(l.page, pages), desk.Stay.From(l.want, pages)
	l.complete(turn)
	if l.told != l.app.Edition {
		l.told = l.app.Edition
		l.heard++
	}
	if again {
		l.acknowledge(turn)
	}
	if again && l.err != nil && l.state == nil && turn.Net() && server.StatusCode(l.err) == 0 {
		l.stale = true // it may answer by now
	}
	l.catchUp(turn)
	l.app.tellRemoved(turn)
}

func (l *listing) tap(turn *loop.Turn, t paint.Target) {
	switch {
	case t.Name == "back":
		turn.Pop()
	case t.Name == "menu":
		l.openMenu(turn)
	case t.Name == "retry":
		l.retry(turn)
	case t.Name == "pager:counter":
		l.halt(turn)
		desk.OpenPad(turn, &ui.NumberPad{Title: l.app.Say.Text("Go to page"), Words: l.app.Words, Max: l.pages(turn)}, func(turn *loop.Turn, page int) {
			l.show(turn, page-1)
		})
	case t.Part() == "pager":
		l.turn(turn, desk.PagerMove(t.Name))
	case l.touch != nil && l.touch(turn, l, t):
	case t.Name == "shelf" || t.Name == "downloads":
		l.enter(turn, -1, l.app.itemsOf(l.source))
	case t.Name == "configure":
		l.halt(turn)
		l.app.Configure(turn, l.source)
	case t.Name != "" && l.open != nil && t.Part() != "download":
		l.open(turn, l, t.Item)
	case t.Name != "" && l.more != nil:
		l.more(turn, l, t.Item, t.Area)
	}
}

// press is a finger that rests: on an arrow it leads to the end, on an item it asks what can be done with that.
func (l *listing) press(turn *loop.Turn, t paint.Target) {
	switch part := t.Part(); {
	case part == "pager":
		l.turn(turn, desk.PagerMove(t.Name).Far())
	case l.more != nil && (part == l.name || part == "download"):
		l.more(turn, l, t.Item, t.Area)
	}
}

// openMenu opens the menu, where there is one, below its icon: whether that was touched or a key was pressed.
func (l *listing) openMenu(turn *loop.Turn) {
	for _, t := range turn.Targets() {
		if t.Name == "menu" && l.menu != nil {
			l.halt(turn)
			l.menu(turn, l, t.Area)
			return
		}
	}
}

// enter opens a listing that is reached by an item of this one; -1 is none.
func (l *listing) enter(turn *loop.Turn, item int, load loader) {
	l.want = l.page
	l.app.enter(turn, entrance{title: l.header.Title, waiting: &l.Waiting, redraw: l.redrawHeader, heard: &l.heard}, load,
		func() { l.marked = item })
}

// entrance is a screen from which a listing is opened.
type entrance struct {
	title   string
	waiting *desk.Waiting
	redraw  func(*loop.Turn) // shows whether the screen waits
	heard   *int             // news so far
}

// enter reads what a listing lists and opens that: what is remembered of it, if there is anything, unless nothing shown may
// depend on how fast its server is.
func (a *app) enter(turn *loop.Turn, from entrance, load loader, opened func()) {
	p, q := placeOf(turn), desk.Question{First: !turn.Frozen()}
	if !turn.Net() {
		q = desk.Question{First: true, Trouble: desk.ErrNoNetwork}
	}
	heard, typed := *from.heard, a.Type()
	desk.Wait(turn, from.waiting, from.redraw, load.job(p, q), func(turn *loop.Turn, c content, err error) {
		if err != nil {
			c = a.broken(ui.Header{Title: from.title, Back: true}, err)
		}
		opened()
		if !c.stale {
			a.first.blame(c.source, c.err)
		}
		next := newListing(a, load, c)
		next.typed = typed
		next.page = next.pageOf(placeOf(turn), next.openAt)
		next.want = next.page
		next.heard = *from.heard - heard // what it was read before
		turn.Push(next)
	})
}

// job is the loader as a job that fetches the covers of the page too on which the list opens.
func (load loader) job(p place, q desk.Question) func(context.Context) (content, error) {
	return func(ctx context.Context) (content, error) {
		c, _ := load(ctx, p, q)
		page := c.pageOf(p, c.openAt)
		c.keep(p, page, c.fetch(ctx, p, c.missing(p, page)))
		return c, nil
	}
}

// broken is what a listing shows whose loader has not returned: it panicked.
func (a *app) broken(h ui.Header, err error) content {
	return content{header: h, err: err, state: a.State(a.Problem(err))}
}

// retry asks again, and for the network if there is none.
func (l *listing) retry(turn *loop.Turn) {
	if !turn.Net() {
		turn.AskNetwork()
	}
	l.reload(turn)
}

// halt waits no longer for what was asked for.
func (l *listing) halt(turn *loop.Turn) {
	l.Stop(turn, l.redrawHeader)
	l.want = l.page
}

// tell says what is wrong with an item. Whatever was asked for before does not come any more: it would open above the box.
func (l *listing) tell(turn *loop.Turn, p desk.Problem, about string) {
	l.halt(turn)
	l.app.Tell(turn, p, about)
}

// redrawHeader shows whether the screen waits for something.
func (l *listing) redrawHeader(turn *loop.Turn) {
	turn.Redraw(l.areas(turn.Size(), turn.Units()).head, loop.ClassUI)
}

// pages returns how many pages there are.
func (l *listing) pages(turn *loop.Turn) int {
	if l.state != nil {
		return 1
	}
	return l.list(0, -1, place{}).Pages(l.areas(turn.Size(), turn.Units()).body, turn.Units())
}
