package httpx

import (
	"context"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
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

// answerRaw takes a request's connection away from the library and answers on it with whatever bytes. The connection is
// returned to be closed.
func answerRaw(t *testing.T, w http.ResponseWriter, format string, args ...any) net.Conn {
	t.Helper()
	conn, out, err := http.NewResponseController(w).Hijack()
	if err != nil {
		t.Error(err)
		panic(http.ErrAbortHandler)
	}
	_, _ = fmt.Fprintf(out, format, args...)
	_ = out.Flush()
	return conn
}

// account is an account at an address, whose waits are long enough never to matter.
func account(address string) server.Account {
	return server.Account{
		Name: "Test", Address: address, APIKey: server.Hide(testKey), Username: server.Hide("reader"), Password: server.Hide(testPassword),
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
	return client(t, account(address), Header("X-API-Key", server.Hide(testKey)))
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
	if len(req.Header) != 1 || req.URL.String() != s.URL+"/base/api/v1/books/id?a=1+2" {
		t.Errorf("the caller's request was changed: %v %v", req.Header, req.URL)
	}

	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil), Type: "application/json", Header: http.Header{"user-agent": {"x"}}}); err != nil {
		t.Fatal(err)
	}
	if got.Header.Get("Content-Type") != "" || len(got.Header["User-Agent"]) != 1 || got.Header.Get("User-Agent") != "Inkshelf/dev" {
		t.Errorf("without a body: got %v", got.Header)
	}
}

// What a file is asked for with goes along: a part of it is asked for in a header.
func TestFilePart(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "book.epub", time.Time{}, strings.NewReader("0123456789"))
	})
	c := keyed(t, s.URL)
	res, err := c.File(t.Context(), Request{URL: c.URL(nil), Header: http.Header{"Range": {"bytes=4-"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if data, err := io.ReadAll(res.Body); err != nil || string(data) != "456789" || res.StatusCode != 206 {
		t.Errorf("got %d with %q and %v", res.StatusCode, data, err)
	}
	if res.Request.Header != nil {
		t.Errorf("the answer shows the request's headers: %v", res.Request.Header)
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
		{"http://h/x?", []string{"y"}, "http://h/x/y"},
		{"http://[::1]:8083//", []string{"y"}, "http://[::1]:8083/y"},
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
		"18446744073709551616":          24 * time.Hour, // more than fits
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
	const addressKey = "0123456789abcdef-in-address"
	// Some catalogs carry the key in the address itself. One credential begins like another.
	a := account(s.URL + "/opds/" + addressKey + "/v1")
	a.Username, a.Password = server.Hide("pass"), server.Hide("pass wörd/1?&")
	c := client(t, a, Header("X-API-Key", server.Hide(testKey)))
	for _, k := range []struct{ url, want string }{
		{"/opds/" + addressKey + "/v1", "/"},
		{"/opds/" + addressKey + "/v1/series?apikey=" + testKey, "/series"},
		{"/opds/" + addressKey + "/v1/" + testKey + "/x y", "/(hidden)/x%20y"},
		{"/opds/" + addressKey + "/image", "/opds/(hidden)/image"},
		{"/opds/" + addressKey + "/v1st", "/opds/(hidden)/v1st"},
		{"/x/pass%20w%c3%b6rd%2f1%3F&", "/x/(hidden)"},
		{"/x/p%61ss", "/x/(hidden)"},
	} {
		u := mustParse(t, s.URL+k.url)
		_, err := c.Bytes(t.Context(), Request{URL: u})
		se, ok := errors.AsType[*server.StatusError](err)
		if !ok || se.Code != 500 || se.Path != k.want {
			t.Errorf("%s: got %v, want a path of %s", k.url, err, k.want)
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

	// However it is written, and wherever it stands.
	const password = "pass wörd/1?&"
	for _, text := range []string{
		c.explain("GET", c.URL(nil), errors.New("quoted: "+url.QueryEscape(password)+" "+url.PathEscape(password)+" "+password)).Error(),
		c.label(mustParse(t, "http://"+testKey+".example/")),
	} {
		if strings.Contains(text, "rd") || strings.Contains(text, testKey) || !strings.Contains(text, hidden) {
			t.Errorf("got %s", text)
		}
	}

	// An account without credentials has nothing to hide, least of all everything.
	bare := client(t, server.Account{Address: s.URL}, nil)
	_, err = bare.Bytes(t.Context(), Request{URL: bare.URL(nil, "x")})
	if err == nil || strings.Contains(err.Error(), hidden) {
		t.Errorf("nothing to hide: got %v", err)
	}
}

// A server, or what stands at its port, may send back what it was sent, and the libraries quote what they do not
// understand.
func TestEchoShowsNoSecret(t *testing.T) {
	const odd = `pa"ss\wörd of mine`
	echoes := map[string]string{
		"status line": "%s %s nonsense\r\n\r\n",
		"status":      "HTTP/1.1 %s%s\r\n\r\n",
		"header":      "HTTP/1.1 200 OK\r\n%s%s\r\n\r\n",
		"length":      "HTTP/1.1 200 OK\r\nContent-Length: %s%s\r\n\r\n",
		"encoding":    "HTTP/1.1 200 OK\r\nTransfer-Encoding: %s%s\r\n\r\n",
		"location":    "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: http://%s.%s.invalid/\r\n\r\n",
		"JSON":        "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"at\":\"%s%s\"}",
	}
	for name, answer := range echoes {
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			text, _ := json.Marshal(odd)
			if name != "JSON" {
				text = []byte(odd)
			}
			_ = answerRaw(t, w, answer, r.Header.Get("Authorization"), strings.Trim(string(text), `"`)).Close()
		})
		a := account(s.URL)
		a.Password = server.Hide(odd)
		for _, auth := range []Auth{Login(a.Username, a.Password), Bearer(a.APIKey)} {
			c := client(t, a, auth)
			var into struct{ At time.Time }
			err := c.JSON(t.Context(), Request{URL: c.URL(nil, "x")}, &into)
			if err == nil {
				t.Errorf("%s: got no error", name)
				continue
			}
			mustNotShow(t, err)
			for _, part := range []string{"of mine", base64.StdEncoding.EncodeToString([]byte("reader:" + odd))} {
				if strings.Contains(err.Error(), part) {
					t.Errorf("%s: a credential shows: %v", name, err)
				}
			}
		}
	}
}

func TestPrintedClientShowsNoSecret(t *testing.T) {
	c := keyed(t, "http://nas.example/"+testKey)
	for _, v := range []any{c, c.auth, Bearer(server.Hide(testKey)), Login(server.Hide(testKey), server.Hide(testPassword))} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
			text := fmt.Sprintf(verb, v)
			if strings.Contains(text, testKey) || strings.Contains(text, testPassword) {
				t.Errorf("%s of %T shows a credential: %s", verb, v, text)
			}
		}
	}
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
	if err == nil || pic.Data != nil || !strings.Contains(err.Error(), "GET /page: unexpected answer: no picture but text/html") {
		t.Errorf("got %+v and %v", pic, err)
	}
}

// A date in Retry-After is seen from the server's clock, which stands beside it; without one from ours.
func TestRetryAfterClock(t *testing.T) {
	var date []string
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Date"] = date
		w.Header().Set("Retry-After", "Sat, 01 Mar 2014 12:01:00 GMT")
		w.WriteHeader(503)
	})
	a := account(s.URL)
	a.Now = func() time.Time { return time.Date(2014, 3, 1, 12, 0, 20, 0, time.UTC) }
	c := client(t, a, nil)
	for _, k := range []struct {
		date []string
		want time.Duration
	}{{nil, 40 * time.Second}, {[]string{"Sat, 01 Mar 2014 12:00:50 GMT"}, 10 * time.Second}} {
		date = k.date
		_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)})
		se, ok := errors.AsType[*server.StatusError](err)
		if !ok || se.RetryAfter != k.want {
			t.Errorf("%v: got %v, want to wait %v", k.date, se, k.want)
		}
	}
}

// An answer that hands over the connection is no answer, and no reason to wait for more.
func TestSwitchingProtocols(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		conn := answerRaw(t, w, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
		t.Cleanup(func() { _ = conn.Close() })
	})
	c := keyed(t, s.URL)
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); server.StatusCode(err) != 101 {
		t.Errorf("got %v", err)
	}
}

func TestHTTP2(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.Proto)
	}))
	s.EnableHTTP2 = true
	s.StartTLS()
	t.Cleanup(s.Close)
	a := account(s.URL)
	a.Roots = x509.NewCertPool()
	a.Roots.AddCert(s.Certificate())
	c := client(t, a, nil)
	if data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil || string(data) != "HTTP/2.0" {
		t.Errorf("got %q and %v", data, err)
	}
	if h := c.transport.HTTP2; h == nil || h.SendPingTimeout == 0 || h.PingTimeout == 0 {
		t.Errorf("a dead connection would never be given up: %+v", h)
	}
}

// Connections that are dead without knowing it, as after a sleep, cost one time-out and not one each.
func TestDeadConnections(t *testing.T) {
	var mu sync.Mutex
	known, frozen := map[string]bool{}, false
	var together sync.WaitGroup
	together.Add(3)
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		dead := frozen && known[r.RemoteAddr]
		known[r.RemoteAddr] = true
		mu.Unlock()
		if dead {
			<-r.Context().Done()
			return
		}
		if r.URL.Path == "/together" {
			together.Done()
			together.Wait() // so that each has a connection of its own
		}
	})
	c := impatient(t, s.URL, 3*time.Second, time.Minute)
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "together")}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	mu.Lock()
	frozen = true
	mu.Unlock()
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "x")})
	checkTimeout(t, err, "no answer within 3s")
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "x")}); err != nil {
		t.Errorf("after one time-out: %v", err)
	}
}

// A few connections are kept and used again.
func TestConnectionsAreKept(t *testing.T) {
	addresses := map[string]bool{}
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		addresses[r.RemoteAddr] = true
		switch {
		case strings.HasSuffix(r.URL.Path, "bad"):
			w.WriteHeader(404)
		case strings.HasSuffix(r.URL.Path, "moved"):
			w.Header().Set("Location", "good")
			w.WriteHeader(302)
		case r.URL.Path == "/digest" && !strings.HasPrefix(r.Header.Get("Authorization"), "Digest"):
			w.Header().Set("WWW-Authenticate", `Digest nonce="1"`)
			w.WriteHeader(401)
		}
		_, _ = io.WriteString(w, strings.Repeat("x", 1000))
	})
	c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
	for _, path := range []string{"good", "bad", "moved", "good", "digest", "bad", "moved"} {
		if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, path)}); err != nil && path != "bad" {
			t.Fatal(err)
		}
	}
	if len(addresses) != 1 {
		t.Errorf("seven requests took %d connections", len(addresses))
	}
}
