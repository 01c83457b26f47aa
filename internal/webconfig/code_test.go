package webconfig

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

// TestCodes lets time pass: a code is replaced after ten minutes, and after three wrong tries.
func TestCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []State
		s := &Session{o: Options{Now: time.Now, Changed: func(s State) { told = append(told, s) }}}
		states := func() []State {
			s.mu.Lock()
			defer s.mu.Unlock()
			return told
		}
		s.mu.Lock()
		s.renew()
		s.mu.Unlock()
		defer s.lock.stop()
		if until := states()[0].Until; !until.Equal(time.Now().Add(10 * time.Minute)) {
			t.Errorf("the code is valid until %v", until)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if all := states(); len(all) != 2 || all[1].Code == all[0].Code {
			t.Fatalf("after ten minutes: %v", all)
		}
		old := states()[0].Code
		for i := range 2 * 3 {
			if v, _ := s.enter(old); v != refused {
				t.Errorf("try %d: %v", i, v)
			}
			if v, _ := s.enter(s.State().Code); v != tooSoon {
				t.Errorf("after try %d: %v", i, v)
			}
			time.Sleep(2 * time.Second)
		}
		if all := states(); len(all) != 4 || all[2].Code == all[1].Code || all[3].Code == all[2].Code {
			t.Fatalf("after six tries: %v", all)
		}
		v, token := s.enter(s.State().Code)
		if v != accepted || s.known(token) == nil || s.known(token+"x") != nil || s.known("") != nil {
			t.Errorf("the code is %v, the token %q", v, token)
		}
	})
}

// TestOver has what browsers sent before the page was closed be looked at afterwards. Nothing comes of it, and nothing is
// left that would go on.
func TestOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file, told := filepath.Join(t.TempDir(), "config.json"), 0
		s := &Session{o: Options{File: file, Now: time.Now, Log: slog.New(slog.DiscardHandler), Changed: func(State) { told++ }}}
		s.mu.Lock()
		s.renew()
		s.mu.Unlock()
		_, token := s.enter(s.State().Code)
		code := s.State().Code
		s.end()
		before := told
		if v, _ := s.enter(code); v != refused {
			t.Errorf("the code is %v", v)
		}
		if s.known(token) != nil {
			t.Error("the guest is still there")
		}
		if err := s.rewrite(func(all []config.Entry) []config.Entry { return all }); !errors.Is(err, errOver) {
			t.Errorf("writing: %v", err)
		}
		if _, err := os.Stat(file); err == nil {
			t.Error("config.json was written")
		}
		s.mu.Lock()
		s.renew() // of a timer that could not be stopped any more
		s.mu.Unlock()
		time.Sleep(time.Hour)
		if told != before {
			t.Errorf("%d states were told", told-before)
		}
	})
}

// TestShared leaves out interfaces at which there is no browser.
func TestShared(t *testing.T) {
	const works = net.FlagUp | net.FlagRunning | net.FlagBroadcast
	for f, want := range map[net.Flags]bool{
		works: true, works &^ net.FlagRunning: false, works &^ net.FlagUp: false, works | net.FlagPointToPoint: false,
	} {
		if shared(f) != want {
			t.Errorf("%v: %v", f, !want)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct{ all, want string }{
		{"127.0.0.1 192.168.1.42", "192.168.1.42"},
		{"169.254.3.4 10.1.2.3", "10.1.2.3"},
		{"169.254.3.4", "169.254.3.4"},
		{"127.0.0.1 8.8.8.8 fd00::1 fe80::1", ""},
		{"", ""},
	} {
		var all []netip.Addr
		for _, a := range strings.Fields(c.all) {
			all = append(all, netip.MustParseAddr(a))
		}
		if got, err := choose(all); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("of %q: %q, %v", c.all, got, err)
		}
	}
}

// TestComplete adds what was left empty, of what was typed last or else is saved, for the address that it is of.
func TestComplete(t *testing.T) {
	entry := func(address, key string) config.Entry { return config.Entry{Server: address, APIKey: server.Hide(key)} }
	saved := entry("http://one.example:80/path", "saved")
	for _, c := range []struct {
		address, typed string
		draft          *draft
		want           string
	}{
		{"http://one.example:80", "", nil, "saved"},
		{"http://ONE.example:80/other", "", nil, "saved"},
		{"http://one.example:80", "typed", nil, "typed"},
		{"https://one.example:80", "", nil, ""},
		{"http://one.example:81", "", nil, ""},
		{"http://two.example", "", nil, ""},
		{"http://one.example:80", "", &draft{"Mine", entry("http://one.example:80", "draft")}, "draft"},
		{"http://one.example:80", "", &draft{"Mine", entry("http://two.example", "draft")}, "saved"},
		{"http://two.example", "", &draft{"Mine", entry("http://two.example", "draft")}, "draft"},
		{"http://two.example", "", &draft{"Other", entry("http://two.example", "draft")}, ""},
	} {
		f := filled{was: "Mine", entry: entry(c.address, c.typed)}
		f.complete(c.draft, saved)
		if got := f.entry.APIKey.Reveal(); got != c.want {
			t.Errorf("%+v: the key is %q", c, got)
		}
	}
}

// FuzzForm reads forms that anybody may send. What comes out is an entry that config judges, and no kept secret goes to
// another address.
func FuzzForm(f *testing.F) {
	f.Add("was=Mine&type=comicserver&name=Mine&server=http%3A%2F%2Fcomics.example&apiKey=&do=test")
	f.Add("was=&type=bookserver&name=%00&server=http://a&username=u&password=+p+&no-login=on")
	f.Add("name=a&name=b")
	kinds := server.Kinds{{Types: []string{"comicserver"}, Needs: server.APIKey}}
	saved := config.Entry{Name: "Mine", Server: "http://comics.example", APIKey: server.Hide("kept secret")}
	f.Fuzz(func(t *testing.T, body string) {
		values, err := url.ParseQuery(body)
		if err != nil {
			return
		}
		form, err := filledIn(values)
		if err != nil {
			return
		}
		form.complete(nil, saved)
		if u, err := url.Parse(form.entry.Server); form.entry.APIKey == saved.APIKey && (err != nil || !strings.EqualFold(u.Host, "comics.example")) {
			t.Errorf("the key goes to %q", form.entry.Server)
		}
		_ = config.Check(put([]config.Entry{saved}, form.was, form.entry), kinds) // it is not to panic
	})
}
