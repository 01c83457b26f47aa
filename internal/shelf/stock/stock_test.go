package stock_test

import (
	"errors"
	"io"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

func TestDownload(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	row.Direction = server.RightToLeft
	b.Number, b.Authors, b.Summary, b.Pages = server.NumberOf(1.5), []string{"A", "B"}, "About", 3
	b.Progress = &server.Progress{Page: 2}
	ref := server.Ref{Source: "Comics", Book: "1"}

	reserved, err := s.Reserve("Comics", row, b)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Item(ref); ok || len(s.Items("")) > 0 {
		t.Error("a book that is only reserved is here")
	}
	f, err := s.Part(ref)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(fill(f, "Comics", b), f.Close()); err != nil {
		t.Fatal(err)
	}
	if u := s.Used(); u.Books != 0 || u.Files != 0 || u.Parts != s.PartSize(ref) || u.Parts == 0 {
		t.Errorf("used before the commit: got %+v with a part of %d", u, s.PartSize(ref))
	}
	got, err := s.Commit(ref, bookfile.Want{Pages: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := stock.Item{
		Source: "Comics", Book: b, Direction: server.RightToLeft, Path: "Comics/Row/1.5 - One.cbz", Size: got.Size, Added: frozen,
	}
	want.Book.Progress = nil
	if !reflect.DeepEqual(got, want) || got.Path != reserved.Path || got.Size == 0 {
		t.Errorf("committed: got %+v, want %+v", got, want)
	}
	if u, want := s.Used(), (stock.Usage{Books: got.Size, Files: 1}); u != want {
		t.Errorf("used after the commit: got %+v, want %+v", u, want)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = open(t, top)
	if items := s.Items("Comics"); !reflect.DeepEqual(items, []stock.Item{want}) {
		t.Errorf("items after reopening: got %+v, want %+v", items, want)
	}
	file, err := s.Open(ref)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	pages, err := bookfile.OpenComic(file, file.Item.Size)
	if err != nil || pages.Len() != 3 {
		t.Errorf("the book: got %v, %v, want 3 pages", pages, err)
	}
}

func TestResume(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	b.Format = server.Reflowable
	ref := server.Ref{Source: "Books", Book: "1"}
	if _, err := s.Part(ref); !errors.Is(err, stock.ErrNotReserved) {
		t.Errorf("part of nothing: got %v", err)
	}
	if err := s.SetMark(ref, "x"); !errors.Is(err, stock.ErrNotReserved) {
		t.Errorf("mark of nothing: got %v", err)
	}
	if _, err := s.Commit(ref, bookfile.Want{}); !errors.Is(err, stock.ErrNotReserved) {
		t.Errorf("commit of nothing: got %v", err)
	}
	data := epub("One", "text")
	if _, err := s.Reserve("Books", row, b); err != nil {
		t.Fatal(err)
	}
	write(t, s, ref, data[:10])
	if err := s.SetMark(ref, "etag"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = open(t, top)
	scan(t, s, "Books")
	if got := s.Mark(ref); got != "etag" || s.PartSize(ref) != 10 {
		t.Errorf("after reopening: got the mark %q and %d bytes, want etag and 10", got, s.PartSize(ref))
	}
	write(t, s, ref, data[10:])
	if _, err := s.Commit(ref, bookfile.Want{Size: int64(len(data)), Deep: true}); err != nil {
		t.Fatal(err)
	}
	wantPaths(t, s.Items(""), "Books/Row/One.epub")
	if string(read(t, top, "Books/Row/One.epub")) != string(data) {
		t.Error("the file is not what came")
	}
}

// write adds to the part of a book.
func write(t *testing.T, s *stock.Stock, ref server.Ref, data []byte) {
	t.Helper()
	f, err := s.Part(ref)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = f.Write(data)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestCommitDamaged(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Commit(ref, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
		t.Errorf("commit without a part: got %v", err)
	}
	write(t, s, ref, []byte("no archive"))
	if err := s.SetMark(ref, "mark"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Commit(ref, bookfile.Want{}); !errors.Is(err, bookfile.ErrDamaged) {
		t.Errorf("commit of a damaged part: got %v", err)
	}
	if s.PartSize(ref) != 0 || s.Mark(ref) != "" {
		t.Error("the damaged part is still there")
	}
	if len(files(t, top, ".")) > 0 {
		t.Error("a damaged file got into its place")
	}
	if item := mustDownload(t, s, "Comics", row, b); item.Path != "Comics/Row/One.cbz" {
		t.Errorf("the next try: got %q", item.Path)
	}
}

func TestUpdate(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	first := mustDownload(t, s, "Comics", row, b)
	if again := mustDownload(t, s, "Comics", row, b); !reflect.DeepEqual(again, first) {
		t.Errorf("the same stamp again: got %+v, want %+v", again, first)
	}
	if err := s.Pin(ref, true); err != nil {
		t.Fatal(err)
	}

	b.Stamp, b.Title, b.Pages = "2", "One, corrected", 5
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	if i, ok := s.Item(ref); !ok || i.Book.Stamp != "1" {
		t.Errorf("while the update comes: got %+v, %v, want the old book", i, ok)
	}
	second := mustDownload(t, s, "Comics", row, b)
	if second.Path != first.Path || second.Book.Stamp != "2" || second.Size == first.Size || !second.Pinned {
		t.Errorf("updated: got %+v, want the new book in the old place", second)
	}

	b.Stamp, b.Pages = "3", 5 // of the same size
	if third := mustDownload(t, s, "Comics", row, b); third.Path != first.Path || third.Size != second.Size || third.Book.Stamp != "3" {
		t.Errorf("updated: got %+v, want the new book in the old place", third)
	}

	b.Stamp, b.Format = "4", server.Reflowable
	fourth := mustDownload(t, s, "Comics", row, b)
	if want := "Comics/Row/One, corrected.epub"; fourth.Path != want {
		t.Errorf("updated in another format: got %q, want %q", fourth.Path, want)
	}
	if got := files(t, top, "."); len(got) != 1 || got[fourth.Path] != fourth.Size {
		t.Errorf("files: got %v, want the last one alone", got)
	}
}

// TestOtherStamp gives up a half download when the book changes on the server.
func TestOtherStamp(t *testing.T) {
	stuck := false
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, disktest.Fail(top, func(op, name string) error {
		if stuck && op == "remove" {
			return errors.New("it cannot be removed")
		}
		return nil
	}))
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	mustDownload(t, s, "Comics", row, b)
	reserve := func(stamp string) {
		t.Helper()
		b.Stamp = stamp
		if _, err := s.Reserve("Comics", row, b); err != nil {
			t.Fatal(err)
		}
	}
	reserve("2")
	write(t, s, ref, []byte("half"))
	reserve("2")
	if got := s.PartSize(ref); got != 4 {
		t.Errorf("part after reserving again: got %d bytes, want 4", got)
	}
	stuck = true // what came of the one stamp is not gone on with for the other, even if it cannot be removed
	reserve("3")
	if got := s.PartSize(ref); got != 0 {
		t.Errorf("part after another stamp: got %d bytes, want none", got)
	}
	stuck = false
	scan(t, s)
	write(t, s, ref, []byte("half"))
	reserve("1") // it is what is here again
	if _, err := s.Part(ref); !errors.Is(err, stock.ErrNotReserved) {
		t.Errorf("part of a book that is here: got %v", err)
	}
	if u := s.Used(); u.Parts != 0 || u.Files != 1 {
		t.Errorf("used: got %+v, want one book and no part", u)
	}
}

func TestDiscard(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	if err := s.Discard(ref); err != nil {
		t.Errorf("discard nothing: %v", err)
	}
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	write(t, s, ref, []byte("half"))
	if err := s.Discard(ref); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Part(ref); !errors.Is(err, stock.ErrNotReserved) || s.Used() != (stock.Usage{}) {
		t.Errorf("after discarding: got %v, %+v", err, s.Used())
	}
	if scan(t, open(t, top), "Comics") {
		t.Error("something was left")
	}
}

func TestRemove(t *testing.T) {
	top, dir := folder(t)
	s := open(t, top)
	row, b1 := one("1", "Row", "One")
	_, b2 := one("2", "Row", "Two")
	mustDownload(t, s, "Comics", row, b1)
	mustDownload(t, s, "Comics", row, b2)
	for _, id := range []server.BookID{"1", "1", "absent", "2"} {
		if err := s.Remove(server.Ref{Source: "Comics", Book: id}); err != nil {
			t.Errorf("remove %s: %v", id, err)
		}
		if _, ok := s.Item(server.Ref{Source: "Comics", Book: id}); ok {
			t.Errorf("%s is still here", id)
		}
	}
	if left := outside(t, dir, ""); len(left) > 0 || s.Used() != (stock.Usage{}) || len(s.Sources()) > 0 {
		t.Errorf("left: %q, %+v", left, s.Used())
	}
	if err := s.Pin(server.Ref{Source: "Comics", Book: "1"}, true); !errors.Is(err, stock.ErrGone) {
		t.Errorf("pin what is gone: got %v", err)
	}
}

func TestOrder(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, top)
	for _, tt := range []struct {
		source, id, series, title string
		number                    float64
	}{
		{"Books", "1", "Zorro", "A", 0},
		{"Comics", "1", "The Alps", "Ten", 10},
		{"Comics", "2", "The Alps", "Two", 2},
		{"Comics", "3", "Zorro", "B", 0},
		{"Comics", "4", "Été", "C", 0},
	} {
		row, b := one(tt.id, tt.series, tt.title)
		if tt.number > 0 {
			b.Number = server.NumberOf(tt.number)
		}
		mustDownload(t, s, tt.source, row, b)
	}
	wantPaths(t, s.Items(""), "Comics/The Alps/2 - Two.cbz", "Comics/The Alps/10 - Ten.cbz", "Comics/Été/C.cbz", "Books/Zorro/A.cbz", "Comics/Zorro/B.cbz")
	wantPaths(t, s.Items("Books"), "Books/Zorro/A.cbz")
	wantPaths(t, s.Items("absent"))
	if got, want := s.Sources(), []string{"Books", "Comics"}; !slices.Equal(got, want) {
		t.Errorf("sources: got %q, want %q", got, want)
	}
}

// TestCompaction changes so much that the index is written anew several times.
func TestCompaction(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, top)
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	mustDownload(t, s, "Comics", row, b)
	for i := range 500 {
		if err := s.Pin(ref, i%2 == 0); err != nil {
			t.Fatal(err)
		}
	}
	if size := len(read(t, top, ".inkshelf/books.log")); size > 100_000 {
		t.Errorf("the index grew to %d bytes for one book", size)
	}
	if i, ok := open(t, top).Item(ref); !ok || i.Pinned {
		t.Errorf("after reopening: got %+v, %v", i, ok)
	}
}

// TestClock has a clock that makes no sense.
func TestClock(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	for _, now := range []time.Time{{}, time.Unix(0, 0), time.Unix(1<<50, 0), time.Unix(-1<<50, 0)} {
		o := options(top)
		o.Now = func() time.Time { return now }
		s, _, err := stock.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		row, b := one(now.String(), "Row", "One")
		mustDownload(t, s, "Comics", row, b)
	}
	if got := len(open(t, top).Items("")); got != 4 {
		t.Errorf("got %d books, want 4", got)
	}
}

func TestTogether(t *testing.T) {
	top, _ := folder(t)
	s := open(t, disktest.NoSync(top))
	var wg sync.WaitGroup
	for _, id := range []string{"1", "2", "3", "4"} {
		wg.Go(func() {
			row, b := one(id, "Row", "Title")
			ref := server.Ref{Source: "Comics", Book: b.ID}
			for range 5 {
				_, err := download(s, "Comics", row, b)
				f, err2 := s.Open(ref)
				if err2 == nil {
					err2 = f.Close()
				}
				if err := errors.Join(err, err2, s.Remove(ref)); err != nil {
					t.Error(err)
				}
			}
			if _, err := download(s, "Comics", row, b); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Go(func() {
		for range 20 {
			if _, err := s.Scan(t.Context(), []string{"Comics"}); err != nil {
				t.Error(err)
			}
			s.Items("")
			s.Used()
		}
	})
	wg.Wait()
	scan(t, s, "Comics")
	if got := s.Items(""); len(got) != 4 || slices.ContainsFunc(got, func(i stock.Item) bool { return i.Found }) {
		t.Errorf("at the end: got %+v, want the four books", got)
	}
}
