package webconfig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkshelf/internal/webconfig"
)

// TestFaultyFile begins a new config.json and loses nothing of the old one.
func TestFaultyFile(t *testing.T) {
	d := open(t, `[{"name": "Mine"},`, "en")
	d.login()
	code, page := d.get("/")
	d.sees(code, page, 200, "config.json has", "config.json.faulty")
	for i, name := range []string{"One", "Two"} {
		d.post("/server", "was", "", "type", "comicserver", "name", name, "server", "http://x.example", "apiKey", "k")
		if got := d.entries(); len(got) != 1 || got[0].Name != name {
			t.Errorf("saved are %v", got)
		}
		kept := d.file + []string{".faulty", ".faulty.2"}[i]
		if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("kept is %v, %v", info, err)
		}
		if data, err := os.ReadFile(kept); err != nil || !strings.HasPrefix(string(data), `[{"name": "Mine"},`) {
			t.Errorf("kept is %s, %v", data, err)
		}
		if err := os.WriteFile(d.file, []byte(`[{"name": "Mine"},]`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNowhere saves where nothing can be written. What was typed is not lost by that.
func TestNowhere(t *testing.T) {
	d := open(t, "", "en")
	d.login()
	folder := filepath.Dir(d.file)
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	mine := []string{"was", "", "type", "comicserver", "name", "Mine", "server", "http://x.example", "apiKey", "typed-secret"}
	code, page := d.post("/server", mine...)
	d.sees(code, page, 422, "config.json could not be written.", `value="Mine"`)
	if s := d.State(); s.Phase != webconfig.Connected {
		t.Errorf("the state is %v", s)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	mine[len(mine)-1] = ""
	d.post("/server", mine...)
	if got := d.entries(); len(got) != 1 || got[0].APIKey.Reveal() != "typed-secret" {
		t.Errorf("saved is %v", got)
	}
}

// TestUnreadable finds something that is no file where config.json should be, and lets it be.
func TestUnreadable(t *testing.T) {
	d := open(t, "", "en")
	d.login()
	if err := os.Mkdir(d.file, 0o700); err != nil {
		t.Fatal(err)
	}
	code, page := d.get("/")
	d.sees(code, page, 200, "config.json cannot be read.")
	code, page = d.post("/server", "was", "", "type", "comicserver", "name", "Mine", "server", "http://x.example", "apiKey", "k")
	d.sees(code, page, 422, "config.json could not be written.", "is a directory")
}
