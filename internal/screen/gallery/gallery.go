// Package gallery is the developer's sample sheet: the parts of screens, to be looked at and tried.
package gallery

import (
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// Gallery is the developer's sample sheet: every part of internal/ui in every state, the icons, the sizes of type, the
// grays. What can be touched on it works, as far as it can without a server.
type Gallery struct {
	o      Options
	sheets []sheet
	sheet  int // that is shown
	leaf   int // of its pages
	laid   laidOut

	pictures pictures
	controls controls
	typed    string // on the keyboard
}

// Options is what all samples have in common, and where to begin.
type Options struct {
	Words    *ui.Words // nil: English
	LeftHand bool
	Sheet    string // the title of the first sheet to be shown; if there is none, the gallery begins at its beginning
}

// New returns a gallery.
func New(o Options) *Gallery {
	if o.Words == nil {
		o.Words = ui.English()
	}
	g := &Gallery{o: o, controls: controls{size: 105}}
	g.fill()
	g.sheet = max(slices.IndexFunc(g.sheets, func(s sheet) bool { return s.title == o.Sheet }), 0)
	return g
}

// fill makes the sheets, with the words and for the hand of the options.
func (g *Gallery) fill() {
	g.laid = laidOut{}
	g.sheets = []sheet{
		{title: "Bars", class: loop.ClassUI, samples: g.bars()},
		{title: "Rows", class: loop.ClassImage, samples: g.rows()},
		{title: "Cards", class: loop.ClassImage, samples: g.cards()},
		{title: "Controls", class: loop.ClassUI, samples: g.controlSamples()},
		{title: "Boxes", class: loop.ClassUI, samples: g.boxes()},
		{title: "Reader", class: loop.ClassUI, samples: g.reader()},
		{title: "State", class: loop.ClassUI, samples: []sample{{draw: state.Draw}}},
		{title: "Icons", class: loop.ClassUI, samples: icons()},
		{title: "Type", class: loop.ClassText, samples: roles()},
		{title: "Grays", class: loop.ClassImage, samples: g.grays()},
		{title: "Picture", class: loop.ClassArt, samples: []sample{{draw: g.drawPicture}}},
	}
}

// Name implements loop.Named.
func (g *Gallery) Name() string { return "gallery" }

// Class implements loop.Screen.
func (g *Gallery) Class() loop.Class { return g.sheets[g.sheet].class }

// Draw implements loop.Screen. The gallery's own bars come first: they have the plain names of targets, and samples of bars
// have numbered ones.
func (g *Gallery) Draw(dst *paint.Canvas) {
	u := dst.Units()
	dst.Fill(dst.Bounds(), paint.White)
	head, body, foot := ui.Screen(dst.Size(), u, true)
	ui.Header{
		Title: "Gallery: " + g.sheets[g.sheet].title, Back: true, Words: g.o.Words,
		Icons: []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: "Menu"}},
	}.Draw(dst, head)
	page, pages := g.page(body, u)
	ui.Pager{Page: page, Pages: pages, Words: g.o.Words}.Draw(dst, foot)
	for _, s := range g.spots(body, u) {
		s.draw(dst)
	}
}

// laidOut is the sheets dealt out to pages, kept for as long as neither the screen nor the sheets change: to know how high
// a sample is, texts are set.
type laidOut struct {
	body   image.Rectangle
	units  paint.Units
	leaves [][][]spot // by sheet and page
}

// leaves returns the pages of every sheet.
func (g *Gallery) leaves(body image.Rectangle, u paint.Units) [][][]spot {
	if l := &g.laid; l.leaves == nil || l.body != body || l.units != u {
		*l = laidOut{body: body, units: u}
		for _, s := range g.sheets {
			l.leaves = append(l.leaves, s.leaves(body, u))
		}
	}
	return g.laid.leaves
}

// spots returns the samples of the page that is shown.
func (g *Gallery) spots(body image.Rectangle, u paint.Units) []spot {
	sheet := g.leaves(body, u)[g.sheet]
	return sheet[min(g.leaf, len(sheet)-1)]
}

// page returns which page of all sheets is shown, and how many there are.
func (g *Gallery) page(body image.Rectangle, u paint.Units) (page, pages int) {
	for i, sheet := range g.leaves(body, u) {
		switch {
		case i < g.sheet:
			page += len(sheet)
		case i == g.sheet:
			page += min(g.leaf, len(sheet)-1)
		}
		pages += len(sheet)
	}
	return page, pages
}

// open opens the gallery at a page of all sheets.
func (g *Gallery) open(page int, body image.Rectangle, u paint.Units) {
	for i, sheet := range g.leaves(body, u) {
		if page < len(sheet) {
			g.sheet, g.leaf = i, page
			return
		}
		page -= len(sheet)
	}
}

// Handle implements loop.Screen.
func (g *Gallery) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		g.prepare(turn)
	case loop.Closed:
		g.pictures.closed()
	case loop.Tap:
		g.tap(turn, ev)
	case loop.LongPress:
		g.turn(turn, desk.PagerMove(ev.Target.Name).Far())
	case loop.Swipe:
		g.turn(turn, desk.SwipeMove(ev))
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyMenu:
			g.openMenu(turn, image.Rectangle{})
		default:
			g.turn(turn, desk.KeyMove(ev))
		}
	}
}

func (g *Gallery) tap(turn *loop.Turn, ev loop.Tap) {
	switch {
	case ev.Target.Name == "back":
		turn.Pop()
	case ev.Target.Name == "menu":
		g.openMenu(turn, ev.Target.Area)
	case ev.Target.Name == "pager:counter":
		_, pages := g.page(bodyOf(turn), turn.Units())
		desk.OpenPad(turn, &ui.NumberPad{Title: "Go to page", Max: pages, Words: g.o.Words}, func(turn *loop.Turn, page int) {
			g.show(turn, page-1)
		})
	case desk.PagerMove(ev.Target.Name) != desk.Stay:
		g.turn(turn, desk.PagerMove(ev.Target.Name))
	case ev.Target.Name != "":
		g.touch(turn, ev)
	}
}

// touch hands a tap on a target to the sample that it belongs to.
func (g *Gallery) touch(turn *loop.Turn, ev loop.Tap) {
	for _, s := range g.spots(bodyOf(turn), turn.Units()) {
		if ev.At.In(s.box) && s.sample.touch != nil {
			s.sample.touch(turn, ev.Target)
		}
	}
}

// turn turns to another page, if m leads to one.
func (g *Gallery) turn(turn *loop.Turn, m desk.Move) {
	page, pages := g.page(bodyOf(turn), turn.Units())
	if to := m.From(page, pages); to != page {
		g.show(turn, to)
	}
}

// show shows a page of all sheets.
func (g *Gallery) show(turn *loop.Turn, page int) {
	g.open(page, bodyOf(turn), turn.Units())
	turn.RedrawAll()
	g.prepare(turn)
}

// prepare has the pictures made when a sheet needs them.
func (g *Gallery) prepare(turn *loop.Turn) {
	if g.Class() < loop.ClassImage {
		return
	}
	g.pictures.prepare(turn, func(turn *loop.Turn) {
		if g.Class() >= loop.ClassImage {
			turn.RedrawAll()
		}
	})
}

// bodyOf returns the body of a screen with a header and a pager.
func bodyOf(turn *loop.Turn) image.Rectangle {
	_, body, _ := ui.Screen(turn.Size(), turn.Units(), true)
	return body
}
