package content

// weeknights returns the recipes of the category that has very many: every main ingredient with every company.
func weeknights() []Recipe {
	mains := []struct {
		name, food, photo string
		how               method
	}{
		{"Chicken", "chicken thighs", "stew", fry},
		{"Chickpeas", "chickpeas", "stew", simmer},
		{"Cod", "cod fillets", "fish", fry},
		{"Tofu", "firm tofu", "", fry},
		{"Sausages", "sausages", "", fry},
		{"Lentils", "green lentils", "soup", simmer},
		{"Orzo", "orzo", "pasta", simmer},
		{"Salmon", "salmon", "fish", roast},
		{"White Beans", "white beans", "soup", simmer},
		{"Rigatoni", "rigatoni", "pasta", simmer},
	}
	company := []struct{ name, foods string }{
		{"Leeks and Mustard", "leeks, mustard, crème fraîche"},
		{"Lemon and Capers", "lemon, capers, parsley"},
		{"Tomatoes and Basil", "tomatoes, basil, garlic"},
		{"Spinach", "spinach, nutmeg, butter"},
		{"Fennel", "fennel, orange, olives"},
		{"Miso Butter", "miso, butter, spring onions"},
		{"Roast Peppers", "peppers, paprika, onions"},
		{"Mushrooms", "mushrooms, thyme, cream"},
		{"Broccoli and Chilli", "broccoli, chilli, anchovies"},
		{"Peas and Mint", "peas, mint, shallots"},
		{"Cabbage", "cabbage, caraway, apples"},
		{"Yoghurt and Dill", "yoghurt, dill, cucumber"},
	}
	var all []Recipe
	for _, with := range company {
		for _, main := range mains {
			plan := recipePlan{main.name + " with " + with.name, in("Weeknight"), main.photo, main.how, main.food + ", " + with.foods + ", salt, olive oil", ""}
			all = append(all, plan.recipe())
		}
	}
	return all
}
