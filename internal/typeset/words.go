package typeset

import (
	"strings"
	"unicode/utf8"

	"github.com/go-text/typesetting/language"
)

// Most of the time goes into shaping, and most words have been shaped before. In scripts whose letters do not join, no font
// here lets a space change what is beside it (see TestWordsAreShapedAlike): a run is shaped word by word, and the words
// are kept.

// wordStyle is what the shape of a word depends on.
type wordStyle struct {
	face    *face
	script  language.Script
	lang    string
	tabular bool
}

// words are the shapes of words in one style, by their text. Clusters count from the beginning of the word.
type words map[string][]shaped

// Bounds of what is kept: about a megabyte. A book has more words, but few that are frequent.
const (
	maxWord       = 32    // characters; what is longer does not come again
	maxWordStyles = 32    // all are forgotten when there are more
	maxGlyphs     = 16384 // in all words, likewise
)

// shapeWords gives r its glyphs, which are those that shape gives it.
func (s *Setter) shapeWords(r *run, text []rune) {
	if !separable(r) {
		s.shape(r, text, 0)
		return
	}
	kept := s.wordsOf(wordStyle{r.face, r.script, r.part.style.Lang, r.part.style.Tabular})
	r.glyphs = make([]shaped, 0, r.end-r.start)
	for start := r.start; start < r.end; {
		end := start + 1
		if text[start] != ' ' {
			for end < r.end && text[end] != ' ' {
				end++
			}
		}
		r.glyphs = s.appendWord(r.glyphs, r, text, start, end, kept)
		start = end
	}
}

// separable reports whether the words of r have nothing to do with each other.
func separable(r *run) bool {
	switch r.script {
	case language.Latin, language.Greek, language.Cyrillic:
		return r.level%2 == 0
	}
	return false
}

// wordsOf returns what is kept in a style. When too much is kept all of it is forgotten.
func (s *Setter) wordsOf(st wordStyle) words {
	kept, ok := s.words[st]
	if ok && s.wordGlyphs <= maxGlyphs {
		return kept
	}
	if s.words == nil || len(s.words) == maxWordStyles || s.wordGlyphs > maxGlyphs {
		s.words, s.wordGlyphs = make(map[wordStyle]words), 0
	}
	kept = make(words)
	st.lang = strings.Clone(st.lang) // it may be a few letters of a whole book
	s.words[st] = kept
	return kept
}

// appendWord appends the glyphs of the word from start to end, which is in r.
func (s *Setter) appendWord(dst []shaped, r *run, text []rune, start, end int, kept words) []shaped {
	var buffer [maxWord * utf8.UTFMax]byte
	key := buffer[:0]
	if end-start <= maxWord {
		for _, c := range text[start:end] {
			key = utf8.AppendRune(key, c)
		}
	}
	glyphs, ok := kept[string(key)]
	if !ok {
		word := run{end: end - start, level: r.level, script: r.script, face: r.face, part: r.part}
		s.shape(&word, text[start:end], 0)
		glyphs = word.glyphs
		if len(key) > 0 {
			kept[string(key)] = glyphs
			s.wordGlyphs += len(glyphs) + 4 // an entry takes about as much as four glyphs
		}
	}
	for _, g := range glyphs {
		g.cluster += int32(start)
		dst = append(dst, g)
	}
	return dst
}
