package comicserver

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// The functions here make fields of ways to get a value. Each knows the operators of its type and refuses all others, and
// values of other types.

// equals knows "is" and "isNot". Where valid values are given, there are no others.
func equals[T any](get func(T) string, valid ...string) func(operation) (test[T], error) {
	return func(op operation) (test[T], error) {
		var value *string
		if json.Unmarshal(op.Value, &value) != nil || value == nil || len(valid) > 0 && !slices.Contains(valid, *value) {
			return nil, errUnreadable
		}
		return either(op.Operator, func(row T) bool { return get(row) == *value })
	}
}

// either is t for "is" and its contrary for "isNot".
func either[T any](operator string, t test[T]) (test[T], error) {
	switch operator {
	case "is":
		return t, nil
	case "isNot":
		return not(t), nil
	}
	return nil, errUnreadable
}

// text compares without regard to case.
func text[T any](get func(T) string) func(operation) (test[T], error) {
	compare := map[string]func(s, part string) bool{
		"is": func(s, part string) bool { return s == part }, "contains": strings.Contains,
		"beginsWith": strings.HasPrefix, "endsWith": strings.HasSuffix,
	}
	contrary := map[string]string{
		"isNot": "is", "doesNotContain": "contains", "doesNotBeginWith": "beginsWith", "doesNotEndWith": "endsWith",
	}
	return func(op operation) (test[T], error) {
		var value *string
		name, negated := contrary[op.Operator]
		if !negated {
			name = op.Operator
		}
		if json.Unmarshal(op.Value, &value) != nil || value == nil || compare[name] == nil {
			return nil, errUnreadable
		}
		part := strings.ToLower(*value)
		return func(row T) bool { return compare[name](strings.ToLower(get(row)), part) != negated }, nil
	}
}

func truth[T any](get func(T) bool) func(operation) (test[T], error) {
	return func(op operation) (test[T], error) {
		switch op.Operator {
		case "isTrue":
			return get, nil
		case "isFalse":
			return not(get), nil
		}
		return nil, errUnreadable
	}
}

// never is a truth value that is not known: it is neither true nor false.
func never[T any]() func(operation) (test[T], error) {
	return func(op operation) (test[T], error) {
		if op.Operator != "isTrue" && op.Operator != "isFalse" {
			return nil, errUnreadable
		}
		return func(T) bool { return false }, nil
	}
}

// member looks for one of several texts.
func member[T any](get func(T) []string) func(operation) (test[T], error) {
	return func(op operation) (test[T], error) {
		switch op.Operator {
		case "isNull":
			return func(row T) bool { return len(get(row)) == 0 }, nil
		case "isNotNull":
			return func(row T) bool { return len(get(row)) > 0 }, nil
		}
		var value *string
		if json.Unmarshal(op.Value, &value) != nil || value == nil {
			return nil, errUnreadable
		}
		return either(op.Operator, func(row T) bool { return slices.Contains(get(row), *value) })
	}
}

// number compares numbers. One that is not known is neither equal nor unequal to anything.
func number[T any](get func(T) *float64, nullable bool) func(operation) (test[T], error) {
	compare := map[string]func(a, b float64) bool{
		"is":          func(a, b float64) bool { return a == b },
		"isNot":       func(a, b float64) bool { return a != b },
		"greaterThan": func(a, b float64) bool { return a > b },
		"lessThan":    func(a, b float64) bool { return a < b },
	}
	return func(op operation) (test[T], error) {
		if nullable && op.Operator == "isNull" {
			return func(row T) bool { return get(row) == nil }, nil
		}
		if nullable && op.Operator == "isNotNull" {
			return func(row T) bool { return get(row) != nil }, nil
		}
		var value *float64
		if json.Unmarshal(op.Value, &value) != nil || value == nil || compare[op.Operator] == nil {
			return nil, errUnreadable
		}
		return func(row T) bool { n := get(row); return n != nil && compare[op.Operator](*n, *value) }, nil
	}
}

// date is that of a release, which is never known here.
func date[T any]() func(operation) (test[T], error) {
	return func(op operation) (test[T], error) {
		ok := false
		switch op.Operator {
		case "isNull", "isNotNull":
			ok = true
		case "before", "after":
			_, err := time.Parse(time.RFC3339, op.DateTime)
			ok = err == nil
		case "isInTheLast", "isNotInTheLast":
			ok = strings.HasPrefix(op.Duration, "P")
		}
		if !ok {
			return nil, errUnreadable
		}
		return func(T) bool { return op.Operator == "isNull" }, nil
	}
}

// author looks for somebody by name, by role, or by both.
func author[T any](get func(T) []wireAuthor) func(operation) (test[T], error) {
	return func(op operation) (test[T], error) {
		var want *struct{ Name, Role *string }
		if json.Unmarshal(op.Value, &want) != nil || want == nil {
			return nil, errUnreadable
		}
		return either(op.Operator, func(row T) bool {
			return slices.ContainsFunc(get(row), func(a wireAuthor) bool {
				return (want.Name == nil || strings.EqualFold(*want.Name, a.Name)) && (want.Role == nil || strings.EqualFold(*want.Role, a.Role))
			})
		})
	}
}

// poster looks at where a book's poster came from: all were made from the book, and all are in use.
func poster(op operation) (test[*book], error) {
	var want *struct {
		Type     *string
		Selected *bool
	}
	if json.Unmarshal(op.Value, &want) != nil || want == nil {
		return nil, errUnreadable
	}
	if want.Type != nil && !slices.Contains([]string{"GENERATED", "SIDECAR", "USER_UPLOADED"}, *want.Type) {
		return nil, errUnreadable
	}
	fits := (want.Type == nil || *want.Type == "GENERATED") && (want.Selected == nil || *want.Selected)
	return either(op.Operator, func(b *book) bool { return fits && b.made.Cover != nil })
}
