package desk

import (
	"context"
	"errors"
	"io"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// Volume is a book of a list, and how it stands on the reader.
type Volume struct {
	server.Book
	Source string        // the name of its server
	Of     server.Series // the series that it was found in

	Had    bool            // it can be downloaded
	Here   *shelf.Item     // nil: it is not on the reader
	Coming *shelf.Download // nil: it is not being downloaded
	Behind bool            // the copy on the reader is out of date, and yet what would be opened: its server cannot be asked
}

// Ref names the book.
func (v Volume) Ref() server.Ref { return server.Ref{Source: v.Source, Book: v.ID} }

// Same reports whether another volume is the same book.
func (v Volume) Same(other Volume) bool { return v.Ref() == other.Ref() }

// Outdated reports whether the copy on the reader is not the book as its server lists it: the book has changed, or its pages
// are made another way by now.
func (v Volume) Outdated() bool { return v.Here != nil && v.Here.Outdated(v.Book) }

// Renewable reports whether there is something newer to be downloaded than the copy on the reader.
func (v Volume) Renewable() bool { return v.Had && v.Coming == nil && v.Outdated() }

// Length returns how many pages the book has as it would be opened; 0: only opening it tells.
func (v Volume) Length() int {
	if v.Behind {
		return v.Here.Book.Pages
	}
	return v.Pages
}

// Volumes looks up how the books of a list stand on the reader.
func (d *Desk) Volumes(src server.Source, series server.Series, list []server.Book) []Volume {
	all := make([]Volume, len(list))
	had := map[server.Format]bool{}
	for i, b := range list {
		if _, asked := had[b.Format]; !asked {
			had[b.Format] = d.Shelf != nil && offers(src, b.Format)
		}
		all[i] = d.stand(Volume{
			Book: b, Source: src.Name, Of: series, Had: had[b.Format] && b.Unreadable == "",
		})
	}
	return all
}

// stand looks up how a book stands on the reader.
func (d *Desk) stand(v Volume) Volume {
	if d.Shelf == nil {
		return v
	}
	if item, ok := d.Shelf.Item(v.Ref()); ok {
		v.Here = &item
		v.Behind = v.Outdated() && !d.Shelf.PrefersServer(v.Source, v.Book)
	}
	if c, ok := d.Shelf.Downloading(v.Ref()); ok {
		v.Coming = &c
	}
	v.Progress = d.place(v)
	return v
}

// place returns how far a book was read, in the pages that it has now. Servers that keep progress count for themselves.
func (d *Desk) place(v Volume) *server.Progress {
	was, pages := v.Progress, v.Length()
	if was == nil || was.Completed {
		return was
	}
	p, ok := d.Shelf.Position(v.Ref())
	if !ok || p.Page != was.Page || p.In(pages) == p || d.Shelf.Keeps(v.Source) {
		return was
	}
	return &server.Progress{Page: p.In(pages).Page, At: was.At}
}

// offers reports whether a server hands out books of a format. It is asked without effect, as the contract of servers allows.
func offers(srv server.Server, f server.Format) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var c io.Closer
	var err error
	if f == server.PageImages {
		c, err = srv.OpenBook(ctx, "", 0)
	} else {
		c, _, err = srv.OpenFile(ctx, "")
	}
	if err == nil {
		_ = c.Close() // nothing was read
	}
	return !errors.Is(err, errors.ErrUnsupported)
}
