package httpx

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// readers read a text in pieces of several lengths.
var readers = map[string]func(io.Reader) io.Reader{
	"whole": func(r io.Reader) io.Reader { return r }, "halves": iotest.HalfReader, "bytes": iotest.OneByteReader,
	"with the end": iotest.DataErrReader,
}

func readUTF8(text string, pieces func(io.Reader) io.Reader) (string, error) {
	data, err := io.ReadAll(&utf8Reader{from: pieces(strings.NewReader(text))})
	return string(data), err
}

func TestUTF8(t *testing.T) {
	for text, good := range map[string]bool{
		"": true, "plain": true, "Été 😀 日本": true, "\ufffd": true, strings.Repeat("é", 3000): true, "x" + strings.Repeat("😀", 2000): true,
		"\xe9t\xe9": false, "Été \xe9": false, "\xff\xfe{\x00": false, "cut \xf0\x9f\x98": false, "\xed\xa0\x80": false, "\xc3(": false,
		strings.Repeat("é", 600) + "\x80": false,
	} {
		for name, pieces := range readers {
			got, err := readUTF8(text, pieces)
			if good && (err != nil || got != text) || !good && !errors.Is(err, ErrEncoding) {
				t.Errorf("%.20q in %s: got %v, want good = %v", text, name, err, good)
			}
		}
	}
}

func FuzzUTF8(f *testing.F) {
	for _, text := range []string{"plain", "Été 😀", "\xe9t\xe9", "cut \xf0\x9f"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for name, pieces := range readers {
			got, err := readUTF8(string(data), pieces)
			if (err == nil) != utf8.Valid(data) || err == nil && !bytes.Equal([]byte(got), data) {
				t.Errorf("in %s: got %q and %v, valid is %v", name, got, err, utf8.Valid(data))
			}
		}
	})
}
