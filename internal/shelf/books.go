package shelf

import (
	"context"
	"errors"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/stock"
)

// Items lists the books on the reader that came from a server, or were put into its folder; of all servers where source is
// empty. A server that config.json names no longer has them too.
func (s *Shelf) Items(source string) []Item { return s.stock.Items(source) }

// Item returns a book on the reader; false if it is not there.
func (s *Shelf) Item(r server.Ref) (Item, bool) { return s.stock.Item(r) }

// Sources lists the servers that have books on the reader.
func (s *Shelf) Sources() []string { return s.stock.Sources() }

// Used returns what the books take of the disk.
func (s *Shelf) Used() stock.Usage { return s.stock.Used() }

// Remove removes books from the reader. How far they were read is not forgotten.
func (s *Shelf) Remove(refs ...server.Ref) error {
	var errs []error
	for _, r := range refs {
		errs = append(errs, s.stock.Remove(r))
	}
	s.downloads.Kick() // there may be room now
	s.tell(News{Books: true})
	return errors.Join(errs...)
}

// Pin keeps a book from being removed by the limit, or no longer.
func (s *Shelf) Pin(r server.Ref, pinned bool) error { return s.stock.Pin(r, pinned) }

// Download has books of a series downloaded, in that order. Those that are here, and have not changed, are not.
func (s *Shelf) Download(source string, series server.Series, books ...server.Book) error {
	return s.downloads.Add(download.Normal, source, series, readable(books)...)
}

// DownloadSeries has all books of a series downloaded.
func (s *Shelf) DownloadSeries(ctx context.Context, source string, series server.Series) error {
	books, err := s.Books(ctx, source, series)
	if err != nil {
		return err
	}
	return s.Download(source, series, books...)
}

// readable leaves out what cannot be read here.
func readable(books []server.Book) []server.Book {
	var all []server.Book
	for _, b := range books {
		if b.Unreadable == "" {
			all = append(all, b)
		}
	}
	return all
}

// Downloads lists what is to come, in the order in which it will.
func (s *Shelf) Downloads() []Download { return s.downloads.List() }

// Downloading returns how a book's download stands; false if there is none.
func (s *Shelf) Downloading(r server.Ref) (Download, bool) { return s.downloads.Entry(r) }

// Pause stops downloads for now. What has come of them stays.
func (s *Shelf) Pause(refs ...server.Ref) error { return s.downloads.Pause(refs...) }

// Resume goes on with paused downloads.
func (s *Shelf) Resume(refs ...server.Ref) error { return s.downloads.Resume(refs...) }

// Cancel gives downloads up.
func (s *Shelf) Cancel(refs ...server.Ref) error { return s.downloads.Cancel(refs...) }

// Retry tries downloads again that have failed or wait.
func (s *Shelf) Retry(refs ...server.Ref) error { return s.downloads.Retry(refs...) }

// First has a download done before all others.
func (s *Shelf) First(r server.Ref) error { return s.downloads.Raise(r) }
