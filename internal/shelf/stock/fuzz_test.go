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

// indexed returns a volume with an index of one line.
func indexed(t *testing.T, line []byte) *disktest.Volume {
	t.Helper()
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
	return v
}

// TestIndexLine reads lines that cannot be of ours, and some that can: what was not understood is told.
func TestIndexLine(t *testing.T) {
	for line, want := range map[string]string{
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/One.cbz","size":1}}`:              "Comics/One.cbz",
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/One.cbz","size":1},"later":true}`: "Comics/One.cbz",
		`{"v":1,"source":"Comics","id":"1"}`:                                                        "",
		`{"v":2,"source":"Comics","id":"1","here":{"path":"Comics/One.cbz","size":1}}`:              "damaged",
		`{"v":1,"source":"Comics","id":"","here":{"path":"Comics/One.cbz","size":1}}`:               "damaged",
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/One.cbz","size":-1}}`:             "damaged",
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Comics/../x.cbz","size":1}}`:             "damaged",
		`{"v":1,"source":"Comics","id":"1","here":{"path":"Others/One.cbz","size":1}}`:              "damaged",
		`{"v":1,"source":"Comics","id":"1","coming":{"path":"Comics"}}`:                             "damaged",
		`{"v":1,"source":"fonts","id":"1","here":{"path":"fonts/One.cbz","size":1}}`:                "damaged",
		`{"v":1,"source":"Comics","id":"1"`:                                                         "damaged",
	} {
		s, damages, err := stock.Open(options(indexed(t, []byte(line))))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(paths(s.Items("")), " ")
		if len(damages) > 0 {
			got += "damaged"
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

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
		v := indexed(t, line)
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
