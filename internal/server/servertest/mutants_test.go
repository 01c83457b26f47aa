package servertest_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/server/servertest"
)

// mutant is a server that is wrong in one way.
type mutant struct {
	make    func(server.Server) server.Server // what is wrong with it
	truly   []string                          // what it lacks
	lacks   []string                          // what it says it lacks
	options func(*servertest.Options)         // what is wrong with how the suite is called
	want    string                            // in the suite's output
}

// tweaked is a server of which some answers are changed, those that are no errors.
type tweaked struct {
	server.Server
	series    func([]server.Series) []server.Series
	libraries func([]server.Library) []server.Library
	books     func([]server.Book) []server.Book
	begun     func([]server.Book) []server.Book
	picture   func(server.Picture) server.Picture
	page      func(p server.Pages, ctx context.Context, n int) (server.Picture, error)
	length    func(real, told int) int
	file      func(body io.ReadCloser, size int64) (io.ReadCloser, int64)
	set       func(s server.Server, ctx context.Context, id server.BookID, page int, completed bool) error
	clear     func(s server.Server, ctx context.Context, id server.BookID) error
	failed    func(error) error // a changed error of Series and Books
	ctx       func(context.Context) context.Context
}

func tweak(t tweaked) func(server.Server) server.Server {
	return func(s server.Server) server.Server { t.Server = s; return t }
}

func apply[T any](change func(T) T, data T, err error) (T, error) {
	if err == nil && change != nil {
		data = change(data)
	}
	return data, err
}

func (t tweaked) fail(err error) error {
	if err != nil && t.failed != nil {
		return t.failed(err)
	}
	return err
}

func (t tweaked) context(ctx context.Context) context.Context {
	if t.ctx != nil {
		return t.ctx(ctx)
	}
	return ctx
}

func (t tweaked) Series(ctx context.Context) ([]server.Series, error) {
	list, err := t.Server.Series(t.context(ctx))
	return apply(t.series, list, t.fail(err))
}

func (t tweaked) Libraries(ctx context.Context) ([]server.Library, error) {
	list, err := t.Server.Libraries(ctx)
	return apply(t.libraries, list, err)
}

func (t tweaked) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := t.Server.Books(t.context(ctx), id)
	return apply(t.books, list, t.fail(err))
}

func (t tweaked) InProgress(ctx context.Context, count int) ([]server.Book, error) {
	list, err := t.Server.InProgress(ctx, count)
	return apply(t.begun, list, err)
}

func (t tweaked) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	pic, err := t.Server.SeriesThumbnail(ctx, id)
	return apply(t.picture, pic, err)
}

func (t tweaked) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	if t.set != nil {
		return t.set(t.Server, ctx, id, page, completed)
	}
	return t.Server.SetProgress(ctx, id, page, completed)
}

func (t tweaked) ClearProgress(ctx context.Context, id server.BookID) error {
	if t.clear != nil {
		return t.clear(t.Server, ctx, id)
	}
	return t.Server.ClearProgress(ctx, id)
}

func (t tweaked) OpenFile(ctx context.Context, id server.BookID) (io.ReadCloser, int64, error) {
	body, size, err := t.Server.OpenFile(ctx, id)
	if err == nil && t.file != nil {
		body, size = t.file(body, size)
	}
	return body, size, err
}

func (t tweaked) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	p, err := t.Server.OpenBook(ctx, id, pages)
	if err != nil || t.page == nil && t.length == nil {
		return p, err
	}
	return tweakedPages{p, t, pages}, nil
}

type tweakedPages struct {
	server.Pages
	tweaked tweaked
	told    int
}

func (p tweakedPages) Len() int {
	if p.tweaked.length != nil {
		return p.tweaked.length(p.Pages.Len(), p.told)
	}
	return p.Pages.Len()
}

func (p tweakedPages) Page(ctx context.Context, n int) (server.Picture, error) {
	if p.tweaked.page != nil {
		return p.tweaked.page(p.Pages, ctx, n)
	}
	return p.Pages.Page(ctx, n)
}

// eachBook changes every book of a list.
func eachBook(change func(*server.Book)) func([]server.Book) []server.Book {
	return func(list []server.Book) []server.Book {
		for i := range list {
			change(&list[i])
		}
		return list
	}
}

// eachSeries changes every series of a list.
func eachSeries(change func(*server.Series)) func([]server.Series) []server.Series {
	return func(list []server.Series) []server.Series {
		for i := range list {
			change(&list[i])
		}
		return list
	}
}

func reverse[T any](list []T) []T { slices.Reverse(list); return list }

// one gives everybody the same value, the first.
func one[T any]() func(T) T {
	var first *T
	return func(v T) T {
		if first == nil {
			first = &v
		}
		return *first
	}
}

var mutants = map[string]mutant{
	// Gaps.
	"listed gap works": {lacks: []string{"InProgress"}, want: "InProgress, asked as usual, works but is declared in Lacks"},
	"unlisted gap":     {truly: []string{"SetProgress"}, want: "SetProgress is unsupported but not declared in Lacks"},
	"unknown name":     {lacks: []string{"Serieses"}, want: "there is no operation"},
	"empty list instead of unsupported": {
		make: func(s server.Server) server.Server { return emptyHanded{s} }, lacks: []string{"Libraries"},
		want: "unsupported, but with data",
	},
	"bare unsupported": {
		make: func(s server.Server) server.Server { return bareGap{s} }, lacks: []string{"Libraries"},
		want: "is to be wrapped",
	},
	"unsupported after all else": {
		make: func(s server.Server) server.Server { return lateGap{s} }, lacks: []string{"Libraries"},
		want: "Libraries, asked when its ctx has ended: got context canceled",
	},

	// Lists.
	"series unsorted": {make: tweak(tweaked{series: reverse[server.Series]}), want: "Series are not sorted by title"},
	"books unsorted":  {make: tweak(tweaked{books: reverse[server.Book]}), want: "are not in series order"},
	"titles cleaned": {
		make: tweak(tweaked{series: eachSeries(func(s *server.Series) { s.Title = strings.ReplaceAll(s.Title, "/", "") })}),
		want: "titles did not arrive as they are",
	},
	"empty stamps": {make: tweak(tweaked{books: eachBook(func(b *server.Book) { b.Stamp = "" })}), want: "without id, title or stamp"},
	"library not listed": {
		make: tweak(tweaked{series: eachSeries(func(s *server.Series) { s.Library = "nowhere" })}),
		want: `is of library "nowhere", which is not listed`,
	},
	"unreadable left out": {
		make: tweak(tweaked{books: func(list []server.Book) []server.Book {
			return slices.DeleteFunc(list, func(b server.Book) bool { return b.Unreadable != "" })
		}}),
		want: "its list does not say so",
	},
	"unreadable opens": {
		make: func(s server.Server) server.Server { return obliging{s} },
		want: "OpenFile of a book that cannot be read: got",
	},
	"false counts": {
		make: tweak(tweaked{series: eachSeries(func(s *server.Series) { s.Counts.Read = s.Counts.Books + 1 })}),
		want: "counts {Books:",
	},

	// Pages, files and covers.
	"every page is the first": {
		make: tweak(tweaked{page: func(p server.Pages, ctx context.Context, n int) (server.Picture, error) {
			if n < 1 || n > p.Len() {
				return p.Page(ctx, n)
			}
			return p.Page(ctx, 1)
		}}),
		want: "page 2 is the same as page 1",
	},
	"pages beyond the end": {
		make: tweak(tweaked{page: func(p server.Pages, ctx context.Context, n int) (server.Picture, error) {
			return p.Page(ctx, min(max(n, 1), p.Len()))
		}}),
		want: "want an error",
	},
	"pages share a buffer": {make: tweak(tweaked{page: sharedBuffer()}), want: "has changed under its reader's hands"},
	"count believed":       {make: tweak(tweaked{length: func(real, told int) int { return max(real, told) }}), want: "the list says"},
	"first page is the last": {
		make: func(s server.Server) server.Server { return lastFirst{s} },
		want: "FirstPage is not the first page",
	},
	"false type": {
		make: tweak(tweaked{picture: func(p server.Picture) server.Picture { p.Type = "image/png"; return p }}),
		want: "picture says it is",
	},
	"one cover for all": {make: tweak(tweaked{picture: one[server.Picture]()}), want: "the first three series have one cover"},
	"no cover is no error": {
		make: func(s server.Server) server.Server { return coverless{s} },
		want: "the cover of a book without one",
	},
	"size wrong": {
		make: tweak(tweaked{file: func(b io.ReadCloser, size int64) (io.ReadCloser, int64) { return b, size + 1 }}),
		want: "OpenFile said",
	},
	"format wrong": {
		make: tweak(tweaked{books: eachBook(func(b *server.Book) {
			if b.Format == server.ComicArchive {
				b.Format = server.Reflowable
			}
		})}),
		want: "the book says it is Reflowable, its file is ComicArchive",
	},
	"file outlives its ctx": {
		make: tweak(tweaked{file: func(b io.ReadCloser, size int64) (io.ReadCloser, int64) {
			data, _ := io.ReadAll(b)
			return io.NopCloser(bytes.NewReader(data)), size
		}}),
		want: "a file read after its ctx has ended",
	},

	// Progress.
	"progress forgotten": {
		make: tweak(tweaked{books: eachBook(func(b *server.Book) { b.Progress = nil })}),
		want: "progress set to page 2 comes back as <nil>",
	},
	"every page is page 1": {
		make: tweak(tweaked{set: func(s server.Server, ctx context.Context, id server.BookID, page int, completed bool) error {
			return s.SetProgress(ctx, id, min(page, 1), completed)
		}}),
		want: "progress set to page 2 comes back as",
	},
	"progress never moves back": {
		make: tweak(tweaked{set: neverBack()}),
		want: "progress set to page 1 comes back as",
	},
	"finished needs a page": {
		make: tweak(tweaked{set: func(s server.Server, ctx context.Context, id server.BookID, page int, completed bool) error {
			return s.SetProgress(ctx, id, page, completed && page > 0)
		}}),
		want: "SetProgress to page 0, true",
	},
	"clearing clears the series": {
		make: tweak(tweaked{clear: func(s server.Server, ctx context.Context, id server.BookID) error {
			list, _ := s.Series(ctx)
			for _, series := range list {
				books, _ := s.Books(ctx, series.ID)
				if slices.ContainsFunc(books, func(b server.Book) bool { return b.ID == id }) {
					for _, b := range books {
						_ = s.ClearProgress(ctx, b.ID)
					}
				}
			}
			return s.ClearProgress(ctx, id)
		}}),
		want: "after clearing another book this one has <nil>",
	},
	"one book begun at a time": {
		make: tweak(tweaked{begun: func(list []server.Book) []server.Book { return list[:min(len(list), 1)] }}),
		want: "which was begun",
	},
	"begun without series": {
		make: tweak(tweaked{begun: eachBook(func(b *server.Book) { b.Series, b.SeriesTitle = "", "" })}),
		want: "want the book just begun, with its series",
	},
	"progress pretended": {
		make:  tweak(tweaked{books: eachBook(func(b *server.Book) { b.Progress = &server.Progress{Page: 1} })}),
		truly: []string{"SetProgress", "ClearProgress", "InProgress"}, lacks: []string{"SetProgress", "ClearProgress", "InProgress"},
		want: "no progress is kept, and",
	},

	// Errors.
	"absent is nothing": {
		make: tweak(tweaked{failed: func(err error) error {
			if server.StatusCode(err) == 404 {
				return nil
			}
			return err
		}}),
		want: "Books of something absent: got <nil>, want a StatusError with 404",
	},
	"401 swallowed": {
		make: tweak(tweaked{failed: func(err error) error {
			if server.StatusCode(err) == 401 {
				return errors.New("could not log in")
			}
			return err
		}}),
		want: "with a wrong key: got could not log in",
	},
	"public that is not": {
		options: func(o *servertest.Options) { o.Public = []string{"Series"} },
		want:    "Series is declared in Public, and with a wrong key",
	},
	"ctx ignored": {
		make:    tweak(tweaked{ctx: context.WithoutCancel}),
		options: impatient,
		want:    "want an error wrapping context canceled",
	},
	"ctx looked at once": {
		make:    func(s server.Server) server.Server { return onceOnly{s} },
		options: impatient,
		want:    "Series goes on 1s after its ctx has ended",
	},
	"deadline not told": {
		make: tweak(tweaked{failed: func(err error) error {
			if errors.Is(err, context.DeadlineExceeded) {
				return errors.New("too late")
			}
			return err
		}}),
		want: "want an error wrapping context deadline exceeded",
	},

	// Sharing.
	"shared results": {make: tweak(tweaked{libraries: one[[]server.Library]()}), want: "shows in the next one's"},
	"watch counts backwards": {
		make: func(s server.Server) server.Server { return backwards{s} },
		want: "after 9, 3 of 9 items are there",
	},
}

// impatient lets a test fail sooner that has to wait in order to fail.
func impatient(o *servertest.Options) { o.Patience = time.Second }

// sharedBuffer hands out every page in one and the same piece of memory.
func sharedBuffer() func(server.Pages, context.Context, int) (server.Picture, error) {
	buffer := make([]byte, 1<<20)
	return func(p server.Pages, ctx context.Context, n int) (server.Picture, error) {
		pic, err := p.Page(ctx, n)
		if err == nil {
			pic.Data = buffer[:copy(buffer, pic.Data)]
		}
		return pic, err
	}
}

// neverBack keeps the furthest page of each book.
func neverBack() func(server.Server, context.Context, server.BookID, int, bool) error {
	furthest := map[server.BookID]int{}
	return func(s server.Server, ctx context.Context, id server.BookID, page int, completed bool) error {
		furthest[id] = max(furthest[id], page)
		return s.SetProgress(ctx, id, furthest[id], completed)
	}
}

type emptyHanded struct{ server.Server }

func (emptyHanded) Libraries(ctx context.Context) ([]server.Library, error) {
	_, err := server.Unsupported{}.Libraries(ctx)
	return []server.Library{}, err
}

type bareGap struct{ server.Server }

func (bareGap) Libraries(context.Context) ([]server.Library, error) {
	return nil, errors.ErrUnsupported
}

type lateGap struct{ server.Server }

func (lateGap) Libraries(ctx context.Context) ([]server.Library, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return server.Unsupported{}.Libraries(ctx)
}

type obliging struct{ server.Server }

func (s obliging) OpenFile(ctx context.Context, id server.BookID) (io.ReadCloser, int64, error) {
	body, size, err := s.Server.OpenFile(ctx, id)
	if id == "pdf" && err != nil {
		return io.NopCloser(strings.NewReader("")), 0, nil
	}
	return body, size, err
}

type lastFirst struct{ server.Server }

func (s lastFirst) FirstPage(ctx context.Context, id server.BookID) (server.Picture, error) {
	book, err := s.OpenBook(ctx, id, 0)
	if err != nil {
		return server.Picture{}, err
	}
	return book.Page(ctx, book.Len())
}

type coverless struct{ server.Server }

func (s coverless) BookThumbnail(ctx context.Context, id server.BookID) (server.Picture, error) {
	pic, err := s.Server.BookThumbnail(ctx, id)
	if id == "pdf" {
		err = nil
	}
	return pic, err
}

// onceOnly looks at its ctx before it asks and not again.
type onceOnly struct{ server.Server }

func (s onceOnly) Series(ctx context.Context) ([]server.Series, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s.Server.Series(context.WithoutCancel(ctx))
}

type backwards struct{ server.Server }

func (s backwards) Series(ctx context.Context) ([]server.Series, error) {
	server.Seen(ctx, 9, 9)
	server.Seen(ctx, 3, 9)
	return s.Server.Series(server.Watch(ctx, func(int, int) {}))
}
