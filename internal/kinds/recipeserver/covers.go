package recipeserver

import (
	"context"
	"net/http"
	"slices"

	"inkshelf/internal/server"
)

// cover is what stands for a category: the photo of a recipe, or a card with the title.
type cover struct {
	title string
	photo string // id of the recipe whose photo it is; empty: there is none
}

// cover returns the photo of the first recipe that has one.
func (f filled) cover() cover {
	c := cover{title: f.title}
	if i := slices.IndexFunc(f.recipes, func(s summary) bool { return s.photo != "" }); i >= 0 {
		c.photo = f.recipes[i].id
	}
	return c
}

// SeriesThumbnail returns the photo of the category's first recipe that has one, or a card.
func (a *adapter) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	pic, err := a.categoryCover(ctx, string(id))
	if err != nil {
		return server.Picture{}, a.fail("make the cover of a category", err)
	}
	return pic, nil
}

func (a *adapter) categoryCover(ctx context.Context, id string) (server.Picture, error) {
	if !isCategory(id) {
		return server.Picture{}, notFound(ctx)
	}
	a.mu.Lock()
	c, listed := a.covers[id]
	a.mu.Unlock()
	if !listed {
		var err error
		if c, err = a.coverOf(ctx, id); err != nil {
			return server.Picture{}, err
		}
	}
	if c.photo != "" {
		pic, err := a.client.photo(ctx, c.photo)
		if server.StatusCode(err) != http.StatusNotFound {
			return pic, err
		}
	}
	return drawCard(ctx, card{title: c.title})
}

// coverOf asks what stands for a category.
func (a *adapter) coverOf(ctx context.Context, id string) (cover, error) {
	recipes, err := a.client.inCategory(ctx, id)
	if err != nil {
		return cover{}, err
	}
	f := filled{recipes: recipes}
	switch {
	case len(recipes) > 0:
		f.category, _ = recipes[0].category(id)
	case id == uncategorised:
		err = notFound(ctx)
	default:
		f.category, err = a.client.category(ctx, id)
	}
	if err != nil {
		return cover{}, err
	}
	return f.cover(), nil
}

// BookThumbnail returns the photo of a recipe, or a card.
func (a *adapter) BookThumbnail(ctx context.Context, id server.BookID) (server.Picture, error) {
	pic, err := a.recipeCover(ctx, string(id))
	if err != nil {
		return server.Picture{}, a.fail("make the cover of a recipe", err)
	}
	return pic, nil
}

func (a *adapter) recipeCover(ctx context.Context, id string) (server.Picture, error) {
	if !isID(id) {
		return server.Picture{}, notFound(ctx)
	}
	r, listed := a.ledger.about(id)
	if !listed || r.Photo != "" {
		pic, err := a.client.photo(ctx, id)
		if server.StatusCode(err) != http.StatusNotFound {
			return pic, err
		}
	}
	if listed {
		return drawCard(ctx, card{r.Title, r.Category})
	}
	whole, err := a.latest(ctx, id)
	if err != nil {
		return server.Picture{}, err
	}
	c := card{title: whole.title}
	if len(whole.categories) > 0 {
		c.below = whole.categories[0].title
	}
	return drawCard(ctx, c)
}
