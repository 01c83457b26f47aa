package comicserver

import (
	"net/http"
	"slices"
)

func (s *Server) oneSeries(r *http.Request) (answer, error) {
	one := s.catalog.seriesByID[r.PathValue("id")]
	if one == nil {
		return answer{}, errNothing
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return jsonAnswer(s.wireSeries(one))
}

func (s *Server) oneBook(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errNothing
	}
	return s.sendBook(b)
}

// nextBook finds the next number in the series: a book with the same number is passed over.
func (s *Server) nextBook(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errMissing
	}
	for _, other := range b.series.books {
		if other.made.Sort > b.made.Sort {
			return s.sendBook(other)
		}
	}
	return answer{}, errMissing
}

func (s *Server) previousBook(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errMissing
	}
	for _, other := range slices.Backward(b.series.books) {
		if other.made.Sort < b.made.Sort {
			return s.sendBook(other)
		}
	}
	return answer{}, errMissing
}

func (s *Server) sendBook(b *book) (answer, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return jsonAnswer(s.wireBook(b))
}

// seriesPoster is the series' own, or that of its first book. Both posters claim to be JPEG whatever they are.
func (s *Server) seriesPoster(r *http.Request) (answer, error) {
	one := s.catalog.seriesByID[r.PathValue("id")]
	switch {
	case one == nil:
		return answer{}, errMissing
	case one.made.Poster != nil:
		return answer{mediaType: jpegType, body: one.made.Poster.Bytes()}, nil
	case len(one.books) == 0:
		return answer{}, errMissing
	}
	return one.books[0].poster()
}

func (s *Server) bookPoster(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errMissing
	}
	return b.poster()
}

func (b *book) poster() (answer, error) {
	if b.made.Cover == nil {
		return answer{}, errMissing
	}
	return answer{mediaType: jpegType, body: b.made.Cover.Bytes()}, nil
}
