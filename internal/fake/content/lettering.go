package content

import (
	"image"
	"image/color"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// hand is how letters are written: the size of a cell of the alphabet and the width of the pen, in sixteenths of a
// pixel.
type hand struct {
	cell, pen int
	ink       color.RGBA
}

// Letters are seven cells high and stand apart by one; a line has room for accents.
const (
	letterHeight = 7
	lineHeight   = 11
)

// advance returns how far a text reaches, in sixteenths.
func (h hand) advance(text string) int {
	n := 0
	for _, r := range spelled(text) {
		n += h.step(r)
	}
	return max(n-2*h.cell, 0)
}

// step returns the way from one letter to the next. Accents take no room.
func (h hand) step(r rune) int {
	if _, ok := accents[r]; ok {
		return 0
	}
	if g, ok := glyphs()[r]; ok {
		return (g.width + 1) * h.cell
	}
	return 3 * h.cell
}

// write writes a line of text. The point x, y is the top left corner of the first letter.
func (c canvas) write(x, y int, text string, h hand) {
	at := image.Pt(x*16+h.pen/2, y*16+h.pen/2)
	var before rune
	for _, r := range spelled(text) {
		if marks, ok := accents[r]; ok {
			c.draw(marks, at.Sub(image.Pt(h.step(before)/2+h.cell, 0)), h) // over the middle of the letter before
			continue
		}
		c.draw(glyphs()[r].strokes, at, h) // a space has none
		at.X += h.step(r)
		before = r
	}
}

// draw draws one letter.
func (c canvas) draw(strokes [][2]image.Point, at image.Point, h hand) {
	var p path
	for _, s := range strokes {
		p = append(p, stroke(h.pen, at.Add(s[0].Mul(h.cell)), at.Add(s[1].Mul(h.cell)))...)
	}
	c.fill(p, h.ink)
}

// accents are drawn over the letter before them, in cells from the middle of its top.
var accents = map[rune][][2]image.Point{
	'\u0300': {{image.Pt(0, -3), image.Pt(1, -2)}},
	'\u0301': {{image.Pt(1, -3), image.Pt(0, -2)}},
	'\u0302': {{image.Pt(-1, -2), image.Pt(0, -3)}, {image.Pt(0, -3), image.Pt(1, -2)}},
	'\u0304': {{image.Pt(-1, -2), image.Pt(1, -2)}},
	'\u0308': {{image.Pt(-1, -2), image.Pt(-1, -2)}, {image.Pt(1, -2), image.Pt(1, -2)}},
	'\u0327': {{image.Pt(0, 7), image.Pt(0, 8)}},
}

// spelled returns a text as the alphabet has it: capitals, accents on their own, one sort of quotes and dashes.
func spelled(text string) string { return spelling.Replace(norm.NFD.String(strings.ToUpper(text))) }

var spelling = strings.NewReplacer("Œ", "OE", "Æ", "AE", "ß", "SS", "’", "'", "ʼ", "'", "“", `"`, "”", `"`, "«", `"`, "»", `"`,
	"–", "-", "—", "-", "−", "-", "…", "...", "\u00a0", " ", "\u202f", " ", "Ø", "O")

// legible returns a text with nothing that the alphabet does not have.
func legible(text string) string {
	if latin, ok := romanised[text]; ok {
		text = latin
	}
	return strings.Map(func(r rune) rune {
		_, letter := glyphs()[r]
		_, accent := accents[r]
		if letter || accent || r == ' ' {
			return r
		}
		return -1
	}, spelled(text))
}

// romanised are the titles in other scripts, as covers have them.
var romanised = map[string]string{
	"星の町": "Hoshi no machi", "夜行列車": "Yakō ressha", "夜の図書館": "Yoru no toshokan", "מגדל האור": "Migdal ha-or",
}

// block is a text set in lines.
type block struct {
	lines []string
	hand  hand
}

// set breaks a text into lines of at most width pixels and writes them as large as possible, with cells between least
// and most sixteenths, so that they are not higher than height pixels. If nothing fits, the text is cut.
func set(text string, width, height, least, most int, ink color.RGBA) block {
	for cell := most; ; cell -= max(most/24, 1) {
		cell = max(cell, least)
		h := hand{cell: cell, pen: cell * 5 / 4, ink: ink}
		lines, fits := wrapped(text, width*16-h.pen, h)
		room := height * 16 / (lineHeight * cell)
		if fits && len(lines) <= room {
			return block{lines, h}
		}
		if cell == least {
			return block{lines[:min(len(lines), max(room, 1))], h}
		}
	}
}

// wrapped breaks a text between words. It tells whether every line fits.
func wrapped(text string, width int, h hand) (lines []string, fits bool) {
	line := ""
	fits = true
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && h.advance(longer) > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
		fits = fits && h.advance(word) <= width
	}
	return append(lines, line), fits
}

// size returns the pixels that a block takes.
func (b block) size() (w, h int) {
	for _, line := range b.lines {
		w = max(w, (b.hand.advance(line)+b.hand.pen)/16)
	}
	return w, (len(b.lines)*lineHeight*b.hand.cell - (lineHeight-letterHeight)*b.hand.cell) / 16
}

// center writes a block with the middle of its lines at x, from y downwards.
func (c canvas) center(x, y int, b block) {
	for i, line := range b.lines {
		w := (b.hand.advance(line) + b.hand.pen) / 16
		c.write(x-w/2, y+i*lineHeight*b.hand.cell/16, line, b.hand)
	}
}
