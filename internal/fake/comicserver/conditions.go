package comicserver

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"slices"
)

// errUnreadable is what a body gets that is no JSON, or JSON of another form.
var errUnreadable = failure(http.StatusBadRequest, "Failed to read request")

// readBody decodes the JSON body of a request.
func readBody(r *http.Request, into any) error {
	if mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mediaType != jsonType {
		return failure(http.StatusUnsupportedMediaType, "Content-Type '"+r.Header.Get("Content-Type")+"' is not supported.")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil || json.Unmarshal(body, into) != nil {
		return errUnreadable
	}
	return nil
}

// readSearch reads the body of a list that is asked for with POST. Members that it does not know are skipped, unlike those
// of a condition.
func readSearch[T any](r *http.Request, known fields[T]) (text string, keep test[T], err error) {
	var search struct {
		Condition      json.RawMessage `json:"condition"`
		FullTextSearch string          `json:"fullTextSearch"`
	}
	if err := readBody(r, &search); err != nil {
		return "", nil, err
	}
	if len(search.Condition) == 0 || string(search.Condition) == "null" {
		return search.FullTextSearch, func(T) bool { return true }, nil
	}
	keep, err = parseCondition(search.Condition, known)
	return search.FullTextSearch, keep, err
}

// fields are the conditions on one sort of row, by name.
type fields[T any] map[string]func(operation) (test[T], error)

// operation is what a condition asks of a field.
type operation struct {
	Operator string          `json:"operator"`
	Value    json.RawMessage `json:"value"`
	DateTime string          `json:"dateTime"`
	Duration string          `json:"duration"`
}

// parseCondition reads one condition: an object with one member, whose name says what it is about.
func parseCondition[T any](raw json.RawMessage, known fields[T]) (test[T], error) {
	var node map[string]json.RawMessage
	if json.Unmarshal(raw, &node) != nil || len(node) > 1 {
		return nil, errUnreadable
	}
	for name, value := range node {
		switch name {
		case "allOf", "anyOf":
			return parseGroup(value, known, name == "anyOf")
		}
		var op operation
		if known[name] == nil || json.Unmarshal(value, &op) != nil {
			return nil, errUnreadable
		}
		return known[name](op)
	}
	return nil, errUnreadable
}

// parseGroup reads several conditions. None at all is no condition, even where one of them would do.
func parseGroup[T any](raw json.RawMessage, known fields[T], oneDoes bool) (test[T], error) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || list == nil {
		return nil, errUnreadable
	}
	tests := make([]test[T], len(list))
	for i, one := range list {
		var err error
		if tests[i], err = parseCondition(one, known); err != nil {
			return nil, err
		}
	}
	if oneDoes && len(tests) > 0 {
		return anyOf(tests), nil
	}
	return allOf(tests), nil
}

func allOf[T any](tests []test[T]) test[T] {
	return func(row T) bool { return !slices.ContainsFunc(tests, func(t test[T]) bool { return !t(row) }) }
}

func anyOf[T any](tests []test[T]) test[T] {
	return func(row T) bool { return slices.ContainsFunc(tests, func(t test[T]) bool { return t(row) }) }
}

func not[T any](t test[T]) test[T] { return func(row T) bool { return !t(row) } }
