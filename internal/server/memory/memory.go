// Package memory is a book server that lives in memory. It is the fake that tests use wherever no wire is needed, and it
// keeps the contract of server.Server like any other: servertest says so.
//
// It can be told to lack operations, to fail, to hold its answers and to make its pages itself.
package memory

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"

	"inkshelf/internal/server"
)

// Content is what a server offers.
type Content struct {
	Libraries []server.Library
	Series    []Series
}

// Series is a series with its books. Its counts follow from them.
type Series struct {
	server.Series
	Cover []byte // an encoded picture; nil: none
	Books []Book
}

// Book is a book with what is in it. Its series and, for PageImages, its page count follow from where it
// stands and from Images.
type Book struct {
	server.Book
	Cover  []byte
	Images [][]byte // of format PageImages
	File   []byte   // of any other format
}

// Server is a server in memory. Its methods may be called from several goroutines.
type Server struct {
	mu      sync.Mutex
	content Content
	lacks   []string
	fault   error
	held    *hold        // nil: calls do not wait
	typ     *server.Type // how pages are set; nil: they are the images of the content
}

var _ server.Server = (*Server)(nil)

// New returns a server with that content, which it takes over.
func New(c Content) *Server {
	for i := range c.Series {
		s := &c.Series[i]
		for j := range s.Books {
			b := &s.Books[j]
			b.Series, b.SeriesTitle = s.ID, s.Title
			if b.Format == server.PageImages {
				b.Pages = len(b.Images)
			}
		}
	}
	return &Server{content: c}
}

// Lack takes operations away, by the names of their methods.
func (s *Server) Lack(operations ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lacks = operations
}

// Fail makes every operation fail with err, as a server does that is gone or refuses a key. Nil ends it.
func (s *Server) Fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = err
}

// Hold makes every operation wait until release is called or its ctx ends. Arrived tells that one is waiting.
func (s *Server) Hold() (arrived <-chan struct{}, release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := &hold{arrived: make(chan struct{}, 1), released: make(chan struct{})}
	s.held = h
	return h.arrived, sync.OnceFunc(func() { close(h.released) })
}

// hold is where operations wait.
type hold struct{ arrived, released chan struct{} }

func (h *hold) wait(ctx context.Context) {
	select {
	case h.arrived <- struct{}{}:
	default: // one is known to wait, which is enough
	}
	select {
	case <-h.released:
	case <-ctx.Done():
	}
}

// enter begins an operation. Without an error it returns holding the lock.
func (s *Server) enter(ctx context.Context, operation string) error {
	s.mu.Lock()
	held, lacks := s.held, slices.Contains(s.lacks, operation)
	s.mu.Unlock()
	if lacks {
		return fmt.Errorf("%s: %w", operation, errors.ErrUnsupported)
	}
	if held != nil {
		held.wait(ctx)
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", operation, err)
	}
	s.mu.Lock()
	if s.fault != nil {
		defer s.mu.Unlock()
		return fmt.Errorf("%s: %w", operation, s.fault)
	}
	return nil
}

func notFound(what string, id any) error {
	return fmt.Errorf("%s %q: %w", what, id, &server.StatusError{Code: http.StatusNotFound})
}

// series finds a series; the lock is held.
func (s *Server) series(id server.SeriesID) (*Series, error) {
	i := slices.IndexFunc(s.content.Series, func(x Series) bool { return x.ID == id })
	if i < 0 {
		return nil, notFound("series", id)
	}
	return &s.content.Series[i], nil
}

// book finds a book; the lock is held.
func (s *Server) book(id server.BookID) (*Book, error) {
	for i := range s.content.Series {
		books := s.content.Series[i].Books
		if j := slices.IndexFunc(books, func(b Book) bool { return b.ID == id }); j >= 0 {
			return &books[j], nil
		}
	}
	return nil, notFound("book", id)
}

// Series lists the series.
func (s *Server) Series(ctx context.Context) ([]server.Series, error) {
	if err := s.enter(ctx, "Series"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	list := make([]server.Series, 0, len(s.content.Series))
	for _, x := range s.content.Series {
		x.Counts = s.counts(x.Books)
		x.Authors = slices.Clone(x.Authors)
		if slices.Contains(s.lacks, "Libraries") {
			x.Library = ""
		}
		list = append(list, x.Series)
	}
	server.Seen(ctx, len(list), len(list))
	server.SortSeries(list)
	return list, nil
}

// counts adds up what has been read; the lock is held. A server that keeps no progress knows of none.
func (s *Server) counts(books []Book) server.Counts {
	c := server.Counts{Books: len(books)}
	for _, b := range books {
		b := s.given(b)
		switch {
		case b.Progress == nil:
		case b.Progress.Completed:
			c.Read++
		default:
			c.InProgress++
		}
	}
	return c
}

// Libraries lists the libraries.
func (s *Server) Libraries(ctx context.Context) ([]server.Library, error) {
	if err := s.enter(ctx, "Libraries"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	return append([]server.Library{}, s.content.Libraries...), nil
}

// Books lists the books of a series.
func (s *Server) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	if err := s.enter(ctx, "Books"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	x, err := s.series(id)
	if err != nil {
		return nil, err
	}
	list := make([]server.Book, 0, len(x.Books))
	for _, b := range x.Books {
		list = append(list, s.given(b))
	}
	server.Seen(ctx, len(list), len(list))
	server.SortBooks(list)
	return list, nil
}

// given returns a book as the caller gets it, to be changed at will; the lock is held.
func (s *Server) given(b Book) server.Book {
	b = s.set(b)
	b.Authors = slices.Clone(b.Authors)
	switch {
	case slices.Contains(s.lacks, "SetProgress"):
		b.Progress = nil
	case b.Progress != nil:
		p := *b.Progress
		b.Progress = &p
	}
	return b.Book
}

// InProgress lists the books begun, last read first.
func (s *Server) InProgress(ctx context.Context, count int) ([]server.Book, error) {
	if err := s.enter(ctx, "InProgress"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	list := []server.Book{}
	for _, x := range s.content.Series {
		for _, b := range x.Books {
			if b.Progress != nil && !b.Progress.Completed {
				list = append(list, s.given(b))
			}
		}
	}
	slices.SortStableFunc(list, func(a, b server.Book) int { return b.Progress.At.Compare(a.Progress.At) })
	return list[:min(len(list), max(count, 0))], nil
}

// OpenFile opens a whole file.
func (s *Server) OpenFile(ctx context.Context, id server.BookID) (io.ReadCloser, int64, error) {
	if err := s.enter(ctx, "OpenFile"); err != nil {
		return nil, 0, err
	}
	defer s.mu.Unlock()
	b, err := s.book(id)
	if err != nil {
		return nil, 0, err
	}
	switch {
	case b.Unreadable != "":
		return nil, 0, fmt.Errorf("book %q: %w: %s", id, server.ErrUnreadable, b.Unreadable)
	case b.Format == server.PageImages:
		return nil, 0, notFound("file of book", id)
	}
	return file{ctx, bytes.NewReader(b.File)}, int64(len(b.File)), nil
}

// file is the content of a file, until its ctx ends.
type file struct {
	ctx  context.Context
	from *bytes.Reader
}

func (f file) Read(p []byte) (int, error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	return f.from.Read(p)
}

func (f file) Close() error { return nil }
