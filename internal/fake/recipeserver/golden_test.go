package recipeserver_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/textproto"
	"reflect"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/recipeserver"
)

// TestCaptures sends the requests whose answers were captured and compares.
func TestCaptures(t *testing.T) {
	_, base := start(t, recipeserver.Options{Version: recipeserver.V20})
	carrots := recipeID(t, base, "creme-de-carottes")
	tests := []struct {
		file, path string
		exact      bool // not only the shape is the same
	}{
		{"app-about.json", "/api/app/about", false},
		{"users-self.json", "/api/users/self", false},
		{"categories-page2.json", "/api/organizers/categories?page=2&perPage=4", false},
		{"categories-all-by-name.json", "/api/organizers/categories?perPage=-1&orderBy=name&orderDirection=asc", false},
		{"category-by-slug.json", "/api/organizers/categories/slug/soups", false},
		{"recipes-page1.json", "/api/recipes?page=1&perPage=5&orderBy=name&orderDirection=asc", false},
		{"recipes-page-past-end.json", "/api/recipes?page=99&perPage=5&orderBy=name&orderDirection=asc", true},
		{"recipes-by-empty-category.json", "/api/recipes?perPage=5&categories=empty-category", true},
		{"recipe-full.json", "/api/recipes/creme-de-carottes", false},
		{"recipe-full.json", "/api/recipes/" + carrots, false},
		{"recipe-minimal.json", "/api/recipes/weeknight-bowl-01", false},
		{"recipe-missing-404.json", "/api/recipes/nosuch", true},
		{"recipes-bad-order.json", "/api/recipes?orderBy=nosuch", true},
		{"recipes-bad-page.json", "/api/recipes?page=x", true},
		{"image-bad-name-422.json", "/api/media/recipes/" + carrots + "/images/other.webp", true},
		{"image-missing-404.json", "/api/media/recipes/nosuch/images/original.webp", true},
		{"unknown-api-path.json", "/api/nosuch", true},
	}
	for _, test := range tests {
		t.Run(test.path, func(t *testing.T) {
			got := get(t, base+test.path)
			checkHeaders(t, got, captured(t, test.file+".headers"))
			want, have := decode(t, captured(t, test.file)), decode(t, got.body)
			if test.exact && !reflect.DeepEqual(have, want) {
				t.Errorf("got  %s\nwant %s", got.body, captured(t, test.file))
			}
			for _, difference := range differences("", have, want) {
				t.Error(difference)
			}
		})
	}
}

// TestShapeOf3 compares a recipe of version 3 with the sample of one.
func TestShapeOf3(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	have := decode(t, get(t, base+"/api/recipes/creme-de-carottes").body)
	for _, difference := range differences("", have, decode(t, captured(t, "recipe-v3-sample.json"))) {
		t.Error(difference)
	}
}

// checkHeaders compares the status and the headers that were captured. Of some only the presence can be the same.
func checkHeaders(t *testing.T, got reply, file []byte) {
	t.Helper()
	status, rest, _ := bytes.Cut(file, []byte("\n"))
	want, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(append(rest, "\n\n"...)))).ReadMIMEHeader()
	if err != nil {
		t.Fatal(err)
	}
	if code := strings.Fields(string(status))[1]; fmt.Sprint(got.code) != code {
		t.Errorf("status %d, want %s: %s", got.code, code, got.body)
	}
	for name := range want {
		have := got.header.Get(name)
		switch name {
		case "Content-Length", "Last-Modified", "Etag":
			if have == "" {
				t.Errorf("%s is missing", name)
			}
		case "Vary": // depends on the length
		default:
			if have != want.Get(name) {
				t.Errorf("%s: %q, want %q", name, have, want.Get(name))
			}
		}
	}
	if vary := got.header.Get("Vary"); (vary == "Accept-Encoding") != (len(got.body) >= 1000) {
		t.Errorf("Vary is %q with %d bytes", vary, len(got.body))
	}
	if have := got.header.Get("Content-Type"); have == "application/json" && want.Get("Last-Modified") != "" {
		if _, err := http.ParseTime(got.header.Get("Last-Modified")); err == nil {
			t.Error("Last-Modified of a recipe is in the form of HTTP, which the original does not know")
		}
	}
}

// decode keeps apart 4 and 4.0, as some decoders do.
func decode(t *testing.T, data []byte) any {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	return v
}

// differences compares the keys of objects and the types of values. Null goes with every type.
func differences(path string, got, want any) []string {
	if got == nil || want == nil {
		return nil
	}
	if typeOf(got) != typeOf(want) {
		return []string{fmt.Sprintf("%s is %s, want %s", path, typeOf(got), typeOf(want))}
	}
	var all []string
	switch want := want.(type) {
	case map[string]any:
		got := got.(map[string]any)
		for k := range want {
			if _, ok := got[k]; !ok {
				all = append(all, path+"."+k+" is missing")
			}
		}
		for k := range got {
			if _, ok := want[k]; !ok {
				all = append(all, path+"."+k+" does not exist there")
				continue
			}
			all = append(all, differences(path+"."+k, got[k], want[k])...)
		}
	case []any:
		got := got.([]any)
		for i := range min(len(got), len(want)) {
			all = append(all, differences(fmt.Sprintf("%s[%d]", path, i), got[i], want[i])...)
		}
	}
	slices.Sort(all)
	return all
}

func typeOf(v any) string {
	if n, ok := v.(json.Number); ok {
		if strings.Contains(n.String(), ".") {
			return "a float"
		}
		return "an integer"
	}
	return fmt.Sprintf("%T", v)
}
