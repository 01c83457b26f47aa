package httpx

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/server"
)

const (
	testKey      = "k3y-that-must-not-show"
	testPassword = "passw0rd-that-must-not-show"
)

// serve starts a server on a real socket and stops it at the end of the test.
func serve(t *testing.T, h http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

// account is an account at an address, whose waits are long enough never to matter.
func account(address string) server.Account {
	return server.Account{
		Name: "Test", Address: address, APIKey: testKey, Username: "reader", Password: testPassword,
		Timeouts: server.Timeouts{Request: time.Minute, Stall: time.Minute},
	}
}

func client(t *testing.T, a server.Account, auth Auth) *Client {
	t.Helper()
	c, err := New(a, auth)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.transport.CloseIdleConnections)
	return c
}

// keyed is a client that identifies with the test key.
func keyed(t *testing.T, address string) *Client {
	t.Helper()
	return client(t, account(address), Header("X-API-Key", testKey))
}

// mustNotShow fails if an error gives a credential away.
func mustNotShow(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	for _, text := range []string{err.Error(), fmt.Sprintf("%+v", err), fmt.Sprintf("%#v", err)} {
		for _, secret := range []string{testKey, testPassword, url.QueryEscape(testPassword)} {
			if strings.Contains(text, secret) {
				t.Errorf("the error gives a credential away: %s", text)
			}
		}
	}
}

func TestRequest(t *testing.T) {
	var got *http.Request
	var body []byte
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Clone(context.Background())
		body, _ = io.ReadAll(r.Body)
		http.SetCookie(w, &http.Cookie{Name: "SESSION", Value: "1"})
		_, _ = io.WriteString(w, "hello")
	})
	c := keyed(t, s.URL+"/base/")
	req := Request{
		Method: http.MethodPatch,
		URL:    c.URL(url.Values{"a": {"1 2"}}, "api", "v1", "books", "id"),
		Accept: "application/json",
		Body:   []byte(`{"page":1}`),
		Type:   "application/json",
		Header: http.Header{"X-More": {"yes"}},
	}
	for range 2 { // the second time a cookie could come along
		data, err := c.Bytes(t.Context(), req)
		if err != nil || string(data) != "hello" {
			t.Fatalf("got %q and %v", data, err)
		}
		if got.Method != "PATCH" || got.RequestURI != "/base/api/v1/books/id?a=1+2" || string(body) != `{"page":1}` {
			t.Errorf("asked %s %s with %q", got.Method, got.RequestURI, body)
		}
		for name, want := range map[string]string{
			"User-Agent": "Inkshelf/dev", "X-Api-Key": testKey, "Accept": "application/json",
			"Content-Type": "application/json", "X-More": "yes", "Cookie": "", "Referer": "",
		} {
			if got := got.Header.Get(name); got != want {
				t.Errorf("%s: got %q, want %q", name, got, want)
			}
		}
	}
}

func TestAddress(t *testing.T) {
	for _, address := range []string{"", "nas.example", "ftp://nas.example", "http://", "//nas.example", "http://[::1", "http://nas\x00/"} {
		if _, err := New(server.Account{Address: address}, nil); err == nil {
			t.Errorf("%q was taken", address)
		}
	}
	_, err := New(server.Account{Address: "http://u:" + testPassword + "@nas:port/"}, nil)
	if err == nil {
		t.Error("a port that is no number was taken")
	}
	mustNotShow(t, err)
}

func TestURL(t *testing.T) {
	for _, c := range []struct {
		base     string
		elements []string
		want     string
	}{
		{"http://h", nil, "http://h"},
		{"http://h/", []string{"opds"}, "http://h/opds"},
		{"http://h/sub/", []string{"api", "v1"}, "http://h/sub/api/v1"},
		{"http://h/with%20space", []string{"a b"}, "http://h/with%20space/a%20b"},
		{"http://h/a%2Fb", []string{"c/d"}, "http://h/a%2Fb/c%2Fd"},
		{"http://h/x", []string{"..", ".", "../../etc"}, "http://h/x/%2E%2E/%2E/..%2F..%2Fetc"},
		{"http://h", []string{"é?#%"}, "http://h/%C3%A9%3F%23%25"},
		{"http://u:p@h/x?q=1#f", []string{"y"}, "http://h/x/y"},
	} {
		cl := client(t, server.Account{Address: c.base}, nil)
		if got := cl.URL(nil, c.elements...).String(); got != c.want {
			t.Errorf("%s + %q: got %s, want %s", c.base, c.elements, got, c.want)
		}
	}
}

func TestStatus(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var code int
		_, _ = fmt.Sscanf(r.URL.Path, "/base/%d", &code)
		if code == 429 {
			w.Header().Set("Retry-After", "40")
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, "the server says "+r.Header.Get("X-API-Key"))
	})
	c := keyed(t, s.URL+"/base")
	for _, code := range []int{300, 304, 400, 401, 403, 404, 405, 409, 429, 500, 503} {
		_, err := c.Bytes(t.Context(), Request{URL: c.URL(url.Values{"key": {testKey}}, fmt.Sprint(code))})
		var se *server.StatusError
		if !errors.As(err, &se) {
			t.Errorf("%d: got %v, want a StatusError", code, err)
			continue
		}
		if se.Code != code || se.Method != "GET" || se.Path != fmt.Sprint("/", code) {
			t.Errorf("%d: got %+v", code, se)
		}
		wait := time.Duration(0)
		if code == 429 {
			wait = 40 * time.Second
		}
		if se.RetryAfter != wait {
			t.Errorf("%d: got RetryAfter %v, want %v", code, se.RetryAfter, wait)
		}
		mustNotShow(t, err)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"":                              0,
		"0":                             0,
		"60":                            time.Minute,
		" 60 ":                          time.Minute,
		"-5":                            0,
		"soon":                          0,
		"1.5":                           0,
		"99999999999999":                24 * time.Hour,
		"18446744073709551616":          0, // no number any more
		"Fri, 14 Mar 2025 09:42:30 GMT": 90 * time.Second,
		"Fri, 14 Mar 2025 09:00:00 GMT": 0,
		"Fri, 14 Mar 2125 09:00:00 GMT": 24 * time.Hour,
	} {
		if got := retryAfter(value, now); got != want {
			t.Errorf("%q: got %v, want %v", value, got, want)
		}
	}
}

func TestErrorsNameNoSecret(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	// Some catalogs carry the key in the address itself.
	c := keyed(t, s.URL+"/opds/"+testKey)
	for _, u := range []*url.URL{
		c.URL(nil), c.URL(url.Values{"apikey": {testKey}}, "series"), c.URL(nil, testKey, "x"),
		mustParse(t, s.URL+"/image/"+testKey), mustParse(t, s.URL+"/opds/"+testKey+"/next"),
	} {
		_, err := c.Bytes(t.Context(), Request{URL: u})
		if server.StatusCode(err) != 500 {
			t.Errorf("got %v", err)
		}
		mustNotShow(t, err)
	}
	s.Close()
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(url.Values{"apikey": {testKey}}, "series")})
	if err == nil || server.StatusCode(err) != 0 {
		t.Errorf("a server that is gone: got %v", err)
	}
	if want := "GET /series: "; err != nil && !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %q, want it to begin with %q", err, want)
	}
	mustNotShow(t, err)
}

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestPicture(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Accept"); got != "image/*" {
			t.Errorf("Accept: got %q", got)
		}
		w.Header().Set("Content-Type", "image/jpeg") // whatever comes
		if strings.HasSuffix(r.URL.Path, "png") {
			_, _ = io.WriteString(w, "\x89PNG\r\n\x1a\n rest")
			return
		}
		_, _ = io.WriteString(w, "<html>log in</html>")
	})
	c := keyed(t, s.URL)
	pic, err := c.Picture(t.Context(), Request{URL: c.URL(nil, "png")})
	if err != nil || pic.Type != "image/png" {
		t.Errorf("got %q and %v", pic.Type, err)
	}
	pic, err = c.Picture(t.Context(), Request{URL: c.URL(nil, "page")})
	if err == nil || pic.Data != nil || !strings.Contains(err.Error(), "GET /page: no picture: looks like text/html") {
		t.Errorf("got %+v and %v", pic, err)
	}
}

// A few connections are kept and used again.
func TestConnectionsAreKept(t *testing.T) {
	addresses := map[string]bool{}
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		addresses[r.RemoteAddr] = true
		if strings.HasSuffix(r.URL.Path, "bad") {
			w.WriteHeader(404)
		}
		_, _ = io.WriteString(w, strings.Repeat("x", 1000))
	})
	c := keyed(t, s.URL)
	for i := range 6 {
		_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, []string{"good", "bad"}[i%2])})
		if i%2 == 0 && err != nil {
			t.Fatal(err)
		}
	}
	if len(addresses) != 1 {
		t.Errorf("six requests took %d connections", len(addresses))
	}
}
