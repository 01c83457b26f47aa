package comicserver_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/openapitest"
	"inkshelf/internal/server"
)

// Every request is one that the server's published API description knows: its method, path, query and body.
func TestOpenAPI(t *testing.T) {
	api := openapitest.Load(t, "INKSHELF_OPENAPI_KOMGA", mend)
	t.Run("what is not valid", func(t *testing.T) { refuses(t, api) })
	for name, o := range map[string]fake.Options{"new lists": {}, "old lists": {OldLists: true}} {
		t.Run(name, func(t *testing.T) {
			o.Content, o.Key = library(), key
			everything(t, open(t, serve(t, api.Watch(t, fake.New(o)))))
			api.Report(t, 14)
		})
	}
}

// mend corrects the description where nothing could ever be valid.
func mend(doc *openapi3.T) {
	// These two refer to the operator that they are cases of, and that to them.
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
}

// refuses shows that the check can fail.
func refuses(t *testing.T, api *openapitest.API) {
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
		if api.Check(r) == nil {
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
