package recipeserver

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// words is a paragraph that is being written.
type words struct {
	spans []span
	run   []byte // what comes after them
	style style  // of run
	flat  bool   // there are no paragraphs here, only lines
	exact bool   // white space counts
}

// write adds text. White space is one space, and none where a line begins.
func (w *words) write(s string, st style) {
	if w.exact {
		w.run = append(w.run, verbatim(s)...)
		return
	}
	for _, r := range s {
		switch {
		case isWhite(r):
			if last := w.last(); last != ' ' && last != '\n' && last != 0 {
				w.put(' ', st)
			}
		case !unicode.IsControl(r):
			w.put(r, st)
		}
	}
}

// last returns the last byte that was written, 0 if there is none.
func (w *words) last() byte {
	switch n := len(w.spans); {
	case len(w.run) > 0:
		return w.run[len(w.run)-1]
	case n > 0:
		return w.spans[n-1].text[len(w.spans[n-1].text)-1]
	}
	return 0
}

func (w *words) put(r rune, st style) {
	if st != w.style {
		w.endRun()
		w.style = st
	}
	w.run = utf8.AppendRune(w.run, r)
}

// lineBreak ends the line, if there is anything on it. Two in a row are an empty line, which a cell does not need.
func (w *words) lineBreak(st style) {
	if w.exact {
		w.run = append(w.run, '\n')
		return
	}
	w.trim(" ")
	if last := w.last(); last != 0 && (last != '\n' || !w.flat) {
		w.put('\n', st)
	}
}

// trim takes away what the paragraph ends with of some characters.
func (w *words) trim(cutset string) {
	w.run = bytes.TrimRight(w.run, cutset)
	for len(w.run) == 0 && len(w.spans) > 0 {
		last := &w.spans[len(w.spans)-1]
		if last.text = strings.TrimRight(last.text, cutset); last.text != "" {
			return
		}
		w.spans = w.spans[:len(w.spans)-1]
	}
}

// endRun makes a span of the run, or a part of the span before it: what was between them may have been trimmed.
func (w *words) endRun() {
	switch n := len(w.spans); {
	case len(w.run) == 0:
		return
	case n > 0 && w.spans[n-1].style == w.style:
		w.spans[n-1].text += string(w.run)
	default:
		w.spans = append(w.spans, span{string(w.run), w.style})
	}
	w.run = w.run[:0]
}

// take ends the paragraph and returns it, or nothing if there is nothing to see in it.
func (w *words) take() []span {
	w.trim(" \n")
	w.endRun()
	spans := w.spans
	w.spans = nil
	if !slices.ContainsFunc(spans, func(s span) bool { return !blank(s.text) }) {
		return nil
	}
	return spans
}
