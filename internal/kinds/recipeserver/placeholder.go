package recipeserver

import "strings"

// A new recipe is born with one ingredient and one step that show its author how to write them. The step is told by
// its link, which is the same in all languages.
const (
	placeholderIngredient = "1 Cup Flour"
	placeholderLink       = "](https://demo.mealie.io)"
)

// dropPlaceholders takes out the ingredient and the step that nobody wrote.
func (w *wireRecipe) dropPlaceholders() {
	untouched := false
	if len(w.Steps) == 1 && strings.Contains(string(w.Steps[0].Text), placeholderLink) {
		w.Steps, untouched = nil, true
	}
	if len(w.Ingredients) == 1 {
		i := w.Ingredients[0]
		bare := i.Unit == nil && i.Food == nil && i.Quantity <= 1 // v3 says 0
		if bare && (untouched || i.Note == placeholderIngredient) {
			w.Ingredients = nil
		}
	}
}
