package recipeserver

import (
	"context"
	"fmt"
	"image"
	"net/http"

	"inkshelf/internal/graypng"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// OpenBook lays a recipe out, in the state in which it was listed. How many pages were known does not matter.
func (a *adapter) OpenBook(ctx context.Context, id server.BookID, _ int) (server.Pages, error) {
	b, err := a.open(ctx, string(id))
	if err != nil {
		return nil, a.fail("open a recipe", err) // and not b: a Pages that holds a nil book is not nil
	}
	return b, nil
}

// FirstPage returns the first page of a recipe.
func (a *adapter) FirstPage(ctx context.Context, id server.BookID) (server.Picture, error) {
	b, err := a.open(ctx, string(id))
	var pic server.Picture
	if err == nil {
		pic, err = b.page(ctx, 1)
	}
	if err != nil {
		return server.Picture{}, a.fail("make the first page of a recipe", err)
	}
	return pic, nil
}

func (a *adapter) open(ctx context.Context, id string) (*openedRecipe, error) {
	t := a.inForce()
	r, err := a.latest(ctx, id)
	if err != nil {
		return nil, err
	}
	pages, err := a.layOut(ctx, r, t)
	if err != nil {
		return nil, err
	}
	return &openedRecipe{a, r, pages, stampOf(r.stamp, t)}, nil
}

// latest returns a recipe as it was last listed, or else as it is now. One that was listed as unreadable still is, if
// the server stumbles again.
func (a *adapter) latest(ctx context.Context, id string) (recipe, error) {
	if err := ctx.Err(); err != nil {
		return recipe{}, err
	}
	if !isID(id) {
		return recipe{}, notFound(ctx)
	}
	if r, ok := a.kept.latest(id); ok {
		return r, nil
	}
	r, head, err := a.client.recipe(ctx, id)
	switch {
	case err == nil:
		a.kept.put(head, r)
		return r, nil
	case ofThisRecipe(err) && a.stumbledOver(id):
		return recipe{}, fmt.Errorf("%w: %w", server.ErrUnreadable, err)
	}
	return recipe{}, err
}

// layOut makes the pages of a recipe.
func (a *adapter) layOut(ctx context.Context, r recipe, t server.Type) (pages []page, err error) {
	err = setters.use(ctx, func(set *typeset.Setter) {
		a.layouts.Add(1)
		pages = layOut(set, r, t)
	})
	return pages, err
}

// openedRecipe is a recipe that was laid out. It stays as it is, whatever becomes of the one on the server.
type openedRecipe struct {
	adapter *adapter
	recipe  recipe
	pages   []page
	stamp   string
}

// Len returns the number of pages.
func (b *openedRecipe) Len() int { return len(b.pages) }

// Stamp implements server.Stamped: text of another size may have been chosen since the recipe was listed.
func (b *openedRecipe) Stamp() string { return b.stamp }

// Close has nothing to give up.
func (b *openedRecipe) Close() error { return nil }

// Page draws a page.
func (b *openedRecipe) Page(ctx context.Context, n int) (server.Picture, error) {
	pic, err := b.page(ctx, n)
	if err != nil {
		return server.Picture{}, b.adapter.fail("make a page", err)
	}
	return pic, nil
}

func (b *openedRecipe) page(ctx context.Context, n int) (server.Picture, error) {
	if n < 1 || n > len(b.pages) {
		return server.Picture{}, fmt.Errorf("page %d of %d: %w", n, len(b.pages), &server.StatusError{Code: http.StatusBadRequest})
	}
	p := b.pages[n-1]
	pictures := map[string]*image.Gray{}
	for _, at := range p.pictures {
		if _, ok := pictures[at.source]; ok {
			continue
		}
		pic, err := b.adapter.client.shown(ctx, b.recipe.id, at.source)
		if err != nil {
			return server.Picture{}, fmt.Errorf("page %d: %w", n, err)
		}
		pictures[at.source] = pic
	}
	pic := server.Picture{Type: "image/png"}
	err := canvases.use(ctx, func(c *paint.Canvas) {
		p.draw(c, func(at pictureAt) *image.Gray { return pictures[at.source] })
		pic.Data = graypng.Append(nil, c.Image())
	})
	if err != nil {
		return server.Picture{}, err
	}
	return pic, nil
}
