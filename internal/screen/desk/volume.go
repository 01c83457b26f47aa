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
}

// Ref names the book.
func (v Volume) Ref() server.Ref { return server.Ref{Source: v.Source, Book: v.ID} }

// Same reports whether another volume is the same book.
func (v Volume) Same(other Volume) bool { return v.Ref() == other.Ref() }

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

// ItemVolume returns a book on the reader as lists show it.
func (d *Desk) ItemVolume(item shelf.Item) Volume {
	v := d.stand(Volume{
		Book: item.Book, Source: item.Source,
		Of: server.Series{ID: item.Book.Series, Title: item.Book.SeriesTitle, Direction: item.Direction},
	})
	if p, ok := d.Shelf.Position(v.Ref()); ok {
		v.Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: p.At}
	}
	return v
}

// stand looks up how a book stands on the reader.
func (d *Desk) stand(v Volume) Volume {
	if d.Shelf == nil {
		return v
	}
	if item, ok := d.Shelf.Item(v.Ref()); ok {
		v.Here = &item
	}
	if c, ok := d.Shelf.Downloading(v.Ref()); ok {
		v.Coming = &c
	}
	return v
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
