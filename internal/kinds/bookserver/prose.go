package bookserver

import (
	"strings"
	"unicode"

	"inkshelf/internal/server"
)

// Bounds of what is kept of a text.
const (
	maxSummary = 2000     // bytes of a description
	maxSource  = 64 << 10 // bytes of the HTML that one is made of
)

// prose puts a text together of pieces: white space becomes one space, paragraphs are a blank line apart.
type prose struct {
	text strings.Builder
	gap  string // what stands before the next word
	mute string // the element whose text nobody should read
}

// write adds a piece of text.
func (p *prose) write(text string) {
	if p.mute != "" {
		return
	}
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			if p.gap == "" {
				p.gap = " "
			}
		case p.text.Len() < maxSource:
			if p.text.Len() > 0 {
				p.text.WriteString(p.gap)
			}
			p.gap = ""
			p.text.WriteRune(r)
		}
	}
}

// tag takes notice of the beginning or the end of an element.
func (p *prose) tag(name string) {
	switch name {
	case "br", "li", "tr", "dt", "dd":
		if p.gap != "\n\n" {
			p.gap = "\n"
		}
	case "p", "div", "blockquote", "pre", "table", "ul", "ol", "hr", "h1", "h2", "h3", "h4", "h5", "h6":
		p.gap = "\n\n"
	case "script", "style":
		if p.mute == name {
			p.mute = ""
		} else if p.mute == "" {
			p.mute = name
		}
	}
}

func (p *prose) String() string { return p.text.String() }

// abridge cuts a text at a word so that it has no more than limit bytes.
func abridge(text string, limit int) string {
	const more = "…"
	if len(text) <= limit {
		return text
	}
	text = strings.TrimSuffix(server.Clip(text, limit), more)
	if end := strings.LastIndexAny(text, " \n"); end > limit/2 {
		text = text[:end]
	}
	return strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }) + more
}
