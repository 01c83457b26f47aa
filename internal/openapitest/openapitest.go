// Package openapitest holds the requests of an adapter against the API description that its server publishes. The
// descriptions are the servers' own and not part of this repository: an environment variable names the file, and
// without it the test is skipped.
package openapitest

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

// API is a description that was read.
type API struct {
	router routers.Router

	mu    sync.Mutex
	asked map[string]int // by operation
}

// Load reads the description in the file that an environment variable names, or skips the test. Mend, if it is not nil,
// corrects what the description itself gets wrong.
func Load(t *testing.T, variable string, mend func(*openapi3.T)) *API {
	t.Helper()
	file := os.Getenv(variable)
	if file == "" {
		t.Skipf("set %s to the openapi.json that the server publishes", variable)
	}
	doc, err := openapi3.NewLoader().LoadFromFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc.Servers = nil // any will do
	if mend != nil {
		mend(doc)
	}
	router, err := legacy.NewRouter(doc, openapi3.DisableExamplesValidation(), openapi3.DisableSchemaDefaultsValidation())
	if err != nil {
		t.Fatal(err)
	}
	return &API{router: router, asked: map[string]int{}}
}

// Check says what is wrong with a request: its method, path, query or body.
func (a *API) Check(r *http.Request) error {
	_, err := a.check(r)
	return err
}

func (a *API) check(r *http.Request) (operation string, err error) {
	route, params, err := a.router.FindRoute(r)
	if err != nil {
		return "unknown", err
	}
	operation = route.Method + " " + route.Path
	for name := range r.URL.Query() { // the library looks only at those that it knows
		if route.Operation.Parameters.GetByInAndName("query", name) == nil {
			return operation, fmt.Errorf("there is no parameter %q", name)
		}
	}
	return operation, openapi3filter.ValidateRequest(r.Context(), &openapi3filter.RequestValidationInput{
		Request: r, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, MultiError: true},
	})
}

// Watch returns h with every request checked and counted before it is answered.
func (a *API) Watch(t *testing.T, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		operation, err := a.check(r)
		if err != nil {
			t.Errorf("%s %s: %v", r.Method, r.URL, err)
		}
		a.mu.Lock()
		a.asked[operation]++
		a.mu.Unlock()
		h.ServeHTTP(w, r)
	})
}

// Report logs which operations were asked for how often since the last report, and fails if there are fewer of them than
// least.
func (a *API) Report(t *testing.T, least int) {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, operation := range slices.Sorted(maps.Keys(a.asked)) {
		t.Logf("%2d x %s", a.asked[operation], operation)
	}
	if len(a.asked) < least {
		t.Errorf("only %d sorts of request were sent, want %d", len(a.asked), least)
	}
	clear(a.asked)
}
