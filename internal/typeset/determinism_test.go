package typeset

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"
	"strings"
	"testing"
)

// sample has something of everything: kerning, ligatures, marks, directions, every fallback.
const sample = "AVATAR office To. “Où\u202f?” e\u0301 x\u0323\u0301 0123456789 Ελλάδα Кот vol. 7, كتاب لا 12, שָׁלוֹם (3) ☐★→⅓♪ 日 end"

// vectors are hashes of the sample in every font: glyphs, positions and outlines. They are the same on every processor,
// which is what lets pictures of whole screens be compared byte for byte.
var vectors = [...]string{
	Sans:                "4391514f97a8c795",
	SansBold:            "d477576508947110",
	SansItalic:          "dc0b3329d10299c5",
	SansBoldItalic:      "96478afbef07bf54",
	Serif:               "6b5a8c86001d08fe",
	SerifItalic:         "83d7a84b6c8ce292",
	SerifSemiBold:       "40606dda0eea3345",
	SerifSemiBoldItalic: "bd6df51b25ca3d83",
}

func TestSameEverywhere(t *testing.T) {
	s := New()
	for font, want := range vectors {
		h := sha256.New()
		for _, size := range []int{30, 44, 61} {
			st := Style{Font: Font(font), Size: size, Lang: "fr"}
			sum(h, s, s.Line(sample, st))
			sum(h, s, s.Fit(sample, st, 500))
			for _, l := range s.Balance(sample, st, 400, 0) {
				sum(h, s, l)
			}
		}
		if got := hex.EncodeToString(h.Sum(nil)[:8]); got != want {
			t.Errorf("font %d: got %s, want %s", font, got, want)
		}
	}
}

// setVectors are hashes of paragraphs: which lines are chosen, and where their glyphs are moved to.
var setVectors = map[string]string{
	"en": "11966b7715ac74e7",
	"fr": "2663df37cb80fc45",
	"he": "0e1652a5bf9e0fe8",
}

func TestSetSameEverywhere(t *testing.T) {
	s := New()
	for lang, want := range setVectors {
		h := sha256.New()
		words := slices.Concat(strings.Fields(divisions["en"])[:40], strings.Fields(divisions["fr"])[:40])
		text := sample + " " + strings.ReplaceAll(strings.Join(words, " "), "-", "")
		if lang == "he" {
			text = "שלום " + text
		}
		for width := 200; width <= 1200; width += 200 {
			for bits := range 8 {
				spans := []Span{
					{Text: text[:len(sample)], Style: Style{Font: Serif, Size: 44, Lang: lang}},
					{Text: text[len(sample):], Style: Style{Font: SansItalic, Size: 38, Lang: lang}, Rise: 3},
				}
				for _, l := range s.Set(spans, Measure{Width: width, Indent: width / 9, Justify: bits&1 != 0, Hyphens: bits&2 != 0, Hang: bits&4 != 0}) {
					for _, g := range l.Glyphs {
						for _, v := range []int{int(g.Face), int(g.ID), int(g.X), int(g.Y), g.Span} {
							h.Write(binary.LittleEndian.AppendUint32(nil, uint32(v)))
						}
					}
				}
			}
		}
		if got := hex.EncodeToString(h.Sum(nil)[:8]); got != want {
			t.Errorf("%s: got %s, want %s", lang, got, want)
		}
	}
}

// sum adds everything that is drawn of l to h.
func sum(h hash.Hash, s *Setter, l Line) {
	var b []byte
	add := func(values ...int) {
		for _, v := range values {
			b = binary.LittleEndian.AppendUint32(b, uint32(v))
		}
	}
	add(int(l.Width), len(l.Glyphs))
	for _, g := range l.Glyphs {
		add(int(g.Face), int(g.ID), int(g.X), int(g.Y), g.Cluster)
		for _, seg := range s.Outline(g, nil) {
			add(int(seg.Op))
			for _, p := range seg.Args {
				add(int(p.X), int(p.Y))
			}
		}
	}
	h.Write(b)
}
