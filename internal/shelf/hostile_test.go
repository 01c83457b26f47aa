package shelf_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// hostile are titles that must not become the names of files as they are.
var hostile = []string{
	"../../etc", "..", ".", "...", "", " ", "CON", "con", "nul.txt", "a/b", `a\b`, "a:b", "C:", "/etc/passwd", "~",
	strings.Repeat("x", 300), strings.Repeat("ж", 300), strings.Repeat("😀", 100),
	"Été", "E\u0301te\u0301", "été", "ÉTÉ", "Straße", "STRASSE",
	"\u202egnp.exe", "a\u200fb", "ab", "a\x00b", "line\nend", "dots...", "space ", ".hidden", ".inkshelf", "config.json",
	"👩‍👩‍👧‍👦", "日本語", "a*b?c\"d<e>f|g", "Book", "book", "BOOK", "Book (2)",
}

// TestHostileTitles downloads books with such titles to a real folder: they stay inside, stay apart, and are found again.
func TestHostileTitles(t *testing.T) {
	outside := t.TempDir()
	dir := filepath.Join(outside, "reader")
	must(os.Mkdir(dir, 0o755))
	var c memory.Content
	for i, title := range hostile {
		s := memory.Series{Series: server.Series{ID: server.SeriesID(fmt.Sprint(i)), Title: title}}
		for j, other := range []string{title, hostile[(i+1)%len(hostile)]} {
			b := pageBook(fmt.Sprint(i, "-", j), 1, 1)
			b.Title, b.Number = other, server.Number{}
			b.Images = [][]byte{pictures()[(2*i+j)%100]}
			s.Books = append(s.Books, b)
		}
		c.Series = append(c.Series, s)
	}
	bubble(t, func(t *testing.T) {
		fsys, err := disk.Open(dir)
		must(err)
		defer func() { _ = fsys.Close() }() // everything is synced
		d := sitWith(t, fsys, newWorld(newLedger()), []server.Source{{Name: "comics", Server: memory.New(c)}})
		for _, s := range c.Series {
			d.do(d.DownloadSeries(t.Context(), "comics", s.Series))
		}
		synctest.Wait()
		before := d.Items("comics")
		if len(before) != 2*len(hostile) {
			t.Fatalf("%d books of %d are here; %+v", len(before), 2*len(hostile), d.Downloads())
		}
		volume := disktest.NewVolume(disktest.Options{}) // has the reader's rules, unlike this machine
		for _, i := range before {
			if _, err := volume.Stat(i.Path); err == nil {
				t.Errorf("%q is one file with another on the reader", i.Path)
			}
			must(volume.MkdirAll(path.Dir(i.Path)))
			if _, err := volume.Create(i.Path); err != nil {
				t.Errorf("%q is no name on the reader: %v", i.Path, err)
			}
		}
		if got := filesIn(outside); len(got) != len(before) {
			t.Errorf("%d files for %d books: %q", len(got), len(before), got)
		}
		d.stop()
		d = sitWith(t, fsys, newWorld(newLedger()), nil)
		if after := d.Items("comics"); !slices.EqualFunc(before, after, func(a, b shelf.Item) bool { return a.Path == b.Path && a.Book.ID == b.Book.ID }) {
			t.Errorf("after a restart the books are %+v, not %+v", after, before)
		}
	})
}

// filesIn lists the files in and below a folder, but for the shelf's own.
func filesIn(dir string) []string {
	var all []string
	must(filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && e.Name() == ".inkshelf":
			return fs.SkipDir
		case !e.IsDir():
			all = append(all, name)
		}
		return nil
	}))
	return all
}
