package script

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
)

// word is a part of a line.
type word struct {
	text   string
	quoted bool
}

// String returns the word as it is written.
func (w word) String() string {
	if w.quoted {
		return `"` + w.text + `"`
	}
	return w.text
}

// split returns the words of a line, without its comment.
func split(line string) ([]word, error) {
	var words []word
	for rest := line; ; {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		if rest == "" || rest[0] == '#' {
			return words, nil
		}
		var w word
		if rest[0] == '"' {
			text, after, closed := strings.Cut(rest[1:], `"`)
			if !closed {
				return nil, errors.New("a quote is not closed")
			}
			w, rest = word{text, true}, after
		} else {
			end := strings.IndexFunc(rest+" ", endsWord)
			w, rest = word{text: rest[:end]}, rest[end:]
		}
		words = append(words, w)
		if glued(w, rest) {
			return nil, errors.New("a text in quotes has to stand apart, and cannot hold a quote itself")
		}
	}
}

func endsWord(r rune) bool { return unicode.IsSpace(r) || r == '#' || r == '"' }

// glued reports whether a word and what follows it have no gap between them, one of them being in quotes.
func glued(w word, rest string) bool {
	return strings.HasPrefix(rest, `"`) || w.quoted && strings.IndexFunc(rest+" ", endsWord) > 0
}

// join returns the words as a line, neatly.
func join(words []word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.String()
	}
	return strings.Join(texts, " ")
}

// quote shows a text in a message: on one line, and not all of a long one.
func quote(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		text = string(r[:most-1]) + "…"
	}
	return strconv.Quote(text)
}
