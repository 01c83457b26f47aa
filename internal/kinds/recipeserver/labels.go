package recipeserver

// labels are the words on a page that are not the recipe's.
type labels struct {
	prep, cook, total string
	servings, yield   string
	tools             string
	ingredients       string
	method            string
	notes, nutrition  string
	continued         string // behind a heading that goes on from the page before
	whom              string // before the number of those who eat
	nothing           string // in a recipe without a word
	hours, minutes    string // behind numbers
	nutrients         map[string]string
}

var english = labels{
	prep: "Preparation", cook: "Cooking", total: "Total", servings: "Servings", yield: "Makes", tools: "You need",
	ingredients: "Ingredients", method: "Method", notes: "Notes", nutrition: "Nutrition",
	continued: "continued", whom: "for", nothing: "Nothing has been written down yet.", hours: "h", minutes: "min",
}

var french = labels{
	prep: "Préparation", cook: "Cuisson", total: "Total", servings: "Portions", yield: "Quantité", tools: "Il faut",
	ingredients: "Ingrédients", method: "Préparation", notes: "Notes", nutrition: "Valeurs nutritionnelles",
	continued: "suite", whom: "pour", nothing: "Rien n’est encore écrit.", hours: "h", minutes: "min",
	nutrients: map[string]string{
		"calories": "Énergie", "fatContent": "Matières grasses", "saturatedFatContent": "dont acides gras saturés",
		"unsaturatedFatContent": "dont acides gras insaturés", "transFatContent": "dont acides gras trans", "carbohydrateContent": "Glucides",
		"sugarContent": "dont sucres", "fiberContent": "Fibres", "proteinContent": "Protéines", "cholesterolContent": "Cholestérol", "sodiumContent": "Sodium",
	},
}

// labelsIn returns the words of a language, the English ones where there are none.
func labelsIn(language string) labels {
	if language == "fr" {
		return french
	}
	return english
}
