package journey

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/fake"
	"inkshelf/internal/kinds"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// What happens to two readers of one book, in every order. Only the one here loses its network.
var sixEvents = []struct {
	name string
	do   func(o *order)
}{
	{"read here", func(o *order) { o.here.read(5) }},
	{"read there", func(o *order) { o.there.read(9) }},
	{"offline", func(o *order) { o.here.connect(false) }},
	{"mark read", func(o *order) { o.here.mark(true) }},
	{"clear", func(o *order) { o.there.mark(false) }},
	{"reconnect", func(o *order) { o.here.connect(true) }},
}

// order is one order of the events, with a book of its own on a server that others use too, and a judge who sees all that
// the server is told.
type order struct {
	t           *testing.T
	src         server.Source
	book        server.Book
	clock       *atomic.Int64
	here, there *bookworm
	told        []string
	questions   int
	mu          sync.Mutex // guards told, what follows, and what users know
	now         string     // what the server has: "" is nothing, "read" is the whole book, or the page
	version     int
	by          *bookworm
}

// bookworm is a shelf and its user, who knows what the shelf has shown.
type bookworm struct {
	*shelf.Shelf
	name   string
	in     *order
	leave  func() // closes the shelf
	online bool
	busy   busy
	listed int          // the version of the last list
	knows  map[int]bool // versions
	did    string       // the last thing the user did with the book; empty: nothing yet
}

// busy counts the work of a shelf.
type busy struct {
	mu   sync.Mutex
	n    int
	idle sync.Cond
}

func (b *busy) begin() (end func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.n--
		b.idle.Broadcast()
	})
}

func (b *busy) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.n > 0 {
		b.idle.Wait()
	}
}

// witness is the server as one reader meets it.
type witness struct {
	server.Server
	by *bookworm
}

func (w witness) Unwrap() server.Server { return w.Server }

func (w witness) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	o := w.by.in
	o.mu.Lock()
	defer o.mu.Unlock()
	w.by.listed = o.version
	return w.Server.Books(ctx, id)
}

func (w witness) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	if id == "" {
		return w.Server.SetProgress(ctx, id, page, completed) // only asks whether it can be done
	}
	to := fmt.Sprint(page)
	if completed {
		to = "read"
	}
	return w.by.in.tell(w.by, to, func() error { return w.Server.SetProgress(ctx, id, page, completed) })
}

func (w witness) ClearProgress(ctx context.Context, id server.BookID) error {
	return w.by.in.tell(w.by, "", func() error { return w.Server.ClearProgress(ctx, id) })
}

// tell lets a reader tell the server something, unless that moves the other's place back behind both users' backs.
func (o *order) tell(by *bookworm, to string, do func() error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by != by && distance(to) < distance(o.now) && !by.knows[o.version] {
		o.t.Errorf("%v: the reader %s moves the book back from %q to %q without a question", o.told, by.name, o.now, to)
	}
	if err := do(); err != nil {
		return err
	}
	o.told = append(o.told, fmt.Sprintf("(%s tells %q)", by.name, to))
	o.now, o.by = to, by
	o.version++
	by.knows[o.version] = true
	return nil
}

// distance returns how far a place is.
func distance(what string) (n int) {
	if what == "read" {
		return 1 << 30
	}
	_, _ = fmt.Sscan(what, &n) // 0 for nothing
	return n
}

// join opens the shelf of a reader.
func (o *order) join(name string) *bookworm {
	w := &bookworm{name: name, in: o, online: true, knows: map[int]bool{}}
	w.busy.idle.L = &w.busy.mu
	var err error
	w.Shelf, err = shelf.Open(shelf.Options{
		Top: disktest.NewVolume(disktest.Options{}), Now: o.time, Device: name, Work: w.busy.begin,
	})
	if err != nil {
		o.t.Fatal(err)
	}
	src := o.src
	src.Server = witness{src.Server, w}
	w.Attach([]server.Source{src})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = w.Run(ctx) // until then
	}()
	w.leave = func() {
		cancel()
		<-ended
		if err := w.Close(); err != nil {
			o.t.Error(err)
		}
	}
	return w
}

func (w *bookworm) connect(online bool) {
	w.online = online
	w.SetOnline(online)
}

// time is the same for everyone. It goes on with the events.
func (o *order) time() time.Time { return time.Unix(o.clock.Load(), 0) }

// look shows the book in its list, as far as that can be had. The user knows what the list shows.
func (w *bookworm) look() server.Book {
	book := w.in.book
	known, _ := w.KnownBooks(w.in.src.Name, book.Series)
	list, err := known.Items, error(nil)
	if w.online {
		list, err = w.Books(w.in.t.Context(), w.in.src.Name, server.Series{ID: book.Series, Title: book.SeriesTitle})
	}
	if err != nil {
		w.in.t.Fatal(err)
	}
	if i := slices.IndexFunc(list, func(b server.Book) bool { return b.ID == book.ID }); i >= 0 {
		book = list[i]
	}
	w.sees(progressWords(book.Progress))
	return book
}

// sees takes note that the user was shown what the server has, if it is that.
func (w *bookworm) sees(places ...string) {
	w.in.mu.Lock()
	defer w.in.mu.Unlock()
	if w.listed == w.in.version && slices.Contains(places, w.in.now) {
		w.knows[w.listed] = true
	}
}

func progressWords(p *server.Progress) string {
	switch {
	case p == nil:
		return ""
	case p.Completed:
		return "read"
	}
	return fmt.Sprint(p.Page)
}

func positionWords(p shelf.Position, ok bool) string {
	if !ok || p.Page == 0 && !p.Completed {
		return ""
	}
	return progressWords(&server.Progress{Page: p.Page, Completed: p.Completed})
}

// read opens the book, leaves a question open, reads to a page and leaves the book.
func (w *bookworm) read(page int) {
	w.begin()
	if err := w.Turn(w.in.src.Name, w.in.book, shelf.Position{Page: page, Pages: w.in.book.Pages}); err != nil {
		w.in.t.Error(err)
	}
	w.Leave()
	w.did = fmt.Sprint(page)
}

// begin opens the book and returns what its user is asked. Whoever is asked sees both places.
func (w *bookworm) begin() *shelf.Question {
	start := w.Begin(w.in.t.Context(), w.in.src.Name, w.in.book)
	if start.Ask != nil {
		w.sees(positionWords(start.Ask.Here, true), positionWords(start.Ask.There, true))
	} else {
		w.sees(positionWords(start.Position, start.Known))
	}
	return start.Ask
}

func (w *bookworm) mark(read bool) {
	if err := w.Mark(w.in.src.Name, read, w.look()); err != nil {
		w.in.t.Error(err)
	}
	w.did = map[bool]string{true: "read", false: "unread"}[read]
}

func (w *bookworm) place() string {
	return positionWords(w.Position(server.Ref{Source: w.in.src.Name, Book: w.in.book.ID}))
}

// settle waits until everything is sent that can be.
func (w *bookworm) settle() {
	for w.busy.wait(); w.online && w.Unsent("") > len(w.Questions()); w.busy.wait() {
		w.Leave() // until Run has begun nothing is counted
	}
}

// check looks whether the user finds what was done last.
func (w *bookworm) check() {
	if got := w.place(); w.did != "" && w.did != "unread" && got != w.did {
		w.in.t.Errorf("%v: the reader %s has the book at %q, want %q", w.in.told, w.name, got, w.did)
	}
}

// run lets the events happen in an order, and everyone come home and answer in the end.
func (o *order) run(events []int, answerHere bool) {
	o.here, o.there = o.join("here"), o.join("there")
	defer o.here.leave()
	defer o.there.leave()
	o.here.look()
	o.there.look()
	for _, n := range events {
		o.clock.Add(3600)
		o.mu.Lock()
		o.told = append(o.told, sixEvents[n].name)
		o.mu.Unlock()
		sixEvents[n].do(o)
		for _, w := range []*bookworm{o.here, o.there} {
			w.settle()
			w.check()
		}
	}
	o.here.connect(true)
	o.here.settle()
	o.end(answerHere)
}

// end has both users answer what they are asked, with one and the same place in mind, until nobody is asked any more. Then
// all agree.
func (o *order) end(here bool) {
	both := []*bookworm{o.here, o.there}
	for asked := true; asked && o.questions < 9; {
		asked = false
		for _, w := range both {
			o.clock.Add(3600)
			if ask := w.begin(); ask != nil {
				asked = true
				o.questions++
				if err := w.Answer(*ask, here == (w == o.here)); err != nil {
					o.t.Error(err)
				}
			}
			w.settle()
		}
	}
	for _, w := range both {
		w.look()
		if n := w.Unsent("") + len(w.Questions()); n > 0 {
			o.t.Errorf("%v: in the end %d things are open %s", o.told, n, w.name)
		}
		if got := w.place(); got != o.now && o.now != "" { // what another has cleared is still known here
			o.t.Errorf("%v: in the end the reader %s has the book at %q, the server at %q", o.told, w.name, got, o.now)
		}
	}
}

// orders returns all orders of n things.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, shorter := range orders(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return all
}

// shortBooks returns books of different series, each with no more than three, so that their lists are short.
func shortBooks(t *testing.T, src server.Source, count int) []server.Book {
	t.Helper()
	list, err := src.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var found []server.Book
	for _, s := range list {
		if s.Counts.Books > 3 || len(found) == count {
			continue
		}
		books, err := src.Books(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if b := books[0]; b.Unreadable == "" && b.Pages > 9 {
			b.Progress = nil // as from a file on the reader
			found = append(found, b)
		}
	}
	if len(found) < count {
		t.Fatalf("there are %d short series", len(found))
	}
	return found
}

// Two readers and one server over HTTP: six things happen in all 720 orders. No position is lost, and none is moved back
// without a question.
func TestTwoReaders(t *testing.T) {
	all := orders(len(sixEvents))
	step := 1
	if testing.Short() {
		step = 17
	}
	var clock atomic.Int64
	comics := fake.All(func() time.Time { return time.Unix(clock.Load(), 0) })[0]
	address, stop, err := comics.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	src := kinds.All().Open(comics.Type, account(comics, address))
	var questions atomic.Int64
	books := shortBooks(t, src, 4)
	t.Run("orders", func(t *testing.T) {
		for n, book := range books {
			t.Run(fmt.Sprint("book ", n), func(t *testing.T) {
				t.Parallel()
				for i := n * step; i < len(all); i += len(books) * step {
					if err := src.ClearProgress(t.Context(), book.ID); err != nil {
						t.Fatal(err)
					}
					o := &order{t: t, src: src, book: book, clock: &clock}
					o.run(all[i], i%2 == 0)
					questions.Add(int64(o.questions))
				}
			})
		}
	})
	t.Logf("%d orders, %d questions", (len(all)+step-1)/step, questions.Load())
}
