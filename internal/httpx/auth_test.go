package httpx

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/server"
)

func TestBasicFromTheFirstRequest(t *testing.T) {
	asked := 0
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		name, password, ok := r.BasicAuth()
		if !ok || name != "lecteur é" || password != "a:b ü" {
			w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
			w.WriteHeader(401)
		}
	})
	c := client(t, account(s.URL), Login("lecteur é", "a:b ü"))
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil || asked != 1 {
		t.Errorf("got %v after %d requests", err, asked)
	}

	// A wrong password is tried once: three in a minute lock the user out of Calibre-Web.
	asked = 0
	c = client(t, account(s.URL), Login("reader", testPassword))
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)})
	if server.StatusCode(err) != 401 || asked != 1 {
		t.Errorf("wrong password: got %v after %d requests, want 401 after one", err, asked)
	}
	mustNotShow(t, err)
}

func TestNobody(t *testing.T) {
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Authorization"); got != "" {
			t.Errorf("got %q", got)
		}
	})
	c := client(t, account(s.URL), Login("", ""))
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
		t.Error(err)
	}
}

// digestServer asks for Digest as calibre does. It is a reading of its own of RFC 7616.
type digestServer struct {
	mu       sync.Mutex
	password string
	refuses  bool // Basic, with 400 and no challenge
	nonce    int
	uses     map[string]bool // nonce and count, to notice a repeated one
	each     int             // requests after which a nonce is over; 0: never
	left     int
	unstale  bool // a nonce that is over is not called stale
	log      []string
}

func (d *digestServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	header := r.Header.Get("Authorization")
	scheme, rest, _ := strings.Cut(header, " ")
	d.log = append(d.log, scheme)
	if scheme == "Basic" && d.refuses {
		w.WriteHeader(400)
		return
	}
	if scheme == "Digest" {
		switch d.check(r, rest) {
		case "ok":
			return
		case "stale":
			d.challenge(w, !d.unstale)
			return
		}
	}
	d.challenge(w, false)
}

func (d *digestServer) challenge(w http.ResponseWriter, stale bool) {
	d.nonce++
	d.left = d.each
	text := fmt.Sprintf(`Digest realm="calibre, \"home\"", nonce="%d:abc", algorithm="MD5", qop="auth"`, d.nonce)
	if stale {
		text += ", stale=true"
	}
	w.Header().Set("WWW-Authenticate", text)
	w.WriteHeader(401)
}

func (d *digestServer) check(r *http.Request, rest string) string {
	fields := map[string]string{}
	for _, part := range strings.Split(rest, ", ") {
		name, value, _ := strings.Cut(part, "=")
		fields[name] = strings.Trim(value, `"`)
	}
	fields["realm"] = `calibre, "home"` // its comma and quotes are beyond this little reader
	h := func(text string) string { sum := md5.Sum([]byte(text)); return hex.EncodeToString(sum[:]) }
	want := h(strings.Join([]string{
		h("reader:" + fields["realm"] + ":" + d.password), fields["nonce"], fields["nc"], fields["cnonce"], "auth",
		h(r.Method + ":" + r.RequestURI),
	}, ":"))
	if fields["response"] != want || fields["uri"] != r.RequestURI || fields["username"] != "reader" {
		return "wrong"
	}
	if fields["nonce"] != fmt.Sprintf("%d:abc", d.nonce) {
		return "stale"
	}
	if d.each > 0 {
		if d.left--; d.left < 0 {
			return "stale"
		}
	}
	use := fields["nonce"] + " " + fields["nc"]
	if d.uses[use] {
		return "wrong" // a repeated request
	}
	if d.uses == nil {
		d.uses = map[string]bool{}
	}
	d.uses[use] = true
	return "ok"
}

func TestDigest(t *testing.T) {
	for _, k := range []struct {
		name   string
		server *digestServer
		times  int
		want   string // the schemes of all requests
		code   int
	}{
		{"asked for with 401", &digestServer{password: testPassword}, 3, "Basic Digest Digest Digest", 0},
		{"Basic refused with 400", &digestServer{password: testPassword, refuses: true}, 2, "Basic  Digest Digest", 0},
		{"nonce over", &digestServer{password: testPassword, each: 2}, 3, "Basic Digest Digest Digest Digest", 0},
		{"nonce over, not said", &digestServer{password: testPassword, each: 2, unstale: true}, 3, "Basic Digest Digest Digest Digest", 0},
		{"wrong password", &digestServer{password: "another"}, 2, "Basic Digest Digest", 401},
		{"wrong password, Basic refused", &digestServer{password: "another", refuses: true}, 2, "Basic  Digest Digest", 401},
	} {
		t.Run(k.name, func(t *testing.T) {
			s := serve(t, k.server.ServeHTTP)
			c := client(t, account(s.URL), Login("reader", testPassword))
			for range k.times {
				u := c.URL(map[string][]string{"offset": {"30"}}, "opds", "été")
				_, err := c.Bytes(t.Context(), Request{URL: u})
				if server.StatusCode(err) != k.code || (err != nil) != (k.code != 0) {
					t.Errorf("got %v, want code %d", err, k.code)
				}
				mustNotShow(t, err)
			}
			if got := strings.Join(k.server.log, " "); got != k.want {
				t.Errorf("requests were %q, want %q", got, k.want)
			}
		})
	}
}

func TestDigestTogether(t *testing.T) {
	d := digestServer{password: testPassword, each: 25}
	s := serve(t, d.ServeHTTP)
	c := client(t, account(s.URL), Login("reader", testPassword))
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 5 {
				if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// A server that is set up anew, from Digest to Basic, is followed too.
func TestDigestThenBasic(t *testing.T) {
	d := digestServer{password: testPassword}
	var basicOnly bool
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if !basicOnly {
			d.ServeHTTP(w, r)
		} else if _, password, ok := r.BasicAuth(); !ok || password != testPassword {
			w.Header().Set("WWW-Authenticate", "Basic realm=x")
			w.WriteHeader(401)
		}
	})
	c := client(t, account(s.URL), Login("reader", testPassword))
	for range 2 {
		if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
			t.Error(err)
		}
		basicOnly = true
	}
}

// A 400 that has nothing to do with the login is not asked again.
func TestBadRequestIsAnAnswer(t *testing.T) {
	asked := 0
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Path == "/bad" {
			w.WriteHeader(400)
		}
	})
	c := client(t, account(s.URL), Login("reader", testPassword))
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "good")}); err != nil {
		t.Fatal(err)
	}
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "bad")})
	if server.StatusCode(err) != 400 || asked != 2 {
		t.Errorf("got %v after %d requests", err, asked)
	}
}

// The examples of RFC 7616, section 3.9.1, and of RFC 2617, section 3.5.
func TestDigestAnswer(t *testing.T) {
	for _, k := range []struct {
		ch       challenge
		user     string
		password string
		cnonce   string
		want     string
	}{
		{
			challenge{realm: "http-auth@example.org", nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque: "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", algorithm: "MD5", qop: true},
			"Mufasa", "Circle of Life", "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", "8ca523f5e9506fed4657c9700eebdbec",
		},
		{
			challenge{realm: "http-auth@example.org", nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", algorithm: "SHA-256", qop: true},
			"Mufasa", "Circle of Life", "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
		},
		{
			challenge{realm: "testrealm@host.com", nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque: "5ccc069c403ebaf9f0171e9517f40e41", qop: true},
			"Mufasa", "Circle Of Life", "0a4f113b", "6629fae49393a05397450978507c4ef1",
		},
	} {
		got := k.ch.answer("GET", "/dir/index.html", k.user, k.password, 1, k.cnonce)
		if !strings.Contains(got, `response="`+k.want+`"`) {
			t.Errorf("%s: got %s, want %s", k.ch.algorithm, got, k.want)
		}
	}
}

func TestChallenges(t *testing.T) {
	for _, k := range []struct {
		header string
		want   string // scheme, nonce, algorithm of the one to answer
	}{
		{`Digest realm="calibre", nonce="4084:efb7", algorithm="MD5", qop="auth"`, "4084:efb7 MD5"},
		{`Basic realm="a, b", Digest realm="x", nonce="n1", qop="auth,auth-int"`, "n1 "},
		{`DIGEST NONCE=n2 , realm = "r" ,, qop=auth`, "n2 "},
		{`Digest nonce="weak", algorithm=MD5, Digest nonce="strong", algorithm=SHA-256`, "strong SHA-256"},
		{`Digest nonce="s", algorithm=SHA-512-256-sess, qop="auth"`, "s SHA-512-256-sess"},
		{`Digest nonce="a\"b\\c"`, `a"b\c `},
		{`Digest nonce="x", qop="auth-int"`, ""},
		{`Digest nonce="x", algorithm=TOKEN`, ""},
		{`Digest realm="no nonce"`, ""},
		{`Negotiate abc==, Basic`, ""},
		{`nonce="before any scheme"`, ""},
		{`Digest nonce="never closed`, "never closed "},
		{`Digest nonce="ends in \`, "ends in  "},
		{``, ""},
	} {
		got := ""
		if ch := strongest(parseChallenges([]string{k.header})); ch != nil {
			got = ch.nonce + " " + ch.algorithm
		}
		if got != k.want {
			t.Errorf("%s: got %q, want %q", k.header, got, k.want)
		}
	}
}
