// Package recipeserver reads recipes from Mealie, v1 to v3: a category is a series, a recipe is a book.
//
// It asks for categories and recipes by id, since slugs follow names, and for whole lists by page numbers, since
// the links between pages lack a prefix. Recipes come as Markdown with HTML in it and leave as a tree of plain texts. The
// recipes of a category that was listed are kept, so that listing it again asks only for what has changed.
//
// A recipe has no pages; they are made here. Layout says what stands where, in the size of text that the app is set to, and
// needs no picture: so a list tells how many pages each of its recipes has. That is noted on the disk with the recipe's
// state, and what has not changed is neither read nor laid out again. A page is drawn, as a PNG, when it is asked for; then
// its photo is fetched. Pictures inside of texts are fetched from the server alone, never from another host.
//
// Where there is no photo, the cover is a card with the title. Mealie keeps no reading position and has no libraries.
package recipeserver

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"sync"
	"sync/atomic"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// Kind describes the kind.
func Kind() server.Kind {
	return server.Kind{
		Types: []string{"recipeserver"},
		Needs: server.APIKey,
		Face: server.Face{
			Name:  "Recipes",
			Logo:  logo(),
			Words: maps.Clone(ownWords),
		},
		Open: open,
	}
}

// ownWords are those of the face.
var ownWords = map[string]server.Words{
	"en": {
		Series: server.Noun{One: "category", Many: "categories"},
		Book:   server.Noun{One: "recipe", Many: "recipes"},
	},
	"fr": {
		Name:   "Recettes",
		Series: server.Noun{One: "catégorie", Many: "catégories", Gender: server.Feminine},
		Book:   server.Noun{One: "recette", Many: "recettes", Gender: server.Feminine},
	},
}

// adapter is one account on one Mealie.
type adapter struct {
	server.Unsupported
	name    string // of the account; errors begin with it
	client  client
	kept    kept
	ledger  ledger
	layouts atomic.Int64 // how often a recipe was laid out

	mu       sync.Mutex
	typ      server.Type      // how pages are set
	covers   map[string]cover // of categories, as last listed
	stumbled map[string]bool  // recipes that the last list of them called unreadable
}

var (
	_ server.Server    = (*adapter)(nil)
	_ server.Searcher  = (*adapter)(nil)
	_ server.PageMaker = (*adapter)(nil)
)

func open(a server.Account) (server.Server, error) {
	c, err := httpx.New(a, httpx.Bearer(a.APIKey))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	return &adapter{
		name: a.Name, client: client{c}, ledger: ledger{disk: newDisk(a)},
		typ: settled(server.Type{}), stumbled: map[string]bool{},
	}, nil
}

// fail says which server and which operation an error is about.
func (a *adapter) fail(operation string, err error) error {
	return fmt.Errorf("%s: %s: %w", a.name, operation, err)
}

// notFound is the answer about something of which it is known that it is not there.
func notFound(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return &server.StatusError{Code: http.StatusNotFound}
}
