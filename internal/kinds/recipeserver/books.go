package recipeserver

import (
	"context"
	"errors"
	"net/http"

	"inkshelf/internal/server"
)

// Books lists the recipes of a category. Each is read whole and laid out, since only that tells how many pages it has,
// unless it is known already. One that the server cannot send is listed as unreadable.
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
	t := a.inForce()
	recipes, err := a.client.inCategory(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(recipes) == 0 {
		return []server.Book{}, a.exists(ctx, id)
	}
	return a.whole(ctx, recipes, t, func(s summary) category {
		c, _ := s.category(id)
		return c
	})
}

// exists returns no error if an empty category is there. Uncategorised is not, when it is empty.
func (a *adapter) exists(ctx context.Context, id string) error {
	if id == uncategorised {
		return notFound(ctx)
	}
	_, err := a.client.category(ctx, id)
	return err
}

// together is how many recipes are asked for at once: enough to hide the time that an answer is on its way, and no load
// for a small server.
const together = 4

// whole reads recipes whole and makes books of them, set in a type, each in the category that in returns. A recipe that is
// gone meanwhile is left out. A server of which there is none of several recipes to be had is not well: that is an error. Where
// some are known, the others may be to blame. What has been laid out until then is known all the same.
func (a *adapter) whole(ctx context.Context, recipes []summary, t server.Type, in func(summary) category) ([]server.Book, error) {
	defer a.ledger.save()
	entries := make([]entry, len(recipes))
	done := 0
	err := each(ctx, len(recipes), together, func(ctx context.Context, i int) (err error) {
		entries[i], err = a.entry(ctx, recipes[i], t, in(recipes[i]))
		return err
	}, func() {
		done++
		server.Seen(ctx, done, len(recipes))
	})
	if err != nil {
		return nil, err
	}
	list := []server.Book{}
	var failed []error
	for _, e := range entries {
		if e.failed != nil {
			failed = append(failed, e.failed)
		}
		if !e.gone {
			list = append(list, e.book)
		}
	}
	if len(failed) > 1 && len(failed) == len(entries) {
		return nil, failed[0]
	}
	a.noteStumbled(entries)
	return list, nil
}

// entry is what became of a recipe that was to be listed.
type entry struct {
	book   server.Book
	gone   bool  // it is not there any more
	failed error // why the book is unreadable
}

// summaryLimit bounds what a list shows of a recipe's description, in bytes.
const summaryLimit = 2000

// entry makes a book of a recipe. An error is one that concerns all recipes.
func (a *adapter) entry(ctx context.Context, s summary, t server.Type, in category) (entry, error) {
	if err := ctx.Err(); err != nil {
		return entry{}, err
	}
	e := entry{book: server.Book{
		ID: server.BookID(s.id), Title: s.title, Stamp: stampOf(s.stamp, t),
		Series: server.SeriesID(in.id), SeriesTitle: in.title,
	}}
	var ok bool
	if e.book.Pages, e.book.Summary, ok = a.ledger.get(s, t); ok {
		return e, nil
	}
	r, err := a.recipe(ctx, s)
	switch {
	case err == nil:
		pages, err := a.layOut(ctx, r, t)
		if err != nil {
			return entry{}, err
		}
		e.book.Pages, e.book.Summary = len(pages), server.Clip(plain(r.description), summaryLimit)
		a.ledger.put(s, t, e.book.Pages, e.book.Summary)
	case server.StatusCode(err) == http.StatusNotFound:
		e.gone = true
	case ofThisRecipe(err):
		e.failed, e.book.Unreadable = err, unreadable(err)
	default:
		return entry{}, err
	}
	return e, nil
}

// ofThisRecipe reports whether an error says nothing about other recipes: the server stumbles over this one. A refused
// key, a server that wants to be left alone, one that is starting and one that is gone concern all.
func ofThisRecipe(err error) bool {
	return errors.Is(err, server.ErrBadAnswer) || server.StatusCode(err) == http.StatusInternalServerError
}

// unreadable says why a recipe cannot be read, to whoever wants to read it.
func unreadable(err error) string {
	cause := server.ErrBadAnswer.Error()
	if code := server.StatusCode(err); code != 0 {
		cause = (&server.StatusError{Code: code}).Error()
	}
	return "the server cannot send this recipe (" + cause + ")"
}

// recipe returns a whole recipe in the state that a list told of.
func (a *adapter) recipe(ctx context.Context, s summary) (recipe, error) {
	if r, ok := a.kept.get(s); ok {
		return r, nil
	}
	r, _, err := a.client.recipe(ctx, s.id)
	if err != nil {
		return recipe{}, err
	}
	r = r.under(s)
	a.kept.put(s, r)
	return r, nil
}

// noteStumbled notes which of the listed recipes the server cannot send: to open one of them is another error than to
// open one while the server is not well.
func (a *adapter) noteStumbled(entries []entry) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, e := range entries {
		if id := string(e.book.ID); e.failed != nil {
			a.stumbled[id] = true
		} else {
			delete(a.stumbled, id)
		}
	}
}

// stumbledOver reports whether the last list of a recipe called it unreadable.
func (a *adapter) stumbledOver(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.stumbled[id]
}
