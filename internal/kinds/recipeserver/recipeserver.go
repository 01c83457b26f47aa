// Package recipeserver reads recipes from Mealie, v1 to v3: a category is a series, a recipe is a book.
//
// It asks for categories and recipes by id, since slugs follow names, and for whole lists by page numbers, since
// the links between pages lack a prefix. Recipes come as Markdown with HTML in it and leave as a tree of plain texts. The
// recipes of a category that was listed are kept, so that listing it again asks only for what has changed.
//
// Mealie keeps no reading position and has no libraries. Pages of recipes are not drawn here yet.
package recipeserver

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// Kind describes the kind.
func Kind() server.Kind {
	return server.Kind{
		Types: []string{"recipeserver"},
		Needs: server.APIKey,
		Face: server.Face{
			Name: "Recipes",
			Logo: logo(),
			Words: map[string]server.Words{
				"en": {
					Series: server.Noun{One: "category", Many: "categories"},
					Book:   server.Noun{One: "recipe", Many: "recipes"},
				},
				"fr": {
					Name:   "Recettes",
					Series: server.Noun{One: "catégorie", Many: "catégories", Gender: server.Feminine},
					Book:   server.Noun{One: "recette", Many: "recettes", Gender: server.Feminine},
				},
			},
		},
		Open: open,
	}
}

// adapter is one account on one Mealie.
type adapter struct {
	server.Unsupported
	name   string // of the account; errors begin with it
	client client
	kept   kept

	mu     sync.Mutex
	covers map[string]string // recipe whose photo stands for a category, as last listed; empty: there is none
}

var (
	_ server.Server   = (*adapter)(nil)
	_ server.Searcher = (*adapter)(nil)
)

func open(a server.Account) (server.Server, error) {
	c, err := httpx.New(a, httpx.Bearer(a.APIKey))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	return &adapter{name: a.Name, client: client{c}}, nil
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

// SeriesThumbnail returns the photo of the category's first recipe that has one.
func (a *adapter) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	pic, err := a.categoryPhoto(ctx, string(id))
	if err != nil {
		return server.Picture{}, a.fail("fetch the photo of a category", err)
	}
	return pic, nil
}

func (a *adapter) categoryPhoto(ctx context.Context, id string) (server.Picture, error) {
	if !isCategory(id) {
		return server.Picture{}, notFound(ctx)
	}
	a.mu.Lock()
	first, known := a.covers[id]
	a.mu.Unlock()
	if !known {
		list, err := a.client.inCategory(ctx, id)
		if err != nil {
			return server.Picture{}, err
		}
		first = cover(list)
	}
	if first == "" {
		return server.Picture{}, notFound(ctx)
	}
	return a.client.photo(ctx, first)
}

// BookThumbnail returns the photo of a recipe.
func (a *adapter) BookThumbnail(ctx context.Context, id server.BookID) (server.Picture, error) {
	pic, err := a.recipePhoto(ctx, string(id))
	if err != nil {
		return server.Picture{}, a.fail("fetch the photo of a recipe", err)
	}
	return pic, nil
}

func (a *adapter) recipePhoto(ctx context.Context, id string) (server.Picture, error) {
	if r, ok := a.kept.latest(id); !isID(id) || ok && r.photo == "" {
		return server.Picture{}, notFound(ctx)
	}
	return a.client.photo(ctx, id)
}
