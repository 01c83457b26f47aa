package recipeserver

import "strings"

// yieldText says in one text what a recipe makes. Until v2.3 it was one text. Since then there are portions, a quantity
// and a unit, each of which may be missing; recipes that were brought over from before may still have all in the unit.
func yieldText(servings, quantity float64, unit string) string {
	portions, pieces := number(servings), number(quantity)
	one, ofPortions := portionWords[strings.ToLower(unit)]
	if ofPortions && pieces == "" {
		pieces = portions
	}
	if ofPortions && pieces == "1" && !strings.EqualFold(unit, one) {
		unit = one
	}
	amount := joined(pieces, unit)
	if portions == "" || ofPortions && pieces == portions {
		return amount
	}
	portions += " servings"
	if portions == "1 servings" {
		portions = "1 serving"
	}
	if amount == "" || strings.EqualFold(amount, portions) {
		return portions
	}
	return amount + ", " + portions
}

// portionWords are the words for what one person eats and for the person, in English, French and German, each with the
// word for one. As a unit they say what the portions are called.
var portionWords = map[string]string{
	"serving": "serving", "servings": "serving", "portion": "portion", "portions": "portion", "people": "person", "persons": "person",
	"personne": "personne", "personnes": "personne", "part": "part", "parts": "part",
	"portionen": "Portion", "person": "Person", "personen": "Person",
}
