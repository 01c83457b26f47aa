package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Setup fills the body of a screen that asks for a file: what is wrong, where the file is, what it looks like or which
// faults it has, and what to do.
type Setup struct {
	Title, Text string
	Folder      string
	File        string
	Where       string // the folder is to be found
	Example     []SetupLine
	Faults      *TextPage // in place of the example
	Foot        string
	Buttons     [2]Button
	Words       *Words
}

// SetupLine is a line of an example. It is drawn in two columns, since no font of the app has letters of one width.
type SetupLine struct {
	Indent     int
	Key, Value string
}

// Lengths, in reference pixels. Rooms are those above.
const (
	setupTitleRoom            = 54
	setupTextRoom             = 18
	pathHeight, pathRoom      = 108, 54
	pathIcon                  = 66
	chevron                   = 42
	exampleRoom, examplePitch = 6, 51
	exampleInset, exampleStep = 36, 30
	exampleColumn             = 240 // from a key to its value
	setupFootRoom             = 30
	setupButtonRoom           = 90
)

// Draw draws the body.
func (p Setup) Draw(c *paint.Canvas, r image.Rectangle) {
	c.Fill(r, paint.White)
	r = p.inner(r, c.Units())
	p.column(c.Type(), c.Units(), r).draw(c, r)
}

// Pages returns on how many pages the faults are.
func (p Setup) Pages(r image.Rectangle, u paint.Units) int {
	if p.Faults == nil {
		return 1
	}
	s := typeset.New()
	r = p.inner(r, u)
	k := p.column(s, u, r)
	page, _ := p.divide(s, u, k.boxes(r)[p.listRow(k)])
	return p.Faults.paging(s, u, page).pages()
}

// listRow returns which row is the box in the middle: after it come the foot, if there is one, and two buttons.
func (p Setup) listRow(k column) int {
	if p.Foot == "" {
		return len(k.rows) - 3
	}
	return len(k.rows) - 4
}

func (p Setup) inner(r image.Rectangle, u paint.Units) image.Rectangle {
	r = insetX(r, u.Px(margin))
	r, _ = cutBottom(r, u.Px(smallGap))
	return r
}

func (p Setup) column(s *typeset.Setter, u paint.Units, r image.Rectangle) column {
	k := fittingColumn(u, r.Dy(), func(u paint.Units) (k column) {
		k.write(u.Px(setupTitleRoom), EmptyTitle.Style(u), EmptyTitle.Line(u), s.Balance(p.Title, EmptyTitle.Style(u), r.Dx(), 2))
		k.write(u.Px(setupTextRoom), Explain.Style(u), u.Text(stepPitch), s.Wrap(p.Text, Explain.Style(u), r.Dx(), 0))
		k.add(u.Px(pathRoom), u.Px(pathHeight), func(c *paint.Canvas, r image.Rectangle) { p.drawPath(c, u, r) })
		list := len(k.rows)
		k.add(u.Px(exampleRoom), 0, func(c *paint.Canvas, r image.Rectangle) { p.drawList(c, u, r) })
		foot := s.Wrap(p.Foot, Secondary.Style(u), r.Dx(), 0)
		k.write(u.Px(setupFootRoom), Secondary.Style(u), Secondary.Line(u), foot)
		k.add(u.Px(setupButtonRoom), u.Px(firstAction), p.Buttons[0].Draw)
		k.add(u.Px(gap), u.Px(bar), p.Buttons[1].Draw)
		height := p.listHeight(u, r.Dy()-k.fixed-k.room)
		k.rows[list].height = height
		k.fixed += height
		return k
	})
	if over := k.fixed + k.room/3 - r.Dy(); over > 0 { // a panel that lies on its side shows the beginning of the example
		k.rows[p.listRow(k)].height -= over
		k.fixed -= over
	}
	return k
}

// listHeight returns how high the box in the middle is: an example as high as it needs, faults as high as there is room.
func (p Setup) listHeight(u paint.Units, room int) int {
	if p.Faults != nil {
		return max(snap(room), 2*u.Px(gap)+leastPaged(u))
	}
	return len(p.Example)*u.Text(examplePitch) + 2*u.Px(exampleInset)
}

// drawPath draws where the file is.
func (p Setup) drawPath(c *paint.Canvas, u paint.Units, r image.Rectangle) {
	st := Heading.Style(u)
	icon, rest := cutLeft(r, u.Px(stepColumn))
	icon, _ = cutLeft(icon, u.Px(pathIcon))
	c.Icon(paint.IconUSB, icon.Add(image.Pt(-u.Px(smallGap), 0)), paint.Black)
	write := func(text string) {
		var box image.Rectangle
		box, rest = cutLeft(rest, min(c.Type().Line(text, st).Width.Ceil(), rest.Dx()))
		c.Label(box, text, st, paint.Left, paint.Black)
	}
	if p.Folder != "" {
		write(p.Folder)
		var sign image.Rectangle
		sign, rest = cutLeft(rest, u.Px(chevron)+2*u.Px(smallGap))
		c.Icon(paint.IconForward, centred(sign, u.Px(chevron), u.Px(chevron)), paint.Black)
	}
	write(p.File)
	_, rest = cutLeft(rest, u.Px(gap))
	if where := c.Type().Line(p.Where, Secondary.Style(u)); where.Width.Ceil() <= rest.Dx() {
		c.Label(rest, p.Where, Secondary.Style(u), paint.Right, paint.Black)
	}
}

// drawList draws the example, or the faults.
func (p Setup) drawList(c *paint.Canvas, u paint.Units, r image.Rectangle) {
	c.Frame(r, u.Line(edge), u.Px(radius), paint.Black)
	if p.Faults != nil {
		p.drawFaults(c, r)
		return
	}
	pitch := u.Text(examplePitch)
	_, r = cutLeft(r, u.Px(exampleInset))
	rest, _ := cutRight(r, u.Px(gap))
	_, rest = cutTop(rest, u.Px(exampleInset))
	rest, _ = cutBottom(rest, u.Px(smallGap))
	for _, line := range p.Example[:min(len(p.Example), rest.Dy()/pitch)] {
		var row image.Rectangle
		row, rest = cutTop(rest, pitch)
		_, row = cutLeft(row, line.Indent*u.Px(exampleStep))
		c.Label(row, line.Key, Body.Style(u), paint.Left, paint.Black)
		_, row = cutLeft(row, up(u.Text(exampleColumn)))
		c.Label(row, line.Value, BodyBold.Style(u), paint.Left, paint.Black)
	}
}

// divide returns where in its box a page of faults lies, and the pager below it.
func (p Setup) divide(s *typeset.Setter, u paint.Units, r image.Rectangle) (page, pager image.Rectangle) {
	inner := insetX(r, u.Px(exampleInset))
	_, inner = cutTop(inner, u.Px(gap))
	inner, _ = cutBottom(inner, u.Px(gap))
	return divideBlock(p.Faults, s, u, inner)
}

func (p Setup) drawFaults(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	page, pager := p.divide(c.Type(), u, r)
	p.Faults.Draw(c, page)
	if !pager.Empty() {
		Pager{Page: p.Faults.Page, Pages: p.Faults.paging(c.Type(), u, page).pages(), Words: p.Words, inset: 1}.Draw(c, pager)
	}
}
