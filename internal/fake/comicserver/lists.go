package comicserver

import (
	"cmp"
	"net/http"
	"slices"
	"time"
)

// seriesTable is the list of series.
func (s *Server) seriesTable() listing[*series, wireSeries] {
	title := func(a, b *series) int { return cmp.Compare(a.key, b.key) }
	created := func(a, b *series) int { return a.created.Compare(b.created) }
	alike := func(a, b *series) int { return 0 } // no series has any
	return listing[*series, wireSeries]{
		rows:  s.catalog.series,
		words: func(one *series) []string { return one.words },
		wire:  s.wireSeries,
		sorts: map[string]func(a, b *series) int{
			"metadata.titleSort":        title,
			"name":                      title,
			"created":                   created,
			"createdDate":               created,
			"lastModified":              created,
			"lastModifiedDate":          created,
			"booksCount":                func(a, b *series) int { return cmp.Compare(len(a.books), len(b.books)) },
			"readDate":                  func(a, b *series) int { return s.lastRead(a).Compare(s.lastRead(b)) },
			"random":                    func(a, b *series) int { return cmp.Compare(a.id[12:], b.id[12:]) },
			"booksMetadata.releaseDate": alike,
			"collection.number":         alike,
		},
	}
}

// bookTable is the list of books.
func (s *Server) bookTable() listing[*book, wireBook] {
	created := func(a, b *book) int { return a.created.Compare(b.created) }
	size := func(a, b *book) int { return cmp.Compare(a.size, b.size) }
	read := func(a, b *book) int { return s.progress[a].at.Compare(s.progress[b].at) }
	alike := func(a, b *book) int { return 0 } // no book has any
	return listing[*book, wireBook]{
		rows:  s.catalog.books,
		words: func(b *book) []string { return b.words },
		wire:  s.wireBook,
		sorts: map[string]func(a, b *book) int{
			"metadata.numberSort":       func(a, b *book) int { return cmp.Compare(a.made.Sort, b.made.Sort) },
			"metadata.title":            func(a, b *book) int { return cmp.Compare(a.titleKey, b.titleKey) },
			"name":                      func(a, b *book) int { return cmp.Compare(a.nameKey, b.nameKey) },
			"series":                    func(a, b *book) int { return cmp.Compare(a.series.key, b.series.key) },
			"url":                       func(a, b *book) int { return cmp.Compare(a.file(), b.file()) },
			"media.status":              func(a, b *book) int { return cmp.Compare(a.media().Status, b.media().Status) },
			"media.mediaType":           func(a, b *book) int { return cmp.Compare(a.media().MediaType, b.media().MediaType) },
			"media.pagesCount":          func(a, b *book) int { return cmp.Compare(a.pages(), b.pages()) },
			"created":                   created,
			"createdDate":               created,
			"lastModified":              created,
			"lastModifiedDate":          created,
			"fileSize":                  size,
			"size":                      size,
			"readProgress.readDate":     read,
			"readProgress.lastModified": read,
			"metadata.releaseDate":      alike,
			"readList.number":           alike,
		},
	}
}

func (s *Server) filterSeries(r *http.Request) (answer, error) {
	keep, err := s.seriesFilter(r.URL.Query())
	if err != nil {
		return answer{}, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.seriesTable().list(r, r.URL.Query().Get("search"), keep)
}

func (s *Server) filterBooks(r *http.Request) (answer, error) {
	keep, err := s.bookFilter(r.URL.Query())
	if err != nil {
		return answer{}, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.bookTable().list(r, r.URL.Query().Get("search"), keep)
}

// filterSeriesBooks lists the books of a series. One that does not exist has none: that is no error for a user who may see
// all libraries.
func (s *Server) filterSeriesBooks(r *http.Request) (answer, error) {
	keep, err := s.seriesBookFilter(r.PathValue("id"), r.URL.Query())
	if err != nil {
		return answer{}, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.bookTable().list(r, "", keep, order{property: "metadata.numberSort"})
}

func (s *Server) searchSeries(r *http.Request) (answer, error) {
	text, keep, err := readSearch(r, s.seriesFields())
	if err != nil {
		return answer{}, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.seriesTable().list(r, text, keep)
}

func (s *Server) searchBooks(r *http.Request) (answer, error) {
	text, keep, err := readSearch(r, s.bookFields())
	if err != nil {
		return answer{}, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.bookTable().list(r, text, keep)
}

// onDeck lists the first unread book of each series of which some books are read, none is started and some are left, that
// which was read last first. It knows neither sort keys nor "unpaged".
func (s *Server) onDeck(r *http.Request) (answer, error) {
	libraries := listParam(r.URL.Query(), "library_id")
	s.mu.RLock()
	defer s.mu.RUnlock()
	waiting := slices.Clone(s.catalog.series)
	waiting = slices.DeleteFunc(waiting, func(one *series) bool {
		read, started := s.counts(one)
		return read == 0 || started > 0 || read == len(one.books) ||
			len(libraries) > 0 && !slices.Contains(libraries, one.library.id)
	})
	slices.SortStableFunc(waiting, func(a, b *series) int { return s.lastRead(b).Compare(s.lastRead(a)) })
	books := make([]*book, len(waiting))
	for i, one := range waiting {
		books[i] = one.books[slices.IndexFunc(one.books, func(b *book) bool { return s.bookState(b) == "UNREAD" })]
	}
	return jsonAnswer(s.bookTable().cut(books, false, parsePaging(r.URL.Query(), false, len(books))))
}

// lastRead returns when somebody last read in a series. The caller holds the lock.
func (s *Server) lastRead(one *series) time.Time {
	var last time.Time
	for _, b := range one.books {
		if at := s.progress[b].at; at.After(last) {
			last = at
		}
	}
	return last
}
