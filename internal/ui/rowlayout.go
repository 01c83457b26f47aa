package ui

import "image"

// rowAreas is where the parts of a row are. A part that the row does not have is empty.
type rowAreas struct {
	cover, number, text, column image.Rectangle

	main   image.Rectangle // the row as a target
	action image.Rectangle // the column for the download: another target
}

const (
	rowCoverWidth  = 132
	rowCoverHeight = 192
	numberWidth    = 102 // at least
	widestNumber   = 162
	actionWidth    = 144
	actionRule     = 90 // height of the line before it
	beforeArrow    = 54 // from a setting's value to the margin
	rowArrow       = 40
)

// layout divides the row. Columns at the side are where the thumb is.
func (d *rowDrawing) layout() rowAreas {
	u := d.u
	a := rowAreas{main: d.box}
	rest, _ := d.cutSide(d.box, u.Px(margin))
	if d.kind == BookRow {
		a.main, a.action = d.cutSide(d.box, u.Px(actionWidth))
		rest, _ = d.cutSide(a.main, u.Px(gutter))
		if d.Mark == NoMark { // there is nothing to download: the column is empty
			a.main, a.action = d.box, image.Rectangle{}
		}
	}
	if width := d.columnWidth(); width > 0 {
		rest, a.column = d.cutSide(rest, min(width, rest.Dx()/2))
		rest, _ = d.cutSide(rest, u.Px(gap))
	}
	if d.left {
		rest, _ = cutRight(rest, u.Px(margin))
	} else {
		_, rest = cutLeft(rest, u.Px(margin))
	}
	switch d.kind {
	case CoverRow:
		a.cover, rest = cutLeft(rest, u.Px(rowCoverWidth))
		a.cover = centred(a.cover, a.cover.Dx(), min(u.Px(rowCoverHeight), d.box.Dy()))
		_, rest = cutLeft(rest, u.Px(gutter))
	case BookRow:
		a.number, rest = cutLeft(rest, d.number)
	}
	a.text = rest
	return a
}

// cutSide divides r at the side of the thumb.
func (d *rowDrawing) cutSide(r image.Rectangle, w int) (rest, side image.Rectangle) {
	if d.left {
		side, rest = cutLeft(r, w)
		return rest, side
	}
	return cutRight(r, w)
}

// columnWidth returns how wide the column for value or status is: as rows of this kind have it, or wider if it must.
func (d *rowDrawing) columnWidth() int {
	switch {
	case d.kind == Setting:
		return d.width(d.Value, BodyBold) + d.u.Px(beforeArrow)
	case d.Status == "" && d.Progress == nil && !d.markBeside():
		if d.left { // all titles begin at one line
			return d.u.Px(d.format.column)
		}
		return 0
	}
	width := d.width(d.Status, d.statusRole())
	if d.markBeside() {
		width += d.u.Px(coverMark) + d.u.Px(smallGap)
	}
	return max(d.u.Px(d.format.column), width)
}

// markBeside reports whether the mark stands beside the status, because there is no column for it.
func (d *rowDrawing) markBeside() bool {
	return d.Mark != NoMark && d.kind != BookRow && d.kind != Setting
}

func (d *rowDrawing) width(text string, role Role) int {
	return d.c.Type().Line(text, role.Style(d.u)).Width.Ceil()
}

func (d *rowDrawing) statusRole() Role { return bodyRole(d.StatusBold) }
