package recipeserver

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"strconv"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// listed is an item of a list as it is on the wire.
type listed[T any] interface {
	key() string        // tells it from other items
	neutral() (T, bool) // what it means, if it can be used
}

// readAll reads a list whole, page by page. Each item comes once. Seen, where it is not nil, is told how far the reading
// is.
//
// The order is that of the names: the usual one, the newest first, moves with every new recipe. Items of one name may still
// change places, and a list that changes while it is read can lose an item between two pages. What came is fewer then
// than what the server counts, and the list is read once more; that is as good as it gets with a server that miscounts.
func readAll[W listed[T], T any](ctx context.Context, c client, query url.Values, seen func(done, total int), path ...string) ([]T, error) {
	read := func(n int) (wirePage[W], error) {
		q := url.Values{
			"page": {strconv.Itoa(n)}, "perPage": {strconv.Itoa(pageSize)},
			"orderBy": {"name"}, "orderDirection": {"asc"},
		}
		maps.Copy(q, query)
		return readPage[W](ctx, c, q, path...)
	}
	p := pager[W, T]{read: read, seen: seen, limit: itemLimit}
	list, whole, err := p.all()
	if err == nil && !whole {
		list, _, err = p.all()
	}
	if err == nil && seen != nil {
		seen(p.most, p.most) // whatever the server has counted
	}
	return list, err
}

// pager reads a list.
type pager[W listed[T], T any] struct {
	read  func(n int) (wirePage[W], error)
	seen  func(done, total int)
	limit int // of items
	most  int // that seen was told of
}

// all reads until the server says that there are no more, or has no more, or repeats itself. Whole says whether as many
// came as the server counts.
func (p *pager[W, T]) all() (list []T, whole bool, err error) {
	known := map[string]bool{}
	for n := 1; ; n++ {
		page, err := p.read(n)
		if err != nil {
			return nil, false, err
		}
		before := len(known)
		for _, item := range page.Items {
			if known[item.key()] {
				continue
			}
			known[item.key()] = true
			if t, ok := item.neutral(); ok {
				list = append(list, t)
			}
		}
		if len(known) > p.limit || n > pageLimit {
			return nil, false, fmt.Errorf("%w: a list of more than %d items or %d pages", server.ErrBadAnswer, p.limit, pageLimit)
		}
		whole = int64(len(known)) >= page.Total
		p.tell(len(known), page.Total)
		counted := whole && page.Total > 0
		last := int64(n) >= page.TotalPages && (counted || len(page.Items) < pageSize)
		if last || len(known) == before {
			return list, whole, nil
		}
	}
}

// tell tells how far the reading is. It never goes back, even when the list is read again.
func (p *pager[W, T]) tell(done int, total int64) {
	if p.seen != nil && done > p.most {
		p.most = done
		p.seen(done, int(min(max(total, int64(done)), int64(p.limit))))
	}
}

// readPage reads one page of a list.
func readPage[W any](ctx context.Context, c client, query url.Values, path ...string) (wirePage[W], error) {
	var page wirePage[W]
	if err := c.http.JSON(ctx, httpx.Request{URL: c.http.URL(query, path...)}, &page); err != nil {
		return wirePage[W]{}, err
	}
	if page.Items == nil {
		return wirePage[W]{}, fmt.Errorf("%w: a list without items", server.ErrBadAnswer)
	}
	return page, nil
}
