package server

import (
	"cmp"
	"context"
	"io"
	"slices"
)

// Operations beyond Server that some kinds have. They are found with As, and what is said of Server holds for them too.

// Searcher is a server that can be searched.
type Searcher interface {
	// Search lists what the server finds for a text, in whatever way it searches. Where it finds nothing, and for a
	// text of white space alone, there is an empty Found and no error.
	Search(ctx context.Context, text string) (Found, error)
}

// Found is what a search has found. Ids and contents are those of the lists.
type Found struct {
	Series []Series // sorted by title
	Books  []Book   // by the title of their series, then in series order
}

// Sort puts both lists in order.
func (f *Found) Sort() {
	SortSeries(f.Series)
	SortBooks(f.Books)
	var series []Series // the order of the books' series
	for _, b := range f.Books {
		series = append(series, Series{ID: b.Series, Title: b.SeriesTitle})
	}
	SortSeries(series)
	place := map[SeriesID]int{}
	for i, s := range series {
		place[s.ID] = i
	}
	slices.SortStableFunc(f.Books, func(a, b Book) int { return cmp.Compare(place[a.Series], place[b.Series]) })
}

// OnDecker is a server that knows which book comes next.
type OnDecker interface {
	// OnDeck lists at most count books: of each series of which some books are read and none is begun, the first that
	// is not read. The series last read comes first. A count below 1 asks for none.
	OnDeck(ctx context.Context, count int) ([]Book, error)
}

// SeriesMarker is a server that can mark all books of a series at once.
type SeriesMarker interface {
	// MarkSeries marks every book of a series as read, or as unread.
	MarkSeries(ctx context.Context, id SeriesID, read bool) error
}

// FileResumer is a server that can go on with a file where an earlier reading ended.
type FileResumer interface {
	// ResumeFile opens the file of a book as OpenFile does, but without its first bytes, as many as from says. Mark is
	// what came with those. A file that has changed since, and a server that cannot begin in the middle, give the whole
	// file again: Part.From tells. From 0 and an empty mark begin anew.
	ResumeFile(ctx context.Context, id BookID, from int64, mark string) (Part, error)
}

// Part is a file from some point on.
type Part struct {
	Body io.ReadCloser // the caller closes it
	From int64         // where Body begins in the file
	Size int64         // of the whole file; -1 where the server does not tell it
	Mark string        // names this state of the file; empty where it cannot be resumed
}

// PageMaker is a server whose pages are made on the reader, out of text.
type PageMaker interface {
	// SetType says how pages are set from now on. Lists and books that are asked for later go by it: how many pages a book
	// has, and its stamp, since its pages are others. What is asked already goes by the type before it, and a book that is
	// open stays as it is. Pages are PNGs of one size in every type; the list's count is that of the opened book.
	SetType(t Type)
}

// Type is how pages are set.
type Type struct {
	Scale    int    // of text, in percent; 0: 100
	Language string // of the words that are not the server's, as in Face.Words; empty: English
}

// Stamped is an opened book, found with PagesAs, that tells which state of its book its pages are. Since it was listed the
// book may have changed, and so may how its pages are set.
type Stamped interface {
	// Stamp returns what Book.Stamp is of a book in that state.
	Stamp() string
}
