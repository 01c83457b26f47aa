package recipeserver_test

import (
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/kinds/recipeserver"
	"inkshelf/internal/server"
	"inkshelf/internal/server/servertest"
)

// sample is a handful of recipes: in one category, in two, in none, with a photo and without.
func sample() content.Recipes {
	all := recipeserver.Collection().Recipes
	named := func(name string, categories ...int) content.Recipe {
		r := all[slices.IndexFunc(all, func(r content.Recipe) bool { return r.Name == name })]
		r.Categories = categories
		return r
	}
	return content.Recipes{
		Categories: []string{"Soups", "The Big Roast", "Desserts", "Zest"}, // the last has no recipe
		Recipes: []content.Recipe{
			named("Lantern Soup", 0), named("Harbour Chowder", 0, 1), named("Roast Chicken with Forty Cloves", 1), named("Gâteau au yaourt", 2),
			named("Sunday Lasagne", 1), named("Confiture de fraises, version longue", 2), named("Grandfather's Secret"), named("Granola de la semaine", 0),
		},
	}
}

// start starts a fake for the time of a test and returns it with its address.
func start(t *testing.T, o fake.Options) (*fake.Server, string) {
	t.Helper()
	o.Key = key
	f := fake.New(o)
	srv := httptest.NewServer(f)
	t.Cleanup(srv.Close)
	return f, srv.URL + o.Prefix
}

func TestServer(t *testing.T) {
	with := func(t *testing.T, c content.Recipes, key string) (*fake.Server, server.Server) {
		f, address := start(t, fake.Options{Content: c, Prefix: "/mealie"})
		return f, open(t, address, key)
	}
	_, s := with(t, sample(), key)
	books := booksOf(t, s, "Soups")
	stumbles := books["Harbour Chowder"].ID
	servertest.Run(t, servertest.Options{
		Open: func(t *testing.T) server.Server {
			f, s := with(t, sample(), key)
			f.Faults.Add(fault.Status(500).On(fault.Path("/api/recipes/" + string(stumbles))))
			return s
		},
		Empty: func(t *testing.T) server.Server { _, s := with(t, content.Recipes{}, key); return s },
		Titled: func(t *testing.T, titles []string) server.Server {
			_, s := with(t, content.RecipesTitled(titles), key)
			return s
		},
		WrongKey: func(t *testing.T) server.Server { _, s := with(t, sample(), "wrong"); return s },
		Gone: func(t *testing.T) server.Server {
			srv := httptest.NewServer(nil)
			srv.Close()
			return open(t, srv.URL, key)
		},
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			f, s := with(t, sample(), key)
			hold, arrived, release := fault.Hold()
			t.Cleanup(release)
			f.Faults.Add(hold)
			return s, arrived
		},
		Lacks:        []string{"Libraries", "InProgress", "SetProgress", "ClearProgress", "OpenFile"},
		Public:       []string{"BookThumbnail"},
		AbsentSeries: server.SeriesID(id(1)),
		AbsentBook:   server.BookID(id(1)),
		Unreadable:   stumbles,
		Patience:     2 * time.Minute, // pages are drawn here, which the race detector makes slow
	})
}

// booksOf lists a category by its title.
func booksOf(t *testing.T, s server.Server, title string) map[string]server.Book {
	t.Helper()
	list, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	books := map[string]server.Book{}
	for _, series := range list {
		if series.Title != title {
			continue
		}
		found, err := s.Books(t.Context(), series.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range found {
			books[b.Title] = b
		}
	}
	if len(books) == 0 {
		t.Fatalf("no recipes in %q of %v", title, list)
	}
	return books
}

// Every recipe comes through, in every category it is in. Those without a description are much alike: some of them do.
func TestWholeCollection(t *testing.T) {
	all := content.Recipes{Categories: recipeserver.Collection().Categories}
	for i, r := range recipeserver.Collection().Recipes {
		if r.Description != "" || i%4 == 0 {
			all.Recipes = append(all.Recipes, r)
		}
	}
	_, address := start(t, fake.Options{Content: all})
	s := open(t, address, key)
	list, err := s.Series(t.Context())
	if err != nil || len(list) != len(all.Categories)+1 {
		t.Fatalf("got %d categories and %v", len(list), err)
	}
	titles := map[string]int{}
	for _, series := range list {
		books, err := s.Books(t.Context(), series.ID)
		if err != nil || len(books) != series.Counts.Books {
			t.Errorf("%q: got %d recipes and %v, counted %d", series.Title, len(books), err, series.Counts.Books)
		}
		for _, b := range books {
			titles[b.Title]++
			if b.Unreadable != "" {
				t.Errorf("%q: %s", b.Title, b.Unreadable)
			}
		}
	}
	for _, r := range all.Recipes {
		if got, want := titles[r.Name], max(1, len(r.Categories)); got != want {
			t.Errorf("%q is listed %d times, want %d", r.Name, got, want)
		}
	}
}

// A list of several pages comes whole, though its links to the next ones lead nowhere.
func TestManyPages(t *testing.T) {
	var c content.Recipes
	c.Categories = []string{"All"}
	for i := range 450 {
		c.Recipes = append(c.Recipes, content.Recipe{Name: "Recipe " + strings.Repeat("I", i+1), Categories: []int{0}})
	}
	_, address := start(t, fake.Options{Content: c})
	list, err := open(t, address, key).Series(t.Context())
	if err != nil || len(list) != 1 || list[0].Counts.Books != 450 {
		t.Errorf("got %+v and %v", list, err)
	}
}

// What changes on the server is seen, and stamps tell of it.
func TestChangesAreSeen(t *testing.T) {
	c := sample()
	f, address := start(t, fake.Options{Content: c})
	s := open(t, address, key)
	before := booksOf(t, s, "Desserts")["Gâteau au yaourt"]
	c = sample()
	c.Recipes[3].Description = "Nouveau."
	c.Recipes[3].Changed = c.Recipes[3].Changed.AddDate(0, 0, 1)
	f.Replace(c)
	after := booksOf(t, s, "Desserts")["Gâteau au yaourt"]
	if after.ID != before.ID || after.Stamp == before.Stamp || after.Summary != "Nouveau." {
		t.Errorf("got %+v, before %+v", after, before)
	}
}

// A search finds recipes as the server does and categories by their titles.
func TestSearchOfTheFake(t *testing.T) {
	_, address := start(t, fake.Options{Content: sample()})
	searcher, _ := server.As[server.Searcher](open(t, address, key))
	found, err := searcher.Search(t.Context(), "soup")
	if err != nil || len(found.Series) != 1 || found.Series[0].Title != "Soups" || len(found.Books) != 1 || found.Books[0].Title != "Lantern Soup" {
		t.Errorf("got %+v and %v", found, err)
	}
	found, err = searcher.Search(t.Context(), "xyzzyplugh")
	if err != nil || len(found.Series)+len(found.Books) != 0 {
		t.Errorf("got %+v and %v", found, err)
	}
}

// A connection that ends in the middle of an answer is no answer.
func TestCutAnswers(t *testing.T) {
	f, address := start(t, fake.Options{Content: sample()})
	s := open(t, address, key)
	list, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	soups := list[2].ID
	soup := booksOf(t, s, "Soups")["Lantern Soup"].ID
	f.Faults.Add(fault.Cut(100))
	for name, do := range map[string]func() error{
		"list categories":    func() error { _, err := s.Series(t.Context()); return err },
		"list recipes":       func() error { _, err := s.Books(t.Context(), soups); return err },
		"a category's photo": func() error { _, err := s.SeriesThumbnail(t.Context(), soups); return err },
		"a recipe's photo":   func() error { _, err := s.BookThumbnail(t.Context(), soup); return err },
	} {
		if err := do(); err == nil || server.StatusCode(err) != 0 || errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
