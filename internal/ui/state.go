package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// State fills the body of a screen that has nothing else to show: a server that does not answer, an empty list. It says
// what happened, what is known, what still works and what to do.
type State struct {
	Icon  paint.Icon
	Title string
	Text  string
	Facts []Fact
	Foot  string // what still works

	// Buttons are what to do. The first has the whole width, the others stand in pairs.
	Buttons []Button
}

// Lengths of the block, in reference pixels. The last baseline of a text is the lower edge of its box.
const (
	stateWidth  = 1116
	stateIcon   = 96
	iconRoom    = 138 // from the upper edge of the icon to the title
	aboveText   = 18
	aboveFacts  = 84
	aboveFoot   = 30
	aboveAction = 72
	firstAction = 132
)

// Draw draws the state as a block that stands a little above the middle of r.
func (s State) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	r = insetX(r, u.Px(margin))
	r = centred(r, min(u.Px(stateWidth), r.Dx()), r.Dy())
	block := s.fit(c.Type(), u, r.Size())
	r.Min.Y += max(snap((r.Dy()-block.height)*3/8), 0)
	block.draw(c, r)
}

// fit returns the block as it fits in a box. Where that is low, first the icon goes, then the text becomes smaller, and
// at last its end is cut.
func (s State) fit(t *typeset.Setter, u paint.Units, box image.Point) stack {
	block := s.stack(t, u, box.X, 0)
	if block.height <= box.Y {
		return block
	}
	s.Icon = 0
	for u = range smaller(u) {
		if block = s.stack(t, u, box.X, 0); block.height <= box.Y {
			return block
		}
	}
	pitch := Explain.Line(u)
	lines := len(t.Wrap(s.Text, Explain.Style(u), box.X, 0)) - (block.height-box.Y+pitch-1)/pitch
	return s.stack(t, u, box.X, max(lines, 1))
}

// stack puts the parts of the state below each other, with at most so many lines of text, or with zero all of them.
func (s State) stack(t *typeset.Setter, u paint.Units, width, lines int) stack {
	var b stack
	if s.Icon != 0 {
		b.add(0, u.Px(iconRoom), s.drawIcon)
	}
	b.write(0, EmptyTitle, u, t.Balance(s.Title, EmptyTitle.Style(u), width, 3))
	b.write(u.Px(aboveText), Explain, u, t.Wrap(s.Text, Explain.Style(u), width, lines))
	if f := table(s.Facts); len(f) > 0 {
		b.add(u.Px(aboveFacts), f.height(u), func(c *paint.Canvas, r image.Rectangle) { f.draw(c, u, r) })
	}
	b.write(u.Px(aboveFoot), Secondary, u, t.Wrap(s.Foot, Secondary.Style(u), width, 3))
	for i, row := range s.rows() {
		if i == 0 {
			b.add(u.Px(aboveAction), u.Px(firstAction), row.draw)
		} else {
			b.add(u.Px(gap), u.Px(bar), row.draw)
		}
	}
	return b
}

// rows divides the buttons into rows.
func (s State) rows() []actions {
	if len(s.Buttons) == 0 {
		return nil
	}
	rows := []actions{s.Buttons[:1]}
	for pair := range slices.Chunk(s.Buttons[1:], 2) {
		rows = append(rows, pair)
	}
	return rows
}

// drawIcon draws the icon at the upper left corner of r. It keeps a little white around it: moved by that, it begins
// where the text does.
func (s State) drawIcon(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	at := r.Min.Add(image.Pt(-u.Line(4), u.Line(8)))
	c.Icon(s.Icon, image.Rectangle{Min: at, Max: at.Add(image.Pt(u.Px(stateIcon), u.Px(stateIcon)))}, paint.Black)
}

// actions is a row of buttons.
type actions []Button

func (a actions) draw(c *paint.Canvas, r image.Rectangle) {
	for i, box := range apart(r, len(a), c.Units().Px(gap)) {
		a[i].Draw(c, box)
	}
}
