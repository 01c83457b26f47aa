package download

import (
	"context"
	"fmt"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

const (
	// usualPage is what a page takes as long as none has come.
	usualPage = 1 << 20
	// pagesPerCheck is how many pages come between two looks at the free space. What has come is then made safe, too.
	pagesPerCheck = 16
)

// pages gets the pages that are missing and makes a CBZ of all.
func (t *try) pages(ctx context.Context) (bookfile.Want, error) {
	if t.o.Stock.PartSize(t.ref) == 0 { // how many pages a part has is known when it is gone on with
		if err := t.room(estimate(0, int64(t.book.Pages), 0)); err != nil {
			return bookfile.Want{}, err // before the server is troubled
		}
	}
	var book server.Pages
	err := t.ask(func() (err error) {
		book, err = t.from.OpenBook(ctx, t.ref.Book, t.book.Pages)
		return err
	})
	if err != nil {
		return bookfile.Want{}, err
	}
	defer func() { _ = book.Close() }() // it was read from
	if book.Len() < 1 {
		return bookfile.Want{}, served{fmt.Errorf("%w: a book without pages", server.ErrBadAnswer)}
	}
	if err := t.restamp(book); err != nil || here(t.o.Stock, t.ref, t.book.Stamp) {
		return bookfile.Want{}, err // or nothing is to be got: what was asked for is of the past
	}
	return t.part(func(part bookfile.File) (bookfile.Want, error) {
		w, err := t.goOn(part, book.Len())
		if err == nil {
			err = t.fill(ctx, w, part, book)
		}
		if err == nil {
			err = w.Finish(t.info())
		}
		return bookfile.Want{Pages: book.Len(), Size: -1}, err
	})
}

// restamp takes the book for what its pages are, where these tell. It may have changed since somebody asked for it: under the
// old stamp it would pass for what it was.
func (t *try) restamp(book server.Pages) error {
	stamped, ok := server.PagesAs[server.Stamped](book)
	if !ok || stamped.Stamp() == t.book.Stamp {
		return nil
	}
	t.book.Stamp, t.book.Pages = stamped.Stamp(), book.Len()
	_, err := t.o.Stock.Reserve(t.ref.Source, t.series, t.book)
	return err
}

// goOn goes on with the part. Pages of another state of the book, which a server tells by its stamp or its count of pages,
// are not kept.
func (t *try) goOn(part bookfile.File, pages int) (*bookfile.Writer, error) {
	return bookfile.Continue(part, fmt.Sprintf("%q %q %q %d", t.ref.Source, t.ref.Book, t.book.Stamp, pages))
}

// fill adds the pages that are missing.
func (t *try) fill(ctx context.Context, w *bookfile.Writer, part bookfile.File, book server.Pages) error {
	all := book.Len()
	t.tell(int64(w.Pages()), int64(all))
	for first := w.Pages(); w.Pages() < all; {
		if (w.Pages()-first)%pagesPerCheck == 0 {
			if err := t.checkpoint(part, estimate(int64(w.Pages()), int64(all), w.Size())); err != nil {
				return err
			}
		}
		var page server.Picture
		err := t.ask(func() (err error) {
			page, err = book.Page(ctx, w.Pages()+1)
			return err
		})
		if err == nil {
			err = w.Add(page)
		}
		if err != nil {
			return fmt.Errorf("page %d: %w", w.Pages()+1, err)
		}
		t.tell(int64(w.Pages()), int64(all))
	}
	return nil
}

// estimate returns what is still to come of a book of which so many pages have come, in so many bytes.
func estimate(pages, all, bytes int64) int64 {
	page := int64(usualPage)
	if pages > 0 {
		page = max(bytes/pages, 1)
	}
	return page * min(max(all-pages, 0), maxFile/page) // no more than there can be
}

// checkpoint makes what has come safe and looks whether there is room for what is to come.
func (t *try) checkpoint(part bookfile.File, need int64) error {
	if err := part.Sync(); err != nil {
		return err
	}
	return t.room(need)
}

// info is what the CBZ says about its book.
func (t *try) info() bookfile.Info {
	i := bookfile.Info{
		Series: t.series.Title, Title: t.book.Title, Number: t.book.Number.Text, Summary: t.book.Summary,
		Writers: t.book.Authors, RightToLeft: t.series.Direction == server.RightToLeft,
		Source: t.ref.Source, Book: string(t.ref.Book), Stamp: t.book.Stamp,
	}
	if i.Series == "" {
		i.Series = t.book.SeriesTitle
	}
	if len(i.Writers) == 0 {
		i.Writers = t.series.Authors
	}
	return i
}
