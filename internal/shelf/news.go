package shelf

import (
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/progress"
	"inkshelf/internal/shelf/stock"
)

// What the parts of the shelf are made of, for those who use the whole.
type (
	// Item is a book on the reader.
	Item = stock.Item
	// Download is a book that is to come.
	Download = download.Entry
	// Position is how far a book has been read.
	Position = progress.Position
	// Question is what the user is asked where a book was read further, or later, elsewhere.
	Question = progress.Question
	// Start is where a book is opened.
	Start = progress.Start
)

// How a download stands.
const (
	Queued  = download.Queued
	Running = download.Running
	Waiting = download.Waiting
	Paused  = download.Paused
	Failed  = download.Failed
)

// News is something that has changed. Screens look at what they show of it.
type News struct {
	Download *download.Change // how far a download is; at most every two seconds, or when its state changes
	Books    bool             // other books are on the reader
	Progress bool             // positions were sent, or learned
	Removed  []Item           // what the limit has removed
}

func (s *Shelf) tell(n News) {
	if s.o.News != nil {
		s.o.News(n)
	}
}

func (s *Shelf) downloadChanged(c download.Change) {
	s.tell(News{Download: &c, Books: c.Finished})
}

func (s *Shelf) progressChanged() {
	s.tell(News{Progress: true})
	s.applyRules() // a book that was finished makes room for the next one
}

// ref names a book.
func ref(source string, b server.Book) server.Ref { return server.Ref{Source: source, Book: b.ID} }
