package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/reader"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// listing is a screen that lists something: servers, series, books. What it lists is read by a job, and shown when it is
// there: until then the screen before it stays.
type listing struct {
	app  *app
	load loader
	content

	page   int         // that is shown
	want   int         // that was asked for: its covers may still be coming
	marked int         // the item that was opened last, until the page is turned; -1: none
	quiet  bool        // the message has been seen: it is shown no more until the server is asked again
	told   int         // the desk's edition in which all was put into words
	typed  server.Type // how pages were set when the server was asked last

	desk.Waiting
	late     map[int]bool // pages whose late covers are being fetched
	ahead    *ahead       // the page that is being made ready; nil: none is
	backward bool         // the page was turned back: the next one is probably the one before
	opener   reader.Opener

	behind
}

// loader reads what a listing lists, as the question asks for it. It runs as a job and returns something to show, since what
// went wrong is shown too; false means that there is nothing to be had without asking the server.
type loader func(ctx context.Context, p place, q desk.Question) (content, bool)

// place is where something is to be shown.
type place struct {
	size   image.Point
	units  paint.Units
	frozen bool // what is shown must not depend on how long something took
}

func placeOf(turn *loop.Turn) place { return place{turn.Size(), turn.Units(), turn.Frozen()} }

func newListing(a *app, load loader, c content) *listing {
	l := &listing{
		app: a, load: load, content: c.arranged(), marked: -1, told: a.Edition, typed: a.Type(), late: map[int]bool{},
		behind: behind{trouble: c.err},
	}
	l.opener = reader.Opener{Desk: a.Desk, Waiting: &l.Waiting, Redraw: l.redrawHeader, Act: l.act}
	return l
}

// Name implements loop.Named: a series lists books below what it is about, a library series.
func (l *listing) Name() string {
	switch l.top.(type) {
	case *seriesHead:
		return "series"
	case filterBar:
		return "library"
	}
	return "list"
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
	a := l.areas(dst.Size(), u)
	header := l.header
	header.Words = l.app.Words
	if l.Slow {
		header.Status, header.StatusBold = l.app.Loading(&l.Waiting), true
	}
	header.Draw(dst, a.head)
	if l.state != nil {
		l.state.Draw(dst, a.body)
		return
	}
	if l.message != nil {
		l.message.Draw(dst, a.message)
	}
	if !a.top.Empty() {
		l.top.Draw(dst, a.top)
	}
	list := l.list(l.page, l.marked, place{size: dst.Size(), units: u})
	if rows, ok := list.(ui.List); ok {
		rows.Words, rows.LeftHand = l.app.Words, l.app.LeftHand()
		list = rows
	}
	list.Draw(dst, a.body)
	if pages := list.Pages(a.body, u); pages > 1 {
		ui.Pager{Words: l.app.Words, Page: l.page, Pages: pages}.Draw(dst, a.foot)
	}
}
