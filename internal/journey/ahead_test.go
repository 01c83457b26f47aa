package journey

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// shy is a server that takes its time for covers, and notes which it was asked for.
type shy struct {
	*memory.Server
	mu    sync.Mutex
	asked map[server.SeriesID]int
}

func (s *shy) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	s.mu.Lock()
	s.asked[id]++
	s.mu.Unlock()
	if err := sleep(ctx, 100*time.Millisecond); err != nil {
		return server.Picture{}, err
	}
	return s.Server.SeriesThumbnail(ctx, id)
}

// TestAhead turns to a page whose covers are on their way already: they are waited for, and not asked for again. One page is
// made ready, in the direction of the latest turn, and then a turn waits for nothing.
func TestAhead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &shy{Server: large(100, 1), asked: map[server.SeriesID]int{}}
		r := startReader(t, firstOf(screen.Options{Servers: screen.Servers{Sources: []server.Source{
			{Name: "Shy", Server: server.Ordered(s)}, another,
		}}}), setup{panel: emulator.Options{Model: half}})
		r.Tap(middle(r.target("server:Shy").Area))
		time.Sleep(350 * time.Millisecond) // the first page has come, and the next one is on its way
		wantCosts(t, "a page on its way", r.costs(func() { r.Press(record.KeyNext) }), "0,120-702,936 GC16: key next, loaded")
		wantCosts(t, "a page that is ready", r.costs(func() { r.Press(record.KeyNext) }), "0,120-702,936 GC16: key next")
		r.check()
		want := map[server.SeriesID]int{}
		for i := range 4 * 8 { // three pages, and the next
			want[server.SeriesID(fmt.Sprint("series", i))] = 1
		}
		if !maps.Equal(s.asked, want) {
			t.Errorf("the server was asked for covers %v, want the first 32 once", s.asked)
		}
		r.tap("pager:last")
		wantCosts(t, "back from the end", r.costs(func() { r.Press(record.KeyPrev) }), "0,120-702,936 GC16: key prev, loaded")
		wantCosts(t, "and further", r.costs(func() { r.Press(record.KeyPrev) }), "0,120-702,936 GC16: key prev")
		r.check()
	})
}

// TestAheadOfAnotherList waits for a page that is on its way, while the list is read anew. Its covers are not given up with
// the list: the page is shown once, with all of them.
func TestAheadOfAnotherList(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{Server: large(30, 1)}
		r := startShelf(t, dir, s, false)
		r.walk("server:Slow", "back")
		s.now(&s.lists, time.Second)
		s.now(&s.covers, 150*time.Millisecond)
		s.Server = large(29, 1)
		before := r.Seq()
		r.Tap(middle(r.target("server:Slow").Area))
		time.Sleep(900 * time.Millisecond)
		r.Press(record.KeyNext) // it is ready
		r.Press(record.KeyNext)
		r.settle()
		wantText(t, r, "29 series")
		wantCosts(t, "a turn, and the list", r.after(before), whole+"GC16: tap server:Slow, loaded", "0,120-702,936 GC16: key next",
			whole+"GC16: tap server:Slow, loaded", whole+"GC16 full: key next, loaded") // the sixth page clears
		r.check()
	})
}
