package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// object is a posted JSON object of plain values. It is asked field by field; the first thing wrong with it is kept, and
// a field that nobody has asked for is wrong.
type object struct {
	values map[string]json.Token // those not yet asked for
	err    error
}

// parseObject takes an object apart.
//
// It goes by tokens because encoding/json, left to itself, takes keys in any letter case, the last of two equal ones, and
// null for any value.
func parseObject(data []byte) *object {
	o := &object{values: make(map[string]json.Token)}
	switch err := json.Unmarshal(data, new(json.RawMessage)); {
	case len(data) == 0:
		o.err = errors.New("there is no body")
	case err != nil:
		o.err = fmt.Errorf("the body is not JSON: %w", err)
	case !utf8.Valid(data):
		o.err = errors.New("the body is not UTF-8")
	default:
		o.fill(json.NewDecoder(bytes.NewReader(data)))
	}
	return o
}

// fill reads the fields. That the JSON is right has been seen, so no token is an error.
func (o *object) fill(dec *json.Decoder) {
	dec.UseNumber()
	if tok, _ := dec.Token(); tok != json.Delim('{') {
		o.err = fmt.Errorf("the body is %s, not an object", typeOf(tok))
		return
	}
	for dec.More() && o.err == nil {
		tok, _ := dec.Token()
		name, _ := tok.(string) // the decoder lets nothing else stand for a key
		value, _ := dec.Token()
		if _, again := o.values[name]; again {
			o.refuse(name, "is given twice")
		}
		if _, nested := value.(json.Delim); nested {
			o.refuse(name, "is %s", typeOf(value))
		}
		o.values[name] = value
	}
}

// refuse notes what is wrong with a field, unless something is already.
func (o *object) refuse(name, format string, args ...any) {
	if o.err == nil {
		o.err = fmt.Errorf("%q %s", name, fmt.Sprintf(format, args...))
	}
}

// done returns what is wrong with the object, now that all its fields have been asked for.
func (o *object) done() error {
	if len(o.values) > 0 {
		o.refuse(slices.Min(slices.Collect(maps.Keys(o.values))), "is unknown here")
	}
	return o.err
}

func (o *object) has(name string) bool {
	_, ok := o.values[name]
	return ok
}

// take returns the value of a field of that type, the type's zero if there is no such value.
func take[T any](o *object, name, want string) T {
	value, given := o.values[name]
	delete(o.values, name)
	typed, ok := value.(T)
	switch {
	case !given:
		o.refuse(name, "is missing")
	case !ok:
		o.refuse(name, "is %s, not %s", typeOf(value), want)
	}
	return typed
}

func (o *object) text(name string) string { return take[string](o, name, "text") }

func (o *object) flag(name string) bool { return take[bool](o, name, "true or false") }

// choice returns a text that is one of several.
func (o *object) choice(name string, of ...string) string {
	text := o.text(name)
	if !slices.Contains(of, text) {
		o.refuse(name, "is %q, none of %s", text, strings.Join(of, ", "))
	}
	return text
}

// number returns a whole number from low to high. It has to be written as one: 1.0 and 1e2 are refused.
func (o *object) number(name string, low, high int) int {
	text := take[json.Number](o, name, "a number").String()
	n, err := strconv.ParseInt(text, 10, 32) // of 32 bits on every machine
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		o.refuse(name, "is %s, not a whole number", text)
	case err != nil || int(n) < low || int(n) > high:
		o.refuse(name, "is %s, not within %d and %d", text, low, high)
	}
	return int(n)
}

// typeOf names the JSON type of the value that begins with tok.
func typeOf(tok json.Token) string {
	switch tok := tok.(type) {
	case nil:
		return "null"
	case bool:
		return "a boolean"
	case string:
		return "text"
	case json.Delim:
		if tok == '[' {
			return "an array"
		}
		return "an object"
	}
	return "a number"
}
