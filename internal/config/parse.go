package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// fields are the keys of an entry, in the order in which they are written.
var fields = []string{"name", "type", "server", "apiKey", "username", "password"}

// Bounds of what is kept of a file that is no list of servers at all. Nobody has, or reads of, as many.
const (
	maxEntries = 1000
	maxFaults  = 100 // of one entry
)

// document is a file taken apart. Its form has been looked at, the values have not.
type document struct {
	head     []Fault // of the whole file
	elements []element
	tail     []Fault // where reading ended
}

// element is one element of the array.
type element struct {
	whole  bool              // it is an object and was read to its end
	given  map[string]bool   // the known fields that are there
	values map[string]string // those of them that hold text
	faults []Fault           // without number and name, which check adds
}

func (e *element) fault(field, format string, args ...any) {
	switch {
	case len(e.faults) < maxFaults:
		e.faults = append(e.faults, Fault{Field: field, Reason: fmt.Sprintf(format, args...)})
	case len(e.faults) == maxFaults:
		e.faults = append(e.faults, Fault{Reason: "has still more faults"})
	}
}

// parse takes a file apart as far as it is JSON.
//
// It goes by tokens because encoding/json, left to itself, takes keys in any letter case, the last of two equal
// ones, and null for any value.
func parse(data []byte) document {
	if isUTF16(data) {
		return document{head: []Fault{{Reason: "the file is UTF-16: save it as UTF-8"}}}
	}
	p := &parser{data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	p.dec.UseNumber() // a number too large for a float is to be refused for being a number
	if reason := notUTF8(data); reason != "" {
		p.doc.head = []Fault{{Reason: reason}}
	}
	if err := p.file(); err != nil {
		p.tail("%s", syntaxFault(data, int(p.dec.InputOffset())))
	} else if rest := skipSpace(data, int(p.dec.InputOffset())); rest < len(data) {
		p.tail("%s: there is more after the end of the array", position(data, rest))
	}
	return p.doc
}

type parser struct {
	data []byte
	dec  *json.Decoder
	doc  document
}

func (p *parser) tail(format string, args ...any) {
	p.doc.tail = append(p.doc.tail, Fault{Reason: fmt.Sprintf(format, args...)})
}

// file reads the whole file. Here and below, an error is one of syntax, and ends the reading.
func (p *parser) file() error {
	tok, err := p.dec.Token()
	if err != nil {
		return err
	}
	if tok != json.Delim('[') {
		p.tail("the file is %s, not an array of servers", typeOf(tok))
		return p.skip(tok)
	}
	for p.dec.More() {
		if len(p.doc.elements) == maxEntries {
			p.tail("there are more than %d servers", maxEntries)
			return p.skip(tok)
		}
		p.doc.elements = append(p.doc.elements, element{})
		if err := p.element(&p.doc.elements[len(p.doc.elements)-1]); err != nil {
			return err
		}
	}
	_, err = p.dec.Token()
	return err
}

func (p *parser) element(e *element) error {
	tok, err := p.dec.Token()
	if err != nil {
		return err
	}
	if tok != json.Delim('{') {
		e.fault("", "is %s, not an object", typeOf(tok))
		return p.skip(tok)
	}
	e.given, e.values = make(map[string]bool), make(map[string]string)
	for p.dec.More() {
		if err := p.field(e); err != nil {
			return err
		}
	}
	_, err = p.dec.Token()
	e.whole = err == nil
	return err
}

func (p *parser) field(e *element) error {
	tok, err := p.dec.Token()
	if err != nil {
		return err
	}
	key, _ := tok.(string) // the decoder lets nothing else stand for a key
	known := p.key(e, key)

	start := p.dec.InputOffset()
	tok, err = p.dec.Token()
	if err != nil {
		return err
	}
	text, ok := tok.(string)
	switch {
	case !known:
	case !ok:
		e.fault(key, "is %s, not a string", typeOf(tok))
	case hasLoneSurrogate(p.data[start:p.dec.InputOffset()]):
		e.fault(key, `holds a "\u" escape that is half a character`)
	default:
		e.values[key] = text
	}
	return p.skip(tok)
}

// key takes note of a key and reports whether its value matters.
func (p *parser) key(e *element, key string) bool {
	for _, f := range fields {
		switch {
		case f == key && e.given[f]:
			e.fault(key, "is given more than once")
			return false
		case f == key:
			e.given[f] = true
			return true
		case strings.EqualFold(f, key):
			e.fault(key, "is unknown, because letter case counts: write %s", f)
			return false
		}
	}
	switch {
	case key == "":
		e.fault("", "holds a field without a name")
	case strings.ContainsFunc(key, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' && r != '-' }):
		// Not the name of anything, but perhaps a key or an address whose quotes went astray.
		e.fault("", "holds an unknown field")
	default:
		e.fault(key, "is unknown")
	}
	return false
}

// skip reads the rest of a value that begins with tok. It counts instead of calling itself: nesting in a file has
// no limit.
func (p *parser) skip(tok json.Token) error {
	for depth := 0; ; {
		switch tok {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
		if depth == 0 {
			return nil
		}
		var err error
		if tok, err = p.dec.Token(); err != nil {
			return err
		}
	}
}

// typeOf names the JSON type of the value that begins with tok, and never the value.
func typeOf(tok json.Token) string {
	switch tok := tok.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case string:
		return "a string"
	case json.Delim:
		if tok == '[' {
			return "an array"
		}
		return "an object"
	}
	return "a number"
}
