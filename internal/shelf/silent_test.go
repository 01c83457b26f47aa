package shelf_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestSilentServer: a server that does not answer holds the user up once, and not with every book. As soon as it has
// answered it is told what waits.
func TestSilentServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(newLedger())
		m := &mute{Server: w.comics}
		d := sitWith(t, blank(), w, []server.Source{{Name: "comics", Server: m}})
		m.on.Store(true)
		book := bookOf("comics", "c1")
		took := func() time.Duration {
			from := time.Now()
			d.Begin(t.Context(), "comics", book)
			return time.Since(from)
		}
		if first, second := took(), took(); first == 0 || first > 3*time.Second || second != 0 {
			t.Errorf("opening took %v, then %v", first, second)
		}
		if err := d.Turn("comics", book, shelf.Position{Page: 1, Pages: 3}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if n := d.Unsent("comics"); n != 1 {
			t.Errorf("%d positions wait", n)
		}
		if wait := took(); wait == 0 {
			t.Error("a server that was silent long ago is not asked")
		}
		m.on.Store(false)
		_, err := d.Series(t.Context(), "comics")
		d.do(err)
		synctest.Wait()
		if n := d.Unsent("comics"); n != 0 {
			t.Errorf("%d positions wait after the server has answered", n)
		}
	})
}

// mute is a server that says nothing as long as it is on.
type mute struct {
	server.Server
	on atomic.Bool
}

var errMute = errors.New("no answer")

func (m *mute) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	if m.on.Load() {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(10 * time.Second):
			return nil, errMute
		}
	}
	return m.Server.Books(ctx, id)
}

func (m *mute) Unwrap() server.Server { return m.Server }
