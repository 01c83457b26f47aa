package memory_test

import (
	"errors"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/server/servertest"
)

func TestServer(t *testing.T) {
	for _, c := range []struct {
		name  string
		lacks []string
	}{
		{"everything", nil},
		{"as the recipe kind", []string{"Libraries", "InProgress", "OpenFile", "SetProgress", "ClearProgress"}},
		{"as the ebook kind", []string{"Libraries", "InProgress", "OpenBook", "FirstPage", "SetProgress", "ClearProgress"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			servertest.Run(t, options(c.lacks, func(s *memory.Server) server.Server { return s }))
		})
	}
	t.Run("with pages of its own making", func(t *testing.T) {
		servertest.Run(t, options(nil, func(s *memory.Server) server.Server { return memory.MakePages(s) }))
	})
}

func options(lacks []string, finish func(*memory.Server) server.Server) servertest.Options {
	bare := func(content memory.Content) *memory.Server {
		s := memory.New(content)
		s.Lack(lacks...)
		return s
	}
	with := func(content memory.Content) server.Server { return finish(bare(content)) }
	failing := func(err error) server.Server {
		s := bare(memory.Sample())
		s.Fail(err)
		return finish(s)
	}
	return servertest.Options{
		Open:     func(*testing.T) server.Server { return with(memory.Sample()) },
		Empty:    func(*testing.T) server.Server { return with(memory.Content{}) },
		Titled:   func(_ *testing.T, titles []string) server.Server { return with(memory.Titled(titles)) },
		WrongKey: func(*testing.T) server.Server { return failing(&server.StatusError{Code: 401}) },
		Gone:     func(*testing.T) server.Server { return failing(errors.New("connection refused")) },
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			s := bare(memory.Sample())
			arrived, release := s.Hold()
			t.Cleanup(release)
			return finish(s), arrived
		},
		Lacks: lacks, Unreadable: "pdf", Coverless: "pdf",
	}
}

func TestHoldReleases(t *testing.T) {
	s := memory.New(memory.Sample())
	arrived, release := s.Hold()
	answered := make(chan error, 1)
	go func() {
		_, err := s.Series(t.Context())
		answered <- err
	}()
	<-arrived
	release()
	if err := <-answered; err != nil {
		t.Errorf("after release: %v", err)
	}
	if _, err := s.Series(t.Context()); err != nil {
		t.Errorf("later: %v", err)
	}
}
