package recipeserver

import (
	"sync"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/server"
)

// Collection is all recipes that the fake has, made once for the tests inside and outside of the package.
var Collection = sync.OnceValue(content.NewRecipes)

// MostPages bounds the pages of a recipe.
const MostPages = mostPages

// Layouts returns how often a server has laid a recipe out.
func Layouts(s server.Server) int {
	a, _ := server.As[*adapter](s)
	return int(a.layouts.Load())
}
