package httpx

import (
	"context"
	"crypto/md5"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
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
	c := client(t, account(s.URL), Login(server.Hide("lecteur é"), server.Hide("a:b ü")))
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil || asked != 1 {
		t.Errorf("got %v after %d requests", err, asked)
	}

	// A wrong password is tried once: three in a minute lock the user out of Calibre-Web.
	asked = 0
	c = client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
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
	c := client(t, account(s.URL), Login(server.Hide(""), server.Hide("")))
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
		t.Error(err)
	}
}

// digestServer asks for Digest as calibre does. It is a reading of its own of RFC 7616.
type digestServer struct {
	password string
	refuses  bool // Basic, with 400 and no challenge
	lasts    int  // how many requests a nonce is good for; 0: any number
	unstale  bool // a nonce that is over is not called stale
	never    bool // no nonce is ever good, and each is called stale
	both     bool // Basic is offered beside Digest

	mu    sync.Mutex
	nonce int
	used  map[string]int // how often each nonce was used
	log   []string       // the schemes of all requests
}

func (d *digestServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	scheme, rest, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	d.log = append(d.log, scheme)
	stale := false
	switch scheme {
	case "Basic":
		if d.refuses {
			w.WriteHeader(400)
			return
		}
	case "Digest":
		switch d.check(r, rest) {
		case "ok":
			return
		case "over":
			stale = !d.unstale
		}
	}
	d.nonce++
	text := fmt.Sprintf(`Digest realm="calibre, \"home\"", nonce="%d:abc", algorithm="MD5", qop="auth"`, d.nonce)
	if stale {
		text += ", stale=true"
	}
	if d.both {
		text = `Basic realm="calibre", ` + text
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
	h := func(text string) string { sum := md5.Sum([]byte(text)); return hex.EncodeToString(sum[:]) }
	// The realm with its comma and quotes is beyond this little reader.
	want := h(strings.Join([]string{
		h(`reader:calibre, "home":` + d.password), fields["nonce"], fields["nc"], fields["cnonce"], "auth",
		h(r.Method + ":" + r.RequestURI),
	}, ":"))
	if fields["response"] != want || fields["uri"] != r.RequestURI || fields["username"] != "reader" {
		return "wrong"
	}
	if d.used == nil {
		d.used = map[string]int{}
	}
	if d.never || d.lasts > 0 && d.used[fields["nonce"]] >= d.lasts {
		return "over"
	}
	// Requests may overtake one another, but no count comes twice, and none is left out for long.
	count, err := strconv.ParseUint(fields["nc"], 16, 32)
	use := fields["nonce"] + " " + fields["nc"]
	if err != nil || len(fields["nc"]) != 8 || d.used[use] > 0 || int(count) > d.used[fields["nonce"]]+20 {
		return "wrong"
	}
	d.used[use]++
	d.used[fields["nonce"]]++
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
		{"asked for with 401", &digestServer{password: testPassword}, 20, "Basic" + strings.Repeat(" Digest", 20), 0},
		{"Basic refused with 400", &digestServer{password: testPassword, refuses: true}, 2, "Basic  Digest Digest", 0},
		{"nonce over", &digestServer{password: testPassword, lasts: 2}, 4, "Basic Digest Digest Digest Digest Digest", 0},
		{"nonce over, not said", &digestServer{password: testPassword, lasts: 2, unstale: true}, 4, "Basic Digest Digest Digest Digest Digest", 0},
		{"no nonce is any good", &digestServer{password: testPassword, never: true}, 2, "Basic Digest Digest Digest Digest Digest", 401},
		{"wrong password", &digestServer{password: "another"}, 2, "Basic Digest Digest", 401},
		{"wrong password, Basic refused", &digestServer{password: "another", refuses: true}, 2, "Basic  Digest Digest", 401},
		{"wrong password, both offered", &digestServer{password: "another", both: true}, 2, "Basic Basic", 401},
	} {
		t.Run(k.name, func(t *testing.T) {
			s := serve(t, k.server.ServeHTTP)
			c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
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

// Many requests at once, nonces that run out all the time: each request gets through.
func TestDigestTogether(t *testing.T) {
	for _, d := range []*digestServer{
		{password: testPassword, lasts: 8},
		{password: testPassword, lasts: 8, refuses: true},
	} {
		s := serve(t, d.ServeHTTP)
		c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for range 20 {
					if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
	}
}

// A request that left with Basic before another has learned of Digest is not the worse for being answered late.
func TestLateRefusal(t *testing.T) {
	for _, code := range []int{400, 401} {
		d := digestServer{password: testPassword, refuses: code == 400}
		arrived, hold := make(chan struct{}), make(chan struct{})
		release := sync.OnceFunc(func() { close(hold) })
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/late" && strings.HasPrefix(r.Header.Get("Authorization"), "Basic") {
				close(arrived)
				<-hold
			}
			d.ServeHTTP(w, r)
		})
		c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
		late := make(chan error)
		go func() {
			_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "late")})
			late <- err
		}()
		<-arrived
		defer release()
		for range 2 {
			if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
				t.Fatal(err)
			}
		}
		release()
		if err := <-late; err != nil {
			t.Errorf("%d, late: %v", code, err)
		}
	}
}

// A nonce that was never any good is not kept: once the server knows the password, the user gets in.
func TestPasswordMendedOnTheServer(t *testing.T) {
	for _, refuses := range []bool{false, true} {
		d := digestServer{password: "another", refuses: refuses}
		s := serve(t, d.ServeHTTP)
		c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
		if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); server.StatusCode(err) != 401 {
			t.Fatalf("got %v", err)
		}
		d.mu.Lock()
		d.password, d.lasts, d.unstale = testPassword, 1, true
		d.used = map[string]int{"1:abc": 1} // what was handed out before is over, and it does not say so
		d.mu.Unlock()
		for range 3 {
			if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
				t.Error(err)
			}
		}
	}
}

// A proxy that redirects looks at no login: what it answers says nothing about the password, which is wrong and sent
// once.
func TestRedirectProvesNoPassword(t *testing.T) {
	d := digestServer{password: "another"}
	roots := x509.NewCertPool()
	secure := secureServer(t, roots, &d)
	a := account(serve(t, redirect(301, to(secure.URL))).URL)
	a.Roots = roots
	c := client(t, a, Login(server.Hide("reader"), server.Hide(testPassword)))
	for range 3 {
		if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); server.StatusCode(err) != 401 {
			t.Errorf("got %v", err)
		}
	}
	if got := strings.Join(d.log, " "); got != "Basic Digest Digest Digest" {
		t.Errorf("requests were %q", got)
	}
}

// Whoever stops waiting while we ask what the server wants has stopped waiting, and got no answer.
func TestCancelWhileAsking(t *testing.T) {
	arrived := make(chan struct{})
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			w.WriteHeader(400)
			return
		}
		close(arrived)
		<-r.Context().Done()
	})
	c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-arrived; cancel() }()
	if _, err := c.Bytes(ctx, Request{URL: c.URL(nil)}); !errors.Is(err, context.Canceled) || server.StatusCode(err) != 0 {
		t.Errorf("got %v", err)
	}
}

// A server that is set up anew, from Basic to Digest or back, is followed.
func TestSetUpAnew(t *testing.T) {
	d := digestServer{password: testPassword, refuses: true}
	digestOnly := true
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if digestOnly {
			d.ServeHTTP(w, r)
		} else if _, password, ok := r.BasicAuth(); !ok || password != testPassword {
			w.Header().Set("WWW-Authenticate", "Basic realm=x")
			w.WriteHeader(401)
		}
	})
	c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
	for range 4 {
		for range 2 {
			if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil {
				t.Errorf("Digest %v: %v", digestOnly, err)
			}
		}
		digestOnly = !digestOnly
	}
}

// A 400 that has nothing to do with the login stays what it is. All it costs is a question without credentials, which
// changes nothing on the server.
func TestBadRequestIsAnAnswer(t *testing.T) {
	for _, guest := range []int{200, 400, 401} { // what the server says to those
		var log []string
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			log = append(log, fmt.Sprint(r.Method, " ", string(body)))
			switch _, _, known := r.BasicAuth(); {
			case known:
				w.WriteHeader(400)
			case guest == 401:
				w.Header().Set("WWW-Authenticate", `Basic realm=x, Digest realm=x, nonce=n`)
				fallthrough
			default:
				w.WriteHeader(guest)
			}
		})
		c := client(t, account(s.URL), Login(server.Hide("reader"), server.Hide(testPassword)))
		_, err := c.Bytes(t.Context(), Request{Method: "POST", URL: c.URL(nil), Body: []byte("change")})
		if server.StatusCode(err) != 400 {
			t.Errorf("guests get %d: got %v, want 400", guest, err)
		}
		if got := strings.Join(log, ", "); got != "POST change, GET " {
			t.Errorf("guests get %d: asked %q", guest, got)
		}
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

// The forms that the RFCs give no example of, written out.
func TestDigestForms(t *testing.T) {
	h := func(text string) string { sum := md5.Sum([]byte(text)); return hex.EncodeToString(sum[:]) }
	for _, k := range []struct {
		name string
		ch   challenge
		want []string // in the answer
		not  string
	}{
		{
			"without qop, as in RFC 2069",
			challenge{realm: "r", nonce: "n"},
			[]string{`response="` + h(h("u:r:p")+":n:"+h("GET:/x")) + `"`},
			"cnonce",
		},
		{
			"with a session key",
			challenge{realm: "r", nonce: "n", algorithm: "MD5-sess", qop: true},
			[]string{`response="` + h(h(h("u:r:p")+":n:c")+":n:0000001a:c:auth:"+h("GET:/x")) + `"`, "nc=0000001a", `cnonce="c"`, "algorithm=MD5-sess"},
			"opaque",
		},
		{
			"with a session key, without qop",
			challenge{realm: "r", nonce: "n", algorithm: "MD5-sess", opaque: "o"},
			[]string{`response="` + h(h(h("u:r:p")+":n:c")+":n:"+h("GET:/x")) + `"`, `cnonce="c"`, `opaque="o"`},
			"qop",
		},
	} {
		got := k.ch.answer("GET", "/x", "u", "p", 26, "c")
		for _, want := range k.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got %s, want %s in it", k.name, got, want)
			}
		}
		if strings.Contains(got, k.not) {
			t.Errorf("%s: got %s, want no %s in it", k.name, got, k.not)
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
