package recipeserver

import (
	"context"
	"errors"
	"net/http"

	"inkshelf/internal/server"
)

// Books lists the recipes of a category. Each is read whole, since its pages are made of all of it. One that the server
// cannot send is listed as unreadable.
func (a *adapter) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := a.books(ctx, string(id))
	if err != nil {
		return nil, a.fail("list recipes", err)
	}
	return list, nil
}

func (a *adapter) books(ctx context.Context, id string) ([]server.Book, error) {
	if !isCategory(id) {
		return nil, notFound(ctx)
	}
	recipes, err := a.client.inCategory(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(recipes) == 0 {
		return []server.Book{}, a.exists(ctx, id)
	}
	return a.whole(ctx, recipes, func(s summary) category {
		c, _ := s.category(id)
		return c
	})
}

// exists returns no error if an empty category is there. Uncategorised is not, when it is empty.
func (a *adapter) exists(ctx context.Context, id string) error {
	if id == uncategorised {
		return notFound(ctx)
	}
	return a.client.hasCategory(ctx, id)
}

// together is how many recipes are asked for at once: enough to hide the time that an answer is on its way, and no load
// for a small server.
const together = 4

// whole reads recipes whole and makes books of them, each in the category that in returns. A recipe that is gone
// meanwhile is left out.
func (a *adapter) whole(ctx context.Context, recipes []summary, in func(summary) category) ([]server.Book, error) {
	books := make([]*server.Book, len(recipes))
	done := 0
	err := each(ctx, len(recipes), together, func(ctx context.Context, i int) (err error) {
		books[i], err = a.book(ctx, recipes[i], in(recipes[i]))
		return err
	}, func() {
		done++
		server.Seen(ctx, done, len(recipes))
	})
	if err != nil {
		return nil, err
	}
	list := []server.Book{}
	for _, b := range books {
		if b != nil {
			list = append(list, *b)
		}
	}
	return list, nil
}

// summaryLimit bounds what a list shows of a recipe's description, in bytes.
const summaryLimit = 2000

// book makes a book of a recipe, or none of one that is gone.
func (a *adapter) book(ctx context.Context, s summary, in category) (*server.Book, error) {
	b := &server.Book{
		ID: server.BookID(s.id), Title: s.title, Stamp: s.stamp,
		Series: server.SeriesID(in.id), SeriesTitle: in.title,
	}
	r, err := a.recipe(ctx, s)
	switch {
	case err == nil:
		b.Summary = shorten(plain(r.description), summaryLimit)
	case server.StatusCode(err) == http.StatusNotFound:
		return nil, nil
	case ofThisRecipe(err):
		b.Unreadable = "the server does not send the recipe: " + err.Error()
	default:
		return nil, err
	}
	return b, nil
}

// ofThisRecipe reports whether an error says nothing about other recipes: the server stumbles over this one. A refused
// key, a server that wants to be left alone and one that is gone concern all.
func ofThisRecipe(err error) bool {
	return errors.Is(err, server.ErrBadAnswer) || server.StatusCode(err) >= http.StatusInternalServerError
}

// recipe returns a whole recipe in the state that a list told of.
func (a *adapter) recipe(ctx context.Context, s summary) (recipe, error) {
	if err := ctx.Err(); err != nil {
		return recipe{}, err
	}
	if r, ok := a.kept.get(s.id, s.stamp); ok {
		return r, nil
	}
	r, size, err := a.client.recipe(ctx, s.id)
	if err != nil {
		return recipe{}, err
	}
	a.kept.put(s.id, s.stamp, r, size)
	return r, nil
}
