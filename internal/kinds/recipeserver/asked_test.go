package recipeserver_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/server"
)

func photoPath(n int) string { return "/api/media/recipes/" + id(n) + "/images/min-original.webp" }

// Lists are asked for in an order that new recipes do not move.
func TestOrderIsAskedFor(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	if _, err := s.Series(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Books(t.Context(), server.SeriesID(id(1))); err != nil {
		t.Fatal(err)
	}
	lists := 0
	for _, target := range answers.take() {
		u, err := url.Parse(target)
		if err != nil {
			t.Fatal(err)
		}
		if u.Path != categoriesPath && u.Path != recipesPath {
			continue
		}
		lists++
		q := u.Query()
		if q.Get("orderBy") != "name" || q.Get("orderDirection") != "asc" || q.Get("page") != "1" || q.Get("perPage") != "200" {
			t.Errorf("asked %s", target)
		}
	}
	if lists != 3 {
		t.Errorf("%d lists were asked for, want 3", lists)
	}
}

// What lists have told about photos is not asked again. The small picture is a piece out of the middle: nobody wants it.
func TestPhotosAreAskedForOnlyIfThereAreAny(t *testing.T) {
	answers := small()
	first := strings.Replace(item(13, id(1), `"c"`), "Recipe 13", "A first one", 1)
	answers.set(categoriesPath, pageOf(fmt.Sprintf(`{"id":%q,"name":"Soups"}`, id(1)), fmt.Sprintf(`{"id":%q,"name":"Bare"}`, id(2))))
	answers.set(recipesPath, pageOf(item(12, id(1), `"b"`), item(11, id(1), `"a"`), item(14, id(2), "null"), first))
	answers.set(recipePath(14), item(14, id(2), "null"))
	s := serve(t, answers)
	cover := func(n int) []string {
		pic, err := s.SeriesThumbnail(t.Context(), server.SeriesID(id(n)))
		if err != nil || pic.Type != "image/png" { // a card
			t.Errorf("got %q and %v from a server that has no photos", pic.Type, err)
		}
		return answers.take()
	}
	if got := cover(1); len(got) != 2 || got[1] != photoPath(13) { // whatever the server's order, the first by title
		t.Errorf("before any list: asked %q", got)
	}
	if _, err := s.Series(t.Context()); err != nil {
		t.Fatal(err)
	}
	answers.take()
	if got := cover(1); !slices.Equal(got, []string{photoPath(13)}) {
		t.Errorf("after the list: asked %q", got)
	}
	if got := cover(2); got != nil {
		t.Errorf("of a category without photos: asked %q", got)
	}
	if _, err := s.Books(t.Context(), server.SeriesID(id(2))); err != nil {
		t.Fatal(err)
	}
	answers.take()
	pic, err := s.BookThumbnail(t.Context(), server.BookID(id(14)))
	if got := answers.take(); err != nil || pic.Type != "image/png" || got != nil {
		t.Errorf("of a recipe without a photo: got %q and %v, asked %q", pic.Type, err, got)
	}
}

// An ended ctx shows even where nothing would be asked.
func TestEndedWithoutAsking(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	searcher, _ := server.As[server.Searcher](s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, do := range map[string]func() error{
		"books":         func() error { _, err := s.Books(ctx, "soups"); return err },
		"a category":    func() error { _, err := s.SeriesThumbnail(ctx, "soups"); return err },
		"a recipe":      func() error { _, err := s.BookThumbnail(ctx, "soup"); return err },
		"a search":      func() error { _, err := searcher.Search(ctx, " "); return err },
		"uncategorised": func() error { _, err := s.Books(ctx, "uncategorised"); return err },
	} {
		if err := do(); !errors.Is(err, context.Canceled) || server.StatusCode(err) != 0 {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if asked := answers.take(); asked != nil {
		t.Errorf("asked %q", asked)
	}
}

// many returns a server with forty recipes in a category, each of which answer answers.
func many(answer http.HandlerFunc) http.Handler {
	answers := small()
	var items []string
	for n := range 40 {
		items = append(items, item(100+n, id(1), "null"))
	}
	answers.set(recipesPath, pageOf(items...))
	mux := http.NewServeMux()
	mux.Handle("/", answers)
	mux.Handle(recipesPath, answers)
	mux.HandleFunc(recipesPath+"/", answer)
	return mux
}

// A key that is refused once is not tried forty times.
func TestNothingIsAskedAfterARefusal(t *testing.T) {
	var asked atomic.Int32
	s := serve(t, many(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.WriteHeader(401)
	}))
	if _, err := s.Books(t.Context(), server.SeriesID(id(1))); server.StatusCode(err) != 401 {
		t.Errorf("got %v", err)
	}
	if n := asked.Load(); n > 4 {
		t.Errorf("%d recipes were asked for", n)
	}
}

// A small server is not asked for everything at once, and a slow one not for one after another.
func TestFourRecipesAtATime(t *testing.T) {
	var (
		mu   sync.Mutex
		all  int
		now  int
		most int
		four = make(chan struct{})
	)
	arrive := func() <-chan struct{} { // returns what is closed when four are there, or the last
		mu.Lock()
		defer mu.Unlock()
		all++
		now++
		most = max(most, now)
		wait := four
		if now == 4 || all == 40 {
			close(four)
			four = make(chan struct{})
		}
		return wait
	}
	s := serve(t, many(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-arrive():
		case <-r.Context().Done():
		}
		mu.Lock()
		now--
		mu.Unlock()
		_, _ = fmt.Fprintf(w, `{"id":%q}`, strings.TrimPrefix(r.URL.Path, recipesPath+"/"))
	}))
	books, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(books) != 40 || most != 4 {
		t.Errorf("got %d recipes and %v, %d at a time", len(books), err, most)
	}
}

// A search asks for the best only, and keeps to it if the server does not. None comes twice.
func TestSearchIsBounded(t *testing.T) {
	answers := small()
	var items []string
	for n := range 120 {
		one := item(100+n, id(1), "null")
		items = append(items, one, one)
		answers.set(recipePath(100+n), one)
	}
	answers.set(recipesPath, page(120, 1, items...))
	searcher, _ := server.As[server.Searcher](serve(t, answers))
	found, err := searcher.Search(t.Context(), "recipe")
	seen := map[server.BookID]bool{}
	for _, b := range found.Books {
		seen[b.ID] = true
	}
	if err != nil || len(found.Books) != 50 || len(seen) != 50 {
		t.Errorf("got %d recipes, %d of them different, and %v", len(found.Books), len(seen), err)
	}
}

// The slug follows the name; the id does not.
func TestRecipeThatIsRenamed(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	before, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil {
		t.Fatal(err)
	}
	renamed := strings.NewReplacer("Recipe 11", "Broth", "recipe-11", "broth", "00:23:17", "00:24:17").Replace(item(11, id(1), `"a"`))
	answers.set(recipesPath, pageOf(renamed))
	answers.set(recipePath(11), renamed)
	answers.take()
	after, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(after) != 1 || after[0].ID != before[0].ID || after[0].Title != "Broth" || after[0].Stamp == before[0].Stamp {
		t.Errorf("got %+v and %v, before %+v", after, err, before[0])
	}
	if asked := answers.take(); len(asked) != 2 || asked[1] != recipePath(11) {
		t.Errorf("asked %q", asked)
	}
}

// A category that gets another name does not change its recipes, but what is shown with them.
func TestCategoryThatIsRenamed(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	before, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil {
		t.Fatal(err)
	}
	answers.take()
	answers.set(recipesPath, strings.ReplaceAll(pageOf(item(11, id(1), `"a"`)), "Soups", "Broths"))
	after, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(after) != 1 || after[0].SeriesTitle != "Broths" || after[0].Stamp == before[0].Stamp {
		t.Errorf("got %+v and %v, before %+v", after, err, before[0])
	}
	if asked := answers.take(); len(asked) != 1 {
		t.Errorf("the recipe is the same, and asked was %q", asked)
	}
}

func TestLongDescriptionIsCut(t *testing.T) {
	answers := small()
	answers.set(recipePath(11), fmt.Sprintf(`{"id":%q,"description":%q}`, id(11), strings.Repeat("é", 3000)))
	books, err := serve(t, answers).Books(t.Context(), server.SeriesID(id(1)))
	if err != nil {
		t.Fatal(err)
	}
	if got := books[0].Summary; len(got) > 2000 || len(got) < 1990 || !strings.HasSuffix(got, "é…") {
		t.Errorf("got %d bytes", len(got))
	}
}

// Mealie compresses long answers.
func TestCompressedAnswers(t *testing.T) {
	answers := small()
	s := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			t.Errorf("%s: compression is not asked for", r.URL.Path)
		}
		plain := httptest.NewRecorder()
		answers.ServeHTTP(plain, r)
		w.Header().Set("Content-Encoding", "gzip")
		w.WriteHeader(plain.Code)
		z := gzip.NewWriter(w)
		_, _ = z.Write(plain.Body.Bytes())
		_ = z.Close()
	}))
	books, err := s.Books(t.Context(), server.SeriesID(id(1)))
	if err != nil || len(books) != 3 || books[0].Summary != "About 11." {
		t.Errorf("got %+v and %v", books, err)
	}
}

// A proxy may serve Mealie below a path, which people write with or without its last slash.
func TestAddressWithAPath(t *testing.T) {
	for _, end := range []string{"", "/"} {
		_, address := start(t, fake.Options{Content: sample(), Prefix: "/home/recipes"})
		s := open(t, address+end, key)
		for _, b := range booksOf(t, s, "Soups") {
			if b.Unreadable != "" {
				t.Errorf("%q: %s", b.Title, b.Unreadable)
			}
		}
		list, err := s.Series(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.SeriesThumbnail(t.Context(), list[0].ID); err != nil {
			t.Error(err)
		}
	}
}
