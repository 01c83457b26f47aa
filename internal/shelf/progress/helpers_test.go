package progress_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf/progress"
)

// pages is how many pages the books of tests have.
const pages = 20

// comics is a server in memory that writes down what it is asked. Its times are whole seconds, as those of the real one.
type comics struct {
	*memory.Server

	mu            sync.Mutex
	log           []string
	before, after func(call string) error // see hook
	instead       []server.Book           // see put
}

// newComics returns a server with series s1, s2 … that have so many books: s1 has "s1 b1", "s1 b2" …
func newComics(counts ...int) *comics {
	var c memory.Content
	for i, n := range counts {
		id := fmt.Sprintf("s%d", i+1)
		series := memory.Series{Series: server.Series{ID: server.SeriesID(id), Title: id}}
		for j := range n {
			series.Books = append(series.Books, memory.Book{
				Book:   server.Book{ID: bookID(i+1, j+1), Title: fmt.Sprint("Book ", j+1), Number: server.NumberOf(float64(j + 1))},
				Images: make([][]byte, pages),
			})
		}
		c.Series = append(c.Series, series)
	}
	return &comics{Server: memory.New(c)}
}

func bookID(series, n int) server.BookID { return server.BookID(fmt.Sprintf("s%d b%d", series, n)) }

func (c *comics) call(call string, do func() error) error {
	c.mu.Lock()
	c.log = append(c.log, call)
	before, after := c.before, c.after
	c.mu.Unlock()
	if before != nil {
		if err := before(call); err != nil {
			return err
		}
	}
	err := do()
	if err == nil && after != nil {
		err = after(call)
	}
	return err
}

func (c *comics) Books(ctx context.Context, id server.SeriesID) (list []server.Book, err error) {
	err = c.call("list "+string(id), func() error {
		list, err = c.Server.Books(ctx, id)
		return err
	})
	if c.instead != nil {
		return c.instead, err
	}
	for _, b := range list {
		if b.Progress != nil {
			b.Progress.At = b.Progress.At.Truncate(time.Second)
		}
	}
	return list, err
}

func (c *comics) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	set := func() error { return c.Server.SetProgress(ctx, id, page, completed) }
	if id == "" {
		return set() // only asks whether it can be done
	}
	call := fmt.Sprintf("set %s %d", id, page)
	if completed {
		call = fmt.Sprintf("set %s read", id)
	}
	return c.call(call, set)
}

func (c *comics) ClearProgress(ctx context.Context, id server.BookID) error {
	return c.call("clear "+string(id), func() error { return c.Server.ClearProgress(ctx, id) })
}

// hook has f called at each call: before it is done, where an error refuses it, or after that, where an error loses the answer.
func (c *comics) hook(after bool, f func(call string) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if after {
		c.after = f
	} else {
		c.before = f
	}
}

// put has the server list these books from now on, whatever it has.
func (c *comics) put(list []server.Book) { c.instead = list }

// fail makes calls that begin so fail, before they do anything.
func (c *comics) fail(prefix string, err error) {
	c.hook(false, func(call string) error {
		if strings.HasPrefix(call, prefix) {
			return err
		}
		return nil
	})
}

// asked returns what the server was asked since the last time.
func (c *comics) asked() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	log := c.log
	c.log = nil
	return log
}

// told is asked without the lists.
func (c *comics) told() []string {
	return slices.DeleteFunc(c.asked(), func(call string) bool { return strings.HasPrefix(call, "list ") })
}

// elsewhere lets another device set what the server has: "" is nothing, "read" is the whole book.
func (c *comics) elsewhere(t testing.TB, id server.BookID, what string) {
	t.Helper()
	var err error
	var page int
	switch what {
	case "":
		err = c.Server.ClearProgress(context.Background(), id)
	case "read":
		err = c.Server.SetProgress(context.Background(), id, 0, true)
	default:
		if _, err = fmt.Sscan(what, &page); err == nil {
			err = c.Server.SetProgress(context.Background(), id, page, false)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// book returns a book as the server lists it now.
func (c *comics) book(t testing.TB, id server.BookID) server.Book {
	t.Helper()
	for _, b := range c.list(t, id) {
		if b.ID == id {
			return b
		}
	}
	t.Fatalf("there is no book %q", id)
	return server.Book{}
}

// list returns the series of a book as the server lists it now.
func (c *comics) list(t testing.TB, id server.BookID) []server.Book {
	t.Helper()
	series, _, _ := strings.Cut(string(id), " ")
	list, err := c.Server.Books(context.Background(), server.SeriesID(series))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range list {
		if b.Progress != nil {
			b.Progress.At = b.Progress.At.Truncate(time.Second)
		}
	}
	return list
}

// has returns what the server has, in the words of elsewhere.
func (c *comics) has(t testing.TB, id server.BookID) string {
	t.Helper()
	return words(c.book(t, id).Progress)
}

func words(p *server.Progress) string {
	switch {
	case p == nil:
		return ""
	case p.Completed:
		return "read"
	}
	return fmt.Sprint(p.Page)
}

// sources is a configuration.
type sources map[string]server.Server

func (s sources) find(name string) (server.Server, bool) {
	srv, ok := s[name]
	return srv, ok
}

// reader is a store as the app has it, on a volume of its own, with one server called "Comics".
type reader struct {
	*progress.Store
	t      testing.TB
	comics *comics
	disk   *disktest.Volume
	skew   time.Duration // of its clock
	stop   func()
}

func newReader(t testing.TB, c *comics) *reader {
	t.Helper()
	r := &reader{t: t, comics: c, disk: disktest.NewVolume(disktest.Options{})}
	r.open()
	return r
}

func (r *reader) open() {
	r.t.Helper()
	r.Store = openStore(r.t, progress.Options{
		State: r.disk, Source: sources{"Comics": r.comics}.find, Device: "reader",
		Now: func() time.Time { return time.Now().Add(r.skew) },
	})
}

// run begins to send.
func (r *reader) run() {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = r.Run(ctx)
	}()
	r.stop = sync.OnceFunc(func() { cancel(); <-ended })
	r.t.Cleanup(r.stop)
	synctest.Wait()
}

// restart is a new start of the app.
func (r *reader) restart() {
	r.t.Helper()
	r.stop()
	if err := r.Close(); err != nil {
		r.t.Fatal(err)
	}
	r.open()
	r.run()
}

func openStore(t testing.TB, o progress.Options) *progress.Store {
	t.Helper()
	s, damages, err := progress.Open(o)
	if err != nil || len(damages) > 0 {
		t.Fatalf("open: %v, damages %v", err, damages)
	}
	return s
}

// refresh shows the list of a book's series, as a screen does.
func (r *reader) refresh(id server.BookID) {
	r.t.Helper()
	r.Seen("Comics", r.comics.list(r.t, id))
}

// copyOf returns a book as a file on the reader has it: it does not know what the server says.
func copyOf(id server.BookID) server.Book {
	series, number, _ := strings.Cut(string(id), " b")
	return server.Book{ID: id, Series: server.SeriesID(series), SeriesTitle: series, Title: "Book " + number, Pages: pages}
}

// turn reads on to a page.
func (r *reader) turn(id server.BookID, page int) {
	r.t.Helper()
	if err := r.Turn("Comics", copyOf(id), progress.Position{Page: page, Pages: pages}); err != nil {
		r.t.Fatal(err)
	}
}

// mark marks a book.
func (r *reader) mark(id server.BookID, read bool) {
	r.t.Helper()
	if err := r.Mark("Comics", read, copyOf(id)); err != nil {
		r.t.Fatal(err)
	}
}

// pass lets time go by, and what is due happen.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// deliver sends all that can be sent.
func (r *reader) deliver() {
	r.Kick()
	synctest.Wait()
}

// at returns what is known of a book, in the words of elsewhere.
func (r *reader) at(id server.BookID) string {
	p, ok := r.Of(server.Ref{Source: "Comics", Book: id})
	switch {
	case !ok:
		return ""
	case p.Completed:
		return "read"
	}
	return fmt.Sprint(p.Page)
}

// asks returns the one open question, in the words of elsewhere: "5 or 9"; empty without one.
func (r *reader) asks() string {
	r.t.Helper()
	var all []string
	for _, q := range r.Questions() {
		all = append(all, place(q.Here)+" or "+place(q.There))
	}
	return strings.Join(all, ", ")
}

func place(p progress.Position) string {
	switch {
	case p.Completed:
		return "read"
	case p.Page == 0:
		return "unread"
	}
	return fmt.Sprint(p.Page)
}

func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprintf("%q", got), fmt.Sprintf("%q", want); g != w {
		t.Errorf("%s: got %s, want %s", what, g, w)
	}
}
