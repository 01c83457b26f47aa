package bookfile

import (
	"bytes"
	"encoding/xml"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decoder reads XML as leniently as there are ways to write it. Beside UTF-8 it knows UTF-16 by its first bytes; what a
// document says about its encoding is not believed, since some programs say UTF-16 and write UTF-8.
func decoder(data []byte) *xml.Decoder {
	d := xml.NewDecoder(transform.NewReader(bytes.NewReader(data), unicode.BOMOverride(transform.Nop)))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return d
}
