package stock_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

func TestScan(t *testing.T) {
	top, dir := folder(t)
	for name, data := range map[string][]byte{
		"Comics/Row/Two.cbz":                cbz("2"),
		"Comics/Row/Ten.CBZ":                cbz("10"),
		"Comics/alone.cbz":                  cbz("alone"),
		"Comics/Saga/Part 1/Book.epub":      epub("A Title", ""),
		"Comics/1/2/3/4/5/6/deep.cbz":       cbz("deep"),
		"Comics/1/2/3/4/5/6/7/too deep.cbz": cbz("too deep"),
		"Comics/Row/.hidden.cbz":            cbz("hidden"),
		"Comics/Row/._Two.cbz":              cbz("of another system"),
		"Comics/.Trash/Old.cbz":             cbz("in a hidden folder"),
		"Comics/__MACOSX/Two.cbz":           cbz("of another system"),
		"Comics/Row/notes.txt":              []byte("notes"),
		"Comics/Row/broken.cbz":             []byte("no archive"),
		"Comics/Row/empty.epub":             {},
		"Comics/Row/comic.epub":             cbz("in disguise"),
		"Comics/Row/half.cbz.part":          cbz("half"),
		"Comics/folder.cbz/inside.txt":      []byte("x"),
		"fonts/font.cbz":                    cbz("reserved"),
		"Others/Row/Book.cbz":               cbz("nobody asked for this folder"),
		"top.cbz":                           cbz("not in a folder"),
	} {
		lay(t, top, name, data)
	}
	before := files(t, top, ".")
	s := open(t, top)
	if !scan(t, s, "Comics", "Absent") {
		t.Error("the scan found nothing")
	}
	wantPaths(t, s.Items(""), "Comics/1/2/3/4/5/6/deep.cbz", "Comics/alone.cbz", "Comics/Saga/Part 1/Book.epub", "Comics/Row/Ten.CBZ", "Comics/Row/Two.cbz")
	if scan(t, s, "Comics") || scan(t, open(t, top)) {
		t.Error("the second scan changed something")
	}
	if got := files(t, top, "."); !reflect.DeepEqual(got, before) {
		t.Errorf("files: got %v, want %v", got, before)
	}

	i, ok := s.Item(server.Ref{Source: "Comics", Book: "file:Saga/Part 1/Book.epub"})
	want := stock.Item{
		Source: "Comics", Path: "Comics/Saga/Part 1/Book.epub", Size: before["Comics/Saga/Part 1/Book.epub"], Added: frozen, Found: true,
		Book: server.Book{
			ID: "file:Saga/Part 1/Book.epub", Series: "file:Saga/Part 1", SeriesTitle: "Part 1", Title: "A Title", Format: server.Reflowable,
		},
	}
	if !ok || !reflect.DeepEqual(i, want) {
		t.Errorf("the ebook: got %+v, want %+v", i, want)
	}

	if err := os.RemoveAll(filepath.Join(dir, "Comics/Row")); err != nil {
		t.Fatal(err)
	}
	if !scan(t, s, "Comics") {
		t.Error("the scan missed nothing")
	}
	wantPaths(t, s.Items(""), "Comics/1/2/3/4/5/6/deep.cbz", "Comics/alone.cbz", "Comics/Saga/Part 1/Book.epub")
}

// TestScanRealFiles finds the files that the fake servers serve.
func TestScanRealFiles(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	var want []string
	for i, b := range content.BooksTitled([]string{"One", "Two", "Three"}).Books {
		for _, f := range b.Files {
			if ext := strings.ToLower(f.Format); ext == "epub" || ext == "cbz" {
				name := fmt.Sprintf("Books/Row/%d.%s", i, ext)
				lay(t, top, name, f.Bytes())
				want = append(want, name)
			}
		}
	}
	s := open(t, top)
	scan(t, s, "Books")
	got := paths(s.Items(""))
	slices.Sort(got)
	slices.Sort(want)
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("found: got %q, want %q", got, want)
	}
	for _, i := range s.Items("") {
		if i.Book.Format == server.Reflowable && len(i.Book.Title) < 3 {
			t.Errorf("%s: got the title %q, want that of the book", i.Path, i.Book.Title)
		}
	}
}

// TestRebuild loses the index: every book is there again.
func TestRebuild(t *testing.T) {
	top, dir := folder(t)
	s := open(t, top)
	row, b1 := one("1", "The Row?", "One: first")
	b1.Number = server.NumberOf(1)
	b1.Authors, b1.Summary = []string{"A"}, "About"
	first := mustDownload(t, s, "Comics", row, b1)
	_, b2 := one("2", "The Row?", "Two")
	b2.Format = server.Reflowable
	mustDownload(t, s, "Comics", row, b2)
	lay(t, top, "Comics/The Row/copy.cbz", read(t, top, first.Path))
	if err := os.RemoveAll(filepath.Join(dir, ".inkshelf")); err != nil {
		t.Fatal(err)
	}

	s = open(t, top)
	scan(t, s, "Comics")
	if len(s.Items("")) != 3 {
		t.Fatalf("after the loss: got %+v, want three books", s.Items(""))
	}
	again, ok := s.Item(first.Ref())
	if !ok || again.Found || again.Path != first.Path || again.Book.Stamp != "1" || again.Book.Title != b1.Title ||
		again.Book.SeriesTitle != "The Row?" || again.Book.Number != b1.Number || again.Book.Format != server.PageImages {
		t.Errorf("the comic: got %+v, %v, want %+v", again, ok, first)
	}
	listed := b1
	listed.Stamp, listed.Pages = "2", 9 // it has changed since it was downloaded
	adopted := s.Adopt("Comics", row, []server.Book{listed, b2})
	if want := []stock.Adopted{{
		From: server.Ref{Source: "Comics", Book: "file:The Row/Two.epub"}, To: server.Ref{Source: "Comics", Book: "2"},
	}}; !slices.Equal(adopted, want) {
		t.Errorf("adopted: got %v, want %v", adopted, want)
	}
	for _, s := range []*stock.Stock{s, open(t, top)} {
		if again, ok := s.Item(first.Ref()); !ok || !reflect.DeepEqual(again, first) {
			t.Errorf("the comic after the list: got %+v, %v, want %+v", again, ok, first)
		}
		if i, ok := s.Item(server.Ref{Source: "Comics", Book: "2"}); !ok || !i.Found || i.Book.Series != row.ID || i.Book.Stamp != "1" {
			t.Errorf("the ebook after the list: got %+v, %v", i, ok)
		}
		if i, ok := s.Item(server.Ref{Source: "Comics", Book: "file:The Row/copy.cbz"}); !ok || !i.Found {
			t.Errorf("the copy: got %+v, %v", i, ok)
		}
	}
	if again := s.Adopt("Comics", row, []server.Book{b1, b2}); again != nil {
		t.Errorf("adopted again: %v", again)
	}
	if got := mustDownload(t, s, "Comics", row, b2); !got.Found {
		t.Errorf("download of an adopted book: got %+v, want the one that is here", got)
	}
}

// TestComicInfo takes over what a comic says of itself.
func TestComicInfo(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	lay(t, top, "Comics/Row/x.cbz", archive(map[string]string{
		"1.png": "\x89PNG\r\n\x1a\n",
		"ComicInfo.xml": `<ComicInfo><Title>One</Title><Series>Another</Series><Number>1.5</Number><Summary>About</Summary>` +
			`<Writer>A, B</Writer><Manga>YesAndRightToLeft</Manga></ComicInfo>`,
	}))
	s := open(t, top)
	scan(t, s, "Comics")
	i, ok := s.Item(server.Ref{Source: "Comics", Book: "file:Row/x.cbz"})
	want := server.Book{
		ID: "file:Row/x.cbz", Series: "file:Row", SeriesTitle: "Row", Title: "One", Number: server.NumberOf(1.5),
		Pages: 1, Format: server.ComicArchive, Authors: []string{"A", "B"}, Summary: "About",
	}
	if !ok || !reflect.DeepEqual(i.Book, want) || i.Direction != server.RightToLeft {
		t.Errorf("got %+v, want %+v from right to left", i, want)
	}
}

// TestAdoptOnce lists two books that one file could be: it becomes the first.
func TestAdoptOnce(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	lay(t, top, "Comics/Row/One.cbz", cbz("x"))
	s := open(t, top)
	scan(t, s, "Comics")
	row, b1 := one("1", "Row", "One")
	_, b2 := one("2", "Row", "ONE")
	b1.Pages = 7 // as many as the server has; the file has one
	if got := s.Adopt("Comics", row, []server.Book{b1, b2}); len(got) != 1 || got[0].To.Book != "1" {
		t.Errorf("adopted: got %v, want the first book", got)
	}
	if items := s.Items(""); len(items) != 1 || items[0].Book.ID != "1" || items[0].Book.Pages != 1 {
		t.Errorf("got %+v, want the first book with one page", items)
	}
}

// TestForgedFile copies in files that say they are another file or another server's book, and has a server list the one.
// Nobody can speak for a file that its owner has put there.
func TestForgedFile(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	row, b := one("file:b.cbz", "Row", "One")
	_, others := one("1", "Row", "Two")
	forge := func(name, source string, b server.Book) {
		t.Helper()
		lay(t, top, name, nil)
		f, err := top.Edit(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(fill(f, source, b), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	forge("Comics/a.cbz", "Comics", b)
	forge("Comics/c.cbz", "Others", others)
	lay(t, top, "Comics/b.cbz", cbz("b"))
	s := open(t, top)
	scan(t, s, "Comics")
	s.Adopt("Comics", row, []server.Book{b})
	wantPaths(t, s.Items(""), "Comics/b.cbz", "Comics/a.cbz", "Comics/c.cbz")
	for _, i := range s.Items("") {
		if !i.Found || !stock.ByHand(i.Book.ID) || !stock.ByHand(i.Book.Series) {
			t.Errorf("%s: got %+v, want a file of its owner's", i.Path, i)
		}
	}
}

// TestDamagedIndex writes nonsense into the index: what people see of it is told, and the books are found again.
func TestDamagedIndex(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, top)
	row, b := one("1", "Row", "One")
	ref := mustDownload(t, s, "Comics", row, b).Ref()
	for _, name := range []string{"books.log", "books.log.old", "books.log.new"} {
		lay(t, top, ".inkshelf/"+name, []byte("nonsense"))
	}
	s, damages, err := stock.Open(options(top))
	if err != nil || len(damages) == 0 {
		t.Fatalf("open: got %v, %v, want damages", damages, err)
	}
	scan(t, s, "Comics")
	if i, ok := s.Item(ref); !ok || i.Found {
		t.Errorf("the book: got %+v, %v", i, ok)
	}
}

// TestScanSpelling changes the letter case of names, on a volume that does not care.
func TestScanSpelling(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, top)
	row, b := one("1", "Row", "One")
	item := mustDownload(t, s, "Comics", row, b)
	for _, to := range []string{"Comics/Row/ONE.CBZ", "Comics/Row/One.cbz"} {
		if err := top.Rename("Comics/Row/One.cbz", "Comics/Row/x.cbz"); err != nil {
			t.Fatal(err)
		}
		if err := top.Rename("Comics/Row/x.cbz", to); err != nil {
			t.Fatal(err)
		}
		if scan(t, s, "Comics", "COMICS") { // a server that was renamed
			t.Errorf("%s: the scan changed something: %+v", to, s.Items(""))
		}
	}
	f, err := s.Open(item.Ref())
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()

	// Where case counts, two such files are two books.
	real, _ := folder(t)
	lay(t, real, "Comics/a.cbz", cbz("a"))
	lay(t, real, "Comics/A.cbz", cbz("A"))
	if len(files(t, real, ".")) == 2 {
		s := open(t, real)
		scan(t, s, "Comics")
		scan(t, s, "Comics")
		if got := s.Items(""); len(got) != 2 {
			t.Errorf("files that differ by case: got %+v, want both", got)
		}
	}
}

func TestScanEnds(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	for i := range 200 {
		lay(t, top, fmt.Sprintf("Comics/%d.cbz", i), cbz("x"))
	}
	s := open(t, top)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Scan(ctx, []string{"Comics"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a scan that was ended: got %v", err)
	}
	scan(t, s, "Comics")
	if _, err := s.Scan(ctx, []string{"Comics"}); !errors.Is(err, context.Canceled) || len(s.Items("")) != 200 {
		t.Errorf("a scan that was ended: got %v and %d books, want 200", err, len(s.Items("")))
	}
}

// TestScanUnreadable cannot look into one folder. What was known of it stays.
func TestScanUnreadable(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	lay(t, top, "Comics/A/a.cbz", cbz("a"))
	lay(t, top, "Comics/B/b.cbz", cbz("b"))
	broken := errors.New("a broken sector")
	failing := false
	s := open(t, disktest.Fail(top, func(op, name string) error {
		if failing && strings.HasPrefix(name, "Comics/A") {
			return broken
		}
		return nil
	}))
	scan(t, s, "Comics")
	failing = true
	if err := top.Remove("Comics/B/b.cbz"); err != nil {
		t.Fatal(err)
	}
	changed, err := s.Scan(t.Context(), []string{"Comics"})
	if !errors.Is(err, broken) || !changed {
		t.Errorf("scan: got %v, %v, want a change and the error", changed, err)
	}
	wantPaths(t, s.Items(""), "Comics/A/a.cbz")
}

func TestSweep(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, top)
	row, b := one("1", "Row", "One")
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	write(t, s, server.Ref{Source: "Comics", Book: "1"}, []byte("half"))
	lay(t, top, ".inkshelf/parts/orphan", []byte("left over"))
	if got := s.Used().Parts; got != 13 {
		t.Errorf("parts before: got %d bytes, want 13", got)
	}
	scan(t, s)
	if got := s.Used().Parts; got != 4 {
		t.Errorf("parts after: got %d bytes, want 4", got)
	}
}

func TestFresh(t *testing.T) {
	top, dir := folder(t)
	lay(t, top, "Comics/Row/theirs.cbz", cbz("theirs"))
	s := open(t, top)
	row, b := one("1", "Row", "One")
	mustDownload(t, s, "Comics", row, b)
	row, b = one("2", "Other", "Two")
	mustDownload(t, s, "Books", row, b)
	b.Stamp = "2"
	if _, err := s.Reserve("Books", row, b); err != nil {
		t.Fatal(err)
	}
	write(t, s, server.Ref{Source: "Books", Book: "2"}, []byte("half"))
	scan(t, s, "Comics")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := stock.Fresh(options(top)); err != nil {
			t.Fatal(err)
		}
		if got := files(t, top, "."); len(got) != 1 || got["Comics/Row/theirs.cbz"] == 0 {
			t.Errorf("left: got %v, want what was put there by hand", got)
		}
		if left := outside(t, dir, "Comics"); len(left) > 0 {
			t.Errorf("left: %q", left)
		}
		if u := open(t, top).Used(); u.Parts != 0 || u.Files != 1 {
			t.Errorf("used: got %+v", u)
		}
	}
}
