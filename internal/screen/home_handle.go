package screen

import (
	"cmp"
	"context"
	"image"
	"maps"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/configure"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/reader"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// Handle implements loop.Screen.
func (h *home) Handle(turn *loop.Turn, ev loop.Event) {
	if h.setup != nil {
		h.setup.Handle(turn, ev)
	}
	switch ev := ev.(type) {
	case loop.Shown:
		h.shown(turn, ev.Again)
	case loop.Closed:
		h.opener.GiveUp()
		h.leave()
	case loop.NetChanged:
		if ev.Up {
			h.left()
			h.look(turn)
		}
	case loop.News:
		h.hear(turn, ev.Value)
	case loop.Tap:
		h.tap(turn, ev.Target)
	case loop.LongPress:
		if p, ok := h.part(turn, ev.Target.Name); ok && p.more != nil {
			h.halt(turn)
			p.more(turn, ev.Target.Area)
		}
	case loop.Key:
		switch ev.Key {
		case loop.KeyMenu:
			h.app.openMenu(turn)
		case loop.KeyBack, loop.KeyHome: // who sees home is there; who wants to leave the app says so in the menu
			h.halt(turn)
		}
	}
}

// shown shows what is known, and asks behind it. At the start the one server there is comes first.
func (h *home) shown(turn *loop.Turn, again bool) {
	a := h.app
	if a.top != nil { // all is drawn anew
		h.trouble = maps.Clone(h.answers)
	}
	a.top, a.bare = nil, true
	h.looking, h.patient = false, false
	if h.typed != a.Type() {
		h.left() // what they said in this visit is of the past
	}
	if h.stamp(turn) && again { // a box that closes shows no more than its place anew
		h.redrawHeader(turn)
	}
	if h.begin(turn) {
		return
	}
	if h.unread { // home was left before that
		h.reread(turn)
	}
	a.greet(turn)
	h.look(turn)
	a.tellRemoved(turn)
}

// begin goes straight to the one server there is, when the app has just started, and reports whether that is so.
func (h *home) begin(turn *loop.Turn) bool {
	if h.started {
		return false
	}
	h.started = true
	src, ok := h.app.only()
	switch {
	case h.straight != nil:
		turn.Push(h.straight)
		h.straight = nil
	case ok:
		h.enter(turn, h.app.libraryOf(src))
	default:
		return false
	}
	h.app.greet(turn)
	return true
}

// hear takes news: of the shelf, and of a browser that has written another config.json.
func (h *home) hear(turn *loop.Turn, news any) {
	switch n := news.(type) {
	case configure.State:
		if n.Written {
			h.reread(turn)
		}
	case shelf.News:
		h.hearShelf(turn, n)
	}
}

// hearShelf takes news of the shelf. While a book is read nobody sees home.
func (h *home) hearShelf(turn *loop.Turn, n shelf.News) {
	a := h.app
	h.heard++
	a.removed = append(a.removed, n.Removed...)
	if a.top == nil {
		a.bare = len(turn.Targets()) > 0
	}
	a.tellRemoved(turn)
	running := n.Download != nil && n.Download.State == shelf.Running && !n.Books && !n.Progress
	if !a.Reading && !running {
		h.look(turn)
	}
}

func (h *home) tap(turn *loop.Turn, t paint.Target) {
	switch t.Name {
	case "menu":
		h.app.openMenu(turn)
	case "reload":
		h.reread(turn)
	case "shelf":
		h.enter(turn, h.app.itemsOf(""))
	default:
		if p, ok := h.part(turn, t.Name); ok && h.setup == nil {
			p.open(turn)
		}
	}
}

// part returns the part with a target.
func (h *home) part(turn *loop.Turn, target string) (homePart, bool) {
	for _, p := range h.parts(turn.Size(), turn.Units()) {
		if target != "" && p.name == target {
			return p, true
		}
	}
	return homePart{}, false
}

// enter opens a listing.
func (h *home) enter(turn *loop.Turn, load loader) {
	from := entrance{title: "Inkshelf", waiting: &h.Waiting, redraw: h.redrawHeader, heard: &h.heard}
	h.app.enter(turn, from, load, h.left)
}

// left begins another visit when home is seen again.
func (h *home) left() {
	h.visit++
	h.asked, h.pending, h.hasty = false, 0, false
}

// openServer opens the library of a server, or what there is of it on the reader.
func (h *home) openServer(turn *loop.Turn, t tile) {
	switch {
	case t.left > 0:
		h.enter(turn, h.app.itemsOf(t.src.Name))
	case t.src.Err != nil:
		h.tell(turn, h.app.unopened(t.src), t.src.Name)
	default:
		h.enter(turn, h.app.libraryOf(t.src))
	}
}

// describe says where a server is and how it stands, and offers what its tile does not.
func (h *home) describe(turn *loop.Turn, t tile) {
	a, say := h.app, h.app.Say
	d := &ui.Dialog{Title: t.src.Name, Words: a.Words}
	if state := h.state(t); state != "" {
		d.Facts = append(d.Facts, ui.Fact{Label: say.Text("State"), Value: state})
	}
	if t.src.Address != "" {
		d.Facts = append([]ui.Fact{{Label: say.Text("Address"), Value: a.Address(t.src.Address)}}, d.Facts...)
	}
	if n := a.Downloaded(t.src.Name); n > 0 {
		book := t.src.Face.In(say.Code()).Book
		d.Facts = append(d.Facts, ui.Fact{Label: say.Text("On the reader"), Value: a.Counted(n, book)})
		d.Buttons = append(d.Buttons, ui.Button{Name: "shelf", Text: say.Text("%s on the reader", desk.Capital(book.Many))})
	}
	if a.Configure != nil && t.left == 0 {
		d.Buttons = append(d.Buttons, ui.Button{Name: "configure", Text: say.Text("Change in a browser")})
	}
	d.Buttons = append(d.Buttons, ui.Button{Name: "open", Text: say.Text("Open"), Kind: ui.Primary})
	desk.OpenDialog(turn, d, func(turn *loop.Turn, button string) {
		switch button {
		case "shelf":
			h.enter(turn, a.itemsOf(t.src.Name))
		case "configure":
			a.Configure(turn, t.src.Name)
		case "open":
			h.openServer(turn, t)
		}
	})
}

// read opens a book where it was left.
func (h *home) read(turn *loop.Turn, v desk.Volume) {
	h.opener.Open(turn, reader.Book{Volume: v, Opened: h.left, Reached: h.reached})
}

// offer opens a menu of what can be done with a book.
func (h *home) offer(turn *loop.Turn, v desk.Volume, at image.Rectangle) {
	a := h.app
	deeds := a.bookDeeds(h, v)
	if src, ok := a.Source(v.Source); ok && v.Of.ID != "" {
		series := src.Face.In(a.Say.Code()).Series
		text := a.Voice(series).Text("Go to the %s", series.One)
		deeds = append(deeds, deed{name: "series", text: text, icon: paint.IconFolder, lead: func(turn *loop.Turn) {
			h.enter(turn, a.booksOf(src, v.Of))
		}})
	}
	offer(turn, h, cmp.Or(v.Title, v.SeriesTitle), at, deeds)
}

// mark marks books of one server as read, or as unread.
func (h *home) mark(turn *loop.Turn, read bool, books ...desk.Volume) {
	h.act(turn, func() error { return h.app.Shelf.Mark(books[0].Source, read, plain(books)...) })
}

// reread reads config.json again. Whatever home is asked meanwhile, it takes over what comes of that: the shelf has it
// already.
func (h *home) reread(turn *loop.Turn) {
	h.rereads++
	h.unread = true
	number := h.rereads
	a, p := h.app, placeOf(turn)
	type reread struct {
		Servers
		findings
	}
	loop.Start(turn, func(ctx context.Context) (reread, error) {
		s := a.o.Read()
		return reread{s, h.find(ctx, p, s.Sources, nil)}, nil
	}, func(turn *loop.Turn, r reread, err error) {
		switch {
		case number != h.rereads: // it is being read once more
			return
		case err != nil:
			h.tell(turn, a.Problem(err), "config.json")
			return
		}
		h.unread = false
		a.servers = r.Servers
		a.SetSources(r.Sources)
		h.setup = nil // it would be about the file as it was
		// The servers that there still are stay as they are until they answer.
		maps.DeleteFunc(h.answers, func(name string, _ error) bool {
			_, ok := a.Source(name)
			return !ok
		})
		h.looks++ // what was looked for before is out of date
		h.looking = false
		h.keep(r.findings)
		h.stamp(turn)
		turn.RedrawAll()
		h.left()
		h.question(turn)
	})
}

// halt waits no longer for what was asked for.
func (h *home) halt(turn *loop.Turn) {
	asked := h.Asked
	h.Stop(turn, h.redrawHeader)
	if asked {
		h.look(turn)
	}
}

// tell says what is wrong. Whatever was asked for before does not come any more: it would open above the box.
func (h *home) tell(turn *loop.Turn, p desk.Problem, about string) {
	h.halt(turn)
	h.app.Tell(turn, p, about)
}
