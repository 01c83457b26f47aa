package bookserver

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// feed answers with a page of the books that of returns; nil: none.
func (s *calibreWeb) feed(of func(*http.Request) []*book) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var books []*book
		if of != nil {
			books = of(r)
		}
		p, ok := s.page(w, r, len(books))
		if ok {
			p.Books = books[p.from:p.to]
			s.write(w, "feed", p)
		}
	}
}

// feedOf answers with the books that have the value named by the id in the path. An id that nothing has is no error.
func (s *calibreWeb) feedOf(field string) http.HandlerFunc {
	order := byNewest
	if field == "series" {
		order = byNumber
	}
	return func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.ParseUint(r.PathValue("id"), 10, 31)
		if err != nil {
			s.fail(w, http.StatusNotFound)
			return
		}
		s.feed(func(*http.Request) []*book {
			books := s.having(field, int(id))
			slices.SortFunc(books, order)
			return books
		})(w, r)
	}
}

func (s *calibreWeb) ofLetter(r *http.Request) []*book {
	letter := r.PathValue("letter")
	if letter == all {
		return s.byTitle // as it is asked for page by page
	}
	return keep(s.byTitle, func(b *book) bool { return under(b.sort, letter) })
}

func (s *calibreWeb) latest(*http.Request) []*book { return s.newest }

func (s *calibreWeb) bestRated(*http.Request) []*book {
	return keep(s.newest, func(b *book) bool { return b.Stars == 5 })
}

func (s *calibreWeb) ofFormat(r *http.Request) []*book {
	return keep(s.newest, func(b *book) bool {
		_, ok := b.file(r.PathValue("format"))
		return ok
	})
}

// discover answers with a page of books drawn by lot, always the same here, and never a second page.
func (s *calibreWeb) discover(w http.ResponseWriter, r *http.Request) {
	books := slices.Clone(s.books)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(books), func(i, j int) { books[i], books[j] = books[j], books[i] })
	s.write(w, "feed", page{Self: s.self(r), Books: books[:min(len(books), s.PageSize)]})
}

// search answers with everything that was found at once, however much it is.
func (s *calibreWeb) search(w http.ResponseWriter, r *http.Request) {
	terms := strings.TrimSpace(cmp.Or(r.PathValue("terms"), r.URL.Query().Get("query")))
	p := page{Self: s.self(r)}
	if terms != "" {
		p.Books = s.find(terms)
		slices.SortFunc(p.Books, byBytes)
	}
	s.write(w, "feed", p)
}

// stats answers with how much there is of what.
func (s *calibreWeb) stats(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = fmt.Fprintf(w, `{"authors":%d,"books":%d,"categories":%d,"series":%d}`+"\n", // whoever asked may be gone
		len(s.fields["authors"]), len(s.books), len(s.fields["tags"]), len(s.fields["series"]))
}
