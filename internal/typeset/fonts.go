package typeset

import (
	"bytes"
	"embed"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
)

// Font names one of the embedded fonts.
type Font int

// The fonts that a style can name: Atkinson Hyperlegible for the interface, Literata for titles and books.
const (
	Sans Font = iota
	SansBold
	SansItalic
	SansBoldItalic
	Serif
	SerifItalic
	SerifSemiBold
	SerifSemiBoldItalic
)

// FaceID names the font file that a glyph comes from, which is not always the one that its style names.
type FaceID int

// Bold reports whether f is a bold or semibold face.
func (f FaceID) Bold() bool {
	switch f {
	case FaceID(SansBold), FaceID(SansBoldItalic), FaceID(SerifSemiBold), FaceID(SerifSemiBoldItalic), notoArabicBold, notoHebrewBold:
		return true
	}
	return false
}

// The faces that stand in where the named font lacks a letter. Those before them are the fonts of styles, in the same
// order, so that a Font is its own FaceID.
const (
	notoSerif FaceID = FaceID(SerifSemiBoldItalic) + 1 + iota
	notoArabic
	notoHebrew
	notoSymbols2
	notoArabicBold
	notoHebrewBold
	notoSymbols
)

var files = [...]string{
	Sans:                "AtkinsonHyperlegible_400Regular.ttf",
	SansBold:            "AtkinsonHyperlegible_700Bold.ttf",
	SansItalic:          "AtkinsonHyperlegible_400Regular_Italic.ttf",
	SansBoldItalic:      "AtkinsonHyperlegible_700Bold_Italic.ttf",
	Serif:               "Literata_400Regular.ttf",
	SerifItalic:         "Literata_400Regular_Italic.ttf",
	SerifSemiBold:       "Literata_600SemiBold.ttf",
	SerifSemiBoldItalic: "Literata_600SemiBold_Italic.ttf",
	notoSerif:           "NotoSerif-Regular.ttf",
	notoArabic:          "NotoNaskhArabic-Regular.ttf",
	notoHebrew:          "NotoSerifHebrew-Regular.ttf",
	notoSymbols2:        "NotoSansSymbols2-Regular.ttf",
	notoArabicBold:      "NotoNaskhArabic-Bold.ttf",
	notoHebrewBold:      "NotoSerifHebrew-Bold.ttf",
	notoSymbols:         "NotoSansSymbols-Regular.ttf",
}

// substitutes gives the Literata of the same cut for each Atkinson: it has the Greek, the Cyrillic and the arrows that
// the latter lacks.
var substitutes = map[Font]FaceID{
	Sans:           FaceID(Serif),
	SansBold:       FaceID(SerifSemiBold),
	SansItalic:     FaceID(SerifItalic),
	SansBoldItalic: FaceID(SerifSemiBoldItalic),
}

// fallbacks appends to dst the faces to ask after f for a letter like r, the likeliest first. Faces are parsed when
// they are asked, which for a large one takes some milliseconds: Hebrew should not wait for the symbols.
func (f Font) fallbacks(dst []FaceID, r rune) []FaceID {
	switch {
	case 0x0590 <= r && r < 0x0600 || 0xFB1D <= r && r < 0xFB50:
		if FaceID(f).Bold() {
			dst = append(dst, notoHebrewBold)
		}
		dst = append(dst, notoHebrew)
	case 0x0600 <= r && r < 0x0900 || 0xFB50 <= r && r < 0xFE00 || 0xFE70 <= r && r < 0xFF00:
		if FaceID(f).Bold() {
			dst = append(dst, notoArabicBold)
		}
		dst = append(dst, notoArabic)
	}
	if id, ok := substitutes[f]; ok {
		dst = append(dst, id)
	}
	return append(dst, notoSerif, notoSymbols2, notoSymbols)
}

//go:embed fonts/*.ttf
var fontFS embed.FS

// parsed holds the fonts that have been asked for, for all setters.
var parsed = func() (fonts [len(files)]func() *font.Font) {
	for i, name := range files {
		fonts[i] = sync.OnceValue(func() *font.Font { return parse(name) })
	}
	return fonts
}()

// parse reads an embedded font. It panics if it cannot: what is embedded has been tested.
func parse(name string) *font.Font {
	data, err := fontFS.ReadFile("fonts/" + name)
	if err != nil {
		panic(err)
	}
	loader, err := opentype.NewLoader(bytes.NewReader(data))
	if err != nil {
		panic(fmt.Errorf("open font %s: %w", name, err))
	}
	parsed, err := font.NewFont(loader)
	if err != nil {
		panic(fmt.Errorf("parse font %s: %w", name, err))
	}
	return parsed
}

// face is a parsed font with the caches of one setter.
type face struct {
	*font.Face
	id   FaceID
	hb   *harfbuzz.Font
	upem int64
}

// face returns a face by its number.
func (s *Setter) face(id FaceID) *face {
	if s.faces[id] == nil {
		f := font.NewFace(parsed[id]())
		// A scale of its own units, which is the default, keeps every position that the shaper computes an exact integer;
		// float32, in which it computes some of them, holds those without rounding.
		s.faces[id] = &face{Face: f, id: id, hb: harfbuzz.NewFont(f), upem: int64(f.Upem())}
	}
	return s.faces[id]
}
