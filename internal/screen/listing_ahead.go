package screen

import (
	"context"
	"image"
	"maps"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
)

// ahead is a page whose covers are made ready while the one before it is looked at: most of a turn is decoding them. There
// is one such page, so that leafing asks the server for hardly more than is seen.
type ahead struct {
	page   int
	covers *covers
	cancel context.CancelFunc
	done   chan struct{}       // closed when made is there
	made   map[int]*image.Gray // what has come; it is not changed any more
}

// prepare makes the page ready that comes next, in the direction of the latest turn.
func (l *listing) prepare(turn *loop.Turn) {
	p, c, page := placeOf(turn), l.content, l.page+1
	if l.backward {
		page = l.page - 1
	}
	if l.preparing(page) || page < 0 || page >= l.pages(turn) {
		return
	}
	items := c.missing(p, page)
	if len(items) == 0 {
		return
	}
	box := c.coverBox(p)
	superseded, cancel := context.WithCancel(context.Background())
	a := &ahead{page: page, covers: c.covers, cancel: cancel, done: make(chan struct{})}
	l.ahead = a
	loop.Start(turn, func(ctx context.Context) (struct{}, error) {
		defer close(a.done)
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		defer context.AfterFunc(superseded, stop)()
		a.made = c.covers.load(ctx, box, items)
		return struct{}{}, nil
	}, func(turn *loop.Turn, _ struct{}, _ error) {
		a.cancel()
		if l.ahead != a {
			return
		}
		l.ahead = nil
		made := maps.Clone(a.made)
		if !turn.Net() || l.err != nil { // what has not come may come with the page
			maps.DeleteFunc(made, func(_ int, m *image.Gray) bool { return m == nil })
		}
		c.keep(p, l.page, made)
	})
}

// preparing reports whether a page is being made ready. Any other one is given up, unless it is waited for: a list that was
// read anew takes over its covers.
func (l *listing) preparing(page int) bool {
	a := l.ahead
	if a == nil || a.page == page && a.covers == l.covers {
		return a != nil
	}
	if !l.Asked || a.page != l.want {
		a.cancel()
	}
	l.ahead = nil
	return false
}

// coversOf fetches the covers of a page, or waits for them if they are being made ready.
func (l *listing) coversOf(p place, page int) func(context.Context) (map[int]*image.Gray, error) {
	c, items := l.content, l.missing(p, page)
	if !l.preparing(page) {
		return func(ctx context.Context) (map[int]*image.Gray, error) { return c.fetch(ctx, p, items), nil }
	}
	a := l.ahead
	return func(ctx context.Context) (map[int]*image.Gray, error) {
		limited, cancel := p.limit(ctx)
		defer cancel()
		select {
		case <-a.done:
		case <-limited.Done():
			return nil, nil
		}
		rest := slices.DeleteFunc(items, func(item int) bool { _, ok := a.made[item]; return ok }) // it may have been given up
		made := c.fetch(ctx, p, rest)
		if made == nil {
			return a.made, nil
		}
		maps.Copy(made, a.made)
		return made, nil
	}
}

// limit returns a context that ends when a page waits no longer for its covers. Where nothing may depend on how long
// something took, it waits for all.
func (p place) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.frozen {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, desk.CoversWithin)
}
