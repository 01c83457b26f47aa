package comicserver_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// TestShapes holds answers against the samples: the same members of the same types, all the way down.
func TestShapes(t *testing.T) {
	p := start(t)
	tram, books := p.series()["Night Tram"].ID, p.books()
	for _, test := range []struct{ sample, path string }{
		{"libraries", "/api/v1/libraries"},
		{"user-me", "/api/v2/users/me"},
		{"series-page0-of-2", "/api/v1/series?size=2&sort=metadata.titleSort"},
		{"series-books", "/api/v1/series/" + tram + "/books"},
		{"book-epub-text", "/api/v1/books/" + books["Novel"].ID},
		{"book-not-analysed", "/api/v1/books/" + books["Fresh"].ID},
		{"book-analysis-failed", "/api/v1/books/" + books["Torn"].ID},
		{"book-pages-comic", "/api/v1/books/" + books["Points"].ID + "/pages"},
		{"book-pages-pdf", "/api/v1/books/" + books["Guide"].ID + "/pages"},
		{"book-pages-epub-text", "/api/v1/books/" + books["Novel"].ID + "/pages"},
		{"error-status-404", "/api/v1/books/" + books["Fresh"].ID + "/pages"},
	} {
		var got any
		if err := json.Unmarshal(p.get(test.path).body, &got); err != nil {
			t.Errorf("%s: %v", test.path, err)
			continue
		}
		compare(t, test.sample, got, sample(t, test.sample))
	}
}

// compare reports where got has another shape than want. A null stands for any type: which member is null depends on
// the data.
func compare(t *testing.T, at string, got, want any) {
	t.Helper()
	if got == nil || want == nil {
		return
	}
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok || !slices.Equal(keys(got), keys(want)) {
			t.Errorf("%s: got members %v, want %v", at, keys(got), keys(want))
			return
		}
		for k := range want {
			compare(t, at+"."+k, got[k], want[k])
		}
	case []any:
		got, ok := got.([]any)
		if !ok {
			t.Errorf("%s: got no list", at)
		}
		for i := range min(len(got), len(want)) {
			compare(t, at+"."+strconv.Itoa(i), got[i], want[i])
		}
	default:
		if reflect.TypeOf(got) != reflect.TypeOf(want) {
			t.Errorf("%s: got %T, want %T", at, got, want)
		}
	}
}

func keys(m map[string]any) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

func sample(t *testing.T, name string) any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestWrapper holds all of a page but its content against the samples, value by value.
func TestWrapper(t *testing.T) {
	p := start(t)
	for _, test := range []struct{ sample, path string }{
		{"series-past-end", "/api/v1/series/" + p.series()["Odd files"].ID + "/books?page=5&size=2"},
		{"series-empty", "/api/v1/series?library_id=none&sort=metadata.titleSort"},
		{"series-books", "/api/v1/series/" + p.series()["Night Tram"].ID + "/books"},
		{"books-ondeck", "/api/v1/books/ondeck?library_id=none"},
	} {
		got, want := decode[map[string]any](t, p.get(test.path)), sample(t, test.sample).(map[string]any)
		for _, wrapper := range []map[string]any{got, want} {
			delete(wrapper, "content")
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", test.sample, got, want)
		}
	}
}

// TestMedia holds what is said about each sort of file against the samples, value by value.
func TestMedia(t *testing.T) {
	p := start(t)
	want := make(map[string]any)
	for _, b := range sample(t, "series-books").(map[string]any)["content"].([]any) {
		media := b.(map[string]any)["media"].(map[string]any)
		want[media["mediaType"].(string)] = media
	}
	got := decode[map[string]any](t, p.get("/api/v1/series/"+p.series()["Night Tram"].ID+"/books"))["content"].([]any)
	for _, b := range got {
		media := b.(map[string]any)["media"].(map[string]any)
		delete(media, "pagesCount")
		sample := want[media["mediaType"].(string)].(map[string]any)
		delete(sample, "pagesCount")
		if !reflect.DeepEqual(media, sample) {
			t.Errorf("got %v, want %v", media, sample)
		}
	}
	for title, name := range map[string]string{"Fresh": "book-not-analysed", "Torn": "book-analysis-failed"} {
		got := decode[map[string]any](t, p.get("/api/v1/books/"+p.books()[title].ID))["media"]
		if want := sample(t, name).(map[string]any)["media"]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", title, got, want)
		}
	}
}
