package recipeserver

import (
	"errors"
	"strconv"
	"testing"

	"inkshelf/internal/server"
)

// A server that always has more is given up, before the memory is full, and before the night is over where each page has
// but one item that is new.
func TestListThatNeverEnds(t *testing.T) {
	const limit = 10_000
	for _, c := range []struct{ size, pages int }{{pageSize, limit/pageSize + 1}, {1, pageLimit + 1}} {
		reads := 0
		p := pager[wireCategory, category]{
			limit: limit,
			read: func(n int) (wirePage[wireCategory], error) {
				reads++
				page := wirePage[wireCategory]{Total: 1 << 40, TotalPages: 1 << 40}
				for i := range c.size {
					page.Items = append(page.Items, wireCategory{ID: wireText(strconv.Itoa(n*c.size + i))})
				}
				return page, nil
			},
		}
		list, _, err := p.all()
		if !errors.Is(err, server.ErrBadAnswer) || list != nil || reads != c.pages {
			t.Errorf("%d a page: got %d items and %v after %d pages, want %d", c.size, len(list), err, reads, c.pages)
		}
	}
}
