package recipeserver

import (
	"regexp"
	"strconv"
	"strings"
)

// encodeYield writes how much a recipe makes. Until version 2.0 that is a text; then it is two numbers, of which 0 is not
// said, and the text is the unit alone.
func (s *Server) encodeYield(w *wireSummary, r *recipe) {
	if s.options.Version == V1 || s.options.Version == V20 {
		w.RecipeYield = unlessEmpty(r.Yield)
		if r.Yield == "" && r.Servings > 0 {
			w.RecipeYield = unlessEmpty(strconv.FormatFloat(r.Servings, 'f', -1, 64) + " servings")
		}
		return
	}
	servings := number(r.Servings)
	quantity, unit := amount(r.Yield)
	if quantity == servings && servings > 0 { // the text says the same as the number
		quantity, unit = 0, ""
	}
	w.RecipeServings, w.RecipeYieldQuantity, w.RecipeYield = &servings, &quantity, r.text(unit)
}

// amounts are texts that begin with a number.
var amounts = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s+(.*)$`)

// amount cuts "1 loaf" into 1 and "loaf". A text that begins with no number stays whole, with 0: so the original's own
// change from one form to the other left it.
func amount(yield string) (number, string) {
	parts := amounts.FindStringSubmatch(yield)
	if parts == nil {
		return 0, yield
	}
	n, _ := strconv.ParseFloat(parts[1], 64) // the expression lets only numbers through
	return number(n), strings.TrimSpace(parts[2])
}
