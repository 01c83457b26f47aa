package server

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Unsupported is a Server that can do nothing. Kinds embed it and write only what they can do. The trap of embedding, a
// misspelt method that compiles and stays unsupported, is closed by servertest, to which each kind
// declares what it lacks.
type Unsupported struct{}

var _ Server = Unsupported{}

func unsupported(what string) error { return fmt.Errorf("%s: %w", what, errors.ErrUnsupported) }

// Series is unsupported.
func (Unsupported) Series(context.Context) ([]Series, error) {
	return nil, unsupported("list series")
}

// Libraries is unsupported.
func (Unsupported) Libraries(context.Context) ([]Library, error) {
	return nil, unsupported("list libraries")
}

// Books is unsupported.
func (Unsupported) Books(context.Context, SeriesID) ([]Book, error) {
	return nil, unsupported("list books")
}

// InProgress is unsupported.
func (Unsupported) InProgress(context.Context, int) ([]Book, error) {
	return nil, unsupported("list books in progress")
}

// OpenBook is unsupported.
func (Unsupported) OpenBook(context.Context, BookID, int) (Pages, error) {
	return nil, unsupported("open a book page by page")
}

// OpenFile is unsupported.
func (Unsupported) OpenFile(context.Context, BookID) (io.ReadCloser, int64, error) {
	return nil, 0, unsupported("open a book's file")
}

// FirstPage is unsupported.
func (Unsupported) FirstPage(context.Context, BookID) (Picture, error) {
	return Picture{}, unsupported("fetch a first page")
}

// SeriesThumbnail is unsupported.
func (Unsupported) SeriesThumbnail(context.Context, SeriesID) (Picture, error) {
	return Picture{}, unsupported("fetch the cover of a series")
}

// BookThumbnail is unsupported.
func (Unsupported) BookThumbnail(context.Context, BookID) (Picture, error) {
	return Picture{}, unsupported("fetch the cover of a book")
}

// SetProgress is unsupported.
func (Unsupported) SetProgress(context.Context, BookID, int, bool) error {
	return unsupported("keep progress")
}

// ClearProgress is unsupported.
func (Unsupported) ClearProgress(context.Context, BookID) error {
	return unsupported("clear progress")
}
