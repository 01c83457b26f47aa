package desk

import (
	"context"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// Libraries lists the libraries that the series of a server can be filtered by. A server without them, and one that does
// not tell, has none: series can be listed all the same.
func (d *Desk) Libraries(ctx context.Context, q Question, src server.Source) []server.Library {
	known, ask := none[server.Library], func() ([]server.Library, error) { return src.Libraries(ctx) }
	if d.Shelf != nil {
		known = func() (shelf.List[server.Library], bool) { return d.Shelf.KnownLibraries(src.Name) }
		ask = func() ([]server.Library, error) { return d.Shelf.Libraries(ctx, src.Name) }
	}
	list, _, _ := recall(q, known, ask)
	return list
}

// Lends reports whether books of a server can be downloaded.
func (d *Desk) Lends(src server.Source) bool {
	return d.Shelf != nil && (offers(src, server.PageImages) || offers(src, server.Reflowable))
}
