package comicserver_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/server"
)

// Every request is one that the server's published API description knows: its method, path, query and body.
func TestOpenAPI(t *testing.T) {
	file := os.Getenv("INKSHELF_OPENAPI_KOMGA")
	if file == "" {
		t.Skip("set INKSHELF_OPENAPI_KOMGA to the openapi.json that Komga publishes")
	}
	router := describedBy(t, file)
	t.Run("what is not valid", func(t *testing.T) { refuses(t, router) })
	for name, o := range map[string]fake.Options{"new lists": {}, "old lists": {OldLists: true}} {
		t.Run(name, func(t *testing.T) {
			o.Content, o.Key = library(), key
			f := fake.New(o)
			asked := map[string]int{}
			s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				operation, err := valid(router, r)
				if err != nil {
					t.Errorf("%s %s: %v", r.Method, r.URL, err)
				}
				asked[operation]++
				f.ServeHTTP(w, r)
			})))
			everything(t, s)
			for _, operation := range slices.Sorted(maps.Keys(asked)) {
				t.Logf("%2d x %s", asked[operation], operation)
			}
			if len(asked) < 14 {
				t.Errorf("only %d sorts of request were sent", len(asked))
			}
		})
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
	// These two refer to the operator that they are cases of, and that to them: nothing would ever fit.
	for name, operator := range map[string]string{"SearchOperatorIsTrue": "isTrue", "SearchOperatorIsFalse": "isFalse"} {
		only := openapi3.NewObjectSchema().WithProperty("operator", openapi3.NewStringSchema().WithEnum(operator))
		*doc.Components.Schemas[name].Value = *only
	}
	for _, path := range doc.Paths.Map() {
		for _, operation := range path.Operations() {
			// OpenAPI itself says that a parameter of this name is to be ignored.
			operation.Parameters = slices.DeleteFunc(operation.Parameters, func(p *openapi3.ParameterRef) bool { return p.Value.Name == "Accept" })
		}
	}
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
	for _, c := range []struct{ method, target, body string }{
		{"GET", "/api/v1/comics", ""},
		{"PUT", "/api/v1/series", ""},
		{"GET", "/api/v1/books?deleted=false", ""},
		{"GET", "/api/v1/series?page=first", ""},
		{"GET", "/api/v1/series?deleted=perhaps", ""},
		{"GET", "/api/v1/books?read_status=BEGUN", ""},
		{"GET", "/api/v1/books/B1/pages/1?convert=webp", ""},
		{"GET", "/api/v1/books/B1/pages/cover", ""},
		{"PATCH", "/api/v1/books/B1/read-progress", `{"page":"2"}`},
		{"POST", "/api/v1/series/list", `{"condition":{"deleted":{"operator":"isMaybe"}}}`},
		{"POST", "/api/v1/series/list", `{"condition":{"removed":{"operator":"isFalse"}}}`},
		{"POST", "/api/v1/books/list", `{"condition":{"allOf":[{"seriesId":{"operator":"is"}}]}}`},
		{"POST", "/api/v1/books/list", ""},
	} {
		r := httptest.NewRequest(c.method, c.target, strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		if _, err := valid(router, r); err == nil {
			t.Errorf("%s %s %s is valid", c.method, c.target, c.body)
		}
	}
}

// everything asks a server for everything there is.
func everything(t *testing.T, s server.Server) {
	t.Helper()
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	_, err := s.Libraries(ctx)
	must(err)
	_, err = s.InProgress(ctx, 10)
	must(err)
	series, b := seriesTitled(t, ctx, s, "Éclipse"), bookTitled(t, ctx, s, "Éclipse", "Mixed")
	if _, err := s.Books(ctx, "0ZZZZZZZZZZZZ"); server.StatusCode(err) != http.StatusNotFound {
		t.Error(err)
	}
	book, err := s.OpenBook(ctx, b.ID, b.Pages)
	must(err)
	for n := 1; n <= 3; n++ {
		_, err := book.Page(ctx, n)
		must(err)
	}
	_, err = s.FirstPage(ctx, b.ID)
	must(err)
	_, err = s.FirstPage(ctx, bookTitled(t, ctx, s, "The Night Tram", "The Novel").ID)
	if err == nil {
		t.Error("an EPUB of text has pages")
	}
	_, err = s.SeriesThumbnail(ctx, series.ID)
	must(err)
	_, err = s.BookThumbnail(ctx, b.ID)
	must(err)
	must(s.SetProgress(ctx, b.ID, 2, false))
	must(s.SetProgress(ctx, b.ID, 2, true))
	must(s.ClearProgress(ctx, b.ID))
	_, err = searcher(t, s).Search(ctx, "night tram")
	must(err)
	deck, _ := server.As[server.OnDecker](s)
	_, err = deck.OnDeck(ctx, 10)
	must(err)
	marker, _ := server.As[server.SeriesMarker](s)
	must(marker.MarkSeries(ctx, series.ID, true))
	must(marker.MarkSeries(ctx, series.ID, false))
}
