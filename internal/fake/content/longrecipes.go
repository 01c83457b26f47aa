package content

import (
	"fmt"
	"strings"
)

// longRecipes are the ones that take more than one page, in every way in which a recipe can be long.
func longRecipes() []Recipe {
	return []Recipe{cassoulet(), cupboard(), broth(), chart(), longName()}
}

// cassoulet is a long one in French: headings, banners, labels, what each step needs, tools, notes, nutrition.
func cassoulet() Recipe {
	return Recipe{
		Name: "Cassoulet de la veille", Categories: in("Grand-mère Odile", "Noël"), Tags: []string{"mijoté", "hiver"}, Photo: photo("stew"),
		Description: "Un plat d'hiver qui se prépare la veille et se réchauffe trois fois : la croûte que l'on casse et que l'on enfonce, " +
			"c'est **elle** qui fait le cassoulet. Comptez une journée de présence, mais à peine une heure de travail.",
		Servings: 8, Yield: "8 personnes", Prep: "1 heure", Cook: "5 heures 30", Total: "2 jours",
		Tools: []string{"une cassole en terre", "une grande marmite", "une écumoire", "un moulin à poivre"},
		Ingredients: []Ingredient{
			{Heading: "Les haricots", Quantity: 750, Unit: "g", Food: "haricots lingots", Note: "trempés toute une nuit"},
			{Quantity: 200, Unit: "g", Food: "couenne de porc", Note: "roulée et ficelée"},
			{Quantity: 1, Food: "carotte"},
			{Quantity: 1, Food: "oignon", Note: "piqué de deux clous de girofle"},
			{Quantity: 1, Food: "bouquet garni"},
			{Heading: "Les viandes", Quantity: 4, Unit: "cuisses", Food: "canard confit", Note: "avec leur graisse"},
			{Quantity: 400, Unit: "g", Food: "saucisse de Toulouse"},
			{Quantity: 400, Unit: "g", Food: "échine de porc", Note: "en gros morceaux"},
			{Heading: "Pour finir", Quantity: 6, Unit: "gousses", Food: "ail"},
			{Quantity: 2, Unit: "cuillères à soupe", Food: "concentré de tomate"},
			{Quantity: 0.5, Unit: "cuillère à café", Food: "muscade", Note: "râpée"},
			{Note: "sel et poivre du moulin"},
		},
		Steps: []Step{
			{
				Banner: "La veille", Text: "Égoutter les haricots, les couvrir d'eau froide, porter à ébullition et cuire cinq minutes. Jeter cette eau : " +
					"c'est elle qui rendrait le plat indigeste.", Uses: []int{0},
			},
			{
				Label: "Le bouillon", Text: "Remettre les haricots dans trois litres d'eau avec la couenne, la carotte, l'oignon et le bouquet garni. " +
					"Laisser frémir, **sans jamais bouillir**, jusqu'à ce qu'ils soient tendres mais entiers. Saler à mi-cuisson seulement.\n\n" +
					"| Haricots | Trempage | Cuisson |\n|---|---|--:|\n| lingots de l'année | 6 heures | 1 h |\n| lingots plus vieux | une nuit | 1 h 30 |\n| cocos | 4 heures | 50 min |\n", Uses: []int{0, 1, 2, 3, 4},
			},
			{
				Banner: "Les viandes", Text: "Dorer dans la graisse du confit, l'une après l'autre :\n\n1. les cuisses de canard, côté peau d'abord,\n" +
					"2. l'échine, longuement :\n   - à feu vif pour la couleur,\n   - puis à feu doux, à couvert ;\n3. la saucisse, entière.\n", Uses: []int{5, 6, 7},
			},
			{Text: "Dans la même graisse, faire revenir l'ail écrasé et le concentré de tomate ; mouiller de deux louches de bouillon et gratter le fond.", Uses: []int{8, 9}},
			{
				Banner: "Le jour même", Label: "Monter", Text: "Tapisser la cassole de couenne, ajouter un tiers des haricots, les viandes, puis le reste des haricots ; " +
					"enfoncer la saucisse en spirale. Poivrer, râper la muscade, couvrir de bouillon à fleur.", Uses: []int{1, 5, 6, 10, 11},
			},
			{
				Label: "Cuire", Text: "Enfourner à 150 °C pour trois heures. Chaque fois que la croûte est brune, la casser du dos d'une cuillère et l'enfoncer : " +
					"*au moins six fois*. Rajouter du bouillon s'il en manque.",
			},
			{Label: "Servir", Text: "Dans la cassole, bouillonnant, sans rien d'autre qu'une salade."},
		},
		Notes: []Note{
			{"Réchauffer", "Une louche de bouillon, une heure à 140 °C. Le lendemain il est meilleur, le surlendemain *parfait*."},
			{"Ce que l'on ne met pas", "- de chapelure\n- de tomates fraîches\n- et surtout pas :\n  - de bacon fumé\n  - de haricots en boîte"},
		},
		Nutrition: []Nutrient{
			{"calories", "910"},
			{"fatContent", "52"},
			{"saturatedFatContent", "17"},
			{"carbohydrateContent", "48"},
			{"sugarContent", "6"},
			{"fiberContent", "17"},
			{"proteinContent", "58"},
			{"sodiumContent", "1340"},
		},
		ShowNutrition: true,
	}
}

// cupboard has two hundred ingredients, in groups.
func cupboard() Recipe {
	r := Recipe{
		Name: "The Whole Spice Cupboard", Categories: in("Épices douces", "Pickles & Jams"), Servings: 40, Yield: "40 small jars",
		Description: "An inventory more than a recipe.", Total: "one rainy weekend",
		Steps: []Step{
			{Text: "Empty the cupboard. Wipe the shelves."},
			{Text: "Toast whatever smells of nothing any more, grind it, and give it **one** more chance.", Uses: []int{0, 1, 2}},
			{Text: "Fill the jars. Write down the date."},
		},
	}
	shelves := []string{"Seeds", "Barks and roots", "Leaves", "Berries and pods", "Blends"}
	spices := strings.Fields("allspice anise annatto basil bay caraway cardamom cassia cayenne celery chervil chives cinnamon clove coriander cress cumin dill fennel fenugreek garlic ginger hyssop juniper lavender lovage mace marjoram mint mustard nigella nutmeg oregano paprika parsley pepper saffron sage sumac tarragon")
	for i := range 200 {
		item := Ingredient{Quantity: float64(i%7+1) / 2, Unit: "teaspoons", Food: spices[i%len(spices)]}
		if i%len(spices) == 0 {
			item.Heading = shelves[i/len(spices)]
		}
		r.Ingredients = append(r.Ingredients, item)
	}
	return r
}

// broth has a step that is longer than a page, and one of many paragraphs.
func broth() Recipe {
	var watch, hours strings.Builder
	for i := range 24 {
		fmt.Fprintf(&watch, "Skim whatever has risen since you last looked, turn the bones, taste, and note in the margin what has changed since the %s. ", ordinal(i+1))
	}
	for i := range 14 {
		fmt.Fprintf(&hours, "After %d hours the level has fallen by a finger: fill it up with *boiling* water and bring it back slowly.\n\n", i+1)
	}
	return Recipe{
		Name: "The Two-Day Broth", Categories: in("Soups", "Noodles"), Photo: photo("soup"), Tags: []string{"comfort"},
		Description: "Nothing about it is difficult. Everything about it is long.",
		Servings:    2.5, Prep: "5'", Cook: "2-3 days, on and off", Total: "overnight, twice (start on a Friday)", Yield: "3½ litres, give or take",
		Tools: []string{"the largest pot there is", "patience"},
		Ingredients: []Ingredient{
			{Quantity: 4, Unit: "kg", Food: "bones", Note: "from a butcher who knows you"},
			{Quantity: 2, Food: "onions", Note: "halved and *burnt* on one side"},
			{Quantity: 1, Unit: "thumb", Food: "ginger"},
			{Note: "water, as much as the pot holds"},
		},
		Steps: []Step{
			{Text: "Blanch the bones, rinse them, and put them into clean water.", Uses: []int{0, 3}},
			{Text: strings.TrimSpace(watch.String()), Uses: []int{1, 2}},
			{Label: "The second day", Text: strings.TrimSpace(hours.String())},
			{Text: "Strain. Sleep."},
		},
	}
}

// ordinal returns the English word for a number of times.
func ordinal(n int) string {
	switch {
	case n%10 == 1 && n%100 != 11:
		return fmt.Sprintf("%dst", n)
	case n%10 == 2 && n%100 != 12:
		return fmt.Sprintf("%dnd", n)
	case n%10 == 3 && n%100 != 13:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}

// chart has a table that is as wide as it is long, lists in lists, headings and a quotation.
func chart() Recipe {
	var table strings.Builder
	table.WriteString("| Cut | Weight | Rare | Medium | Well done | Rest |\n|:--|--:|--:|--:|--:|:-:|\n")
	for i, cut := range []string{"Rib of beef, on the bone", "Sirloin", "Leg of lamb", "Shoulder of lamb", "Loin of pork", "Chicken", "Duck", "Goose", "Saddle of venison", "Ham"} {
		for _, weight := range []int{1, 2, 3} {
			n := 10*weight + 3*i
			fmt.Fprintf(&table, "| %s | %d kg | %d min | %d min | %d min | %d |\n", cut, weight, n+20, n+35, n+55, 10+5*weight)
		}
	}
	return Recipe{
		Name: "A Roasting Chart for Every Sunday", Categories: in("Things We Cooked Once, Loved, Forgot to Write Down, and Have Been Trying to Remember Ever Since"),
		Total: "see the table", Ingredients: []Ingredient{{Quantity: 1, Food: "joint of meat"}, {Quantity: 1, Food: "thermometer"}},
		Steps: []Step{
			{Text: "Find the row, then the column:\n\n" + table.String()},
			{
				Text: "## If you have no scales\n\nGuess, and:\n\n- begin hot:\n  - 230 °C for the first quarter of an hour,\n  - less if it is a bird:\n    - duck: prick the skin,\n    - goose: twice;\n" +
					"- then turn it down,\n- and trust the thermometer.\n\n> A roast is done when it is done.\n> — my aunt\n\n### On the bone\n\nTake it out 2 °C earlier. See H<sub>2</sub>O, 10<sup>3</sup> and `the blue notebook`.", Uses: []int{1},
			},
			{Text: "```\n15 min   230 °C\n45 min   160 °C\n20 min   off\n```\n\n***\n\n5. carve\n6. serve\n7. wash up"},
		},
	}
}

// longName has a name that no two lines hold, and a description that no four do.
func longName() Recipe {
	return Recipe{
		Name:       "What to Do with Half a Cabbage, Two Carrots, the End of the Cheese, and Nobody Coming Home before Nine O'Clock on a Tuesday in November",
		Categories: in("zucchini glut"), Photo: photo("salad"), Servings: 1, Yield: "1 serving (or 2 for people who have eaten cake at four)",
		Prep: "Between 20 and 25 minutes", Cook: "as long as the news", Total: "PT1H5M",
		Description: strings.Repeat("It began as an apology and became a habit, then a request, and in the end the only thing that anybody asks for by name. ", 6),
		Ingredients: []Ingredient{
			{Quantity: 0.5, Food: "cabbage"},
			{Quantity: 2, Food: "carrots"},
			{Quantity: 1, Unit: "end", Food: "of some cheese that has been forgotten at the back of the refrigerator since the holidays", Note: "rind and all"},
		},
		Steps: []Step{{Text: "Shred.", Uses: []int{0, 1}}, {Text: "Grate.", Uses: []int{2}}, {Text: "Eat, standing."}},
	}
}
