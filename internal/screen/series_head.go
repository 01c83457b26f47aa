package screen

import (
	"image"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// seriesHead is what stands above the books of a series: what it is about, what to do, and a bar with the tabs or with
// what is more urgent.
type seriesHead struct {
	hero  ui.Hero
	short ui.Hero // on a low screen

	title  string                    // of the book to go on with; empty where the label says its number
	say    func(title string) string // the label of going on; nil: there is nothing to read
	label  string                    // as it is where there is room for all of it
	side   []ui.Button               // at the thumb's side
	mirror bool                      // which is the left one

	tabs    ui.Tabs         // none: there is one view
	message *ui.MessageLine // instead of the tabs; nil: none
	empty   string          // instead of the books; empty: there are some

	laid struct { // the latest layout: to find it texts are set
		size  image.Point
		units paint.Units
		headAreas
	}
}

// Lengths of the head, in reference pixels.
const (
	headGap      = 24 // above and below the hero
	headAction   = 132
	headButton   = 168 // least width of a button at the side
	headSmallGap = 12  // below the actions, and between them
	headBar      = 96
	headMargin   = 48
	leastRows    = 3 // of books: a screen too low for them has a short hero
)

// head returns the head as things stand.
func (v seriesView) head() *seriesHead {
	h := &seriesHead{mirror: v.LeftHand()}
	h.hero = ui.Hero{Title: v.titled(v.series.Title), Summary: v.series.Summary, Name: "summary", Bare: v.bare, Words: v.Words}
	if !v.bare {
		h.hero.Cover = &ui.Cover{Picture: v.picture, Title: v.titled(v.series.Title)}
	}
	if len(v.series.Authors) > 0 {
		h.hero.Lines = []string{strings.Join(v.series.Authors, ", ")}
	}
	counts := v.countLine()
	h.hero.Lines = append(h.hero.Lines, counts)
	h.short = ui.Hero{Title: v.titled(v.series.Title), Lines: []string{counts}, Bare: true}
	if i := v.current(); i >= 0 {
		h.title, h.say = v.going(i)
		h.label = h.say(h.title)
	}
	h.side = v.sideButtons()
	h.tabs.Tabs = v.tabList()
	h.message = v.bar()
	if len(v.shown) == 0 {
		h.empty = v.nothing()
	}
	return h
}

// sideButtons are what can be done with the whole series.
func (v seriesView) sideButtons() (all []ui.Button) {
	if v.Shelf == nil {
		return nil
	}
	if v.ready > 0 || slices.ContainsFunc(v.books, wanted) {
		all = append(all, ui.Button{Name: "download", Text: v.Say.Text("Download"), Icon: paint.IconDownload, Kind: ui.IconLabel})
	}
	say, mark := v.Voice(v.words().Book), ui.Button{Name: "mark-read", Icon: paint.IconCheck, Kind: ui.IconLabel}
	switch {
	case slices.ContainsFunc(v.books, readable):
		mark.Text = say.Text("All read")
	case slices.ContainsFunc(v.books, forgettable):
		mark.Text = say.Text("All unread")
	default:
		return all
	}
	return append(all, mark)
}

// tabList returns the views that there are. Without a shelf nothing is known of what was read or downloaded.
func (v seriesView) tabList() (tabs []ui.Tab) {
	if v.Shelf == nil {
		return nil
	}
	say, n := v.Voice(v.words().Book), v.counts()
	add := func(name, text string, count, width int) {
		tabs = append(tabs, ui.Tab{Name: name, Text: text, Count: strconv.Itoa(count), Active: name == v.tab, Width: width})
	}
	add(tabAll, say.Text("All"), n.Books, 216)
	add(tabUnread, say.Text("Unread"), n.Books-n.Read, 252)
	if here := v.here(); here > 0 || v.tab == tabDownloaded || slices.ContainsFunc(v.books, missing) {
		add(tabDownloaded, say.Text("Downloaded"), here, 330)
	}
	return tabs
}

// nothing says why a tab is empty.
func (v seriesView) nothing() string {
	if v.tab == tabDownloaded {
		return v.Say.Text("Nothing is downloaded")
	}
	return v.Say.Text("Everything is read")
}

// headAreas is where the parts of a head are.
type headAreas struct {
	low                bool // the hero is the short one
	hero, actions, bar image.Rectangle
	rest               image.Rectangle // for the books
}

// layout divides the body of a screen. What there is nothing of takes no room.
func (h *seriesHead) layout(size image.Point, u paint.Units) headAreas {
	if h.laid.size == size && h.laid.units == u {
		return h.laid.headAreas
	}
	_, body, _ := ui.Screen(size, u, true)
	a := h.divide(body, u, h.hero)
	if (ui.List{Kind: ui.BookRow}).PerPage(a.rest, u) < leastRows {
		a = h.divide(body, u, h.short)
		a.low = true
	}
	h.laid.size, h.laid.units, h.laid.headAreas = size, u, a
	return a
}

func (h *seriesHead) divide(body image.Rectangle, u paint.Units, hero ui.Hero) (a headAreas) {
	y := body.Min.Y
	cut := func(height int) image.Rectangle {
		y += height
		return image.Rect(body.Min.X, y-height, body.Max.X, y)
	}
	cut(u.Px(headGap))
	a.hero = cut(hero.Height(body.Dx(), u))
	cut(u.Px(headGap))
	if h.say != nil || len(h.side) > 0 {
		a.actions = cut(u.Px(headAction))
		cut(u.Px(headSmallGap))
	}
	switch {
	case h.message != nil:
		a.bar = cut(h.message.Height(body.Dx(), u))
	case len(h.tabs.Tabs) > 0:
		a.bar = cut(u.Px(headBar))
	}
	a.rest = image.Rectangle{Min: image.Pt(body.Min.X, y), Max: body.Max}
	return a
}

// fitting returns the hero that there is room for.
func (h *seriesHead) fitting(a headAreas) ui.Hero {
	if a.low {
		return h.short
	}
	return h.hero
}

// Height returns how high the head is. One above no books has the whole body.
func (h *seriesHead) Height(size image.Point, u paint.Units) int {
	_, body, _ := ui.Screen(size, u, false)
	if h.empty != "" {
		return body.Dy()
	}
	return h.layout(size, u).rest.Min.Y - body.Min.Y
}

// Draw draws the head at the top of the body.
func (h *seriesHead) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	a := h.layout(c.Size(), u)
	c.Fill(r, paint.White)
	h.fitting(a).Draw(c, a.hero)
	h.drawActions(c, a.actions)
	if h.message != nil {
		h.message.Draw(c, a.bar)
	} else if !a.bar.Empty() {
		h.tabs.Draw(c, a.bar)
	}
	if h.empty != "" {
		ui.State{Icon: paint.IconBook, Title: h.empty}.Draw(c, image.Rect(r.Min.X, a.rest.Min.Y, r.Max.X, r.Max.Y))
	}
}

// drawActions draws the button to go on with, and at the thumb's side those for the whole series.
func (h *seriesHead) drawActions(c *paint.Canvas, r image.Rectangle) {
	if r.Empty() {
		return
	}
	u := c.Units()
	r.Min.X, r.Max.X = r.Min.X+u.Px(headMargin), r.Max.X-u.Px(headMargin)
	width, space := h.sideWidth(c, r.Dx()), u.Px(headSmallGap)
	side := r
	if taken := len(h.side) * (width + space); h.mirror {
		side.Max.X, r.Min.X = r.Min.X+taken-space, r.Min.X+taken
	} else {
		side.Min.X, r.Max.X = r.Max.X-taken+space, r.Max.X-taken
	}
	if h.say != nil {
		ui.Button{Name: "continue", Text: h.fit(c, r.Dx()-2*space), Kind: ui.Primary}.Draw(c, r)
	}
	for i, b := range h.side {
		x := side.Min.X + i*(width+space)
		b.Draw(c, image.Rect(x, side.Min.Y, x+width, side.Max.Y))
	}
}

// sideWidth returns how wide each button at the side is: as the longest label needs it, which languages and text sizes
// decide. All of them leave half of the width to the button to go on with.
func (h *seriesHead) sideWidth(c *paint.Canvas, width int) int {
	u := c.Units()
	need := u.Px(headButton)
	for _, b := range h.side {
		need = max(need, b.Width(c.Type(), u))
	}
	return min(need, max(u.Px(headButton), width/2/max(len(h.side), 1)))
}

// fit returns the label of going on. Where there is no room for all of it the title gives way, and the rest stays.
func (h *seriesHead) fit(c *paint.Canvas, width int) string {
	s, st := c.Type(), ui.Heading.Style(c.Units())
	if h.title == "" || s.Line(h.label, st).Width.Ceil() <= width {
		return h.label
	}
	rest := s.Line(h.say(""), st).Width.Ceil()
	return h.say(s.Fit(h.title, st, width-rest).Text)
}

// redrawTop shows what has changed above a list: each part for itself, and a picture only where there is another.
func redrawTop(turn *loop.Turn, now, was top) {
	h, ok := now.(*seriesHead)
	before, too := was.(*seriesHead)
	if !ok || !too {
		return
	}
	a := h.layout(turn.Size(), turn.Units())
	switch {
	case !a.low && !reflect.DeepEqual(h.hero.Cover, before.hero.Cover):
		turn.Redraw(a.hero, loop.ClassImage)
	case !reflect.DeepEqual(h.hero.Lines, before.hero.Lines):
		turn.Redraw(h.fitting(a).Texts(a.hero, turn.Units()), loop.ClassUI)
	}
	if h.label != before.label || !reflect.DeepEqual(h.side, before.side) {
		turn.Redraw(a.actions, loop.ClassUI)
	}
	if !reflect.DeepEqual(h.tabs, before.tabs) || !reflect.DeepEqual(h.message, before.message) {
		turn.Redraw(a.bar, loop.ClassUI)
	}
	if h.empty != before.empty {
		turn.Redraw(a.rest, loop.ClassUI)
	}
}
