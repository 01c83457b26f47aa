package memory

import (
	"context"
	"fmt"
	"slices"

	"inkshelf/internal/server"
)

// OpenBook opens a book page by page.
func (s *Server) OpenBook(ctx context.Context, id server.BookID, _ int) (server.Pages, error) {
	if err := s.enter(ctx, "OpenBook"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	b, err := s.book(id)
	if err != nil {
		return nil, err
	}
	if b.Unreadable != "" {
		return nil, fmt.Errorf("book %q: %w: %s", id, server.ErrUnreadable, b.Unreadable)
	}
	if b.Format != server.PageImages {
		return nil, notFound("pages of book", id)
	}
	p := pages{s, s.images(*b)}
	if s.typ != nil {
		return &made{p, s.set(*b).Stamp}, nil
	}
	return &p, nil
}

type pages struct {
	server *Server
	images [][]byte
}

func (p *pages) Len() int     { return len(p.images) }
func (p *pages) Close() error { return nil }

func (p *pages) Page(ctx context.Context, n int) (server.Picture, error) {
	if err := p.server.enter(ctx, "OpenBook"); err != nil {
		return server.Picture{}, err
	}
	defer p.server.mu.Unlock()
	if n < 1 || n > len(p.images) {
		return server.Picture{}, fmt.Errorf("page %d of %d does not exist", n, len(p.images))
	}
	return server.Sniff(slices.Clone(p.images[n-1]))
}

// FirstPage returns the first page of a book.
func (s *Server) FirstPage(ctx context.Context, id server.BookID) (server.Picture, error) {
	if err := s.enter(ctx, "FirstPage"); err != nil {
		return server.Picture{}, err
	}
	defer s.mu.Unlock()
	b, err := s.book(id)
	if err != nil {
		return server.Picture{}, err
	}
	if len(b.Images) == 0 {
		return server.Picture{}, notFound("first page of book", id)
	}
	return server.Sniff(slices.Clone(s.images(*b)[0]))
}

// SeriesThumbnail returns the cover of a series.
func (s *Server) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	if err := s.enter(ctx, "SeriesThumbnail"); err != nil {
		return server.Picture{}, err
	}
	defer s.mu.Unlock()
	x, err := s.series(id)
	if err != nil {
		return server.Picture{}, err
	}
	if x.Cover == nil {
		return server.Picture{}, notFound("cover of series", id)
	}
	return server.Sniff(slices.Clone(x.Cover))
}

// BookThumbnail returns the cover of a book.
func (s *Server) BookThumbnail(ctx context.Context, id server.BookID) (server.Picture, error) {
	if err := s.enter(ctx, "BookThumbnail"); err != nil {
		return server.Picture{}, err
	}
	defer s.mu.Unlock()
	b, err := s.book(id)
	if err != nil {
		return server.Picture{}, err
	}
	if b.Cover == nil {
		return server.Picture{}, notFound("cover of book", id)
	}
	return server.Sniff(slices.Clone(b.Cover))
}
