package bookserver

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// small is a catalog of two books.
func small() *catalog {
	return index([]book{{ID: "1", Title: "A", Stamp: "x"}, {ID: "2", Title: "B", Stamp: "y"}}, "/s/{searchTerms}")
}

// TestKeptCatalog checks that a file is read whose checksum is right, and still not used if it is another version's or
// holds what no server can have said.
func TestKeptCatalog(t *testing.T) {
	const head = `{"version":1,"owner":"me","books":1}`
	const a = `{"id":"1","title":"A","stamp":"x"}`
	for name, c := range map[string]struct {
		lines []string
		books int // -1: not used
	}{
		"as written":      {[]string{head, a}, 1},
		"another version": {[]string{`{"version":2,"owner":"me","books":1}`, a}, -1},
		"another owner":   {[]string{`{"version":1,"owner":"you","books":1}`, a}, -1},
		"negative":        {[]string{`{"version":1,"owner":"me","books":-1}`}, -1},
		"too many":        {[]string{fmt.Sprintf(`{"version":1,"owner":"me","books":%d}`, maxBooks+1), a}, -1},
		"no id":           {[]string{head, `{"title":"A","stamp":"x"}`}, -1},
		"no title":        {[]string{head, `{"id":"1","stamp":"x"}`}, -1},
		"no stamp":        {[]string{head, `{"id":"1","title":"A"}`}, -1},
		"twice the same":  {[]string{`{"version":1,"owner":"me","books":2}`, a, a}, -1},
		"not JSON":        {[]string{head, "A"}, -1},
		"a line too long": {[]string{head, strings.Replace(a, "A", strings.Repeat("A", maxLine), 1)}, -1},
	} {
		text := strings.Join(c.lines, "\n") + "\n"
		text += fmt.Sprintf("{\"sum\":%d}\n", crc32.ChecksumIEEE([]byte(text)))
		cat, err := decodeCatalog(strings.NewReader(text), "me")
		if c.books < 0 && err == nil || c.books >= 0 && (err != nil || len(cat.books) != c.books) {
			t.Errorf("%s: got %+v and %v", name, cat, err)
		}
	}
}

// TestLongestLine checks that whatever is kept of a book fits into a line.
func TestLongestLine(t *testing.T) {
	long := strings.Repeat("<", 1000) // which JSON writes with six bytes
	b := book{ID: long, Title: long, Series: long, Stamp: long, File: long + long, Cover: long + long, Summary: long + long}
	for range maxAuthors {
		b.Authors = append(b.Authors, long)
	}
	var file bytes.Buffer
	if err := encodeCatalog(&file, index([]book{b}, long+long), "me"); err != nil {
		t.Fatal(err)
	}
	if _, err := decodeCatalog(&file, "me"); err != nil {
		t.Error(err)
	}
}

// TestSave checks when the disk is written: for a change, however small, and for nothing else.
func TestSave(t *testing.T) {
	d := disk{folder: t.TempDir(), owner: "me"}
	path := filepath.Join(d.folder, catalogFile)
	old := time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)
	stamped, searched, more, fewer := small(), small(), small(), small()
	stamped.books[1].Stamp = "z"
	searched.search = "/other/{searchTerms}"
	more.books = append(more.books, book{ID: "3", Title: "C", Stamp: "z"})
	fewer.books = fewer.books[:1]
	other := d
	other.owner = "you"
	for _, c := range []struct {
		name    string
		disk    disk
		cat     *catalog
		written bool
	}{
		{"the first", d, small(), true},
		{"the same", d, small(), false},
		{"another stamp", d, stamped, true},
		{"the first again", d, small(), true},
		{"another search", d, searched, true},
		{"one book more", d, more, true},
		{"two fewer", d, fewer, true},
		{"another owner", other, fewer, true},
		{"the same again", other, fewer, false},
	} {
		c.disk.save(c.cat)
		info, err := os.Stat(path)
		if err != nil || !info.ModTime().Equal(old) != c.written {
			t.Errorf("%s: written %v, want %v (%v)", c.name, !info.ModTime().Equal(old), c.written, err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s: the file has mode %v", c.name, info.Mode())
		}
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, append(readFile(t, path), "more"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if other.has(fewer) {
		t.Error("a file with something behind it is taken for the same")
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestFailedSave checks that a catalog which could not be kept leaves nothing behind and is kept the next time, and
// that what a power cut has left is written over.
func TestFailedSave(t *testing.T) {
	d := disk{folder: t.TempDir(), owner: "me"}
	path := filepath.Join(d.folder, catalogFile)
	if err := os.MkdirAll(filepath.Join(path, "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.save(small())
	if files, err := os.ReadDir(d.folder); err != nil || len(files) != 1 {
		t.Errorf("got %v and %v, want nothing but what was there", files, err)
	}
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(d.folder, newFile), bytes.Repeat([]byte("x"), 10_000), 0o600); err != nil {
		t.Fatal(err)
	}
	d.save(small())
	if files, err := os.ReadDir(d.folder); err != nil || len(files) != 1 || d.load() == nil || !d.has(small()) {
		t.Errorf("got %v and %v, want the catalog alone", files, err)
	}
}
