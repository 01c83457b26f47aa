package web_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"
)

// TestMethods sends every method to every path: what is not there is 404, what is not taken 405, and HEAD is as GET.
func TestMethods(t *testing.T) {
	r := newRig(t)
	methods := []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"}
	for _, path := range gets {
		for _, method := range methods {
			want, allow := http.StatusOK, ""
			if method != "GET" && method != "HEAD" {
				want, allow = http.StatusMethodNotAllowed, "GET, HEAD"
			}
			got := r.do(method, path, "")
			if got.status != want || got.header.Get("Allow") != allow {
				t.Errorf("%s %s: %d, allow %q", method, path, got.status, got.header.Get("Allow"))
			}
			got.checkRefusal(t, "takes GET, HEAD")
		}
	}
	for path, body := range valid {
		for _, method := range methods {
			if method == "POST" {
				r.want(http.StatusNoContent, "", method, path, body)
				continue
			}
			if got := r.do(method, path, body); got.header.Get("Allow") != "POST" {
				t.Errorf("%s %s: allow %q", method, path, got.header.Get("Allow"))
			}
			r.want(http.StatusMethodNotAllowed, "takes POST", method, path, body)
		}
	}
	for _, path := range []string{"/nothing", "/page/", "/page/nothing.js", "/page/index.html", "/page/../state", "//state", "/State", "/pointer/"} {
		for _, method := range methods {
			r.want(http.StatusNotFound, "nothing at", method, path, "")
		}
	}
}

// TestHead checks that HEAD says what GET would send.
func TestHead(t *testing.T) {
	r := newRig(t)
	for _, path := range gets {
		got, want := r.do("HEAD", path, ""), r.do("GET", path, "")
		for _, name := range []string{"Content-Type", "Content-Length"} {
			if got.header.Get(name) != want.header.Get(name) {
				t.Errorf("HEAD %s: %s is %q, of GET %q", path, name, got.header.Get(name), want.header.Get(name))
			}
		}
	}
}

// TestHeaders checks what every answer says to browsers, whatever it is.
func TestHeaders(t *testing.T) {
	r := newRig(t)
	want := map[string]string{
		"Cache-Control":                "no-store",
		"X-Content-Type-Options":       "nosniff",
		"Referrer-Policy":              "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
			"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	}
	check := func(method, path, body string, headers ...string) {
		t.Helper()
		answer := r.do(method, path, body, headers...)
		for name, value := range want {
			if got := answer.header.Values(name); len(got) != 1 || got[0] != value {
				t.Errorf("%s %s, %d: %s is %q, want %q", method, path, answer.status, name, got, value)
			}
		}
	}
	for _, path := range append(gets, "/nothing") {
		check("GET", path, "")
	}
	for _, path := range slices.Collect(maps.Keys(valid)) {
		check("POST", path, valid[path])
		check("POST", path, "{")
		check("POST", path, string(make([]byte, 5000)))
		check("GET", path, "")
		check("POST", path, valid[path], "Origin: null")
	}
}
