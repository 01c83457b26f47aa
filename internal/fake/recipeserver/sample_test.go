package recipeserver_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/recipeserver"
)

const key = "a-token"

// The categories of the sample, by their index.
const (
	soups = iota
	desserts
	fine
	quick
	basics
	empty
)

var changed = time.Date(2025, time.March, 1, 10, 30, 0, 0, time.UTC)

// sample is what the real server held when its answers were captured, as far as they show it.
func sample(t testing.TB) content.Recipes {
	t.Helper()
	photo := content.NewPicture("photo.webp", "image/webp", captured(t, "image-original.webp"))
	c := content.Recipes{
		Categories: []string{"Soups", "Desserts", "Épicerie fine", "The Quick Ones", "A–Z Basics", "Empty category"},
		Recipes: []content.Recipe{
			carrots(&photo),
			{Name: "Apple Tart", Categories: []int{desserts}, Photo: &photo},
			{Name: "The Best Brownies", Categories: []int{desserts, quick}},
			{Name: "10-minute Noodles", Categories: []int{quick}},
			{Name: "9 Layer Dip", Categories: []int{quick}, Photo: &photo},
			{Name: "Uncategorised Stew"},
			{Name: "zucchini bread", Categories: []int{desserts}, Photo: &photo},
			{Name: "Yam mash", Categories: []int{quick}},
			{Name: "Ärtsoppa", Categories: []int{soups}},
		},
	}
	for i := range 45 {
		c.Recipes = append(c.Recipes, content.Recipe{Name: fmt.Sprintf("Weeknight Bowl %02d", i+1), Categories: []int{quick}})
	}
	return c
}

func carrots(photo *content.Picture) content.Recipe {
	return content.Recipe{
		Name: "Crème de carottes", Categories: []int{soups, fine}, Tags: []string{"Winter"}, Photo: photo, Changed: changed,
		Description: "A **bright** soup.\n\nServes as a starter; see [notes](https://example.com).",
		Yield:       "4 servings", Servings: 4, Prep: "15 minutes", Cook: "30 minutes", Total: "45 minutes",
		Ingredients: []content.Ingredient{
			{Heading: "For the soup", Quantity: 500, Unit: "g", Food: "carrots", Note: "peeled"},
			{Note: "1 onion, chopped"},
			{Heading: "To finish", Quantity: 0.5, Note: "½ dl cream & <chives>"},
		},
		Steps: []content.Step{
			{Banner: "Cook", Text: "Sweat the onion in **butter**.", Uses: []int{1}},
			{Label: "Season", Text: "Add carrots."},
		},
		Notes:     []content.Note{{Title: "Storage", Text: "Keeps **3 days** in the fridge."}},
		Nutrition: []content.Nutrient{{Name: "calories", Amount: "210"}},
	}
}

// captured returns a file of testdata.
func captured(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// start serves the sample unless the options hold something else, and returns the address.
func start(t testing.TB, o recipeserver.Options) (*recipeserver.Server, string) {
	t.Helper()
	if o.Content.Recipes == nil {
		o.Content = sample(t)
	}
	o.Key = key
	fake := recipeserver.New(o)
	srv := httptest.NewServer(fake)
	t.Cleanup(srv.Close)
	return fake, srv.URL
}

// reply is an answer that has been read.
type reply struct {
	code   int
	header http.Header
	body   []byte
}

// get asks with the token. Header holds more names and values in turn; an empty value takes a header away.
func get(t testing.TB, url string, header ...string) reply {
	t.Helper()
	return do(t, http.MethodGet, url, header...)
}

func do(t testing.TB, method, url string, header ...string) reply {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Accept-Encoding", "identity") // or the client asks for gzip and hides it
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultTransport.RoundTrip(req) // follows no redirect
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, body}
}

// read decodes the answer to a request that must succeed.
func read[T any](t testing.TB, url string) T {
	t.Helper()
	r := get(t, url)
	if r.code != http.StatusOK {
		t.Fatalf("GET %s: status %d, want 200: %s", url, r.code, r.body)
	}
	var v T
	if err := json.Unmarshal(r.body, &v); err != nil {
		t.Fatalf("GET %s: %v: %s", url, err, r.body)
	}
	return v
}
