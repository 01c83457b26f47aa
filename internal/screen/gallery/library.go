package gallery

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// library is a sample of a long list, in every view that lists have.
type library struct {
	g      *Gallery // whose words, hand and pictures it has
	view   view
	page   int
	marked int // the work that was opened last, until the page is turned; -1: none
}

// libraryLen is how many works there are.
const libraryLen = 1000

// view is how a list is shown.
type view int

const (
	compactView view = iota
	coverView
	gridView
	largeView
	viewEnd
)

// viewNames and viewIcons are what the filter for the view shows.
var (
	viewNames = [viewEnd]string{"Compact", "List", "Grid", "Large"}
	viewIcons = [viewEnd]paint.Icon{paint.IconCompact, paint.IconList, paint.IconGrid, paint.IconGrid}
)

func newLibrary(g *Gallery) *library { return &library{g: g, marked: -1} }

// paged is a list or a grid.
type paged interface {
	drawer
	PerPage(r image.Rectangle, u paint.Units) int
	Pages(r image.Rectangle, u paint.Units) int
	PageOf(item int, r image.Rectangle, u paint.Units) int
}

// list returns the list as it is shown.
func (l *library) list() paged {
	list := ui.List{
		Name: "series", Len: libraryLen, Page: l.page, Marked: l.marked, LeftHand: l.g.o.LeftHand, Words: l.g.o.Words,
		Row: func(i int) ui.Row { return row(i, of(l.g.pictures.thumbs, i)) },
	}
	grid := ui.Grid{Name: "series", Len: libraryLen, Page: l.page, Marked: l.marked}
	switch l.view {
	case gridView:
		grid.Card = func(i int) ui.Card { return card(i, of(l.g.pictures.cards, i)) }
		return grid
	case largeView:
		grid.Card = func(i int) ui.Card { return card(i, of(l.g.pictures.large, i)) }
		grid.Large = true
		return grid
	case coverView:
		list.Kind = ui.CoverRow
	}
	return list
}

// Class implements loop.Screen.
func (l *library) Class() loop.Class {
	if l.view == compactView {
		return loop.ClassUI
	}
	return loop.ClassImage
}

// Draw implements loop.Screen.
func (l *library) Draw(dst *paint.Canvas) {
	u := dst.Units()
	head, body, foot := ui.Screen(dst.Size(), u, true)
	bar, rest := ui.Bar(body, u)
	dst.Fill(body, paint.White)
	ui.Header{Title: "Library", Back: true, Status: "1,000 works", Words: l.g.o.Words}.Draw(dst, head)
	ui.FilterBar{Chips: filters(l.view, false)}.Draw(dst, bar)
	list := l.list()
	list.Draw(dst, rest)
	ui.Pager{Page: l.page, Pages: list.Pages(rest, u), Words: l.g.o.Words}.Draw(dst, foot)
}

// Handle implements loop.Screen.
func (l *library) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Closed:
		l.g.pictures.closed()
	case loop.Tap:
		l.tap(turn, ev.Target)
	case loop.LongPress:
		l.turn(turn, desk.PagerMove(ev.Target.Name).Far())
	case loop.Swipe:
		l.turn(turn, desk.SwipeMove(ev))
	case loop.Key:
		if ev.Key == loop.KeyBack {
			turn.Pop()
			return
		}
		l.turn(turn, desk.KeyMove(ev))
	}
}

func (l *library) tap(turn *loop.Turn, t paint.Target) {
	switch {
	case t.Name == "back":
		turn.Pop()
	case t.Name == "filter:view":
		rest, u := l.rest(turn), turn.Units()
		first := l.page * l.list().PerPage(rest, u)
		l.view = (l.view + 1) % viewEnd
		l.show(turn, l.list().PageOf(first, rest, u))
	case t.Name == "pager:counter":
		pages := l.list().Pages(l.rest(turn), turn.Units())
		desk.OpenPad(turn, &ui.NumberPad{Title: "Go to page", Max: pages, Words: l.g.o.Words}, func(turn *loop.Turn, page int) {
			l.show(turn, page-1)
		})
	case t.Part() == "series":
		l.marked = t.Item
		turn.Push(&notice{l.g.o.Words})
	default:
		l.turn(turn, desk.PagerMove(t.Name))
	}
}

// turn turns the page, if m leads to another.
func (l *library) turn(turn *loop.Turn, m desk.Move) {
	if to := m.From(l.page, l.list().Pages(l.rest(turn), turn.Units())); to != l.page {
		l.show(turn, to)
	}
}

// show shows a page. The header stays as it is. Covers that come later are shown together, but each for itself: they are
// no page that was turned.
func (l *library) show(turn *loop.Turn, page int) {
	if l.Class() >= loop.ClassImage {
		l.g.pictures.prepare(turn, func(turn *loop.Turn) {
			for _, t := range turn.Targets() {
				if t.Part() == "series" {
					turn.Redraw(t.Area, loop.ClassImage)
				}
			}
		})
	}
	l.page, l.marked = page, -1
	head, _, _ := ui.Screen(turn.Size(), turn.Units(), true)
	turn.Redraw(image.Rectangle{Min: image.Pt(0, head.Max.Y), Max: turn.Size()}, l.Class())
}

// rest returns the part of the screen that is the list's.
func (l *library) rest(turn *loop.Turn) image.Rectangle {
	_, rest := ui.Bar(bodyOf(turn), turn.Units())
	return rest
}
