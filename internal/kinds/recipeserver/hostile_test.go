package recipeserver_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// paged answers the list of recipes page by page; everything else as small does.
func paged(read func(n int) string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", small())
	mux.HandleFunc(recipesPath, func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("page"))
		_, _ = w.Write([]byte(read(n)))
	})
	return mux
}

// count returns how many recipes the only category has.
func count(t *testing.T, h http.Handler) int {
	t.Helper()
	list, err := serve(t, h).Series(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d categories and %v", len(list), err)
	}
	return list[0].Counts.Books
}

func TestListsThatLie(t *testing.T) {
	one := func(n int) string { return item(10+n, id(1), "null") }
	for _, c := range []struct {
		name string
		read func(n int) string
		want int
	}{
		{"the same page for ever", func(int) string { return page(1000, 1000, one(1), one(2)) }, 2},
		{"too many pages", func(n int) string {
			if n > 2 {
				return page(2, 1000)
			}
			return page(2, 1000, one(n))
		}, 2},
		{"more than counted", func(n int) string { return page(1, 3, one(n)) }, 3},
		{"no count", func(n int) string {
			if n > 3 {
				return `{"items":[]}`
			}
			var items []string
			for i := range 200 {
				items = append(items, one(n*1000+i))
			}
			return `{"items":[` + strings.Join(items, ",") + `]}`
		}, 600},
		{"negative counts", func(int) string { return page(-5, -1, one(1)) }, 1},
		{"enormous counts", func(n int) string {
			if n > 1 {
				return page(1<<40, 1<<40)
			}
			return page(1<<40, 1<<40, one(1))
		}, 1},
		{"an item twice", func(int) string { return page(3, 1, one(1), one(1), one(2)) }, 2},
		{"items without a usable id", func(int) string {
			return page(5, 1, one(1), `{"name":"none"}`, `{"id":null}`, `{"id":"../../users"}`, `{"id":"recipe-1","name":"a slug"}`)
		}, 1},
		{"next that leads elsewhere", func(int) string {
			return `{"total":1,"total_pages":1,"items":[` + one(1) + `],"next":"http://elsewhere.example/recipes?page=2"}`
		}, 1},
		{"a category twice in one recipe", func(int) string {
			return page(1, 1, strings.Replace(one(1), `"recipeCategory":[`, fmt.Sprintf(`"recipeCategory":[{"id":%q},{"id":""},{},`, id(1)), 1))
		}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := count(t, paged(c.read)); got != c.want {
				t.Errorf("got %d recipes, want %d", got, c.want)
			}
		})
	}
}

// However many pages it promises, a server that has nothing new is not asked for ever.
func TestSamePageForEver(t *testing.T) {
	reads := 0
	got := count(t, paged(func(int) string {
		reads++
		return page(1<<40, 1<<40, item(11, id(1), "null"), item(12, id(1), "null"))
	}))
	if got != 2 || reads != 4 { // the second page shows it, and the list is read twice
		t.Errorf("got %d recipes after %d pages", got, reads)
	}
}

// The order of the names leaves open which of two recipes of one name comes first, and they may change places between
// two pages.
func TestRecipesOfOneNameChangePlaces(t *testing.T) {
	reads := 0
	named := func(n int) string {
		return strings.Replace(item(n, id(1), "null"), fmt.Sprintf("Recipe %d", n), "Soup", 1)
	}
	got := count(t, paged(func(n int) string {
		reads++
		if reads <= 2 { // the first time 11 is on both pages
			return page(2, 2, named(11))
		}
		return page(2, 2, named(10+n))
	}))
	if got != 2 || reads != 4 {
		t.Errorf("got %d recipes after %d pages", got, reads)
	}
}

// A recipe that is deleted while the list is read moves another one to a page that was read already.
func TestListThatChangesIsReadAgain(t *testing.T) {
	reads := 0
	got := count(t, paged(func(n int) string {
		reads++
		switch {
		case reads == 1:
			return page(3, 2, item(11, id(1), "null"), item(12, id(1), "null"))
		case reads == 2: // 11 is gone, 13 is on the first page now
			return page(3, 2)
		case n == 1:
			return page(3, 2, item(12, id(1), "null"), item(13, id(1), "null"))
		default:
			return page(3, 2, item(14, id(1), "null"))
		}
	}))
	if got != 3 {
		t.Errorf("got %d recipes, want 3", got)
	}
}

// What the server lists for a category is checked: Mealie lists everything for a slug that it does not know.
func TestRecipesOfOtherCategoriesAreLeftOut(t *testing.T) {
	answers := small()
	answers.set(recipesPath, pageOf(item(11, id(1), "null"), item(12, id(2), "null")))
	books, err := serve(t, answers).Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(books) != 1 || string(books[0].ID) != id(11) {
		t.Errorf("got %+v and %v", books, err)
	}
	answers.set(recipesPath, captured(t, "recipes-by-unknown-category.json"))
	books, err = serve(t, answers).Books(t.Context(), server.SeriesID(id(7)))
	if server.StatusCode(err) != 404 || books != nil {
		t.Errorf("a category that is not there: got %d recipes and %v", len(books), err)
	}
}

// Ids that are none of the server's do not reach it: it would take them for slugs or other paths.
func TestForeignIDsAreNotSent(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	for _, bad := range []string{"", "soups", "../users", "..", id(1) + "/..", strings.Repeat("x", 36), "uncategorized", strings.ReplaceAll(id(1), "-", "x"), strings.ToUpper(id(1))} {
		_, err := s.Books(t.Context(), server.SeriesID(bad))
		_, err2 := s.SeriesThumbnail(t.Context(), server.SeriesID(bad))
		_, err3 := s.BookThumbnail(t.Context(), server.BookID(bad))
		for _, err := range []error{err, err2, err3} {
			if server.StatusCode(err) != 404 {
				t.Errorf("%q: got %v, want 404", bad, err)
			}
		}
	}
	if asked := answers.take(); asked != nil {
		t.Errorf("the server was asked %q", asked)
	}
}

// Mealie answers 422 where a UUID is not of the version that it makes.
func TestRefusedIDIsAbsent(t *testing.T) {
	s := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == recipesPath {
			_, _ = w.Write([]byte(pageOf()))
			return
		}
		w.WriteHeader(422)
		_, _ = w.Write([]byte(captured(t, "recipes-bad-page.json")))
	}))
	if _, err := s.Books(t.Context(), server.SeriesID(id(1))); server.StatusCode(err) != 404 {
		t.Errorf("a category: got %v", err)
	}
	if _, err := s.BookThumbnail(t.Context(), server.BookID(id(1))); server.StatusCode(err) != 404 {
		t.Errorf("a recipe: got %v", err)
	}
}
