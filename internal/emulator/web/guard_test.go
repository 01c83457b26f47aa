package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"inkshelf/internal/emulator/web"
)

// TestForeign sends requests as other pages would have a browser send them, to every endpoint.
func TestForeign(t *testing.T) {
	r := newRig(t)
	host := strings.TrimPrefix(r.url, "http://")
	for _, headers := range [][]string{
		{"Host: evil.example"},
		{"Host: evil.example:8740", "Origin: http://evil.example:8740"}, // a name that was bound anew
		{"Host: localhost.evil.example"},
		{"Host: 127.0.0.1.evil.example"},
		{"Host: 192.168.1.42:8740"},
		{"Host: 0.0.0.0:8740"},
		{"Host: [::]:8740"},
		{"Host: [fe80::1]:8740"},
		{"Host: localhost:x"},
		{"Origin: null"},
		{"Origin: http://evil.example"},
		{"Origin: https://" + host},
		{"Origin: http://localhost:1"},
		{"Origin: http://" + host + "/"},
		{"Origin: http://" + host, "Origin: http://evil.example"},
		{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: image"},
		{"Sec-Fetch-Site: same-site", "Sec-Fetch-Dest: empty"},
		{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: iframe"},
	} {
		for _, path := range gets {
			r.want(http.StatusForbidden, "", "GET", path, "", headers...)
		}
		for path, body := range valid {
			r.want(http.StatusForbidden, "", "POST", path, body, headers...)
		}
	}
	if got := took(r.panel); got != nil {
		t.Errorf("refused, and yet the app got %q", got)
	}
	for path, body := range valid {
		r.want(http.StatusNoContent, "", "POST", path, body)
	}
}

// TestOddHosts has hosts that the server of net/http lets nobody send.
func TestOddHosts(t *testing.T) {
	h := web.Handler(web.Options{Panel: newPanel(small)})
	for _, host := range []string{"", "evil.example@localhost", "localhost/evil", "localhost?evil", "localhost#evil", "localhost:8740:1", "%6cocalhost"} {
		r, w := httptest.NewRequest("GET", "/state", nil), httptest.NewRecorder()
		r.Host = host
		if h.ServeHTTP(w, r); w.Code != http.StatusForbidden {
			t.Errorf("host %q: %d, want %d", host, w.Code, http.StatusForbidden)
		}
	}
}

// TestOwn sends requests as our page and programs of this machine do.
func TestOwn(t *testing.T) {
	r := newRig(t)
	host := strings.TrimPrefix(r.url, "http://")
	for _, headers := range [][]string{
		{},
		{"Host: localhost:8740"},
		{"Host: LocalHost"},
		{"Host: 127.0.0.1"},
		{"Host: 127.9.9.9:1"},
		{"Host: [::1]:8740", "Origin: http://[::1]:8740"},
		{"Host: localhost", "Origin: http://localhost"},
		{"Origin: http://" + host, "Sec-Fetch-Site: same-origin"},
		{"Sec-Fetch-Site: none"},
	} {
		r.want(http.StatusOK, "", "GET", "/state", "", headers...)
		r.want(http.StatusNoContent, "", "POST", "/key", valid["/key"], headers...)
	}
	link := []string{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"}
	r.want(http.StatusOK, "", "GET", "/", "", link...)
	r.want(http.StatusForbidden, "", "GET", "/panel.png", "", link...)
}

// TestRefusalLogged checks that a refusal is logged with its reason, and without the query.
func TestRefusalLogged(t *testing.T) {
	var log strings.Builder
	h := web.Handler(web.Options{Panel: newPanel(small), Log: slog.New(slog.NewTextHandler(&log, nil))})
	r := httptest.NewRequest("GET", "http://evil.example/state?secret", nil)
	h.ServeHTTP(httptest.NewRecorder(), r)
	if got := log.String(); !strings.Contains(got, "path=/state ") || !strings.Contains(got, "evil.example") || strings.Contains(got, "secret") {
		t.Errorf("got %s", got)
	}
}
