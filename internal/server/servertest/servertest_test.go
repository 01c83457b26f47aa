package servertest_test

import (
	"io"
	"maps"
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
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	for name, m := range allMutants() {
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

func allMutants() map[string]mutant {
	all := maps.Clone(mutants)
	maps.Copy(all, optionalMutants)
	maps.Copy(all, makerMutants)
	return all
}

// TestMutant is run by TestSuiteCatches, in another process. By itself it checks that what the mutants are made of
// is sound.
func TestMutant(t *testing.T) {
	m := allMutants()[os.Getenv("INKSHELF_MUTANT")]
	o := inMemory(memory.Sample, func(s *memory.Server) server.Server {
		s.Lack(m.truly...)
		if m.make == nil {
			return s
		}
		return m.make(s)
	})
	o.Lacks, o.AbsentSeries, o.AbsentBook, o.Unreadable, o.Coverless = m.lacks, "s999", "b999", "pdf", "pdf"
	if m.options != nil {
		m.options(&o)
	}
	servertest.Run(t, o)
}

// inMemory returns options for a server in memory that finish makes ready.
func inMemory(content func() memory.Content, finish func(*memory.Server) server.Server) servertest.Options {
	return servertest.Options{
		Open:  func(*testing.T) server.Server { return finish(memory.New(content())) },
		Empty: func(*testing.T) server.Server { return finish(memory.New(memory.Content{})) },
		Titled: func(_ *testing.T, titles []string) server.Server {
			return finish(memory.New(memory.Titled(titles)))
		},
		WrongKey: func(*testing.T) server.Server {
			s := memory.New(content())
			s.Fail(&server.StatusError{Code: 401})
			return finish(s)
		},
		Gone: func(*testing.T) server.Server {
			s := memory.New(content())
			s.Fail(io.ErrClosedPipe)
			return finish(s)
		},
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			s := memory.New(content())
			arrived, release := s.Hold()
			t.Cleanup(release)
			return finish(s), arrived
		},
	}
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
	lacks := []string{"OpenBook", "FirstPage"}
	o := inMemory(content, func(s *memory.Server) server.Server { s.Lack(lacks...); return s })
	o.Lacks = lacks
	servertest.Run(t, o)
}
