package bookserver

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// letters answers with the index of what the texts of a list begin with.
func letters[T any](s *calibreWeb, list []T, text func(T) string) http.HandlerFunc {
	var firsts []string
	for _, v := range list {
		_, n := utf8.DecodeRuneInString(text(v))
		firsts = append(firsts, upper(text(v)[:n]))
	}
	slices.Sort(firsts)
	index := append([]string{all}, slices.Compact(firsts)...)
	return func(w http.ResponseWriter, r *http.Request) {
		p, ok := s.page(w, r, len(index))
		if !ok {
			return
		}
		for _, l := range index[p.from:p.to] {
			e := entry{l, r.URL.Path + "/letter/" + url.PathEscape(l)}
			if l == all {
				e.Title = "All"
			}
			p.Letters = append(p.Letters, e)
		}
		s.write(w, "feed", p)
	}
}

// upper is what the database makes of a text: it knows no letters but those of ASCII.
func upper(text string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, text)
}

// all is the letter that everything stands under.
const all = "00"

// under tells whether a text stands under a letter of the index.
func under(text, letter string) bool { return letter == all || strings.HasPrefix(upper(text), letter) }

// itemsOfLetter answers with the authors, series, … under the letter in the path.
func (s *calibreWeb) itemsOfLetter(name string, items []*item) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.list(name, keep(items, func(it *item) bool { return under(it.sort, r.PathValue("letter")) }))(w, r)
	}
}

// list answers with a page of authors, series, …
func (s *calibreWeb) list(name string, items []*item) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p, ok := s.page(w, r, len(items))
		if !ok {
			return
		}
		for _, it := range items[p.from:p.to] {
			id := strconv.Itoa(it.id)
			if name == "formats" {
				id = it.name
			}
			p.Items = append(p.Items, entry{it.name, "/opds/" + name + "/" + id})
		}
		s.write(w, "feed", p)
	}
}

// bySort returns the items of a field in the order of the database, that of bytes.
func (s *calibreWeb) bySort(field string) []*item {
	return slices.SortedFunc(slices.Values(s.fields[field]), func(a, b *item) int { return strings.Compare(a.sort, b.sort) })
}

// named returns the items of a field under the names that Calibre-Web shows.
func (s *calibreWeb) named(field string) []*item {
	var items []*item
	for _, it := range s.fields[field] {
		shown := *it
		switch field {
		case "languages":
			shown.name = languageName(it.name)
		case "rating":
			shown.name = strconv.Itoa(utf8.RuneCountInString(it.name)) + " Stars"
		}
		items = append(items, &shown)
	}
	slices.SortFunc(items, func(a, b *item) int { return strings.Compare(a.name, b.name) })
	return items
}
