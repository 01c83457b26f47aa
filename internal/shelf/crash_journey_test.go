package shelf_test

import (
	"context"
	"fmt"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// step is a thing that the user does. What it brings about by itself, such as a download, is over before the next step.
type step struct {
	name    string
	offline bool // the network is down
	do      func(*shelf.Shelf) error

	// facets are what the step decides: once do has returned without an error they are as they will be, or on the way
	// there, and never again as they were.
	facets []string

	// tells is what the server holds of the book once it has been told.
	book  server.BookID
	tells string
}

// journey is a week with the reader: three downloads of each format, reading, marking, filters, a rule, a limit, and a
// day without a network.
func journey() []step {
	steps := []step{
		lists("comics", "harbour"), lists("ebooks", "files"),
		cover(),
		download("comics", "harbour", "c1", "c2", "c3"),
		download("ebooks", "files", "e1", "e2", "e3", "a1", "a2", "a3"),
		filters(shelf.Filters{Status: []string{"unread"}}),
		turn("comics", "c1", shelf.Position{Page: 1, Pages: 3}),
		turn("comics", "c1", shelf.Position{Page: 2, Pages: 3}),
		leave(),
		turn("ebooks", "e1", shelf.Position{Spot: "chapter 1", Percent: 3}),
		turn("ebooks", "a1", shelf.Position{Page: 2, Pages: 3}),
		mark("comics", "c2", true), leave(),
		keepReady(2),
		mark("comics", "w1", true), leave(),
		pin("c1"), limit(1 << 30),
		mark("comics", "c6", true), // what is sent of it may be unknown after a cut, while it is marked anew
	}
	for _, s := range []step{
		mark("comics", "c6", false),
		turn("comics", "c3", shelf.Position{Page: 1, Pages: 3}),
		turn("comics", "c1", shelf.Position{Page: 3, Pages: 3, Completed: true}),
		mark("comics", "c2", false),
		turn("comics", "c3", shelf.Position{Page: 2, Pages: 3}),
		turn("ebooks", "e1", shelf.Position{Spot: "chapter 2", Percent: 9}),
		download("comics", "harbour", "c4", "c5", "c6"),
		queue("pause", "c4", (*shelf.Shelf).Pause),
		queue("cancel", "c5", (*shelf.Shelf).Cancel),
		queue("first", "c6", func(s *shelf.Shelf, r ...server.Ref) error { return s.First(r[0]) }),
		filters(shelf.Filters{Status: []string{"reading", "read"}, Downloaded: true}),
		view("list"),
		last(7),
	} {
		s.offline = true
		steps = append(steps, s)
	}
	return append(steps,
		step{name: "net up", do: func(*shelf.Shelf) error { return nil }},
		queue("resume", "c4", (*shelf.Shelf).Resume),
		remove("ebooks", "e2"),
		mark("ebooks", "a2", true),
		turn("comics", "c3", shelf.Position{Page: 3, Pages: 3}),
		leave(),
		lists("comics", "harbour"),
		last(8),
		limit(1), // what was read goes
	)
}

func lists(source string, series server.SeriesID) step {
	return step{name: "list " + source, do: func(s *shelf.Shelf) error {
		if _, err := s.Series(context.Background(), source); err != nil {
			return err
		}
		_, err := s.Books(context.Background(), source, seriesOf(source, series))
		return err
	}}
}

func cover() step {
	return step{name: "cover", do: func(s *shelf.Shelf) error {
		_, err := s.SeriesCover(context.Background(), "comics", seriesOf("comics", "harbour"))
		return err
	}}
}

func download(source string, series server.SeriesID, ids ...server.BookID) step {
	st := step{name: fmt.Sprint("download ", ids)}
	var books []server.Book
	for _, id := range ids {
		books = append(books, bookOf(source, id))
		st.facets = append(st.facets, bookFacet(source, id))
	}
	st.do = func(s *shelf.Shelf) error { return s.Download(source, seriesOf(source, series), books...) }
	return st
}

func turn(source string, id server.BookID, p shelf.Position) step {
	b := bookOf(source, id)
	return step{
		name: fmt.Sprint("turn ", id, " to ", p.Page, p.Spot), facets: []string{positionFacet(source, id)},
		book: id, tells: tells(p, true),
		do: func(s *shelf.Shelf) error { return s.Turn(source, b, p) },
	}
}

// tells returns what a server holds once it was told a position, if there is one.
func tells(p shelf.Position, known bool) string {
	if !known {
		return held(nil)
	}
	return held(&server.Progress{Page: p.Page, Completed: p.Completed || p.Page == p.Pages})
}

func leave() step {
	return step{name: "leave", do: func(s *shelf.Shelf) error {
		s.Leave()
		return nil
	}}
}

func mark(source string, id server.BookID, read bool) step {
	b, told := bookOf(source, id), tells(shelf.Position{Completed: true}, read)
	return step{
		name: fmt.Sprint("mark ", id, " ", told), facets: []string{positionFacet(source, id)}, book: id, tells: told,
		do: func(s *shelf.Shelf) error { return s.Mark(source, read, b) },
	}
}

func keepReady(n int) step {
	return step{name: "keep ready", facets: []string{"ready"}, do: func(s *shelf.Shelf) error {
		return s.KeepReady("comics", seriesOf("comics", "weekly"), n)
	}}
}

func pin(id server.BookID) step {
	return step{name: "pin", facets: []string{bookFacet("comics", id)}, do: func(s *shelf.Shelf) error {
		return s.Pin(server.Ref{Source: "comics", Book: id}, true)
	}}
}

func limit(bytes int64) step {
	return step{name: "limit", facets: []string{"limit"}, do: func(s *shelf.Shelf) error { return s.SetLimit(bytes) }}
}

func queue(name string, id server.BookID, do func(*shelf.Shelf, ...server.Ref) error) step {
	return step{name: name, facets: []string{bookFacet("comics", id)}, do: func(s *shelf.Shelf) error {
		return do(s, server.Ref{Source: "comics", Book: id})
	}}
}

func remove(source string, id server.BookID) step {
	return step{name: fmt.Sprint("remove ", id), facets: []string{bookFacet(source, id)}, do: func(s *shelf.Shelf) error {
		return s.Remove(server.Ref{Source: source, Book: id})
	}}
}

func filters(f shelf.Filters) step {
	return step{name: "filters", facets: []string{"filters"}, do: func(s *shelf.Shelf) error { return s.SetFilters("comics", f) }}
}

func view(mode string) step {
	return step{name: "view", facets: []string{"view"}, do: func(s *shelf.Shelf) error { return s.SetView("comics", shelf.View{Mode: mode}) }}
}

func last(page int) step {
	return step{name: "last screen", facets: []string{"last"}, do: func(s *shelf.Shelf) error {
		return s.SetLast(shelf.Last{Screen: "reading", Source: "comics", Series: "harbour", Book: "c3", Page: page})
	}}
}
