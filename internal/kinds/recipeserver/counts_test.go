package recipeserver_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/kinds/recipeserver"
	"inkshelf/internal/server"
)

// kitchen is a fake that counts which recipes it is asked for, and a folder that lasts longer than an account on it.
type kitchen struct {
	*fake.Server
	account server.Account
	recipes atomic.Int32 // that were asked for, whole
}

func newKitchen(t *testing.T, c content.Recipes) *kitchen {
	t.Helper()
	k := &kitchen{Server: fake.New(fake.Options{Content: c, Key: key})}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, recipesPath+"/") {
			k.recipes.Add(1)
		}
		k.ServeHTTP(w, r)
	}))
	t.Cleanup(srv.Close)
	k.account = server.Account{Address: srv.URL, APIKey: server.Hide(key), Cache: filepath.Join(t.TempDir(), "cache")}
	return k
}

// check lists a category and checks what that costs.
func (k *kitchen) check(t *testing.T, what string, s server.Server, typ server.Type, recipes, layouts int) map[string]server.Book {
	t.Helper()
	maker, ok := server.As[server.PageMaker](s)
	if !ok {
		t.Fatal("recipes have no type")
	}
	maker.SetType(typ)
	k.recipes.Store(0)
	before := recipeserver.Layouts(s)
	books := booksOf(t, s, "Soups")
	if got := int(k.recipes.Load()); got != recipes {
		t.Errorf("%s: %d recipes were asked for, want %d", what, got, recipes)
	}
	if got := recipeserver.Layouts(s) - before; got != layouts {
		t.Errorf("%s: %d recipes were laid out, want %d", what, got, layouts)
	}
	for _, b := range books {
		if b.Pages < 1 || b.Unreadable != "" {
			t.Errorf("%s: got %+v", what, b)
		}
	}
	return books
}

// A category that is opened a second time lays nothing out and reads nothing, whether the app has been started anew or the
// size of the text was another in between.
func TestListingAgain(t *testing.T) {
	k := newKitchen(t, sample())
	usual, large := server.Type{Scale: 100}, server.Type{Scale: 150, Language: "fr"}
	s := openAccount(t, k.account)
	first := k.check(t, "the first time", s, usual, 3, 3)
	again := k.check(t, "the second time", s, usual, 0, 0)
	bigger := k.check(t, "in another type", s, large, 0, 3) // they are kept in memory
	if !maps.EqualFunc(first, again, alike) || maps.EqualFunc(first, bigger, alike) {
		t.Errorf("got %+v, then %+v, in another type %+v", first, again, bigger)
	}
	s = openAccount(t, k.account)
	if anew := k.check(t, "after a start", s, usual, 0, 0); !maps.EqualFunc(anew, first, alike) {
		t.Errorf("got  %+v\nwant %+v", anew, first)
	}
	if anew := k.check(t, "after a start, in the other type", s, large, 0, 0); !maps.EqualFunc(anew, bigger, alike) {
		t.Errorf("got  %+v\nwant %+v", anew, bigger)
	}
	k.check(t, "in a type that is new", s, server.Type{Scale: 85}, 3, 3)

	elsewhere := k.account
	elsewhere.Address += "/"
	k.check(t, "at another address", openAccount(t, elsewhere), usual, 3, 3)
	nowhere := k.account
	nowhere.Cache = ""
	s = openAccount(t, nowhere)
	k.check(t, "without a folder", s, usual, 3, 3)
	k.check(t, "without a folder, again", s, usual, 0, 0)
}

func alike(a, b server.Book) bool {
	return a.Stamp == b.Stamp && a.Pages == b.Pages && a.Summary == b.Summary
}

// A search lists what is known already.
func TestSearchOfWhatIsKnown(t *testing.T) {
	k := newKitchen(t, sample())
	k.check(t, "list", openAccount(t, k.account), server.Type{}, 3, 3)
	s := openAccount(t, k.account)
	searcher, _ := server.As[server.Searcher](s)
	k.recipes.Store(0)
	found, err := searcher.Search(t.Context(), "lantern")
	if err != nil || len(found.Books) != 1 || found.Books[0].Pages < 1 || k.recipes.Load() != 0 || recipeserver.Layouts(s) != 0 {
		t.Errorf("got %+v and %v after %d recipes and %d layouts", found.Books, err, k.recipes.Load(), recipeserver.Layouts(s))
	}
}

// A recipe that has changed is read and laid out again, alone, and its count and its stamp are others.
func TestChangedRecipe(t *testing.T) {
	k := newKitchen(t, sample())
	s := openAccount(t, k.account)
	before := k.check(t, "at first", s, server.Type{}, 3, 3)
	c := sample()
	soup := &c.Recipes[0]
	for range 40 {
		soup.Steps = append(soup.Steps, content.Step{Text: strings.Repeat("Stir it well. ", 30)})
	}
	soup.Changed = soup.Changed.AddDate(0, 0, 1)
	k.Replace(c)
	after := k.check(t, "changed", s, server.Type{}, 1, 1)
	for title, b := range after {
		old := before[title]
		if changed := title == soup.Name; changed == alike(b, old) || changed != (b.Pages > old.Pages) {
			t.Errorf("%s: got %+v, before %+v", title, b, old)
		}
	}
	book, err := s.OpenBook(t.Context(), after[soup.Name].ID, 0)
	if err != nil || book.Len() != after[soup.Name].Pages {
		t.Fatalf("got %v, want %d pages", err, after[soup.Name].Pages)
	}
	anew := openAccount(t, k.account)
	k.check(t, "after a start", anew, server.Type{}, 0, 0)
	book, err = anew.OpenBook(t.Context(), after[soup.Name].ID, 0)
	if err != nil || book.Len() != after[soup.Name].Pages {
		t.Errorf("after a start: got %v, want %d pages", err, after[soup.Name].Pages)
	}
}

// A cache that is damaged, or that is something else, costs time and nothing else.
func TestDamagedCache(t *testing.T) {
	k := newKitchen(t, sample())
	want := k.check(t, "at first", openAccount(t, k.account), server.Type{}, 3, 3)
	files, err := os.ReadDir(k.account.Cache)
	if err != nil || len(files) != 1 {
		t.Fatalf("got %d files and %v", len(files), err)
	}
	path := filepath.Join(k.account.Cache, files[0].Name())
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func() []byte{
		"empty":            func() []byte { return nil },
		"cut":              func() []byte { return whole[:len(whole)/2] },
		"without its end":  func() []byte { return whole[:len(whole)-1] },
		"another number":   func() []byte { return []byte(strings.Replace(string(whole), `"pages":`, `"pages":1`, 1)) },
		"zeros":            func() []byte { return make([]byte, len(whole)) },
		"something else":   func() []byte { return []byte(strings.Repeat("<html>", 100_000)) },
		"of another owner": func() []byte { return []byte(strings.Replace(string(whole), `"owner":"`, `"owner":"0`, 1)) },
	} {
		if err := os.WriteFile(path, damage(), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := k.check(t, name, openAccount(t, k.account), server.Type{}, 3, 3); !maps.EqualFunc(got, want, alike) {
			t.Errorf("%s: got  %+v\nwant %+v", name, got, want)
		}
		k.check(t, name+", once more", openAccount(t, k.account), server.Type{}, 0, 0)
	}
}

// A recipe that cannot be read is asked for again each time, and opening it says so.
func TestUnreadableIsNotKnown(t *testing.T) {
	k := newKitchen(t, sample())
	s := openAccount(t, k.account)
	id := booksOf(t, openAccount(t, server.Account{Address: k.account.Address, APIKey: k.account.APIKey}), "Soups")["Lantern Soup"].ID
	undo := k.Faults.Add(fault.Status(500).On(fault.Path(recipesPath + "/" + string(id))))
	for range 2 {
		if b := booksOf(t, s, "Soups")["Lantern Soup"]; b.Unreadable == "" || b.Pages != 0 {
			t.Errorf("got %+v", b)
		}
	}
	undo()
	if b := booksOf(t, s, "Soups")["Lantern Soup"]; b.Unreadable != "" || b.Pages == 0 {
		t.Errorf("got %+v", b)
	}
}

// What the list says of the pages of a recipe is what one finds who opens it, whatever the recipe and the size of the text.
func TestEveryRecipeAtEverySize(t *testing.T) {
	all := recipeserver.Collection()
	if testing.Short() {
		all.Recipes = append(all.Recipes[:20:20], all.Recipes[len(all.Recipes)-9:]...)
	}
	k := newKitchen(t, all)
	s := openAccount(t, k.account)
	maker, _ := server.As[server.PageMaker](s)
	list, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	opened := map[string]bool{}
	for _, scale := range []int{85, 100, 115, 130, 150} {
		maker.SetType(server.Type{Scale: scale})
		for _, series := range list {
			books, err := s.Books(t.Context(), series.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range books {
				if opened[b.Stamp+string(b.ID)] {
					continue // in another category
				}
				opened[b.Stamp+string(b.ID)] = true
				book, err := s.OpenBook(t.Context(), b.ID, b.Pages)
				if err != nil {
					t.Fatalf("%q: %v", b.Title, err)
				}
				if book.Len() != b.Pages || b.Pages < 1 {
					t.Errorf("%q at %d %%: %d pages, the list says %d", b.Title, scale, book.Len(), b.Pages)
				}
			}
		}
	}
	if want := 5 * len(all.Recipes); len(opened) != want {
		t.Errorf("%d were opened, want %d", len(opened), want)
	}
}
