package reader

import (
	"fmt"
	"image"
	"slices"

	"inkshelf/internal/book"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// menu lies over the page in two boxes: at the top what the book is, at the bottom the place in it and what can be changed.
// The page stays to be seen between them, and a touch there closes the menu. What it says of the state of things is as it
// was when it opened: nothing in it changes by itself.
type menu struct {
	r     *reading
	units paint.Units
	desk.Waiting
	beside beside         // as it was known
	status ui.ReaderPanel // its last line
}

// openMenu opens the menu. The page that was asked for is waited for no longer.
func (r *reading) openMenu(turn *loop.Turn) {
	if r.shown.picture == nil {
		return
	}
	r.giveUp(turn)
	m := &menu{r: r, units: turn.Units(), beside: r.beside}
	m.look(turn)
	turn.Push(m)
}

// look takes note of the state of things.
func (m *menu) look(turn *loop.Turn) {
	say := m.r.desk.Say
	m.status = ui.ReaderPanel{Time: say.Clock(turn.Now()), News: m.news(turn.Net())}
	if b := turn.Battery(); b.Known {
		m.status.Battery = say.Text("%d %%", b.Percent)
	}
	if n := m.r.ready(); n > 0 {
		m.status.Ready = say.Count(n, "%d page ahead ready", "%d pages ahead ready")
	}
}

// news says what else is to be known. Where there is a network, the place in this book is on its way to the server as soon
// as reading pauses: that is no news.
func (m *menu) news(net bool) string {
	r := m.r
	switch {
	case r.problem != nil:
		return r.problem.Title
	case r.unsaved != (notice{}):
		return r.unsaved.Title
	case r.keeps && !net:
		return m.unsent()
	}
	return ""
}

// unsent says what servers have not been told, if there is anything.
func (m *menu) unsent() string {
	if m.r.unsent == 0 {
		return ""
	}
	return m.r.desk.Say.Count(m.r.unsent, "%d update waiting to be sent", "%d updates waiting to be sent")
}

// self is the menu as one who asks for a place.
func (m *menu) self() asker { return asker{waiting: &m.Waiting, redraw: m.redrawStatus, boxes: 1} }

// over is a box over the menu as one who asks for a place.
func over(redraw func(turn *loop.Turn)) asker {
	return asker{waiting: &desk.Waiting{}, redraw: redraw, boxes: 2}
}

// Name implements loop.Named.
func (m *menu) Name() string { return "menu" }

// Class implements loop.Screen.
func (m *menu) Class() loop.Class { return loop.ClassUI }

// Boxes implements loop.Overlay.
func (m *menu) Boxes(size image.Point) []image.Rectangle {
	head, _, _ := ui.Screen(size, m.units, false)
	return []image.Rectangle{head, m.status.Box(size, m.units)}
}

// Draw implements loop.Screen.
func (m *menu) Draw(dst *paint.Canvas) {
	boxes := m.Boxes(dst.Size())
	m.header().Draw(dst, boxes[0])
	m.panel().Draw(dst, boxes[1])
	page := image.Rect(0, boxes[0].Max.Y, dst.Size().X, boxes[1].Min.Y)
	dst.Target(paint.Target{Name: "zone:page", Text: m.r.desk.Say.Text("Back to the page"), Area: page})
}

// header is the bar at the top.
func (m *menu) header() ui.Header {
	say, mark := m.r.desk.Say, paint.IconBookmark
	if slices.Contains(m.r.bookmarked(), m.r.shown.at.Page) {
		mark = paint.IconBookmarkOn
	}
	h := ui.Header{
		Title: m.r.book.about.Title, TitleName: "title", Serif: true, Back: true, Words: m.r.desk.Words,
		Icons: []ui.HeaderIcon{{Icon: paint.IconMore, Name: "more", Text: say.Text("More")}},
	}
	if m.r.mark != nil {
		h.Icons = slices.Insert(h.Icons, 0, ui.HeaderIcon{Icon: mark, Name: "bookmark", Text: say.Text("Bookmark")})
	}
	if v := m.r.book.about; v.Number.Known() && v.Of.Title != "" {
		h.Title, h.Note = v.Of.Title, m.r.desk.Numbered(v)
	}
	return h
}

// panel is the panel at the bottom.
func (m *menu) panel() ui.ReaderPanel {
	say, p := m.r.desk.Say, m.status
	p.Position = m.position()
	p.Tools = []ui.Button{
		{Name: "contents", Text: say.Text("Contents"), Icon: paint.IconContents},
		{Name: "view", Text: say.Text("View"), Icon: paint.IconView},
		{Name: "zones", Text: say.Text("Tap zones"), Icon: paint.IconGrid},
		{Name: "rotate", Text: say.Text("Rotate"), Icon: paint.IconRotate},
	}
	if m.r.keeps {
		p.Tools = append(p.Tools, ui.Button{Name: "sync", Text: say.Text("Sync"), Icon: paint.IconSync})
	}
	if m.Slow {
		p.News = say.Text("Loading…")
	}
	return p
}

// position is the place in the book.
func (m *menu) position() ui.Position {
	r := m.r
	p := ui.Position{
		Page: r.shown.at.Page, Pages: r.pages(), Counter: counter(r.shown.at, r.pages()), Words: r.desk.Words,
		NoPrevious: m.beside.before == nil, NoNext: m.beside.after == nil,
	}
	for _, chapter := range r.outline() {
		p.Ticks = append(p.Ticks, chapter.Page)
	}
	return p
}

// counter says which page is shown, and with a letter which part of it: "34b / 180".
func counter(at book.Place, pages int) string {
	if at.Parts > 1 {
		return fmt.Sprintf("%d%c / %d", at.Page, 'a'+rune(min(at.Part, 25)), pages)
	}
	return fmt.Sprintf("%d / %d", at.Page, pages)
}

// redrawStatus shows the last line of the panel anew.
func (m *menu) redrawStatus(turn *loop.Turn) {
	box := m.status.Box(turn.Size(), turn.Units())
	for _, t := range turn.Targets() {
		if t.Name == "contents" {
			box.Min.Y = t.Area.Max.Y
		}
	}
	turn.Redraw(box, loop.ClassUI)
}

// Handle implements loop.Screen.
func (m *menu) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		if m.r.trying { // whoever waited for it is gone
			m.r.opener.GiveUp()
			m.r.giveBack()
		}
	case loop.Tap:
		m.tap(turn, ev)
	case loop.NetChanged:
		if ev.Up && m.r.problem != nil {
			m.r.showFrom(turn, m.self(), m.r.missed)
		}
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack, loop.KeyMenu:
			turn.Pop()
		case loop.KeyHome:
			m.r.desk.Home(turn)
		}
	}
}

func (m *menu) tap(turn *loop.Turn, ev loop.Tap) {
	r := m.r
	switch t := ev.Target; t.Name {
	case "zone:page":
		turn.Pop()
	case "back":
		turn.Pop()
		turn.Pop()
	case "title":
		r.tellDetails(turn)
	case "bookmark":
		m.toggleBookmark(turn, t.Area)
	case "more":
		m.openMore(turn, t.Area)
	case "book:prev":
		m.openBeside(turn, m.beside.before)
	case "book:next":
		m.openBeside(turn, m.beside.after)
	case "position":
		r.showFrom(turn, m.self(), r.page(m.position().At(t.Area, turn.Units(), ev.At.X)))
	case "counter":
		r.goTo(turn, m.self())
	case "contents":
		m.openContents(turn)
	case "view":
		m.openView(turn)
	case "zones":
		m.showZones(turn)
	case "rotate":
		st := r.style
		st.Rotation = (st.Rotation + 90) % 360
		r.restyle(turn, m.self(), st)
	case "sync":
		m.sync(turn)
	}
}

// openBeside opens the book before or after this one, if there is one.
func (m *menu) openBeside(turn *loop.Turn, v *desk.Volume) {
	if v != nil {
		m.r.openBeside(turn, m.self(), *v)
	}
}

// showZones shows the zones in place of the menu.
func (m *menu) showZones(turn *loop.Turn) {
	turn.Pop()
	turn.Push(zoneSheet{m.r})
}
