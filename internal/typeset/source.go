package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// source is text in spans that is taken paragraph by paragraph.
type source struct {
	spans []Span
	at    int    // the number of the span that is next
	rest  string // of it
	end   int    // the number of the span behind the last
}

// from returns a source of spans without the blank at their end.
func from(spans []Span) *source {
	s := &source{spans: spans, end: len(spans)}
	for s.end > 0 && strings.TrimFunc(spans[s.end-1].Text, unicode.IsSpace) == "" {
		s.end--
	}
	if s.end > 0 {
		s.rest = s.text(0)
	}
	return s
}

// text returns the text of span i: the last one ends with something that is seen.
func (s *source) text(i int) string {
	if i == s.end-1 {
		return strings.TrimRightFunc(s.spans[i].Text, unicode.IsSpace)
	}
	return s.spans[i].Text
}

// more reports whether there is text left.
func (s *source) more() bool { return s.at < s.end }

// next takes a paragraph, up to a line end or up to limit characters. It has one part at least, be it empty.
func (s *source) next(limit int) (c cleaned, parts []part) {
	for ended := false; s.more() && !ended; {
		text, behind, end := cutParagraph(s.rest)
		start := len(c.runes)
		c.add(text, limit)
		if n := len(parts); n > 0 && parts[n-1].start == parts[n-1].end {
			parts = parts[:n-1]
		}
		if start < len(c.runes) || len(parts) == 0 {
			span := s.spans[s.at]
			parts = append(parts, part{start: start, end: len(c.runes), style: span.Style.valid(), rise: min(max(span.Rise, -maxSize), maxSize), span: s.at})
		}
		switch {
		case c.rest != "":
			s.rest = s.rest[len(text)-len(c.rest):]
			return c, parts
		case !end:
			s.step()
		case behind == "" && strings.HasSuffix(s.rest, "\r"):
			for s.step(); s.rest == "" && s.more(); {
				s.step()
			}
			s.rest = strings.TrimPrefix(s.rest, "\n") // one line end, in two spans
		default:
			s.rest = behind
		}
		ended = end
	}
	return c, parts
}

// step goes on to the next span.
func (s *source) step() {
	s.rest = ""
	if s.at++; s.more() {
		s.rest = s.text(s.at)
	}
}

// cutParagraph returns the text up to the first line end and what is behind it, and whether there is one.
func cutParagraph(text string) (paragraph, rest string, ended bool) {
	i := strings.IndexFunc(text, isLineEnd)
	if i < 0 {
		return text, "", false
	}
	_, n := utf8.DecodeRuneInString(text[i:])
	if strings.HasPrefix(text[i:], "\r\n") {
		n = 2
	}
	return text[:i], text[i+n:], true
}
