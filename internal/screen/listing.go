package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// listing is a screen that lists something: servers, series, books. What it lists is read by a job, and shown when it is
// there: until then the screen before it stays.
type listing struct {
	b    *browser
	load loader
	content

	page   int // that is shown
	want   int // that was asked for: its covers may still be coming
	marked int // the item that was opened last, until the page is turned; -1: none
	status string

	waiting
	late    map[int]bool // pages whose late covers are being fetched
	opening *openBook    // until it is shown
}

// loader reads what a listing lists. It runs as a job and always returns something to show, since what went wrong is
// shown too.
type loader func(ctx context.Context, p place) content

// content is what a listing lists.
type content struct {
	header ui.Header
	clock  bool // the header shows the time and the battery
	class  loop.Class

	len    int
	state  *ui.State // shown instead of a list: there is nothing, or something is wrong
	list   func(page, marked int, p place) paged
	covers *covers // nil: the list has none
	open   func(turn *loop.Turn, l *listing, item int)
}

// place is where something is to be shown.
type place struct {
	size   image.Point
	units  paint.Units
	frozen bool // what is shown must not depend on how long covers took
}

func placeOf(turn *loop.Turn) place { return place{turn.Size(), turn.Units(), turn.Frozen()} }

func newListing(b *browser, load loader, c content) *listing {
	return &listing{b: b, load: load, content: c, marked: -1, late: map[int]bool{}}
}

// areas divides a screen. Where all is on one page there is no footer.
func (c content) areas(size image.Point, u paint.Units) (head, body, foot image.Rectangle) {
	head, body, foot = ui.Screen(size, u, false)
	if c.state == nil && c.list(0, -1, place{}).Pages(c.below(body, u), u) > 1 {
		head, body, foot = ui.Screen(size, u, true)
	}
	return head, c.below(body, u), foot
}

// below leaves a gap between the header and covers; rows have their own.
func (c content) below(body image.Rectangle, u paint.Units) image.Rectangle {
	if c.covers != nil {
		body.Min.Y += u.Px(24)
	}
	return body
}

// coverBox returns how large covers are.
func (c content) coverBox(p place) image.Point {
	_, body, _ := c.areas(p.size, p.units)
	return ui.Grid{}.CoverBox(body, p.units)
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
	from, to := c.items(p, page)
	c.covers.keep(c.coverBox(p), made, from, to)
}

// items returns the first item of a page of the list and the one after its last.
func (c content) items(p place, page int) (from, to int) {
	_, body, _ := c.areas(p.size, p.units)
	per := c.list(0, -1, place{}).PerPage(body, p.units)
	return page * per, min((page+1)*per, c.len)
}

// fetch fetches the covers of a page for as long as a page may wait for them.
func (c content) fetch(ctx context.Context, p place, items []int) map[int]*image.Gray {
	if len(items) == 0 {
		return nil
	}
	if !p.frozen {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, coversWithin)
		defer cancel()
	}
	return c.covers.load(ctx, c.coverBox(p), items)
}

// Class implements loop.Screen.
func (l *listing) Class() loop.Class {
	if l.state != nil {
		return loop.ClassUI
	}
	return l.class
}

// Draw implements loop.Screen.
func (l *listing) Draw(dst *paint.Canvas) {
	u := dst.Units()
	dst.Fill(dst.Bounds(), paint.White)
	head, body, foot := l.areas(dst.Size(), u)
	header := l.header
	switch {
	case l.slow:
		header.Status, header.StatusBold = "Loading…", true
	case l.clock:
		header.Status = l.status
	}
	header.Draw(dst, head)
	if l.state != nil {
		l.state.Draw(dst, body)
		return
	}
	list := l.list(l.page, l.marked, place{size: dst.Size(), units: u})
	list.Draw(dst, body)
	if pages := list.Pages(body, u); pages > 1 {
		ui.Pager{Page: l.page, Pages: pages}.Draw(dst, foot)
	}
}
