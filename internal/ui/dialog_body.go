package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// headline is the head of a dialog, set: its title and the work that it is about.
type headline struct {
	title, subtitle []typeset.Line
	first, second   int // baselines, from the top
	height          int
}

// head sets the head of the dialog. What counts are the baselines: each first line stands as far below what is above it
// as it is high.
func (d Dialog) head(s *typeset.Setter, u paint.Units, width int) headline {
	var h headline
	st := ScreenTitle.Style(u)
	h.title = s.Balance(d.Title, st, width, 3)
	h.first = u.Px(dialogEdge) + st.Size
	last := h.first + max(len(h.title)-1, 0)*ScreenTitle.Line(u)
	if d.Subtitle != "" {
		st = RowTitle.Style(u)
		h.subtitle = s.Balance(d.Subtitle, st, width, 2)
		h.second = last + u.Px(gap) + st.Size
		last = h.second + max(len(h.subtitle)-1, 0)*RowTitle.Line(u)
	}
	h.height = up(last + u.Px(dialogHead))
	return h
}

func (h headline) draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	writeLines(c, r.Min.X, r.Min.Y+h.first, ScreenTitle.Line(u), h.title)
	writeLines(c, r.Min.X, r.Min.Y+h.second, RowTitle.Line(u), h.subtitle)
}

// body returns what stands between the head and the buttons.
func (d Dialog) body() []Block {
	var body []Block
	switch {
	case d.Text == "":
	case d.Check != nil || d.Long != nil:
		body = append(body, sentences(d.Text))
	default:
		body = append(body, &TextPage{Text: d.Text, Page: d.Page, explains: true})
	}
	if len(d.Facts) > 0 {
		body = append(body, facts(d.Facts))
	}
	if d.Check != nil {
		body = append(body, *d.Check)
	}
	if d.Long != nil {
		body = append(body, d.Long)
	}
	return body
}

func (d Dialog) bodyHeight(s *typeset.Setter, u paint.Units, width int) int {
	height := 0
	for i, b := range d.body() {
		height += b.height(s, u, width) + min(i, 1)*u.Px(gap)
	}
	return height
}

// place returns the boxes of the body's blocks in r, from top to bottom. Each leaves those below it what they need at
// least. Rows to choose from reach beyond the text at both sides, so that a frame around one of them has room.
func (d Dialog) place(s *typeset.Setter, u paint.Units, r image.Rectangle) []image.Rectangle {
	var boxes []image.Rectangle
	body := d.body()
	for i, b := range body {
		room := r.Dy()
		for _, below := range body[i+1:] {
			room -= u.Px(gap) + least(below, s, u, r.Dx())
		}
		var box image.Rectangle
		box, r = cutTop(r, min(b.height(s, u, r.Dx()), room))
		_, r = cutTop(r, u.Px(gap))
		if _, ok := b.(CheckList); ok {
			box.Min.X, box.Max.X = box.Min.X-u.Px(gap), box.Max.X+u.Px(gap)
		}
		boxes = append(boxes, box)
	}
	return boxes
}

// buttons returns the buttons that are shown. A dialog with more would not leave room for what it asks.
func (d Dialog) buttons() []Button { return d.Buttons[:min(len(d.Buttons), 3)] }

// footHeight returns how high the buttons are, with the white around them.
func (d Dialog) footHeight(s *typeset.Setter, u paint.Units, width int) int {
	switch {
	case len(d.buttons()) == 0:
		return u.Px(dialogEdge)
	case !d.stacked(s, u, width):
		return u.Px(aboveButton) + u.Px(bar) + u.Px(dialogFoot)
	}
	pitch := u.Px(bar) + u.Px(smallGap)
	return u.Px(aboveButton) + len(d.buttons())*pitch - u.Px(smallGap) + u.Px(dialogFoot)
}

// stacked reports whether the buttons stand below each other. They do where a label would take more than half of its
// share of a row: a thumb finds long rows more easily than a narrow button.
func (d Dialog) stacked(s *typeset.Setter, u paint.Units, width int) bool {
	share := width / max(len(d.buttons()), 1)
	return slices.ContainsFunc(d.buttons(), func(b Button) bool {
		return 2*s.Line(b.Text, Heading.Style(u)).Width.Ceil() > share
	})
}

// drawButtons draws the buttons at the bottom of r.
func (d Dialog) drawButtons(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	stacked := d.stacked(c.Type(), u, r.Dx())
	_, r = cutTop(r, u.Px(aboveButton))
	row, _ := cutTop(r, u.Px(bar))
	boxes := apart(row, len(d.buttons()), u.Px(smallGap))
	for i, b := range d.buttons() {
		if b.Role == 0 {
			b.Role = Heading
		}
		if !stacked {
			b.Draw(c, boxes[i])
			continue
		}
		var box image.Rectangle
		box, r = cutTop(r, u.Px(bar))
		_, r = cutTop(r, u.Px(smallGap))
		b.Draw(c, box)
	}
}
