package recipeserver

import (
	"fmt"

	"inkshelf/internal/server"
)

// scales are the sizes of text that pages are made in, in percent.
var scales = [...]int{85, 100, 115, 130, 150}

// SetType says how pages are set by whatever is asked for from now on.
func (a *adapter) SetType(t server.Type) {
	t = settled(t)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.typ = t
}

// inForce returns how pages are set now. Each call asks once, when it begins.
func (a *adapter) inForce() server.Type {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.typ
}

// settled returns the type that pages are really made in: of the scales the nearest, and a language that there are words
// in. What looks the same then is the same, and what is kept of it is found.
func settled(t server.Type) server.Type {
	if t.Scale == 0 {
		t.Scale = 100
	}
	nearest := scales[0]
	for _, s := range scales {
		if distance(s, t.Scale) < distance(nearest, t.Scale) {
			nearest = s
		}
	}
	t.Scale = nearest
	if _, ok := ownWords[t.Language]; !ok {
		t.Language = "en"
	}
	return t
}

func distance(a, b int) uint {
	if a < b {
		a, b = b, a
	}
	return uint(a) - uint(b) // does not overflow, however far they are apart
}

// stampOf returns the stamp of a book, which has that of its recipe: pages that are made in another way are others.
func stampOf(recipe string, t server.Type) string {
	return fmt.Sprintf("%s/%d-%d-%s", recipe, engine, t.Scale, t.Language)
}
