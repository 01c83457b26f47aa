package reader

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"
	"sync/atomic"

	"inkshelf/internal/book"
	"inkshelf/internal/book/formats"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// openBook is a book that is opened when the first page is drawn. Jobs may still be drawing one when its screen has left,
// so it is closed by whoever needs it last.
type openBook struct {
	desk  *desk.Desk
	about desk.Volume
	anew  *anew        // nil: nobody reads it yet
	users atomic.Int32 // its screen, and the jobs

	mu   sync.Mutex
	doc  book.Document  // nil: not opened yet
	left shelf.Position // where it was left, until it is known where that is in the pages that it has now
}

// newOpenBook returns a book that the caller is to be done with.
func newOpenBook(d *desk.Desk, v desk.Volume) *openBook {
	o := &openBook{desk: d, about: v}
	o.users.Store(1)
	return o
}

// sheet is a page, or a part of one, ready for the glass.
type sheet struct {
	at      book.Place
	look    look
	picture *image.Gray   // nil: it has not come
	text    bool          // and it is one of text
	doc     book.Document // nil: the book could not be opened
}

// look is how sheets are made.
type look struct {
	book.Look
	size image.Point
}

// opening is how a book is found when it is opened.
type opening struct {
	sheet
	start shelf.Start // where, and what is to be asked
	style shelf.Style
	marks shelf.Bookmarks
	keeps bool // its server keeps progress
	had   int  // books of that server on the reader
}

// begin returns a job that finds out where the book is to be opened, and draws that page for a panel of this size. Where
// something is to be asked, that is the place on this reader: it stays unless the answer is another.
func (o *openBook) begin(panel image.Point) func(context.Context) (opening, error) {
	o.users.Add(1)
	return func(ctx context.Context) (opening, error) {
		defer o.done()
		if o.anew != nil {
			o.anew.write()
		}
		o.learn()
		var a opening
		a.start = o.desk.Begin(ctx, o.about)
		o.desk.Rest(ctx) // the book may be about to come or to go
		if s, v := o.desk.Shelf, o.about; s != nil {
			a.style, a.marks, a.keeps = s.Style(v.Source, v.Of.ID), s.Bookmarks(v.Ref()), s.Keeps(v.Source)
			a.had = len(s.Items(v.Source))
		}
		at := a.start.Position
		if q := a.start.Ask; q != nil {
			at = q.Here
		}
		if o.anew != nil {
			a.style, at = o.anew.style, o.anew.at
		}
		if !a.keeps || o.anew != nil { // otherwise a server that does counts for itself
			o.left = at
			if doc, err := o.open(ctx); err == nil && o.about.Pages > 0 {
				o.about.Pages = doc.Pages() // whoever listed the book may have known another number
			}
		}
		var err error
		a.sheet, err = o.draw(ctx, firstPlace(at), lookOf(a.style, o.about.Of, panel))
		return a, err
	}
}

// learn finds out in which direction the series is read, where whoever listed the book did not know: home knows no series,
// only books.
func (o *openBook) learn() {
	v, s := &o.about, o.desk.Shelf
	if v.Of.Direction != server.UnknownDirection || s == nil {
		return
	}
	if v.Here != nil && v.Here.Direction != server.UnknownDirection {
		v.Of.Direction = v.Here.Direction
		return
	}
	known, _ := s.KnownSeries(v.Source)
	if i := slices.IndexFunc(known.Items, func(one server.Series) bool { return one.ID == v.Of.ID }); i >= 0 {
		v.Of.Direction = known.Items[i].Direction
	}
}

// firstPlace returns where to open a book. One that was finished begins anew.
func firstPlace(p shelf.Position) book.Place {
	if p.Completed {
		return book.Place{Page: 1}
	}
	return book.Place{Page: max(p.Page, 1)}
}

// found returns the place where the book was left in the pages that it has now, when that is asked for; it may have been tried
// before it could be opened. Every other place stays.
func (o *openBook) found(at book.Place, pages int) book.Place {
	o.mu.Lock()
	defer o.mu.Unlock()
	left := o.left
	o.left = shelf.Position{}
	if at != firstPlace(left) {
		return at
	}
	return firstPlace(left.In(pages))
}

// job returns a job that draws what is at a place.
func (o *openBook) job(at book.Place, l look) func(context.Context) (sheet, error) {
	o.users.Add(1)
	return func(ctx context.Context) (sheet, error) {
		defer o.done()
		return o.draw(ctx, at, l)
	}
}

// draw draws what is at a place.
func (o *openBook) draw(ctx context.Context, at book.Place, l look) (sheet, error) {
	s := sheet{at: at, look: l}
	var err error
	if s.doc, err = o.open(ctx); err != nil {
		return s, err
	}
	m := image.NewGray(image.Rectangle{Max: l.size})
	s.at, err = s.doc.Draw(ctx, o.found(at, s.doc.Pages()), l.Look, m)
	switch {
	case errors.Is(err, book.ErrPicture):
		return s, fmt.Errorf("%w: %w", desk.ErrPicture, err)
	case err != nil:
		return s, err
	}
	s.picture, s.text = m, isText(m)
	return s, nil
}

// open opens the book, once.
func (o *openBook) open(ctx context.Context) (book.Document, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.doc != nil {
		return o.doc, nil
	}
	doc, err := o.openDocument(ctx)
	if err == nil {
		o.doc = doc
	}
	return doc, err
}

// openDocument opens a book that comes page by page from its server, unless it is on the reader, and any other from its
// file there.
func (o *openBook) openDocument(ctx context.Context) (book.Document, error) {
	if o.about.Format == server.PageImages {
		open := func(ctx context.Context) (server.Pages, error) { return o.desk.OpenPages(ctx, o.about) }
		if o.anew != nil {
			open = o.openAnew
		}
		pages, err := open(ctx)
		if err != nil {
			return nil, err
		}
		return formats.Pages(pages), nil
	}
	if o.desk.Shelf == nil {
		return nil, fmt.Errorf("open a whole file without a shelf: %w", errors.ErrUnsupported)
	}
	f, err := o.desk.Shelf.OpenFile(o.about.Ref())
	if err != nil {
		return nil, err
	}
	return formats.Open(f, f.Item.Size)
}

// done says that somebody does not need the book any more.
func (o *openBook) done() {
	if o.users.Add(-1) == 0 && o.doc != nil {
		_ = o.doc.Close() // it was only read
	}
}
