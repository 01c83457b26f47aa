package server_test

import (
	"errors"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

var errNever = errors.New("this account can never work")

func sampleKinds() server.Kinds {
	works := func(server.Account) (server.Server, error) { return server.Unsupported{}, nil }
	return server.Kinds{
		{Types: []string{"comicserver"}, Face: server.Face{Name: "comics"}, Open: works},
		{Types: []string{"recipeserver"}, Face: server.Face{Name: "recipes"}, Open: works},
		{Types: []string{"bookserver", "book-server"}, Face: server.Face{Name: "books"}, Open: func(server.Account) (server.Server, error) {
			return nil, errNever
		}},
	}
}

func TestFind(t *testing.T) {
	for typ, want := range map[string]string{
		"": "comics", "comicserver": "comics", "recipeserver": "recipes", "bookserver": "books", "book-server": "books",
	} {
		if k, err := sampleKinds().Find(typ); err != nil || k.Face.Name != want {
			t.Errorf("%q: got %q and %v, want %q", typ, k.Face.Name, err, want)
		}
	}
	for _, typ := range []string{"komga", "ComicServer", "book_server", " comicserver"} {
		_, err := sampleKinds().Find(typ)
		if err == nil {
			t.Errorf("%q was found", typ)
			continue
		}
		for _, known := range []string{"comicserver", "recipeserver", "bookserver"} {
			if !strings.Contains(err.Error(), known) {
				t.Errorf("%q: %q does not name %s", typ, err, known)
			}
		}
	}
	for _, typ := range []string{"", "comicserver"} {
		if _, err := (server.Kinds{}).Find(typ); err == nil {
			t.Errorf("%q was found in an empty list", typ)
		}
	}
}

func TestOpen(t *testing.T) {
	account := server.Account{Name: "Home", Address: "http://nas.example"}
	src := sampleKinds().Open("", account)
	if src.Err != nil || src.Server == nil || src.Name != "Home" || src.Address != "http://nas.example" || src.Face.Name != "comics" {
		t.Errorf("got %+v", src)
	}

	jumble := server.Kinds{{Types: []string{"x"}, Open: func(server.Account) (server.Server, error) {
		return jumbled{series: []string{"Zebra", "Ariane"}}, nil
	}}}
	if list, err := jumble.Open("x", account).Series(t.Context()); err != nil || list[0].Title != "Ariane" {
		t.Errorf("an opened kind lists %v (%v), not in order", list, err)
	}

	src = sampleKinds().Open("book-server", account)
	if !errors.Is(src.Err, errNever) || src.Name != "Home" || src.Face.Name != "books" {
		t.Errorf("an account that cannot be opened: got %+v", src)
	}

	src = sampleKinds().Open("gopher", account)
	if src.Err == nil || src.Name != "Home" {
		t.Errorf("an unknown type: got %+v", src)
	}
	for language, want := range map[string]string{"en": "books", "fr": "livres", "de": "books"} {
		if got := src.Face.In(language).Book.Many; got != want {
			t.Errorf("a source that could not be opened calls its books %q in %q, want %q", got, language, want)
		}
	}
}

// A source that could not be opened says why, whatever it is asked; it neither panics nor claims a gap.
func TestBrokenSourceAnswers(t *testing.T) {
	s, ctx := sampleKinds().Open("bookserver", server.Account{}), t.Context()
	answers := map[string]error{}
	_, answers["Series"] = s.Series(ctx)
	_, answers["Libraries"] = s.Libraries(ctx)
	_, answers["Books"] = s.Books(ctx, "")
	_, answers["InProgress"] = s.InProgress(ctx, 1)
	_, answers["OpenBook"] = s.OpenBook(ctx, "", 1)
	_, _, answers["OpenFile"] = s.OpenFile(ctx, "")
	_, answers["FirstPage"] = s.FirstPage(ctx, "")
	_, answers["SeriesThumbnail"] = s.SeriesThumbnail(ctx, "")
	_, answers["BookThumbnail"] = s.BookThumbnail(ctx, "")
	answers["SetProgress"] = s.SetProgress(ctx, "", 1, false)
	answers["ClearProgress"] = s.ClearProgress(ctx, "")
	for name, err := range answers {
		if !errors.Is(err, errNever) {
			t.Errorf("%s: got %v, want %v", name, err, errNever)
		}
	}
}

func TestWords(t *testing.T) {
	face := server.Face{Words: map[string]server.Words{
		"en": {Series: server.Noun{One: "category", Many: "categories"}, Book: server.Noun{One: "recipe", Many: "recipes"}},
		"fr": {Series: server.Noun{One: "catégorie", Many: "catégories", Gender: server.Feminine}},
	}}
	if got := face.In("fr").Series; got.Many != "catégories" || got.Gender != server.Feminine {
		t.Errorf("French: got %+v", got)
	}
	for _, language := range []string{"en", "de", ""} {
		if got := face.In(language).Book.One; got != "recipe" {
			t.Errorf("%q: got %q", language, got)
		}
	}
}

func TestFaceName(t *testing.T) {
	f := server.Face{Name: "Comics", Words: map[string]server.Words{"en": {}, "fr": {Name: "BD"}}}
	for language, want := range map[string]string{"en": "Comics", "fr": "BD", "de": "Comics"} {
		if got := f.In(language).Name; got != want {
			t.Errorf("in %q it is called %q, want %q", language, got, want)
		}
	}
}
