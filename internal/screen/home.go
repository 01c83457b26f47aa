package screen

import (
	"context"
	"errors"
	"image"
	"reflect"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/reader"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// home is the first screen: the servers, what is being read, what comes next, what was opened last. All of it comes from the
// shelf's memory; what servers say is asked once a visit, behind what is shown.
type home struct {
	app *app
	findings
	answers  map[string]error // the latest of each server, by name: why it did not give one
	straight *listing         // to be shown at the start instead; nil: none

	status     string
	statusBold bool

	desk.Waiting
	opener reader.Opener
	heard  int // news so far

	started bool             // the first screen has been chosen
	setup   *configure.First // shown instead of everything: there are no servers; nil: there is something

	typed server.Type // how pages were set when the servers that make them were asked last

	rereads int  // of config.json, so far
	unread  bool // nothing has come of the last one yet

	errands
}

func newHome(a *app) *home {
	h := &home{app: a, answers: map[string]error{}, typed: a.Type()}
	h.opener = reader.Opener{Desk: a.Desk, Waiting: &h.Waiting, Redraw: h.redrawHeader, Act: h.act}
	return h
}

// remember finds what is known without asking anybody. It is called before there is a loop.
func (h *home) remember(p place) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // covers that are not kept are not fetched
	h.keep(h.find(ctx, p, h.app.servers.Sources, nil))
	src, ok := h.app.only()
	if !ok {
		return
	}
	load := h.app.libraryOf(src)
	if c, ok := load(ctx, p, desk.Question{First: true, Quiet: true}); ok {
		c.stale = true
		c.keep(p, 0, c.fetch(ctx, p, c.missing(p, 0)))
		h.straight = newListing(h.app, load, c)
	}
}

// furnish shows the servers, or why there are none. Books of servers that config.json does not name are something to show,
// unless the file has faults: then there may be more.
func (h *home) furnish() {
	switch t := h.app.servers.Trouble; {
	case t == nil || t.Cause == configure.Empty && len(h.tiles) > 0:
		h.setup = nil
	case h.setup == nil:
		h.setup = configure.NewFirst(h.app.Desk, *t)
	}
}

// Name implements loop.Named.
func (h *home) Name() string { return "home" }

// Class implements loop.Screen.
func (h *home) Class() loop.Class {
	if len(h.pictures) > 0 && h.setup == nil {
		return loop.ClassImage
	}
	return loop.ClassUI
}

// Draw implements loop.Screen.
func (h *home) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	head, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
	h.header().Draw(dst, head)
	if h.setup != nil {
		h.setup.Draw(dst, body)
		return
	}
	for _, p := range h.parts(dst.Size(), dst.Units()) {
		p.look.Draw(dst, p.area)
	}
}

func (h *home) header() ui.Header {
	a := h.app
	header := ui.Header{
		Title: "Inkshelf", Status: h.status, StatusBold: h.statusBold, Words: a.Words,
		Icons: []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: a.Say.Text("Menu")}},
	}
	if h.Slow {
		header.Status, header.StatusBold = a.Loading(&h.Waiting), true
	}
	return header
}

// redrawHeader shows whether the screen waits for something.
func (h *home) redrawHeader(turn *loop.Turn) {
	head, _, _ := ui.Screen(turn.Size(), turn.Units(), false)
	turn.Redraw(head, loop.ClassUI)
}

// blame takes note of what a server has answered, or why it has not. That the reader has no network is not its fault.
func (h *home) blame(source string, err error) {
	if source != "" && !errors.Is(err, desk.ErrNoNetwork) {
		h.answers[source] = err
	}
}

// exchange shows other findings: what looks different, and with that the time. While a listing is on top, the turn is
// perhaps that one's, and there is nothing to show.
func (h *home) exchange(turn *loop.Turn, f findings) {
	before, setup := h.parts(turn.Size(), turn.Units()), h.setup
	h.keep(f)
	after := h.parts(turn.Size(), turn.Units())
	switch {
	case h.app.top != nil:
		return
	case h.setup != setup:
		turn.RedrawAll()
		return
	case h.setup != nil:
		return
	}
	changed := false
	for _, area := range differences(before, after) {
		turn.Redraw(area, h.Class())
		changed = true
	}
	if changed && h.stamp(turn) {
		h.redrawHeader(turn)
	}
}

// stamp takes note of the time and the rest of the status, and reports whether that looks different now.
func (h *home) stamp(turn *loop.Turn) bool {
	now, bold := h.app.Status(turn), !turn.Net()
	changed := now != h.status || bold != h.statusBold
	h.status, h.statusBold = now, bold
	return changed
}

// differences returns the areas of parts that do not look as they did.
func differences(before, after []homePart) []image.Rectangle {
	var areas []image.Rectangle
	was := map[image.Rectangle]homePart{}
	for _, p := range before {
		was[p.area] = p
	}
	for _, p := range after {
		if old, ok := was[p.area]; !ok || !reflect.DeepEqual(old.look, p.look) {
			areas = append(areas, p.seen())
		}
		delete(was, p.area)
	}
	for _, p := range was {
		areas = append(areas, p.seen())
	}
	return areas
}
