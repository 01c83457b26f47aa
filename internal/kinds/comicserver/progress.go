package comicserver

import (
	"context"
	"fmt"
	"net/http"

	"inkshelf/internal/server"
)

// SetProgress records a page, or that the book is finished. The server takes the last page for the end by itself.
func (s *Server) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) (err error) {
	defer s.explain(&err, "set progress")
	if err := checkID(id); err != nil {
		return err
	}
	body := `{"completed":true}`
	if !completed {
		if page < 1 {
			// It would be refused, and need not be asked.
			return fmt.Errorf("page %d: %w", page, &server.StatusError{Code: http.StatusBadRequest})
		}
		body = fmt.Sprintf(`{"page":%d}`, page)
	}
	return s.change(ctx, http.MethodPatch, []byte(body), "books", string(id), "read-progress")
}

// ClearProgress marks a book as unread.
func (s *Server) ClearProgress(ctx context.Context, id server.BookID) (err error) {
	defer s.explain(&err, "clear progress")
	if err := checkID(id); err != nil {
		return err
	}
	return s.change(ctx, http.MethodDelete, nil, "books", string(id), "read-progress")
}

// MarkSeries marks every book of a series as read or unread.
func (s *Server) MarkSeries(ctx context.Context, id server.SeriesID, read bool) (err error) {
	defer s.explain(&err, "mark a series")
	if err := checkID(id); err != nil {
		return err
	}
	if err := s.exists(ctx, id); err != nil {
		return err
	}
	method := http.MethodDelete
	if read {
		method = http.MethodPost
	}
	return s.change(ctx, method, nil, "series", string(id), "read-progress")
}
