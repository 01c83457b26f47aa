package recipeserver

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// parseFilter reads a queryFilter such as
//
//	recipe_category.slug = "soups" AND (createdAt > "2025-01-01" OR tags.id IN ["…", "…"])
//
// and returns what it lets through. Of the original's operators it lacks LIKE and NOT LIKE.
func parseFilter[T any](query string, s schema[T]) (func(T) bool, error) {
	if query == "" {
		return func(T) bool { return true }, nil
	}
	p := &filterParser[T]{schema: s, tokens: tokens.FindAllString(query, -1)}
	matches, err := p.expression()
	if err == nil && len(p.tokens) > 0 {
		err = fmt.Errorf("invalid query string: unexpected %s", p.tokens[0])
	}
	return matches, err
}

// tokens are quoted texts, signs and words.
var tokens = regexp.MustCompile(`"[^"]*"|<>|<=|>=|[=<>()\[\],]|[^\s"=<>()\[\],]+`)

type filterParser[T any] struct {
	schema schema[T]
	tokens []string // what is still to be read
}

// take reads the next token, "" at the end.
func (p *filterParser[T]) take() string {
	if len(p.tokens) == 0 {
		return ""
	}
	next := p.tokens[0]
	p.tokens = p.tokens[1:]
	return next
}

// found reads a sequence of words if it is next, in whatever case.
func (p *filterParser[T]) found(words ...string) bool {
	if len(p.tokens) < len(words) {
		return false
	}
	for i, word := range words {
		if !strings.EqualFold(p.tokens[i], word) {
			return false
		}
	}
	p.tokens = p.tokens[len(words):]
	return true
}

// expression reads terms joined by AND and OR. Neither binds closer: they are grouped from the right.
func (p *filterParser[T]) expression() (func(T) bool, error) {
	left, err := p.term()
	if err != nil {
		return nil, err
	}
	and := p.found("AND")
	if !and && !p.found("OR") {
		return left, nil
	}
	right, err := p.expression()
	if err != nil {
		return nil, err
	}
	if and {
		return func(row T) bool { return left(row) && right(row) }, nil
	}
	return func(row T) bool { return left(row) || right(row) }, nil
}

func (p *filterParser[T]) term() (func(T) bool, error) {
	if p.found("(") {
		inner, err := p.expression()
		if err == nil && !p.found(")") {
			err = errors.New("invalid query string: parenthesis are unbalanced")
		}
		return inner, err
	}
	name := p.take()
	a, known := p.schema.attribute(name)
	if !known {
		return nil, fmt.Errorf("invalid attribute string: '%s' does not exist on this schema", name)
	}
	compare, err := p.comparison(a.kind)
	if err != nil {
		return nil, err
	}
	return func(row T) bool { return compare(prepared(a, row)) }, nil
}
