package bookserver

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"inkshelf/internal/server"
)

// TestBounds checks that each way to lead us on without end comes to one.
func TestBounds(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	c, err := newClient(server.Account{Address: s.URL, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	fresh := func() *reading { return newReading(c, func(int) {}) }
	onward := &entry{id: "x", links: []link{{href: "/more"}}}
	for name, lead := range map[string]func() error{
		"feeds": func() error {
			r := fresh()
			r.feeds = maxFeeds
			_, err := r.read(t.Context(), "/one/more", nil)
			return err
		},
		"sections": func() error {
			sections := make([]link, maxWays)
			return fresh().take(onward, &sections)
		},
		"ways": func() error {
			return fresh().walk(t.Context(), []way{{at: "/gone", instead: make([]way, maxWays+1)}})
		},
		"entries": func() error {
			p := newPages()
			for i := range maxBooks {
				if isNew, err := p.fresh(&entry{id: strconv.Itoa(i)}); err != nil || !isNew {
					t.Fatalf("entry %d: %v, %v", i, isNew, err)
				}
			}
			_, err := p.fresh(onward)
			return err
		},
	} {
		if err := lead(); !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%s: got %v, want an ErrBadAnswer", name, err)
		}
	}
}
