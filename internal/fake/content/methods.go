package content

// method is a way to cook, in a language.
type method int

// The methods.
const (
	simmer method = iota
	bake
	roast
	toss
	fry
	batter
	mijoter
	cuire
	rotir
	melanger
	poeler
	pate
)

// wording is what a recipe says that is cooked by a method. {1} to {3} stand for its first ingredients.
type wording struct {
	yield             string // # stands for the servings
	prep, cook, total string
	tags, steps       []string
}

var wordings = map[method]wording{
	simmer: {"# servings", "15 minutes", "40 minutes", "55 minutes", []string{"comfort"}, []string{
		"Prepare the {1}. Warm a little oil in a **heavy pot** and soften the {2} in it, without hurry, for ten minutes.",
		"Add the {1} and the {3}, cover with water, and let everything simmer until it is tender.",
		"Taste. It will want *salt*, and perhaps a few drops of lemon.\n\nServe hot, with bread.",
	}},
	bake: {"1 tin, # servings", "20 minutes", "45 minutes", "1 hour 5 minutes", []string{"baking"}, []string{
		"Heat the oven to **180 °C**. Line a tin.",
		"Work the {1} and the {2} together with the tips of the fingers, then add the {3}.",
		"Bake until a skewer comes out clean, about 45 minutes. Cool in the tin.",
	}},
	roast: {"# servings", "10 minutes", "50 minutes", "1 hour", []string{"oven"}, []string{
		"Heat the oven to **200 °C**. Put the {1} into a dish that is not too large.",
		"Tuck the {2} and the {3} around it, with plenty of oil and salt.",
		"Roast, and baste *once or twice*, until the edges are brown. Let it rest before you cut it.",
	}},
	toss: {"# servings", "15 minutes", "", "15 minutes", []string{"quick", "vegetarian"}, []string{
		"Prepare the {1}: rinse, drain, and put it into the largest bowl you have.",
		"Whisk oil, vinegar and a pinch of salt; stir in the {2}.",
		"Toss everything with the {3} just before it goes to the table.",
	}},
	fry: {"# servings", "10 minutes", "20 minutes", "30 minutes", []string{"quick"}, []string{
		"Cut the {1} into even pieces and season well.",
		"Heat a wide pan. Fry the {1} until golden, then add the {2}:\n\n- first on high heat,\n- then covered, on low.",
		"Finish with the {3} and serve at once.",
	}},
	batter: {"12 pieces", "40 minutes", "20 minutes", "1 hour", []string{"pan"}, []string{
		"Mix the {1} and the {2} into a batter and let it rest for half an hour.",
		"Stir in the {3}. Fry small ladlefuls in butter until they set at the edges, then turn them.",
		"Eat them as they come out of the pan.",
	}},
	mijoter: {"# personnes", "20 minutes", "1 heure", "1 heure 20", []string{"mijoté"}, []string{
		"Émincer les légumes. Faire revenir {2} dans un **fond d'huile**, à feu doux.",
		"Ajouter {1} et {3}, couvrir d'eau et laisser mijoter une heure sans remuer.",
		"Goûter, saler, poivrer. *Encore meilleur le lendemain.*",
	}},
	cuire: {"# parts", "25 minutes", "40 minutes", "1 heure 5", []string{"four"}, []string{
		"Préchauffer le four à **180 °C** et beurrer le moule.",
		"Mélanger {1} et {2}, puis incorporer {3}.",
		"Enfourner 40 minutes. Laisser tiédir avant de démouler.",
	}},
	rotir: {"# personnes", "15 minutes", "40 minutes", "55 minutes", []string{"four"}, []string{
		"Préchauffer le four à **200 °C**. Disposer {1} dans un plat.",
		"Ajouter {2} et {3}, avec un filet d'huile.",
		"Enfourner 40 minutes, en surveillant *vers la fin*.",
	}},
	melanger: {"# personnes", "15 minutes", "", "15 minutes", []string{"sans cuisson"}, []string{
		"Préparer {1} et mettre le tout dans un grand saladier.",
		"Ajouter {2}, un peu d'huile et une pointe de moutarde.",
		"Mélanger avec {3} au dernier moment.",
	}},
	poeler: {"# personnes", "10 minutes", "15 minutes", "25 minutes", []string{"rapide"}, []string{
		"Sortir {1} un quart d'heure à l'avance.",
		"Faire chauffer une poêle avec une noix de beurre ; y dorer {1}, puis ajouter {2}.",
		"Terminer avec {3}. Servir aussitôt.",
	}},
	pate: {"15 pièces", "1 heure", "30 minutes", "1 heure 30", []string{"poêle"}, []string{
		"Verser {1} dans un saladier, creuser un puits et y délayer {2}.",
		"Ajouter {3} peu à peu. Laisser reposer une heure.",
		"Cuire à la poêle, une petite louche à la fois. Manger *debout*.",
	}},
}
