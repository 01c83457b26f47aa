package recipeserver_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// What comes instead of a list or a recipe.
var badAnswers = map[string]string{
	"empty":               "",
	"white space":         " \n",
	"cut":                 `{"total":1,"total_pages":1,"items":[{"id":"0b5f`,
	"null":                "null",
	"a text":              `"items"`,
	"a number":            "5",
	"a list alone":        "[]",
	"a web page":          "<!DOCTYPE html><html><body>Log in</body></html>",
	"UTF-16":              "\xff\xfe{\x00\"\x00",
	"more after the end":  `{"id":"x","items":[]}{"items":[]}`,
	"a wrong type":        `{"id":{},"items":{}}`,
	"a wrong type inside": `{"id":"0b5fe0a6-61b3-4a0e-9a51-00000000000b","name":["x"],"items":[{"id":["x"]}]}`,
	"a number too large":  `{"recipeServings":1e999,"total":1e999,"items":[]}`,
	"too deep":            strings.Repeat(`{"items":[`, 20_000),
}

// operations are those that read an answer of a path, by the words that their errors have.
var operations = []struct {
	path, words string
	do          func(context.Context, server.Server) error
}{
	{categoriesPath, "Kitchen: list categories: ", func(ctx context.Context, s server.Server) error {
		_, err := s.Series(ctx)
		return err
	}},
	{recipesPath, "Kitchen: list categories: ", func(ctx context.Context, s server.Server) error {
		_, err := s.Series(ctx)
		return err
	}},
	{recipesPath, "Kitchen: list recipes: ", func(ctx context.Context, s server.Server) error {
		_, err := s.Books(ctx, server.SeriesID(id(1)))
		return err
	}},
	{recipesPath, "Kitchen: make the cover of a category: ", func(ctx context.Context, s server.Server) error {
		_, err := s.SeriesThumbnail(ctx, server.SeriesID(id(1)))
		return err
	}},
	{"/api/media/recipes/" + id(11) + "/images/min-original.webp", "Kitchen: make the cover of a recipe: ", func(ctx context.Context, s server.Server) error {
		_, err := s.BookThumbnail(ctx, server.BookID(id(11)))
		return err
	}},
	{recipePath(11), "Kitchen: open a recipe: ", func(ctx context.Context, s server.Server) error {
		_, err := s.OpenBook(ctx, server.BookID(id(11)), 0)
		return err
	}},
	{recipePath(11), "Kitchen: make the first page of a recipe: ", func(ctx context.Context, s server.Server) error {
		_, err := s.FirstPage(ctx, server.BookID(id(11)))
		return err
	}},
	{recipesPath, "Kitchen: search: ", func(ctx context.Context, s server.Server) error {
		searcher, _ := server.As[server.Searcher](s)
		_, err := searcher.Search(ctx, "soup")
		return err
	}},
}

func TestBadAnswers(t *testing.T) {
	for name, body := range badAnswers {
		for _, op := range operations {
			answers := small()
			answers.set(op.path, body)
			err := op.do(t.Context(), serve(t, answers))
			if !errors.Is(err, server.ErrBadAnswer) || !strings.HasPrefix(err.Error(), op.words) {
				t.Errorf("%s instead of %s: got %v, want %s… and a bad answer", name, op.path, err, op.words)
			}
			if strings.Contains(err.Error(), key) {
				t.Errorf("%s instead of %s: the token shows in %v", name, op.path, err)
			}
		}
	}
	for _, body := range []string{"{}", `{"items":null}`, `{"detail":"Not here"}`} {
		answers := small()
		answers.set(recipesPath, body)
		if list, err := serve(t, answers).Series(t.Context()); !errors.Is(err, server.ErrBadAnswer) || list != nil {
			t.Errorf("%s passes for a list: got %v and %v", body, list, err)
		}
	}
}

// A recipe that the server cannot send does not take the others with it.
func TestOneBadRecipe(t *testing.T) {
	bad := map[string]http.Handler{
		"another recipe": text(item(13, id(1), `"a"`)),
		"500":            status(500),
	}
	for name, body := range badAnswers {
		bad[name] = text(body)
	}
	for name, answer := range bad {
		mux := http.NewServeMux()
		mux.Handle("/", small())
		mux.Handle(recipePath(12), answer)
		books, err := serve(t, mux).Books(t.Context(), server.SeriesID(id(1)))
		if err != nil || len(books) != 3 {
			t.Errorf("%s: got %d recipes and %v", name, len(books), err)
			continue
		}
		for i, b := range books {
			want := ""
			switch {
			case i == 1 && name == "500":
				want = "the server cannot send this recipe (500 Internal Server Error)"
			case i == 1:
				want = "the server cannot send this recipe (unexpected answer)"
			}
			if b.Title == "" || b.Stamp == "" || b.Unreadable != want {
				t.Errorf("%s: got %+v", name, b)
			}
		}
	}
}

// What concerns all recipes is no property of one.
func TestErrorsThatConcernAllRecipes(t *testing.T) {
	for _, code := range []int{400, 401, 403, 429, 501, 502, 503, 504} {
		mux := http.NewServeMux()
		mux.Handle("/", small())
		mux.Handle(recipePath(12), status(code))
		books, err := serve(t, mux).Books(t.Context(), server.SeriesID(id(1)))
		if server.StatusCode(err) != code || books != nil {
			t.Errorf("%d: got %v and %v", code, books, err)
		}
	}
	mux := http.NewServeMux()
	mux.Handle("/", small())
	mux.HandleFunc(recipePath(12), func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	books, err := serve(t, mux).Books(t.Context(), server.SeriesID(id(1)))
	if err == nil || server.StatusCode(err) != 0 || errors.Is(err, server.ErrBadAnswer) || errors.Is(err, context.Canceled) || books != nil {
		t.Errorf("a connection that ends: got %v and %v", books, err)
	}
}

// A server that sends none of several recipes is not well, and no recipe is to blame. One of one may be.
func TestEveryRecipeIsBad(t *testing.T) {
	long := `{"id":"` + id(11) + `","description":"` + strings.Repeat("a", 2<<20) + `"}` // and nothing else is wrong with it
	for name, c := range map[string]struct {
		answer http.Handler
		want   func(error) bool
	}{
		"500":      {status(500), func(err error) bool { return server.StatusCode(err) == 500 }},
		"too long": {text(long), func(err error) bool { return errors.Is(err, httpx.ErrTooLarge) }},
	} {
		answers := small()
		mux := http.NewServeMux()
		mux.Handle("/", answers)
		mux.Handle(recipesPath, answers)
		mux.Handle(recipesPath+"/", c.answer)
		answers.set(recipesPath, pageOf(item(11, id(1), "null"), item(12, id(1), "null")))
		s := serve(t, mux)
		if books, err := s.Books(t.Context(), server.SeriesID(id(1))); books != nil || err == nil || !c.want(err) {
			t.Errorf("%s: got %v and %v", name, books, err)
		}
		answers.set(recipesPath, pageOf(item(11, id(1), "null")))
		books, err := s.Books(t.Context(), server.SeriesID(id(1)))
		if err != nil || len(books) != 1 || books[0].Unreadable == "" {
			t.Errorf("%s of one: got %+v and %v", name, books, err)
		}
	}
}

// Recipes that are kept say nothing of the server's health: one that has changed may still be to blame.
func TestBadRecipeAmongKept(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	if _, err := s.Books(t.Context(), server.SeriesID(id(1))); err != nil {
		t.Fatal(err)
	}
	answers.set(recipesPath, pageOf(item(11, id(1), `"a"`), item(12, id(1), "null"), item(13, id(1), `"new"`)))
	answers.set(recipePath(13), "{")
	books, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(books) != 3 || books[0].Unreadable != "" || books[2].Unreadable == "" {
		t.Errorf("got %+v and %v", books, err)
	}
}

// Two recipes that the server cannot send do not hide the others, neither the first time nor when those are known, nor after a
// start.
func TestBadRecipesAmongKnown(t *testing.T) {
	answers := small()
	answers.set(recipePath(12), "{")
	answers.set(recipePath(13), "{")
	srv := httptest.NewServer(answers)
	defer srv.Close()
	account := server.Account{Address: srv.URL, APIKey: server.Hide(key), Cache: t.TempDir()}
	for range 2 {
		s := openAccount(t, account)
		for range 2 {
			books, err := s.Books(t.Context(), server.SeriesID(id(1)))
			if err != nil || len(books) != 3 || books[0].Unreadable != "" || books[1].Unreadable == "" || books[2].Unreadable == "" {
				t.Errorf("got %+v and %v", books, err)
			}
		}
	}
}

func text(body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) })
}

func status(code int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) })
}
