package recipeserver

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// prepared returns the values of a row in the form in which they are compared.
func prepared[T any](a attribute[T], row T) []string {
	values := a.of(row)
	if a.kind == kindText {
		for i := range values {
			values[i] = lower(values[i])
		}
	}
	return values
}

// comparison reads an operator and what it compares with. The function that it returns is given the values of a row:
// none if the row has null.
func (p *filterParser[T]) comparison(k kind) (func([]string) bool, error) {
	switch {
	case p.found("IS", "NOT", "NULL"), p.found("IS", "NOT", "NONE"):
		return func(values []string) bool { return len(values) > 0 }, nil
	case p.found("IS", "NULL"), p.found("IS", "NONE"):
		return func(values []string) bool { return len(values) == 0 }, nil
	case p.found("NOT", "IN"):
		return p.withList(k, func(values, list []string) bool { return !overlap(values, list) })
	case p.found("IN"):
		return p.withList(k, overlap)
	case p.found("CONTAINS", "ALL"):
		return p.withList(k, func(values, list []string) bool {
			return !slices.ContainsFunc(list, func(want string) bool { return !slices.Contains(values, want) })
		})
	}
	operator := p.take()
	holds, known := relations[operator]
	if !known {
		return nil, fmt.Errorf("invalid query string: unknown operator %s", operator)
	}
	value, err := p.value(k)
	if err != nil {
		return nil, err
	}
	return func(values []string) bool {
		return slices.ContainsFunc(values, func(v string) bool { return holds(strings.Compare(v, value)) })
	}, nil
}

func overlap(values, list []string) bool {
	return slices.ContainsFunc(values, func(v string) bool { return slices.Contains(list, v) })
}

// relations says of each operator which outcomes of a comparison it accepts.
var relations = map[string]func(int) bool{
	"=":  func(c int) bool { return c == 0 },
	"<>": func(c int) bool { return c != 0 },
	"<":  func(c int) bool { return c < 0 },
	"<=": func(c int) bool { return c <= 0 },
	">":  func(c int) bool { return c > 0 },
	">=": func(c int) bool { return c >= 0 },
}

// withList reads a list in brackets and returns a comparison with it.
func (p *filterParser[T]) withList(k kind, compare func(values, list []string) bool) (func([]string) bool, error) {
	if !p.found("[") {
		return nil, errors.New("invalid query string: IN must be given a list of values enclosed by [ and ]")
	}
	var list []string
	for !p.found("]") {
		value, err := p.value(k)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
		p.found(",")
	}
	return func(values []string) bool { return compare(values, list) }, nil
}

// value reads a value of a kind, quoted or not.
func (p *filterParser[T]) value(k kind) (string, error) {
	token := p.take()
	if token == "" {
		return "", errors.New("invalid query string: value is missing")
	}
	value := strings.Trim(token, `"`)
	switch k {
	case kindID:
		id, ok := parseID(value)
		if !ok {
			return "", fmt.Errorf("invalid query string: invalid UUID '%s'", value)
		}
		return id, nil
	case kindDate:
		return parseDate(value)
	default:
		return strings.ToLower(value), nil // all letters, though those of the rows only if they are ASCII
	}
}

// parseDate brings a date into the form in which dates are held.
func parseDate(value string) (string, error) {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly} {
		if t, err := time.Parse(layout, value); err == nil {
			return t.UTC().Format(sortable), nil
		}
	}
	return "", fmt.Errorf("invalid query string: unknown date or datetime format '%s'", value)
}
