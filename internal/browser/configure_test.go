//go:build !race && !386 && !arm

package browser

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"inkshelf/internal/config"
	"inkshelf/internal/kinds"
	"inkshelf/internal/lang"
	"inkshelf/internal/webconfig"
)

// away returns an address of this machine that a browser takes for one of another: to its own machine it says more of where
// a form comes from than to a reader.
func away(t *testing.T) string {
	t.Helper()
	all, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			return n.IP.String()
		}
	}
	t.Skip("this machine is in no network")
	return ""
}

// openConfigure opens the page with which a reader is configured, in a window. The servers that it tries refuse the key "wrong".
func openConfigure(t *testing.T, file, language string, w window) (*tab, *webconfig.Session) {
	t.Helper()
	s, err := webconfig.Open(webconfig.Options{
		Host: away(t), File: file, Kinds: kinds.All(), Say: lang.Find(language), Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Try: func(_ context.Context, e config.Entry) error {
			if e.APIKey.Reveal() == "wrong" {
				return errors.New("refused")
			}
			return nil
		},
		Explain: func(error) (title, text string) {
			return "Unexpected answer", "What came is not what this kind of server sends."
		},
		Changed: func(webconfig.State) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	tb := newTab(t, w)
	tb.do(chromedp.Navigate("http://" + s.Address() + "/"))
	return tb, s
}

// follow clicks on what leads to another page, which says something.
func (tb *tab) follow(selector, text string) {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, limit)
	defer cancel()
	if _, err := chromedp.RunResponse(ctx, chromedp.Click(selector, chromedp.NodeVisible)); err != nil {
		tb.t.Fatal(err)
	}
	if page := eval[string](tb, `document.body.innerText`); !strings.Contains(page, text) {
		tb.t.Fatalf("after %s the page does not say %q:\n%s", selector, text, page)
	}
}

// TestConfigure adds a server on the page of a reader, tests it, and removes it, with nothing but what a browser sends.
func TestConfigure(t *testing.T) {
	t.Parallel()
	for language, w := range map[string]window{"en": phone, "fr": laptop} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			say, file := lang.Find(language), filepath.Join(t.TempDir(), "config.json")
			tb, s := openConfigure(t, file, language, w)
			look := func(name string) {
				t.Helper()
				tb.fits(name)
				tb.named(name, 0)
				tb.picture("configure-" + language + "-" + name)
			}
			look("code")
			tb.fill("#code", s.State().Code)
			tb.follow("button.primary", say.Text("There are none yet."))
			look("none")
			tb.follow("nav a", say.Text("What does it have?"))
			look("kinds")
			tb.follow("nav a", say.Text("API key"))
			tb.fill("#name", "Mine")
			tb.fill("#server", "http://comics.example")
			tb.fill("#apiKey", "wrong")
			look("form")
			tb.follow("button[value=test]", "Unexpected answer")
			look("refused")
			tb.fill("#apiKey", "right")
			tb.follow("button[value=save]", say.Text("%s answers.", "Mine"))
			look("list")
			if data, err := os.ReadFile(file); err != nil || len(data) < 50 {
				t.Errorf("config.json is %s, %v", data, err)
			}
			tb.follow("li .button", say.Text("Change %s", "Mine"))
			look("edit")
			tb.follow("nav a", say.Text("Remove %s?", "Mine"))
			look("remove")
			tb.follow("button.primary", say.Text("%s was removed.", "Mine"))
			look("removed")
		})
	}
}
