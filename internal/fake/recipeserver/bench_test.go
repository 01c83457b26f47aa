package recipeserver_test

import (
	"fmt"
	"testing"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/recipeserver"
)

// BenchmarkList reads 10,000 recipes by name, 200 at a time.
func BenchmarkList(b *testing.B) {
	var c content.Recipes
	for i := range 10_000 {
		c.Recipes = append(c.Recipes, content.Recipe{Name: fmt.Sprintf("Recipe %d", i*7919%10_000), Description: "Good with **bread**."})
	}
	_, base := start(b, recipeserver.Options{Content: c})
	for b.Loop() {
		for page := range 50 {
			get(b, fmt.Sprintf("%s/api/recipes?perPage=200&orderBy=name&orderDirection=asc&page=%d", base, page+1))
		}
	}
}
