package webconfig_test

import (
	"net/http"
	"strings"
	"testing"

	"inkshelf/internal/webconfig"
)

// TestGuard sends requests that no page of ours makes. None of them changes anything.
func TestGuard(t *testing.T) {
	const form = "was=&type=comicserver&name=New&server=http%3A%2F%2Fx.example&apiKey=k"
	for _, c := range []struct {
		what, method, path, body string
		change                   func(*http.Request)
		want                     int
	}{
		{"another name", "GET", "/", "", func(r *http.Request) { r.Host = "evil.example" }, 403},
		{"another port", "GET", "/", "", func(r *http.Request) { r.Host = "127.0.0.1:1" }, 403},
		{"a foreign page", "POST", "/server", form, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		{"no page", "POST", "/server", form, func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		{"another site", "POST", "/server", form, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"JSON", "POST", "/server", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }, 415},
		{"no type", "POST", "/server", form, func(r *http.Request) { r.Header.Del("Content-Type") }, 415},
		{"too much", "POST", "/server", "name=" + strings.Repeat("x", 20_000), nil, 413},
		{"no form", "POST", "/server", "name=%zz", nil, 400},
		{"an unknown field", "POST", "/server", form + "&more=1", nil, 400},
		{"a field twice", "POST", "/server", form + "&name=b", nil, 400},
		{"no such page", "GET", "/etc", "", nil, 404},
		{"no such kind", "GET", "/new?type=filmserver", "", nil, 404},
		{"no such server", "GET", "/server?name=x", "", nil, 404},
		{"none to remove", "GET", "/remove?name=", "", nil, 404},
		{"nothing to remove", "POST", "/remove", "name=x", nil, 404},
		{"nothing to test", "POST", "/test", "name=x", nil, 404},
		{"another method", "PUT", "/server", form, nil, 405},
		{"another method", "DELETE", "/", "", nil, 405},
		{"reading a form", "GET", "/code", "", nil, 405},
		{"no guest", "POST", "/server", form, func(r *http.Request) { r.Header.Set("Cookie", "inkshelf=x") }, 403},
	} {
		d := open(t, "[]", "en")
		if c.what != "no guest" {
			d.login()
		}
		r := d.request(c.method, c.path, c.body)
		if c.change != nil {
			c.change(r)
		}
		if code, page := d.do(r); code != c.want {
			t.Errorf("%s: %s %s is %d, want %d\n%s", c.what, c.method, c.path, code, c.want, page)
		}
		if got := d.entries(); len(got) != 0 {
			t.Errorf("%s: saved are %v", c.what, got)
		}
		d.Close()
	}
}

// TestHeaders looks at what every answer says about itself, and at the cookie.
func TestHeaders(t *testing.T) {
	d := open(t, "[]", "en")
	for _, path := range []string{"/", "/style.css", "/etc"} {
		resp, err := d.client.Do(d.request(http.MethodGet, path, ""))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
			"Cache-Control":           "no-store",
			"Referrer-Policy":         "same-origin", // no-referrer would make Origin null
			"X-Content-Type-Options":  "nosniff",
		} {
			if got := resp.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
	d.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := d.client.Do(d.request(http.MethodPost, "/code", "code="+d.State().Code))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if c := resp.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteStrictMode || len(c[0].Value) < 26 {
		t.Errorf("the cookie is %v", c)
	}
}

// TestCode types codes. A wrong one is refused, and what follows at once is not looked at; the right one is so once.
func TestCode(t *testing.T) {
	d := open(t, "[]", "en")
	first := d.State()
	if len(first.Code) != 6 || first.Phase != webconfig.Waiting {
		t.Fatalf("the state is %v", first)
	}
	wrong := "000000"
	if first.Code == wrong {
		wrong = "000001"
	}
	code, page := d.post("/code", "code", wrong)
	d.sees(code, page, 403, "not the code")
	code, page = d.post("/code", "code", first.Code)
	d.sees(code, page, 429, "Wait a moment")

	d = open(t, "[]", "en")
	first = d.State()
	if code, page := d.post("/code", "code", first.Code[:3]+" "+first.Code[3:]); code != 200 || !strings.Contains(page, "/new") {
		t.Errorf("the code with a space is %d\n%s", code, page)
	}
	if s := d.State(); s.Phase != webconfig.Connected || s.Code == first.Code {
		t.Errorf("the state is %v", s)
	}
	code, page = d.post("/code", "code", first.Code)
	d.sees(code, page, 403)
}

// TestTwoGuests has a second browser take the place of the first.
func TestTwoGuests(t *testing.T) {
	d := open(t, "[]", "en")
	d.login()
	jar := d.client.Jar
	d.client.Jar = nil
	d.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if code, _ := d.post("/code", "code", d.State().Code); code != http.StatusSeeOther {
		t.Fatalf("the second is told %d", code)
	}
	d.client.Jar = jar
	if code, page := d.post("/remove", "name", "x"); code != http.StatusForbidden {
		t.Errorf("the first is told %d\n%s", code, page)
	}
}
