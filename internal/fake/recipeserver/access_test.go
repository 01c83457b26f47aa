package recipeserver_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/fault"
	"inkshelf/internal/fake/recipeserver"
)

func TestToken(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	paths := []string{
		"/api/users/self", "/api/organizers/categories", "/api/organizers/categories/empty", "/api/organizers/categories/slug/soups",
		"/api/organizers/categories/" + nobody, "/api/recipes", "/api/recipes/apple-tart", "/api/recipes?page=x",
	}
	for _, path := range paths {
		for _, token := range []string{"", "Bearer", "Bearer wrong", "Basic " + key, key} {
			got := get(t, base+path, "Authorization", token)
			checkHeaders(t, got, captured(t, "unauthorized-401.json.headers"))
			if string(got.body) != string(captured(t, "unauthorized-401.json")) {
				t.Errorf("%s with %q: %s", path, token, got.body)
			}
		}
	}
	if got := get(t, base+"/api/users/self", "Authorization", "bearer "+key); got.code != http.StatusOK {
		t.Errorf("bearer in small letters: status %d, want 200", got.code)
	}
	if got := get(t, base+"/api/app/about", "Authorization", ""); got.code != http.StatusOK {
		t.Errorf("about: status %d without a token, want 200", got.code)
	}
}

// A client must keep the answer to itself.
func TestSelfTellsTheToken(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	user := read[struct{ Tokens []struct{ Token string } }](t, base+"/api/users/self")
	if len(user.Tokens) != 1 || user.Tokens[0].Token != key {
		t.Errorf("tokens: %v", user.Tokens)
	}
}

func TestVersionIsTold(t *testing.T) {
	for v, want := range map[recipeserver.Version]string{recipeserver.V1: "v1.", recipeserver.V20: "v2.0", recipeserver.V23: "v2.3", recipeserver.V3: "v3."} {
		_, base := start(t, recipeserver.Options{Version: v})
		if got := read[struct{ Version string }](t, base+"/api/app/about").Version; !strings.HasPrefix(got, want) {
			t.Errorf("version %s, want %s…", got, want)
		}
	}
}

func TestUnknownPathsAndMethods(t *testing.T) {
	_, base := start(t, recipeserver.Options{Prefix: "/cook"})
	tests := []struct {
		method, path string
		want         int
	}{
		{"GET", "/cook/api/recipes", 200},
		{"GET", "/api/recipes", 404},
		{"GET", "/cook//api/recipes", 404},
		{"GET", "/cook/api/recipes/", 404},
		{"GET", "/cook/api/recipes/a/b", 404},
		{"GET", "/cook/api/recipes/a%2Fb", 404},
		{"GET", "/cook/api/../api/recipes", 404},
		{"GET", "/cook", 404},
		{"HEAD", "/cook/api/recipes", 405},
		{"DELETE", "/cook/api/recipes/apple-tart", 405},
		{"POST", "/cook/api/nosuch", 404},
	}
	for _, test := range tests {
		got := do(t, test.method, base+test.path)
		if got.code != test.want {
			t.Errorf("%s %s: status %d, want %d: %s", test.method, test.path, got.code, test.want, got.body)
		}
		if allow := got.header.Get("Allow"); (got.code == 405) != (allow == "GET") {
			t.Errorf("%s %s: Allow is %q", test.method, test.path, allow)
		}
	}
}

func TestGzip(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	long, short := base+"/api/recipes/creme-de-carottes", base+"/api/recipes?categories=empty-category"
	packed := get(t, long, "Accept-Encoding", "deflate, gzip")
	if packed.header.Get("Content-Encoding") != "gzip" {
		t.Fatal("a long answer is not compressed")
	}
	z, err := gzip.NewReader(bytes.NewReader(packed.body))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil || !bytes.Equal(plain, get(t, long).body) {
		t.Errorf("what was compressed is not what is sent otherwise: %v", err)
	}
	if got := get(t, short, "Accept-Encoding", "gzip"); got.header.Get("Content-Encoding") != "" {
		t.Error("a short answer is compressed")
	}
}

// Letters such as & and < are sent as they are.
func TestJSONIsNotEscaped(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	if got := get(t, base+"/api/recipes/creme-de-carottes").body; !bytes.Contains(got, []byte(`cream & <chives>`)) {
		t.Errorf("got %s", got)
	}
}

func TestDateIsNow(t *testing.T) {
	now := time.Date(2025, time.March, 3, 12, 0, 0, 0, time.UTC)
	_, base := start(t, recipeserver.Options{Now: func() time.Time { return now }})
	if got := get(t, base+"/api/app/about").header.Get("Date"); got != now.Format(http.TimeFormat) {
		t.Errorf("Date is %s, want %s", got, now.Format(http.TimeFormat))
	}
}

func TestFaults(t *testing.T) {
	fake, base := start(t, recipeserver.Options{})
	undo := fake.Faults.Add(fault.Status(http.StatusServiceUnavailable).On(fault.Path("/categories")))
	if got := get(t, base+"/api/organizers/categories"); got.code != http.StatusServiceUnavailable {
		t.Errorf("status %d, want 503", got.code)
	}
	if got := get(t, base+"/api/recipes"); got.code != http.StatusOK {
		t.Errorf("status %d, want 200", got.code)
	}
	undo()
	if got := get(t, base+"/api/organizers/categories"); got.code != http.StatusOK {
		t.Errorf("status %d once the fault is gone, want 200", got.code)
	}
}

func TestRequestsOverlap(t *testing.T) {
	fake, base := start(t, recipeserver.Options{})
	for i := range 8 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			fake.Replace(sample(t))
			if got := read[list](t, base+"/api/recipes?orderBy=name&search=bowl"); got.Total != 45 {
				t.Errorf("%d recipes, want 45", got.Total)
			}
		})
	}
}
