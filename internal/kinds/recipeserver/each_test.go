package recipeserver

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"inkshelf/internal/server"
)

// So many are done at a time, and the rest follow.
func TestEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started, finished := 0, 0
		gate := make(chan struct{})
		result := make(chan error)
		began := make(chan struct{}, 10)
		go func() {
			result <- each(t.Context(), 10, 4, func(context.Context, int) error {
				began <- struct{}{}
				<-gate
				return nil
			}, func() { finished++ })
		}()
		for range 10 {
			synctest.Wait()
			for len(began) > 0 {
				<-began
				started++
			}
			if want := min(finished+4, 10); started != want {
				t.Errorf("%d have started and %d are done, want %d", started, finished, want)
			}
			gate <- struct{}{}
		}
		if err := <-result; err != nil || finished != 10 {
			t.Errorf("got %v after %d", err, finished)
		}
	})
}

// After an error nothing more is begun, and the error is the first.
func TestEachEndsWithAnError(t *testing.T) {
	calls, finished := 0, 0
	err := each(t.Context(), 10, 1, func(context.Context, int) error {
		if calls++; calls == 3 {
			return errors.ErrUnsupported
		}
		return nil
	}, func() { finished++ })
	if !errors.Is(err, errors.ErrUnsupported) || calls != 3 || finished != 2 {
		t.Errorf("got %v after %d calls, %d of them done", err, calls, finished)
	}
}

// Recipes that are kept are not handed to whoever has stopped waiting.
func TestEndedWhileEverythingIsKept(t *testing.T) {
	s := summary{id: "a", state: "1"}
	var a adapter
	a.kept.put(summary{id: "a", state: "1"}, recipe{id: "a"})
	in := func(summary) category { return category{} }
	if books, err := a.whole(t.Context(), []summary{s}, settled(server.Type{}), in); err != nil || len(books) != 1 {
		t.Fatalf("got %v and %v", books, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if books, err := a.whole(ctx, []summary{s}, settled(server.Type{}), in); !errors.Is(err, context.Canceled) || books != nil {
		t.Errorf("got %v and %v", books, err)
	}
}

// What is laid out stands under the titles of the latest list.
func TestKeptRecipeUnderItsLatestTitles(t *testing.T) {
	var a adapter
	a.kept.put(summary{id: "a", state: "1"}, recipe{id: "a", title: "old", stamp: "old", categories: []category{{"c", "Soups"}}, yield: "4 servings"})
	r, err := a.recipe(t.Context(), summary{id: "a", state: "1", title: "new", stamp: "new", categories: []category{{"c", "Broths"}}})
	check(t, "recipe", r, recipe{id: "a", title: "new", stamp: "new", categories: []category{{"c", "Broths"}}, yield: "4 servings"})
	if err != nil { // there is no client that could ask
		t.Error(err)
	}
}
