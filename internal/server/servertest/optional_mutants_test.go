package servertest_test

import (
	"context"
	"slices"
	"strings"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// extra is a server of which an optional operation is changed. The others are found behind it.
type extra struct{ server.Server }

func (e extra) Unwrap() server.Server { return e.Server }

type (
	searching struct {
		extra
		change func(text string, f server.Found, err error) (server.Found, error)
	}
	decking struct {
		extra
		change func([]server.Book) []server.Book
	}
	marking struct {
		extra
		mark func(s server.Server, ctx context.Context, id server.SeriesID, read bool) error
	}
	resuming struct {
		extra
		change func(p server.Part, from int64) server.Part
	}
)

func (s searching) Search(ctx context.Context, text string) (server.Found, error) {
	f, err := s.Server.(*memory.Server).Search(ctx, text)
	return s.change(text, f, err)
}

func (s decking) OnDeck(ctx context.Context, count int) ([]server.Book, error) {
	list, err := s.Server.(*memory.Server).OnDeck(ctx, count)
	return apply(s.change, list, err)
}

func (s marking) MarkSeries(ctx context.Context, id server.SeriesID, read bool) error {
	return s.mark(s.Server, ctx, id, read)
}

func (s resuming) ResumeFile(ctx context.Context, id server.BookID, from int64, mark string) (server.Part, error) {
	p, err := s.Server.(*memory.Server).ResumeFile(ctx, id, from, mark)
	return apply(func(p server.Part) server.Part { return s.change(p, from) }, p, err)
}

func search(change func(text string, f server.Found, err error) (server.Found, error)) func(server.Server) server.Server {
	return func(s server.Server) server.Server { return searching{extra{s}, change} }
}

func deck(change func([]server.Book) []server.Book) func(server.Server) server.Server {
	return func(s server.Server) server.Server { return decking{extra{s}, change} }
}

func mark(how func(s server.Server, ctx context.Context, id server.SeriesID, read bool) error) func(server.Server) server.Server {
	return func(s server.Server) server.Server { return marking{extra{s}, how} }
}

func resume(change func(p server.Part, from int64) server.Part) func(server.Server) server.Server {
	return func(s server.Server) server.Server { return resuming{extra{s}, change} }
}

var optionalMutants = map[string]mutant{
	"search with other stamps": {
		make: search(func(_ string, f server.Found, err error) (server.Found, error) {
			f.Books = eachBook(func(b *server.Book) { b.Stamp = "other" })(f.Books)
			return f, err
		}),
		want: "does not find this book as it is listed",
	},
	"search finds other series": {
		make: search(func(_ string, f server.Found, err error) (server.Found, error) {
			if err == nil {
				f.Series = append(f.Series, server.Series{ID: "other"})
			}
			return f, err
		}),
		want: "which is not listed so",
	},
	"search for nothing finds all": {
		make: search(func(text string, f server.Found, err error) (server.Found, error) {
			if err == nil && strings.TrimSpace(text) == "" {
				f.Books = []server.Book{{ID: "p1"}}
			}
			return f, err
		}),
		want: "want nothing and no error",
	},
	"search hides a wrong key": {
		make: search(func(_ string, f server.Found, err error) (server.Found, error) {
			if server.StatusCode(err) == 401 {
				err = nil
			}
			return f, err
		}),
		want: "Search with a wrong key: got <nil>",
	},
	"deck of what is begun": {
		make: deck(func(list []server.Book) []server.Book {
			if len(list) == 0 {
				return []server.Book{{ID: "p1", Series: "s1"}}
			}
			return list
		}),
		want: "OnDeck lists",
	},
	"deck without end": {
		make: deck(func(list []server.Book) []server.Book { return append(list, server.Book{}, server.Book{}) }),
		want: "OnDeck(1): got",
	},
	"deck of what is finished": {
		make: func(s server.Server) server.Server { return finishedDeck{s.(*memory.Server)} },
		want: "of a series that is read to its end",
	},
	"deck for nobody": {
		make: func(s server.Server) server.Server { return eagerDeck{s.(*memory.Server)} },
		want: "OnDeck(0): got 1 books",
	},
	"marks nothing": {
		make: mark(func(s server.Server, ctx context.Context, id server.SeriesID, _ bool) error {
			_, err := s.Books(ctx, id)
			return err
		}),
		want: "after MarkSeries(true)",
	},
	"marks everything": {
		make: mark(func(s server.Server, ctx context.Context, id server.SeriesID, read bool) error {
			m := s.(*memory.Server)
			if err := m.MarkSeries(ctx, id, read); err != nil {
				return err
			}
			list, err := s.Series(ctx)
			for _, x := range slices.Clone(list) {
				if x.ID != id {
					err = m.MarkSeries(ctx, x.ID, true)
				}
			}
			return err
		}),
		want: "one series was marked",
	},
	"begins elsewhere than it says": {
		make: resume(func(p server.Part, from int64) server.Part { p.From = from; return p }),
		want: "which do not fit the file",
	},
	"marks and cannot resume": {
		make: resume(func(p server.Part, _ int64) server.Part {
			p.Mark = "x"
			return p
		}),
		want: "with a mark begins at 0",
	},
	"size of the part": {
		make: resume(func(p server.Part, _ int64) server.Part { p.Size -= p.From; return p }),
		want: "the file has",
	},
}

// finishedDeck lists a book of a series of which all are read.
type finishedDeck struct{ *memory.Server }

func (s finishedDeck) OnDeck(ctx context.Context, count int) ([]server.Book, error) {
	list, err := s.Series(ctx)
	for _, x := range list {
		if x.ID == "s1" && x.Counts.Read == x.Counts.Books && count > 0 {
			books, err := s.Books(ctx, x.ID)
			return books[:1], err
		}
	}
	if err != nil {
		return nil, err
	}
	return s.Server.OnDeck(ctx, count)
}

// eagerDeck lists a book even to those who ask for none.
type eagerDeck struct{ *memory.Server }

func (s eagerDeck) OnDeck(ctx context.Context, count int) ([]server.Book, error) {
	return s.Server.OnDeck(ctx, max(count, 1))
}
