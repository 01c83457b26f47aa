package content

import "strings"

// tryingRecipes are short, and yet hard to put on a page: other scripts, words without end, pictures that are no photos.
func tryingRecipes() []Recipe {
	return []Recipe{
		arabic(), bothWays(), endlessWord(), pictured(),
		{
			Name: "A Tall Glass of Ayran", Categories: in("Picnic"), Photo: photo("glass"), Servings: 2, Yield: "2 glasses", Total: "5 min",
			Ingredients: []Ingredient{{Quantity: 300, Unit: "g", Food: "yoghurt"}, {Quantity: 0.333, Unit: "l", Food: "cold water"}, {Note: "salt"}},
			Steps:       []Step{{Text: "Whisk until it foams.", Uses: []int{0, 1, 2}}},
		},
		{
			Name: "Table for Twenty", Categories: in("Picnic", "Kids' Table"), Photo: photo("buffet"), Servings: 20, Description: "Everybody brings one thing.",
			Ingredients: []Ingredient{{Note: "one thing each"}, {Quantity: 20, Food: "chairs"}},
		},
		{
			Name: "The Photo That Broke", Categories: in("Picnic"), Photo: torn(), Prep: "15 minutes", Servings: 4, Yield: "4 portions",
			Description: "The camera fell into it.", Ingredients: []Ingredient{{Quantity: 4, Food: "lemons"}}, Steps: []Step{{Text: "Squeeze."}},
		},
		{
			Name: "Remarks on Salt", Categories: in("Pickles & Jams"), // nothing but notes
			Notes: []Note{{"", "More than you think."}, {"When", "Before, during, and *never* after."}, {"Where", strings.Repeat("From a height, so that it falls evenly. ", 12)}},
		},
		{
			Name: "Борщ по-київськи", Categories: in("Soups"), Servings: 6, Yield: "6 порцій", Prep: "30 хв", Cook: "2 год", Total: "2 год 30 хв",
			Tools:       []string{"велика каструля"},
			Description: "Смачніший на другий день.", Ingredients: []Ingredient{{Quantity: 3, Food: "буряки"}, {Quantity: 0.5, Unit: "кг", Food: "капуста"}, {Note: "φρέσκος άνηθος"}},
			Steps: []Step{{Text: "Зварити бульйон.", Uses: []int{}}, {Text: "Додати овочі й варити **до готовності**.", Uses: []int{0, 1}}},
		},
	}
}

// arabic is written from right to left, in letters that join.
func arabic() Recipe {
	return Recipe{
		Name: "شوربة العدس بالليمون", Categories: in("Soups", "Picnic"), Photo: photo("soup"), Servings: 4, Yield: "4 حصص",
		Prep: "15 دقيقة", Cook: "35 دقيقة", Total: "50 دقيقة", Tools: []string{"قدر كبيرة", "خلاط"},
		Description: "شوربة دافئة لأيام الشتاء، تُقدَّم مع **الخبز** وشرائح الليمون، وتزداد طعماً في اليوم التالي.",
		Ingredients: []Ingredient{
			{Heading: "للشوربة", Quantity: 2, Unit: "كوب", Food: "عدس أحمر", Note: "مغسول"},
			{Quantity: 1, Food: "بصلة"},
			{Quantity: 1.5, Unit: "لتر", Food: "ماء"},
			{Heading: "للتقديم", Quantity: 1, Food: "ليمونة"},
		},
		Steps: []Step{
			{Banner: "الطبخ", Text: "نقلي البصلة حتى تصبح ذهبية، ثم نضيف العدس والماء ونتركها على نار هادئة 35 دقيقة.", Uses: []int{0, 1, 2}},
			{Label: "الخلط", Text: "نخلط الشوربة:\n\n- أولاً على سرعة بطيئة\n- ثم على سرعة عالية"},
			{Text: "تُقدَّم ساخنة مع الليمون.", Uses: []int{3}},
		},
		Notes: []Note{{"ملاحظة", "تُحفظ في الثلاجة 3 أيام."}},
	}
}

// bothWays mixes directions within a line.
func bothWays() Recipe {
	return Recipe{
		Name: "Shakshuka (שקשוקה)", Categories: in("ארוחת שישי"), Servings: 3, Yield: "3 servings", Total: "25 min (כ־25 דקות)",
		Description: "Called שקשוקה at home, and *never* made in less than 25 minutes.",
		Ingredients: []Ingredient{{Quantity: 6, Food: "eggs", Note: "ביצים"}, {Quantity: 800, Unit: "g", Food: "עגבניות"}, {Note: "לחם, to serve"}},
		Steps: []Step{
			{Text: "Simmer the עגבניות for 15 minutes, until a spoon (כף) leaves a trace.", Uses: []int{1}},
			{Text: "שוברים פנימה 6 eggs, מכסים, and wait.", Uses: []int{0}},
		},
	}
}

// endlessWord has words that no line holds, wherever a word can be.
func endlessWord() Recipe {
	word := func(stem string) string {
		return stem + strings.Repeat("etikettierungs"+strings.ToLower(stem)+"aufgaben", 8)
	}
	step := word("Straßen") + " **" + word("Brücken") + "**\n\n- " + word("Tunnel") + "\n\n|" + word("Ampel") + "|kurz|\n|---|---|\n|1|" + word("Kreisel") + "|"
	return Recipe{
		Name: strings.Repeat("Kartoffel", 9) + "brei", Categories: in("zucchini glut"), Tools: []string{word("Topf")}, Prep: strings.Repeat("lange", 20), Yield: strings.Repeat("viel", 30),
		Description: "See https://recipes.example/" + strings.Repeat("a-very-long-address/", 12) + "index.html for more.",
		Ingredients: []Ingredient{
			{Heading: word("Zutaten"), Quantity: 1, Unit: strings.Repeat("Schöpflöffel", 5), Food: word("Rindfleisch"), Note: word("Soßen")},
			{Quantity: 1234567.5, Unit: "g", Food: "Salz"},
		},
		Steps:         []Step{{Banner: word("Abschnitt"), Label: word("Schritt"), Text: step, Uses: []int{0, 1}}, {Text: strings.Repeat("x", 3000)}},
		Notes:         []Note{{word("Hinweis"), word("Rest")}},
		Nutrition:     []Nutrient{{"calories", word("Kalorien")}},
		ShowNutrition: true,
	}
}

// torn is a photo whose file ends in the middle.
func torn() *Picture {
	p := NewPicture("torn.webp", "image/webp", photo("cake").Bytes()[:3000])
	return &p
}
