package progress_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
)

// hermit is the only reader of a library, with a bad connection.
type hermit struct {
	*reader
	rng  *rand.Rand
	late func() // takes a list that is on its way
	log  []string
}

func newHermit(t *testing.T, seed uint64) *hermit {
	h := &hermit{reader: newReader(t, newComics(2)), rng: rand.New(rand.NewPCG(seed, 1))}
	for n := range 2 {
		h.comics.elsewhere(t, bookID(1, n+1), "3")
	}
	h.refresh("s1")
	pass(time.Minute)
	luck := rand.New(rand.NewPCG(seed, 2))
	h.comics.hook(false, func(string) error {
		if luck.IntN(3) == 0 {
			time.Sleep(time.Duration(luck.IntN(15)) * time.Second)
		}
		if luck.IntN(8) == 0 {
			return errors.New("connection refused")
		}
		return nil
	})
	h.comics.hook(true, func(string) error {
		if luck.IntN(8) == 0 {
			return errors.New("connection reset")
		}
		return nil
	})
	h.run()
	return h
}

// step lets something happen.
func (h *hermit) step() {
	pass(time.Duration(h.rng.Int64N(8e9)))
	what := []string{"turn", "turn", "turn", "turn", "read", "unread", "leave", "refresh", "request", "receive", "restart"}[h.rng.IntN(11)]
	id := bookID(1, 1+h.rng.IntN(2))
	switch what {
	case "turn":
		h.turn(id, 1+h.rng.IntN(pages))
	case "read", "unread":
		h.mark(id, what == "read")
	case "leave":
		h.Kick()
	case "refresh":
		h.refresh("s1")
	case "request":
		seen := h.Listen()
		list := h.comics.list(h.t, "s1")
		h.late = func() { seen("Comics", list) }
	case "receive":
		if h.late != nil {
			h.late()
		}
	case "restart":
		h.stop()
		h.disk, h.late = h.disk.After(disktest.Kept, 0), nil // killed
		h.open()
		h.run()
	}
	h.log = append(h.log, fmt.Sprint(what, " ", id, " ", h.at(id)))
	if ask := h.Begin("Comics", server.Book{ID: id}).Ask; ask != nil {
		h.t.Errorf("asks %s or %s", place(ask.Here), place(ask.There))
	}
	equal(h.t, "asks", h.asks(), "")
}

// Who reads alone is never asked, however late answers and lists come, and the server has the last place in the end.
func TestAlone(t *testing.T) {
	lives := uint64(40)
	if testing.Short() {
		lives = 8
	}
	for seed := range lives {
		synctest.Test(t, func(t *testing.T) {
			h := newHermit(t, seed)
			for range 100 {
				if h.step(); t.Failed() {
					t.Fatalf("seed %d: %q, told %q", seed, h.log, h.comics.told())
				}
			}
			h.comics.hook(false, nil)
			h.comics.hook(true, nil)
			pass(time.Hour)
			for n := range 2 {
				id := bookID(1, n+1)
				equal(t, "in the end", h.comics.has(t, id), ending(h.at(id)))
			}
		})
	}
}
