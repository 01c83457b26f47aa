// Package kinds lists the kinds of server that the programs offer. It is the only package that maps a type in
// config.json to the package of a kind, and only the two programs import it.
package kinds

import (
	"inkshelf/internal/kinds/bookserver"
	"inkshelf/internal/kinds/comicserver"
	"inkshelf/internal/kinds/recipeserver"
	"inkshelf/internal/server"
)

// All returns every kind, in the order in which they are offered. The first is what an entry without a type means.
func All() server.Kinds {
	return server.Kinds{comicserver.Kind(), recipeserver.Kind(), bookserver.Kind()}
}
