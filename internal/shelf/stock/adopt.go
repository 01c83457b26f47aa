package stock

import (
	"path"

	"inkshelf/internal/fatname"
	"inkshelf/internal/server"
)

// Adopted is a file that has become a server's book. What was remembered under the one name belongs to the other.
type Adopted struct{ From, To server.Ref }

// Adopt compares what a server lists with the files that nobody has spoken for. A file that lies exactly where a book
// would be put becomes that book, and stays its owner's. A book that was found by what its file says of itself gets
// from the list what the file does not say.
func (s *Stock) Adopt(source string, series server.Series, books []server.Book) []Adopted {
	s.doing.Lock()
	defer s.doing.Unlock()
	files := s.unclaimed(source)
	folders := make(map[server.SeriesID]string) // one, unless the caller does not know the series
	var adopted []Adopted
	var changes []*entry
	for _, b := range books {
		b = kept(series, b)
		ref := server.Ref{Source: source, Book: b.ID}
		if e := s.entry(ref); e != nil {
			if !ByHand(b.ID) && e.here != nil && ByHand(e.here.Book.Series) {
				changes = append(changes, e.listed(series, b))
			}
			continue
		}
		if len(files) == 0 || checkBook(source, b) != nil {
			continue
		}
		if folders[b.Series] == "" {
			folders[b.Series] = s.natural(source, b)
		}
		key := fatname.Key(path.Join(folders[b.Series], number(bookName(b), extension(b.Format), bookUnits, free)))
		if e := files[key]; e != nil {
			delete(files, key)
			own := e.listed(series, b)
			own.ref, own.here.Book.ID, own.here.Book.Stamp = ref, b.ID, b.Stamp
			changes = append(changes, &entry{ref: e.ref}, own)
			adopted = append(adopted, Adopted{From: e.ref, To: ref})
		}
	}
	if len(changes) == 0 {
		return nil
	}
	if err := s.put(changes...); err != nil {
		s.log.Warn("files were not linked with the books of a server", "source", source, "err", err)
		return nil // the next list will do it
	}
	return adopted
}

// unclaimed returns the entries of files that are no server's books, by the keys of their paths.
func (s *Stock) unclaimed(source string) map[string]*entry {
	files := make(map[string]*entry)
	for name, e := range s.filesOf(source) {
		if ByHand(e.ref.Book) && e.coming == nil && !e.going {
			files[fatname.Key(name)] = e
		}
	}
	return files
}

// listed returns the entry with what a server says of the book. Which state of the book the file holds, and how many
// pages, is known from the file.
func (e *entry) listed(series server.Series, b server.Book) *entry {
	here := *e.here
	b.ID, b.Stamp = here.Book.ID, here.Book.Stamp
	if here.Book.Pages > 0 {
		b.Pages = here.Book.Pages
	}
	here.Book = b
	if series.Direction != server.UnknownDirection {
		here.Direction = series.Direction
	}
	next := *e
	next.here = &here
	return &next
}

// natural returns the folder that the series of a book has, or would have if no other were in its way.
func (s *Stock) natural(source string, b server.Book) string {
	if own, _ := s.foldersOf(source, b.Series); own != "" {
		return own
	}
	return path.Join(source, number(b.SeriesTitle, "", seriesUnits, free))
}

// free says of every name that it is not taken.
func free(string) bool { return false }
