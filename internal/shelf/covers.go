package shelf

import (
	"context"
	"net/http"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/known"
	"inkshelf/internal/shelf/stock"
)

// SeriesCover returns the cover of a series: the one that is kept, if the series has not changed since, or else that of
// the server. One that is out of date is better than none while the server does not answer.
func (s *Shelf) SeriesCover(ctx context.Context, source string, series server.Series) (server.Picture, error) {
	return s.cover(source, known.OfSeries, string(series.ID), series.Stamp, func(src server.Server) (server.Picture, error) {
		return src.SeriesThumbnail(ctx, series.ID)
	})
}

// BookCover returns the cover of a book as SeriesCover does that of a series. Where there is none to be had, the first page
// of a book that is on the reader serves.
func (s *Shelf) BookCover(ctx context.Context, source string, b server.Book) (server.Picture, error) {
	var err error = &server.StatusError{Code: http.StatusNotFound}
	if !stock.ByHand(b.ID) { // otherwise no server knows it
		var p server.Picture
		if p, err = s.cover(source, known.OfBook, string(b.ID), b.Stamp, func(src server.Server) (server.Picture, error) {
			return src.BookThumbnail(ctx, b.ID)
		}); err == nil {
			return p, nil
		}
	}
	pages, here := s.localPages(ref(source, b))
	if here != nil {
		return server.Picture{}, err
	}
	defer func() { _ = pages.Close() }() // it was only read
	return pages.Page(ctx, 1)
}

func (s *Shelf) cover(source string, kind known.CoverOf, id, stamp string, ask func(server.Server) (server.Picture, error)) (server.Picture, error) {
	kept, fresh, ok := s.known.Cover(source, kind, id, stamp)
	none := ok && len(kept.Data) == 0
	switch {
	case fresh && none:
		return server.Picture{}, &server.StatusError{Code: http.StatusNotFound}
	case fresh:
		return kept, nil
	}
	src, err := s.ask(source)
	var p server.Picture
	if err == nil {
		p, err = ask(src)
	}
	switch {
	case err == nil, server.StatusCode(err) == http.StatusNotFound: // that it has none is worth knowing too
		if err := s.known.PutCover(source, kind, id, stamp, p); err != nil {
			s.log.Warn("a cover cannot be kept", "source", source, "err", err)
		}
	case ok && !none:
		return kept, nil
	}
	return p, err
}
