// Package screen holds the screens of the app: home, the library of a server, a series. Reading and settings are in the
// packages below.
//
// A screen is given what it shows by its constructor, and tells the loop what has changed. It never learns of which kind a
// server is or what device it is on, and it does no work itself: what takes time is a job of the loop.
package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// app is all screens and what they share.
type app struct {
	*desk.Desk
	o       Options
	first   *home
	top     *listing // the one that was shown last
	servers Servers
	left    map[string]server.SeriesID // where the libraries of servers were left

	greeting *ui.Dialog   // what is to be told at the start; nil: nothing, or it has been
	removed  []shelf.Item // what the limit has removed, and nobody has been told
	bare     bool         // no box is open above the screen that was shown last
}

// Options is what the app shows, and where it learns the rest.
type Options struct {
	Version string // of the program, for people
	Servers Servers
	Read    func() Servers                  // reads config.json again; it may take its time
	Free    func() (bytes int64, err error) // nil: free space is not shown
	Shown   func(address string) string     // the address to draw; nil: as it is

	Shelf     *shelf.Shelf              // nil: it cannot be opened; servers can be read from all the same
	Shelfless error                     // why
	Configure configure.Opener          // opens the page for browsers; nil: there is none
	Settle    func(ctx context.Context) // waits until the shelf has nothing under way; nil: what is shown may depend on that

	// Where the first picture is to be shown: it is made before there is a loop, so that the start is one refresh.
	Size  image.Point
	Units paint.Units
}

// New returns the first screen: home, or with one server what is remembered of its library. It waits for the disk, and
// for no server.
//
// Global takes what a hand may do on any screen, and reports whether an event was that.
func New(o Options) (first loop.Screen, global func(*loop.Turn, loop.Event) bool) {
	a := &app{Desk: desk.New(o.Shelf), o: o, servers: o.Servers}
	a.SetSources(o.Servers.Sources)
	a.Free, a.Shown, a.Settle, a.Home = o.Free, o.Shown, o.Settle, a.home
	a.greeting = a.greetingOf(o.Shelfless)
	if o.Configure != nil {
		a.Desk.Configure = (&configure.Door{Desk: a.Desk, Page: o.Configure}).Open
	}
	a.first = newHome(a)
	a.first.remember(place{size: o.Size, units: o.Units})
	return a.first, a.global
}

// shown takes note of the listing on top. What was read above it is known at home when that is shown again.
func (a *app) shown(turn *loop.Turn, l *listing, again bool) {
	a.top, a.bare = l, true
	if again {
		a.first.look(turn)
	}
}

// waiting is what the screen that is shown waits for.
func (a *app) waiting() *desk.Waiting {
	if a.top != nil {
		return &a.top.Waiting
	}
	return &a.first.Waiting
}

// home leads to home from wherever, when what it shows is there: that is one refresh.
func (a *app) home(turn *loop.Turn) {
	h := a.first
	if a.top == nil && !a.Reading && !targetArea(turn, "menu").Empty() { // it is what can be seen
		h.halt(turn)
		return
	}
	a.waiting().Stop(turn, func(*loop.Turn) {}) // that it waited goes with it
	if a.Reading && a.Shelf != nil {
		a.Shelf.Leave() // what was read is sent by then, if it can be
	}
	loop.Start(turn, h.reading(turn), func(turn *loop.Turn, f findings, err error) {
		if err == nil {
			h.keep(f)
		}
		turn.Reset(h)
	})
}
