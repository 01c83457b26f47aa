package journey

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/fake"
	"inkshelf/internal/shelf"
)

// browser is a browser on the desk.
type browser struct {
	t      *testing.T
	client *http.Client
	top    string
}

// browserFor returns a browser that was given the code of the page that the panel shows.
func browserFor(t *testing.T, r *appReader) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(r.Texts(), "\n")
	code := regexp.MustCompile(`\d{3} \d{3}`).FindString(text)
	b := &browser{t: t, top: regexp.MustCompile(`http://[0-9.:]+`).FindString(text)}
	b.client = &http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true}}
	b.post("/code", "code", code)
	return b
}

func (b *browser) post(path string, form ...string) string {
	b.t.Helper()
	values := url.Values{}
	for i := 0; i < len(form); i += 2 {
		values.Set(form[i], form[i+1])
	}
	resp, err := b.client.PostForm(b.top+path, values)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	page, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %d, %v\n%s", path, resp.StatusCode, err, page)
	}
	return string(page)
}

// gone fails if the page can still be reached.
func (b *browser) gone() {
	b.t.Helper()
	if resp, err := b.client.Get(b.top); err == nil {
		b.t.Error("the page is still there", resp.Body.Close())
	}
}

// TestConfigureInABrowser adds the first server from a browser, and removes it again. The panel follows, and when the
// screen is left the page is gone.
func TestConfigureInABrowser(t *testing.T) {
	t.Parallel()
	comics := fake.All(time.Now)[0]
	address, stop, err := comics.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	dir := t.TempDir()
	r := startAppWith(t, dir, nil, false)
	r.sees("No servers yet")
	r.tap("configure")
	r.settle()
	r.sees("Waiting for a browser")
	b := browserFor(t, r)
	r.settle()
	r.sees("Connected")

	page := b.post("/server", "was", "", "type", comics.Type, "name", "Mine", "server", address, "apiKey", comics.APIKey)
	if !strings.Contains(page, "Mine answers.") {
		t.Errorf("the page says\n%s", page)
	}
	r.settle()
	r.sees("Saved, 1 server read")
	page = b.post("/server", "was", "", "type", comics.Type, "name", "Wrong", "server", address, "apiKey", "x")
	if !strings.Contains(page, "Wrong key or password") {
		t.Errorf("the page says\n%s", page)
	}
	b.post("/remove", "name", "Wrong")
	r.settle()
	r.sees("Saved, 1 server read")
	before := r.Seq()
	r.tap("close")
	r.settle()
	r.sees("Mine")
	if got := r.after(before); len(got) != 1 {
		t.Errorf("leaving the page takes %v", got)
	}
	b.gone()

	r.tap("menu")
	r.tap("configure")
	r.settle()
	browserFor(t, r).post("/remove", "name", "Mine")
	r.settle()
	r.sees("Saved, 0 servers read")
	r.tap("back")
	r.settle()
	r.sees("No servers yet")
	if data, err := os.ReadFile(filepath.Join(dir, "config.json")); err != nil || strings.TrimSpace(string(data)) != "[]" {
		t.Errorf("config.json is %s, %v", data, err)
	}
}

// TestConfigureFromServers adds a server from the list of servers, which has it when the page is left.
func TestConfigureFromServers(t *testing.T) {
	t.Parallel()
	comics := fake.All(time.Now)[0]
	address, stop, err := comics.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	r := startAppWith(t, t.TempDir(), nil, false)
	for _, target := range []string{"menu", "settings", "setting:servers", "server:configure"} {
		r.tap(target)
		r.settle()
	}
	b := browserFor(t, r)
	b.post("/server", "was", "", "type", comics.Type, "name", "Mine", "server", address, "apiKey", "x")
	r.settle()
	r.tap("close")
	r.settle()
	r.sees("Mine")
	r.sees("Wrong key or password")
}

// TestConfigureHidden leaves the app while the page is open, which closes it.
func TestConfigureHidden(t *testing.T) {
	t.Parallel()
	r := startAppWith(t, t.TempDir(), nil, false)
	r.tap("configure")
	r.settle()
	b := browserFor(t, r)
	r.settle()
	r.Home()
	r.settle()
	b.gone()
	r.Resume()
	r.settle()
	r.sees("No servers yet")
}

// TestFaultPages turns the pages of many faults, in French, with a file that stays as it is.
func TestFaultPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	prepare(t, dir, func(s *shelf.Shelf) error { return s.SetSettings(shelf.Settings{Language: "fr"}) })
	text := "[" + strings.Repeat(`{"name": "CON", "server": "ftp://x"},`, 30) + "{}]"
	write(t, filepath.Join(dir, "config.json"), text)
	r := startApp(t, dir, nil)
	r.sees("config.json contient")
	r.sees("entrée 1 (\"CON\"), apiKey\u00a0: manque")
	for _, step := range []struct {
		does func()
		sees string
	}{
		{func() { r.Press(record.KeyNext) }, "2 / "},
		{func() { r.tap("pager:next") }, "3 / "},
		{func() { r.Press(record.KeyPrev) }, "2 / "},
		{func() { r.tap("pager:first") }, "1 / "},
	} {
		before := r.Seq()
		step.does()
		r.check()
		r.sees(step.sees)
		if got := r.after(before); len(got) != 1 {
			t.Errorf("%s takes %v", step.sees, got)
		}
	}
	if data, err := os.ReadFile(filepath.Join(dir, "config.json")); err != nil || string(data) != text {
		t.Errorf("the file was changed: %v", err)
	}
}
