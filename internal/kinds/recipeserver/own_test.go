package recipeserver

import (
	"net/url"
	"strings"
	"testing"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// newClient returns a client for an address that nobody asks.
func newClient(t testing.TB, address string) client {
	t.Helper()
	h, err := httpx.New(server.Account{Address: address}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return client{h}
}

// A picture is fetched if it lies among the server's own, below the configured address, however it is written.
func TestOwnPictures(t *testing.T) {
	const asset = "/api/media/recipes/0b5fe0a6-61b3-4a0e-9a51-00000000000b/assets/step 1.png"
	written := strings.ReplaceAll(asset, " ", "%20")
	for _, base := range []string{"http://recipes.example:9000", "http://recipes.example:9000/", "https://recipes.example/mealie", "http://recipes.example/a%20b/"} {
		c := newClient(t, base)
		root := strings.TrimRight(base, "/")
		for _, source := range []string{
			asset, written, strings.TrimPrefix(written, "/"), root + written, strings.ToUpper(root[:12]) + root[12:] + written,
			strings.TrimPrefix(root, "http:") + written, root + written + "#top",
		} {
			want := root + written
			if strings.HasPrefix(source, "//") && strings.HasPrefix(base, "https") {
				continue // it keeps its scheme in this test
			}
			if got := c.own(source); got != want {
				t.Errorf("%s: %q: got %q, want %q", base, source, got, want)
			}
		}
		if got, want := c.own("api/media/a.png?v=2"), root+"/api/media/a.png?v=2"; got != want {
			t.Errorf("%s: got %q, want %q", base, got, want)
		}
	}
}

func TestForeignPictures(t *testing.T) {
	c := newClient(t, "http://recipes.example:9000/mealie")
	for _, source := range []string{
		"", " ", "#", "?", "/", ".", "..", "http://elsewhere.example/api/media/x.png", "//elsewhere.example/api/media/x.png",
		"http://recipes.example/mealie/api/media/x.png", "https://recipes.example:9000/mealie/api/media/x.png", "http://recipes.example:9000/api/media/x.png",
		"/x.png", "/mealiex/api/media/x.png", "/mealie/api/media/../x.png", "/mealie/api/media/%2e%2e/x.png", "/api/media/../users/self",
		"../api/media/x.png", "api/media/../../x.png", "/mealie/api/media/a%2f..%2fx.png", `/mealie/api/media\..\x.png`, "/mealie/api/media/%5c..%5cx.png",
		"/mealie/api/media//x.png", "//mealie/api/media/x.png", "/mealie", "/mealie/", "/mealie/api/media", "/mealie/api/media/", "/api/media/",
		"/api/users/self", "api/auth/logout", "/mealie/api/recipes", "/mealie/api/mediax/x.png", "x.png", "http://recipes.example:9000/mealie/x.png",
		"http://recipes.example:9000@elsewhere.example/mealie/api/media/x.png", "http://user:pass@recipes.example:9000/mealie/api/media/x.png",
		"file:///etc/passwd", "ftp://recipes.example:9000/mealie/api/media/x.png", "data:image/png;base64,AAAA", "javascript:alert(1)", `C:\photo.jpg`,
		"http://recipes.example:9000.elsewhere.example/mealie/api/media/x.png", "http://[::1", "%zz", "/api/media/a\x00b", "/api/media/a.png?b c",
		"/api/media/a.png?é", "/api/media/" + strings.Repeat("a", sourceLimit),
	} {
		if got := c.own(source); got != "" {
			t.Errorf("%q: got %q", source, got)
		}
	}
}

func FuzzOwn(f *testing.F) {
	for _, s := range []string{"/api/media/x.png", "//h/x", "http://recipes.example:9000/mealie/api/media/a%2e?b#c", "..", "api/media/a b", "/mealie/api/media/%C3%A9", "api/media/0? #"} {
		f.Add(s)
	}
	c := newClient(f, "http://recipes.example:9000/mealie")
	f.Fuzz(func(t *testing.T, source string) {
		got := c.own(source)
		if got == "" {
			return
		}
		u, err := url.Parse(got)
		if err != nil || u.Scheme != "http" || u.Host != "recipes.example:9000" || u.User != nil || !strings.HasPrefix(u.Path, "/mealie/api/media/") ||
			strings.Contains(u.Path+"/", "/../") || strings.Contains(u.Path+"/", "/./") {
			t.Errorf("%q: got %q (%v)", source, got, err)
		}
		if again := c.own(got); again != got && len(got) <= sourceLimit { // escaped it may be too long
			t.Errorf("%q: got %q, and of that %q", source, got, again)
		}
	})
}

// Wherever a picture stands in a recipe, its address is looked at.
func TestEveryPictureIsLookedAt(t *testing.T) {
	w := wireRecipe{
		Description: "![a](/api/media/a.png)",
		Steps:       []wireStep{{Text: "- ![b](/api/media/b.png)\n- > ![c](http://elsewhere.example/c.png)"}},
		Notes:       []wireNote{{Text: "<img alt=d src='api/media/d.png'>"}},
	}
	r, err := w.recipe(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := newClient(t, "http://h")
	written := ""
	for _, text := range r.texts() {
		c.keepOwn(text)
		written += write(text)
	}
	check(t, "pictures", written,
		"pic(a,http://h/api/media/a.png)ul([pic(b,http://h/api/media/b.png)][quote(pic(c,))])pic(d,http://h/api/media/d.png)")
}
