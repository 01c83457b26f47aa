package screen

import (
	"context"
	"image"
	"maps"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
)

// turn turns the page, if m leads to another.
func (l *listing) turn(turn *loop.Turn, m desk.Move) {
	if to := m.From(l.want, l.pages(turn)); m != desk.Stay && to != l.want {
		l.show(turn, to)
	}
}

// show shows a page when its covers are there, or most of them. The header stays as it is.
func (l *listing) show(turn *loop.Turn, page int) {
	if page == l.page {
		l.halt(turn)
		l.catchUp(turn)
		return
	}
	l.want = page
	p, c := placeOf(turn), l.content
	if len(c.missing(p, page)) == 0 {
		l.Stop(turn, l.redrawHeader)
		l.turned(turn)
		l.complete(turn)
		l.catchUp(turn)
		return
	}
	desk.Wait(turn, &l.Waiting, l.redrawHeader, l.coversOf(p, page),
		func(turn *loop.Turn, made map[int]*image.Gray, _ error) {
			c.keep(p, page, made)
			if l.covers != c.covers { // the list was read anew meanwhile
				l.inherit(c)
			}
			l.turned(turn)
			l.complete(turn)
			l.catchUp(turn)
		})
}

// turned shows the page that was asked for. A message has been seen then, and the top has its place again.
func (l *listing) turned(turn *loop.Turn) {
	p := placeOf(turn)
	first, _ := l.items(p, l.want)
	l.quiet = true
	l.hush(&l.content)
	l.want = l.pageOf(p, first)
	l.backward = l.want < l.page
	l.page, l.marked = l.want, -1
	l.redrawBelow(turn, l.areas(turn.Size(), turn.Units()).top.Max.Y)
}

// redrawBelow shows the list and its pager anew, and what is above them from y on.
func (l *listing) redrawBelow(turn *loop.Turn, y int) {
	turn.Redraw(image.Rectangle{Min: image.Pt(0, y), Max: turn.Size()}, l.pageClass())
}

// complete fetches the covers of the page that did not come in time. They are shown together, in one refresh more, but
// each for itself: they are no page that was turned. When all are there it is the next page's turn.
func (l *listing) complete(turn *loop.Turn) {
	p, c, page := placeOf(turn), l.content, l.page
	items := c.missing(p, page)
	if len(items) == 0 {
		l.prepare(turn)
	}
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
				l.redraw(turn, func(item int) bool { return fresh[item] != nil })
			}
			l.prepare(turn)
		})
}

// redraw shows some items anew.
func (l *listing) redraw(turn *loop.Turn, some func(item int) bool) {
	targets := turn.Targets()
	for _, t := range targets {
		if part := t.Part(); (part == l.name || part == "download") && some(t.Item) {
			turn.Redraw(t.Area, l.pageClass())
		}
	}
	if len(targets) == 0 { // a box is open: nothing of the list can be touched, but the list can be seen
		turn.Redraw(l.areas(turn.Size(), turn.Units()).body, l.pageClass())
	}
}
