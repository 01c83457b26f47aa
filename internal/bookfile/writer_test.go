package bookfile_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// A file of real pages, on a real volume, is a CBZ for everybody.
func TestWriter(t *testing.T) {
	pages := drawn()
	f := part(t)
	proceed(t, f, pages)

	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(f, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	extensions := map[string]string{"image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp"}
	for i, p := range pages {
		e := r.File[i]
		if want := fmt.Sprintf("%04d.%s", i+1, extensions[p.Type]); e.Name != want {
			t.Errorf("entry %d is named %q, want %q", i, e.Name, want)
		}
		if e.Method != zip.Store || e.Flags != 0x800 || len(e.Extra) > 0 {
			t.Errorf("%s: got method %d, flags %#x and %d bytes extra, want it stored, UTF-8 and plain", e.Name, e.Method, e.Flags, len(e.Extra))
		}
		rc, err := e.Open()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(rc); err != nil || !bytes.Equal(got, p.Data) {
			t.Errorf("%s is not the page that was added (%v)", e.Name, err)
		}
	}
	if len(r.File) != len(pages)+1 || r.File[len(pages)].Name != "ComicInfo.xml" {
		t.Errorf("got %d entries, want the pages and ComicInfo.xml", len(r.File))
	}

	found, err := bookfile.Check(f, info.Size(), bookfile.Comic, bookfile.Want{Pages: len(pages), Size: info.Size(), Deep: true})
	if err != nil || found.Pages != len(pages) || found.Info == nil || found.Info.Book != someInfo.Book {
		t.Errorf("got %+v and %v", found, err)
	}
}

func TestUnzip(t *testing.T) {
	unzip, err := exec.LookPath("unzip")
	if err != nil {
		t.Skip("unzip is not installed")
	}
	f := part(t)
	proceed(t, f, tiny(12))
	if out, err := exec.Command(unzip, "-t", f.Name()).CombinedOutput(); err != nil {
		t.Errorf("unzip -t: %v\n%s", err, out)
	}
}

func TestSamePagesSameFile(t *testing.T) {
	a, b := made(t, tiny(9)), made(t, tiny(9))
	if !bytes.Equal(a, b) {
		t.Error("two files of the same pages differ")
	}
}

func TestFinishSyncs(t *testing.T) {
	var m memory
	proceed(t, &m, tiny(2))
	if !m.synced {
		t.Error("the finished file is not synced")
	}
}

func TestFinishNeedsPages(t *testing.T) {
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(someInfo); err == nil || len(m.data) > 0 {
		t.Errorf("got %v and %d bytes, want an error and no file", err, len(m.data))
	}
}

// A page that comes after the end takes the place of the directory.
func TestAddAfterFinish(t *testing.T) {
	pages := tiny(3)
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	for i := range pages {
		fill(t, w, pages[:i+1])
	}
	if !bytes.Equal(m.data, made(t, pages)) {
		t.Error("the file is another than one finished once")
	}
}

func TestAddRefuses(t *testing.T) {
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(tiny(1)[0]); err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(m.data)
	large := make([]byte, bookfile.MaxPage+1)
	copy(large, "GIF89a")
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"nothing", nil, server.ErrBadAnswer},
		{"a web page", []byte("<html><body>Log in"), server.ErrBadAnswer},
		{"a huge picture", large, bookfile.ErrTooLarge},
	} {
		if err := w.Add(server.Picture{Data: test.data, Type: "image/jpeg"}); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
	if w.Pages() != 1 || !bytes.Equal(m.data, before) {
		t.Error("what was refused has changed the file")
	}
}

// Up to the last byte for which there is room pages can be added, and what could be added can be finished.
func TestLimit(t *testing.T) {
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	const limit = bookfile.Reserve + 3000
	bookfile.SetLimit(w, limit)
	pages := tiny(100)
	for _, p := range pages {
		before := len(m.data)
		if err = w.Add(p); err != nil {
			if len(m.data) != before {
				t.Errorf("the page that was refused left %d bytes", len(m.data)-before)
			}
			break
		}
	}
	if !errors.Is(err, bookfile.ErrTooLarge) || w.Pages() < 10 {
		t.Fatalf("got %v after %d pages", err, w.Pages())
	}
	const line = 46 + len("65533.webp") // of a page in the directory
	room := limit - bookfile.Reserve - w.Size() - int64(line*w.Pages())
	if least := int64(len(pages[w.Pages()].Data)); room < 0 || room > least+2*int64(line) {
		t.Errorf("%d bytes are left beside those that the end needs", room)
	}
	fill(t, w, pages[:w.Pages()])
	if len(m.data) > limit {
		t.Errorf("the file has %d bytes, more than %d", len(m.data), limit)
	}
	if int64(bookfile.MaxFile) != 4<<30-1 {
		t.Errorf("a file may have %d bytes, want 4 GiB - 1", int64(bookfile.MaxFile))
	}
}

// The last page that there is room for has a name of five digits, and is found again.
func TestMostPages(t *testing.T) {
	if testing.Short() {
		t.Skip("many pages")
	}
	var m memory
	w, err := bookfile.Continue(&m, someBook)
	if err != nil {
		t.Fatal(err)
	}
	for n := range bookfile.MaxPages {
		if err := w.Add(server.Picture{Data: fmt.Appendf(nil, "GIF89a%d", n+1)}); err != nil {
			t.Fatal(err)
		}
	}
	if w, err = bookfile.Continue(&m, someBook); err != nil || w.Pages() != bookfile.MaxPages {
		t.Fatalf("continued: got %v and not all pages", err)
	}
	if err := w.Add(tiny(1)[0]); !errors.Is(err, bookfile.ErrTooLarge) {
		t.Errorf("got %v, want too large", err)
	}
	if err := w.Finish(someInfo); err != nil {
		t.Fatal(err)
	}
	comic := openComic(t, m.data)
	if p, err := comic.Page(t.Context(), comic.Len()); err != nil || string(p.Data) != "GIF89a65533" {
		t.Errorf("the last page is %q (%v)", p.Data, err)
	}
}

// Wherever the volume becomes full, no page before is lost, none is half there, and with some room it goes on.
func TestFullVolume(t *testing.T) {
	pages := tiny(3)
	want := made(t, pages)
	step := 1
	if testing.Short() {
		step = 5
	}
	for room := 1; room < len(want); room += step {
		for _, stuck := range []bool{false, true} { // while it is full, nothing can be cut off either
			m := memory{room: int64(room)}
			w, err := bookfile.Continue(&m, someBook)
			if err != nil {
				t.Fatal(err)
			}
			m.stuck = stuck
			for err == nil && w.Pages() < len(pages) {
				err = w.Add(pages[w.Pages()])
			}
			if err == nil {
				err = w.Finish(someInfo)
			}
			if !errors.Is(err, errFull) {
				t.Fatalf("room for %d bytes: got %v, want that it is full", room, err)
			}
			if !stuck && int64(len(m.data)) != w.Size() {
				t.Errorf("room for %d bytes: %d are in use, for pages of %d", room, len(m.data), w.Size())
			}
			m.room, m.stuck = 0, false
			fill(t, w, pages)
			if !bytes.Equal(m.data, want) {
				t.Errorf("room for %d bytes: afterwards the file is another", room)
			}
		}
	}
}

func TestReadOnlyFile(t *testing.T) {
	f := part(t)
	proceed(t, f, tiny(2))
	before, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	ro, err := os.Open(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ro.Close() }() // it is only read
	if _, err := bookfile.Continue(ro, someBook); err == nil {
		t.Error("a file that cannot be written was continued")
	}
	if after, err := os.ReadFile(f.Name()); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed (%v)", err)
	}
}
