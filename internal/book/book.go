// Package book says what an opened publication can do, whatever it is made of: pictures that a server sends one by one, a
// file of pictures, text. Screens read through this interface alone.
//
// Formats live in the packages below; book/formats picks one.
package book

import (
	"context"
	"errors"
	"image"
)

// Document is an opened publication. Its methods may be called by several goroutines at once, except for Close, which
// comes last.
type Document interface {
	// Outline lists its chapters, in order. It is empty where none are known.
	Outline() []Entry

	// Pages returns how many pages there are.
	Pages() int

	// Draw fills dst with what is at a place, in the grays of a panel. It returns the place that it has drawn: a page
	// behind the end is the last one, a part that the page does not have is its last, and Parts tells how many it has in a
	// dst of this size. An error leaves dst in any state. A picture that came and cannot be drawn is an ErrPicture.
	Draw(ctx context.Context, at Place, look Look, dst *image.Gray) (Place, error)

	// Close gives up what the document holds.
	Close() error
}

// ErrPicture is a picture that came and cannot be shown. The other pages can.
var ErrPicture = errors.New("the picture cannot be shown")

// Entry is a chapter.
type Entry struct {
	Title string
	Page  int // where it begins, from 1
}

// Place is what of a document is shown: a page, or a part of it where the page is larger than the screen.
type Place struct {
	Page  int // from 1
	Part  int // from 0, in the order of reading; LastPart where the number of parts is not known
	Parts int // how many the page has; 0: not drawn yet
}

// LastPart is the last part of a page: what comes before the next page.
const LastPart = -1

// Next returns the place that follows p, which was drawn, in a document of so many pages; false at its end.
func (p Place) Next(pages int) (Place, bool) {
	switch {
	case p.Part+1 < p.Parts:
		return Place{Page: p.Page, Part: p.Part + 1}, true
	case p.Page < pages:
		return Place{Page: p.Page + 1}, true
	}
	return p, false
}

// Previous returns the place before p, which was drawn; false at the beginning.
func (p Place) Previous() (Place, bool) {
	switch {
	case p.Part > 0:
		return Place{Page: p.Page, Part: p.Part - 1}, true
	case p.Page > 1:
		return Place{Page: p.Page - 1, Part: LastPart}, true
	}
	return p, false
}

// Is reports whether asked means p, which was drawn.
func (p Place) Is(asked Place) bool {
	return p.Page == asked.Page && (p.Part == asked.Part || asked.Part == LastPart && p.Part == p.Parts-1)
}

// Look is how pages are shown.
type Look struct {
	Fit       Fit
	RightLeft bool // parts that lie side by side are read from right to left
}

// Fit is how large a page is.
type Fit int

// The fits, from the smallest.
const (
	WholePage Fit = iota // as large as it can be seen whole
	PageWidth            // as wide as the screen
	Double               // twice as large as WholePage
)
