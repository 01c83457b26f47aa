package typeset

import (
	"cmp"
	"slices"

	"github.com/go-text/typesetting/language"
	"golang.org/x/text/unicode/norm"
)

// run is a piece of a paragraph with one direction, one script, one face and one style.
type run struct {
	start, end int // characters of the paragraph
	level      int8
	script     language.Script
	face       *face
	part       *part
	glyphs     []shaped // in visual order
}

// itemise cuts text, of which each character has a level or none, into runs of its parts that have no glyphs yet. It also ends one
// where too many marks stand on a letter: the shaper stacks them in quadratic time.
func (s *Setter) itemise(text []rune, level []int8, parts []part) []run {
	var runs []run
	faces, of := s.assign(text, parts), 0
	script := firstScript(text)
	marks := 0
	for i, r := range text {
		if marks++; !isMark(r) {
			marks = 0
		}
		if own := scriptOf(r); own != language.Common {
			script = own
		}
		if i == parts[of].end {
			of++
		}
		next := run{start: i, end: i + 1, script: script, face: faces[i], part: &parts[of]}
		if level != nil {
			next.level = level[i]
		}
		if n := len(runs) - 1; n >= 0 && runs[n].goesOn(next) && marks <= maxCluster {
			runs[n].end++
			continue
		}
		runs = append(runs, next)
		marks = 0
	}
	return runs
}

// goesOn reports whether next can be part of r.
func (r run) goesOn(next run) bool {
	return r.level == next.level && r.script == next.script && r.face == next.face && r.part == next.part
}

// firstScript returns the script of what stands before the first letter, and of text without letters.
func firstScript(text []rune) language.Script {
	for _, r := range text {
		if script := scriptOf(r); script != language.Common {
			return script
		}
	}
	return language.Latin
}

// scriptOf returns the script of a letter, and Common for whatever goes with the letters around it.
func scriptOf(r rune) language.Script {
	switch {
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
		return language.Latin
	case r < 0x80:
		return language.Common
	}
	script := language.LookupScript(r)
	if !script.Strong() || script == language.Unknown {
		return language.Common
	}
	return script
}

// assign returns the face for each character. What belongs together, a letter and its accents, is from one face; the
// own face goes before all others. The result is valid until the next call.
func (s *Setter) assign(text []rune, parts []part) []*face {
	s.assigned = slices.Grow(s.assigned[:0], len(text))[:len(text)]
	for _, t := range parts {
		s.assignPart(text[t.start:t.end], s.assigned[t.start:t.end], t.style.Font)
	}
	return s.assigned
}

func (s *Setter) assignPart(text []rune, faces []*face, font Font) {
	own := s.face(FaceID(font))
	covered := true
	for i, r := range text {
		faces[i] = own
		covered = covered && own.has(r) && !isMark(r)
	}
	if covered {
		return
	}
	s.segmenter.Init(text)
	last := own
	for it := s.segmenter.GraphemeIterator(); it.Next(); {
		g := it.Grapheme()
		last = s.choose(g.Text, font, last)
		for i := range g.Text {
			faces[g.Offset+i] = last
		}
	}
}

// choose returns the face for one cluster, of which last is that of the one before: the first that has all of it, but one
// that knows where its marks go before one that does not. Where no face has all of it, the own one shows that it lacks it.
func (s *Setter) choose(cluster []rune, font Font, last *face) *face {
	own := s.face(FaceID(font))
	if isSpace(cluster[0]) && last.has(cluster[0]) {
		return last // else every space would cut a run in two
	}
	var first *face
	ids := [8]FaceID{own.id}
	for _, id := range font.fallbacks(ids[:1], cluster[0]) {
		f := s.face(id)
		switch {
		case !f.covers(cluster):
		case s.places(f, cluster):
			return f
		case first == nil:
			first = f
		}
	}
	return cmp.Or(first, own)
}

// places reports whether f puts the marks of a cluster on its letter. The fonts of books do so for the letters that
// languages have with these marks; beside any other, as in x́, a mark would stand where it happens to. What f composes has no
// marks left, and the faces for other scripts know all of theirs.
func (s *Setter) places(f *face, cluster []rune) bool {
	if len(cluster) > maxCluster || !slices.ContainsFunc(cluster, isMark) {
		return true
	}
	script := scriptOf(cluster[0])
	switch script {
	case language.Latin, language.Greek, language.Cyrillic:
	default:
		return true
	}
	r := run{end: len(cluster), script: script, face: f, part: &part{}}
	s.shape(&r, cluster, 0)
	return len(r.glyphs) == 0 || !slices.ContainsFunc(r.glyphs[1:], func(g shaped) bool { return g.x == 0 && g.y == 0 })
}

// covers reports whether f can show a cluster as it is, composed or decomposed: the shaper tries all three.
func (f *face) covers(cluster []rune) bool {
	if !slices.ContainsFunc(cluster, f.lacks) {
		return true
	}
	text := string(cluster)
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		if !slices.ContainsFunc([]rune(form.String(text)), f.lacks) {
			return true
		}
	}
	return false
}

func (f *face) lacks(r rune) bool { return !f.has(r) }

// has reports whether f can show r. The shaper makes spaces of any width from the usual one, and a non-breaking hyphen
// from the plain one.
func (f *face) has(r rune) bool {
	if _, ok := f.NominalGlyph(r); ok || isIgnorable(r) {
		return true
	}
	switch {
	case r == ' ' || r == '\u2010':
		return false
	case r == '\u2011':
		return f.has('\u2010')
	}
	return isSpace(r) && f.has(' ')
}
