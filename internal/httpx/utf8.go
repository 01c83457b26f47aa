package httpx

import (
	"fmt"
	"io"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// ErrEncoding is a text in which another encoding has got in among UTF-8, or which is in another one altogether. To guess
// would be to show people false titles, and to keep them.
var ErrEncoding = fmt.Errorf("%w: not in UTF-8", server.ErrBadAnswer)

// utf8Reader fails where a text is not UTF-8. What it has given is whole characters, except for the last at the end of a
// buffer.
type utf8Reader struct {
	from io.Reader
	tail [utf8.UTFMax]byte // the beginning of a character whose end is still to come
	n    int               // bytes in tail
}

func (u *utf8Reader) Read(buf []byte) (int, error) {
	n, err := u.from.Read(buf)
	if bad := !u.check(buf[:n]); bad || err == io.EOF && u.n > 0 {
		return 0, ErrEncoding
	}
	return n, err
}

// check reports whether data goes on as UTF-8.
func (u *utf8Reader) check(data []byte) bool {
	for u.n > 0 && len(data) > 0 {
		u.tail[u.n] = data[0]
		u.n++
		data = data[1:]
		if utf8.FullRune(u.tail[:u.n]) {
			if r, size := utf8.DecodeRune(u.tail[:u.n]); r == utf8.RuneError && size == 1 {
				return false
			}
			u.n = 0
		}
	}
	if end := unfinished(data); end < len(data) {
		u.n = copy(u.tail[:], data[end:])
		data = data[:end]
	}
	return utf8.Valid(data)
}

// unfinished returns where the last character of data begins if it is not whole, otherwise the length of data.
func unfinished(data []byte) int {
	for i := len(data) - 1; i >= max(0, len(data)-utf8.UTFMax); i-- {
		if utf8.RuneStart(data[i]) {
			if !utf8.FullRune(data[i:]) {
				return i
			}
			break
		}
	}
	return len(data)
}
