package ui

import (
	"image"
	"strconv"
	"strings"

	"inkshelf/internal/paint"
)

// NumberPad asks for a number, in a box over the screen. All of it is black and white: keys and value are refreshed
// with a waveform of two levels.
type NumberPad struct {
	Title   string
	Value   string // figures typed so far
	Max     int    // the largest number that can be typed; the smallest is 1
	Pressed string // name of the key that was pressed last
	Words   *Words
}

// Lengths of the pad, in reference pixels.
const (
	padKeyWidth  = 168
	padKeyHeight = 132
	padColumns   = 3
	padRows      = 4
	valueHeight  = 96
)

// Box returns where the pad lies on a screen of this size, with the white around it.
func (n NumberPad) Box(size image.Point, u paint.Units) image.Rectangle {
	keys := padKeys(u)
	height := padHead(u) + u.Px(valueHeight) + u.Px(gap) + keys.Y + u.Px(gap) + u.Px(bar) + u.Px(dialogFoot)
	return overlayBox(size, u, image.Pt(keys.X+2*u.Px(dialogEdge), height))
}

// Field returns the box of the figures in r, the Box of the pad: what changes with every key.
func (n NumberPad) Field(r image.Rectangle, u paint.Units) image.Rectangle {
	_, rest := cutTop(insetX(inOverlay(r, u), u.Px(dialogEdge)), padHead(u))
	field, _ := cutTop(rest, u.Px(valueHeight))
	return field
}

// padHead returns how high the title is, with the white around it.
func padHead(u paint.Units) int {
	return up(u.Px(dialogEdge) + ScreenTitle.Style(u).Size + u.Px(dialogHead))
}

// padKeys returns the size of all keys together.
func padKeys(u paint.Units) image.Point {
	between := u.Px(keyGap)
	return image.Pt(padColumns*(u.Px(padKeyWidth)+between)-between, padRows*(u.Px(padKeyHeight)+between)-between)
}

// Draw draws the pad in r, which is its Box.
func (n NumberPad) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	field := n.Field(r, u)
	head, rest := cutTop(insetX(drawOverlay(c, r), u.Px(dialogEdge)), padHead(u))
	title := ScreenTitle.Style(u)
	c.Label(onBaseline(head, head.Min.Y+u.Px(dialogEdge)+title.Size, title), n.Title, title, paint.Left, paint.Black)
	n.drawValue(c, field)
	_, rest = cutTop(rest, field.Dy()+u.Px(gap))
	keys, rest := cutTop(rest, padKeys(u).Y)
	n.drawKeys(c, keys)
	_, rest = cutTop(rest, u.Px(gap))
	button, _ := cutTop(rest, u.Px(bar))
	Button{Name: "cancel", Text: n.Words.or().Cancel, Role: Heading}.Draw(c, button)
	c.Bilevel(false)
}

// drawValue draws the box with the figures, and what they may be.
func (n NumberPad) drawValue(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Frame(r, u.Line(edge), u.Px(radius), paint.Black)
	r = insetX(r, u.Px(gap))
	c.Label(r, n.Value, ScreenTitle.Style(u), paint.Left, paint.Black)
	_, r = cutLeft(r, c.Type().Line(n.Value, ScreenTitle.Style(u)).Width.Ceil()+u.Px(gap))
	c.Label(r, "1 – "+strconv.Itoa(n.Max), Secondary.Style(u), paint.Right, paint.Black)
}

// drawKeys draws the keys. The last one is dark when there is a number to end with.
func (n NumberPad) drawKeys(c *paint.Canvas, r image.Rectangle) {
	u, w := c.Units(), n.Words.or()
	r = r.Inset(-u.Px(keyGap) / 2)
	for i, name := range [padRows * padColumns]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "ok"} {
		k := key{name: name, text: name, role: ScreenTitle}
		switch name {
		case "delete":
			k.text, k.icon = w.Delete, paint.IconBackspace
		case "ok":
			k.text, k.dark = w.OK, n.Number() > 0
		}
		row, column := i/padColumns, i%padColumns
		cell := image.Rect(
			r.Min.X+r.Dx()*column/padColumns, r.Min.Y+r.Dy()*row/padRows,
			r.Min.X+r.Dx()*(column+1)/padColumns, r.Min.Y+r.Dy()*(row+1)/padRows,
		)
		k.draw(c, cell, i, n.Pressed)
	}
}

// Number returns the number that was typed, or 0.
func (n NumberPad) Number() int {
	number, err := strconv.Atoi(n.Value)
	if err != nil || number < 1 || number > n.Max {
		return 0
	}
	return number
}

// Press takes the name of a key that was pressed and reports whether the number is complete. A figure that would make it
// too large is not taken.
func (n *NumberPad) Press(name string) (done bool) {
	figure, ok := strings.CutPrefix(name, "key:")
	switch {
	case !ok: // it is no key
	case figure == "ok":
		return n.Number() > 0
	case figure == "delete":
		n.Value = n.Value[:max(len(n.Value)-1, 0)]
	case len(figure) == 1 && figure >= "0" && figure <= "9":
		if longer := (NumberPad{Value: n.Value + figure, Max: n.Max}); longer.Number() > 0 {
			n.Value = longer.Value
		}
	}
	return false
}
