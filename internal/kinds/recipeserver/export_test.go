package recipeserver

import (
	"sync"

	"inkshelf/internal/fake/content"
)

// Collection is all recipes that the fake has, made once for the tests inside and outside of the package.
var Collection = sync.OnceValue(content.NewRecipes)
