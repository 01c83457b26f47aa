package recipeserver

import "strings"

// nutrient is one line of the nutrition facts.
type nutrient struct {
	key    string // as in "fatContent", for whoever has a name for it in another language
	name   string // in English
	amount string // with its unit
}

// facts are the nutrition facts that there can be, in the order of the labels on food, with the units that bare numbers
// are in.
var facts = []struct{ key, name, unit string }{
	{"calories", "Calories", "kcal"},
	{"fatContent", "Fat", "g"},
	{"saturatedFatContent", "Saturated fat", "g"},
	{"unsaturatedFatContent", "Unsaturated fat", "g"},
	{"transFatContent", "Trans fat", "g"},
	{"carbohydrateContent", "Carbohydrates", "g"},
	{"sugarContent", "Sugar", "g"},
	{"fiberContent", "Fibre", "g"},
	{"proteinContent", "Protein", "g"},
	{"cholesterolContent", "Cholesterol", "mg"},
	{"sodiumContent", "Sodium", "mg"},
}

// nutrition puts the facts that are known in order.
func nutrition(wire map[string]*wireText) []nutrient {
	var out []nutrient
	for _, f := range facts {
		written := wire[f.key]
		if written == nil || written.line() == "" {
			continue
		}
		amount := written.line()
		if strings.Trim(amount, "0123456789.,") == "" {
			amount += " " + f.unit
		}
		out = append(out, nutrient{f.key, f.name, amount})
	}
	return out
}
