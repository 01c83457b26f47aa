package stock_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// frozen is the time of the tests.
var frozen = time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)

// options are those of a stock on a folder.
func options(top disk.FS) stock.Options {
	return stock.Options{Top: top, State: disk.Sub(top, ".inkshelf"), Now: func() time.Time { return frozen }}
}

// open opens the stock of a folder, which must not be damaged.
func open(t testing.TB, top disk.FS) *stock.Stock {
	t.Helper()
	s, damages, err := stock.Open(options(top))
	if err != nil || len(damages) > 0 {
		t.Fatalf("open the stock: %v, damages %v", err, damages)
	}
	return s
}

// folder opens a new folder of the real disk.
func folder(t testing.TB) (*disk.Dir, string) {
	t.Helper()
	dir := t.TempDir()
	top, err := disk.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = top.Close() })
	return top, dir
}

// one returns a book of pages in a series of its own name.
func one(id, series, title string) (server.Series, server.Book) {
	row := server.Series{ID: server.SeriesID("s-" + series), Title: series}
	return row, server.Book{
		ID: server.BookID(id), Series: row.ID, SeriesTitle: series, Title: title, Pages: 2, Format: server.PageImages, Stamp: "1",
	}
}

// picture is what a page of a book looks like. Only its first bytes are those of a picture.
func picture(b server.Book, page int) server.Picture {
	return server.Picture{Data: fmt.Appendf([]byte("\x89PNG\r\n\x1a\n"), "%s %s %d", b.ID, b.Stamp, page), Type: "image/png"}
}

// fill makes the part of a book whole, with as many pages as the book has.
func fill(f disk.File, source string, b server.Book) error {
	w, err := bookfile.Continue(f, fmt.Sprint(source, b.ID, b.Stamp))
	for n := 1; err == nil && n <= b.Pages; n++ {
		if n > w.Pages() {
			err = w.Add(picture(b, n))
		}
	}
	if err != nil {
		return err
	}
	return w.Finish(bookfile.Info{
		Series: b.SeriesTitle, Title: b.Title, Number: b.Number.Text, Source: source, Book: string(b.ID), Stamp: b.Stamp,
	})
}

// download reserves a book, fetches it whole, and commits it.
func download(s *stock.Stock, source string, row server.Series, b server.Book) (stock.Item, error) {
	if _, err := s.Reserve(source, row, b); err != nil {
		return stock.Item{}, err
	}
	ref := server.Ref{Source: source, Book: b.ID}
	if i, ok := s.Item(ref); ok && i.Book.Stamp == b.Stamp {
		return i, nil // finished after an error
	}
	f, err := s.Part(ref)
	if err != nil {
		return stock.Item{}, err
	}
	if b.Format == server.PageImages {
		err = fill(f, source, b)
	} else if err = f.Truncate(0); err == nil {
		_, err = f.Write(epub(b.Title, b.Stamp))
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return stock.Item{}, err
	}
	return s.Commit(ref, bookfile.Want{Deep: true})
}

// mustDownload is download for tests in which it must succeed.
func mustDownload(t testing.TB, s *stock.Stock, source string, row server.Series, b server.Book) stock.Item {
	t.Helper()
	i, err := download(s, source, row, b)
	if err != nil {
		t.Fatalf("download %q: %v", b.Title, err)
	}
	return i
}

// cbz returns the file of a comic that somebody else has made.
func cbz(text string) []byte { return archive(map[string]string{"1.png": "\x89PNG\r\n\x1a\n" + text}) }

// epub returns the file of an ebook.
func epub(title, text string) []byte {
	return archive(map[string]string{
		"META-INF/container.xml": `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
			`<rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
		"a.opf": `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>` +
			title + `</dc:title></metadata></package>`,
		"text": text,
	})
}

func archive(files map[string]string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name}) // stored
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// lay puts a file on a volume as people do: without asking anybody.
func lay(t testing.TB, top disk.FS, name string, data []byte) {
	t.Helper()
	if err := top.MkdirAll(path.Dir(name)); err != nil {
		t.Fatal(err)
	}
	f, err := top.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// read returns the content of a file, nil without one.
func read(t testing.TB, top disk.FS, name string) []byte {
	t.Helper()
	f, err := top.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var b bytes.Buffer
	if _, err := b.ReadFrom(f); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// files lists every file below a folder of a volume outside the state, with its size.
func files(t testing.TB, top disk.FS, folder string) map[string]int64 {
	t.Helper()
	sizes := make(map[string]int64)
	list, err := top.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		name := path.Join(folder, d.Name())
		info, err := d.Info()
		switch {
		case err != nil:
			t.Fatal(err)
		case name == ".inkshelf":
		case d.IsDir():
			for n, size := range files(t, top, name) {
				sizes[n] = size
			}
		default:
			sizes[name] = info.Size()
		}
	}
	return sizes
}

// paths lists where the books are.
func paths(items []stock.Item) []string {
	var list []string
	for _, i := range items {
		list = append(list, i.Path)
	}
	return list
}

// outside lists what lies in a real folder besides the state and one source's folder.
func outside(t testing.TB, dir, source string) []string {
	t.Helper()
	var list []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if n := e.Name(); n != ".inkshelf" && n != source {
			list = append(list, filepath.Join(dir, n))
		}
	}
	return list
}

// scan looks for what has changed from outside.
func scan(t testing.TB, s *stock.Stock, sources ...string) bool {
	t.Helper()
	changed, err := s.Scan(t.Context(), sources)
	if err != nil {
		t.Fatalf("scan: %v", err)
	}
	return changed
}

// wantPaths compares where books are with a list of paths.
func wantPaths(t testing.TB, items []stock.Item, want ...string) {
	t.Helper()
	if got := strings.Join(paths(items), ", "); got != strings.Join(want, ", ") {
		t.Errorf("books: got %s, want %s", got, strings.Join(want, ", "))
	}
}
