package ui

import (
	"inkshelf/internal/paint"
)

// Row is one line of a list. Each kind of row shows what it has room for.
type Row struct {
	Name   string // of the target, after the colon; empty: the title
	Number string // of a book in its series

	Title, Second, Third string

	Cover      *Cover // its title is not shown, since that stands beside it
	Status     string
	StatusBold bool
	Progress   *Progress
	Mark       Mark
	Value      string // of a setting

	Selected bool // inverted
	Disabled bool // leads nowhere
}

// RowKind is how the rows of a list are set.
type RowKind int

// The kinds of rows.
const (
	Compact  RowKind = iota // title, perhaps a line, and status
	CoverRow                // thumbnail, title over two lines, two more lines, status
	BookRow                 // number, title, a line, status, and a column for the download
	Setting                 // what is set, and how
)

// rowFormat is how rows of one kind are set, in reference pixels. Baselines are counted from the middle of the row.
type rowFormat struct {
	height int // at least, at 100 %

	title Role
	lines int // of the title
	alone int // baseline of a title of one line with nothing below it
	block int // baseline of several lines, less half of their span

	second   Role // and third
	toSecond int  // from the last line of the title to the second line
	toThird  int  // and from there to the third; 0: it is not shown

	column     int // width of the status
	single     int // its baseline, if it is alone
	above, bar int // how far above the middle it stands over a bar, and how far below the bar begins
}

var rowFormats = [...]rowFormat{
	Compact: {
		height: 126, title: RowTitle, lines: 1, alone: 15, block: 17,
		second: Secondary, toSecond: 44, column: 240, single: 13, above: 4, bar: 24,
	},
	CoverRow: {
		height: 204, title: RowTitle, lines: 2, alone: 15, block: 17,
		second: Secondary, toSecond: 50, toThird: 44, column: 240, single: 13, above: 4, bar: 24,
	},
	BookRow: {
		height: 144, title: RowTitle, lines: 1, alone: 15, block: 17,
		second: Secondary, toSecond: 46, column: 210, single: 12, above: 6, bar: 20,
	},
	Setting: {
		height: 132, title: Body, lines: 1, alone: 12, block: 19,
		second: Caption, toSecond: 42, single: 12,
	},
}

// format returns how rows of this kind are set. A kind that does not exist is compact.
func (k RowKind) format() rowFormat {
	if k < 0 || int(k) >= len(rowFormats) {
		k = Compact
	}
	return rowFormats[k]
}

// height returns how high a row must be: its texts grow, its thumbnail does not shrink.
func (k RowKind) height(u paint.Units) int {
	height := max(grown(u, k.format().height), u.Px(touch))
	if k == CoverRow {
		return max(height, u.Px(rowFormats[CoverRow].height))
	}
	return height
}
