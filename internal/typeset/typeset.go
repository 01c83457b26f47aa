// Package typeset turns text into lines of glyphs: it shapes, shortens and wraps it for the interface, and sets paragraphs of
// several styles as books do, with lines chosen for the paragraph as a whole, hyphenated and justified.
//
// Everything is integers. Text is shaped in the units of its fonts and scaled afterwards, and outlines are scaled the
// same way, so that a line is the same on every processor. Text may come from anywhere: broken UTF-8, control
// characters and a million accents on one letter are set within bounds and never panic.
//
// What is drawn where is not decided here, nor is anything filled: package paint does both.
package typeset

import (
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
	"golang.org/x/image/math/fixed"
)

// Style is how a text is set.
type Style struct {
	Font    Font
	Size    int    // pixels per em
	Tabular bool   // figures of one width, for columns
	Lang    string // BCP 47; empty, or longer than any tag is: not known
}

// CapHeight is the height of a capital letter in pixels.
func (s Style) CapHeight() int {
	return (s.thousandths() + 500) / 1000
}

// CapHeight64 is the height of a capital letter with its fraction.
func (s Style) CapHeight64() fixed.Int26_6 {
	return fixed.Int26_6((s.thousandths()*64 + 500) / 1000)
}

// thousandths returns the height of a capital letter in thousandths of a pixel.
func (s Style) thousandths() int {
	s = s.valid()
	if s.Font >= Serif {
		return s.Size * 700
	}
	return s.Size * 668
}

// valid returns what s is set as: an unknown font is Sans, and sizes and languages have bounds.
func (s Style) valid() Style {
	s.Size = clampSize(s.Size)
	if s.Font < Sans || s.Font > SerifSemiBoldItalic {
		s.Font = Sans
	}
	if len(s.Lang) > maxLang {
		s.Lang = ""
	}
	return s
}

// maxLang is how long the tag of a language may be: the shaper reads it anew for every word.
const maxLang = 64

// maxSize bounds sizes, so that lengths stay in range.
const maxSize = 4096

func clampSize(size int) int { return min(max(size, 1), maxSize) }

// Setter sets text. It is not safe for use by several goroutines; each has its own, and they share the parsed fonts.
// What it returns may be returned again and must not be changed.
type Setter struct {
	faces     [len(files)]*face
	buffer    *harfbuzz.Buffer
	languages []language.Language // of what buffer has shaped
	segmenter segmenter.Segmenter
	assigned  []*face
	cache     cache

	words      map[wordStyle]words
	wordGlyphs int

	// Room for the choice of lines, kept from one paragraph to the next.
	placed []place
	spaces []int64
	ended  []ways
	begun  []ways
}

// New returns a setter. It parses nothing yet.
func New() *Setter { return &Setter{} }

// Line is text set on one line: glyphs in visual order.
type Line struct {
	Glyphs []Glyph
	Width  fixed.Int26_6
	Text   string // what was set: the text after cutting
	RTL    bool   // the paragraph runs from right to left
}

// Glyph is one glyph of a line.
type Glyph struct {
	Face    FaceID
	Size    int
	ID      uint32
	X, Y    fixed.Int26_6 // pen position from the line's origin, y down
	Cluster int           // byte of Line.Text where the characters of the glyph begin
	Span    int           // which of the spans that were set it belongs to
}

// Line sets text on one line, whole up to the 4,096 characters that no screen holds. Line ends in it are spaces.
func (s *Setter) Line(text string, st Style) Line {
	return s.cached(key{text: text, style: st, how: whole}, func(st Style) []Line {
		c := clean(text, maxLine)
		return []Line{s.whole(s.paragraph(c.runes, alone(c.runes, st), automatic))}
	})[0]
}

// cached returns what is remembered for k, or else what set makes of a valid style.
func (s *Setter) cached(k key, set func(Style) []Line) []Line {
	k.style = k.style.valid()
	lines, ok := s.cache.get(k)
	if !ok {
		lines = set(k.style)
		s.cache.put(k, lines)
	}
	return lines
}

// maxKept is for how many characters room is kept. Only hostile paragraphs have more, and take megabytes.
const maxKept = 8192

// giveBack forgets the room that a paragraph took.
func (s *Setter) giveBack() {
	s.buffer, s.languages = nil, nil
	s.segmenter, s.assigned = segmenter.Segmenter{}, nil
	s.placed, s.spaces, s.ended, s.begun = nil, nil, nil, nil
}
