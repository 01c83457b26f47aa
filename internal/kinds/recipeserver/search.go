package recipeserver

import (
	"context"
	"strings"

	"inkshelf/internal/server"
	"inkshelf/internal/title"
)

// Search finds the recipes that the server finds, and the categories whose titles contain the text. A recipe in several
// categories is found once, in the first of them by title.
func (a *adapter) Search(ctx context.Context, text string) (server.Found, error) {
	found, err := a.search(ctx, text)
	if err != nil {
		return server.Found{}, a.fail("search", err)
	}
	found.Sort()
	return found, nil
}

func (a *adapter) search(ctx context.Context, text string) (server.Found, error) {
	t := a.inForce()
	if text = strings.TrimSpace(text); text == "" {
		return server.Found{}, ctx.Err()
	}
	unwatched := server.Watch(ctx, func(int, int) {}) // or what is told would go back when the recipes come
	all, err := a.series(unwatched)
	if err != nil {
		return server.Found{}, err
	}
	var found server.Found
	wanted := title.Key(text) // empty for a text of accents alone, which no title contains
	for _, s := range all {
		if wanted != "" && strings.Contains(title.Key(s.Title), wanted) {
			found.Series = append(found.Series, s)
		}
	}
	recipes, err := a.client.search(ctx, text)
	if err != nil {
		return server.Found{}, err
	}
	found.Books, err = a.whole(ctx, recipes, t, func(s summary) category { return s.places()[0] })
	return found, err
}
