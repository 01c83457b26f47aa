package content

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// NewRecipes returns the recipes of the emulator: a family's, in English and French, tidy and untidy.
func NewRecipes() Recipes {
	r := Recipes{Categories: slices.Clone(categories)}
	for _, plan := range recipePlans {
		r.Recipes = append(r.Recipes, plan.recipe())
	}
	r.Recipes = append(r.Recipes, weeknights()...)
	r.Recipes = append(r.Recipes, oddRecipes()...)
	return r
}

// RecipesTitled returns a category with one recipe for each title. They share what is in them.
func RecipesTitled(titles []string) Recipes {
	sample := recipePlans[0].recipe()
	var r Recipes
	for i, title := range titles {
		sample.Name, sample.Categories, sample.Changed = title, []int{i}, changed(i)
		r.Categories = append(r.Categories, title)
		r.Recipes = append(r.Recipes, sample)
	}
	return r
}

// categories are tried out as titles are: by articles, accents, ligatures, numbers, dashes and other scripts. "Camping"
// and "Nouvel An" stay empty.
var categories = []string{
	"Weeknight", "Soups", "Soupes", "Salades d'été", "Les Gâteaux du dimanche", "La Boulangerie", "Le Petit-déjeuner", "L'Apéritif",
	"L’Heure du thé", "Un plat, une casserole", "Une poêle suffit", "Des restes", "The Big Roast", "A Bowl of Something", "An Autumn Table",
	"À la plancha", "A la bonne franquette", "Œufs", "Bœuf & cie", "Épices douces", "Entrées froides", "Crêpes et galettes", "Poissons",
	"Fish on Friday", "Noodles", "Pasta", "9 Ingredients or Fewer", "10 Minutes", "5-Minute Sauces", "Pickles & Jams", "Picnic",
	"Kids' Table", "Ice Cream 🍨", "日本の味", "ארוחת שישי", "Æbleskiver & Friends", "Grand-mère Odile", "Noël", "Nouvel An", "Camping",
	"Breads – Quick", "Breads — Slow", "zucchini glut", "Things We Cooked Once, Loved, Forgot to Write Down, and Have Been Trying to Remember Ever Since",
}

// in returns the indexes of categories.
func in(names ...string) []int {
	var all []int
	for _, name := range names {
		i := slices.Index(categories, name)
		if i < 0 {
			panic("no category " + name)
		}
		all = append(all, i)
	}
	return all
}

// photo returns one of the pictures of dishes. Recipes share them.
func photo(name string) *Picture {
	if name == "" {
		return nil
	}
	p := photos()[name]
	return &p
}

var photos = sync.OnceValue(func() map[string]Picture {
	all := map[string]Picture{}
	for _, name := range []string{"soup", "bread", "salad", "cake", "pancakes", "fish", "pasta", "stew", "glass", "buffet"} {
		all[name] = NewPicture(name+".webp", "image/webp", embeddedFile(name+".webp"))
	}
	return all
})

// recipePlan says in one line what a recipe is like. What to do with the ingredients follows from how it is cooked.
type recipePlan struct {
	name        string
	categories  []int
	photo       string
	how         method
	ingredients string // at least three, separated by commas; amounts stand behind
	description string
}

func (p recipePlan) recipe() Recipe {
	rnd := random("recipe", p.name)
	m := wordings[p.how]
	r := Recipe{
		Name: p.name, Categories: slices.Clone(p.categories), Tags: slices.Clone(m.tags), Description: p.description, Photo: photo(p.photo),
		Servings: float64(between(rnd, 2, 6)), Prep: m.prep, Cook: m.cook, Total: m.total, Changed: changedBy(rnd).Add(123456 * time.Microsecond), // recipe servers are exact

	}
	r.Yield = strings.ReplaceAll(m.yield, "#", number(r.Servings))
	var foods []string
	for item := range strings.SplitSeq(p.ingredients, ", ") {
		i, food := ingredient(item)
		r.Ingredients = append(r.Ingredients, i)
		foods = append(foods, food)
	}
	for _, text := range m.steps {
		r.Steps = append(r.Steps, step(text, foods))
	}
	return r
}

// ingredient reads something like "cream 0.5 cup". It returns also what a sentence calls it.
func ingredient(item string) (i Ingredient, food string) {
	m := amounts.FindStringSubmatch(item)
	if m[2] != "" {
		var err error
		if i.Quantity, err = strconv.ParseFloat(m[2], 64); err != nil {
			panic(err) // our own text is wrong
		}
	}
	i.Unit, i.Food = m[3], articles.ReplaceAllString(m[1], "")
	return i, m[1]
}

var amounts = regexp.MustCompile(`^(.+?)(?: ([0-9.]+) ?(.*))?$`)

// articles stand before French ingredients in a sentence, and not in a list.
var articles = regexp.MustCompile(`^(les? |la |l')`)

// step puts the first ingredients into a text.
func step(text string, foods []string) Step {
	s := Step{Text: text}
	for i, gap := range []string{"{1}", "{2}", "{3}"} {
		if strings.Contains(text, gap) {
			s.Text = strings.ReplaceAll(s.Text, gap, foods[i])
			s.Uses = append(s.Uses, i)
		}
	}
	return s
}
