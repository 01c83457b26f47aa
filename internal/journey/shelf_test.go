package journey

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/app"
	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/disk"
	"inkshelf/internal/emulator"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// startShelf runs the whole app with one server, in a bubble: its files are real, its time is not.
func startShelf(t *testing.T, dir string, srv server.Server, frozen bool) *reader {
	t.Helper()
	write(t, filepath.Join(dir, "config.json"), `[{"name": "Slow", "type": "slow", "server": "http://slow.example"},
		{"name": "Empty", "type": "empty", "server": "http://empty.example"}]`)
	return startKinds(t, dir, half, frozen, server.Kinds{kindOf("slow", srv), kindOf("empty", server.Unsupported{})})
}

// kindOf is a kind of which there is one server.
func kindOf(name string, srv server.Server) server.Kind {
	return server.Kind{Types: []string{name}, Open: func(server.Account) (server.Server, error) { return srv, nil }}
}

// startKinds runs the whole app with kinds of its own, in a bubble.
func startKinds(t *testing.T, dir string, m record.Model, frozen bool, kinds server.Kinds) *reader {
	t.Helper()
	p := emulator.NewPanel(emulator.Options{Model: m})
	return startKindsOn(t, p, nosy{p, t}, dir, frozen, kinds)
}

// startKindsOn is startKinds with a device that stands between the app and the panel.
func startKindsOn(t *testing.T, p *emulator.Panel, dev device.Device, dir string, frozen bool, kinds server.Kinds) *reader {
	t.Helper()
	r := &reader{Panel: p, t: t, ended: make(chan struct{})}
	o := app.Options{
		Dir: dir, Kinds: kinds, Frozen: frozen,
		Now: func() time.Time { return frozenTime }, Free: func() (int64, error) { return 1 << 40, nil },
	}
	go func() {
		defer close(r.ended)
		if err := app.RunEmulated(context.Background(), o, dev, p.Wake(), func(pr app.Probe) { p.SetProbe(probed(pr)) }); err != nil {
			t.Errorf("the app ended with %v", err)
		}
	}()
	t.Cleanup(r.exit)
	r.settle()
	return r
}

// TestRemembered opens a server again that takes its time. What it had last is there at once; what it has now is shown if
// it differs, in one refresh more.
func TestRemembered(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{Server: memory.New(memory.Sample()), lists: 5 * time.Second}
		r := startShelf(t, dir, s, false)
		r.tap("server:Slow")
		wantText(t, r, "6 series")
		r.tap("back")
		wantCosts(t, "the same again", r.costs(func() {
			r.Tap(middle(r.target("server:Slow").Area))
			time.Sleep(time.Second)
			wantText(t, r, "6 series")
		}), whole+"GC16: tap server:Slow, loaded")
		r.check()
		r.tap("back")

		s.Server = memory.New(memory.Titled([]string{"One"}))
		wantCosts(t, "another list", r.costs(func() { r.tap("server:Slow") }),
			whole+"GC16: tap server:Slow, loaded", whole+"GC16 full: tap server:Slow, loaded") // the sixth page clears
		wantText(t, r, "1 series")
		r.check()
		r.tap("back")

		s.Fail(errors.New("gone"))
		wantCosts(t, "no list", r.costs(func() { r.tap("server:Slow") }),
			whole+"GC16: tap server:Slow, loaded", whole+"GC16: tap server:Slow, loaded")
		wantText(t, r, "Offline")
		r.check()
		wantCosts(t, "a minute", r.costs(func() { time.Sleep(time.Minute) }))
		s.Fail(nil)
		wantCosts(t, "the network", r.costs(func() { r.SetNet(true) }), whole+"GC16: net up, loaded")
		wantText(t, r, "1 series")
		r.check()
	})
}

// TestWithoutNetwork opens a server while the reader has no network. Nobody waits for an answer that cannot come; to try
// again asks for the network.
func TestWithoutNetwork(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{Server: memory.New(memory.Sample())}
		r := startShelf(t, dir, s, false)
		r.tap("server:Slow")
		r.tap("back")
		r.SetNet(false)
		s.lists = time.Hour
		r.tap("server:Slow")
		wantText(t, r, "No network")
		wantText(t, r, "Offline")
		r.check()
		s.lists = 0
		r.tap("retry")
		wantText(t, r, "6 series")
		if !r.State().Net {
			t.Error("the network was not asked for")
		}
		r.check()
	})
}

// TestDownloadInRows downloads a book that takes its time. Its row says how far it is, at most every two seconds and in
// nothing but the row; when it is over the screen rests.
func TestDownloadInRows(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{Server: memory.New(memory.Sample()), pages: 3 * time.Second}
		r := startShelf(t, dir, s, false)
		r.tap("server:Slow")
		r.tap("series:Tome 10")
		r.rest("book:3")
		before, began := r.Seq(), time.Now()
		r.Tap(middle(r.target("download").Area))
		time.Sleep(7 * time.Second)
		wantText(t, r, "40 %")
		r.settle()
		r.check()
		took := time.Since(began)
		costs := r.after(before)
		if most := int(took/(2*time.Second)) + 3; len(costs) > most || len(costs) < 4 {
			t.Errorf("%d refreshes in %v, want at most %d: %v", len(costs), took, most, costs)
		}
		for _, f := range costs[1:] { // the first closes the menu
			if f.area.Dx() != 702 || f.area.Dy() > 88 {
				t.Errorf("more than a row was refreshed: %v", f)
			}
		}
		wantCosts(t, "a minute", r.costs(func() { time.Sleep(time.Minute) }))
		s.now(&s.pages, 0)

		r.rest("book:2")
		s.Fail(errors.New("gone"))
		r.tap("download")
		wantText(t, r, "Waiting")
		wantText(t, r, "Server not reachable")
		r.rest("book:2")
		r.tap("pause")
		wantText(t, r, "Paused")
		r.Press(record.KeyHome)
		r.settle()
		r.tap("menu")
		r.tap("downloads")
		wantText(t, r, "Paused")
		s.Fail(nil)
		r.tap("book:Volume 2")
		r.tap("resume")
		wantText(t, r, "Nothing to download")
		r.check()
	})
}

// TestNewsMeanwhile has a download end while another book is being opened, and then turns the page of the list instead. The
// row of the download does not stay as it was.
func TestNewsMeanwhile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := memory.Sample()
		books := &c.Series[0].Books
		for i := range 20 {
			another := (*books)[3]
			another.ID, another.Title = server.BookID(fmt.Sprint("another", i)), fmt.Sprint("Another ", i)
			*books = append(*books, another)
		}
		s := &slow{Server: memory.New(c), pages: 3 * time.Second}
		r := startShelf(t, dir, s, false)
		r.walk("server:Slow", "series:Tome 10")
		r.rest("book:3")
		r.Tap(middle(r.target("download").Area))
		time.Sleep(14 * time.Second) // of 15
		wantText(t, r, " %")
		r.Tap(middle(r.target("book:1").Area))
		time.Sleep(2 * time.Second)
		r.press(record.KeyNext, record.KeyPrev)
		time.Sleep(2 * time.Second)
		r.lacks(" %")
		r.check()
	})
}

// TestKeptReady keeps the next books of a series on the reader: when one has been read, the next comes.
func TestKeptReady(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := memory.Sample()
		c.Series[0].Books = append(c.Series[0].Books, c.Series[1].Books...)
		r := startShelf(t, dir, &slow{Server: memory.New(c)}, true)
		r.tap("server:Slow")
		r.tap("series:Tome 10")
		r.walk("menu", "download", "ready:3")
		if got := len(booksIn(t, dir)); got != 3 {
			t.Errorf("%d books are on the reader, want 3", got)
		}
		r.rest("book:1")
		r.tap("read")
		if got := len(booksIn(t, dir)); got != 4 {
			t.Errorf("after one was read %d books are on the reader, want 4", got)
		}
		r.check()
		r.walk("download", "unready")
		r.rest("book:2")
		r.tap("read")
		if got := len(booksIn(t, dir)); got != 4 {
			t.Errorf("when none is kept ready any more %d books are on the reader, want 4", got)
		}
	})
}

// TestLimit downloads more than books may take. A book that was read goes, and the reader is told.
func TestLimit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := memory.Sample()
		books := &c.Series[3].Books
		file := (*books)[1] // of 3 pages
		another := file
		another.ID, another.Title = "another", "Another file"
		*books = append(*books, another)
		prepare(t, dir, func(s *shelf.Shelf) error { return s.SetLimit(int64(len(file.File) * 3 / 2)) })
		r := startShelf(t, dir, &slow{Server: memory.New(c)}, true)
		r.tap("server:Slow")
		r.tap("series:Zebra")
		for _, do := range []string{"download", "read"} {
			r.rest("book:" + file.Title)
			r.tap(do)
		}
		r.rest("book:Another file")
		r.tap("download")
		wantText(t, r, "Read books made room")
		wantText(t, r, "Zebra · "+file.Title)
		r.check()
		r.tap("ok")
		r.check()
		r.press(record.KeyHome)
		r.walk("menu", "settings")
		r.press(record.KeyNext)
		r.tap("setting:limit")
		wantCosts(t, "a limit", r.costs(func() { r.tap("choice:2") }), "0,176-702,696 GL16: tap choice:2")
		wantText(t, r, "2 GB")
		r.check()
	})
	prepare(t, dir, func(s *shelf.Shelf) error {
		if s.Limit() != 2_000_000_000 {
			t.Errorf("the limit is %d", s.Limit())
		}
		return nil
	})
}

// prepare does something with the shelf of a folder.
func prepare(t *testing.T, dir string, do func(*shelf.Shelf) error) {
	t.Helper()
	top, err := disk.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s, err := shelf.Open(shelf.Options{Top: top})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(do(s), s.Close(), top.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestDamaged starts the app on files that are not whole. It says so once, and goes on.
func TestDamaged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, ".inkshelf", "progress.log"), "this is no log\n")
	synctest.Test(t, func(t *testing.T) {
		r := startShelf(t, dir, memory.New(memory.Sample()), true)
		wantText(t, r, "Something was damaged")
		wantText(t, r, "Progress.log")
		if r.Seq() != 2 { // with what the server says is being read
			t.Errorf("the start cost %d refreshes", r.Seq())
		}
		r.tap("ok")
		r.tap("server:Slow")
		r.Press(record.KeyHome)
		r.check()
		if got := strings.Join(r.Texts(), "|"); strings.Contains(got, "damaged") {
			t.Errorf("it is said again: %s", got)
		}
	})
}

// TestShelfless starts the app where nothing can be kept. It says so; servers can be read from all the same.
func TestShelfless(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, ".inkshelf"), "no folder")
	synctest.Test(t, func(t *testing.T) {
		r := startShelf(t, dir, memory.New(memory.Sample()), true)
		wantText(t, r, "Nothing can be kept")
		r.tap("ok")
		r.tap("server:Slow")
		r.tap("series:Tome 10")
		r.rest("book:3")
		r.lacks("Download") // nor marks: nothing can be kept
		r.press(record.KeyBack)
		r.tap("book:3")
		r.Press(record.KeyNext)
		r.settle()
		r.Press(record.KeyMenu)
		r.settle()
		wantText(t, r, "2 / 5")
		r.check()
	})
}

// stubborn is a server whose positions can be counted.
type stubborn struct {
	*memory.Server
	turns atomic.Int32
}

func (s *stubborn) SetProgress(ctx context.Context, id server.BookID, page int, completed bool) error {
	if ctx.Err() == nil { // otherwise somebody asks whether it can be done at all
		s.turns.Add(1)
	}
	return s.Server.SetProgress(ctx, id, page, completed)
}

// TestQuickTurns leafs through a book and is switched off. The last page is on disk, and the server is told once.
func TestQuickTurns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := &stubborn{Server: memory.New(memory.Sample())}
		r := startShelf(t, dir, s, false)
		r.tap("server:Slow")
		r.tap("series:Tome 10")
		r.tap("book:3")
		for range 3 {
			r.Press(record.KeyNext)
			time.Sleep(100 * time.Millisecond)
		}
		r.exit()
		prepare(t, dir, func(s *shelf.Shelf) error {
			if p, ok := s.Position(server.Ref{Source: "Slow", Book: "p3"}); !ok || p.Page != 4 {
				t.Errorf("after the last turn and the exit the position is %+v, want page 4", p)
			}
			return nil
		})
		r = startShelf(t, dir, s, false)
		synctest.Wait()
		if n := s.turns.Load(); n != 1 {
			t.Errorf("the server was told %d times", n)
		}
		r.tap("server:Slow")
		r.tap("series:Tome 10")
		wantText(t, r, "4 / 5")
		r.tap("book:3")
		r.Press(record.KeyNext)
		r.settle()
		r.Home() // leaving tells the server without delay
		r.settle()
		if n := s.turns.Load(); n != 2 {
			t.Errorf("the server was told %d times", n)
		}
	})
}
