package screen

import (
	"context"
	"image"
	"reflect"
	"slices"
	"sync"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// content is what a listing lists.
type content struct {
	header ui.Header
	class  loop.Class

	source  string          // the server that it is about
	err     error           // why the server has not answered
	stale   bool            // it has not been asked yet
	counts  bool            // it counts what has been read: positions that it is told change the list
	made    bool            // it counts pages that are made on the reader: set in another way there are more or fewer
	message *ui.MessageLine // what happened, above the list
	state   *ui.State       // shown instead of a list: there is nothing, or something is wrong

	top    top                                                    // between the header and the list; nil: nothing
	touch  func(turn *loop.Turn, l *listing, t paint.Target) bool // takes a touch on what is not the list's, and says whether it did
	openAt int                                                    // the item on whose page the list opens
	closed func(item int)                                         // told the first item of the page that is left; nil: nobody asks

	arrange func(c *content)                                      // puts what was read into the order that was chosen, on the loop's goroutine; nil: it is in order
	first   func(turn *loop.Turn, l *listing, ev loop.Event) bool // sees each event before the listing, and says whether it took it; nil: nobody does
	note    func(n *notice)                                       // shows what was done, with the list as it is then; nil: there is no place for it

	name   string // of the targets, before the colon
	len    int
	keys   []string                          // what an item is known by in the next list
	kind   ui.RowKind                        // of rows
	row    func(i int, u paint.Units) ui.Row // nil: items are cards
	card   func(i int) ui.Card               // without its picture
	covers *covers                           // nil: the list has none

	open func(turn *loop.Turn, l *listing, item int)                     // nil: a touch means more
	more func(turn *loop.Turn, l *listing, item int, at image.Rectangle) // offers what can be done with an item; nil: nothing
	menu func(turn *loop.Turn, l *listing, at image.Rectangle)           // nil: there is none
}

// top is what stands above a list: filters, what a series is about. A message takes the place of one that is no higher, and
// stands above any other. Tops that are deeply equal look alike.
type top interface {
	Height(size image.Point, u paint.Units) int // with the gap below
	Draw(c *paint.Canvas, r image.Rectangle)
}

// list returns a page of what is listed.
func (c content) list(page, marked int, p place) paged {
	box := sync.OnceValue(func() image.Point { return c.coverBox(p) }) // which asks for a list, but not for its items
	if c.card == nil {
		return ui.List{Name: c.name, Len: c.len, Page: page, Marked: marked, Kind: c.kind, Row: func(i int) ui.Row {
			row := c.row(i, p.units)
			if c.covers != nil {
				row.Cover.Picture = c.covers.of(box(), i)
			}
			return row
		}}
	}
	return ui.Grid{Name: c.name, Len: c.len, Page: page, Marked: marked, Card: func(i int) ui.Card {
		card := c.card(i)
		card.Cover.Picture = c.covers.of(box(), i)
		return card
	}}
}

// arranged returns the content in the order that was chosen.
func (c content) arranged() content {
	if c.arrange != nil {
		c.arrange(&c)
	}
	return c
}

// pageClass returns what a page of the list needs, whatever is above it.
func (c content) pageClass() loop.Class {
	if c.covers != nil {
		return loop.ClassImage
	}
	return loop.ClassUI
}

// areas is how a screen is divided.
type areas struct{ head, message, top, body, foot image.Rectangle }

// areas divides a screen. Where all is on one page there is no footer.
func (c content) areas(size image.Point, u paint.Units) areas {
	a := c.divide(size, u, false)
	if c.state == nil && c.list(0, -1, place{}).Pages(a.body, u) > 1 {
		return c.divide(size, u, true)
	}
	return a
}

// divide leaves a gap above covers; rows have their own.
func (c content) divide(size image.Point, u paint.Units, footer bool) (a areas) {
	a.head, a.body, a.foot = ui.Screen(size, u, footer)
	if c.state != nil {
		return a
	}
	gap, height := 0, 0
	if c.covers != nil {
		gap = u.Px(24)
	}
	if c.top != nil {
		height, gap = c.top.Height(size, u), 0
	}
	if c.message != nil {
		line := c.message.Height(size.X, u)
		a.message, a.body = below(a.body, line)
		if height <= ui.BarHeight(u) { // it has the place of the top
			gap, height = max(gap, height-line), 0
		}
	}
	a.top, a.body = below(a.body, height)
	_, a.body = below(a.body, gap)
	return a
}

// below divides r below its first rows.
func below(r image.Rectangle, height int) (top, rest image.Rectangle) {
	top, rest = r, r
	top.Max.Y = min(r.Min.Y+height, r.Max.Y)
	rest.Min.Y = top.Max.Y
	return top, rest
}

// coverBox returns how large covers are.
func (c content) coverBox(p place) image.Point {
	if c.card == nil {
		return ui.List{}.CoverBox(p.units)
	}
	return ui.Grid{}.CoverBox(c.areas(p.size, p.units).body, p.units)
}

// missing returns the items of a page of which the covers have not been fetched.
func (c content) missing(p place, page int) []int {
	if c.state != nil || c.covers == nil {
		return nil
	}
	from, to := c.items(p, page)
	return c.covers.missing(c.coverBox(p), from, to)
}

// keep keeps covers that have come, for a screen that shows a page of the list.
func (c content) keep(p place, page int, made map[int]*image.Gray) {
	if c.covers != nil {
		from, to := c.items(p, page)
		c.covers.keep(c.coverBox(p), made, from, to)
	}
}

// items returns the first item of a page of the list and the one after its last.
func (c content) items(p place, page int) (from, to int) {
	per := c.perPage(p)
	return page * per, min((page+1)*per, c.len)
}

// pageOf returns the page of an item, or the last one if there is no such item any more.
func (c content) pageOf(p place, item int) int {
	return max(min(item, c.len-1), 0) / c.perPage(p)
}

// find returns the item that is known by a key, -1 if there is none.
func (c content) find(key string) int { return slices.Index(c.keys, key) }

// perPage returns how many items there are on a page.
func (c content) perPage(p place) int {
	if c.state != nil {
		return max(c.len, 1)
	}
	return c.list(0, -1, place{}).PerPage(c.areas(p.size, p.units).body, p.units)
}

// fetch fetches the covers of a page for as long as a page may wait for them.
func (c content) fetch(ctx context.Context, p place, items []int) map[int]*image.Gray {
	if len(items) == 0 {
		return nil
	}
	ctx, cancel := p.limit(ctx)
	defer cancel()
	return c.covers.load(ctx, c.coverBox(p), items)
}

// inherit takes over the covers of the items that were there before, and have not changed.
func (c *content) inherit(before content) {
	if c.covers == nil || before.covers == nil {
		return
	}
	old := map[string]int{}
	for item := range before.covers.made {
		old[before.keys[item]] = item
	}
	if c.covers.box != before.covers.box || c.covers.made == nil {
		c.covers.box, c.covers.made = before.covers.box, map[int]*image.Gray{}
	}
	for i, key := range c.keys {
		if item, ok := old[key]; ok && c.covers.made[i] == nil && c.covers.stampOf(i) == before.covers.stampOf(item) {
			c.covers.made[i] = before.covers.made[item]
		}
	}
}

// framed reports whether all but the top and the items looks the same.
func (c content) framed(other content) bool {
	return c.kind == other.kind && reflect.DeepEqual(c.header, other.header) &&
		reflect.DeepEqual(c.state, other.state) && reflect.DeepEqual(c.message, other.message)
}

// look returns all that a list shows of an item.
func look(list paged, item int) any {
	switch list := list.(type) {
	case ui.Grid:
		return list.Card(item)
	case ui.List:
		return list.Row(item)
	}
	return nil
}

// paged is a list or a grid.
type paged interface {
	Draw(c *paint.Canvas, r image.Rectangle)
	PerPage(r image.Rectangle, u paint.Units) int
	Pages(r image.Rectangle, u paint.Units) int
	PageOf(item int, r image.Rectangle, u paint.Units) int
}
