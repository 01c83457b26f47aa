package shelf

import (
	"context"
	"errors"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// OpenPages opens a book of pages: the one on the reader, or else the server's; where both could be, as PrefersServer says. If
// the server does not answer then, it is the one on the reader after all.
func (s *Shelf) OpenPages(ctx context.Context, source string, b server.Book) (server.Pages, error) {
	if s.PrefersServer(source, b) {
		ctx, cancel := context.WithTimeout(ctx, askAtMost)
		pages, err := s.remotePages(ctx, source, b)
		cancel()
		if err == nil {
			return pages, nil
		}
		s.heard(source, err)
		s.log.Info("an older copy of a book is opened", "source", source, "err", err)
	}
	pages, local := s.localPages(ref(source, b))
	if local == nil {
		return pages, nil
	}
	if b.Format != server.PageImages {
		return nil, local
	}
	return s.remotePages(ctx, source, b)
}

// PrefersServer reports whether of a book on the reader not that one would be opened but what the server has now. That is so
// where pages are made here, which is done at once: whoever has chosen larger text wants to see it. A comic that has changed took
// long to come, and is read as it is until it is updated.
func (s *Shelf) PrefersServer(source string, b server.Book) bool {
	item, here := s.Item(ref(source, b))
	return here && item.Outdated(b) && b.Format == server.PageImages && s.Reachable(source) && s.makesPages(source)
}

// makesPages reports whether the pages of a server's books are made on the reader.
func (s *Shelf) makesPages(source string) bool {
	s.mu.Lock()
	src, ok := s.sources[source]
	s.mu.Unlock()
	if !ok {
		return false
	}
	_, ok = server.As[server.PageMaker](src)
	return ok
}

// remotePages opens a book of pages on its server.
func (s *Shelf) remotePages(ctx context.Context, source string, b server.Book) (server.Pages, error) {
	src, err := s.ask(source)
	if err != nil {
		return nil, err
	}
	return src.OpenBook(ctx, b.ID, b.Pages)
}

// localPages opens a book of pages that is on the reader.
func (s *Shelf) localPages(r server.Ref) (server.Pages, error) {
	f, err := s.OpenFile(r)
	if err != nil {
		return nil, err
	}
	comic, err := bookfile.OpenComic(f, f.Item.Size)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &localPages{Pages: comic, file: f}, nil
}

// localPages are the pages of a file, which is closed with them.
type localPages struct {
	server.Pages
	file *File
}

func (p *localPages) Close() error { return errors.Join(p.Pages.Close(), p.file.Close()) }
