package desk

import (
	"testing"

	"inkshelf/internal/loop"
	"inkshelf/internal/shelf"
)

// TestPolicy has every choice mean what it says, whatever is chosen beside it.
func TestPolicy(t *testing.T) {
	for _, c := range []struct {
		text, art string
		want      loop.Policy
	}{
		{"", "", loop.DefaultPolicy()},
		{shelf.RefreshPage, shelf.RefreshTenth, loop.Policy{Text: 1, Art: 10, List: 6}},
		{shelf.RefreshSixth, shelf.RefreshAutomatic, loop.DefaultPolicy()},
		{shelf.RefreshAutomatic, shelf.RefreshThird, loop.Policy{Automatic: true, Art: 3, List: 6}},
		{shelf.RefreshChapter, "", loop.Policy{Text: never, Art: 2, List: 6, Dark: true}},
		{shelf.RefreshAutomatic, shelf.RefreshChapter, loop.Policy{Automatic: true, Art: never, List: 6}},
	} {
		if got := Policy(shelf.Settings{RefreshText: c.text, RefreshArt: c.art}); got != c.want {
			t.Errorf("text %q, comics %q: %+v, want %+v", c.text, c.art, got, c.want)
		}
	}
}
