package comicserver

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// maxHits is how much a search finds at most.
const maxHits = 1000

// The index knows every word and all parts of it of these lengths.
const (
	minGram = 3
	maxGram = 10
)

// words splits a text into what is looked for and what is looked in: without accents and capitals.
func words(s string) []string {
	fold := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	folded, _, err := transform.String(fold, s)
	if err != nil {
		folded = s
	}
	return strings.FieldsFunc(strings.ToLower(folded), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// find keeps the rows in which every word of a search occurs, and ranks them: whole words before parts. A search that the
// server's index cannot make sense of finds nothing, which is no error.
func find[T comparable](rows []T, search string, look func(T) []string) ([]T, map[T]int) {
	wanted, ok := parseQuery(search)
	if !ok {
		return nil, nil
	}
	ranks := make(map[T]int)
	found := slices.DeleteFunc(rows, func(row T) bool {
		parts, ok := match(look(row), wanted)
		if ok {
			ranks[row] = parts
		}
		return !ok
	})
	slices.SortStableFunc(found, func(a, b T) int { return ranks[a] - ranks[b] })
	return found[:min(len(found), maxHits)], ranks
}

// match tells whether all wanted words occur, and how many of them only as a part.
func match(in, wanted []string) (parts int, ok bool) {
	for _, w := range wanted {
		if slices.Contains(in, w) {
			continue
		}
		parts++
		n := len([]rune(w))
		if n < minGram || n > maxGram || !slices.ContainsFunc(in, func(word string) bool { return strings.Contains(word, w) }) {
			return 0, false
		}
	}
	return parts, true
}

// parseQuery reads the words of a search. The index has a query language of its own, of which this knows what a title that
// is sent unescaped trips over: brackets and quotes that are not closed, a colon, which names a field, and operators
// that lack something to work on.
func parseQuery(search string) (wanted []string, ok bool) {
	var plain strings.Builder
	var open []rune
	escaped, quoted := false, false
	for _, r := range search {
		closes := len(open) > 0 && r == open[len(open)-1]
		switch {
		case escaped:
			escaped = false
			plain.WriteRune(r)
		case r == '\\':
			escaped = true
		case r == '"' || r == '/':
			quoted = !quoted
			plain.WriteRune(' ')
		case strings.ContainsRune("([{", r):
			open = append(open, map[rune]rune{'(': ')', '[': ']', '{': '}'}[r])
		case strings.ContainsRune(")]}", r) && !closes, r == ':', strings.ContainsRune("^~", r):
			return nil, false
		case closes:
			open = open[:len(open)-1]
		default:
			plain.WriteRune(r)
		}
	}
	tokens := strings.Fields(plain.String())
	if escaped || quoted || len(open) > 0 || len(tokens) == 0 || slices.Contains(operators, tokens[len(tokens)-1]) {
		return nil, false
	}
	wanted = words(plain.String())
	return wanted, len(wanted) > 0
}

var operators = []string{"AND", "OR", "NOT", "+", "-", "!", "&&", "||"}
