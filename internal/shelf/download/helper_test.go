package download_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/stock"
)

// rig is a queue with everything it needs. The volume outlives it, and so does what it was told.
type rig struct {
	t       testing.TB
	top     disk.FS
	options download.Options
	servers map[string]server.Server
	stock   *stock.Stock
	queue   *download.Queue
	damages []disk.Damage

	mu   sync.Mutex
	news []download.Change
	busy int
	rest int    // how often busy has become 0
	end  func() // of Run

	answer func(download.Change) // called with all news, if not nil
}

// newRig opens a queue with the server "a" on a folder of its own.
func newRig(t testing.TB, a *asked) *rig {
	t.Helper()
	dir, err := disk.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = dir.Close() })
	return rigOn(t, a, disktest.NoSync(dir)) // what syncing is good for is seen on volumes in memory
}

// rigOn opens a queue on a volume.
func rigOn(t testing.TB, a *asked, top disk.FS) *rig {
	t.Helper()
	r := &rig{t: t, top: top, servers: map[string]server.Server{"a": a}}
	r.open()
	t.Cleanup(r.close)
	return r
}

// open opens stock and queue as the program does when it starts.
func (r *rig) open() {
	r.t.Helper()
	if err := r.tryOpen(); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) tryOpen() error {
	state := disk.Sub(r.top, ".inkshelf")
	if err := state.MkdirAll("."); err != nil {
		return err
	}
	var err error
	if r.stock, _, err = stock.Open(stock.Options{Top: r.top, State: state}); err != nil {
		return err
	}
	o := r.options
	o.State, o.Stock, o.Source, o.Changed, o.Work = state, r.stock, r.source, r.changed, r.work
	r.queue, r.damages, err = download.Open(o)
	return err
}

func (r *rig) source(name string) (server.Server, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s, ok := r.servers[name]
	return s, ok
}

func (r *rig) attach(name string, s server.Server) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.servers[name] = s
}

func (r *rig) changed(c download.Change) {
	r.mu.Lock()
	r.news = append(r.news, c)
	r.mu.Unlock()
	if r.answer != nil {
		r.answer(c)
	}
}

func (r *rig) work() (end func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy++
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.busy--; r.busy == 0 {
			r.rest++
		}
	}
}

// rests returns how often work has ended since the last call.
func (r *rig) rests() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.rest
	r.rest = 0
	return n
}

// told returns the news since the last call.
func (r *rig) told() []download.Change {
	r.mu.Lock()
	defer r.mu.Unlock()
	news := r.news
	r.news = nil
	return news
}

func (r *rig) isBusy() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.busy > 0
}

// run lets the queue work until stop.
func (r *rig) run() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- r.queue.Run(ctx) }()
	r.end = func() {
		cancel()
		if err := <-done; err != nil {
			r.t.Errorf("Run: %v", err)
		}
	}
}

func (r *rig) stop() {
	if r.end != nil {
		r.end()
		r.end = nil
	}
}

func (r *rig) close() {
	r.stop()
	_ = r.queue.Close() // some volumes refuse everything
	_ = r.stock.Close()
}

// restart ends everything and opens it again.
func (r *rig) restart() {
	r.t.Helper()
	r.close()
	r.open()
}

// add queues books of the server "a".
func (r *rig) add(p download.Priority, ids ...string) {
	r.t.Helper()
	r.addTo("a", p, ids...)
}

func (r *rig) addTo(source string, p download.Priority, ids ...string) {
	r.t.Helper()
	if err := r.tryAdd(source, p, ids...); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) tryAdd(source string, p download.Priority, ids ...string) error {
	series := server.Series{ID: "s", Title: "Series", Direction: server.RightToLeft}
	var books []server.Book
	for _, id := range ids {
		books = append(books, r.book(source, id))
	}
	return r.queue.Add(p, source, series, books...)
}

// book returns a book as the list of its server has it.
func (r *rig) book(source, id string) server.Book {
	if s, _ := r.source(source); s != nil {
		for _, b := range s.(*asked).books {
			if string(b.ID) == id {
				return b.Book
			}
		}
	}
	return server.Book{ID: server.BookID(id), Title: id, Stamp: "1"}
}

func ref(id string) server.Ref { return server.Ref{Source: "a", Book: server.BookID(id)} }

// state returns how a book of "a" stands; "here" where it has arrived, "none" where nothing is known of it.
func (r *rig) state(id string) string {
	if e, ok := r.queue.Entry(ref(id)); ok {
		return e.State.String()
	}
	if _, ok := r.stock.Item(ref(id)); ok {
		return "here"
	}
	return "none"
}

// expect checks how books stand: expect("queued", "x", "y").
func (r *rig) expect(want string, ids ...string) {
	r.t.Helper()
	for _, id := range ids {
		if got := r.state(id); got != want {
			e, _ := r.queue.Entry(ref(id))
			r.t.Errorf("%s is %s (%v), want %s", id, got, e.Err, want)
		}
	}
}

// left returns how many entries there are.
func (r *rig) left() int { return len(r.queue.List()) }

// content returns the file of a book of "a".
func (r *rig) content(id string) []byte {
	r.t.Helper()
	f, err := r.stock.Open(ref(id))
	if err != nil {
		r.t.Fatal(err)
	}
	return readAll(r.t, f)
}

// read returns a file of the volume.
func (r *rig) read(name string) []byte {
	r.t.Helper()
	f, err := r.top.Open(name)
	if err != nil {
		r.t.Fatal(err)
	}
	return readAll(r.t, f)
}

func readAll(t testing.TB, f io.ReadCloser) []byte {
	t.Helper()
	defer func() { _ = f.Close() }() // it was read from
	data, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// pages returns the page images of a CBZ.
func pages(t testing.TB, cbz []byte) (list [][]byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(cbz), int64(len(cbz)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if f.Name == "ComicInfo.xml" {
			continue
		}
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, readAll(t, in))
	}
	return list
}

// bubble runs a test with a rig on false time.
func bubble(t *testing.T, a *asked, test func(t *testing.T, r *rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, newRig(t, a)) })
}

// inMemory is a bubble around a volume in memory.
func inMemory(t *testing.T, a *asked, test func(t *testing.T, r *rig, v *disktest.Volume)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		v := disktest.NewVolume(disktest.Options{})
		test(t, rigOn(t, a, v), v)
	})
}

func equal(t testing.TB, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}
