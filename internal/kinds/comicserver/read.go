package comicserver

import (
	"context"
	"fmt"

	"inkshelf/internal/server"
)

// The longest list that is read: a server that has not come to its end by then never will. The server gives 20 items at a
// time to whoever does not say how many; even those who are never given more can read 40,000.
const (
	maxItems = 200_000
	maxParts = 2000
)

// all is the limit of a list that is read whole.
const all = 0

// item is something of a list, as it is on the wire.
type item interface{ key() string }

// fetcher returns a part of a list, counted from 0.
type fetcher[W item] func(page int) (part[W], error)

// read reads a list in parts, up to limit items, each once. Take makes an item neutral, or leaves it out.
//
// A list that changes while it is read may show an item twice and another one not at all. It is then read once more,
// and no more than that: while the server takes in new files its lists change all the time, and one that is nearly
// right is better than none.
func read[W item, N any](ctx context.Context, limit int, fetch fetcher[W], take func(W) (N, bool)) ([]N, error) {
	told := 0
	tell := func(done int, total int64) {
		if done <= told {
			return // the second reading begins anew, what is told does not
		}
		told = done
		known := 0 // it is not
		if total >= 0 {
			known = clamp(total, done, maxItems)
		}
		server.Seen(ctx, done, known)
	}
	r := reading[W, N]{limit: limit, take: take}
	steady, err := r.run(fetch, tell)
	if err == errRepeats || err == nil && !steady {
		r = reading[W, N]{limit: limit, take: take}
		_, err = r.run(fetch, tell)
	}
	if err != nil {
		return nil, err
	}
	server.Seen(ctx, len(r.seen), len(r.seen)) // whatever was told before
	return r.list, nil
}

// reading is one reading of a list from its start.
type reading[W item, N any] struct {
	limit int
	take  func(W) (N, bool)
	seen  map[string]bool
	list  []N
}

// errRepeats is a part in which there is nothing new. It has no end, or so much came in front of it meanwhile that it is
// the part before.
var errRepeats = fmt.Errorf("%w: the list repeats itself and has no end", server.ErrBadAnswer)

// run reads the list and tells of all parts but the last, after which it may have to be read anew. Steady is false where
// it seems to have changed meanwhile.
func (r *reading[W, N]) run(fetch fetcher[W], tell func(done int, total int64)) (steady bool, err error) {
	r.list, r.seen = []N{}, map[string]bool{}
	steady = true
	before := int64(0)
	for page := range maxParts {
		p, err := fetch(page)
		if err != nil {
			return false, err
		}
		already := len(r.seen)
		if err := r.add(p); err != nil {
			return false, err
		}
		done, total := len(r.seen), p.total()
		steady = steady && (page == 0 || total == before)
		before = total
		switch {
		case r.full():
			return true, nil
		case p.ends(done):
			return steady && (total < 0 || total == int64(done)), nil
		case done == already:
			return false, errRepeats
		}
		tell(done, total)
	}
	return false, fmt.Errorf("%w: the list goes on after %d parts", server.ErrBadAnswer, maxParts)
}

// add takes what is new in a part, until there is enough.
func (r *reading[W, N]) add(p part[W]) error {
	if p.Content == nil {
		return fmt.Errorf("%w: there is no list in it", server.ErrBadAnswer)
	}
	for _, w := range p.Content {
		id := w.key()
		switch {
		case checkID(id) != nil:
			// Left out, it would seem to be gone from the server.
			return fmt.Errorf("%w: something in the list has no id that can be asked for", server.ErrBadAnswer)
		case r.full():
			return nil
		case r.seen[id]:
			continue
		case len(r.seen) == maxItems:
			return fmt.Errorf("%w: the list goes on after %d items", server.ErrBadAnswer, maxItems)
		}
		r.seen[id] = true
		if n, ok := r.take(w); ok {
			r.list = append(r.list, n)
		}
	}
	return nil
}

// full reports whether there is as much as was asked for.
func (r *reading[W, N]) full() bool { return r.limit != all && len(r.list) == r.limit }
