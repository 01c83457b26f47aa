package recipeserver_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/server"
)

// Every request is one that the server's published API description knows: its method, path and query. It does not tell of
// pictures.
func TestOpenAPI(t *testing.T) {
	file := os.Getenv("INKSHELF_OPENAPI_MEALIE")
	if file == "" {
		t.Skip("set INKSHELF_OPENAPI_MEALIE to the openapi.json that Mealie publishes")
	}
	router := describedBy(t, file)
	t.Run("what is not valid", func(t *testing.T) { refuses(t, router) })
	f := fake.New(fake.Options{Content: sample(), Key: key})
	var mu sync.Mutex
	asked := map[string]int{}
	everything(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/media/") {
			f.ServeHTTP(w, r)
			return
		}
		operation, err := valid(router, r)
		if err != nil {
			t.Errorf("%s %s: %v", r.Method, r.URL, err)
		}
		mu.Lock()
		asked[operation]++
		mu.Unlock()
		f.ServeHTTP(w, r)
	})))
	for _, operation := range slices.Sorted(maps.Keys(asked)) {
		t.Logf("%2d x %s", asked[operation], operation)
	}
	if len(asked) < 4 {
		t.Errorf("only %d sorts of request were sent", len(asked))
	}
}

// describedBy reads an API description.
func describedBy(t *testing.T, file string) routers.Router {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc.Servers = nil // any will do
	router, err := legacy.NewRouter(doc, openapi3.DisableExamplesValidation(), openapi3.DisableSchemaDefaultsValidation())
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// valid returns the operation that a request is, and what is wrong with it.
func valid(router routers.Router, r *http.Request) (operation string, err error) {
	route, params, err := router.FindRoute(r)
	if err != nil {
		return "unknown", err
	}
	operation = route.Method + " " + route.Path
	for name := range r.URL.Query() {
		if route.Operation.Parameters.GetByInAndName("query", name) == nil {
			return operation, fmt.Errorf("there is no parameter %q", name)
		}
	}
	return operation, openapi3filter.ValidateRequest(r.Context(), &openapi3filter.RequestValidationInput{
		Request: r, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, MultiError: true},
	})
}

// refuses shows that the check can fail.
func refuses(t *testing.T, router routers.Router) {
	for _, c := range []struct{ method, target string }{
		{"GET", "/api/dishes"},
		{"DELETE", "/api/recipes"},
		{"GET", "/api/recipes?category=x"},
		{"GET", "/api/recipes?page=first"},
		{"GET", "/api/recipes?orderDirection=up"},
		{"GET", "/api/recipes?requireAllCategories=perhaps"},
	} {
		if _, err := valid(router, httptest.NewRequest(c.method, c.target, nil)); err == nil {
			t.Errorf("%s %s is valid", c.method, c.target)
		}
	}
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
