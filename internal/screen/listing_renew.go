package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
)

// reload asks the server for everything anew, and begins at the beginning.
func (l *listing) reload(turn *loop.Turn) {
	l.renew(turn, nil, desk.Question{}, func(content) int { return 0 })
}

// rearrange changes what is listed, or how, and goes to the item that the first one of the page has become; 0 if it is not
// there any more, or with anew in any case.
func (l *listing) rearrange(turn *loop.Turn, change func() error, anew bool) {
	key := ""
	if first, to := l.items(placeOf(turn), l.page); first < to && !anew {
		key = l.keys[first]
	}
	l.renew(turn, change, l.again(), func(c content) int { return max(c.find(key), 0) })
}

// renew reads the list, after a change if there is one, and shows the page of an item when its covers are there too: the
// screen stays as it is until then, and is refreshed once. What is remembered has the covers that it had.
func (l *listing) renew(turn *loop.Turn, change func() error, q desk.Question, at func(content) int) {
	p, heard, answers := placeOf(turn), l.heard, l.answers
	desk.Wait(turn, &l.Waiting, l.redrawHeader, func(ctx context.Context) (o outcome, _ error) {
		if change != nil {
			o.failed = change()
			l.app.Rest(ctx)
		}
		if o.content, o.ok = l.load(ctx, p, q); !q.Quiet {
			page := o.pageOf(p, at(o.content))
			o.keep(p, page, o.fetch(ctx, p, o.missing(p, page)))
		}
		return o, nil
	}, func(turn *loop.Turn, o outcome, err error) {
		if err != nil {
			o.content = l.app.broken(l.header, err)
		}
		l.seen = heard
		switch {
		case !q.Quiet || err != nil:
			l.answered(o.err)
			l.replace(turn, o.content, at)
		case o.ok:
			o.stale = l.stale
			if answers != l.answers { // it does not know of the answer that has come meanwhile
				l.heard++
			}
			l.bring(turn, o.content, at)
		}
		if o.failed != nil {
			l.tell(turn, l.app.Problem(o.failed), "")
		}
	})
}

// bring shows other content when the covers of the page are there.
func (l *listing) bring(turn *loop.Turn, c content, at func(content) int) {
	c.inherit(l.content)
	l.hush(&c)
	p := placeOf(turn)
	page := c.pageOf(p, at(c))
	items := c.missing(p, page)
	if len(items) == 0 {
		l.replace(turn, c, at)
		return
	}
	desk.Wait(turn, &l.Waiting, l.redrawHeader, func(ctx context.Context) (map[int]*image.Gray, error) { return c.fetch(ctx, p, items), nil },
		func(turn *loop.Turn, made map[int]*image.Gray, _ error) {
			c.keep(p, page, made)
			l.replace(turn, c, at)
		})
}

// replace shows other content.
func (l *listing) replace(turn *loop.Turn, c content, at func(content) int) {
	l.taken++
	l.content = c
	l.page = c.pageOf(placeOf(turn), at(c))
	l.want, l.marked = l.page, -1
	clear(l.late)
	turn.RedrawAll()
	l.complete(turn)
	l.catchUp(turn)
}

// hush leaves out a message that has been seen.
func (l *listing) hush(c *content) {
	if l.quiet && c.top != nil {
		c.message = nil
	}
}
