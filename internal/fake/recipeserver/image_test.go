package recipeserver_test

import (
	"bytes"
	"net/http"
	"testing"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/recipeserver"
)

func TestImages(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	images := base + "/api/media/recipes/" + recipeID(t, base, "apple-tart") + "/images/"
	original := captured(t, "image-original.webp")
	etags := map[string]bool{}
	for name, want := range map[string]int{"original.webp": len(original), "min-original.webp": len(original), "tiny-original.webp": 1918} {
		got := get(t, images+name, "Authorization", "")
		checkHeaders(t, got, captured(t, "image-original.webp.headers"))
		if len(got.body) != want {
			t.Errorf("%s has %d bytes, want %d", name, len(got.body), want)
		}
		etags[got.header.Get("Etag")] = true
		again := get(t, images+name, "If-None-Match", got.header.Get("Etag"), "If-Modified-Since", got.header.Get("Last-Modified"))
		if again.code != http.StatusOK || !bytes.Equal(again.body, got.body) {
			t.Errorf("%s: status %d on a condition, want 200 and all of it", name, again.code)
		}
	}
	if len(etags) != 3 {
		t.Errorf("%d different tags for three pictures", len(etags))
	}
}

func TestImageRange(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	url := base + "/api/media/recipes/" + recipeID(t, base, "apple-tart") + "/images/original.webp"
	original := captured(t, "image-original.webp")
	got := get(t, url, "Range", "bytes=100-299", "If-None-Match", get(t, url).header.Get("Etag"))
	if got.code != http.StatusPartialContent || !bytes.Equal(got.body, original[100:300]) || got.header.Get("Content-Type") != "image/webp" {
		t.Errorf("status %d, %d bytes of %s", got.code, len(got.body), got.header.Get("Content-Type"))
	}
	if got := get(t, url, "Range", "bytes=999999-"); got.code != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("a range past the end: status %d, want 416", got.code)
	}
}

func TestNoImage(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	for _, id := range []string{recipeID(t, base, "uncategorised-stew"), nobody, "apple-tart"} { // only an id names a folder
		got := get(t, base+"/api/media/recipes/"+id+"/images/original.webp")
		if got.code != http.StatusNotFound || !bytes.Equal(got.body, captured(t, "image-missing-404.json")) {
			t.Errorf("%s: status %d, %s", id, got.code, got.body)
		}
	}
}

// The key of a picture is null without one and changes with it. It is no part of any address.
func TestImageKey(t *testing.T) {
	picture := func(name string) *content.Picture {
		p := content.NewPicture(name, "image/webp", captured(t, "image-original.webp"))
		return &p
	}
	for _, v := range versions {
		seen := map[string]bool{}
		for _, photo := range []*content.Picture{nil, picture("a.webp"), picture("b.webp")} {
			_, base := start(t, recipeserver.Options{Version: v, Content: content.Recipes{Recipes: []content.Recipe{{Name: "One", Photo: photo}}}})
			got := read[struct{ Image *string }](t, base+"/api/recipes/one").Image
			if (got == nil) != (photo == nil) {
				t.Errorf("%v: the key is null: %v", v, got == nil)
			}
			if got != nil {
				seen[*got] = true
			}
		}
		if len(seen) != 2 {
			t.Errorf("%v: two pictures have the keys %v", v, seen)
		}
	}
}
