package server

import (
	"context"
	"io"
)

// broken is a Server that answers everything with one error.
type broken struct{ err error }

func (b broken) Series(context.Context) ([]Series, error)        { return nil, b.err }
func (b broken) Libraries(context.Context) ([]Library, error)    { return nil, b.err }
func (b broken) Books(context.Context, SeriesID) ([]Book, error) { return nil, b.err }
func (b broken) InProgress(context.Context, int) ([]Book, error) { return nil, b.err }
func (b broken) ClearProgress(context.Context, BookID) error     { return b.err }
func (b broken) SetProgress(context.Context, BookID, int, bool) error {
	return b.err
}

func (b broken) OpenBook(context.Context, BookID, int) (Pages, error) { return nil, b.err }
func (b broken) OpenFile(context.Context, BookID) (io.ReadCloser, int64, error) {
	return nil, 0, b.err
}

func (b broken) FirstPage(context.Context, BookID) (Picture, error) { return Picture{}, b.err }
func (b broken) SeriesThumbnail(context.Context, SeriesID) (Picture, error) {
	return Picture{}, b.err
}
func (b broken) BookThumbnail(context.Context, BookID) (Picture, error) { return Picture{}, b.err }
