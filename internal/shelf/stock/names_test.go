package stock_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/fatname"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// hostile are titles that a server may have, or whoever writes to it.
var hostile = []string{
	"../../etc", "..", ".", "...", "", " ", "/", "/etc/passwd", `..\..\windows`, "a/b", "a\x00b", "\x00", "CON", "con", "nul.txt", "COM1",
	strings.Repeat("x", 300), strings.Repeat("é", 300), strings.Repeat("漫", 300), strings.Repeat("📚", 300),
	strings.Repeat("z\u0335\u0336\u0337", 200),
	"👨\u200d👩\u200d👧\u200d👦", "Tintin", "TINTIN", "tintin", "\u00c9t\u00e9", "E\u0301te\u0301", "ÉTÉ", "Straße", "STRASSE",
	"\u202egnp.exe", "a\u200eb\u200f", "\u2066a\u2069", "ab", "trailing.", "trailing..", "trailing ", "trailing", ".hidden", "._hidden", "~$lock",
	"C:", "a:b", "?", "*", `"`, "|", "<>", "a\nb", "\xff\xfe", "-", "_", "(2)", "Tintin (2)", "x.cbz", ".inkshelf", "config.json",
}

func TestHostileTitles(t *testing.T) {
	real, dir := folder(t)
	top := disktest.NoSync(real)
	s := open(t, top)
	placed := make(map[server.BookID]string)
	for i, text := range hostile {
		row := server.Series{ID: server.SeriesID(fmt.Sprint("series ", i)), Title: text}
		for _, id := range []string{"a", "b"} { // two books with one title
			b := server.Book{ID: server.BookID(fmt.Sprint(id, i)), Title: text, Pages: 1, Stamp: "1"}
			placed[b.ID] = mustDownload(t, s, "Comics", row, b).Path
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	checkPlaces(t, dir, placed)

	s = open(t, top)
	if scan(t, s) {
		t.Error("the scan found a change where there was none")
	}
	for id, want := range placed {
		ref := server.Ref{Source: "Comics", Book: id}
		f, err := s.Open(ref)
		if err != nil {
			t.Errorf("open %s at %q: %v", id, want, err)
			continue
		}
		_ = f.Close()
		if f.Item.Path != want {
			t.Errorf("path of %s after reopening: got %q, want %q", id, f.Item.Path, want)
		}
	}
}

// checkPlaces looks for the files themselves: each book has one, inside the folder of the source, under a legal name
// that no other has, whatever the letter case.
func checkPlaces(t *testing.T, dir string, placed map[server.BookID]string) {
	t.Helper()
	if extra := outside(t, dir, "Comics"); len(extra) > 0 {
		t.Errorf("outside the folder: %q", extra)
	}
	keys := make(map[string]server.BookID)
	folders := make(map[string]string) // of each series, by key
	for id, path := range placed {
		key := fatname.Key(path)
		if other, ok := keys[key]; ok {
			t.Errorf("%s and %s are both at %q", id, other, path)
		}
		keys[key] = id
		parts := strings.Split(path, "/")
		if len(parts) != 3 || parts[0] != "Comics" {
			t.Errorf("path of %s: got %q, want source, series and book", id, path)
			continue
		}
		for _, p := range parts {
			if err := fatname.Check(p); err != nil || strings.HasPrefix(p, ".") {
				t.Errorf("path of %s: %q: %q is hidden or %v", id, path, p, err)
			}
		}
		series := string(id[1:])
		if other, ok := folders[fatname.Key(parts[1])]; ok && other != series {
			t.Errorf("the series %s and %s share the folder %q", series, other, parts[1])
		}
		folders[fatname.Key(parts[1])] = series
		if info, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(path))); err != nil || !info.Mode().IsRegular() {
			t.Errorf("file of %s at %q: %v", id, path, err)
		}
	}
	if len(keys) != len(placed) {
		t.Errorf("got %d files for %d books", len(keys), len(placed))
	}
}

func TestNames(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	n := func(v float64) server.Number { return server.NumberOf(v) }
	for i, tt := range []struct {
		title  string
		number server.Number
		format server.Format
		want   string
	}{
		{"The Crab", n(9), server.PageImages, "9 - The Crab.cbz"},
		{"The Crab", server.Number{}, server.PageImages, "The Crab.cbz"},
		{"Tome 07", n(7), server.PageImages, "Tome 07.cbz"},
		{"Vol.8", n(8), server.PageImages, "Vol.8.cbz"},
		{"2001: A Space Odyssey", n(1), server.Reflowable, "1 - 2001 - A Space Odyssey.epub"},
		{"Part 1.5", n(1.5), server.ComicArchive, "Part 1.5.cbz"},
		{"Part 15", n(1.5), server.ComicArchive, "1.5 - Part 15.cbz"},
		{"Zero.", n(0), server.PageImages, "0 - Zero.cbz"},
		{"", n(3), server.PageImages, "3.cbz"},
		{"...", n(4), server.PageImages, "4.cbz"},
		{"Twice", server.Number{}, server.Reflowable, "Twice.epub"},
		{"Twice", server.Number{}, server.Reflowable, "Twice (2).epub"},
		{"TWICE", server.Number{}, server.Reflowable, "TWICE (3).epub"},
		{"Twice", server.Number{}, server.PageImages, "Twice.cbz"},
		{strings.Repeat("x", 200), server.Number{}, server.PageImages, strings.Repeat("x", 96) + ".cbz"},
		{strings.Repeat("x", 200), server.Number{}, server.PageImages, strings.Repeat("x", 92) + " (2).cbz"},
	} {
		row, b := one(fmt.Sprint(i), "Row", tt.title)
		b.Number, b.Format = tt.number, tt.format
		item, err := s.Reserve("Comics", row, b)
		if err != nil || item.Path != "Comics/Row/"+tt.want {
			t.Errorf("place of %q, number %q: got %q, %v, want %q", tt.title, tt.number.Text, item.Path, err, tt.want)
		}
	}
	// Nothing to call it by: it still has a name of its own, the same each time.
	row, b := one("no name", "Row", "")
	item, err := s.Reserve("Comics", row, b)
	again, err2 := s.Reserve("Comics", row, b)
	if err != nil || err2 != nil || len(item.Path) < len("Comics/Row/12345678.cbz") || again.Path != item.Path {
		t.Errorf("place of a book without title and number: got %q and %q, %v, %v", item.Path, again.Path, err, err2)
	}
}

func TestSeriesFolders(t *testing.T) {
	top, _ := folder(t)
	s := open(t, top)
	a, b1 := one("1", "Row", "One")
	other := server.Series{ID: "another", Title: "ROW"}
	b2 := b1
	b2.ID, b2.Series = "2", other.ID
	b3 := b1
	b3.ID = "3"
	a3 := a
	a3.Title = "The Row, renamed" // on the server
	for _, tt := range []struct {
		row  server.Series
		book server.Book
		want string
	}{
		{a, b1, "Comics/Row/One.cbz"},
		{other, b2, "Comics/ROW (2)/One.cbz"},
		{a3, b3, "Comics/Row/One (2).cbz"},
	} {
		item := mustDownload(t, s, "Comics", tt.row, tt.book)
		if item.Path != tt.want {
			t.Errorf("place of book %s: got %q, want %q", tt.book.ID, item.Path, tt.want)
		}
	}
}

func TestForeignSources(t *testing.T) {
	top, dir := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	for _, source := range []string{
		"", ".", "..", "../x", "a/b", `a\b`, "CON", ".inkshelf", ".INKSHELF", "config.json", "Fonts", "shots", "fake", "LOG.txt", "ca.pem", "config.json.example",
	} {
		if _, err := s.Reserve(source, row, b); err == nil {
			t.Errorf("reserve in %q: got no error", source)
		}
		if _, err := s.Scan(t.Context(), []string{source}); err == nil {
			t.Errorf("scan %q: got no error", source)
		}
	}
	for _, id := range []server.BookID{"", "a\xffb", "file:Row/One.cbz"} {
		b.ID = id
		if _, err := s.Reserve("Comics", row, b); err == nil {
			t.Errorf("reserve the book %q: got no error", id)
		}
	}
	b.ID, b.Stamp = "1", "a\xffb"
	if _, err := s.Reserve("Comics", row, b); err == nil {
		t.Error("reserve a stamp that is no text: got no error")
	}
	if extra := outside(t, dir, ""); len(extra) > 0 {
		t.Errorf("files were made: %q", extra)
	}
}

// TestPlaceTaken looks at files that are there before we come.
func TestPlaceTaken(t *testing.T) {
	top, _ := folder(t)
	theirs := cbz("theirs")
	lay(t, top, "Comics/Row/one.CBZ", theirs)
	lay(t, top, "Comics/Other", []byte("a file where a folder would be"))
	s := open(t, top)
	row, b := one("1", "Row", "One")
	if got, want := mustDownload(t, s, "Comics", row, b).Path, "Comics/Row/One (2).cbz"; got != want {
		t.Errorf("place: got %q, want %q", got, want)
	}
	row, b = one("2", "Other", "Two")
	if got, want := mustDownload(t, s, "Comics", row, b).Path, "Comics/Other (2)/Two.cbz"; got != want {
		t.Errorf("place: got %q, want %q", got, want)
	}

	// Also when the file comes between reserving and committing.
	row, b = one("3", "Row", "Three")
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	lay(t, top, "Comics/Row/Three.cbz", theirs)
	if got, want := mustDownload(t, s, "Comics", row, b).Path, "Comics/Row/Three (2).cbz"; got != want {
		t.Errorf("place: got %q, want %q", got, want)
	}
	for _, name := range []string{"Comics/Row/one.CBZ", "Comics/Row/Three.cbz"} {
		if string(read(t, top, name)) != string(theirs) {
			t.Errorf("%s is not what its owner put there", name)
		}
	}
	scan(t, s)
	wantPaths(t, s.Items(""), "Comics/Other (2)/Two.cbz", "Comics/Row/one.CBZ", "Comics/Row/Three.cbz", "Comics/Row/One (2).cbz", "Comics/Row/Three (2).cbz")
}

func TestLinksAreNotFollowed(t *testing.T) {
	top, dir := folder(t)
	elsewhere := t.TempDir()
	link := func(to, name string) {
		t.Helper()
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	lay(t, top, "Inside/book.cbz", cbz("x"))
	lay(t, top, "Comics/Row/book.cbz", cbz("x"))
	link("../Inside/book.cbz", "Comics/linked.cbz")
	link("../Inside", "Comics/Linked")
	link(elsewhere, "Comics/Out")
	link("Inside", "Source")
	s := open(t, top)
	scan(t, s, "Comics", "Source")
	wantPaths(t, s.Items(""), "Comics/Row/book.cbz")

	row, b := one("1", "Linked", "One")
	if got, want := mustDownload(t, s, "Comics", row, b).Path, "Comics/Linked (2)/One.cbz"; got != want {
		t.Errorf("place: got %q, want %q", got, want)
	}
	if _, err := download(s, "Source", row, b); err == nil {
		t.Error("a book was put into a folder that is a link")
	}
	if list, err := os.ReadDir(elsewhere); err != nil || len(list) > 0 {
		t.Errorf("outside: got %v, %v", list, err)
	}

	// A file of ours that becomes a link is gone.
	row, b2 := one("2", "Linked", "Two")
	two := mustDownload(t, s, "Comics", row, b2)
	if err := os.Remove(filepath.Join(dir, two.Path)); err != nil {
		t.Fatal(err)
	}
	link("../../Inside/book.cbz", two.Path)
	if _, err := s.Open(two.Ref()); !errors.Is(err, stock.ErrGone) {
		t.Errorf("open a link: got %v, want ErrGone", err)
	}

	// A folder of ours that becomes a link takes its books along.
	if err := os.Rename(filepath.Join(dir, "Comics/Linked (2)"), filepath.Join(dir, "Moved")); err != nil {
		t.Fatal(err)
	}
	link("../Moved", "Comics/Linked (2)")
	ref := stock.Item{Source: "Comics", Book: b}.Ref()
	if err := s.Remove(ref); err != nil {
		t.Error(err)
	}
	if read(t, top, "Moved/One.cbz") == nil {
		t.Error("a file was removed through a link")
	}
}
