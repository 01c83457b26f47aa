package recipeserver_test

import (
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

func captured(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestSeriesOfCapturedAnswers(t *testing.T) {
	s := serve(t, &script{answers: map[string]string{
		categoriesPath: captured(t, "categories.json"),
		// Five of 54: the rest comes with the pages that this server does not have.
		recipesPath: strings.Replace(captured(t, "recipes-page1.json"), `"total":54,"total_pages":11`, `"total":5,"total_pages":1`, 1),
	}})
	list, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range list {
		got = append(got, fmt.Sprintf("%s %d", c.Title, c.Counts.Books))
	}
	want := []string{"A–Z Basics 0", "Desserts 2", "Empty category 0", "Épicerie fine 1", "The Quick Ones 3", "Soups 1"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A recipe in no category is in one of its own, which is there only then.
func TestUncategorised(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	list, err := s.Series(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %+v and %v", list, err)
	}
	answers.take()
	_, err = s.Books(t.Context(), "uncategorised")
	if asked := answers.take(); server.StatusCode(err) != 404 || len(asked) != 1 {
		t.Errorf("without any: got %v, asked %q, want 404 after one question", err, asked)
	}

	loose := strings.Replace(item(12, id(1), `"b"`), `"recipeCategory":[`, `"recipeCategory":null,"tags":[`, 1)
	answers.set(recipesPath, pageOf(item(11, id(1), "null"), loose))
	list, err = s.Series(t.Context())
	if err != nil || len(list) != 2 || list[1].Title != "Uncategorised" || list[1].Counts.Books != 1 {
		t.Fatalf("got %+v and %v", list, err)
	}
	answers.take()
	books, err := s.Books(t.Context(), list[1].ID)
	if err != nil || len(books) != 1 || string(books[0].ID) != id(12) || books[0].SeriesTitle != "Uncategorised" {
		t.Errorf("got %+v and %v", books, err)
	}
	if asked := answers.take(); strings.Contains(asked[0], "categories=") {
		t.Errorf("asked %q", asked)
	}
}

// A category that only a recipe names is listed, so that the recipe can be found.
func TestCategoryThatOnlyARecipeNames(t *testing.T) {
	answers := small()
	answers.set(categoriesPath, pageOf())
	list, err := serve(t, answers).Series(t.Context())
	if err != nil || len(list) != 1 || list[0].Title != "Soups" || list[0].Counts.Books != 3 {
		t.Errorf("got %+v and %v", list, err)
	}
}

func TestBooks(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	books, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(books) != 3 {
		t.Fatalf("got %d and %v", len(books), err)
	}
	want := server.Book{
		ID: server.BookID(id(11)), Series: server.SeriesID(id(1)), SeriesTitle: "Soups", Title: "Recipe 11",
		Pages: 1, Summary: "About 11.", Stamp: books[0].Stamp,
	}
	if fmt.Sprint(books[0]) != fmt.Sprint(want) || !strings.HasPrefix(want.Stamp, "2026-11-15T00:23:17.421214Z/a/") {
		t.Errorf("got  %+v\nwant %+v", books[0], want)
	}
	asked := answers.take()
	if len(asked) != 4 || !strings.Contains(asked[0], "categories="+id(1)) {
		t.Errorf("asked %q", asked)
	}
}

// Listing again asks only for what has changed.
func TestRecipesAreKept(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	list := func() []string {
		t.Helper()
		if _, err := s.Books(t.Context(), server.SeriesID(id(1))); err != nil {
			t.Fatal(err)
		}
		return answers.take()
	}
	list()
	if asked := list(); len(asked) != 1 {
		t.Errorf("nothing has changed, and asked was %q", asked)
	}
	changed := strings.Replace(item(12, id(1), "null"), "00:23:17", "00:23:18", 1)
	answers.set(recipesPath, pageOf(item(11, id(1), `"a"`), changed, item(13, id(1), `"new photo"`)))
	asked := list()
	slices.Sort(asked)
	if len(asked) != 3 || asked[0] != recipePath(12) || asked[1] != recipePath(13) {
		t.Errorf("two have changed, and asked was %q", asked)
	}
}

// A recipe that is deleted between the list and itself is not there.
func TestRecipeThatIsGone(t *testing.T) {
	answers := small()
	delete(answers.answers, recipePath(12))
	books, err := serve(t, answers).Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(books) != 2 {
		t.Errorf("got %+v and %v", books, err)
	}
}

func TestEmptyCategory(t *testing.T) {
	answers := small()
	answers.set(recipesPath, pageOf())
	answers.set(categoriesPath+"/"+id(1), fmt.Sprintf(`{"id":%q,"name":"Soups","slug":"soups"}`, id(1)))
	s := serve(t, answers)
	if books, err := s.Books(t.Context(), server.SeriesID(id(1))); err != nil || books == nil || len(books) != 0 {
		t.Errorf("got %v and %v, want an empty list", books, err)
	}
	if _, err := s.Books(t.Context(), server.SeriesID(id(2))); server.StatusCode(err) != 404 {
		t.Errorf("one that is not there: got %v", err)
	}
	if _, err := s.SeriesThumbnail(t.Context(), server.SeriesID(id(1))); err != nil {
		t.Errorf("its cover: got %v", err)
	}
	if _, err := s.SeriesThumbnail(t.Context(), server.SeriesID(id(2))); server.StatusCode(err) != 404 {
		t.Errorf("the cover of one that is not there: got %v", err)
	}
}

// The stamp of a category follows its recipes and photos, and nothing else.
func TestStampOfACategory(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	seen := map[string]string{}
	for _, c := range []struct{ name, recipes string }{
		{"a recipe", pageOf(item(11, id(1), `"a"`))},
		{"two", pageOf(item(11, id(1), `"a"`), item(12, id(1), "null"))},
		{"another photo", pageOf(item(11, id(1), `"b"`), item(12, id(1), "null"))},
		{"another text", pageOf(strings.Replace(item(11, id(1), `"b"`), "2026", "2027", 1), item(12, id(1), "null"))},
		{"none", pageOf()},
	} {
		answers.set(recipesPath, c.recipes)
		list, err := s.Series(t.Context())
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: got %+v and %v", c.name, list, err)
		}
		if other, ok := seen[list[0].Stamp]; ok {
			t.Errorf("%s has the stamp of %s", c.name, other)
		}
		seen[list[0].Stamp] = c.name
	}
	answers.set(recipesPath, pageOf(item(12, id(1), "null"), item(11, id(1), `"a"`)))
	if list, _ := s.Series(t.Context()); seen[list[0].Stamp] != "two" {
		t.Errorf("the order of the recipes shows in the stamp")
	}
	answers.set(categoriesPath, pageOf(fmt.Sprintf(`{"id":%q,"name":"Broths"}`, id(1))))
	if list, _ := s.Series(t.Context()); seen[list[0].Stamp] != "" {
		t.Errorf("the stamp is that of the old title, with %s", seen[list[0].Stamp])
	}
}

// Whoever watches a list sees it grow, however the server counts.
func TestWatch(t *testing.T) {
	miscounted := func(total, pages int64) http.Handler {
		s := small()
		s.set(recipesPath, page(total, pages, item(11, id(1), "null"), `{"id":"x"}`))
		return s
	}
	for name, h := range map[string]http.Handler{
		"honest": small(), "miscounted": miscounted(1000, 1), "negative": miscounted(-5, -5),
		"enormous": miscounted(math.MaxInt64, math.MaxInt64), "over 32 bits": miscounted(1<<32+1, 1<<32+1),
		"read again": paged(func(n int) string { // of three that are counted one is never there
			return page(3, 3, item(10+min(n, 2), id(1), "null"))
		}),
	} {
		var steps [][2]int
		ctx := server.Watch(t.Context(), func(done, total int) { steps = append(steps, [2]int{done, total}) })
		s := serve(t, h)
		if _, err := s.Series(ctx); err != nil {
			t.Fatal(err)
		}
		growing(t, name+": categories", steps)
		steps = nil
		if _, err := s.Books(ctx, server.SeriesID(id(1))); err != nil {
			t.Fatal(err)
		}
		growing(t, name+": recipes", steps)
		steps = nil
		searcher, _ := server.As[server.Searcher](s)
		if _, err := searcher.Search(ctx, "soup"); err != nil {
			t.Fatal(err)
		}
		growing(t, name+": search", steps)
	}
}

func growing(t *testing.T, name string, steps [][2]int) {
	t.Helper()
	for i, s := range steps {
		if s[0] < 1 || s[0] > s[1] || s[1] > 300_000 || i > 0 && s[0] < steps[i-1][0] {
			t.Errorf("%s: got %v", name, steps)
		}
	}
	if len(steps) == 0 || steps[len(steps)-1][0] != steps[len(steps)-1][1] {
		t.Errorf("%s: got %v, which does not end", name, steps)
	}
}

func TestSearch(t *testing.T) {
	answers := small()
	second := fmt.Sprintf(`{"id":%q,"name":"Épicerie"}`, id(2))
	answers.set(categoriesPath, pageOf(fmt.Sprintf(`{"id":%q,"name":"Soups"}`, id(1)), second))
	answers.set(recipesPath, pageOf(strings.Replace(item(11, id(1), "null"), `"recipeCategory":[`, `"recipeCategory":[`+second+",", 1)))
	searcher, ok := server.As[server.Searcher](serve(t, answers))
	if !ok {
		t.Fatal("cannot search")
	}
	found, err := searcher.Search(t.Context(), " EPICERIE ")
	if err != nil || len(found.Series) != 1 || found.Series[0].Title != "Épicerie" || found.Series[0].Counts.Books != 1 {
		t.Errorf("categories: got %+v and %v", found.Series, err)
	}
	if len(found.Books) != 1 || found.Books[0].SeriesTitle != "Épicerie" || found.Books[0].Summary != "About 11." {
		t.Errorf("recipes: got %+v", found.Books)
	}
	if asked := answers.take(); !slices.ContainsFunc(asked, func(q string) bool { return strings.Contains(q, "search=EPICERIE") }) {
		t.Errorf("asked %q", asked)
	}
	if found, err := searcher.Search(t.Context(), "\u0301"); err != nil || found.Series != nil {
		t.Errorf("an accent alone: got %+v and %v", found.Series, err)
	}
	answers.take()
	for _, nothing := range []string{"", " \t\n"} {
		found, err := searcher.Search(t.Context(), nothing)
		if err != nil || found.Books != nil || found.Series != nil || answers.take() != nil {
			t.Errorf("%q: got %+v and %v", nothing, found, err)
		}
	}
}
