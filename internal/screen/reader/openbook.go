package reader

import (
	"context"
	"fmt"
	"image"
	"sync"
	"sync/atomic"

	"inkshelf/internal/picture"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// openBook is a book of pages that is opened when the first one is fetched. Jobs may still be fetching a page when its
// screen has left, so it is closed by whoever needs it last.
type openBook struct {
	desk  *desk.Desk
	about desk.Volume

	users atomic.Int32 // its screen, and the jobs
	count atomic.Int64 // of pages, once it is open: a screen cannot wait for mu

	mu    sync.Mutex
	pages server.Pages // nil: not opened yet
}

// newOpenBook returns a book that the caller is to be done with.
func newOpenBook(d *desk.Desk, v desk.Volume) *openBook {
	o := &openBook{desk: d, about: v}
	o.users.Store(1)
	return o
}

// arrival is a page that has come.
type arrival struct {
	page    int
	picture *image.Gray
	start   shelf.Start // of the first page: where the book is opened, and what is to be asked before
}

// begin returns a job that finds out where the book is to be opened and fetches that page, unless there is something to ask
// first.
func (o *openBook) begin(size image.Point) func(context.Context) (arrival, error) {
	o.users.Add(1)
	return func(ctx context.Context) (arrival, error) {
		defer o.done()
		start := o.desk.Begin(ctx, o.about)
		o.desk.Rest(ctx) // the book may be about to come or to go
		if start.Ask != nil {
			return arrival{start: start}, nil
		}
		a, err := o.page(ctx, firstPage(start.Position), size)
		a.start = start
		return a, err
	}
}

// firstPage returns the page to open a book at. One that was finished begins anew.
func firstPage(p shelf.Position) int {
	if p.Completed {
		return 1
	}
	return max(p.Page, 1)
}

// fetch returns a job that fetches page n, counted from 1, and makes it ready for a screen of this size.
func (o *openBook) fetch(n int, size image.Point) func(context.Context) (arrival, error) {
	o.users.Add(1)
	return func(ctx context.Context) (arrival, error) {
		defer o.done()
		return o.page(ctx, n, size)
	}
}

// page fetches a page. One behind the end is the last: the book may have lost some since that one was read.
func (o *openBook) page(ctx context.Context, n int, size image.Point) (arrival, error) {
	pages, err := o.open(ctx)
	if err != nil {
		return arrival{page: n}, err
	}
	n = max(min(n, pages.Len()), 1)
	p, err := pages.Page(ctx, n)
	if err != nil {
		return arrival{page: n}, err
	}
	m, err := picture.DecodePage(p.Data, size, picture.Limits{})
	if err != nil {
		return arrival{page: n}, fmt.Errorf("page %d: %w: %w", n, desk.ErrPicture, err)
	}
	return arrival{page: n, picture: m}, nil
}

// open opens the book, once.
func (o *openBook) open(ctx context.Context) (server.Pages, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.pages != nil {
		return o.pages, nil
	}
	pages, err := o.desk.OpenPages(ctx, o.about)
	if err != nil {
		return nil, err
	}
	o.pages = pages
	o.count.Store(int64(pages.Len()))
	return pages, nil
}

// done says that somebody does not need the book any more.
func (o *openBook) done() {
	if o.users.Add(-1) == 0 && o.pages != nil {
		_ = o.pages.Close() // it was only read
	}
}
