package recipeserver_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/recipeserver"
)

// nobody is an id that is in use nowhere.
const nobody = "00000000-0000-4000-8000-000000000000"

// found returns the names of the recipes that a query lists, in alphabetical order.
func found(t *testing.T, base, query string) []string {
	t.Helper()
	names := read[list](t, base+"/api/recipes?perPage=-1&"+query).names()
	slices.Sort(names)
	return names
}

func TestSelection(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	soups, desserts, quick := categoryID(t, base, "soups"), categoryID(t, base, "desserts"), categoryID(t, base, "the-quick-ones")
	tests := map[string][]string{
		"categories=soups":                        {"Crème de carottes", "Ärtsoppa"},
		"categories=" + soups:                     {"Crème de carottes", "Ärtsoppa"},
		"categories=soups&categories=" + desserts: {"Apple Tart", "Crème de carottes", "The Best Brownies", "zucchini bread", "Ärtsoppa"},
		"categories=" + strings.ToUpper(strings.ReplaceAll(soups, "-", "")): {"Crème de carottes", "Ärtsoppa"},
		"requireAllCategories=true&categories=desserts&categories=" + quick: {"The Best Brownies"},
		"categories=empty-category":                                         {},
		"categories=" + nobody:                                              {},
		"categories=nosuch&categories=soups":                                {"Crème de carottes", "Ärtsoppa"},
		"tags=winter":                                                       {"Crème de carottes"},
		"tags=" + nobody:                                                    {},
		"foods=" + nobody:                                                   {},
		"tools=" + nobody:                                                   {},
		"households=" + nobody:                                              {},
	}
	for query, want := range tests {
		if got := found(t, base, query); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", query, got, want)
		}
	}
}

// What a client must not rely on: a slug that nobody knows selects everything.
func TestUnknownSlugSelectsEverything(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	for _, query := range []string{"categories=nosuch", "tags=nosuch", "tools=nosuch", "households=nosuch", "households=family"} {
		if got := len(found(t, base, query)); got != 54 {
			t.Errorf("%s: %d recipes, want all 54", query, got)
		}
	}
}

func TestNoCookbooks(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	if got := get(t, base+"/api/recipes?cookbook=mine"); got.code != http.StatusNotFound || string(got.body) != `{"detail":"cookbook not found"}` {
		t.Errorf("status %d, %s", got.code, got.body)
	}
}

func TestSearch(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	tests := map[string][]string{
		"creme carottes":  {"Crème de carottes"},
		"CRÈME":           {"Crème de carottes"},
		"onion":           {"Crème de carottes"},                              // in an ingredient
		"bright":          {"Crème de carottes"},                              // in the description
		"tart dip":        {"9 Layer Dip", "Apple Tart", "Crème de carottes"}, // a starter
		`"best brownies"`: {"The Best Brownies"},
		`"brownies best"`: {},
		"xyzzy":           {},
	}
	for search, want := range tests {
		if got := found(t, base, "search="+url.QueryEscape(search)); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", search, got, want)
		}
	}
}

// What has the whole text in its name comes first, whatever its place in the list.
func TestSearchOrder(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	got := read[list](t, base+"/api/recipes?search=layer+dip+onion").names()
	if want := []string{"Crème de carottes", "9 Layer Dip"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	got = read[list](t, base+"/api/recipes?search=bowl+45").names()
	if len(got) != 45 || got[0] != "Weeknight Bowl 45" {
		t.Errorf("%d recipes, the first is %q", len(got), got[0])
	}
}

func TestSearchCategories(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	for search, want := range map[string][]string{"SOUP": {"Soups"}, "épicerie": {}, "Épicerie": {"Épicerie fine"}, "epicerie": {}} {
		got := read[list](t, base+"/api/organizers/categories?search="+url.QueryEscape(search)).names()
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", search, got, want)
		}
	}
}

func TestCategories(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	id := categoryID(t, base, "epicerie-fine")
	if got := read[map[string]string](t, base+"/api/organizers/categories/"+id); got["name"] != "Épicerie fine" || got["slug"] != "epicerie-fine" {
		t.Errorf("got %v", got)
	}
	empty := read[[]struct{ Name string }](t, base+"/api/organizers/categories/empty")
	if len(empty) != 2 || empty[0].Name != "A–Z Basics" || empty[1].Name != "Empty category" {
		t.Errorf("empty categories: %v", empty)
	}
	for path, want := range map[string]int{
		nobody: 404, "slug/nosuch": 404, "nosuch": 422, "00000000-0000-0000-0000-000000000000": 422, "slug/soups/": 404,
	} {
		if got := get(t, base+"/api/organizers/categories/"+path); got.code != want {
			t.Errorf("%s: status %d, want %d", path, got.code, want)
		}
	}
}

func TestQueryFilter(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	soups, desserts := categoryID(t, base, "soups"), categoryID(t, base, "desserts")
	bowls := `NOT IN ["` + categoryID(t, base, "the-quick-ones") + `"]`
	tests := map[string][]string{
		`recipe_category.slug = "soups"`:                                           {"Crème de carottes", "Ärtsoppa"},
		`recipeCategory.slug="SOUPS"`:                                              {"Crème de carottes", "Ärtsoppa"},
		`recipe_category.slug = nosuch`:                                            {},
		`recipe_category.id = "` + soups + `"`:                                     {"Crème de carottes", "Ärtsoppa"},
		`recipe_category.id IN ["` + soups + `", "` + desserts + `"]`:              {"Apple Tart", "Crème de carottes", "The Best Brownies", "zucchini bread", "Ärtsoppa"},
		`recipe_category.id IS NULL`:                                               {"Uncategorised Stew"},
		`recipe_category.slug CONTAINS ALL ["desserts", "the-quick-ones"]`:         {"The Best Brownies"},
		`recipe_category.id ` + bowls + ` AND name < "b"`:                          {"Apple Tart"},
		`tags.name = "winter" OR slug = "apple-tart"`:                              {"Apple Tart", "Crème de carottes"},
		`tags.id IS NOT NULL`:                                                      {"Crème de carottes"},
		`updatedAt >= "2025-01-01"`:                                                {"Crème de carottes"},
		`updatedAt > "2025-03-01T10:30:00Z"`:                                       {},
		`name = "ärtsoppa"`:                                                        {}, // Ä is not lowered in the rows
		`slug = "artsoppa" AND (slug = "nosuch" OR slug = "artsoppa")`:             {"Ärtsoppa"},
		`slug = "nosuch" AND slug = "nosuch" OR slug = "artsoppa"`:                 {}, // grouped from the right
		`recipe_category.slug <> "desserts" AND recipe_category.slug = "desserts"`: {"The Best Brownies"},
	}
	for filter, want := range tests {
		if got := found(t, base, "queryFilter="+url.QueryEscape(filter)); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", filter, got, want)
		}
	}
}

func TestBadQueryFilter(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	for _, filter := range []string{
		`nosuch = "x"`, `recipe_category = "x"`, `recipe_category.id = "soups"`, `createdAt > "yesterday"`, `(slug = "x"`, `slug = "x")`,
		`slug ~ "x"`, `slug`, `slug =`, `slug IN "x"`, `slug IN ["x"`, `slug = "x" AND`, `slug IS "x"`, `"`, `AND`,
	} {
		got := get(t, base+"/api/recipes?queryFilter="+url.QueryEscape(filter))
		if got.code != http.StatusBadRequest || !strings.HasPrefix(string(got.body), `{"detail":"`) {
			t.Errorf("%s: status %d, want 400 with a text: %s", filter, got.code, got.body)
		}
	}
}
