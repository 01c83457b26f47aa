package recipeserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"

	"inkshelf/internal/server"
)

// crowd is what many who use one account at once have seen. Pages of one stamp are the same for all of them.
type crowd struct {
	t *testing.T
	s server.Server

	mu     sync.Mutex
	counts map[string]int    // of pages, by recipe and stamp
	last   map[string][]byte // pages, by recipe and stamp
}

func (c *crowd) count(stamp string, pages int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.counts[stamp]; ok && known != pages {
		c.t.Errorf("%s has %d pages, and %d", stamp, known, pages)
	}
	c.counts[stamp] = pages
}

func (c *crowd) drawn(stamp string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.last[stamp]; ok && !bytes.Equal(known, data) {
		c.t.Errorf("%s looks different each time", stamp)
	}
	c.last[stamp] = data
}

// use lists, opens and draws. An error is one that was not to be expected.
func (c *crowd) use(ctx context.Context, who int, series []server.Series) error {
	maker, _ := server.As[server.PageMaker](c.s)
	for round := range 3 {
		maker.SetType(server.Type{Scale: []int{85, 150, 100}[(who+round)%3]})
		from := series[(who+round)%len(series)].ID
		if _, err := c.s.SeriesThumbnail(ctx, from); err != nil {
			return err
		}
		books, err := c.s.Books(ctx, from)
		if err != nil {
			return err
		}
		for _, b := range books {
			c.count(string(b.ID)+b.Stamp, b.Pages)
			if err := c.open(ctx, b.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *crowd) open(ctx context.Context, id server.BookID) error {
	if _, err := c.s.BookThumbnail(ctx, id); err != nil {
		return err
	}
	book, err := c.s.OpenBook(ctx, id, 0)
	if err != nil {
		return err
	}
	stamped, ok := server.PagesAs[server.Stamped](book)
	if !ok {
		return errors.New("an opened recipe has no stamp")
	}
	stamp := string(id) + stamped.Stamp()
	c.count(stamp, book.Len())
	pic, err := book.Page(ctx, book.Len())
	if err != nil {
		return err
	}
	c.drawn(stamp, pic.Data)
	return book.Close()
}

// Whatever is asked for at once, and given up meanwhile, and in whatever size of text: nobody waits for ever, and what a stamp
// says holds for all.
func TestManyAtOnce(t *testing.T) {
	k := newKitchen(t, sample())
	s := openAccount(t, k.account)
	series, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	series = slices.DeleteFunc(series, func(s server.Series) bool { return s.Counts.Books == 0 })
	c := &crowd{t: t, s: s, counts: map[string]int{}, last: map[string][]byte{}}
	var wg sync.WaitGroup
	for who := range 4 {
		wg.Go(func() {
			if err := c.use(t.Context(), who, series); err != nil {
				t.Errorf("%d: %v", who, err)
			}
		})
		wg.Go(func() { // who gives up, each at another moment
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ctx = server.Watch(ctx, func(done, _ int) {
				if done > who%3 {
					cancel()
				}
			})
			if err := c.use(ctx, who, series); err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%d, who gives up: %v", who, err)
			}
		})
	}
	wg.Wait()

	// And afterwards, alone and with nothing remembered, it is the same.
	var seen []string
	for n, scale := range []int{85, 100, 150} {
		alone := openAccount(t, server.Account{Address: k.account.Address, APIKey: k.account.APIKey})
		maker, _ := server.As[server.PageMaker](alone)
		maker.SetType(server.Type{Scale: scale})
		books, err := alone.Books(t.Context(), series[n%len(series)].ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range books {
			c.count(string(b.ID)+b.Stamp, b.Pages)
			seen = append(seen, fmt.Sprint(b.Title, " ", scale))
		}
	}
	if len(c.counts) < len(seen) || len(c.last) == 0 {
		t.Errorf("of %q only %q was seen", seen, slices.Collect(maps.Keys(c.counts)))
	}
}
