package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// syntaxFault says where and why a file is no JSON; offset is where the token begins that was not understood.
//
// The reasons of encoding/json are not passed on: they quote what they stumble over, which may be part of a
// password, and they do not know what people do to such files.
func syntaxFault(data []byte, offset int) string {
	at := skipSpace(data, offset)
	before := bytes.TrimRight(data[:at], space)
	if at == len(data) {
		if len(before) == 0 {
			return "the file is empty"
		}
		return position(data, len(before)) + ": the file ends too early"
	}
	at, reason := whyNot(data, at, before)
	return position(data, at) + ": " + reason
}

func whyNot(data []byte, at int, before []byte) (int, string) {
	c := data[at]
	expected := len(before) == 0 || bytes.IndexByte([]byte("[{,:"), before[len(before)-1]) >= 0
	switch {
	case !expected && strings.IndexByte(`"[{`, c) >= 0:
		return at, "a comma or a colon is missing before this"
	case c == '"':
		return whyNoString(data, at)
	case (c == ']' || c == '}') && bytes.HasSuffix(before, []byte(",")):
		return at, fmt.Sprintf("there is a comma too many before %q", data[at:at+1])
	case strings.IndexByte("[]{},:", c) >= 0:
		return at, fmt.Sprintf("%q does not belong here", data[at:at+1])
	case c == '/' || c == '#':
		return at, "there are no comments in JSON"
	}
	return at, "this is not JSON, where text stands in straight double quotes"
}

// whyNoString finds the place where the string that begins at start goes wrong.
func whyNoString(data []byte, start int) (int, string) {
	for i := start + 1; i < len(data); i++ {
		switch c := data[i]; {
		case c == '"':
			return start, "this is not JSON"
		case c == '\n' || c == '\r':
			return i, "the line ends within a string"
		case c < ' ':
			return i, "there is a control character within a string"
		case c == '\\':
			if !isEscape(data[i:]) {
				return i, `a backslash within a string is written as "\\"`
			}
			i++
		}
	}
	return start, "the file ends within this string"
}

// isEscape reports whether text begins with one of the escapes of JSON, or ends before that can be told.
func isEscape(text []byte) bool {
	if len(text) < 2 {
		return true
	}
	if text[1] != 'u' {
		return strings.IndexByte(`"\/bfnrt`, text[1]) >= 0
	}
	digits := text[2:min(6, len(text))]
	return len(bytes.Trim(digits, "0123456789abcdefABCDEF")) == 0
}

const space = " \t\r\n"

// skipSpace returns the offset of the first byte at or after offset that is no white space of JSON.
func skipSpace(data []byte, offset int) int {
	return len(data) - len(bytes.TrimLeft(data[offset:], space))
}

// position names a place in the file as editors do: lines and characters from 1.
func position(data []byte, offset int) string {
	line := data[:offset]
	if i := bytes.LastIndexByte(line, '\n'); i >= 0 {
		line = line[i+1:]
	}
	return fmt.Sprintf("line %d, column %d", 1+bytes.Count(data[:offset], []byte("\n")), 1+utf8.RuneCount(line))
}
