package screen

import (
	"context"
	"sync/atomic"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
)

// notice says what was done, and can take it back. It is told with what has come of it, and until the next action.
type notice struct {
	text  string
	undo  func() error // on a job's goroutine
	done  atomic.Bool  // it has worked; undo can be called
	shown bool
}

// mark marks books of one server as read, or as unread. That needs no question, since it can be taken back.
func (l *listing) mark(turn *loop.Turn, read bool, books ...desk.Volume) {
	l.marking(turn, read, books, func(context.Context) error {
		return l.app.Shelf.Mark(books[0].Source, read, plain(books)...)
	})
}

// marking is mark, done in some way.
func (l *listing) marking(turn *loop.Turn, read bool, books []desk.Volume, do func(context.Context) error) {
	n := &notice{text: l.app.markedText(read, books)}
	l.undertake(turn, func(ctx context.Context) error {
		n.undo = l.app.Shelf.Snapshot(books[0].Source, plain(books)...)
		err := do(ctx)
		n.done.Store(err == nil)
		return err
	})
	if l.note != nil {
		l.note(n)
	}
}

// markedText says what became of books.
func (a *app) markedText(read bool, books []desk.Volume) string {
	say := a.Voice(a.wordsOf(books[0].Source).Book)
	switch n := len(books); {
	case n > 1 && read:
		return say.Count(n, "%d marked as read.", "%d marked as read.")
	case n > 1:
		return say.Count(n, "%d marked as unread.", "%d marked as unread.")
	case read:
		return say.Text("Marked as read.")
	}
	return say.Text("Marked as unread.")
}

// wordsOf are what the kind of a server calls its things.
func (a *app) wordsOf(source string) server.Words {
	src, _ := a.Source(source)
	return src.Face.In(a.Say.Code())
}

// plain returns books as servers know them.
func plain(all []desk.Volume) []server.Book {
	books := make([]server.Book, len(all))
	for i, v := range all {
		books[i] = v.Book
	}
	return books
}

// markAll marks the whole series. A server that can do that at once is asked to; what it has not done is done book by book.
func (v seriesView) markAll(turn *loop.Turn, l *listing, read bool) {
	some := those(v.books, markable(read))
	if len(some) == 0 {
		return
	}
	l.marking(turn, read, some, func(ctx context.Context) error {
		if marker, ok := server.As[server.SeriesMarker](v.src); ok && marker.MarkSeries(ctx, v.series.ID, read) == nil {
			if list, err := v.Shelf.Books(ctx, v.src.Name, v.series); err == nil {
				some = those(v.Volumes(v.src, v.series, list), markable(read))
			}
		}
		return v.Shelf.Mark(v.src.Name, read, plain(some)...)
	})
}

// markable returns what books must be to be marked as read, or as unread.
func markable(read bool) func(desk.Volume) bool {
	if read {
		return readable
	}
	return forgettable
}
