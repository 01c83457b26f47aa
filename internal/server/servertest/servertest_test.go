package servertest_test

import (
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/server/servertest"
)

// A suite is worth what it catches. Each mutant breaks one sentence of the contract; the suite is run on it in a
// process of its own, since a failing test cannot be taken back, and has to fail with the right words.
func TestSuiteCatches(t *testing.T) {
	for name, m := range mutants {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
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
	m := mutants[os.Getenv("INKSHELF_MUTANT")]
	open := func(c memory.Content, change func(*memory.Server)) server.Server {
		s := memory.New(c)
		s.Lack(m.truly...)
		change(s)
		if m.make == nil {
			return s
		}
		return m.make(s)
	}
	as := func(*memory.Server) {}
	o := servertest.Options{
		Open:  func(*testing.T) server.Server { return open(memory.Sample(), as) },
		Empty: func(*testing.T) server.Server { return open(memory.Content{}, as) },
		Titled: func(_ *testing.T, titles []string) server.Server {
			return open(memory.Titled(titles), as)
		},
		WrongKey: func(*testing.T) server.Server {
			return open(memory.Sample(), func(s *memory.Server) { s.Fail(&server.StatusError{Code: 401}) })
		},
		Gone: func(*testing.T) server.Server {
			return open(memory.Sample(), func(s *memory.Server) { s.Fail(io.ErrClosedPipe) })
		},
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			var arrived <-chan struct{}
			return open(memory.Sample(), func(s *memory.Server) {
				var release func()
				arrived, release = s.Hold()
				t.Cleanup(release)
			}), arrived
		},
		Lacks: m.lacks, AbsentSeries: "s999", AbsentBook: "b999", Unreadable: "pdf", Coverless: "pdf",
	}
	if m.options != nil {
		m.options(&o)
	}
	servertest.Run(t, o)
}

// A server that can do nothing passes as long as it says so.
func TestUnsupportedPasses(t *testing.T) {
	open := func(*testing.T) server.Server { return server.Unsupported{} }
	var all []string
	for m := range reflect.TypeFor[server.Server]().Methods() {
		all = append(all, m.Name)
	}
	servertest.Run(t, servertest.Options{
		Open: open, Empty: open, WrongKey: open, Gone: open,
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) { return open(t), nil },
		Titled:  func(t *testing.T, _ []string) server.Server { return open(t) },
		Lacks:   all, // a method that the suite forgot would be an unknown name here
	})
}

// A kind that has whole files alone, and keeps progress for them, passes too: no page count is known there.
func TestFilesWithProgressPass(t *testing.T) {
	lacks := []string{"OpenBook", "FirstPage"}
	content := func() memory.Content {
		c := memory.Sample()
		zebra := c.Series[3].Books[1] // the archive
		for i := range c.Series {
			for j := range c.Series[i].Books {
				b := &c.Series[i].Books[j]
				b.Images, b.File, b.Format, b.Pages = nil, zebra.File, zebra.Format, 0
			}
		}
		return c
	}
	open := func(c memory.Content, change func(*memory.Server)) server.Server {
		s := memory.New(c)
		s.Lack(lacks...)
		change(s)
		return s
	}
	as := func(*memory.Server) {}
	servertest.Run(t, servertest.Options{
		Open:   func(*testing.T) server.Server { return open(content(), as) },
		Empty:  func(*testing.T) server.Server { return open(memory.Content{}, as) },
		Titled: func(_ *testing.T, titles []string) server.Server { return open(memory.Titled(titles), as) },
		WrongKey: func(*testing.T) server.Server {
			return open(content(), func(s *memory.Server) { s.Fail(&server.StatusError{Code: 401}) })
		},
		Gone: func(*testing.T) server.Server {
			return open(content(), func(s *memory.Server) { s.Fail(io.ErrClosedPipe) })
		},
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			var arrived <-chan struct{}
			return open(content(), func(s *memory.Server) {
				var release func()
				arrived, release = s.Hold()
				t.Cleanup(release)
			}), arrived
		},
		Lacks: lacks,
	})
}
