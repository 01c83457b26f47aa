package typeset

import (
	"slices"

	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// shaped is a glyph in the units of its font.
type shaped struct {
	id      uint32
	cluster int32 // the first of its characters, in the paragraph
	advance int32
	x, y    int32 // how far it is drawn from the pen; y up
	tied    bool  // the text cannot be cut before the cluster without changing glyphs
}

var tabular = []harfbuzz.Feature{{
	Tag: opentype.MustNewTag("tnum"), Value: 1,
	Start: harfbuzz.FeatureGlobalStart, End: harfbuzz.FeatureGlobalEnd,
}}

// shape gives r its glyphs. It sees context, a part of the paragraph that begins at offset and that r is in; letters
// join those of other runs there.
func (s *Setter) shape(r *run, context []rune, offset int) {
	st := r.part.style
	lang := language.NewLanguage(st.Lang)
	b := s.bufferFor(lang)
	b.Clear()
	b.AddRunes(context, r.start-offset, r.end-r.start)
	b.Flags = harfbuzz.RemoveDefaultIgnorables
	b.Props = harfbuzz.SegmentProperties{
		Language: lang, Script: r.script, Direction: harfbuzz.LeftToRight,
	}
	if r.level%2 == 1 {
		b.Props.Direction = harfbuzz.RightToLeft
	}
	var features []harfbuzz.Feature
	if st.Tabular {
		features = tabular
	}
	b.Shape(r.face.hb, features)
	r.glyphs = make([]shaped, len(b.Info))
	for i, info := range b.Info {
		pos := b.Pos[i]
		r.glyphs[i] = shaped{
			id: uint32(info.Glyph), cluster: int32(info.Cluster + offset), advance: pos.XAdvance, x: pos.XOffset, y: pos.YOffset,
			tied: info.Mask&harfbuzz.GlyphUnsafeToBreak != 0,
		}
	}
}

// maxLanguages bounds what the shaper remembers: plans for each language, which a hostile book can invent. A reader with
// books in a few of them keeps all its plans.
const maxLanguages = 8

// bufferFor returns the shaper's buffer, with its plans for fonts and scripts.
func (s *Setter) bufferFor(lang language.Language) *harfbuzz.Buffer {
	known := slices.Contains(s.languages, lang)
	if s.buffer == nil || !known && len(s.languages) == maxLanguages {
		s.buffer = harfbuzz.NewBuffer()
		s.languages = s.languages[:0]
	}
	if !known {
		s.languages = append(s.languages, lang)
	}
	return s.buffer
}
