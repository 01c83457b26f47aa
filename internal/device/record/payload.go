package record

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// How requests are packed (B): a text is its length and its bytes without a terminator, a bitmap is its length, a header
// and rows; the length none stands for an absent one of either.
const (
	none         = -1
	maxText      = 1023
	bitmapHeader = 8
)

// appendText appends s, cut between two letters where it is too long. An empty text is sent as none: nothing that the
// app sends tells the two apart.
func appendText(b []byte, s string) []byte {
	if s == "" {
		return appendWords(b, none)
	}
	if len(s) > maxText {
		n := maxText
		for n > maxText-utf8.UTFMax && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return append(appendWords(b, int32(len(s))), s...)
}

// appendBitmap appends a bitmap with its header.
func appendBitmap(b, bitmap []byte) []byte {
	if bitmap == nil {
		return appendWords(b, none)
	}
	return append(appendWords(b, int32(len(bitmap))), bitmap...)
}

// payload takes the data of a request apart. After a fault it gives zeros; end tells of the first one.
type payload struct {
	rest []byte
	err  error
}

// open begins with the data of m, which must be of that type.
func (m Message) open(typ int32) *payload {
	p := &payload{rest: m.Data}
	if m.Type != typ {
		p.fail(fmt.Errorf("message has type %#x, want %#x", m.Type, typ))
	}
	return p
}

func (p *payload) word() int32 {
	if len(p.rest) < 4 {
		p.fail(errors.New("data ends within a number"))
	}
	if p.err != nil {
		return 0
	}
	w := word(p.rest, 0)
	p.rest = p.rest[4:]
	return w
}

func (p *payload) text() string { return string(p.counted("text", 0, maxText)) }

func (p *payload) bitmap() []byte { return p.counted("bitmap", bitmapHeader, maxData) }

// counted takes bytes that follow their number, which is from least to most; nil is none.
func (p *payload) counted(what string, least, most int) []byte {
	n := int(p.word())
	switch {
	case p.err != nil || n == none:
		return nil
	case n < least || n > most:
		p.fail(fmt.Errorf("%s of %d bytes, want %d to %d", what, n, least, most))
		return nil
	case n > len(p.rest):
		p.fail(fmt.Errorf("%s of %d bytes, got %d", what, n, len(p.rest)))
		return nil
	}
	taken := p.rest[:n:n]
	p.rest = p.rest[n:]
	return taken
}

func (p *payload) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// end returns the first fault; bytes that nobody asked for are one.
func (p *payload) end() error {
	if p.err == nil && len(p.rest) > 0 {
		p.fail(fmt.Errorf("%d bytes too many", len(p.rest)))
	}
	return p.err
}
