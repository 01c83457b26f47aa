package config

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// isUTF16 reports whether a file begins with a byte order mark of UTF-16. Read as UTF-8, all of it would be wrong.
func isUTF16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff"))
}

// notUTF8 says in which lines there are bytes that are not UTF-8; encoding/json would read other characters for
// them. It is empty where there are none.
func notUTF8(data []byte) string {
	const most = 10 // enough to find them; a picture that was given the name of the file has thousands
	var lines []string
	n, more := 0, 0
	for line := range bytes.Lines(data) {
		n++
		switch {
		case utf8.Valid(line):
		case len(lines) < most:
			lines = append(lines, strconv.Itoa(n))
		default:
			more++
		}
	}
	if lines == nil {
		return ""
	}
	where := "line " + strings.Join(lines, ", ")
	if more > 0 {
		where += fmt.Sprintf(" and %d more", more)
	}
	return where + ": not UTF-8: save the file as UTF-8"
}

// hasLoneSurrogate reports whether a string, as it stands in the file, holds an escape for half a character. Where
// both halves are there they are one; for a lone one encoding/json would read another character.
func hasLoneSurrogate(raw []byte) bool {
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 || i+1 >= len(raw) {
			return false
		}
		raw = raw[i:]
		first, ok := escaped(raw)
		if !ok || !utf16.IsSurrogate(first) {
			raw = raw[2:]
			continue
		}
		second, ok := escaped(raw[6:])
		if !ok || utf16.DecodeRune(first, second) == utf8.RuneError {
			return true
		}
		raw = raw[12:]
	}
}

// escaped returns the character of the "\u" escape with which text begins.
func escaped(text []byte) (rune, bool) {
	digits, ok := bytes.CutPrefix(text, []byte(`\u`))
	if !ok || len(digits) < 4 {
		return 0, false
	}
	v, err := strconv.ParseUint(string(digits[:4]), 16, 16)
	return rune(v), err == nil
}
