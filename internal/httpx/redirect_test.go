package httpx

import (
	"context"
	"crypto/x509"
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
					"header": Header("X-API-Key", testKey), "bearer": Bearer(testKey), "login": Login("reader", testPassword),
				} {
					v.seen, v.body = nil, nil
					c := client(t, account(here.URL), auth)
					_, err := c.Bytes(t.Context(), Request{
						Method: method, URL: c.URL(url.Values{"key": {testKey}}, "here", testKey), Body: []byte("secret page"),
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

func TestRedirectUpAndDown(t *testing.T) {
	var v visits
	plain := serve(t, v.ServeHTTP)
	secure := httptest.NewTLSServer(&v)
	t.Cleanup(secure.Close)
	roots := x509.NewCertPool()
	roots.AddCert(secure.Certificate())
	ask := func(address string) {
		t.Helper()
		v.seen = nil
		a := account(address)
		a.Roots = roots
		c := client(t, a, Header("X-API-Key", testKey))
		if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "x")}); err != nil {
			t.Fatal(err)
		}
	}

	up := serve(t, redirect(301, to(secure.URL+"/up")))
	ask(up.URL)
	if v.seen[0] != "GET /up key" {
		t.Errorf("from http to https on the same host: seen %q, want the key", v.seen)
	}

	down := httptest.NewTLSServer(redirect(301, to(plain.URL+"/down")))
	t.Cleanup(down.Close)
	roots.AddCert(down.Certificate())
	ask(down.URL)
	if v.seen[0] != "GET /down no key" {
		t.Errorf("from https to http: seen %q, want no key", v.seen)
	}

	// Up and down again, to the very place where it began: what was lifted to https does not come down.
	var again *httptest.Server
	updown := httptest.NewTLSServer(redirect(302, func() string { return again.URL + "/end" }))
	t.Cleanup(updown.Close)
	roots.AddCert(updown.Certificate())
	again = serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/end" {
			v.ServeHTTP(w, r)
			return
		}
		redirect(302, to(updown.URL+"/up"))(w, r)
	})
	ask(again.URL)
	if v.seen[0] != "GET /end no key" {
		t.Errorf("up and down again: seen %q, want no key", v.seen)
	}

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
	ask(back.URL)
	if v.seen[0] != "GET /end no key" {
		t.Errorf("through a stranger: seen %q, want no key", v.seen)
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
