package server_test

import (
	"context"
	"testing"

	"inkshelf/internal/server"
)

type shouter interface{ Shout() string }

func TestAsLooksBehindWrappers(t *testing.T) {
	kinds := server.Kinds{{Types: []string{"k"}, Open: func(server.Account) (server.Server, error) {
		return server.Ordered(server.Ordered(jumbled{})), nil
	}}}
	src := kinds.Open("k", server.Account{})
	if s, ok := server.As[shouter](src); !ok || s.Shout() != "!" {
		t.Errorf("the operation behind two wrappers and a source was not found")
	}
	if _, ok := server.As[shouter](server.Ordered(server.Unsupported{})); ok {
		t.Errorf("found an operation that is not there")
	}
	if _, ok := server.As[interface{ Whisper() }](src); ok {
		t.Errorf("found an operation that is not there")
	}
}

type plainPages struct{}

func (plainPages) Len() int                                          { return 0 }
func (plainPages) Page(context.Context, int) (server.Picture, error) { return server.Picture{}, nil }
func (plainPages) Close() error                                      { return nil }
func (plainPages) Shout() string                                     { return "?" }

type wrappedPages struct{ server.Pages }

func (w wrappedPages) Unwrap() server.Pages { return w.Pages }

func TestPagesAsLooksBehindWrappers(t *testing.T) {
	if s, ok := server.PagesAs[shouter](wrappedPages{wrappedPages{plainPages{}}}); !ok || s.Shout() != "?" {
		t.Errorf("the operation behind two wrappers was not found")
	}
	if _, ok := server.PagesAs[interface{ Whisper() }](wrappedPages{plainPages{}}); ok {
		t.Errorf("found an operation that is not there")
	}
}
