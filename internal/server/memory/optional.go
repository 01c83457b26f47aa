package memory

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkshelf/internal/server"
)

// The operations beyond server.Server. Each goes with one of its own: a server that was told to lack that one lacks it too.
var (
	_ server.Searcher     = (*Server)(nil)
	_ server.OnDecker     = (*Server)(nil)
	_ server.SeriesMarker = (*Server)(nil)
	_ server.FileResumer  = (*Server)(nil)
)

// Search finds the series and books whose title contains text, in any letter case.
func (s *Server) Search(ctx context.Context, text string) (server.Found, error) {
	list, err := s.Series(ctx)
	if err != nil {
		return server.Found{}, err
	}
	text = strings.ToLower(strings.TrimSpace(text))
	match := func(title string) bool { return text != "" && strings.Contains(strings.ToLower(title), text) }
	found := server.Found{Series: slices.DeleteFunc(list, func(x server.Series) bool { return !match(x.Title) })}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.content.Series {
		for _, b := range x.Books {
			if match(b.Title) {
				found.Books = append(found.Books, s.given(b))
			}
		}
	}
	found.Sort()
	return found, nil
}

// OnDeck lists what to read next.
func (s *Server) OnDeck(ctx context.Context, count int) ([]server.Book, error) {
	if err := s.enter(ctx, "InProgress"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	list, last := []server.Book{}, map[server.SeriesID]time.Time{}
	for _, x := range s.content.Series {
		if c := s.counts(x.Books); c.Read == 0 || c.InProgress > 0 || c.Read == c.Books {
			continue
		}
		var unread []server.Book
		for _, b := range x.Books {
			if b.Progress == nil {
				unread = append(unread, s.given(b))
			} else if b.Progress.At.After(last[x.ID]) {
				last[x.ID] = b.Progress.At
			}
		}
		server.SortBooks(unread)
		list = append(list, unread[0])
	}
	slices.SortStableFunc(list, func(a, b server.Book) int { return last[b.Series].Compare(last[a.Series]) })
	return list[:min(len(list), max(count, 0))], nil
}

// MarkSeries marks every book of a series.
func (s *Server) MarkSeries(ctx context.Context, id server.SeriesID, read bool) error {
	if err := s.enter(ctx, "SetProgress"); err != nil {
		return err
	}
	defer s.mu.Unlock()
	x, err := s.series(id)
	if err != nil {
		return err
	}
	for i := range x.Books {
		b := &x.Books[i]
		b.Progress = nil
		if read {
			b.Progress = &server.Progress{Page: max(s.set(*b).Pages, 1), Completed: true, At: time.Now()}
		}
	}
	return nil
}

// ResumeFile opens a file from some point on. A file is marked by its length.
func (s *Server) ResumeFile(ctx context.Context, id server.BookID, from int64, mark string) (server.Part, error) {
	body, size, err := s.OpenFile(ctx, id)
	if err != nil {
		return server.Part{}, err
	}
	part := server.Part{Body: body, Size: size, Mark: strconv.FormatInt(size, 10)}
	if mark == part.Mark && from > 0 && from < size {
		part.From = from
		rest := body.(file)
		_, err = rest.from.Seek(from, io.SeekStart)
		must(err)
	}
	return part, nil
}
