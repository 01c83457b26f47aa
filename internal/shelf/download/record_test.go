package download_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/stock"
)

// TestKeepsEverything checks that what was known of a book when it was queued is known after a restart.
func TestKeepsEverything(t *testing.T) {
	r := newRig(t, serve())
	series := server.Series{ID: "s", Title: "Les «Été»\n", Authors: []string{"A"}, Direction: server.Vertical, Stamp: "9"}
	book := server.Book{
		ID: "x/1", Series: "s", SeriesTitle: "T", Title: "\u202eodd", Number: server.NumberOf(1.5), Pages: 7, Format: server.Reflowable,
		Authors: []string{"B", "C"}, Summary: "So.", Stamp: "2", Progress: &server.Progress{Page: 3},
	}
	if err := r.queue.Add(download.First, "a", series, book); err != nil {
		t.Fatal(err)
	}
	before := r.queue.List()[0]
	r.restart()
	after := r.queue.List()[0]
	if fmt.Sprintf("%+v", before) != fmt.Sprintf("%+v", after) {
		t.Errorf("got %+v, want %+v", after, before)
	}
	if want := (server.Ref{Source: "a", Book: "x/1"}); after.Ref() != want {
		t.Errorf("got %v, want %v", after.Ref(), want)
	}
	if before.Book.Progress != nil || book.Progress == nil {
		t.Error("the server's progress is not the queue's matter")
	}
}

// TestOddNumber checks that a number that JSON has no word for does no harm.
func TestOddNumber(t *testing.T) {
	r := newRig(t, serve())
	for i, sort := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		b := server.Book{ID: server.BookID(fmt.Sprint(i)), Number: server.Number{Text: "?", Sort: sort}}
		if err := r.queue.Add(download.Normal, "a", server.Series{}, b); err != nil {
			t.Error(err)
		}
	}
	r.restart()
	if n := r.left(); n != 3 {
		t.Errorf("%d entries are left", n)
	}
}

// TestCompaction checks that the log does not grow with what is past, and loses nothing when it is shortened.
func TestCompaction(t *testing.T) {
	r := rigOn(t, serve(), disktest.NewVolume(disktest.Options{}))
	for n := range 300 {
		id := fmt.Sprint("book ", n)
		r.add(download.Normal, id)
		if n%3 != 0 {
			if err := r.queue.Cancel(ref(id)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := r.queue.Pause(ref("book 0")); err != nil {
		t.Fatal(err)
	}
	info, err := r.top.Stat(".inkshelf/downloads.log")
	if err != nil || info.Size() > 100_000 {
		t.Errorf("got %d bytes and %v", info.Size(), err)
	}
	r.restart()
	list := r.queue.List()
	for i, e := range list {
		if want := fmt.Sprint("book ", 3*i); e.Book.Title != want {
			t.Fatalf("entry %d is %s, want %s", i, e.Book.Title, want)
		}
	}
	if len(list) != 100 || list[0].State != download.Paused {
		t.Errorf("got %d entries, the first %v", len(list), list[0].State)
	}
}

// TestDamagedLog checks that a damaged line costs no more than its entry, and is told.
func TestDamagedLog(t *testing.T) {
	r := newRig(t, serve())
	for _, id := range []string{"x", "y", "z"} {
		r.add(download.Normal, id)
	}
	r.close()
	const name = ".inkshelf/downloads.log"
	at := strings.Index(string(r.read(name)), `"book":"y"`)
	f, err := r.top.Edit(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Seek(int64(at), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("#")); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	r.open()
	if len(r.damages) != 1 || r.damages[0].Reason == "" {
		t.Errorf("told %+v", r.damages)
	}
	r.expect("queued", "x", "z")
	r.expect("none", "y")
}

// FuzzLog opens queues whose log holds any line. The queue can be used and opened again, and means the same then.
func FuzzLog(f *testing.F) {
	f.Add([]byte(`{"source":"a","book":"x","what":{"series":{},"book":{"ID":"x"}},"state":"failed","priority":"first","tries":3,"err":"no","status":404}`))
	f.Add([]byte(`{"source":"a","book":"x","what":{},"state":"running","priority":"ahead","done":-5,"tries":-1}`))
	f.Add([]byte(`{"source":"a","book":"x","drop":true}`))
	f.Add([]byte(`{"source":"a","book":"x","gone":true}`))
	f.Add([]byte(`{"source":"","book":"x","what":null,"state":"soon"}`))
	f.Add([]byte(`[1e999]`))
	f.Fuzz(func(t *testing.T, line []byte) {
		v := disktest.NewVolume(disktest.Options{})
		log, _, err := disk.OpenLog(v, "downloads.log", nil)
		if err != nil {
			t.Fatal(err)
		}
		if log.Append(line) != nil {
			return // a line end in it
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		s, _, err := stock.Open(stock.Options{Top: v, State: disk.Sub(v, ".inkshelf")})
		if err != nil {
			t.Fatal(err)
		}
		var lists [2]string
		for i := range lists {
			q, _, err := download.Open(download.Options{State: v, Stock: s, Source: func(string) (server.Server, bool) { return nil, false }})
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				if err := q.Add(download.Normal, "b", server.Series{}, server.Book{ID: "y"}); err != nil {
					t.Fatal(err)
				}
			}
			for _, e := range q.List() {
				if _, ok := q.Entry(e.Ref()); !ok {
					t.Errorf("%v does not name its entry", e.Ref())
				}
				if e.State == download.Running {
					t.Error("it runs by itself")
				}
				if e.Done < 0 || e.Total < 0 || e.Tries < 0 {
					t.Errorf("less than nothing: %+v", e)
				}
				lists[i] += fmt.Sprintf("%q %q %v %v %d %d/%d %v\n", e.Source, e.Book.ID, e.State, e.Priority, e.Tries, e.Done, e.Total, e.Err)
			}
			if err := q.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if lists[0] != lists[1] {
			t.Errorf("at first\n%sthen\n%s", lists[0], lists[1])
		}
	})
}
