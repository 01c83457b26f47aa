package typeset

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
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
