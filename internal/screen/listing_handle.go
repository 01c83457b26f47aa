package screen

import (
	"context"
	"fmt"
	"image"
	"maps"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// Handle implements loop.Screen.
func (l *listing) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		l.shown(turn)
	case loop.Closed:
		l.giveUp()
	case loop.NetChanged:
		if ev.Up && l.state != nil && !l.clock { // what config.json says does not depend on the network
			l.reload(turn)
		}
	case loop.Tap:
		l.tap(turn, ev.Target)
	case loop.LongPress:
		l.turn(turn, pagerMove(ev.Target.Name).far())
	case loop.Swipe:
		l.turn(turn, swipeMove(ev))
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			l.back(turn)
		case loop.KeyHome:
			l.home(turn)
		case loop.KeyMenu:
			l.menu(turn)
		default:
			l.turn(turn, keyMove(ev))
		}
	}
}

// shown takes note of what is shown with the screen, and has the covers fetched that did not come in time. The screen may
// have been turned while another one was on top of it: then there may be fewer pages, and all covers are missing.
func (l *listing) shown(turn *loop.Turn) {
	if l.clock {
		l.b.measure(turn)
		if now := status(turn); now != l.status { // a box that closes shows no more than its place anew
			l.status = now
			l.redrawHeader(turn)
		}
	}
	pages := l.pages(turn)
	l.page, l.want = stay.from(l.page, pages), stay.from(l.want, pages)
	l.complete(turn)
}

// status is the time and the battery, as the header shows them.
func status(turn *loop.Turn) string {
	text := turn.Now().Format("15:04")
	if b := turn.Battery(); b.Known {
		text += fmt.Sprintf(" · %d %%", b.Percent)
	}
	return text
}

func (l *listing) tap(turn *loop.Turn, t paint.Target) {
	switch {
	case t.Name == "back":
		l.back(turn)
	case t.Name == "menu":
		l.menu(turn)
	case t.Name == "retry":
		l.reload(turn)
	case t.Name == "pager:counter":
		l.halt(turn)
		openPad(turn, &ui.NumberPad{Title: "Go to page", Max: l.pages(turn)}, func(turn *loop.Turn, page int) {
			l.show(turn, page-1)
		})
	case t.Part() == "pager":
		l.turn(turn, pagerMove(t.Name))
	case t.Name != "":
		l.content.open(turn, l, t.Item)
	}
}

// back leads to the screen below. Below the servers there is none: who wants to leave the app says so in the menu. Back
// only gives up there what is being opened.
func (l *listing) back(turn *loop.Turn) {
	if l.header.Back {
		turn.Pop()
	} else {
		l.halt(turn)
	}
}

// home leads to the first page of the servers. Who sees it is there, which costs nothing.
func (l *listing) home(turn *loop.Turn) {
	if l == l.b.first {
		l.show(turn, 0)
	} else {
		l.b.home(turn)
	}
}

// menu opens the menu, where there is one, below its icon: whether that was touched or a key was pressed.
func (l *listing) menu(turn *loop.Turn) {
	for _, t := range turn.Targets() {
		if t.Name == "menu" {
			l.halt(turn)
			l.b.menu(turn, t.Area)
			return
		}
	}
}

// enter reads what another listing lists and opens that.
func (l *listing) enter(turn *loop.Turn, item int, load loader) {
	p := placeOf(turn)
	l.want = l.page
	wait(turn, &l.waiting, l.redrawHeader, func(ctx context.Context) (content, error) { return load(ctx, p), nil },
		func(turn *loop.Turn, c content, err error) {
			if err != nil {
				c = broken(ui.Header{Title: l.header.Title, Back: true}, err)
			}
			l.marked = item
			turn.Push(newListing(l.b, load, c))
		})
}

// broken is what a listing shows whose loader has not returned: it panicked.
func broken(h ui.Header, err error) content { return content{header: h, state: problemOf(err).state()} }

// reload reads everything anew.
func (l *listing) reload(turn *loop.Turn) {
	p := placeOf(turn)
	wait(turn, &l.waiting, l.redrawHeader, func(ctx context.Context) (content, error) { return l.load(ctx, p), nil },
		func(turn *loop.Turn, c content, err error) {
			if err != nil {
				c = broken(l.header, err)
			}
			l.content = c
			l.begin(turn)
			turn.RedrawAll()
			l.complete(turn)
		})
}

// begin goes back to the beginning.
func (l *listing) begin(turn *loop.Turn) {
	l.stop(turn, l.redrawHeader)
	l.page, l.want, l.marked = 0, 0, -1
	clear(l.late)
}

// halt waits no longer for what was asked for.
func (l *listing) halt(turn *loop.Turn) {
	l.stop(turn, l.redrawHeader)
	l.want = l.page
}

// turn turns the page, if m leads to another.
func (l *listing) turn(turn *loop.Turn, m move) {
	if to := m.from(l.want, l.pages(turn)); m != stay && to != l.want {
		l.show(turn, to)
	}
}

// show shows a page when its covers are there, or most of them. The header stays as it is.
func (l *listing) show(turn *loop.Turn, page int) {
	if page == l.page {
		l.halt(turn)
		return
	}
	l.want = page
	p, c := placeOf(turn), l.content
	items := c.missing(p, page)
	if len(items) == 0 {
		l.stop(turn, l.redrawHeader)
		l.turned(turn)
		return
	}
	wait(turn, &l.waiting, l.redrawHeader, func(ctx context.Context) (map[int]*image.Gray, error) { return c.fetch(ctx, p, items), nil },
		func(turn *loop.Turn, made map[int]*image.Gray, _ error) {
			c.keep(p, l.want, made)
			l.turned(turn)
			l.complete(turn)
		})
}

// turned shows the page that was asked for.
func (l *listing) turned(turn *loop.Turn) {
	l.page, l.marked = l.want, -1
	head, _, _ := l.areas(turn.Size(), turn.Units())
	turn.Redraw(image.Rectangle{Min: image.Pt(0, head.Max.Y), Max: turn.Size()}, l.Class())
}

// complete fetches the covers of the page that did not come in time. They are shown together, in one refresh more, but
// each for itself: they are no page that was turned.
func (l *listing) complete(turn *loop.Turn) {
	p, c, page := placeOf(turn), l.content, l.page
	items := c.missing(p, page)
	if len(items) == 0 || l.late[page] {
		return
	}
	box := c.coverBox(p)
	l.late[page] = true
	loop.Start(turn, func(ctx context.Context) (map[int]*image.Gray, error) { return c.covers.load(ctx, box, items), nil },
		func(turn *loop.Turn, made map[int]*image.Gray, _ error) {
			if l.covers != c.covers { // the list was read anew
				return
			}
			delete(l.late, page)
			fresh := maps.Clone(made)
			maps.DeleteFunc(fresh, func(item int, m *image.Gray) bool { return m == nil || c.covers.of(box, item) != nil })
			c.keep(p, l.page, made)
			if l.page == page && len(fresh) > 0 {
				l.redrawCovers(turn, fresh)
			}
		})
}

// redrawCovers shows covers that have come late.
func (l *listing) redrawCovers(turn *loop.Turn, made map[int]*image.Gray) {
	cards := turn.Targets()
	for _, t := range cards {
		if t.Part() == "series" && made[t.Item] != nil {
			turn.Redraw(t.Area, loop.ClassImage)
		}
	}
	if len(cards) == 0 { // a box is open: nothing of the list can be touched, but the list can be seen
		_, body, _ := l.areas(turn.Size(), turn.Units())
		turn.Redraw(body, loop.ClassImage)
	}
}

// redrawHeader shows whether the screen waits for something.
func (l *listing) redrawHeader(turn *loop.Turn) {
	head, _, _ := l.areas(turn.Size(), turn.Units())
	turn.Redraw(head, loop.ClassUI)
}

// pages returns how many pages there are.
func (l *listing) pages(turn *loop.Turn) int {
	if l.state != nil {
		return 1
	}
	_, body, _ := l.areas(turn.Size(), turn.Units())
	return l.list(0, -1, place{}).Pages(body, turn.Units())
}
