package httpx

import (
	"strings"
	"testing"
	"time"
)

func FuzzChallenges(f *testing.F) {
	f.Add(`Digest realm="calibre", nonce="4084:efb7", algorithm="MD5", qop="auth"`, "reader", "pass")
	f.Add(`Basic realm="a, b", Digest realm="x", nonce="n1", qop="auth,auth-int", stale=TRUE`, `a"b`, "")
	f.Add(`Digest nonce="ends in \`, "", "\x00")
	f.Add(`Digest nonce=a, algorithm=SHA-256-sess, opaque="=", Negotiate abc==`, "é", "ü")
	f.Fuzz(func(t *testing.T, header, user, password string) {
		ch := strongest(parseChallenges([]string{header}))
		if ch == nil {
			return
		}
		if ch.nonce == "" || !strings.Contains(strings.ToLower(header), "digest") {
			t.Errorf("%q: got a challenge %+v", header, ch)
		}
		// What was understood must be understood again when it is written down: the answer quotes realm, nonce
		// and opaque, and a server has to find them in it.
		answer := ch.answer("GET", "/opds", user, password, 1, "cnonce")
		back := parseChallenges([]string{answer})
		if len(back) != 1 || back[0].scheme != "Digest" {
			t.Fatalf("%q: the answer %q reads as %+v", header, answer, back)
		}
		for name, want := range map[string]string{"realm": ch.realm, "nonce": ch.nonce, "opaque": ch.opaque, "username": user, "uri": "/opds"} {
			if got := back[0].params[name]; got != want {
				t.Errorf("%q: %s comes back as %q, want %q", header, name, got, want)
			}
		}
	})
}

func FuzzRetryAfter(f *testing.F) {
	now := time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)
	for _, s := range []string{"", "60", "-1", "99999999999999999999", "Fri, 14 Mar 2025 09:42:30 GMT", "Friday, 14-Mar-25 09:42:30 GMT"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if got := retryAfter(value, now); got < 0 || got > longestRetry {
			t.Errorf("%q: got %v", value, got)
		}
	})
}

// Whatever an id holds, it is one segment below the configured address.
func FuzzURL(f *testing.F) {
	for _, s := range []string{"id", "..", ".", "../../etc", "a/b", "%2e%2e", "?x#y", "é", "\x00\xff", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, id string) {
		c := client(t, account("http://h.example/sub%2Fpath/"), nil)
		text := c.URL(nil, "books", id, "pages").String()
		back := mustParse(t, text)
		parts := strings.Split(back.EscapedPath(), "/")
		if back.Host != "h.example" || back.RawQuery != "" || back.Fragment != "" || len(parts) != 5 ||
			parts[1] != "sub%2Fpath" || parts[2] != "books" || parts[4] != "pages" || parts[3] == ".." || parts[3] == "." {
			t.Errorf("%q: got %s", id, text)
		}
		if got := strings.Split(back.Path, "/books/")[1]; got != id+"/pages" && !strings.Contains(id, "/books/") {
			t.Errorf("%q: arrives as %q", id, got)
		}
	})
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "{}", "\ufeff[]", "<html>", `{"content":[{"id":1}]}`, "[1]x", "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var v any
		if err := decode(strings.NewReader(string(data)), &v); err == nil && v == nil && !strings.Contains(string(data), "null") {
			t.Errorf("%q: taken, but nothing came of it", data)
		}
	})
}
