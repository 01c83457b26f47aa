package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Keyboard asks for a line of text, in a panel from the lower edge of the screen. All of it is black and white: keys
// and text are refreshed with a waveform of two levels.
//
// The text is always shown, that of a key or password too. Typing blind on a panel that answers late takes several
// attempts, and a reader is not a screen that others look at.
type Keyboard struct {
	Title  string
	Layout Layout
	Layer  Layer
	Shift  bool // the next letter is a capital

	Text   string
	Cursor int // how many characters are before it
	Max    int // how many characters the text may have; 0: 250

	Pressed string // name of the key that was pressed last
	Words   *Words
}

// Lengths of the keyboard, in reference pixels.
const (
	keyColumns  = 10
	keyRow      = 132
	keyRows     = 5
	keySide     = 12 // at the sides and below
	cancelWidth = 240
)

// Box returns where the keyboard lies on a screen of this size.
func (k Keyboard) Box(size image.Point, u paint.Units) image.Rectangle {
	_, box := cutBottom(image.Rectangle{Max: size}, u.Px(bar)+(1+keyRows)*u.Px(keyRow)+u.Px(keySide))
	return box
}

// Field returns the box of the text in r, the Box of the keyboard: what changes with every key.
func (k Keyboard) Field(r image.Rectangle, u paint.Units) image.Rectangle {
	row, _ := cutTop(k.keys(r, u), u.Px(keyRow))
	return insetX(row, cellWidth(row)).Inset(u.Px(keyGap) / 2)
}

// Draw draws the keyboard in r, which is its Box.
func (k Keyboard) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	c.Fill(r, paint.White)
	c.HLine(r.Min.X, r.Max.X, r.Min.Y, u.Line(panelEdge), paint.Black)
	rest := k.keys(r, u)
	title := image.Rect(rest.Min.X, r.Min.Y, rest.Max.X, rest.Min.Y)
	k.drawField(c, k.Field(r, u))
	item := 0
	for _, keys := range k.layout() {
		var row image.Rectangle
		row, rest = cutTop(rest, u.Px(keyRow))
		width := cellWidth(row)
		for _, wide := range keys {
			var cell image.Rectangle
			cell, row = cutLeft(row, wide.columns*width)
			if wide.name != "" {
				wide.draw(c, cell, item, k.Pressed)
				item++
			}
		}
	}
	k.drawTitle(c, title) // last: who types with keys begins at a letter
	c.Bilevel(false)
}

// keys returns the box of all keys. Their pitch follows from the width: it is the same on both sides of any screen.
func (k Keyboard) keys(r image.Rectangle, u paint.Units) image.Rectangle {
	r, _ = cutBottom(r, u.Px(keySide))
	_, r = cutBottom(r, (1+keyRows)*u.Px(keyRow))
	pitch := snap((r.Dx() - 2*u.Px(keySide)) / keyColumns)
	return centred(r, keyColumns*pitch, r.Dy())
}

// cellWidth returns the width of a column in a row of keys.
func cellWidth(row image.Rectangle) int { return row.Dx() / keyColumns }

// drawTitle draws what is asked for, and the way out.
func (k Keyboard) drawTitle(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	r = insetX(r, u.Px(keyGap)/2)
	b := Button{Name: "cancel", Text: k.Words.or().Cancel}
	width := up(c.Type().Line(b.Text, BodyBold.Style(u)).Width.Ceil() + 2*u.Px(gap))
	title, button := cutRight(r, max(width, u.Px(cancelWidth)))
	b.Draw(c, centred(button, button.Dx(), u.Px(touch)))
	c.Label(insetX(title, u.Px(gap)), k.Title, Heading.Style(u), paint.Left, paint.Black)
}
