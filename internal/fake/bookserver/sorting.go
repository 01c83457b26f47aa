package bookserver

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// articles that move to the end of a title, by its language. calibre knows many more languages.
var articles = map[string][]string{
	"eng": {"A ", "An ", "The "},
	"fra": {"L'", "Le ", "La ", "Les ", "Un ", "Une ", "Des "},
	"deu": {"Der ", "Die ", "Das ", "Ein ", "Eine "},
}

// sortTitle returns a title as calibre sorts it: "Quiet Hour, A".
func sortTitle(title, language string) string {
	for _, a := range articles[language] {
		if len(title) > len(a) && strings.EqualFold(title[:len(a)], a) {
			return strings.TrimSpace(title[len(a):]) + ", " + strings.TrimSpace(title[:len(a)])
		}
	}
	return title
}

// sortAuthor returns a name as calibre sorts it: "Lefèvre, Zoé".
func sortAuthor(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return name
	}
	last := len(words) - 1
	return words[last] + ", " + strings.Join(words[:last], " ")
}

// inAlphabet returns a list in the order of calibre, which sorts like people: É stands with E.
func inAlphabet[T any](list []T, text func(T) string) []T {
	var (
		c    = collate.New(language.Und)
		buf  collate.Buffer
		keys = make([]keyed[T], len(list))
	)
	for i, v := range list {
		keys[i] = keyed[T]{c.KeyFromString(&buf, text(v)), v}
	}
	slices.SortStableFunc(keys, func(a, b keyed[T]) int { return bytes.Compare(a.key, b.key) })
	sorted := make([]T, len(list))
	for i, k := range keys {
		sorted[i] = k.value
	}
	return sorted
}

// keyed is a value with what it is sorted by.
type keyed[T any] struct {
	key   []byte
	value T
}
