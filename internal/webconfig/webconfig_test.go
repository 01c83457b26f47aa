package webconfig_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/config"
	"inkshelf/internal/lang"
	"inkshelf/internal/server"
	"inkshelf/internal/webconfig"
)

// kinds are of the shape of the real ones.
var kinds = server.Kinds{
	{Types: []string{"comicserver"}, Needs: server.APIKey, Face: server.Face{Name: "Comics"}},
	{Types: []string{"bookserver", "book-server"}, Needs: server.Login, Face: server.Face{Name: "Books"}},
}

const (
	key       = "key-that-nobody-sees"
	twoOfThem = `[{"name": "Mine", "type": "comicserver", "server": "http://comics.example", "apiKey": "` + key + `"},
		{"name": "Novels", "type": "bookserver", "server": "http://books.example", "username": "user-unseen", "password": "word-unseen"}]`
)

// desk is a page that is open, and a browser.
type desk struct {
	*testing.T
	*webconfig.Session
	file   string
	client *http.Client

	mu     sync.Mutex
	states []webconfig.State
	tried  []config.Entry
	err    error // of the next tries
}

// open opens a page for a folder with a config.json, unless that is empty.
func open(t *testing.T, file, language string, change ...func(*webconfig.Options)) *desk {
	t.Helper()
	d := &desk{T: t, file: filepath.Join(t.TempDir(), "config.json")}
	if file != "" {
		if err := os.WriteFile(d.file, []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	o := webconfig.Options{
		Host: "127.0.0.1", File: d.file, Kinds: kinds, Say: lang.Find(language), Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Try: func(_ context.Context, e config.Entry) error {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.tried = append(d.tried, e)
			return d.err
		},
		Explain: func(err error) (string, string) { return "a problem", err.Error() },
		Changed: func(s webconfig.State) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.states = append(d.states, s)
		},
	}
	for _, f := range change {
		f(&o)
	}
	s, err := webconfig.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	d.Session = s
	t.Cleanup(s.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	d.client = &http.Client{Jar: jar, Transport: &http.Transport{}}
	t.Cleanup(d.client.CloseIdleConnections)
	return d
}

// do sends a request and returns the status and the page at the end of all redirects.
func (d *desk) do(r *http.Request) (int, string) {
	d.Helper()
	resp, err := d.client.Do(r)
	if err != nil {
		d.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		d.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

func (d *desk) request(method, path, body string) *http.Request {
	d.Helper()
	r, err := http.NewRequestWithContext(d.Context(), method, "http://"+d.Address()+path, strings.NewReader(body))
	if err != nil {
		d.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+d.Address())
	}
	return r
}

func (d *desk) get(path string) (int, string) {
	d.Helper()
	return d.do(d.request(http.MethodGet, path, ""))
}

// post sends a form, of names and values in turn.
func (d *desk) post(path string, form ...string) (int, string) {
	d.Helper()
	values := url.Values{}
	for i := 0; i < len(form); i += 2 {
		values.Add(form[i], form[i+1])
	}
	return d.do(d.request(http.MethodPost, path, values.Encode()))
}

// login types the code.
func (d *desk) login() {
	d.Helper()
	if code, page := d.post("/code", "code", d.State().Code); code != http.StatusOK || !strings.Contains(page, "/new") {
		d.Fatalf("the code leads to %d\n%s", code, page)
	}
}

// sees fails unless a page answers with a status and says what it should. No page ever holds a secret.
func (d *desk) sees(code int, page string, want int, texts ...string) {
	d.Helper()
	if code != want {
		d.Errorf("the status is %d, want %d\n%s", code, want, page)
	}
	for _, text := range texts {
		if !strings.Contains(page, text) {
			d.Errorf("the page does not say %q:\n%s", text, page)
		}
	}
	for _, secret := range []string{key, "user-unseen", "word-unseen", "typed-secret"} {
		if strings.Contains(page, secret) {
			d.Errorf("the page holds %q:\n%s", secret, page)
		}
	}
}

// entries returns what config.json holds.
func (d *desk) entries() []config.Entry {
	d.Helper()
	all, err := config.Load(d.file, kinds)
	if err != nil {
		d.Fatal(err)
	}
	return all
}

// TestJourney adds a server, tests it, changes it and removes it, in both languages.
func TestJourney(t *testing.T) {
	for language, words := range map[string][]string{
		"en": {"There are none yet.", "Mine answers.", "Saved.", "Kept.", "was removed"},
		"fr": {"Il n’y en a pas encore.", "Mine répond.", "Enregistré.", "Conservé", "a été supprimé"},
	} {
		d := open(t, "", language)
		code, page := d.get("/")
		d.sees(code, page, 200, `name="code"`, `lang="`+language+`"`)
		d.login()
		code, page = d.get("/")
		d.sees(code, page, 200, words[0])
		code, page = d.get("/new")
		d.sees(code, page, 200, "/new?type=comicserver", "/new?type=bookserver")
		code, page = d.get("/new?type=comicserver")
		d.sees(code, page, 200, `name="apiKey"`, `value="Comics"`)

		mine := []string{"was", "", "type", "comicserver", "name", " Mine ", "server", "http://one.example ", "apiKey", " typed-secret "}
		code, page = d.post("/server", append(mine, "do", "test")...)
		d.sees(code, page, 200, words[1], words[3])
		if _, err := os.Stat(d.file); err == nil {
			t.Error("a test has saved something")
		}
		mine[len(mine)-1] = "" // kept from the test
		code, page = d.post("/server", append(mine, "do", "save")...)
		d.sees(code, page, 200, words[2], words[1], "http://one.example")
		if got := d.entries(); len(got) != 1 || got[0].APIKey.Reveal() != "typed-secret" || got[0].Name != "Mine" {
			t.Errorf("saved is %v", got)
		}

		code, page = d.get("/server?name=Mine")
		d.sees(code, page, 200, words[3], `value="http://one.example"`, `href="/remove?name=Mine"`)
		d.post("/server", "was", "Mine", "type", "comicserver", "name", "Ours", "server", "http://one.example/path", "apiKey", "")
		if got := d.entries(); len(got) != 1 || got[0].APIKey.Reveal() != "typed-secret" || got[0].Name != "Ours" {
			t.Errorf("changed is %v", got)
		}
		code, page = d.get("/remove?name=Ours")
		d.sees(code, page, 200, `value="Ours"`)
		code, page = d.post("/remove", "name", "Ours")
		d.sees(code, page, 200, words[4])
		if got := d.entries(); len(got) != 0 {
			t.Errorf("left are %v", got)
		}
		d.post("/code", "code", "x") // what follows of it is no saving
		d.Close()
		last, written := webconfig.State{}, 0
		for _, s := range d.states {
			if s.Written {
				written++
			}
			if s.Phase < last.Phase {
				t.Errorf("from %v to %v", last, s)
			}
			last = s
		}
		if last.Phase != webconfig.Saved || last.Servers != 0 {
			t.Errorf("the last state is %v", last)
		}
		if written != 3 || d.State().Written {
			t.Errorf("it was written %d times", written)
		}
	}
}

// TestSecrets looks at every page about servers that have secrets, and has them kept for their own address alone.
func TestSecrets(t *testing.T) {
	d := open(t, twoOfThem, "en")
	d.login()
	for _, path := range []string{"/", "/server?name=Mine", "/server?name=Novels", "/remove?name=Novels"} {
		code, page := d.get(path)
		d.sees(code, page, 200)
	}
	code, page := d.post("/test", "name", "Mine")
	d.sees(code, page, 200, "Mine answers.")
	if _, page := d.get("/"); strings.Contains(page, "answers") {
		t.Errorf("it is said twice:\n%s", page)
	}
	if len(d.tried) != 1 || d.tried[0].APIKey.Reveal() != key {
		t.Errorf("tried are %v", d.tried)
	}
	code, page = d.post("/server", "was", "Mine", "type", "comicserver", "name", "Mine", "server", "http://evil.example", "apiKey", "", "do", "test")
	d.sees(code, page, 200, "API key: is empty")
	if len(d.tried) != 1 {
		t.Errorf("the key went elsewhere: %v", d.tried)
	}
	d.post("/server", "was", "Novels", "type", "bookserver", "name", "Novels", "server", "http://books.example", "username", "", "password", "")
	if got := d.entries()[1]; got.Username.Reveal() != "user-unseen" || got.Password.Reveal() != "word-unseen" {
		t.Error("the login was lost")
	}
	d.post("/server", "was", "Novels", "type", "bookserver", "name", "Novels", "server", "http://books.example", "username", " u ", "password", " p ")
	if got := d.entries()[1]; got.Username.Reveal() != "u" || got.Password.Reveal() != " p " {
		t.Error("the login is not as it was typed")
	}
	d.post("/server", "was", "Novels", "type", "bookserver", "name", "Novels", "server", "http://books.example", "username", "", "password", "", "no-login", "on")
	if got := d.entries()[1]; !got.Username.Empty() || !got.Password.Empty() {
		t.Error("the login was kept")
	}
	d.err = errors.New("it is off")
	code, page = d.post("/test", "name", "Mine")
	d.sees(code, page, 200, "Mine does not work: a problem", "it is off")
}

// TestRefusals sends what cannot be saved: config.json stays as it is.
func TestRefusals(t *testing.T) {
	for what, form := range map[string][]string{
		"no key":            {"was", "", "type", "comicserver", "name", "New", "server", "http://x.example", "apiKey", ""},
		"a taken name":      {"was", "", "type", "comicserver", "name", "mine", "server", "http://x.example", "apiKey", "k"},
		"no address":        {"was", "", "type", "comicserver", "name", "New", "server", "x.example", "apiKey", "k"},
		"reserved":          {"was", "", "type", "comicserver", "name", "CONFIG.json", "server", "http://x.example", "apiKey", "k"},
		"markup":            {"was", "", "type", "comicserver", "name", "<b>", "server", "http://x.example", "apiKey", "k"},
		"another's letters": {"was", "Mine", "type", "comicserver", "name", "novels", "server", "http://comics.example", "apiKey", ""},
		"another's name":    {"was", "Mine", "type", "comicserver", "name", "Novels", "server", "http://comics.example", "apiKey", ""},
	} {
		d := open(t, twoOfThem, "en")
		d.login()
		code, page := d.post("/server", form...)
		d.sees(code, page, 422, "alert")
		if about := strings.Contains(page, "entry 2 ("); about != (what == "another's letters") {
			t.Errorf("%s: %s", what, page)
		}
		if strings.Contains(page, "<b>") {
			t.Errorf("%s: %s", what, page)
		}
		if data, err := os.ReadFile(d.file); err != nil || string(data) != twoOfThem {
			t.Errorf("%s: the file was changed: %s, %v", what, data, err)
		}
	}
}

// TestDraft forgets what was typed when the form is opened again.
func TestDraft(t *testing.T) {
	d := open(t, "[]", "en")
	d.login()
	mine := []string{"was", "", "type", "comicserver", "name", "Mine", "server", "http://x.example", "apiKey", "typed-secret"}
	d.post("/server", append(mine, "do", "test")...)
	d.get("/new?type=comicserver")
	mine[len(mine)-1] = ""
	code, page := d.post("/server", mine...)
	d.sees(code, page, 422, "API key: is empty")
}

// TestAbout begins with the server that the page is about, if there is one.
func TestAbout(t *testing.T) {
	for about, want := range map[string]string{"Novels": "<h1>Change Novels", "Gone": "<h1>Servers of this reader"} {
		d := open(t, twoOfThem, "en", func(o *webconfig.Options) { o.About = about })
		code, page := d.post("/code", "code", d.State().Code)
		d.sees(code, page, 200, want)
	}
}

// TestSilent closes the page while a server is tested that says nothing. It is not waited for.
func TestSilent(t *testing.T) {
	asked, ended := make(chan struct{}), make(chan error)
	d := open(t, twoOfThem, "en", func(o *webconfig.Options) {
		o.Try = func(ctx context.Context, _ config.Entry) error {
			if _, ok := ctx.Deadline(); !ok {
				t.Error("it would be waited for without end")
			}
			close(asked)
			<-ctx.Done()
			ended <- ctx.Err()
			return ctx.Err()
		}
	})
	d.login()
	go func() {
		<-asked
		d.Close()
	}()
	if resp, err := d.client.Do(d.request(http.MethodPost, "/test", "name=Mine")); err == nil {
		resp.Body.Close()
		t.Errorf("the browser is told %d", resp.StatusCode)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the test ends with %v", err)
	}
}

// TestClosed finds nothing where a page was.
func TestClosed(t *testing.T) {
	d := open(t, "", "en")
	d.login()
	d.Close()
	d.Close() // again does nothing
	if resp, err := d.client.Get("http://" + d.Address() + "/"); err == nil {
		t.Error("it is still there", resp.Body.Close())
	}
}
