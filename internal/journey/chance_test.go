package journey

import (
	"context"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// moody is a server that takes as long as it likes. It fails for some of what it has, for the same in every run.
type moody struct {
	*memory.Server
	mu    sync.Mutex
	mood  *rand.Rand // nil: no time at all
	whole bool       // it does not fail for books
}

// ask takes its time, and fails for every seventh thing.
func (m *moody) ask(ctx context.Context, what string) error {
	m.mu.Lock()
	var d time.Duration
	if m.mood != nil && m.mood.IntN(3) > 0 {
		d = time.Duration(m.mood.IntN(2000)) * time.Millisecond
	}
	m.mu.Unlock()
	if err := sleep(ctx, d); err != nil {
		return err
	}
	if crc32.ChecksumIEEE([]byte(what))%7 == 0 {
		return &server.StatusError{Code: 500}
	}
	return nil
}

func (m *moody) Series(ctx context.Context) ([]server.Series, error) {
	if err := m.ask(ctx, "series"); err != nil {
		return nil, err
	}
	return m.Server.Series(ctx)
}

func (m *moody) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	if err := m.ask(ctx, "books of "+string(id)); err != nil {
		return nil, err
	}
	return m.Server.Books(ctx, id)
}

func (m *moody) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	if err := m.ask(ctx, "cover of "+string(id)); err != nil {
		return server.Picture{}, err
	}
	return m.Server.SeriesThumbnail(ctx, id)
}

func (m *moody) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	if err := m.ask(ctx, "open "+string(id)); err != nil && !m.whole {
		return nil, err
	}
	p, err := m.Server.OpenBook(ctx, id, pages)
	return moodyPages{p, m}, err
}

type moodyPages struct {
	server.Pages
	m *moody
}

func (p moodyPages) Page(ctx context.Context, n int) (server.Picture, error) {
	if err := p.m.ask(ctx, "a page"); err != nil && !p.m.whole {
		return server.Picture{}, err
	}
	if n == 2 && !p.m.whole {
		return server.Picture{}, server.ErrBadAnswer
	}
	return p.Pages.Page(ctx, n)
}

// startMoody runs the app with a moody server, one that cannot be opened, and one that has nothing. A book was copied in
// by hand.
func startMoody(t *testing.T, dir string, m *moody, frozen bool) *reader {
	c := memory.Sample()
	c.Series[0].Direction = server.RightToLeft
	for i := range 120 {
		extra := server.Series{ID: server.SeriesID(fmt.Sprint("extra", i)), Title: fmt.Sprintf("Extra %03d", i)}
		c.Series = append(c.Series, memory.Series{Series: extra, Cover: c.Series[i%6].Cover, Books: slices.Clone(c.Series[i%6].Books)})
	}
	write(t, filepath.Join(dir, "config.json"), `[{"name": "Moody", "type": "moody", "server": "http://moody.example"},
		{"name": "Empty", "type": "empty", "server": "http://empty.example"},
		{"name": "Broken", "type": "broken", "server": "http://broken.example"}]`)
	copyIn(t, filepath.Join(dir, "Moody", "My own", "Holidays.cbz"), 3)
	m.Server = memory.New(c)
	return startKinds(t, dir, stormModel, frozen, server.Kinds{
		kindOf("moody", server.Ordered(m)), kindOf("empty", memory.New(memory.Content{})),
	})
}

// stray does one thing that a hand may do, but for some. It never leaves the app.
func stray(r *reader, dice *rand.Rand, but ...string) string {
	keys := []record.Key{
		record.KeyNext, record.KeyNext, record.KeyNext, record.KeyPrev, record.KeyPrev, record.KeyMenu, record.KeyMenu, record.KeyBack, record.KeyHome,
	}
	// Out of the app, to a real network, or soon to where it began: keys do that.
	leads := append(but, "exit", "configure", "samples", "back", "close", "home")
	targets := slices.DeleteFunc(r.Targets(), func(t emulator.Target) bool {
		idle := strings.HasPrefix(t.Name, "key:") && t.Name != "key:2" && t.Name != "key:ok" // one figure is enough to get on
		return idle || slices.Contains(leads, t.Name)
	})
	switch n := dice.IntN(23); {
	case n < 13 && len(targets) > 0:
		t := targets[dice.IntN(len(targets))]
		r.Tap(middle(t.Area))
		return "tap " + t.Name
	case n < 17:
		k := keys[dice.IntN(len(keys))]
		r.Press(k)
		return "key " + k.String()
	case n == 17:
		up := dice.IntN(3) > 0
		r.SetNet(up)
		return fmt.Sprint("net ", up)
	case n == 18:
		r.Home()
		r.Resume()
		return "away"
	case n > 19 && len(targets) > 0:
		t := targets[dice.IntN(len(targets))]
		r.Pointer(0, emulator.Down, middle(t.Area))
		time.Sleep(time.Second)
		r.Pointer(0, emulator.Up, middle(t.Area))
		return "rest on " + t.Name
	}
	swipe(500, 150)(r)
	return "swipe"
}

// walk is what was done and what came of it. Where books fail nothing is downloaded: when that is tried again depends on
// the time.
func walk(t *testing.T, seed uint64, mood *rand.Rand) []string {
	var diary []string
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		m, but := &moody{mood: mood, whole: true}, []string(nil)
		if seed%2 > 0 {
			m.whole, but = false, []string{"download", "all", "ready"}
		}
		r, dice := startMoody(t, dir, m, true), rand.New(rand.NewPCG(seed, 0))
		for range 60 {
			before := r.Seq()
			did := stray(r, dice, but...)
			r.check()
			diary = append(diary, fmt.Sprintf("%s: %v, %08x %q", did, r.after(before), crc32.ChecksumIEEE(r.Picture().Pix), r.Texts()))
		}
	})
	return diary
}

// TestFrozenWalk walks about at random, several times the same way, while the server takes its time differently. Frozen,
// all pictures and refreshes are the same.
func TestFrozenWalk(t *testing.T) {
	t.Parallel()
	walks, runs := uint64(3), uint64(2)
	if testing.Short() {
		walks, runs = 1, 1
	}
	for seed := range walks {
		want := walk(t, seed, nil)
		for run := range runs {
			got := walk(t, seed, rand.New(rand.NewPCG(seed, run)))
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("walk %d, step %d of\n%s\ngave\n%s, want\n%s", seed, i, strings.Join(want[:i], "\n"), got[i], want[i])
				}
			}
		}
	}
}

// TestHastyWalk walks about at random and waits for nothing. Whenever it stops, the glass shows what there is to show.
func TestHastyWalk(t *testing.T) {
	t.Parallel()
	walks := uint64(6)
	if testing.Short() {
		walks = 1
	}
	for seed := range walks {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(seed, 1))
			r := startMoody(t, dir, &moody{mood: rand.New(rand.NewPCG(seed, 2)), whole: seed%2 == 0}, seed%3 == 0)
			var diary []string
			for range 150 {
				diary = append(diary, stray(r, dice))
				time.Sleep(time.Duration(dice.IntN(900)) * time.Millisecond)
				if dice.IntN(6) == 0 {
					r.check()
				}
				if t.Failed() {
					t.Fatalf("walk %d: %q", seed, diary)
				}
			}
		})
	}
}
