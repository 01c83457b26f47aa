package recipeserver_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/kinds/recipeserver"
	"inkshelf/internal/server"
)

// key is the token of every account. It looks like no other text.
const key = "eyJhbGciOi.s3cr3t-t0ken.x9"

// open opens an account on a server at an address.
func open(t *testing.T, address, key string) server.Server {
	t.Helper()
	return openAccount(t, server.Account{Address: address, APIKey: server.Hide(key)})
}

func openAccount(t *testing.T, a server.Account) server.Server {
	t.Helper()
	a.Name = "Kitchen"
	s := server.Kinds{recipeserver.Kind()}.Open("recipeserver", a)
	if s.Err != nil {
		t.Fatal(s.Err)
	}
	return s
}

// serve serves h for the time of a test and opens an account on it.
func serve(t *testing.T, h http.Handler) server.Server {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	return open(t, srv.URL, key)
}

// id returns the nth UUID of a test.
func id(n int) string { return fmt.Sprintf("0b5fe0a6-61b3-4a0e-9a51-%012x", n) }

// script is a server that answers each path with a text, and anything else with 404. It counts what it was asked.
type script struct {
	mu      sync.Mutex
	answers map[string]string
	asked   []string // paths with their queries
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.URL.RequestURI())
	body, ok := s.answers[r.URL.Path]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		body = `{"detail":{"message":"No Entry Found","error":true,"exception":null}}`
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(body))
}

func (s *script) set(path, answer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[path] = answer
}

// take returns what was asked since it was last called.
func (s *script) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}

const (
	categoriesPath = "/api/organizers/categories"
	recipesPath    = "/api/recipes"
)

// small returns a server with one category, id(1), and the recipes id(11) to id(13) in it.
func small() *script {
	s := &script{answers: map[string]string{
		categoriesPath: pageOf(fmt.Sprintf(`{"id":%q,"name":"Soups","slug":"soups"}`, id(1))),
		recipesPath:    pageOf(item(11, id(1), `"a"`), item(12, id(1), "null"), item(13, id(1), `"c"`)),
	}}
	for n := 11; n <= 13; n++ {
		s.answers[recipePath(n)] = item(n, id(1), `"a"`)
	}
	return s
}

func recipePath(n int) string { return recipesPath + "/" + id(n) }

// item is a recipe as a list or by itself.
func item(n int, category, image string) string {
	return fmt.Sprintf(`{"id":%q,"name":"Recipe %d","slug":"recipe-%d","image":%s,"description":"About **%d**.","recipeCategory":[{"id":%q,"name":"Soups","slug":"soups"}],"updatedAt":"2026-11-15T00:23:17.421214+00:00"}`,
		id(n), n, n, image, n, category)
}

// pageOf is a list that says it is whole.
func pageOf(items ...string) string { return page(int64(len(items)), 1, items...) }

func page(total, pages int64, items ...string) string {
	return fmt.Sprintf(`{"page":1,"per_page":200,"total":%d,"total_pages":%d,"items":[%s],"next":null,"previous":null}`,
		total, pages, strings.Join(items, ","))
}
