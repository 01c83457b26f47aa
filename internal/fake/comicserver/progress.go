package comicserver

import (
	"fmt"
	"net/http"
	"time"

	"inkshelf/internal/fake/content"
)

// progress is how far a book has been read.
type progress struct {
	page      int
	completed bool
	at        time.Time
	created   time.Time
}

// startingProgress is that which the content says. What was read at no particular time was read when it was found.
func startingProgress(b *book) progress {
	at := b.made.ReadAt.UTC().Truncate(time.Second)
	if b.made.ReadAt.IsZero() {
		at = b.created
	}
	return progress{page: b.made.ReadTo, completed: b.made.ReadTo >= b.pages(), at: at, created: at}
}

// set records progress. The time is the server's own: whoever writes last wins. The caller holds the lock.
func (s *Server) set(b *book, page int, completed bool) {
	now := s.options.Now().UTC().Truncate(time.Second)
	p, ok := s.progress[b]
	if !ok {
		p.created = now
	}
	p.page, p.completed, p.at = page, completed, now
	s.progress[b] = p
}

// bookState returns the read status of a book. The caller holds the lock.
func (s *Server) bookState(b *book) string {
	switch p, ok := s.progress[b]; {
	case !ok:
		return "UNREAD"
	case p.completed:
		return "READ"
	}
	return "IN_PROGRESS"
}

// seriesState returns the read status of a series, which is in progress also where some books are read and none is
// started. The caller holds the lock.
func (s *Server) seriesState(one *series) string {
	switch read, started := s.counts(one); {
	case read+started == 0:
		return "UNREAD"
	case read == len(one.books):
		return "READ"
	}
	return "IN_PROGRESS"
}

// counts returns how many books of a series are read and how many are started. The caller holds the lock.
func (s *Server) counts(one *series) (read, started int) {
	for _, b := range one.books {
		switch s.bookState(b) {
		case "READ":
			read++
		case "IN_PROGRESS":
			started++
		}
	}
	return read, started
}

func (s *Server) markBook(r *http.Request) (answer, error) {
	var update struct {
		Page      *int32 `json:"page"`
		Completed *bool  `json:"completed"`
	}
	if err := readBody(r, &update); err != nil {
		return answer{}, err
	}
	completed := update.Completed != nil && *update.Completed
	switch {
	case update.Page != nil && *update.Page < 1:
		return answer{}, violations{{"page", "must be greater than 0"}}
	case update.Page == nil && !completed:
		return answer{}, violations{} // the whole body is at fault, and only fields are listed
	}
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errMissing
	}
	page := b.pages()
	if !completed {
		page = int(*update.Page)
		if err := checkPage(b, page); err != nil {
			return answer{}, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.set(b, page, page == b.pages())
	return answer{}, nil
}

func checkPage(b *book, page int) error {
	switch {
	case page > b.pages():
		return failure(http.StatusBadRequest, fmt.Sprintf("Page argument (%d) must be within 1 and book page count (%d)", page, b.pages()))
	case b.made.Made == content.TextEPUB:
		return failure(http.StatusBadRequest, "epub book is not Divina compatible")
	}
	return nil
}

func (s *Server) clearBook(r *http.Request) (answer, error) {
	b := s.catalog.bookByID[r.PathValue("id")]
	if b == nil {
		return answer{}, errMissing
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.progress, b)
	return answer{}, nil
}

// markSeries marks those books of a series as read that are not. A series that does not exist has none.
func (s *Server) markSeries(r *http.Request) (answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.catalog.booksOf(r.PathValue("id")) {
		if s.bookState(b) != "READ" {
			s.set(b, b.pages(), true)
		}
	}
	return answer{}, nil
}

func (s *Server) clearSeries(r *http.Request) (answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.catalog.booksOf(r.PathValue("id")) {
		delete(s.progress, b)
	}
	return answer{}, nil
}
