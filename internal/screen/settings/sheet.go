package settings

import (
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// sheet is a screen of rows in groups. What they say is asked for whenever they are drawn: a change needs no more than a
// refresh.
type sheet struct {
	*desk.Desk
	name    string // of the targets, before the colon
	title   func() string
	groups  func() []group
	message func() *ui.MessageLine // above the rows; nil: nothing
	state   func() *ui.State       // shown instead of rows; nil, or returning nil: there are rows
	renew   func(turn *loop.Turn)  // finds out anew what the rows say; nil: that does not change

	page    int
	status  string
	waiting desk.Waiting
}

// group is rows under a heading.
type group struct {
	text string
	rows []row
}

// row is something to be chosen, or a way. At is where it stands on the screen.
type row struct {
	ui.Row
	do func(turn *loop.Turn, at image.Rectangle) // nil: nothing
}

// alike reports whether a group has the same rows, whatever they say.
func (g group) alike(other group) bool {
	return g.text == other.text && slices.EqualFunc(g.rows, other.rows, func(a, b row) bool { return a.Title == b.Title })
}

func rowsOf(groups []group) []row {
	var all []row
	for _, g := range groups {
		all = append(all, g.rows...)
	}
	return all
}

func (s *sheet) rows() []row { return rowsOf(s.groups()) }

// list returns the rows as a part.
func (s *sheet) list() ui.Groups {
	list := ui.Groups{Name: s.name, Page: s.page}
	for _, g := range s.groups() {
		part := ui.Group{Text: g.text}
		for _, r := range g.rows {
			part.Rows = append(part.Rows, r.Row)
		}
		list.Groups = append(list.Groups, part)
	}
	return list
}

// areas is how the screen is divided.
type areas struct {
	head, top, body, foot image.Rectangle
	pages                 int
}

// areas divides a screen. Where all is on one page there is no footer.
func (s *sheet) areas(size image.Point, u paint.Units) areas {
	a := s.divide(size, u, false)
	if a.pages > 1 {
		return s.divide(size, u, true)
	}
	return a
}

func (s *sheet) divide(size image.Point, u paint.Units, footer bool) (a areas) {
	a.head, a.body, a.foot = ui.Screen(size, u, footer)
	a.top = a.body
	if s.message != nil {
		a.body.Min.Y += max(s.message().Height(size.X, u), u.Text(96))
	}
	a.top.Max.Y = a.body.Min.Y
	a.pages = s.list().Pages(a.body, u)
	return a
}

// Name implements loop.Named.
func (s *sheet) Name() string { return "settings" }

// Class implements loop.Screen.
func (s *sheet) Class() loop.Class { return loop.ClassUI }

// Draw implements loop.Screen.
func (s *sheet) Draw(dst *paint.Canvas) {
	a := s.areas(dst.Size(), dst.Units())
	dst.Fill(dst.Bounds(), paint.White)
	header := ui.Header{Title: s.title(), Back: true, Status: s.status, Words: s.Words}
	if s.waiting.Slow {
		header.Status, header.StatusBold = s.Say.Text("Loading…"), true
	}
	header.Draw(dst, a.head)
	if s.state != nil {
		if state := s.state(); state != nil {
			state.Draw(dst, a.body)
			return
		}
	}
	if s.message != nil {
		s.message().Draw(dst, a.top)
	}
	s.list().Draw(dst, a.body)
	ui.Pager{Page: s.page, Pages: a.pages, Words: s.Words}.Draw(dst, a.foot)
}

// Handle implements loop.Screen.
func (s *sheet) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		s.shown(turn)
	case loop.Closed:
		_ = s.Keep() // the app may end; there is nobody left to be told
	case loop.News:
		if _, ok := ev.Value.(shelf.News); ok && s.renew != nil {
			s.renew(turn)
		}
	case loop.Tap:
		s.tap(turn, ev.Target)
	case loop.LongPress:
		s.turn(turn, desk.PagerMove(ev.Target.Name).Far())
	case loop.Swipe:
		s.turn(turn, desk.SwipeMove(ev))
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyHome:
			s.Home(turn)
		default:
			s.turn(turn, desk.KeyMove(ev))
		}
	}
}

// shown brings the screen up to date: text of another size has other pages, and time has passed.
func (s *sheet) shown(turn *loop.Turn) {
	s.page = desk.Stay.From(s.page, s.areas(turn.Size(), turn.Units()).pages)
	if now := s.Clock(turn); now != s.status { // a box that closes shows no more than its place anew
		s.status = now
		s.redrawHeader(turn)
	}
	if s.renew != nil {
		s.renew(turn)
	}
}

func (s *sheet) tap(turn *loop.Turn, t paint.Target) {
	switch {
	case t.Name == "back":
		turn.Pop()
	case t.Name == "pager:counter":
		pad := &ui.NumberPad{Title: s.Say.Text("Go to page"), Max: s.areas(turn.Size(), turn.Units()).pages, Words: s.Words}
		desk.OpenPad(turn, pad, func(turn *loop.Turn, page int) { s.show(turn, page-1) })
	case t.Part() == "pager":
		s.turn(turn, desk.PagerMove(t.Name))
	case t.Part() == s.name:
		s.waiting.Stop(turn, s.redrawHeader)
		// The rows may be others than the panel showed.
		if rows := s.rows(); t.Item < len(rows) && rows[t.Item].Title == t.Text && rows[t.Item].do != nil {
			rows[t.Item].do(turn, t.Area)
		}
	}
}

// turn turns the page, if m leads to another.
func (s *sheet) turn(turn *loop.Turn, m desk.Move) {
	s.show(turn, m.From(s.page, s.areas(turn.Size(), turn.Units()).pages))
}

// show shows a page. The header stays as it is.
func (s *sheet) show(turn *loop.Turn, page int) {
	if page != s.page {
		s.page = page
		a := s.areas(turn.Size(), turn.Units())
		turn.Redraw(image.Rectangle{Min: a.top.Min, Max: turn.Size()}, loop.ClassUI)
	}
}

// redraw shows what has changed: the rows that say something else than they did, or all where there are others.
func (s *sheet) redraw(turn *loop.Turn, before []group) {
	if !slices.EqualFunc(before, s.groups(), group.alike) {
		s.page = desk.Stay.From(s.page, s.areas(turn.Size(), turn.Units()).pages)
		turn.RedrawAll()
		return
	}
	was, changed := rowsOf(before), false
	targets := turn.Targets()
	for i, r := range s.rows() {
		if r.Row == was[i].Row {
			continue
		}
		changed = true
		for _, t := range targets {
			if t.Part() == s.name && t.Item == i {
				turn.Redraw(t.Area, loop.ClassUI)
			}
		}
	}
	if changed && len(targets) == 0 { // a box is open: nothing of the rows can be touched, but they can be seen
		turn.Redraw(s.areas(turn.Size(), turn.Units()).body, loop.ClassUI)
	}
}

func (s *sheet) redrawHeader(turn *loop.Turn) {
	turn.Redraw(s.areas(turn.Size(), turn.Units()).head, loop.ClassUI)
}
