package screen

import (
	"context"
	"fmt"
	"image"
	"sync"
	"sync/atomic"

	"inkshelf/internal/picture"
	"inkshelf/internal/server"
)

// openBook is a book of pages that is opened when the first one is fetched. Jobs may still be fetching a page when its
// screen has left, so it is closed by whoever needs it last.
type openBook struct {
	src   server.Server
	about server.Book

	users atomic.Int32 // its screen, and the jobs
	count atomic.Int64 // of pages, once it is open: a screen cannot wait for mu

	mu    sync.Mutex
	pages server.Pages // nil: not opened yet
}

// newOpenBook returns a book that the caller is to be done with.
func newOpenBook(src server.Server, b server.Book) *openBook {
	o := &openBook{src: src, about: b}
	o.users.Store(1)
	return o
}

// fetch returns a job that fetches page n, counted from 1, and makes it ready for a screen of this size.
func (o *openBook) fetch(n int, size image.Point) func(context.Context) (*image.Gray, error) {
	o.users.Add(1)
	return func(ctx context.Context) (*image.Gray, error) {
		defer o.done()
		pages, err := o.open(ctx)
		if err != nil {
			return nil, err
		}
		p, err := pages.Page(ctx, n)
		if err != nil {
			return nil, err
		}
		m, err := picture.DecodePage(p.Data, size, picture.Limits{})
		if err != nil {
			return nil, fmt.Errorf("page %d: %w: %w", n, errPicture, err)
		}
		return m, nil
	}
}

// open opens the book, once.
func (o *openBook) open(ctx context.Context) (server.Pages, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.pages != nil {
		return o.pages, nil
	}
	pages, err := o.src.OpenBook(ctx, o.about.ID, o.about.Pages)
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
