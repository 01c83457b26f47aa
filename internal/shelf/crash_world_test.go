package shelf_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// world is what a shelf lives in beside its disk: servers that outlive it and remember what they were told.
type world struct {
	comics, ebooks *remote
	now            func() time.Time      // the reader's clock; nil: the system's
	free           func() (int64, error) // the space on its disk; nil: nobody knows
}

// newWorld returns servers of which that of the comics was told before what the ledger says.
func newWorld(told ledger) *world {
	w := &world{comics: newRemote("comics", told), ebooks: newRemote("ebooks", ledger{})}
	w.ebooks.Lack("Libraries", "InProgress", "OpenBook", "FirstPage", "SetProgress", "ClearProgress")
	return w
}

// clone returns servers that know the same and go their own way from now on.
func (w *world) clone() *world { return newWorld(w.comics.ledger.clone()) }

func (w *world) sources() []server.Source {
	return []server.Source{{Name: "comics", Server: w.comics}, {Name: "ebooks", Server: w.ebooks}}
}

// ledger is what a server was told of its books.
type ledger struct {
	known   map[server.BookID]*server.Progress // what it holds now
	history map[server.BookID][]string         // what it came to hold of each book, oldest first
	again   []string                           // what it was told although it held just that
}

func newLedger() ledger {
	return ledger{known: map[server.BookID]*server.Progress{}, history: map[server.BookID][]string{}}
}

func (l *ledger) enter(id server.BookID, now *server.Progress) {
	switch {
	case now == nil && l.known[id] == nil:
		return // to forget what was not known has no effect
	case held(now) == held(l.known[id]): // this has: it was read last now
		l.again = append(l.again, fmt.Sprintf("%s: %s", id, held(now)))
	}
	l.known[id] = now
	l.history[id] = append(slices.Clip(l.history[id]), held(now))
}

func (l *ledger) clone() ledger {
	return ledger{maps.Clone(l.known), maps.Clone(l.history), slices.Clip(l.again)}
}

// held describes what a server holds of a book, but for the time.
func held(p *server.Progress) string {
	switch {
	case p == nil:
		return "unread"
	case p.Completed:
		return "read"
	}
	return fmt.Sprint("page ", p.Page)
}

// remote is a server that writes down what it is told, and sends files in small pieces.
type remote struct {
	*memory.Server
	name string

	// dead reports that the power is gone, and with it the network. told hears of a position once the server holds it
	// and before the shelf learns that it does.
	dead func() bool
	told func(server.BookID, *server.Progress)

	mu     sync.Mutex
	ledger ledger
}

func newRemote(name string, told ledger) *remote {
	c := contentOf(name)
	for _, s := range c.Series {
		for i := range s.Books {
			s.Books[i].Progress = told.known[s.Books[i].ID]
		}
	}
	return &remote{
		Server: memory.New(c), name: name, ledger: told,
		dead: func() bool { return false }, told: func(server.BookID, *server.Progress) {},
	}
}

func (r *remote) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	return r.change(ctx, id, func() error { return r.Server.SetProgress(ctx, id, page, completed) })
}

func (r *remote) ClearProgress(ctx context.Context, id server.BookID) error {
	return r.change(ctx, id, func() error { return r.Server.ClearProgress(ctx, id) })
}

func (r *remote) change(ctx context.Context, id server.BookID, do func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.dead() {
		return errAway
	}
	if err := do(); err != nil {
		return err
	}
	books, err := r.Books(ctx, bookOf(r.name, id).Series)
	if err != nil {
		return err
	}
	now := books[slices.IndexFunc(books, func(b server.Book) bool { return b.ID == id })].Progress
	r.ledger.enter(id, now)
	r.told(id, now)
	return nil
}

// holds describes what the server holds of every book.
func (r *remote) holds() map[server.BookID]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := map[server.BookID]string{}
	for _, b := range contentBooks(r.name) {
		all[b.ID] = held(r.ledger.known[b.ID])
	}
	return all
}

func (r *remote) OpenFile(ctx context.Context, id server.BookID) (io.ReadCloser, int64, error) {
	body, size, err := r.Server.OpenFile(ctx, id)
	return pieces{body}, size, err
}

func (r *remote) ResumeFile(ctx context.Context, id server.BookID, from int64, mark string) (server.Part, error) {
	part, err := r.Server.ResumeFile(ctx, id, from, mark)
	part.Body = pieces{part.Body}
	return part, err
}

// pieces is a body that comes in pieces, so that a file takes several writes.
type pieces struct{ io.ReadCloser }

func (p pieces) Read(buf []byte) (int, error) { return p.ReadCloser.Read(buf[:min(len(buf), 400)]) }

// errAway is a server that does not answer.
var errAway = errors.New("no route to host")
