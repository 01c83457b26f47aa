package recipeserver

import (
	"context"

	"inkshelf/internal/server"
)

// The category of recipes that are in none. Its id cannot be one of the server's, which are UUIDs. Its title is English
// in every language: it is a title like those that the server sends, and lists are sorted and kept by it.
const (
	uncategorised      = "uncategorised"
	uncategorisedTitle = "Uncategorised"
)

// isCategory reports whether a text can be the id of a category.
func isCategory(id string) bool { return id == uncategorised || isID(id) }

// Series lists the categories, those without a recipe too: their owner made them. The recipes in none are in a
// category of their own, which is there only if it has any.
//
// The server does not count the recipes of a category, so all of them are looked at.
func (a *adapter) Series(ctx context.Context) ([]server.Series, error) {
	list, err := a.series(ctx)
	if err != nil {
		return nil, a.fail("list categories", err)
	}
	return list, nil
}

func (a *adapter) series(ctx context.Context) ([]server.Series, error) {
	categories, err := a.client.categories(ctx)
	if err != nil {
		return nil, err
	}
	items := len(categories)
	recipes, err := a.client.recipes(ctx, nil, func(done, total int) { server.Seen(ctx, items+done, items+total) })
	if err != nil {
		return nil, err
	}
	list, covers := []server.Series{}, map[string]cover{}
	for _, c := range group(categories, recipes) {
		list = append(list, c.series())
		covers[c.id] = c.cover()
	}
	a.mu.Lock()
	a.covers = covers
	a.mu.Unlock()
	return list, nil
}

// filled is a category with its recipes, sorted by title.
type filled struct {
	category
	recipes []summary
}

// group puts every recipe into its categories. A category that only a recipe names, because it is new or of another
// household, is one too: no recipe gets lost.
func group(categories []category, recipes []summary) []filled {
	var groups []filled
	places := map[string]int{}
	place := func(c category) int {
		i, ok := places[c.id]
		if !ok {
			i = len(groups)
			places[c.id] = i
			groups = append(groups, filled{category: c})
		}
		return i
	}
	for _, c := range categories {
		place(c)
	}
	for _, r := range recipes {
		for _, c := range r.places() {
			i := place(c)
			groups[i].recipes = append(groups[i].recipes, r)
		}
	}
	return groups
}

func (f filled) series() server.Series {
	return server.Series{
		ID:     server.SeriesID(f.id),
		Title:  f.title,
		Counts: server.Counts{Books: len(f.recipes)},
		Stamp:  f.stamp(),
	}
}

// stamp changes with the title and with every recipe of the category, and so with its cover. In which order the server
// lists them does not count: they are sorted.
func (f filled) stamp() string {
	parts := []string{f.title}
	for _, r := range f.recipes {
		parts = append(parts, r.id, r.stamp)
	}
	return digest(parts...)
}
