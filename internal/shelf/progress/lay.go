package progress

import "inkshelf/internal/server"

// Lay puts the positions of this reader into a list of books, in place, as far as the server does not know them, and
// what it said last into those of an older list.
func (s *Store) Lay(source string, books []server.Book) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range books {
		if st := s.states[server.Ref{Source: source, Book: books[i].ID}]; st != nil {
			books[i].Progress = st.shown().progress()
		}
	}
}

// LaySeries counts the positions of this reader into a list of series, in place, as far as the server does not know them.
func (s *Store) LaySeries(source string, series []server.Series) {
	more := s.uncounted(source)
	for i := range series {
		c := &series[i].Counts
		d := more[series[i].ID]
		c.Read = min(max(c.Read+d.Read, 0), c.Books)
		c.InProgress = min(max(c.InProgress+d.InProgress, 0), c.Books-c.Read)
	}
}

// uncounted returns what the server's counts lack, for each series.
func (s *Store) uncounted(source string) map[server.SeriesID]server.Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	more := map[server.SeriesID]server.Counts{}
	for ref, st := range s.states {
		if ref.Source != source || st.Stage == settled {
			continue
		}
		var c server.Counts
		count(&c, st.here(), 1)
		count(&c, st.server(), -1)
		add(more, st.Book.Series, c)
		for _, id := range st.In {
			if id != st.Book.Series {
				add(more, id, c)
			}
		}
	}
	return more
}

func add(to map[server.SeriesID]server.Counts, id server.SeriesID, c server.Counts) {
	sum := to[id]
	sum.Read += c.Read
	sum.InProgress += c.InProgress
	to[id] = sum
}

// count adds n books with that mark.
func count(c *server.Counts, m mark, n int) {
	switch {
	case m.Completed:
		c.Read += n
	case m.Known:
		c.InProgress += n
	}
}
