package config_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

func TestSaveWrites(t *testing.T) {
	entries := []config.Entry{
		{Name: "Bandes dessinées", Server: "http://a", APIKey: server.Hide("<k&>")},
		{Name: "Recipes", Type: "recipeserver", Server: "http://b", APIKey: server.Hide("k"), Username: server.Hide("spare")},
		{Name: "Books", Type: "book-server", Server: "http://c"},
		{Name: "Films", Type: "filmserver", Server: "http://d", Password: server.Hide(`"\`)},
	}
	const want = `[
  {
    "name": "Bandes dessinées",
    "server": "http://a",
    "apiKey": "<k&>"
  },
  {
    "name": "Recipes",
    "type": "recipeserver",
    "server": "http://b",
    "apiKey": "k",
    "username": "spare"
  },
  {
    "name": "Books",
    "type": "book-server",
    "server": "http://c",
    "username": "",
    "password": ""
  },
  {
    "name": "Films",
    "type": "filmserver",
    "server": "http://d",
    "password": "\"\\"
  }
]
`
	path := filepath.Join(t.TempDir(), "config.json")
	if err := config.Save(path, entries, kinds); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got&0o077 != 0 {
		t.Errorf("got a file of mode %v, want one for its owner alone", got)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestSaveNothing(t *testing.T) {
	for _, entries := range [][]config.Entry{nil, {}} {
		path := write(t, goods[1].file)
		if err := config.Save(path, entries, kinds); err != nil {
			t.Fatal(err)
		}
		if got, want := read(t, path), "[]\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestSaveRoundTrip(t *testing.T) {
	for _, tt := range goods {
		path := write(t, tt.file)
		if err := config.Save(path, tt.want, kinds); err != nil {
			t.Errorf("%s: %v", tt.what, err)
			continue
		}
		first := read(t, path)
		entries, err := config.Load(path, kinds)
		if err != nil || !slices.Equal(entries, tt.want) {
			t.Errorf("%s: got %v, %v, want %v", tt.what, reveal(entries), err, reveal(tt.want))
			continue
		}
		if err := config.Save(path, entries, kinds); err != nil {
			t.Errorf("%s: %v", tt.what, err)
		}
		if got := read(t, path); got != first {
			t.Errorf("%s: got %q the second time, want %q", tt.what, got, first)
		}
		if got, want := names(t, filepath.Dir(path)), []string{"config.json"}; !slices.Equal(got, want) {
			t.Errorf("%s: got the files %q, want %q", tt.what, got, want)
		}
	}
}

func TestSaveRefuses(t *testing.T) {
	good := config.Entry{Name: "A", Server: "http://a", APIKey: server.Hide("k")}
	for _, tt := range []struct {
		what    string
		entries []config.Entry
		want    string
	}{
		{"an empty entry", []config.Entry{good, {}}, "entry 2: name: is empty\nentry 2: server: is empty\nentry 2: apiKey: is empty"},
		{"the same twice", []config.Entry{good, good}, `entry 2 ("A"): name: is the same as that of entry 1`},
		{
			"a password without user",
			[]config.Entry{{Name: "A", Type: "bookserver", Server: "http://a", Password: server.Hide("p")}},
			`entry 1 ("A"): username: is empty although there is a password`,
		},
		{
			"bytes that are not UTF-8",
			[]config.Entry{
				{Name: "A", Type: "\xff", Server: "http://a/\xff", APIKey: server.Hide("\xff"), Username: server.Hide("\xff"), Password: server.Hide("\xff")},
				{Name: "\xff", Server: "a", APIKey: server.Hide("k")},
			},
			`entry 1 ("A"): type: is not UTF-8
entry 1 ("A"): server: is not UTF-8
entry 1 ("A"): apiKey: is not UTF-8
entry 1 ("A"): username: is not UTF-8
entry 1 ("A"): password: is not UTF-8
entry 2 ("\xff"): name: is not UTF-8
entry 2 ("` + "\ufffd" + `"): server: is not an absolute http or https address`,
		},
		{
			"too much",
			[]config.Entry{{Name: "A", Server: "http://a", APIKey: server.Hide("k")}, {Name: "B", Type: strings.Repeat("x", 1<<20), Server: "http://b"}},
			"the file is larger than 1 MiB",
		},
	} {
		path := write(t, goods[1].file)
		err := config.Save(path, tt.entries, kinds)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s: got\n%v\nwant\n%s", tt.what, err, tt.want)
		}
		checkUntouched(t, path, goods[1].file)
	}
}

// checkUntouched fails unless the file holds the content and stands alone in its folder.
func checkUntouched(t *testing.T, path, content string) {
	t.Helper()
	if got := read(t, path); got != content {
		t.Errorf("%s: got %q, want %q", path, got, content)
	}
	if got, want := names(t, filepath.Dir(path)), []string{filepath.Base(path)}; !slices.Equal(got, want) {
		t.Errorf("got the files %q, want %q", got, want)
	}
}

// Modes of files do not stop every user, so that these tests go by targets that stop all of them.

func TestSaveNoFolder(t *testing.T) {
	dir := t.TempDir()
	if err := config.Save(filepath.Join(dir, "no", "config.json"), nil, kinds); err == nil {
		t.Error("got no error for a folder that is not there")
	}
	if got := names(t, dir); len(got) != 0 {
		t.Errorf("got the files %q, want none", got)
	}

	file := write(t, "[]")
	if err := config.Save(filepath.Join(file, "config.json"), nil, kinds); err == nil {
		t.Error("got no error for a folder that is a file")
	}
	checkUntouched(t, file, "[]")
}

// TestSaveOntoFolder lets the last step fail: a file cannot take the place of a folder.
func TestSaveOntoFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "config.json")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join(path, "x")
	if err := os.WriteFile(inside, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := config.Save(path, goods[1].want, kinds); err == nil {
		t.Error("got no error")
	}
	checkUntouched(t, inside, "x")
	if got, want := names(t, dir), []string{"config.json"}; !slices.Equal(got, want) {
		t.Errorf("got the files %q, want %q", got, want)
	}
}

// TestSaveIsAtomic reads the file while it is being written, again and again.
func TestSaveIsAtomic(t *testing.T) {
	path := write(t, "[]\n")
	large := []config.Entry{{Name: "A", Type: strings.Repeat("x", 1<<19), Server: "http://a"}}
	want, err := config.Encode(large, kinds)
	if err != nil {
		t.Fatal(err)
	}
	held, err := os.Open(path) // a reader that was there before keeps what it opened
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Close() }()
	done := make(chan error)
	go func() {
		var err error
		for i := 0; i < 20 && err == nil; i++ {
			err = config.Save(path, []([]config.Entry){large, nil}[i%2], kinds)
		}
		done <- err
	}()
	for {
		if got := read(t, path); got != "[]\n" && got != string(want) {
			t.Errorf("got %d bytes, want all or none of %d", len(got), len(want))
		}
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			var old bytes.Buffer
			if _, err := old.ReadFrom(held); err != nil || old.String() != "[]\n" {
				t.Errorf("the old file: got %q, %v, want it as it was", old.String(), err)
			}
			checkUntouched(t, path, "[]\n")
			return
		default:
		}
	}
}
