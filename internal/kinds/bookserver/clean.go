package bookserver

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// cleaner stands between a server and the XML decoder. What it gives is always UTF-8 without the characters that XML
// forbids: Calibre-Web sends descriptions with raw control characters, and one of them would cost the whole catalog.
type cleaner struct {
	in     *bufio.Reader
	next   func(*bufio.Reader) (rune, int, error) // reads a character of the server's encoding and tells its length
	ascii  bool                                   // the server's encoding has ASCII's bytes for ASCII's characters
	left   int                                    // bytes that may still be read before budget is called again
	out    [utf8.UTFMax]byte
	have   []byte // part of out, not given yet
	failed error  // why reading ended, if not at the end
}

// newCleaner reads from a server whose Content-Type has named a charset, or none.
func newCleaner(from io.Reader, charset string) *cleaner {
	in := bufio.NewReader(from)
	next, ascii := encoding(in, charset)
	return &cleaner{in: in, next: next, ascii: ascii}
}

// budget allows n more bytes.
func (c *cleaner) budget(n int) { c.left = n }

// ReadByte is what the decoder calls.
func (c *cleaner) ReadByte() (byte, error) {
	if b, ok := c.plain(); ok {
		return b, nil
	}
	for len(c.have) == 0 {
		if err := c.fill(); err != nil {
			if err != io.EOF {
				c.failed = err
			}
			return 0, err
		}
	}
	b := c.have[0]
	c.have = c.have[1:]
	return b, nil
}

// plain returns the next byte if there is nothing to be done about it, as with most.
func (c *cleaner) plain() (byte, bool) {
	if !c.ascii || len(c.have) > 0 || c.left <= 0 {
		return 0, false
	}
	b, err := c.in.ReadByte()
	if err == nil && ' ' <= b && b < utf8.RuneSelf && b != '&' {
		c.left--
		return b, true
	}
	if err == nil {
		_ = c.in.UnreadByte() // of a byte just read, which cannot fail
	}
	return 0, false
}

// Read makes a Reader of it, which the decoder wants when a document names its encoding.
func (c *cleaner) Read(buf []byte) (int, error) {
	if len(buf) == 0 {
		return 0, nil
	}
	b, err := c.ReadByte()
	if err != nil {
		return 0, err
	}
	buf[0] = b
	return 1, nil
}

// fill takes one character. A forbidden one gives nothing.
func (c *cleaner) fill() error {
	if c.left <= 0 {
		return fmt.Errorf("%w: one entry is longer than %d bytes", server.ErrBadAnswer, maxEntry)
	}
	r, size, err := c.next(c.in)
	if err != nil {
		return err
	}
	c.left -= size
	if r == '&' && c.skipReference() {
		return nil
	}
	if allowed(r) {
		c.have = utf8.AppendRune(c.out[:0], r)
	}
	return nil
}

// skipReference passes over the rest of a reference to a forbidden character, such as &#11;, and reports whether there
// was one.
func (c *cleaner) skipReference() bool {
	m := reference.FindSubmatch(c.ahead())
	if m == nil {
		return false
	}
	base := 10
	if len(m[1]) > 0 {
		base = 16
	}
	if n, err := strconv.ParseUint(string(m[2]), base, 31); err == nil && allowed(rune(n)) {
		return false
	}
	c.left -= len(m[0])
	_, _ = c.in.Discard(len(m[0]))
	return true
}

// ahead returns what follows as far as it can be a reference, and waits for no more of it.
func (c *cleaner) ahead() []byte {
	for n := 1; ; n++ {
		next, err := c.in.Peek(n)
		if err != nil || n == maxReference || n == 1 && next[0] != '#' || next[n-1] == ';' || next[n-1] == '<' {
			return next
		}
	}
}

// maxReference is longer than any reference to a character that means something.
const maxReference = 16

var reference = regexp.MustCompile(`^#([xX]?)([0-9a-fA-F]+);`)

// allowed reports whether XML 1.0 has the character.
func allowed(r rune) bool {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return true
	case r < ' ', 0xd800 <= r && r <= 0xdfff, r == 0xfffe, r == 0xffff:
		return false
	}
	return r <= utf8.MaxRune
}

var declared = regexp.MustCompile(`^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// encoding finds out how the text is written: by its byte order mark, the server's word, or the document's own. ASCII
// is true if that has one byte for each of ASCII's characters, ASCII's own.
func encoding(in *bufio.Reader, charset string) (next func(*bufio.Reader) (rune, int, error), ascii bool) {
	start := opening(in)
	switch {
	case bytes.HasPrefix(start, []byte("\xef\xbb\xbf")):
		_, _ = in.Discard(3)
		return readUTF8, true
	case bytes.HasPrefix(start, []byte("\xff\xfe")):
		return readUTF16(func(b []byte) rune { return rune(b[0]) | rune(b[1])<<8 }), false
	case bytes.HasPrefix(start, []byte("\xfe\xff")):
		return readUTF16(func(b []byte) rune { return rune(b[0])<<8 | rune(b[1]) }), false
	}
	if m := declared.FindSubmatch(start); m != nil && charset == "" {
		charset = string(m[1])
	}
	switch strings.ToLower(charset) {
	case "iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15":
		return readSingle, true
	}
	return readUTF8, true
}

// opening returns how a text begins, up to the end of its first tag. It waits for no more: there may be none.
func opening(in *bufio.Reader) []byte {
	const enough = 256
	for wait := 2; ; wait = in.Buffered() + 1 {
		_, err := in.Peek(wait)
		start, _ := in.Peek(min(in.Buffered(), enough))
		if err != nil || len(start) == enough || bytes.IndexByte(start, '>') >= 0 {
			return start
		}
	}
}

// readUTF8 fails at a byte that is no UTF-8: another encoding has got in among it, and to guess which would be to show
// people false titles.
func readUTF8(in *bufio.Reader) (rune, int, error) {
	r, size, err := in.ReadRune()
	if err == nil && r == utf8.RuneError && size == 1 {
		err = httpx.ErrEncoding
	}
	return r, size, err
}

func readSingle(in *bufio.Reader) (rune, int, error) {
	b, err := in.ReadByte()
	if 0x80 <= b && b < 0xa0 {
		return windows1252[b-0x80], 1, err
	}
	return rune(b), 1, err
}

// windows1252 is where that encoding, and with it what the web calls Latin-1, differs from Unicode. Bytes that mean
// nothing are 0, which is dropped.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}
