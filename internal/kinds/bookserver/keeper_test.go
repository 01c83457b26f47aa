package bookserver_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// TestSharedReading checks that callers share a reading of the catalog, and that it outlives the one who was first.
func TestSharedReading(t *testing.T) {
	f := bookserver.New(options(bookserver.CalibreWeb))
	c := &counted{Handler: f}
	s := open(t, listen(t, c))
	seriesOf(t, s)
	alone := c.asked.Load()

	hold, arrived, release := fault.Hold()
	f.Faults.Add(hold)
	c.asked.Store(0)
	ctx, leave := context.WithCancel(t.Context())
	first := make(chan error, 1)
	go func() { _, err := s.Series(ctx); first <- err }()
	<-arrived
	others := make(chan []string, 3)
	joined := make(chan struct{}, 3)
	for range 3 {
		go func() {
			// The first word of how far the list is comes from within the wait.
			ctx := server.Watch(t.Context(), func(int, int) {
				select {
				case joined <- struct{}{}:
				default:
				}
			})
			list, err := s.Series(ctx)
			if err != nil {
				t.Error(err)
			}
			others <- titles(list)
		}()
	}
	for range 3 {
		<-joined
	}
	leave()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("the one who left: got %v", err)
	}
	release()
	for range 3 {
		if got := <-others; !slices.Equal(got, all) {
			t.Errorf("got %q", got)
		}
	}
	if got := c.asked.Load(); got != alone {
		t.Errorf("%d requests for four readings at once, want the %d of one", got, alone)
	}
}

// TestAbandonedReading checks that a reading which nobody waits for ends, and does not stand in the way of the next.
func TestAbandonedReading(t *testing.T) {
	f, address := serve(t, options(bookserver.CalibreWeb))
	s := open(t, address)
	hold, arrived, _ := fault.Hold()
	undo := f.Faults.Add(hold)
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() { _, err := s.Series(ctx); left <- err }()
	<-arrived
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want an error of the ctx", err)
	}
	undo()
	seriesOf(t, s)
}

// TestAbsentFlood checks that questions about books which are not there do not make us read the catalog again and
// again, and that a new book is found all the same, also if the clock has been set back.
func TestAbsentFlood(t *testing.T) {
	now := newClock()
	f := bookserver.New(options(bookserver.CalibreWeb))
	var behind http.Handler = f
	c := &counted{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { behind.ServeHTTP(w, r) })}
	s := open(t, listen(t, c), now.at)
	seriesOf(t, s)
	before := c.asked.Load()
	for range 10 {
		if _, _, err := s.OpenFile(t.Context(), "urn:uuid:no-such-book"); server.StatusCode(err) != http.StatusNotFound {
			t.Errorf("got %v, want 404", err)
		}
	}
	if c.asked.Load() != before {
		t.Errorf("%d requests", c.asked.Load()-before)
	}

	more := options(bookserver.CalibreWeb)
	added := more.Content.Books[4]
	added.Title = "Another Hour"
	more.Content.Books = append(more.Content.Books, added)
	behind = bookserver.New(more)
	id := bookOf(t, open(t, listen(t, behind)), "Another Hour").ID
	now.move(59 * time.Second)
	if _, err := s.BookThumbnail(t.Context(), id); server.StatusCode(err) != http.StatusNotFound {
		t.Errorf("a new book, too early: got %v, want 404", err)
	}
	now.move(time.Second)
	if _, err := s.BookThumbnail(t.Context(), id); err != nil {
		t.Errorf("a new book: %v", err)
	}
	behind = bookserver.New(options(bookserver.CalibreWeb))
	seriesOf(t, s)
	behind = bookserver.New(more)
	now.move(-24 * time.Hour)
	if _, err := s.BookThumbnail(t.Context(), id); err != nil {
		t.Errorf("a new book, and a clock that was set back: %v", err)
	}
}

// TestKeptOnDisk checks that after a restart a book can be had without reading the catalog first, and that the list of
// series is read anew nonetheless.
func TestKeptOnDisk(t *testing.T) {
	folder := t.TempDir()
	kept := func(a *server.Account) { a.Cache = filepath.Join(folder, "not", "there", "yet") }
	c := &counted{Handler: bookserver.New(options(bookserver.CalibreWeb))}
	address := listen(t, c)
	first := open(t, address, kept)
	b := bookOf(t, first, "Night Tram 2")
	list, err := first.Books(t.Context(), b.Series)
	if err != nil {
		t.Fatal(err)
	}

	c.asked.Store(0)
	second := open(t, address, kept)
	again, err := second.Books(t.Context(), b.Series)
	if err != nil || len(again) != len(list) || again[0].Title != list[0].Title || again[0].Number != list[0].Number {
		t.Errorf("got %+v and %v, want %+v", again, err, list)
	}
	if _, _, err := fetch(t, second, b.ID); err != nil {
		t.Error(err)
	}
	if n := c.asked.Load(); n != 1 {
		t.Errorf("%d requests for a file, want one", n)
	}
	seriesOf(t, second)
	if c.asked.Load() < 3 {
		t.Error("the list of series was not read anew")
	}
	other := func(a *server.Account) { a.Address = gone() }
	if _, err := open(t, address, kept, other).Books(t.Context(), b.Series); err == nil {
		t.Error("the catalog of one address was used for another")
	}
	somebody := func(a *server.Account) { a.Username = server.Hide("somebody else") }
	if _, err := open(t, address, kept, somebody).Books(t.Context(), b.Series); server.StatusCode(err) != http.StatusUnauthorized {
		t.Errorf("the catalog of one user was used for another: %v", err)
	}
}

// TestChangeIsKept checks that a catalog which has changed is kept in place of the one before.
func TestChangeIsKept(t *testing.T) {
	folder := t.TempDir()
	kept := func(a *server.Account) { a.Cache = folder }
	fewer := options(bookserver.CalibreWeb)
	fewer.Content.Books = fewer.Content.Books[:3]
	var behind http.Handler = bookserver.New(fewer)
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { behind.ServeHTTP(w, r) }))
	first := open(t, address, kept)
	seriesOf(t, first)
	behind = bookserver.New(options(bookserver.CalibreWeb))
	id := bookOf(t, first, "A Quiet Hour").Series
	behind = http.NotFoundHandler()
	if _, err := open(t, address, kept).Books(t.Context(), id); err != nil {
		t.Errorf("the kept catalog is an old one: %v", err)
	}
}

// TestSlowDisk checks that whoever has waited for the disk for long enough is let go. A pipe that nobody writes to is
// as slow as a disk can be.
func TestSlowDisk(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "catalog.jsonl")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	_, address := serve(t, options(bookserver.CalibreWeb))
	s := open(t, address, func(a *server.Account) { a.Cache = folder })
	for range 2 { // the one who asks the disk, and one who comes after
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { _, err := s.Books(ctx, "s:Night Tram"); ended <- err }()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want an error of the ctx", err)
		}
	}
	late := make(chan error, 1)
	go func() { _, err := s.Books(t.Context(), "s:Night Tram"); late <- err }()
	pipe, err := os.OpenFile(path, os.O_WRONLY, 0) // waits for the reader
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_ = pipe.Close()
	if err := <-late; err != nil {
		t.Errorf("of a disk that has nothing: %v", err)
	}
}

// TestDamagedOnDisk checks that a kept catalog which is not whole is as good as none.
func TestDamagedOnDisk(t *testing.T) {
	folder := t.TempDir()
	kept := func(a *server.Account) { a.Cache = folder }
	c := &counted{Handler: bookserver.New(options(bookserver.CalibreWeb))}
	address := listen(t, c)
	id := seriesOf(t, open(t, address, kept))[0].ID
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 {
		t.Fatalf("got %v and %v, want one file", files, err)
	}
	path := filepath.Join(folder, files[0].Name())
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for name, data := range map[string][]byte{
		"cut": whole[:len(whole)/2], "empty": nil, "without its end": whole[:len(whole)-20], "one bit": flipped, "not ours": []byte("{}\n"),
	} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		c.asked.Store(0)
		if books, err := open(t, address, kept).Books(t.Context(), id); err != nil || len(books) != 1 || c.asked.Load() == 0 {
			t.Errorf("%s: got %d books and %v after %d requests", name, len(books), err, c.asked.Load())
		}
	}
}

// TestUnwritableCache checks that a cache that cannot be written costs no list.
func TestUnwritableCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, address := serve(t, options(bookserver.CalibreWeb))
	seriesOf(t, open(t, address, func(a *server.Account) { a.Cache = file }))
}
