package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// MessageLine says what happened, what still works, and what to do. It takes the place of the filter bar until the next
// action, so that nothing else moves; it never goes away by itself.
type MessageLine struct {
	Icon    paint.Icon
	Title   string // what happened
	Text    string // what still works
	Buttons []Button
}

// Lengths of the line, in reference pixels.
const (
	messageIcon  = 72
	messageText  = 132 // where the text begins
	messagePads  = 54  // what a button is wider than its label
	lastMessage  = 288 // width of the last button, at least: that of the last filter
	messagePitch = 38  // from the title to the text
)

// Height returns how high the line is on a screen of this width: as the filter bar, unless large text needs two rows.
func (m MessageLine) Height(width int, u paint.Units) int {
	if m.fits(typeset.New(), u, width) {
		return u.Px(filter)
	}
	return messageRow(u) + u.Px(filter)
}

// messageRow returns how high the texts are where the buttons stand below them.
func messageRow(u paint.Units) int { return max(u.Px(filter), grown(u, 84)) }

// fits reports whether texts and buttons fit in one row.
func (m MessageLine) fits(s *typeset.Setter, u paint.Units, width int) bool {
	room := width - m.textAt(u) - u.Px(gap)
	for i := range m.Buttons {
		room -= m.buttonWidth(s, u, i)
	}
	return s.Line(m.Title, SecondaryBold.Style(u)).Width.Ceil() <= room && s.Line(m.Text, Caption.Style(u)).Width.Ceil() <= room
}

// Draw draws the line: in two rows if it must and r is high enough, otherwise in one with its texts shortened.
func (m MessageLine) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	separator(c, r, margin)
	if r.Dy() >= messageRow(u)+u.Px(filter) {
		texts, row := cutTop(r, messageRow(u))
		shares := make([]int, len(m.Buttons))
		for i := range shares {
			shares[i] = m.buttonWidth(c.Type(), u, i)
		}
		for i, box := range shared(row, shares) {
			m.drawButton(c, box, i, i == 0)
		}
		m.drawTexts(c, texts)
		return
	}
	r.Max.Y -= u.Line(hairline) // everything stands a little high: below it is the line
	for i := range slices.Backward(m.Buttons) {
		var box image.Rectangle
		r, box = cutRight(r, m.buttonWidth(c.Type(), u, i))
		box.Max.Y += u.Line(hairline)
		m.drawButton(c, box, i, false)
	}
	m.drawTexts(c, r)
}

// textAt returns where the texts begin.
func (m MessageLine) textAt(u paint.Units) int {
	if m.Icon == 0 {
		return u.Px(margin)
	}
	return u.Px(messageText)
}

// drawTexts draws icon, title and text, the lines as near to each other as r demands.
func (m MessageLine) drawTexts(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	size := u.Px(messageIcon)
	_, icon := cutLeft(r, u.Px(margin)-u.Px(grid)) // an icon has some white of its own
	icon, _ = cutLeft(icon, size)
	c.Icon(m.Icon, centred(icon, size, size), paint.Black)

	_, r = cutLeft(r, m.textAt(u))
	r, _ = cutRight(r, u.Px(gap))
	title, st := SecondaryBold.Style(u), Caption.Style(u)
	if m.Text == "" {
		c.Label(r, m.Title, title, paint.Left, paint.Black)
		return
	}
	pitch := u.Text(messagePitch)
	first := r.Min.Y + (r.Dy()-pitch+title.CapHeight())/2
	second := min(first+pitch, r.Max.Y-descent(st))
	first = max(min(first, second-ascent(st)-descent(title)), r.Min.Y+ascent(title))
	c.Label(onBaseline(r, first, title), m.Title, title, paint.Left, paint.Black)
	c.Label(onBaseline(r, second, st), m.Text, st, paint.Left, paint.Black)
}

// ascent and descent return how far letters without accents reach above and below the baseline.
func ascent(st typeset.Style) int  { return (st.Size*3 + 3) / 4 }
func descent(st typeset.Style) int { return (st.Size + 3) / 4 }

// buttonWidth returns how wide a button is. The last one reaches to the edge of the screen.
func (m MessageLine) buttonWidth(s *typeset.Setter, u paint.Units, i int) int {
	width := max(up(s.Line(m.Buttons[i].Text, BodyBold.Style(u)).Width.Ceil()+u.Px(messagePads)), u.Px(touch))
	if i == len(m.Buttons)-1 {
		return max(width+u.Px(margin)-u.Px(grid), u.Px(lastMessage))
	}
	return width
}

// drawButton draws a button: at the margin, or behind a line.
func (m MessageLine) drawButton(c *paint.Canvas, r image.Rectangle, i int, atMargin bool) {
	u, b := c.Units(), m.Buttons[i]
	c.Target(paint.Target{Name: b.Name, Text: b.Text, Area: r, Item: i})
	left := u.Px(gap)
	if atMargin {
		left = u.Px(margin)
	} else {
		upright(c, r.Min.X, r, rule)
	}
	_, label := cutLeft(r, left)
	label.Max.Y -= u.Line(hairline)
	c.Label(label, b.Text, styleIn(c.Type(), u, BodyBold, b.Text, label.Dx()), paint.Left, paint.Black)
}
