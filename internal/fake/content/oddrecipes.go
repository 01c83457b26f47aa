package content

import (
	"fmt"
	"strings"
)

// oddRecipes are the ones that a layout has to cope with.
func oddRecipes() []Recipe {
	all := []Recipe{
		everything(), markdown(), pasted(), hebrew(), banquet(), endless(),
		{Name: "Ice Cubes", Categories: in("Ice Cream 🍨"), Ingredients: []Ingredient{{Quantity: 0.5, Unit: "l", Food: "water"}}}, // no steps
		{Name: "Grandfather's Secret"}, // nothing but a name, and in no category
		{Name: "Toast", Description: "In no category, because it is in all.", Steps: []Step{{Text: "Toast the bread."}}},
	}
	all = append(all, longRecipes()...)
	all = append(all, tryingRecipes()...)
	for i := range all {
		all[i].Changed = changed(i)
	}
	return all
}

// everything has every field.
func everything() Recipe {
	return Recipe{
		Name: "Sunday Lasagne", Categories: in("Pasta", "The Big Roast", "Kids' Table"), Tags: []string{"family", "oven", "feeds many"},
		Description: "Our lasagne. It takes the afternoon, and *nobody has ever complained*.",
		Yield:       "1 large dish", Servings: 8, Prep: "45 minutes", Cook: "1 hour 15 minutes", Total: "2 hours", Photo: photo("pasta"),
		Ingredients: []Ingredient{
			{Heading: "For the sauce", Quantity: 500, Unit: "g", Food: "minced beef"},
			{Quantity: 2, Food: "onions", Note: "finely chopped"},
			{Quantity: 0.5, Unit: "cup", Food: "red wine"},
			{Quantity: 0.333, Unit: "cup", Food: "milk"},
			{Note: "salt and pepper, to taste"},
			{Heading: "For the white sauce", Quantity: 0.25, Unit: "cup", Food: "butter"},
			{Quantity: 0.25, Unit: "cup", Food: "flour"},
			{Quantity: 1, Unit: "l", Food: "milk", Note: "warm"},
			{Heading: "To assemble", Quantity: 12, Food: "sheets of lasagne"},
			{Quantity: 1.5, Unit: "cups", Food: "parmesan", Note: "grated, plus more for the table"},
		},
		Steps: []Step{
			{Banner: "Sauce", Text: "Brown the beef in a **wide** pan. Add the onions and soften them.", Uses: []int{0, 1}},
			{Text: "Pour in the wine, then the milk. Simmer for an hour, uncovered.", Uses: []int{2, 3, 4}},
			{Banner: "White sauce", Label: "Roux", Text: "Melt the butter, stir in the flour, cook for two minutes.", Uses: []int{5, 6}},
			{Label: "Milk", Text: "Whisk in the milk little by little.", Uses: []int{7}},
			{Banner: "Assemble and bake", Text: "Layer: sauce, pasta, white sauce, cheese. Repeat. Bake at 190 °C for 35 minutes.", Uses: []int{8, 9}},
			{Label: "Wait", Text: "Let it stand for *fifteen minutes*. This is the hard part."},
		},
		Notes: []Note{
			{"Ahead of time", "Assemble the day before and keep it cold; add ten minutes to the baking."},
			{"", "Leftovers fry well in a little butter."},
		},
		Nutrition: []Nutrient{
			{"calories", "640"}, {"fatContent", "31"}, {"proteinContent", "38"}, {"carbohydrateContent", "52"}, {"sodiumContent", "890"},
		},
		ShowNutrition: true,
	}
}

// markdown is written by somebody who likes Markdown.
func markdown() Recipe {
	return Recipe{
		Name: "Confiture de fraises, version longue", Categories: in("Pickles & Jams", "Grand-mère Odile"),
		Description: "# La confiture\n\n> Peu de sucre, beaucoup de *patience*.\n\nVoir aussi [la gelée](https://recipes.example/gelee) et `le carnet bleu`.",
		Yield:       "6 pots", Prep: "30 minutes", Cook: "25 minutes", Total: "1 jour",
		Ingredients: []Ingredient{
			{Quantity: 1, Unit: "kg", Food: "fraises", Note: "équeutées"},
			{Quantity: 600, Unit: "g", Food: "sucre"},
			{Quantity: 0.5, Food: "citron", Note: "non traité"},
		},
		Steps: []Step{
			{Text: "1. Laver les fraises,\n2. les couper,\n3. les couvrir de sucre.\n\nLaisser reposer ~~une heure~~ **une nuit**.", Uses: []int{0, 1}},
			{Text: "Cuire à gros bouillons.\n\n| Minutes | Consistance |\n|---|---|\n| 10 | sirop |\n| 20 | nappe la cuillère |\n| 25 | prise |\n"},
			{Text: "Le test de l'assiette froide :\n\n![une goutte sur l'assiette](https://recipes.example/goutte.jpg)\n\n---\n\nMettre en pots.", Uses: []int{2}},
		},
		Notes:     []Note{{"Conservation", "- au frais : *trois mois*\n- ouverte : quinze jours\n  - ou moins"}},
		Nutrition: []Nutrient{{"calories", "55"}, {"sugarContent", "13"}}, // not shown
	}
}

// pasted was copied from a web page.
func pasted() Recipe {
	return Recipe{
		Name: "Mac & Cheese (from the web)", Categories: in("Kids' Table", "Pasta"), Photo: photo("pasta"), Servings: 4, Yield: "4 servings",
		Description: "<p>The <b>best</b> one&nbsp;&mdash; really!<br>Ready in 30&nbsp;minutes.</p><script>alert('newsletter')</script>",
		Prep:        "PT10M", Total: "30 min.",
		Ingredients: []Ingredient{
			{Note: "1½ cups elbow macaroni"}, {Note: "2 cups cheddar (> 6 months old)"}, {Note: "1 pinch salt & pepper"},
		},
		Steps: []Step{
			{Text: "Boil the macaroni.<br/>Drain &amp; keep a cup of the water."},
			{Text: "<ul><li>Melt the cheese</li><li>stir in the water</li></ul>"},
			{Text: "Combine. Serve. <a href=\"https://recipes.example/more\">More like this &raquo;</a>"},
		},
	}
}

// hebrew is written from right to left, with numbers in between.
func hebrew() Recipe {
	return Recipe{
		Name: "מרק עדשים כתומות", Categories: in("ארוחת שישי", "Soups"), Photo: photo("soup"), Servings: 6, Yield: "6 מנות",
		Description: "מרק פשוט ליום גשום.", Prep: "10 דקות", Cook: "30 דקות", Total: "40 דקות",
		Ingredients: []Ingredient{
			{Quantity: 2, Unit: "כוסות", Food: "עדשים כתומות", Note: "שטופות"}, {Quantity: 1, Food: "בצל"}, {Quantity: 0.5, Unit: "כפית", Food: "כמון"},
		},
		Steps: []Step{
			{Text: "מטגנים את הבצל עד שהוא **זהוב**.", Uses: []int{1}},
			{Text: "מוסיפים את העדשים ו-1.5 ליטר מים ומבשלים 30 דקות.", Uses: []int{0, 2}},
		},
	}
}

// banquet has sixty ingredients.
func banquet() Recipe {
	r := recipePlan{"The Sixty-Spice Curry", in("A Bowl of Something", "An Autumn Table"), "stew", simmer, "chicken thighs 1 kg, onions 3, tomatoes 6", "Bring everything you have."}.recipe()
	spices := strings.Fields("allspice anise annatto basil bay caraway cardamom cassia cayenne celery chervil chives cinnamon clove coriander cress cumin dill fennel fenugreek garlic ginger hyssop juniper lavender")
	for i := len(r.Ingredients); i < 60; i++ {
		spice := spices[i%len(spices)]
		form := []string{"ground", "whole", "fresh"}[i/len(spices)]
		r.Ingredients = append(r.Ingredients, Ingredient{Quantity: 0.25, Unit: "teaspoon", Food: spice, Note: form})
	}
	r.Ingredients[3].Heading = "The spices"
	return r
}

// endless has one ingredient that nobody can put on one line.
func endless() Recipe {
	var parts []string
	for i := range 40 {
		parts = append(parts, fmt.Sprintf("another %d grams of whatever flour is left in the jar on shelf %d", 10*(i+1), i+1))
	}
	return Recipe{
		Name: "End-of-the-Jars Bread", Categories: in("Breads — Slow"), Photo: photo("bread"), Yield: "1 loaf",
		Ingredients: []Ingredient{{Note: strings.Join(parts, ", ")}},
		Steps:       []Step{{Text: "Knead it all together. Bake it until it is bread."}},
	}
}
