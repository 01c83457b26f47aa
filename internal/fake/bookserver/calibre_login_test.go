package bookserver_test

import (
	"crypto/md5"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
)

var nonces = regexp.MustCompile(`^Digest realm="calibre", nonce="([0-9a-f]{20}:[0-9a-f]{64})", algorithm="MD5", qop="auth"(, stale="true")?$`)

// challenged asks without a login and returns the nonce of the challenge.
func challenged(t *testing.T, url string) string {
	t.Helper()
	got := ask(t, url)
	m := nonces.FindStringSubmatch(got.header.Get("WWW-Authenticate"))
	if got.status != http.StatusUnauthorized || got.body != "" || m == nil || m[2] != "" {
		t.Fatalf("challenge: %d, %q, %q", got.status, got.header.Get("WWW-Authenticate"), got.body)
	}
	return m[1]
}

// digest answers a challenge as RFC 2617 says; with quality of protection if qop.
func digest(password, nonce, uri string, qop bool) []string {
	sum := func(parts ...string) string { return fmt.Sprintf("%x", md5.Sum([]byte(strings.Join(parts, ":")))) }
	secret, request := sum("reader", "calibre", password), sum("GET", uri)
	header := fmt.Sprintf(`Digest username="reader", realm="calibre", nonce="%s", uri="%s", algorithm=MD5, `, nonce, uri)
	if qop {
		header += fmt.Sprintf(`qop=auth, nc=00000001, cnonce="a, b", response="%s"`, sum(secret, nonce, "00000001", "a, b", "auth", request))
	} else {
		header += fmt.Sprintf(`response="%s"`, sum(secret, nonce, request))
	}
	return []string{"Authorization", header}
}

func TestCalibreDigest(t *testing.T) {
	clock := now
	url := calibre(t, bookserver.Options{
		Username: "reader", Password: "s3cret pass", Digest: true, Now: func() time.Time { return clock },
	})
	nonce := challenged(t, url+"/opds")
	if challenged(t, url+"/opds") == nonce {
		t.Error("the same nonce twice")
	}
	const feed = "/opds/navcatalog/4f7469746c65?offset=30"
	for _, c := range []struct {
		what   string
		header []string
		status int
	}{
		{"with quality of protection", digest("s3cret pass", nonce, feed, true), 200},
		{"without", digest("s3cret pass", nonce, feed, false), 200},
		{"the same nonce again", digest("s3cret pass", nonce, feed, true), 200},
		{"a wrong password", digest("wrong", nonce, feed, true), 401},
		{"a nonce of somebody else", digest("s3cret pass", "00"+nonce[2:], feed, true), 401},
		{"no nonce at all", digest("s3cret pass", ":", feed, true), 401},
		{"another address", digest("s3cret pass", nonce, "/opds", true), 400},
		{"half of it", []string{"Authorization", `Digest username="reader", qop=auth`}, 400},
		{"nothing of it", []string{"Authorization", "Digest"}, 400},
	} {
		if got := ask(t, url+feed, c.header...); got.status != c.status {
			t.Errorf("%s: %d instead of %d %s", c.what, got.status, c.status, got.body)
		}
	}
	clock = clock.Add(61 * time.Minute)
	got := ask(t, url+feed, digest("s3cret pass", nonce, feed, true)...)
	m := nonces.FindStringSubmatch(got.header.Get("WWW-Authenticate"))
	if got.status != http.StatusUnauthorized || m == nil || m[2] == "" {
		t.Fatalf("an old nonce: %d %q", got.status, got.header.Get("WWW-Authenticate"))
	}
	if got := ask(t, url+feed, digest("s3cret pass", m[1], feed, true)...); got.status != http.StatusOK {
		t.Errorf("the new nonce: %d", got.status)
	}
}

// What is signed is the whole address, with the prefix.
func TestCalibreDigestPrefix(t *testing.T) {
	url := calibre(t, bookserver.Options{Username: "reader", Password: "s3cret pass", Digest: true, Prefix: "/books"})
	nonce := challenged(t, url+"/books/opds")
	if got := ask(t, url+"/books/opds", digest("s3cret pass", nonce, "/books/opds", true)...); got.status != http.StatusOK {
		t.Errorf("status %d %s", got.status, got.body)
	}
}

func TestCalibreBasicNeedsBoth(t *testing.T) {
	url := calibre(t, bookserver.Options{Username: "reader", Password: "s3cret pass"})
	if got := ask(t, url+"/opds", login("reader", "")...); got.status != http.StatusBadRequest {
		t.Errorf("no password: %d", got.status)
	}
}
