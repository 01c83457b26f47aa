package screen

import (
	"context"
	"slices"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
)

// renewed is how many of the books that were opened last are counted anew when pages are set in another way: those that home
// shows. The others are when their series is opened.
const renewed = 4

// seriesOf returns the series of the books of a server that were opened last.
func seriesOf(opened []desk.Volume, source string) (all []server.Series) {
	for _, v := range opened[:min(len(opened), renewed)] {
		if v.Source == source && !slices.ContainsFunc(all, func(s server.Series) bool { return s.ID == v.Of.ID }) {
			all = append(all, v.Of)
		}
	}
	return all
}

// renew asks a server for the books of series, so that they are known as they are now. If it does not answer, they stay as
// they were.
func (a *app) renew(ctx context.Context, src server.Source, series []server.Series) {
	for _, s := range series {
		if _, err := a.Shelf.Books(ctx, src.Name, s); err != nil {
			return
		}
	}
}
