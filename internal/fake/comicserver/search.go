package comicserver

import (
	"path"
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

// words splits a text into what is looked for and what is looked in: without accents and capitals. Besides letters and
// digits, the signs in also belong to words.
func words(s, also string) []string {
	fold := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	folded, _, err := transform.String(fold, s)
	if err != nil {
		folded = s
	}
	return strings.FieldsFunc(strings.ToLower(folded), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(also, r)
	})
}

// find keeps the rows in which every word of a search occurs, and ranks them: whole words before parts. A search that the
// server's index cannot make sense of finds nothing, which is no error.
func find[T comparable](rows []T, search string, look func(T) []string) ([]T, map[T]int) {
	q, ok := parseQuery(search)
	if !ok {
		return nil, nil
	}
	ranks := make(map[T]int)
	found := slices.DeleteFunc(rows, func(row T) bool {
		parts, ok := q.match(look(row))
		if ok {
			ranks[row] = parts
		}
		return !ok
	})
	slices.SortStableFunc(found, func(a, b T) int { return ranks[a] - ranks[b] })
	return found[:min(len(found), maxHits)], ranks
}

// query is what a search asks for. A word that has a wildcard in it stands for whole words.
type query struct{ wanted, unwanted []string }

// match tells whether all wanted words occur and no unwanted one, and how many of them only as a part.
func (q query) match(in []string) (parts int, ok bool) {
	for _, w := range q.wanted {
		if slices.Contains(in, w) {
			continue
		}
		parts++
		if !occurs(in, w) {
			return 0, false
		}
	}
	return parts, !slices.ContainsFunc(q.unwanted, func(w string) bool { return slices.Contains(in, w) || occurs(in, w) })
}

// occurs tells whether the index finds a word that is not there as a whole.
func occurs(in []string, wanted string) bool {
	n := len([]rune(wanted))
	return slices.ContainsFunc(in, func(word string) bool {
		if strings.ContainsAny(wanted, wildcards) {
			fits, err := path.Match(wanted, word)
			return fits && err == nil
		}
		return minGram <= n && n <= maxGram && strings.Contains(word, wanted)
	})
}

const wildcards = "*?"

var operators = []string{"AND", "OR", "NOT", "+", "-", "!", "&&", "||"}

// parseQuery reads a search. The index has a query language of its own, of which this knows what a title that is sent
// unescaped trips over: what unbracket refuses, operators that lack something to work on, words that are not wanted
// ("NOT x", "-x", "!x"), of which a search cannot be made alone, and wildcards, with which no word may begin.
func parseQuery(search string) (q query, ok bool) {
	plain, ok := unbracket(search)
	tokens := strings.Fields(plain)
	if !ok || len(tokens) == 0 || slices.Contains(operators, tokens[len(tokens)-1]) {
		return query{}, false
	}
	not := false
	for _, t := range tokens {
		if slices.Contains(operators, t) {
			not = t == "NOT" || t == "-" || t == "!"
			continue
		}
		not = not || t[0] == '-' || t[0] == '!'
		t = strings.TrimLeft(t, "+-!")
		if t != "" && strings.Contains(wildcards, t[:1]) {
			return query{}, false
		}
		list := &q.wanted
		if not {
			list = &q.unwanted
		}
		*list = append(*list, words(t, wildcards)...)
		not = false
	}
	return q, len(q.wanted) > 0
}

// unbracket returns a search without brackets, quotes and escapes. It is not ok where they are not closed, and where there
// is a colon, which names a field, or another sign that needs something to work on.
func unbracket(search string) (plain string, ok bool) {
	var out strings.Builder
	var open []rune
	escaped, quoted := false, false
	for _, r := range search {
		closes := len(open) > 0 && r == open[len(open)-1]
		switch {
		case escaped && strings.ContainsRune("+-!*?&|", r):
			escaped = false
			out.WriteByte(' ') // no more than a sign, and signs are not in the index
		case escaped:
			escaped = false
			out.WriteRune(r)
		case r == '\\':
			escaped = true
		case r == '"' || r == '/':
			quoted = !quoted
			out.WriteByte(' ')
		case strings.ContainsRune("([{", r):
			open = append(open, map[rune]rune{'(': ')', '[': ']', '{': '}'}[r])
		case strings.ContainsRune(")]}", r) && !closes, r == ':', strings.ContainsRune("^~", r):
			return "", false
		case closes:
			open = open[:len(open)-1]
		default:
			out.WriteRune(r)
		}
	}
	return out.String(), !escaped && !quoted && len(open) == 0
}
