package ui

import (
	"image"
	"strconv"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Pairing fills the body of a screen that brings a browser to the reader: where to go, what to type there, and how far it
// is.
type Pairing struct {
	Steps [3]string // to the address, with the code, and what then

	Address string // as it is typed
	Link    string // as it is called: what the QR code says
	Reach   string // from where

	Code  string
	Valid string // how long, and how often

	State string // how far it is
	Note  string // beside it

	Close Button
}

// Lengths, in reference pixels. Rooms are those above.
const (
	stepColumn = 84 // for the number of a step
	stepPitch  = 54

	addressHeight, addressRoom = 156, 54
	qrSide, qrGap              = 300, 60
	linkRoom                   = 18
	codeHeight, codeRoom       = 240, 48
	codeEdge                   = 5
	validRoom                  = 36
	stateHeight, stateRoom     = 96, 78
	closeHeight, closeRoom     = 132, 132
)

// The rows of the column.
const (
	rowCode  = 3
	rowState = 6
)

// Draw draws the body.
func (p Pairing) Draw(c *paint.Canvas, r image.Rectangle) {
	c.Fill(r, paint.White)
	r = insetX(r, c.Units().Px(margin))
	p.column(c.Type(), c.Units(), r).draw(c, r)
}

// CodeBox returns where the code is shown, which is in black and white alone.
func (p Pairing) CodeBox(r image.Rectangle, u paint.Units) image.Rectangle {
	_, box := cutLeft(p.row(r, u, rowCode), u.Px(stepColumn))
	return box
}

// ValidLine returns where it is said how long the code is valid.
func (p Pairing) ValidLine(r image.Rectangle, u paint.Units) image.Rectangle {
	return p.row(r, u, rowCode+1)
}

// StateLine returns where it is said how far it is.
func (p Pairing) StateLine(r image.Rectangle, u paint.Units) image.Rectangle {
	return p.row(r, u, rowState)
}

func (p Pairing) row(r image.Rectangle, u paint.Units, row int) image.Rectangle {
	r = insetX(r, u.Px(margin))
	return p.column(typeset.New(), u, r).boxes(r)[row]
}

func (p Pairing) column(s *typeset.Setter, u paint.Units, r image.Rectangle) column {
	return fittingColumn(u, r.Dy(), func(u paint.Units) (k column) {
		width := r.Dx() - u.Px(stepColumn)
		p.step(&k, s, u, width, 0, 78)
		p.address(&k, s, u)
		p.step(&k, s, u, width, 1, 114)
		k.add(u.Px(codeRoom), u.Px(codeHeight), p.drawCode)
		p.valid(&k, s, u, width)
		p.step(&k, s, u, width, 2, 84)
		p.state(&k, s, u, r.Dx())
		k.add(u.Px(closeRoom), u.Px(closeHeight), p.Close.Draw)
		return k
	})
}

// step adds what to do, after its number.
func (p Pairing) step(k *column, s *typeset.Setter, u paint.Units, width, i, above int) {
	st, pitch := Explain.Style(u), u.Text(stepPitch)
	lines := s.Wrap(p.Steps[i], st, width, 0)
	k.add(u.Px(above), max(len(lines), 1)*pitch, func(c *paint.Canvas, r image.Rectangle) {
		number, rest := cutLeft(r, u.Px(stepColumn))
		first, _ := cutTop(number, pitch)
		c.Label(first, strconv.Itoa(i+1), EmptyTitle.Style(u), paint.Left, paint.Black)
		writeCentred(c, rest, st, pitch, lines)
	})
}

// address adds the address with what it means below, and the QR code beside.
func (p Pairing) address(k *column, s *typeset.Setter, u paint.Units) {
	pitch := u.Text(stepPitch)
	text := u.Px(addressHeight) + u.Px(linkRoom) + 2*pitch
	k.add(u.Px(addressRoom), max(u.Px(qrSide), text), func(c *paint.Canvas, r image.Rectangle) {
		_, r = cutLeft(r, u.Px(stepColumn))
		r, code := cutRight(r, u.Px(qrSide))
		code, _ = cutTop(code, u.Px(qrSide))
		QR{p.Link}.Draw(c, code)
		r, _ = cutRight(r, u.Px(qrGap))
		box, rest := cutTop(r, u.Px(addressHeight))
		c.Frame(box, u.Line(edge), u.Px(radius), paint.Black)
		inner := insetX(box, u.Px(gap))
		c.Label(inner, p.Address, styleIn(s, u, AddressText, p.Address, inner.Dx()), paint.Center, paint.Black)
		_, rest = cutTop(rest, u.Px(linkRoom))
		for _, line := range []string{p.Link, p.Reach} {
			box, rest = cutTop(rest, pitch)
			c.Label(box, line, styleIn(s, u, Body, line, box.Dx()), paint.Left, paint.Black)
		}
	})
}

// drawCode draws the code. It can be replaced, which is shown with a fast waveform.
func (p Pairing) drawCode(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	_, box := cutLeft(r, u.Px(stepColumn))
	c.Frame(box, u.Line(codeEdge), u.Px(radius), paint.Black)
	c.Label(box, p.Code, styleIn(c.Type(), u, CodeText, p.Code, box.Dx()-2*u.Px(gap)), paint.Center, paint.Black)
	c.Bilevel(false)
}

func (p Pairing) valid(k *column, s *typeset.Setter, u paint.Units, width int) {
	st, pitch := Secondary.Style(u), Secondary.Line(u)
	lines := s.Wrap(p.Valid, st, width, 0)
	k.add(u.Px(validRoom), max(len(lines), 1)*pitch, func(c *paint.Canvas, r image.Rectangle) {
		_, r = cutLeft(r, u.Px(stepColumn))
		writeCentred(c, r, st, pitch, lines)
	})
}

// state adds how far it is, between lines, with the note beside it or below.
func (p Pairing) state(k *column, s *typeset.Setter, u paint.Units, width int) {
	st, note := BodyBold.Style(u), s.Line(p.Note, Secondary.Style(u))
	height, row := grown(u, stateHeight), grown(u, stateHeight)
	below := s.Line(p.State, st).Width.Ceil()+u.Px(gap)+note.Width.Ceil() > width
	if below {
		height += Secondary.Line(u)
	}
	k.add(u.Px(stateRoom), up(height), func(c *paint.Canvas, r image.Rectangle) {
		thin := u.Line(hairline)
		c.HLine(r.Min.X, r.Max.X, r.Min.Y, thin, paint.Line)
		separator(c, r, 0)
		line, rest := cutTop(r, row)
		c.Label(line, p.State, st, paint.Left, paint.Black)
		if !below {
			c.Label(line, p.Note, Secondary.Style(u), paint.Right, paint.Black)
			return
		}
		rest, _ = cutTop(rest.Add(image.Pt(0, -u.Px(smallGap))), Secondary.Line(u))
		c.Label(rest, p.Note, styleIn(s, u, Secondary, p.Note, rest.Dx()), paint.Left, paint.Black)
	})
}
