// Package server states what the app may ask of a book server, whatever its kind.
//
// It holds the neutral model (Series, Book, Library), the one interface every kind of server is
// translated into, the errors all kinds share, and the list of kinds that the programs pass down. It
// knows no wire format and no screen. Kinds live below internal/kinds; what they promise here is
// checked by servertest.
package server

import (
	"context"
	"io"
)

// Server is one account on one server.
//
// Calls may overlap. Results belong to the caller, who may change them. A call ends soon after its
// ctx does and then returns an error that wraps the ctx's. An error comes without data, with the one
// exception of io.ReadCloser bodies, which may fail half-way.
//
// What this kind of server cannot do returns an error that wraps errors.ErrUnsupported, whatever the
// arguments, even while the server is away or the ctx has ended: it is a property of the kind, and can be
// asked for without effect in this way. It never returns an empty list instead, because that would say
// "there is nothing there".
//
// An answer outside 2xx is, or wraps, a *StatusError: 401 for a wrong key or password, 404 for an id the
// server does not know, found out by asking or not. An answer that is not what it should be wraps ErrBadAnswer. Opening a
// book that cannot be read here wraps ErrUnreadable. Any other error means that there was no answer.
//
// Lists are read whole. While a long one comes in, Watch tells how far it is.
type Server interface {
	// Series lists every series, sorted by title. Without any it returns an empty list and no error.
	Series(ctx context.Context) ([]Series, error)

	// Libraries lists the libraries that series can be filtered by. Without them, no series names one.
	Libraries(ctx context.Context) ([]Library, error)

	// Books lists the books of a series in series order: by number, then by title, books without a
	// number last. Books that cannot be read here are listed too and say why (Book.Unreadable).
	Books(ctx context.Context, id SeriesID) ([]Book, error)

	// InProgress lists at most count books that were begun and not finished, last read first. A count below 1
	// asks for none.
	InProgress(ctx context.Context, count int) ([]Book, error)

	// OpenBook opens a book of format PageImages; of another format it is an error. Pages is the count that
	// the list gave, 0 if it is not known, and no more than a hint: the count of the opened book is the one to
	// go by.
	OpenBook(ctx context.Context, id BookID, pages int) (Pages, error)

	// OpenFile opens the whole file of a book of any other format; of PageImages it is an error. Size is -1 where
	// the server does not tell it. The ctx governs the reading too. The caller closes body.
	OpenFile(ctx context.Context, id BookID) (body io.ReadCloser, size int64, err error)

	// FirstPage returns the first page of a book of format PageImages, in full size.
	FirstPage(ctx context.Context, id BookID) (Picture, error)

	// SeriesThumbnail returns the cover of a series, a *StatusError with 404 if it has none.
	SeriesThumbnail(ctx context.Context, id SeriesID) (Picture, error)

	// BookThumbnail returns the cover of a book, a *StatusError with 404 if it has none.
	BookThumbnail(ctx context.Context, id BookID) (Picture, error)

	// SetProgress records that the reader has reached page, counted from 1, or has finished the book.
	// A page before the one the server holds is sent nonetheless: the caller decides. A page that the
	// book does not have is an error. Where completed is set the page does not matter. A server may take
	// the last page for the end of the book.
	SetProgress(ctx context.Context, id BookID, page int, completed bool) error

	// ClearProgress marks a book as unread. Clearing a book that has no progress is no error.
	ClearProgress(ctx context.Context, id BookID) error
}

// Pages is an opened book of page images. Calls may overlap, except for Close, which comes last.
type Pages interface {
	// Len returns the number of pages.
	Len() int

	// Page returns page n, counted from 1. A page outside 1..Len is an error.
	Page(ctx context.Context, n int) (Picture, error)

	// Close gives up what the book holds.
	Close() error
}
