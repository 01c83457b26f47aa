package screen

import (
	"context"
	"image"
	"maps"

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
	made   map[int]*image.Gray // what has come
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
		if !turn.Net() || l.err != nil { // what has not come may come with the page
			maps.DeleteFunc(a.made, func(_ int, m *image.Gray) bool { return m == nil })
		}
		c.keep(p, l.page, a.made)
	})
}

// preparing reports whether a page is being made ready. Any other one is not to be had any more.
func (l *listing) preparing(page int) bool {
	if l.ahead != nil && (l.ahead.page != page || l.ahead.covers != l.covers) {
		l.ahead.cancel()
		l.ahead = nil
	}
	return l.ahead != nil
}

// coversOf fetches the covers of a page, or waits for them if they are being made ready.
func (l *listing) coversOf(p place, page int) func(context.Context) (map[int]*image.Gray, error) {
	c, items := l.content, l.missing(p, page)
	if !l.preparing(page) {
		return func(ctx context.Context) (map[int]*image.Gray, error) { return c.fetch(ctx, p, items), nil }
	}
	a := l.ahead
	return func(ctx context.Context) (map[int]*image.Gray, error) {
		ctx, cancel := p.limit(ctx)
		defer cancel()
		select {
		case <-a.done:
			return a.made, nil
		case <-ctx.Done():
			return nil, nil
		}
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
