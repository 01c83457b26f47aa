package recipeserver_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/openapitest"
	"inkshelf/internal/server"
)

// Every request is one that the server's published API description knows: its method, path and query. It does not tell of
// pictures.
func TestOpenAPI(t *testing.T) {
	api := openapitest.Load(t, "INKSHELF_OPENAPI_MEALIE", nil)
	for _, c := range []struct{ method, target string }{
		{"GET", "/api/dishes"},
		{"DELETE", "/api/recipes"},
		{"GET", "/api/recipes?category=x"},
		{"GET", "/api/recipes?page=first"},
		{"GET", "/api/recipes?orderDirection=up"},
		{"GET", "/api/recipes?requireAllCategories=perhaps"},
	} {
		if api.Check(httptest.NewRequest(c.method, c.target, nil)) == nil {
			t.Errorf("%s %s is valid", c.method, c.target)
		}
	}
	f := fake.New(fake.Options{Content: sample(), Key: key})
	watched := api.Watch(t, f)
	everything(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/media/") {
			f.ServeHTTP(w, r)
		} else {
			watched.ServeHTTP(w, r)
		}
	})))
	api.Report(t, 4)
}

// everything asks a server for everything there is.
func everything(t *testing.T, s server.Server) {
	t.Helper()
	ctx := t.Context()
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, series := range list {
		books, err := s.Books(ctx, series.ID)
		if err != nil {
			t.Error(err)
		}
		if _, err := s.SeriesThumbnail(ctx, series.ID); err != nil && server.StatusCode(err) != http.StatusNotFound {
			t.Error(err)
		}
		for _, b := range books {
			if _, err := s.BookThumbnail(ctx, b.ID); err != nil && server.StatusCode(err) != http.StatusNotFound {
				t.Error(err)
			}
		}
	}
	searcher, _ := server.As[server.Searcher](s)
	if _, err := searcher.Search(ctx, "soup & bread"); err != nil {
		t.Error(err)
	}
}
