package download_test

import (
	"context"
	"testing"
	"testing/synctest"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// stamping is a server whose opened books tell which state they are in.
type stamping struct {
	*asked
	stamp string
}

func (s *stamping) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	p, err := s.asked.OpenBook(ctx, id, pages)
	if err != nil {
		return nil, err
	}
	return stampedPages{p, s.stamp}, nil
}

type stampedPages struct {
	server.Pages
	stamp string
}

func (p stampedPages) Stamp() string { return p.stamp }

// TestStamped downloads a book that is another by the time it is opened. It is on the reader as what it is; whoever asks for
// that has it already, and whoever asks for what it was gets what there is now.
func TestStamped(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		s := &stamping{a, "2"}
		add := func(stamp string) {
			t.Helper()
			b := a.books[0].Book
			b.Stamp, b.Pages = stamp, 7
			if err := r.queue.Add(download.Normal, "stamping", server.Series{ID: "s"}, b); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if e, ok := r.queue.Entry(server.Ref{Source: "stamping", Book: "x"}); ok {
				t.Errorf("stamp %s: it is still to come: %+v", stamp, e)
			}
		}
		r.attach("stamping", s)
		r.run()
		for _, c := range []struct {
			asked, now, want string
			log              []string
		}{
			{"1", "2", "2", []string{"x", "x page 1", "x page 2", "x page 3"}},
			{"2", "2", "2", nil},
			{"1", "2", "2", []string{"x"}},
			{"3", "4", "4", []string{"x", "x page 1", "x page 2", "x page 3"}},
		} {
			s.stamp = c.now
			add(c.asked)
			equal(t, "asked for "+c.asked, a.log(), c.log)
			item, ok := r.stock.Item(server.Ref{Source: "stamping", Book: "x"})
			if !ok || item.Book.Stamp != c.want || item.Book.Pages != 3 {
				t.Errorf("asked for %s: on the reader is %+v, %v", c.asked, item.Book, ok)
			}
		}
	})
}
