package recipeserver_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"testing"

	"inkshelf/internal/fake/recipeserver"
)

// list is a page of anything.
type list struct {
	Page       int `json:"page"`
	PerPage    int `json:"per_page"`
	Total      int `json:"total"`
	TotalPages int `json:"total_pages"`
	Items      []struct {
		ID, Name, Slug, CreatedAt string
	} `json:"items"`
	Next, Previous *string
}

func (l list) names() []string {
	names := []string{}
	for _, item := range l.Items {
		names = append(names, item.Name)
	}
	return names
}

// recipeID returns the id of the recipe with a slug.
func recipeID(t testing.TB, base, slug string) string {
	t.Helper()
	return read[struct{ ID string }](t, base+"/api/recipes/"+slug).ID
}

func categoryID(t testing.TB, base, slug string) string {
	t.Helper()
	return read[struct{ ID string }](t, base+"/api/organizers/categories/slug/"+slug).ID
}

// The names and slugs are those that the real server gave, in its order.
func TestOrderByName(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	for file, path := range map[string]string{
		"categories-all-by-name.json": "/api/organizers/categories?perPage=-1&orderBy=name&orderDirection=asc",
		"recipes-page1.json":          "/api/recipes?page=1&perPage=5&orderBy=name&orderDirection=asc",
	} {
		var want list
		if err := json.Unmarshal(captured(t, file), &want); err != nil {
			t.Fatal(err)
		}
		got := read[list](t, base+path)
		if !slices.Equal(got.names(), want.names()) {
			t.Errorf("%s: got %q, want %q", path, got.names(), want.names())
		}
		for i := range min(len(got.Items), len(want.Items)) {
			if got.Items[i].Slug != want.Items[i].Slug {
				t.Errorf("slug of %s: %q, want %q", got.Items[i].Name, got.Items[i].Slug, want.Items[i].Slug)
			}
		}
		if !reflect.DeepEqual(got.Next, want.Next) || !reflect.DeepEqual(got.Previous, want.Previous) {
			t.Errorf("%s: links differ from the captured ones", path)
		}
	}
}

func TestDefaultOrderIsNewestFirst(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	got := read[list](t, base+"/api/recipes")
	if got.PerPage != 50 || len(got.Items) != 50 || got.Total != 54 || got.TotalPages != 2 {
		t.Errorf("page of %d items, per page %d, total %d, pages %d; want 50, 50, 54, 2", len(got.Items), got.PerPage, got.Total, got.TotalPages)
	}
	for i := 1; i < len(got.Items); i++ {
		if got.Items[i].CreatedAt > got.Items[i-1].CreatedAt {
			t.Errorf("item %d is newer than the one before it", i)
		}
	}
}

func TestPagesFitTogether(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	orders := []string{
		"", "orderBy=name", "orderBy=createdAt,name:asc", "orderBy=random&paginationSeed=7", "orderBy=rating&orderByNullPosition=last",
	}
	for _, order := range orders {
		seen := map[string]bool{}
		for page := range 6 {
			for _, item := range read[list](t, fmt.Sprintf("%s/api/recipes?perPage=10&page=%d&%s", base, page+1, order)).Items {
				seen[item.ID] = true
			}
		}
		if len(seen) != 54 {
			t.Errorf("%q: the pages hold %d different recipes, want 54", order, len(seen))
		}
	}
}

func TestPageNumbers(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	tests := []struct {
		query                              string
		page, perPage, total, pages, items int
	}{
		{"page=-1&perPage=10", 6, 10, 54, 6, 4},
		{"page=0&perPage=10", 1, 10, 54, 6, 10},
		{"page=-7&perPage=10", 1, 10, 54, 6, 10},
		{"perPage=-1", 1, 54, 54, 1, 54},
		{"perPage=0", 1, 0, 54, 0, 0},
		{"page=2147483647&perPage=2147483647", 2147483647, 2147483647, 54, 1, 0},
		{"perPage=-1&categories=empty-category", 1, 0, 0, 0, 0},
		{"perPage=10&perPage=27", 1, 27, 54, 2, 27},
	}
	for _, test := range tests {
		got := read[list](t, base+"/api/recipes?"+test.query)
		if got.Page != test.page || got.PerPage != test.perPage || got.Total != test.total || got.TotalPages != test.pages || len(got.Items) != test.items {
			t.Errorf("%s: page %d, per page %d, total %d, pages %d, items %d; want %v", test.query, got.Page, got.PerPage, got.Total, got.TotalPages, len(got.Items), test)
		}
	}
}

func TestLinksLackTheirPrefix(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	tests := map[string]string{
		"/api/recipes?perPage=5&categories=nosuch":  "/recipes?page=2&perPage=5&orderDirection=desc&categories=nosuch",
		"/api/recipes?search=bowl&perPage=5&page=1": "/recipes?page=2&perPage=5&orderDirection=desc&search=bowl",
		"/api/organizers/categories?perPage=2&search=e": "/categories?page=2&perPage=2&orderBy=None&orderByNullPosition=None" +
			"&orderDirection=desc&queryFilter=None&paginationSeed=None",
	}
	for path, want := range tests {
		if got := read[list](t, base+path); got.Next == nil || *got.Next != want {
			t.Errorf("%s: next is not %s", path, want)
		}
	}
}

func TestNullsStandAside(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	for query, first := range map[string]bool{ // whether the only recipe with a time comes first
		"orderDirection=asc":                            false,
		"orderDirection=desc":                           true,
		"orderDirection=asc&orderByNullPosition=last":   true,
		"orderDirection=desc&orderByNullPosition=first": false,
	} {
		got := read[list](t, base+"/api/recipes?perPage=-1&orderBy=prepTime&"+query).names()
		if (got[0] == "Crème de carottes") != first {
			t.Errorf("%s: begins with %s and ends with %s", query, got[0], got[len(got)-1])
		}
	}
}

// All that is wrong with a query is told at once.
func TestParametersAreChecked(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	tests := map[string][]string{
		"page=x&perPage=1.5":         {"int_parsing page", "int_parsing perPage"},
		"orderDirection=up":          {"enum orderDirection"},
		"orderByNullPosition=middle": {"enum orderByNullPosition"},
		"requireAllCategories=maybe": {"bool_parsing requireAllCategories"},
		"orderBy=random":             {"value_error paginationSeed"},
		"page=99999999999":           {"int_parsing page"},
	}
	for query, want := range tests {
		got := get(t, base+"/api/recipes?"+query)
		var refusal struct {
			Detail []struct {
				Type, Msg, Input string
				Loc              []string
			}
		}
		if err := json.Unmarshal(got.body, &refusal); err != nil {
			t.Fatalf("%s: %v: %s", query, err, got.body)
		}
		var all []string
		for _, d := range refusal.Detail {
			all = append(all, d.Type+" "+d.Loc[1])
		}
		if got.code != http.StatusUnprocessableEntity || !slices.Equal(all, want) {
			t.Errorf("%s: status %d, %q, want 422, %q", query, got.code, all, want)
		}
	}
}

func TestBadOrder(t *testing.T) {
	_, base := start(t, recipeserver.Options{Version: recipeserver.V1})
	for _, order := range []string{"nosuch", "name,nosuch", "name:up", "updatedAt"} { // the last has another name in version 1
		if got := get(t, base+"/api/recipes?orderBy="+order); got.code != http.StatusBadRequest {
			t.Errorf("%s: status %d, want 400", order, got.code)
		}
	}
	if got := get(t, base+"/api/recipes?orderBy=updateAt"); got.code != http.StatusOK {
		t.Errorf("updateAt: status %d, want 200", got.code)
	}
}
