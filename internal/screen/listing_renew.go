package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
)

// renewal is a way to show a list anew.
type renewal struct {
	change func() error     // what is to be changed before; nil: nothing
	again  bool             // what is remembered will do: it has the covers that it had
	key    string           // of the item on whose page to begin; the first one if there is none
	ready  func(*loop.Turn) // told before it is shown; nil: nobody waits

	heard   int   // news when it was read
	answers int   // of the server when it was read
	failed  error // why it was not changed
}

// reload asks the server for everything anew.
func (l *listing) reload(turn *loop.Turn) {
	l.renew(turn, renewal{key: l.keyOf(turn)})
	l.reloading = l.Question()
}

// keyOf returns what the first item of the page is known by.
func (l *listing) keyOf(turn *loop.Turn) string {
	if first, _ := l.items(placeOf(turn), l.page); first < len(l.keys) {
		return l.keys[first]
	}
	return ""
}

// renew reads the list and shows it when the covers of the page are there too: the screen stays as it is until then, and is
// refreshed once.
func (l *listing) renew(turn *loop.Turn, r renewal) {
	p, q, answers, typed := placeOf(turn), desk.Question{}, l.answers, l.app.Type()
	r.heard = l.heard
	if r.again {
		q, l.quiet = l.again(), true
	}
	desk.Wait(turn, &l.Waiting, l.redrawHeader, func(ctx context.Context) (o outcome, _ error) {
		if r.change != nil {
			o.failed = r.change()
			l.app.Rest(ctx)
		}
		if o.content, o.ok = l.load(ctx, p, q); !r.again {
			page := o.pageOf(p, o.find(r.key))
			o.keep(p, page, o.fetch(ctx, p, o.missing(p, page)))
		}
		return o, nil
	}, func(turn *loop.Turn, o outcome, err error) {
		switch {
		case err != nil:
			o.content = l.app.broken(l.header, err)
		case r.again && !o.ok:
			o.content = l.content
		case r.again:
			o.stale = l.stale
		}
		if !r.again {
			l.quiet = false
			l.answered(typed, o.err)
		}
		r.failed, r.answers = o.failed, answers
		l.bring(turn, o.content, r)
	})
}

// bring shows other content when the covers of the page are there.
func (l *listing) bring(turn *loop.Turn, c content, r renewal) {
	if !r.again {
		l.replace(turn, c, r)
		return
	}
	c.inherit(l.content)
	l.hush(&c)
	p := placeOf(turn)
	page := c.pageOf(p, c.find(r.key))
	items := c.missing(p, page)
	if len(items) == 0 {
		l.replace(turn, c, r)
		return
	}
	desk.Wait(turn, &l.Waiting, l.redrawHeader, func(ctx context.Context) (map[int]*image.Gray, error) { return c.fetch(ctx, p, items), nil },
		func(turn *loop.Turn, made map[int]*image.Gray, _ error) {
			c.keep(p, page, made)
			l.replace(turn, c, r)
		})
}

// replace shows other content.
func (l *listing) replace(turn *loop.Turn, c content, r renewal) {
	if r.ready != nil {
		r.ready(turn)
	}
	l.taken++
	l.seen = r.heard
	if r.again && r.answers != l.answers { // it does not know of the answer that has come meanwhile
		l.heard++
	}
	l.content = c.arranged()
	l.page = l.pageOf(placeOf(turn), l.find(r.key))
	l.want, l.marked = l.page, -1
	clear(l.late)
	turn.RedrawAll()
	l.complete(turn)
	l.catchUp(turn)
	if r.failed != nil {
		l.tell(turn, l.app.Problem(r.failed), "")
	}
}

// rearrange lists anew what was read, for when the list is seen again: something in it has changed by what lies above it.
func (l *listing) rearrange() {
	marked := ""
	if l.marked >= 0 && l.marked < len(l.keys) {
		marked = l.keys[l.marked]
	}
	l.content = l.arranged()
	l.marked = l.find(marked)
}

// hush leaves out a message that has been seen: the top has its place again.
func (l *listing) hush(c *content) {
	if l.quiet && c.top != nil {
		c.message = nil
	}
}

// acknowledge takes a message for seen, with the next action.
func (l *listing) acknowledge(turn *loop.Turn) {
	if area := l.areas(turn.Size(), turn.Units()).message; !area.Empty() && l.top != nil {
		l.quiet = true
		l.hush(&l.content)
		turn.Redraw(area, loop.ClassUI)
	}
}
