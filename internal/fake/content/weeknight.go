package content

// weeknights returns the recipes of the category that has very many: every main ingredient with every company.
func weeknights() []Recipe {
	mains := []struct {
		name, food, photo string
		how               method
	}{
		{"Chicken", "chicken thighs 500 g", "stew", fry},
		{"Chickpeas", "chickpeas 400 g", "stew", simmer},
		{"Cod", "cod fillets 4", "fish", fry},
		{"Tofu", "firm tofu 400 g", "", fry},
		{"Sausages", "sausages 6", "", fry},
		{"Lentils", "green lentils 1.5 cups", "soup", simmer},
		{"Orzo", "orzo 300 g", "pasta", simmer},
		{"Salmon", "salmon 4 pieces", "fish", roast},
		{"White Beans", "white beans 400 g", "soup", simmer},
		{"Rigatoni", "rigatoni 400 g", "pasta", simmer},
	}
	company := []struct{ name, foods string }{
		{"Leeks and Mustard", "leeks 2, mustard 1 tablespoon, crème fraîche 0.5 cup"},
		{"Lemon and Capers", "lemon 1, capers 2 tablespoons, parsley"},
		{"Tomatoes and Basil", "tomatoes 4, basil 0.5 bunch, garlic 3 cloves"},
		{"Spinach", "spinach 300 g, nutmeg 0.25 teaspoon, butter 0.25 cup"},
		{"Fennel", "fennel 2, orange 1, olives 0.5 cup"},
		{"Miso Butter", "miso 2 tablespoons, butter 0.25 cup, spring onions 4"},
		{"Roast Peppers", "peppers 3, paprika 1 teaspoon, onions 2"},
		{"Mushrooms", "mushrooms 400 g, thyme 2 sprigs, cream 0.333 cup"},
		{"Broccoli and Chilli", "broccoli 1 head, chilli 1, anchovies 4"},
		{"Peas and Mint", "peas 2 cups, mint 0.25 bunch, shallots 3"},
		{"Cabbage", "cabbage 0.5, caraway 1 teaspoon, apples 3"},
		{"Yoghurt and Dill", "yoghurt 1 cup, dill 0.5 bunch, cucumber 0.5"},
	}
	var all []Recipe
	for _, with := range company {
		for _, main := range mains {
			plan := recipePlan{main.name + " with " + with.name, in("Weeknight"), main.photo, main.how, main.food + ", " + with.foods + ", olive oil 2 tablespoons, salt", ""}
			all = append(all, plan.recipe())
		}
	}
	return all
}
