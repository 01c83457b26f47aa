package screen

import (
	"context"
	"image"
	"reflect"
	"sync"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// behind is what a listing does behind what it shows: it asks the server whether that is still so, and the shelf when that
// has news. It is shown if it looks different, and then as little as can be.
type behind struct {
	heard int // news so far: what was read before the latest is out of date
	seen  int // of which so many were heard when what is shown was read

	answers int   // of the server so far: what was read before the latest does not count
	trouble error // why it did not give the latest
	taken   int   // contents so far: only the latest is shown

	acting    int            // jobs that change something, and then look
	deeds     []func() error // what they do, each once whoever calls it; nil: nothing
	looking   bool           // a job looks at the shelf
	asking    bool           // a job asks the server
	resizing  bool           // how long books are in another size: what the shelf knows is of the size before
	reloading int            // the question with which the server is asked for everything anew
	moved     bool           // a download has got further than is shown
	ticking   bool           // that was shown just now
}

// rhythm is how often the progress of a download is shown.
const rhythm = 2 * time.Second

// hear takes news of the shelf. What only shows how far a download is can wait a little.
func (l *listing) hear(turn *loop.Turn, n shelf.News) {
	if l == l.app.top {
		l.app.bare = len(turn.Targets()) > 0 // otherwise a box is open
	}
	if n.Progress && l.counts {
		l.stale = true
	}
	if d := n.Download; d == nil || n.Books || n.Progress || d.State != shelf.Running {
		l.heard++
		l.catchUp(turn)
		return
	}
	l.moved = true
	if !l.ticking {
		l.tick(turn)
	}
}

// tick shows how far downloads are, and goes on with that as long as they move.
func (l *listing) tick(turn *loop.Turn) {
	if l.ticking = l.moved; !l.moved {
		return
	}
	l.moved = false
	l.heard++
	l.catchUp(turn)
	loop.After(turn, rhythm, l.tick)
}

// catchUp looks at the shelf again if there was news, and asks a server that has not been asked, or did not answer, or set its
// pages in another way when it did. While a book is read nobody sees a list, and while the listing waits for something it
// will have to catch up anyway.
func (l *listing) catchUp(turn *loop.Turn) {
	if l.app.Reading || l.Asked || l.acting > 0 {
		return
	}
	if l.made && l.typed != l.app.Type() && turn.Net() && !l.asking {
		l.resizing = l.typed.Language == l.app.Type().Language // otherwise the words are to be others at once
		l.ask(turn)
	}
	if l.heard != l.seen && !l.looking && !l.resizing {
		l.look(turn)
	}
	if l.stale && !l.asking {
		l.ask(turn)
	}
}

// leave forgets what is under way: it ends with the screen. What was to be done is done, even if the app is about to end.
func (b *behind) leave() {
	for _, do := range b.deeds {
		_ = do() // there is nobody left to be told
	}
	b.taken++
	b.acting, b.deeds, b.looking, b.asking, b.resizing, b.moved, b.ticking = 0, nil, false, false, false, false, false
}

// connected asks a server again that has not answered.
func (l *listing) connected(turn *loop.Turn) {
	switch {
	case l.err == nil:
		l.catchUp(turn)
	case l.Asked && l.Question() != l.reloading: // something else was asked for, and comes first
		l.stale = l.state == nil
	case l.state != nil || l.Asked:
		l.reload(turn)
	case !l.asking:
		l.ask(turn)
	}
}

// look reads again what the shelf knows.
func (l *listing) look(turn *loop.Turn) {
	l.looking = true
	l.start(turn, nil, l.again(), func() { l.looking = false })
}

// ask asks the server.
func (l *listing) ask(turn *loop.Turn) {
	l.asking, l.stale = true, false
	l.start(turn, nil, desk.Question{}, func() { l.asking, l.resizing = false, false })
}

// act has the shelf do something, and shows what has become of the list.
func (l *listing) act(turn *loop.Turn, do func() error) {
	l.undertake(turn, func(context.Context) error { return do() })
}

// undertake is act for what also asks a server. When the screen leaves, ctx ends: what must not be lost is done without it.
func (l *listing) undertake(turn *loop.Turn, do func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	once := sync.OnceValue(func() error { return do(ctx) })
	l.acting++
	l.deeds = append(l.deeds, func() error {
		cancel()
		return once()
	})
	l.start(turn, once, l.again(), func() {
		cancel()
		if l.acting--; l.acting == 0 {
			l.deeds = nil
		}
	})
}

// again asks for what is shown as it is now.
func (l *listing) again() desk.Question {
	return desk.Question{First: true, Quiet: true, Trouble: l.trouble}
}

// outcome is what a job behind the list has brought.
type outcome struct {
	content
	ok     bool  // there is content
	failed error // what was to be done
}

// start has a job do something, if it is to, and then read what is listed.
func (l *listing) start(turn *loop.Turn, do func() error, q desk.Question, over func()) {
	p, heard, answers, typed := placeOf(turn), l.heard, l.answers, l.app.Type()
	loop.Start(turn, func(ctx context.Context) (o outcome, _ error) {
		if do != nil {
			o.failed = do()
			l.app.Rest(ctx)
		}
		o.content, o.ok = l.load(ctx, p, q)
		return o, nil
	}, func(turn *loop.Turn, o outcome, err error) {
		over()
		if o.failed != nil {
			l.tell(turn, l.app.Problem(o.failed), "")
		}
		l.seen = heard
		switch {
		case err != nil || !o.ok:
		case !q.Quiet:
			l.answered(typed, o.err)
			l.take(turn, o.content)
		case answers == l.answers:
			o.stale = l.stale
			l.take(turn, o.content)
		default: // it does not know of the answer that has come meanwhile
			l.heard++
		}
		l.catchUp(turn)
	})
}

// answered takes note that the server was asked, and how pages were set then. The same trouble as before is no news.
func (l *listing) answered(typed server.Type, err error) {
	l.answers++
	l.typed = typed
	l.quiet = l.quiet && err != nil && l.trouble != nil && l.app.Problem(err) == l.app.Problem(l.trouble)
	l.trouble = err
	l.app.first.blame(l.source, err)
}

// take shows other content, when the covers of the page are there too.
func (l *listing) take(turn *loop.Turn, c content) {
	l.taken++
	c.inherit(l.content)
	l.hush(&c)
	p, page, taken := placeOf(turn), l.page, l.taken
	items := c.missing(p, page)
	if len(items) == 0 {
		l.exchange(turn, c)
		return
	}
	loop.Start(turn, func(ctx context.Context) (map[int]*image.Gray, error) { return c.fetch(ctx, p, items), nil },
		func(turn *loop.Turn, made map[int]*image.Gray, _ error) {
			if l.taken == taken {
				c.keep(p, page, made)
				l.exchange(turn, c)
			}
		})
}

// exchange shows other content: all of it, or the items that look different.
func (l *listing) exchange(turn *loop.Turn, c content) {
	was, page, p := l.content, l.page, placeOf(turn)
	c = c.arranged()
	shown, _ := was.items(p, l.page)
	wanted, _ := was.items(p, l.want)
	if l.marked >= 0 && l.marked < len(was.keys) {
		l.marked = c.find(was.keys[l.marked])
	}
	l.content = c
	l.page, l.want = c.pageOf(p, shown), c.pageOf(p, wanted)
	clear(l.late)
	now := c.areas(p.size, p.units)
	switch {
	case l.page != page || !c.framed(was) || now != was.areas(p.size, p.units):
		turn.RedrawAll()
	case c.state == nil:
		redrawTop(turn, c.top, was.top)
		if c.len != was.len {
			l.redrawBelow(turn, now.top.Max.Y)
		} else {
			l.redrawChanged(turn, was)
		}
	}
	l.complete(turn)
}

// redrawChanged shows the items of the page that do not look as they did.
func (l *listing) redrawChanged(turn *loop.Turn, was content) {
	changed := map[int]bool{}
	p := placeOf(turn)
	now, before := l.list(l.page, -1, p), was.list(l.page, -1, p)
	from, to := l.items(p, l.page)
	for i := from; i < to; i++ {
		if !reflect.DeepEqual(look(now, i), look(before, i)) {
			changed[i] = true
		}
	}
	if len(changed) > 0 {
		l.redraw(turn, func(item int) bool { return changed[item] })
	}
}
