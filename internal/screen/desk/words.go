package desk

import (
	"unicode"
	"unicode/utf8"

	"inkshelf/internal/lang"
	"inkshelf/internal/server"
)

// Voice returns the language as it speaks of things that go by a noun: what is said of them agrees with it.
func (d *Desk) Voice(noun server.Noun) *lang.Language {
	if noun.Gender == server.Feminine {
		return d.Say.Feminine()
	}
	return d.Say
}

// VoiceOf returns the language as it speaks of the books of a server.
func (d *Desk) VoiceOf(source string) *lang.Language {
	src, _ := d.Source(source) // one that is not there speaks of books
	return d.Voice(src.Face.In(d.Say.Code()).Book)
}

// Capital returns a text with a capital at its beginning.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// Numbered names a book by its number, as its kind does: "vol. 7".
func (d *Desk) Numbered(v Volume) string {
	src, _ := d.Source(v.Source)
	if word := src.Face.In(d.Say.Code()).Number; word != "" {
		return word + " " + v.Number.Text
	}
	return d.Say.Text("vol. %s", v.Number.Text)
}

// Counted returns a number with its noun: "1 recipe", "12 recipes".
func (d *Desk) Counted(n int, noun server.Noun) string {
	return d.Say.Count(n, "%d %[2]s", "%d %[3]s", noun.One, noun.Many)
}
