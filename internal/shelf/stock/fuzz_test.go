package stock_test

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/shelf/stock"
)

// FuzzIndex reads an index with a line that may say anything. It leads nowhere outside, and the stock works on.
func FuzzIndex(f *testing.F) {
	for _, line := range []string{
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/Row/Theirs.cbz","size":1,"title":"One"}}`,
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/Row/Theirs.cbz","size":127},"going":true}`,
		`{"v":1,"source":"Comics","id":"1","coming":{"path":"Comics/Row/Theirs.cbz","size":127},"placing":true,"mark":"x"}`,
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/../../etc/passwd"},"going":true}`,
		`{"v":1,"source":"..","id":"1","here":{"path":"../x"},"going":true}`,
		`{"v":1,"source":".inkshelf","id":"1","here":{"path":".inkshelf/books.log"},"going":true}`,
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics","size":-1}}`,
		`{"v":2,"source":"Comics","id":"1"}`,
		`{"v":1,"source":"Comics","id":""}`,
		`{"v":1,"source":"Comics","id":"1","damaged":true,"coming":null}`,
		`[]`, ``, `{`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.ContainsRune(line, '\n') {
			return
		}
		v := disktest.NewVolume(disktest.Options{})
		lay(t, v, "config.json", []byte("[]"))
		if err := v.MkdirAll(".inkshelf"); err != nil {
			t.Fatal(err)
		}
		log, _, err := disk.OpenLog(disk.Sub(v, ".inkshelf"), "books.log", func([]byte) error { return nil })
		if err == nil {
			err = log.Append(line)
		}
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := stock.Open(options(v))
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range s.Items("") {
			if !fs.ValidPath(i.Path) || !strings.HasPrefix(i.Path, i.Source+"/") || strings.HasPrefix(i.Path, ".") {
				t.Errorf("a book at %q", i.Path)
			}
		}
		_, _ = s.Scan(t.Context(), nil) // a source with a name that cannot be looked up
		row, b := one("new", "Row", "One")
		mustDownload(t, s, "Comics", row, b)
		if got := string(read(t, v, "config.json")); got != "[]" {
			t.Errorf("config.json: got %q", got)
		}
	})
}
