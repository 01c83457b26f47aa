package recipeserver

import (
	"errors"
	"strconv"
	"testing"

	"inkshelf/internal/server"
)

// A server that always has more is given up, before the memory is full.
func TestListThatNeverEnds(t *testing.T) {
	reads := 0
	const limit = 1000
	p := pager[wireCategory, category]{
		limit: limit,
		read: func(n int) (wirePage[wireCategory], error) {
			reads++
			page := wirePage[wireCategory]{Total: 1 << 40, TotalPages: 1 << 40}
			for i := range pageSize {
				page.Items = append(page.Items, wireCategory{ID: wireText(strconv.Itoa(n*pageSize + i))})
			}
			return page, nil
		},
	}
	list, _, err := p.all()
	if !errors.Is(err, server.ErrBadAnswer) || list != nil || reads != limit/pageSize+1 {
		t.Errorf("got %d items and %v after %d pages", len(list), err, reads)
	}
}
