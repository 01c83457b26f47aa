package bookserver

import (
	"bufio"
	"io"
	"unicode/utf16"
)

// readUTF16 returns a reader of UTF-16 whose units are put together as unit says. The byte order mark comes as a
// character that the cleaner drops, half a pair as the one that stands for what cannot be read.
func readUTF16(unit func([]byte) rune) func(*bufio.Reader) (rune, int, error) {
	one := func(in *bufio.Reader) (rune, error) {
		var b [2]byte
		_, err := io.ReadFull(in, b[:])
		return unit(b[:]), err
	}
	return func(in *bufio.Reader) (rune, int, error) {
		r, err := one(in)
		if err != nil || r == 0xfeff {
			return 0, 2, err
		}
		if !utf16.IsSurrogate(r) {
			return r, 2, nil
		}
		low, err := one(in)
		return utf16.DecodeRune(r, low), 4, err
	}
}
