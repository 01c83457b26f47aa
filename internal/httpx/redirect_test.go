package httpx

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/server"
)

// visits is a server that remembers who came and with which credentials.
type visits struct {
	mu   sync.Mutex
	seen []string
	body []string
}

func (v *visits) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	v.mu.Lock()
	defer v.mu.Unlock()
	key := "no key"
	if r.Header.Get("X-API-Key") == testKey || r.Header.Get("Authorization") != "" {
		key = "key"
	}
	for name, values := range r.Header {
		if name != "X-Api-Key" && name != "Authorization" && strings.Contains(strings.Join(values, " "), testKey) {
			key = "key in " + name
		}
	}
	if strings.Contains(r.RequestURI, testKey) {
		key = "key in address"
	}
	v.seen = append(v.seen, r.Method+" "+r.URL.Path+" "+key)
	v.body = append(v.body, string(body))
	_, _ = io.WriteString(w, "arrived")
}

// redirect returns a handler that sends everything to the target.
func redirect(code int, target func() string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", target())
		w.WriteHeader(code)
	}
}

func to(address string) func() string { return func() string { return address } }

// otherName returns a loopback address under another host name.
func otherName(address string) string { return strings.Replace(address, "127.0.0.1", "localhost", 1) }

func TestRedirectToAnotherHost(t *testing.T) {
	for _, code := range []int{301, 302, 303, 307, 308} {
		for _, method := range []string{"GET", "PATCH", "POST", "DELETE"} {
			for name, foreign := range map[string]func(string) string{
				"another host name": otherName,
				"another port":      func(address string) string { return address },
			} {
				var v visits
				there := serve(t, v.ServeHTTP)
				here := serve(t, redirect(code, to(foreign(there.URL)+"/there")))
				for authName, auth := range map[string]Auth{
					"header": Header("X-API-Key", server.Hide(testKey)), "bearer": Bearer(server.Hide(testKey)), "login": Login(server.Hide("reader"), server.Hide(testPassword)),
				} {
					v.seen, v.body = nil, nil
					c := client(t, account(here.URL), auth)
					var body []byte
					if method != "GET" {
						body = []byte("secret page")
					}
					_, err := c.Bytes(t.Context(), Request{
						Method: method, URL: c.URL(url.Values{"key": {testKey}}, "here", testKey), Body: body,
					})
					label := fmt.Sprintf("%d of %s to %s by %s", code, method, name, authName)
					if method == "GET" || code == 303 {
						if err != nil || len(v.seen) != 1 || v.seen[0] != "GET /there no key" {
							t.Errorf("%s: got %v, seen %q", label, err, v.seen)
						}
						if method != "GET" && v.body[0] != "" {
							t.Errorf("%s: the body went along", label)
						}
					} else if err == nil || len(v.seen) != 0 {
						t.Errorf("%s: got %v, seen %q, want an error and no visit", label, err, v.seen)
					}
					mustNotShow(t, err)
				}
			}
		}
	}
}

// Within the server a change stays a change: turned into a GET it would be lost without an error.
func TestRedirectWithinTheServerKeepsTheMethod(t *testing.T) {
	for _, code := range []int{301, 302, 307, 308} {
		var v visits
		mux := http.NewServeMux()
		mux.HandleFunc("/old/{rest...}", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "/new/"+r.PathValue("rest"))
			w.WriteHeader(code)
		})
		mux.Handle("/new/", &v)
		s := serve(t, mux.ServeHTTP)
		c := keyed(t, s.URL)
		res, err := c.Do(t.Context(), Request{Method: "PATCH", URL: c.URL(nil, "old", "book"), Body: []byte("page 7")})
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if v.seen[0] != "PATCH /new/book key" || v.body[0] != "page 7" {
			t.Errorf("%d: seen %q with %q", code, v.seen, v.body)
		}
		if got := res.Request.URL.Path; got != "/new/book" {
			t.Errorf("%d: the answer says it is from %s", code, got)
		}
	}
}

// secureServer is a server over https that the pool trusts.
func secureServer(t *testing.T, roots *x509.CertPool, h http.Handler) *httptest.Server {
	t.Helper()
	s := httptest.NewTLSServer(h)
	t.Cleanup(s.Close)
	roots.AddCert(s.Certificate())
	return s
}

func TestRedirectUpAndDown(t *testing.T) {
	var v visits
	roots := x509.NewCertPool()
	plain, secure := serve(t, v.ServeHTTP), secureServer(t, roots, &v)
	trusting := func(address string) *Client {
		a := account(address)
		a.Roots = roots
		return client(t, a, Header("X-API-Key", server.Hide(testKey)))
	}
	check := func(what string, c *Client, link *url.URL, want string) {
		t.Helper()
		v.seen = nil
		if _, err := c.Bytes(t.Context(), Request{URL: link}); err != nil {
			t.Errorf("%s: %v", what, err)
		} else if v.seen[0] != want {
			t.Errorf("%s: seen %q, want %q", what, v.seen, want)
		}
	}

	up := trusting(serve(t, redirect(301, to(secure.URL+"/up"))).URL)
	check("a link to https before any redirect", up, mustParse(t, secure.URL+"/x"), "GET /x no key")
	check("from http to https on the same host", up, up.URL(nil, "x"), "GET /up key")
	check("a link to where we were raised", up, mustParse(t, secure.URL+"/x"), "GET /x key")
	check("a link to another port there", up, mustParse(t, secureServer(t, roots, &v).URL+"/x"), "GET /x no key")
	check("a link to http there", up, mustParse(t, plain.URL+"/x"), "GET /x no key")

	sideways := secureServer(t, roots, redirect(302, to(secure.URL+"/side")))
	further := trusting(serve(t, redirect(302, to(sideways.URL))).URL)
	check("up, and then to another port", further, further.URL(nil), "GET /side no key")

	down := trusting(secureServer(t, roots, redirect(301, to(plain.URL+"/down"))).URL)
	check("from https to http", down, down.URL(nil, "x"), "GET /down no key")

	// Up and down again, to the very place where it began: what was lifted to https does not come down.
	var again *httptest.Server
	updown := secureServer(t, roots, redirect(302, func() string { return again.URL + "/end" }))
	again = serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/end" {
			v.ServeHTTP(w, r)
			return
		}
		redirect(302, to(updown.URL+"/up"))(w, r)
	})
	c := trusting(again.URL)
	check("up and down again", c, c.URL(nil), "GET /end no key")

	// Through a foreign host and back: who is sent by a stranger is a stranger.
	var back *httptest.Server
	stranger := serve(t, redirect(302, func() string { return back.URL + "/end" }))
	back = serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/end" {
			v.ServeHTTP(w, r)
			return
		}
		redirect(302, to(otherName(stranger.URL)))(w, r)
	})
	c = trusting(back.URL)
	check("through a stranger", c, c.URL(nil), "GET /end no key")
}

// A request that is to stay goes to no other server, not even without credentials, and within its own wherever it is sent.
func TestRedirectOfARequestThatStays(t *testing.T) {
	var v visits
	there := serve(t, v.ServeHTTP)
	here := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/away":
			redirect(302, to(there.URL))(w, r)
		case "/within":
			redirect(302, to("/end"))(w, r)
		case "/end":
			_, _ = w.Write([]byte("here"))
		}
	})
	c := client(t, account(here.URL), Bearer(server.Hide(testKey)))
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "away"), Stay: true})
	if !errors.Is(err, server.ErrBadAnswer) || len(v.seen) != 0 {
		t.Errorf("got %v, seen %q", err, v.seen)
	}
	mustNotShow(t, err)
	if data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "within"), Stay: true}); err != nil || string(data) != "here" {
		t.Errorf("within the server: got %q and %v", data, err)
	}
}

func TestTrust(t *testing.T) {
	for _, k := range []struct {
		base, link string
		want       bool
	}{
		{"http://nas.example", "http://nas.example/x", true},
		{"http://nas.example", "http://NAS.example:80/x", true},
		{"https://nas.example:443/sub", "https://nas.example/other", true},
		{"http://[::1]:8083", "http://[::1]:8083/x", true},
		{"http://nas.example", "https://nas.example/x", false}, // not before it has sent us there
		{"https://nas.example", "http://nas.example/x", false},
		{"https://nas.example", "https://nas.example:8443/x", false},
		{"http://nas.example:8083", "http://nas.example/x", false},
		{"https://nas.example:8443", "http://nas.example:8443/x", false},
		{"http://βόλος.example", "http://βόλοσ.example/x", false}, // two hosts, one word to Unicode
		{"http://straße.example", "http://straẞe.example/x", false},
		{"http://nas.example", "http://evil-nas.example/x", false},
		{"http://nas.example", "http://nas.example.evil/x", false},
		{"http://nas.example", "http://nas.example@evil/x", false},
		{"http://nas.example", "http://nas.example:80@evil/x", false},
		{"http://nas.example", "http://example/x", false},
	} {
		c := client(t, server.Account{Address: k.base}, nil)
		if got := c.trusts(mustParse(t, k.link)); got != k.want {
			t.Errorf("%s trusts %s: got %v, want %v", k.base, k.link, got, k.want)
		}
	}
}

// An address made by hand can say one thing and lead to another.
func TestOpaqueAddress(t *testing.T) {
	var v visits
	here, evil := serve(t, v.ServeHTTP), serve(t, v.ServeHTTP)
	c := keyed(t, here.URL)
	u := c.URL(nil, "x")
	u.Opaque = "//" + mustParse(t, evil.URL).Host + "/evil"
	if _, err := c.Bytes(t.Context(), Request{URL: u}); err != nil || v.seen[0] != "GET /x key" {
		t.Errorf("got %v, seen %q", err, v.seen)
	}
}

// Who was sent no key cannot call it wrong.
func TestForeignLoginIsNoWrongKey(t *testing.T) {
	asked := 0
	foreign := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.Header.Get("Authorization") != "" {
			t.Errorf("a stranger was told %q", r.Header.Get("Authorization"))
		}
		w.Header().Set("WWW-Authenticate", `Digest realm="evil", nonce="1", qop="auth"`)
		w.WriteHeader(401)
	})
	var schemes []string
	here := serve(t, func(w http.ResponseWriter, r *http.Request) {
		scheme, _, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		schemes = append(schemes, scheme)
		if r.URL.Path == "/away" {
			redirect(302, to(foreign.URL))(w, r)
		}
	})
	c := client(t, account(here.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
	for _, u := range []*url.URL{c.URL(nil, "away"), mustParse(t, foreign.URL)} {
		_, err := c.Bytes(t.Context(), Request{URL: u})
		if server.StatusCode(err) != 0 || !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("got %v, want no StatusError", err)
		}
	}
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
		t.Error(err)
	}
	if asked != 2 || strings.Join(schemes, " ") != "Basic Basic" {
		t.Errorf("the stranger was asked %d times, the server with %q", asked, schemes)
	}
}

func TestHeadStaysHead(t *testing.T) {
	var v visits
	mux := http.NewServeMux()
	mux.Handle("/new", &v)
	mux.HandleFunc("/old", redirect(303, to("/new")))
	c := keyed(t, serve(t, mux.ServeHTTP).URL)
	if _, err := c.Bytes(t.Context(), Request{Method: "HEAD", URL: c.URL(nil, "old")}); err != nil || v.seen[0] != "HEAD /new key" {
		t.Errorf("got %v, seen %q", err, v.seen)
	}
}

func TestRedirectLoop(t *testing.T) {
	count := 0
	var s *httptest.Server
	s = serve(t, func(w http.ResponseWriter, r *http.Request) {
		count++
		redirect(302, to(s.URL+"/again?key="+testKey))(w, r)
	})
	c := keyed(t, s.URL)
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "x")})
	if err == nil || !strings.Contains(err.Error(), "redirected more than 5 times") {
		t.Errorf("got %v", err)
	}
	if count != 6 {
		t.Errorf("the server was asked %d times, want once and five redirects", count)
	}
	mustNotShow(t, err)
}

func TestRedirectLimit(t *testing.T) {
	for hops, fails := range map[int]bool{1: false, 5: false, 6: true} {
		left := hops
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if left--; left >= 0 {
				redirect(307, to("/more"))(w, r)
			}
		})
		c := keyed(t, s.URL)
		_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)})
		if (err != nil) != fails {
			t.Errorf("%d redirects: got %v", hops, err)
		}
	}
}

func TestRedirectToNonsense(t *testing.T) {
	for _, target := range []string{"http://[::1/" + testKey, "file:///etc/passwd", "javascript:alert(1)", "http://", "//"} {
		s := serve(t, redirect(302, to(target)))
		c := keyed(t, s.URL)
		_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)})
		if err == nil || server.StatusCode(err) != 0 {
			t.Errorf("%s: got %v, want an error", target, err)
		}
		mustNotShow(t, err)
	}
	// Without a target the redirect is the answer.
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(302) })
	c := keyed(t, s.URL)
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); server.StatusCode(err) != 302 {
		t.Errorf("no target: got %v", err)
	}
}

// A link in a feed may lead anywhere. It is followed, without credentials unless it stays with the server.
func TestForeignLink(t *testing.T) {
	var v visits
	here, there := serve(t, v.ServeHTTP), serve(t, v.ServeHTTP)
	c := keyed(t, here.URL+"/sub")
	for link, want := range map[string]string{
		here.URL + "/cover":              "GET /cover key",
		there.URL + "/cover":             "GET /cover no key",
		otherName(here.URL) + "/cover":   "GET /cover no key",
		"http://u:p@" + here.URL[7:]:     "GET / key", // the link's own credentials are not used
		strings.ToUpper(here.URL) + "/x": "GET /x key",
	} {
		v.seen = nil
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Bytes(context.Background(), Request{URL: u}); err != nil {
			t.Errorf("%s: %v", link, err)
			continue
		}
		if v.seen[0] != want {
			t.Errorf("%s: seen %q, want %q", link, v.seen, want)
		}
	}
}
