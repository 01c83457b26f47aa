package memory

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"inkshelf/internal/server"
)

// SetProgress records a position. Like the comic server it takes the last page for the end of the book, and the end
// of the book for its last page.
func (s *Server) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	if err := s.enter(ctx, "SetProgress"); err != nil {
		return err
	}
	defer s.mu.Unlock()
	b, err := s.book(id)
	if err != nil {
		return err
	}
	pages := s.set(*b).Pages
	if completed {
		page = max(pages, 1)
	}
	if page < 1 || pages > 0 && page > pages {
		return fmt.Errorf("page %d of %d: %w", page, pages, &server.StatusError{Code: http.StatusBadRequest})
	}
	b.Progress = &server.Progress{Page: page, Completed: completed || page == pages, At: time.Now()}
	return nil
}

// ClearProgress forgets a position.
func (s *Server) ClearProgress(ctx context.Context, id server.BookID) error {
	if err := s.enter(ctx, "ClearProgress"); err != nil {
		return err
	}
	defer s.mu.Unlock()
	b, err := s.book(id)
	if err != nil {
		return err
	}
	b.Progress = nil
	return nil
}
