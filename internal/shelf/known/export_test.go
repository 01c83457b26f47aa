package known

import "inkshelf/internal/server"

// SetBookLimit makes the room for the lists of books smaller, so that a test need not fill it.
func (k *Known) SetBookLimit(n int64) { k.lists.books.limit = n }

// BooksFile is the file of a series' books.
func BooksFile(source string, id server.SeriesID) string { return inSeries(source, id).name }

// CoverFile is the file of a cover.
func CoverFile(source string, of CoverOf, id string) string { return item{source, of, id}.name() }
