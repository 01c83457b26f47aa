// Package desk is what all screens share: the shelf, the settings and the language in force, the boxes that open over a
// screen, the ways from page to page, and waiting.
//
// It knows no screen. What a screen asks of another it is given as a function.
package desk

import (
	"context"
	"sync/atomic"

	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// Desk is what the screens of one app share. What changes in it changes on the loop's goroutine alone. Jobs read what does
// not change, and of the rest the sources and what is said.
type Desk struct {
	Shelf *shelf.Shelf                    // nil: it cannot be opened; servers can be read from all the same
	Free  func() (bytes int64, err error) // nil: free space is not known
	Shown func(address string) string     // the address to draw; nil: as it is

	// Ways that lead from any screen. Configure opens the page on which a browser changes config.json; with the name of a
	// server it is about that one. It is nil where there is none.
	Home      func(turn *loop.Turn)
	Configure func(turn *loop.Turn, source string)

	// Settle waits until the shelf has nothing under way; nil: what is shown may depend on how far it is.
	Settle func(ctx context.Context)

	Settings shelf.Settings // in force
	Say      *lang.Language // that language: one and the same for as long as the app runs, whichever it is
	Words    *ui.Words      // of the parts, in that language
	Facts    Facts          // as they were measured last
	Edition  int            // grows with every change of language or hand: what was put into words before is out of date

	Reading bool // a book is open: nobody sees what lies below it

	sources atomic.Pointer[[]server.Source]
	keeping keeping
}

// New returns a desk with the settings that the shelf remembers. The caller adds the rest.
func New(s *shelf.Shelf) *Desk {
	d := &Desk{Shelf: s, Say: lang.Spoken(lang.English())}
	if s != nil {
		d.Settings = s.Settings()
	}
	d.speak()
	return d
}

// speak has everything said in the language of the settings.
func (d *Desk) speak() {
	d.Say.Become(lang.Find(d.Settings.Language))
	d.Words = ui.WordsIn(d.Say)
	d.Edition++
}

// LeftHand reports whether columns at the side are at the left.
func (d *Desk) LeftHand() bool { return d.Settings.Hand == shelf.HandLeft }

// Sources returns the servers as config.json names them.
func (d *Desk) Sources() []server.Source {
	if s := d.sources.Load(); s != nil {
		return *s
	}
	return nil
}

// SetSources takes note of what config.json says.
func (d *Desk) SetSources(all []server.Source) {
	SetType(all, d.Type())
	d.sources.Store(&all)
}

// Source returns the server with a name; false if config.json does not name it, or it could not be opened.
func (d *Desk) Source(name string) (server.Source, bool) {
	for _, src := range d.Sources() {
		if src.Name == name {
			return src, src.Err == nil
		}
	}
	return server.Source{}, false
}

// Address returns an address as it is drawn.
func (d *Desk) Address(address string) string {
	if d.Shown == nil {
		return address
	}
	return d.Shown(address)
}

// Rest waits until the shelf has nothing under way, where what is shown must not depend on how far it is. Jobs call it.
func (d *Desk) Rest(ctx context.Context) {
	if d.Settle != nil {
		d.Settle(ctx)
	}
}

// Downloaded returns how many books of a server are on the reader.
func (d *Desk) Downloaded(source string) int {
	if d.Shelf == nil {
		return 0
	}
	return len(d.Shelf.Items(source))
}
