package config_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

// kinds are of the shape of the real ones.
var kinds = server.Kinds{
	{Types: []string{"comicserver"}, Needs: server.APIKey},
	{Types: []string{"recipeserver"}, Needs: server.APIKey},
	{Types: []string{"bookserver", "book-server"}, Needs: server.Login},
}

// goods are files that load, and what they hold.
var goods = []struct {
	what, file string
	want       []config.Entry
}{
	{
		"no servers", "[]", nil,
	},
	{
		"a server of each kind",
		`[
			{"name": "Comics", "type": "comicserver", "server": "http://comics.example:25600", "apiKey": "k1"},
			{"name": "Recipes", "type": "recipeserver", "server": "https://recipes.example/", "apiKey": "k2"},
			{"name": "Books", "type": "bookserver", "server": "https://books.example/opds", "username": "u", "password": "p"}
		]`,
		[]config.Entry{
			{Name: "Comics", Type: "comicserver", Server: "http://comics.example:25600", APIKey: server.Hide("k1")},
			{Name: "Recipes", Type: "recipeserver", Server: "https://recipes.example/", APIKey: server.Hide("k2")},
			{Name: "Books", Type: "bookserver", Server: "https://books.example/opds", Username: server.Hide("u"), Password: server.Hide("p")},
		},
	},
	{
		"an absent and an empty type mean the first kind",
		`[{"name": "A", "server": "http://a", "apiKey": "k"}, {"name": "B", "type": "", "server": "http://b", "apiKey": "k"}]`,
		[]config.Entry{{Name: "A", Server: "http://a", APIKey: server.Hide("k")}, {Name: "B", Server: "http://b", APIKey: server.Hide("k")}},
	},
	{
		"the other spelling of a type is kept",
		`[{"name": "A", "type": "book-server", "server": "http://a", "username": "u", "password": "p"}]`,
		[]config.Entry{{Name: "A", Type: "book-server", Server: "http://a", Username: server.Hide("u"), Password: server.Hide("p")}},
	},
	{
		"a server without login",
		`[{"name": "A", "type": "bookserver", "server": "http://a", "username": "", "password": ""}]`,
		[]config.Entry{{Name: "A", Type: "bookserver", Server: "http://a"}},
	},
	{
		"a user without password",
		`[{"name": "A", "type": "bookserver", "server": "http://a", "username": "u", "password": ""}]`,
		[]config.Entry{{Name: "A", Type: "bookserver", Server: "http://a", Username: server.Hide("u")}},
	},
	{
		"an unknown type loads without credentials",
		`[{"name": "A", "type": "filmserver", "server": "http://a"}, {"name": "B", "type": "ComicServer", "server": "http://a"}]`,
		[]config.Entry{{Name: "A", Type: "filmserver", Server: "http://a"}, {Name: "B", Type: "ComicServer", Server: "http://a"}},
	},
	{
		"credentials that are not needed are kept",
		`[{"name": "A", "server": "http://a", "apiKey": "k", "username": "u", "password": "p"}]`,
		[]config.Entry{{Name: "A", Server: "http://a", APIKey: server.Hide("k"), Username: server.Hide("u"), Password: server.Hide("p")}},
	},
	{
		"a password may be any text",
		`[{"name": "A", "type": "bookserver", "server": "http://a", "username": "üx", "password": " <&>\"\\\u00e9\ud83d\udcda\ufffd "}]`,
		[]config.Entry{{Name: "A", Type: "bookserver", Server: "http://a", Username: server.Hide("üx"), Password: server.Hide(" <&>\"\\é📚\ufffd ")}},
	},
	{
		"addresses",
		`[
			{"name": "A", "server": "HTTP://A.example:1/x/y/", "apiKey": "k"},
			{"name": "B", "server": "http://[::1]:65535", "apiKey": "k"},
			{"name": "C", "server": "http://192.168.1.2:8083", "apiKey": "k"},
			{"name": "D", "server": "https://müller.example/caf%C3%A9", "apiKey": "k"}
		]`,
		[]config.Entry{
			{Name: "A", Server: "HTTP://A.example:1/x/y/", APIKey: server.Hide("k")},
			{Name: "B", Server: "http://[::1]:65535", APIKey: server.Hide("k")},
			{Name: "C", Server: "http://192.168.1.2:8083", APIKey: server.Hide("k")},
			{Name: "D", Server: "https://müller.example/caf%C3%A9", APIKey: server.Hide("k")},
		},
	},
	{
		"names that only look alike",
		`[
			{"name": "Comics", "server": "http://a", "apiKey": "k"},
			{"name": "Comic", "server": "http://a", "apiKey": "k"},
			{"name": "Cómics", "server": "http://a", "apiKey": "k"},
			{"name": ".inkshelf2", "server": "http://a", "apiKey": "k"}
		]`,
		[]config.Entry{
			{Name: "Comics", Server: "http://a", APIKey: server.Hide("k")},
			{Name: "Comic", Server: "http://a", APIKey: server.Hide("k")},
			{Name: "Cómics", Server: "http://a", APIKey: server.Hide("k")},
			{Name: ".inkshelf2", Server: "http://a", APIKey: server.Hide("k")},
		},
	},
	{
		"a byte order mark, line ends of Windows, escapes in a key",
		"\ufeff[\r\n\t{\"n\\u0061me\": \"A\",\r\n\"server\": \"http:\\/\\/a\", \"apiKey\": \"k\"}\r\n]\r\n\r\n",
		[]config.Entry{{Name: "A", Server: "http://a", APIKey: server.Hide("k")}},
	},
}

func TestReadGood(t *testing.T) {
	for _, tt := range goods {
		got, err := config.Read(strings.NewReader(tt.file), kinds)
		if err != nil {
			t.Errorf("%s: %v", tt.what, err)
			continue
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.what, reveal(got), reveal(tt.want))
		}
	}
}

// reveal makes entries of a test, which hold no secrets, readable.
func reveal(entries []config.Entry) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "\n%q %q %q %q %q %q", e.Name, e.Type, e.Server, e.APIKey.Reveal(), e.Username.Reveal(), e.Password.Reveal())
	}
	return b.String()
}

func TestReadOtherKinds(t *testing.T) {
	const file = `[{"name": "A", "server": "http://a"}]`
	for what, ks := range map[string]server.Kinds{
		"no kinds":                nil,
		"a default without needs": {{Types: []string{"free"}}},
	} {
		if _, err := config.Read(strings.NewReader(file), ks); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	both := server.Kinds{{Types: []string{"both"}, Needs: server.APIKey | server.Login}}
	want := "entry 1 (\"A\"): apiKey: is missing\nentry 1 (\"A\"): username: is missing\nentry 1 (\"A\"): password: is missing"
	if _, err := config.Read(strings.NewReader(file), both); err == nil || err.Error() != want {
		t.Errorf("a kind that needs everything: got %v, want %s", err, want)
	}
}

func TestReadSize(t *testing.T) {
	const file = `[{"name": "A", "server": "http://a", "apiKey": "k"}]`
	fill := strings.Repeat(" ", 1<<20-len(file))
	if _, err := config.Read(strings.NewReader(file+fill), kinds); err != nil {
		t.Errorf("a file of 1 MiB: %v", err)
	}
	// What is not taken is not read either: the source may have no end.
	endless := io.MultiReader(strings.NewReader(file+fill+" "), iotest.ErrReader(errors.New("read too far")))
	_, err := config.Read(endless, kinds)
	if want := "the file is larger than 1 MiB"; err == nil || err.Error() != want {
		t.Errorf("a larger file: got %v, want %s", err, want)
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("the card is gone")
	r := io.MultiReader(strings.NewReader(`[{"name"`), iotest.ErrReader(broken))
	entries, err := config.Read(r, kinds)
	if !errors.Is(err, broken) || entries != nil {
		t.Errorf("got %v, %v, want %v", entries, err, broken)
	}
	if _, ok := errors.AsType[*config.FaultsError](err); ok {
		t.Errorf("got faults for a file that could not be read: %v", err)
	}
}

func TestLoad(t *testing.T) {
	for _, tt := range goods {
		got, err := config.Load(write(t, tt.file), kinds)
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, %v, want %v", tt.what, reveal(got), err, reveal(tt.want))
		}
	}
	for _, tt := range bads {
		entries, err := config.Load(write(t, tt.file), kinds)
		if _, ok := errors.AsType[*config.FaultsError](err); !ok || entries != nil {
			t.Errorf("%s: got %v, %v, want faults", tt.what, entries, err)
		}
	}
}

// write makes a file that was changed long ago.
func write(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	long := time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)
	if err := os.Chtimes(path, long, long); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoadAbsent(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "config.json"), filepath.Join(dir, "no", "config.json")} {
		if _, err := config.Load(path, kinds); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("Load(%q): got %v, want fs.ErrNotExist", path, err)
		}
	}
	if list := names(t, dir); len(list) != 0 {
		t.Errorf("after Load: got %q, want an empty folder", list)
	}
	if _, err := config.Load(dir, kinds); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Load of a folder: got %v, want an error that is not fs.ErrNotExist", err)
	}
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}

func TestLoadChangesNothing(t *testing.T) {
	files := []string{goods[1].file, "\ufeff" + goods[2].file, bads[0].file, "", "[", "[{}]"}
	for _, file := range files {
		path := write(t, file)
		before, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = config.Load(path, kinds) // it may well be faulty
		after, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if !os.SameFile(before, after) || !after.ModTime().Equal(before.ModTime()) || after.Mode() != before.Mode() {
			t.Errorf("%q: got a file of %v, %v, want the one of %v, %v", file, after.ModTime(), after.Mode(), before.ModTime(), before.Mode())
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, []byte(file)) {
			t.Errorf("%q: got %q, %v", file, got, err)
		}
		if got, want := names(t, filepath.Dir(path)), []string{"config.json"}; !slices.Equal(got, want) {
			t.Errorf("%q: got the files %q, want %q", file, got, want)
		}
	}
}
