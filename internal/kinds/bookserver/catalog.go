package bookserver

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"inkshelf/internal/server"
)

// catalog is all that a server has, held as compactly as is simple: some hundred bytes for each book and its texts. It
// does not change once it is built.
type catalog struct {
	search string // where to search: a template, or the document that has one; empty: nowhere
	books  []book
	series []group

	byBook   map[string]int32 // indexes in books
	bySeries map[string]int32 // indexes in series, by name
}

// book is what is kept of an entry. Links are paths with a query, never whole addresses: those change with the way on
// which the server is reached.
type book struct {
	ID      string        `json:"id"`
	Title   string        `json:"title"`
	Authors []string      `json:"authors,omitempty"`
	Series  string        `json:"series,omitempty"`
	Number  string        `json:"number,omitempty"`
	Format  server.Format `json:"format"`
	File    string        `json:"file,omitempty"`    // empty: it cannot be read here
	Offered string        `json:"offered,omitempty"` // the formats that it can be had in instead
	Cover   string        `json:"cover,omitempty"`
	Stamp   string        `json:"stamp"`
	Summary string        `json:"summary,omitempty"`
}

// group is a series.
type group struct {
	name  string
	books []int32
}

// index makes a catalog of books, in which each id is but once.
func index(books []book, search string) *catalog {
	c := &catalog{
		search:   search,
		books:    books,
		byBook:   make(map[string]int32, len(books)),
		bySeries: map[string]int32{},
	}
	for i, b := range books {
		c.byBook[b.ID] = int32(i)
		if b.Series == "" {
			continue
		}
		at, ok := c.bySeries[b.Series]
		if !ok {
			at = int32(len(c.series))
			c.bySeries[b.Series] = at
			c.series = append(c.series, group{name: b.Series})
		}
		c.series[at].books = append(c.series[at].books, int32(i))
	}
	return c
}

// The ids of series: the name of one, or the id of a book that is in none and so is a series of its own.
const (
	namedSeries = "s:"
	singleBook  = "b:"
)

// seriesID returns the id of the series that a book is in.
func (b *book) seriesID() server.SeriesID {
	if b.Series != "" {
		return server.SeriesID(namedSeries + b.Series)
	}
	return server.SeriesID(singleBook + b.ID)
}

// members returns the books of a series, none if there is no such series.
func (c *catalog) members(id server.SeriesID) []int32 {
	if name, ok := strings.CutPrefix(string(id), namedSeries); ok {
		if at, ok := c.bySeries[name]; ok {
			return c.series[at].books
		}
	}
	if own, ok := strings.CutPrefix(string(id), singleBook); ok {
		if at, ok := c.byBook[own]; ok && c.books[at].Series == "" {
			return []int32{at}
		}
	}
	return nil
}

// all lists the series.
func (c *catalog) all() []server.Series {
	var list []server.Series
	for _, g := range c.series {
		list = append(list, c.seriesOf(g.books))
	}
	for i, b := range c.books {
		if b.Series == "" {
			list = append(list, c.seriesOf([]int32{int32(i)}))
		}
	}
	return list
}

// seriesOf makes the series of its books.
func (c *catalog) seriesOf(books []int32) server.Series {
	first := &c.books[books[0]]
	s := server.Series{ID: first.seriesID(), Title: first.Series, Counts: server.Counts{Books: len(books)}}
	if s.Title == "" {
		s.Title, s.Summary = first.Title, first.Summary
	}
	stamp := fnv.New64a()
	for _, at := range books {
		b := &c.books[at]
		for _, a := range b.Authors {
			if !slices.Contains(s.Authors, a) && len(s.Authors) < maxAuthors {
				s.Authors = append(s.Authors, a)
			}
		}
		_, _ = stamp.Write([]byte(b.ID + "\x00" + b.Stamp + "\x00"))
	}
	s.Stamp = strconv.FormatUint(stamp.Sum64(), 36)
	return s
}

// booksOf makes the books at some places.
func (c *catalog) booksOf(places []int32) []server.Book {
	var list []server.Book
	for _, at := range places {
		list = append(list, c.books[at].neutral())
	}
	return list
}

func (b *book) neutral() server.Book {
	out := server.Book{
		ID:          server.BookID(b.ID),
		Series:      b.seriesID(),
		SeriesTitle: b.Series,
		Title:       b.Title,
		Number:      parseNumber(b.Number),
		Format:      b.Format,
		Unreadable:  b.unreadable(),
		Authors:     slices.Clone(b.Authors),
		Summary:     b.Summary,
		Stamp:       b.Stamp,
	}
	if out.SeriesTitle == "" {
		out.SeriesTitle = b.Title
	}
	return out
}

// unreadable says why a book cannot be read here.
func (b *book) unreadable() string {
	switch {
	case b.File != "":
		return ""
	case b.Offered != "":
		return "offered as " + b.Offered + " only"
	}
	return "offered without a file"
}

// stampOf makes a stamp of what an entry says, for servers that do not tell when it changed.
func stampOf(texts ...string) string {
	h := fnv.New64a()
	for _, t := range texts {
		_, _ = h.Write(binary.AppendUvarint(nil, uint64(len(t))))
		_, _ = h.Write([]byte(t))
	}
	return strconv.FormatUint(h.Sum64(), 36)
}
