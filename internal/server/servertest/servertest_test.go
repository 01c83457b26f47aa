package servertest_test

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/server/servertest"
)

// A suite is worth what it catches. Each mutant breaks one sentence of the contract; the suite is run on it in a
// process of its own, since a failing test cannot be taken back, and has to fail with the right words.

type mutant struct {
	server func(server.Server) server.Server // what is wrong with it
	lacks  []string                          // what it declares
	want   string                            // in the suite's output
}

var mutants = map[string]mutant{
	"listed gap works": {same, []string{"InProgress"}, "InProgress, asked as usual, works but is declared in Lacks"},
	"unlisted gap": {
		func(s server.Server) server.Server { return noProgress{s} }, nil,
		"SetProgress is unsupported but not declared in Lacks",
	},
	"empty list instead of unsupported": {
		func(s server.Server) server.Server { return emptyHanded{s} },
		[]string{"Libraries"},
		"unsupported, but with data",
	},
	"bare unsupported": {
		func(s server.Server) server.Server { return bareGap{s} },
		[]string{"Libraries"},
		"is to be wrapped",
	},
	"series unsorted": {
		func(s server.Server) server.Server { return reversed{s} }, nil,
		"Series are not sorted by title",
	},
	"books unsorted": {
		func(s server.Server) server.Server { return reversedBooks{s} }, nil,
		"are not in series order",
	},
	"titles cleaned": {
		func(s server.Server) server.Server { return cleaned{s} }, nil,
		"titles did not arrive as they are",
	},
	"absent is nothing": {
		func(s server.Server) server.Server { return forgiving{s} }, nil,
		"Books of something absent: got <nil>, want a StatusError with 404",
	},
	"401 swallowed": {
		func(s server.Server) server.Server { return unspecific{s} }, nil,
		"with a wrong key: got",
	},
	"ctx ignored": {
		func(s server.Server) server.Server { return deaf{s} }, nil,
		"want an error wrapping context.Canceled",
	},
	"page beyond the end": {
		func(s server.Server) server.Server { return endless{s} }, nil,
		"want an error",
	},
	"false type": {
		func(s server.Server) server.Server { return mislabelled{s} }, nil,
		"picture says it is",
	},
	"size wrong": {
		func(s server.Server) server.Server { return liar{s} }, nil,
		"OpenFile said",
	},
	"progress forgotten": {
		func(s server.Server) server.Server { return forgetful{s} }, nil,
		"does not come back",
	},
	"shared results": {
		func(s server.Server) server.Server { return &shared{Server: s} }, nil,
		"shows in the next one's",
	},
	"unknown name": {same, []string{"Serieses"}, "there is no operation"},
}

func TestSuiteCatches(t *testing.T) {
	for name, m := range mutants {
		t.Run(name, func(t *testing.T) {
			// Under an emulator of another processor a test cannot start itself without help.
			self := append(strings.Fields(os.Getenv("INKSHELF_EXEC")), os.Args[0], "-test.run=^TestMutant$")
			cmd := exec.CommandContext(t.Context(), self[0], self[1:]...)
			cmd.Env = append(os.Environ(), "INKSHELF_MUTANT="+name)
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Errorf("the suite passes")
			} else if !strings.Contains(string(out), m.want) {
				t.Errorf("the suite fails, but not with %q:\n%s", m.want, out)
			}
		})
	}
}

// TestMutant is run by TestSuiteCatches, in another process. By itself it checks that what the mutants are made of
// is sound.
func TestMutant(t *testing.T) {
	m, ok := mutants[os.Getenv("INKSHELF_MUTANT")]
	if !ok {
		m = mutant{server: same}
	}
	make := func(c memory.Content, change func(*memory.Server)) server.Server {
		s := memory.New(c)
		change(s)
		return m.server(s)
	}
	nothing := func(*memory.Server) {}
	servertest.Run(t, servertest.Options{
		Open:  func(*testing.T) server.Server { return make(memory.Sample(), nothing) },
		Empty: func(*testing.T) server.Server { return make(memory.Content{}, nothing) },
		Titled: func(_ *testing.T, titles []string) server.Server {
			return make(memory.Titled(titles), nothing)
		},
		WrongKey: func(*testing.T) server.Server {
			return make(memory.Sample(), func(s *memory.Server) { s.Fail(&server.StatusError{Code: 401}) })
		},
		Gone: func(*testing.T) server.Server {
			return make(memory.Sample(), func(s *memory.Server) { s.Fail(io.ErrClosedPipe) })
		},
		Stalled: func(t *testing.T) server.Server {
			return make(memory.Sample(), func(s *memory.Server) { t.Cleanup(s.Hold()) })
		},
		Lacks: m.lacks,
	})
}

// A server that can do nothing passes as long as it says so.
func TestUnsupportedPasses(t *testing.T) {
	open := func(*testing.T) server.Server { return server.Unsupported{} }
	var all []string
	for m := range reflect.TypeFor[server.Server]().Methods() {
		all = append(all, m.Name)
	}
	servertest.Run(t, servertest.Options{
		Open: open, Empty: open, WrongKey: open, Gone: open, Stalled: open,
		Titled: func(t *testing.T, _ []string) server.Server { return open(t) },
		Lacks:  all, // a method that the suite forgot would be an unknown name here
	})
}

func same(s server.Server) server.Server { return s }

type noProgress struct{ server.Server }

func (noProgress) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	return server.Unsupported{}.SetProgress(ctx, id, page, completed)
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

type reversed struct{ server.Server }

func (s reversed) Series(ctx context.Context) ([]server.Series, error) {
	list, err := s.Server.Series(ctx)
	slices.Reverse(list)
	return list, err
}

type reversedBooks struct{ server.Server }

func (s reversedBooks) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := s.Server.Books(ctx, id)
	slices.Reverse(list)
	return list, err
}

type cleaned struct{ server.Server }

func (s cleaned) Series(ctx context.Context) ([]server.Series, error) {
	list, err := s.Server.Series(ctx)
	for i := range list {
		list[i].Title = strings.ReplaceAll(list[i].Title, "/", "")
	}
	return list, err
}

type forgiving struct{ server.Server }

func (s forgiving) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := s.Server.Books(ctx, id)
	if server.StatusCode(err) == 404 {
		return nil, nil
	}
	return list, err
}

type unspecific struct{ server.Server }

func (s unspecific) Series(ctx context.Context) ([]server.Series, error) {
	list, err := s.Server.Series(ctx)
	if server.StatusCode(err) == 401 {
		err = errors.New("could not log in")
	}
	return list, err
}

type deaf struct{ server.Server }

func (s deaf) Libraries(context.Context) ([]server.Library, error) {
	return []server.Library{{ID: "1", Title: "One"}}, nil
}

type endless struct{ server.Server }

func (s endless) OpenBook(ctx context.Context, id server.BookID, n int) (server.Pages, error) {
	p, err := s.Server.OpenBook(ctx, id, n)
	if err != nil {
		return nil, err
	}
	return endlessPages{p}, nil
}

type endlessPages struct{ server.Pages }

func (p endlessPages) Page(ctx context.Context, n int) (server.Picture, error) {
	return p.Pages.Page(ctx, min(max(n, 1), p.Len()))
}

type mislabelled struct{ server.Server }

func (s mislabelled) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	pic, err := s.Server.SeriesThumbnail(ctx, id)
	if err == nil {
		pic.Type = "image/png"
	}
	return pic, err
}

type liar struct{ server.Server }

func (s liar) OpenFile(ctx context.Context, id server.BookID) (io.ReadCloser, int64, error) {
	body, size, err := s.Server.OpenFile(ctx, id)
	return body, size + 1, err
}

type forgetful struct{ server.Server }

func (s forgetful) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := s.Server.Books(ctx, id)
	for i := range list {
		list[i].Progress = nil
	}
	return list, err
}

// shared gives every caller one and the same list.
type shared struct {
	server.Server
	list []server.Library
}

func (s *shared) Libraries(ctx context.Context) ([]server.Library, error) {
	list, err := s.Server.Libraries(ctx)
	if s.list == nil {
		s.list = list
	}
	return s.list[:len(list)], err
}
