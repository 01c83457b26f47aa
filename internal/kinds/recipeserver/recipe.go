package recipeserver

import (
	"slices"
	"strings"
	"unicode"
)

// recipe is a whole recipe, ready to be laid out. Texts of one line hold no control characters; times are as people wrote
// them.
type recipe struct {
	id, title   string
	slug        string
	categories  []category // sorted by title
	photo       string     // changes with the picture; empty: there is none
	stamp       string
	description []block
	yield       string // "4 servings", "12 cookies, 4 servings"
	prep        string // how long it takes to prepare
	cook        string // to cook
	total       string // and altogether
	ingredients []ingredient
	steps       []step
	notes       []note
	nutrition   []nutrient // empty where the recipe does not show it
}

// step is one of the instructions.
type step struct {
	banner string // stands above this step and those that follow; the numbers go on
	label  string // stands instead of "Step 3"
	text   []block
	uses   []int // indexes of the ingredients that it needs
}

// note is a remark at the end.
type note struct {
	title string
	text  []block
}

func (w wireRecipe) recipe() recipe {
	head, _ := w.neutral()
	r := recipe{
		id: head.id, title: head.title, slug: string(w.Slug), categories: head.categories, photo: head.photo, stamp: head.stamp,
		description: parseText(string(w.Description)),
		yield:       yieldText(w.Servings, w.YieldQuantity, w.Yield.line()),
		prep:        w.PrepTime.line(),
		cook:        w.PerformTime.line(), // what Mealie's own page calls the cooking time
		total:       w.TotalTime.line(),
	}
	if r.cook == "" {
		r.cook = w.CookTime.line()
	}
	w.dropPlaceholders()
	var places map[string]int
	r.ingredients, places = ingredients(first(w.Ingredients))
	r.steps = steps(first(w.Steps), places)
	for _, n := range first(w.Notes) {
		if n := (note{title: n.Title.line(), text: parseText(string(n.Text))}); n.title != "" || len(n.text) > 0 {
			r.notes = append(r.notes, n)
		}
	}
	if w.Settings.ShowNutrition {
		r.nutrition = nutrition(w.Nutrition)
	}
	return r
}

// partLimit bounds the ingredients of a recipe, its steps and its notes. The longest that anyone prints has some hundred.
const partLimit = 1000

// first returns the parts that are within the limit.
func first[T any](parts []T) []T { return parts[:min(len(parts), partLimit)] }

// line returns a text for one line.
func (t wireText) line() string { return oneLine(shorten(string(t), textLimit)) }

// steps reads the instructions. An empty one is left out, and its banner goes to the next: people make them to hold one.
func steps(wire []wireStep, places map[string]int) []step {
	var out []step
	banner := ""
	for _, w := range wire {
		if b := w.Title.line(); b != "" {
			banner = b
		}
		s := step{banner: banner, label: w.Summary.line(), text: parseText(string(w.Text))}
		if s.label == "" && len(s.text) == 0 {
			continue
		}
		for _, ref := range w.References {
			if i, ok := places[string(ref.ID)]; ok {
				s.uses = append(s.uses, i)
			}
		}
		out, banner = append(out, s), ""
	}
	return out
}

// A new recipe is born with one ingredient and one step that show its author how to write them. The step is told by
// its link, which is the same in all languages.
const (
	placeholderIngredient = "1 Cup Flour"
	placeholderLink       = "](https://demo.mealie.io)"
)

// dropPlaceholders takes out the ingredient and the step that nobody wrote.
func (w *wireRecipe) dropPlaceholders() {
	untouched := false
	if len(w.Steps) == 1 && strings.Contains(string(w.Steps[0].Text), placeholderLink) {
		w.Steps, untouched = nil, true
	}
	if len(w.Ingredients) == 1 {
		i := w.Ingredients[0]
		bare := i.Unit == nil && i.Food == nil && i.Quantity == 1
		if bare && (untouched || i.Note == placeholderIngredient) {
			w.Ingredients = nil
		}
	}
}

// yieldText says in one text what a recipe makes. Until v2.3 it was one text. Since then there are portions, a quantity
// and a unit, each of which may be missing; recipes that were brought over from before may still have all in the unit.
func yieldText(servings, quantity float64, unit string) string {
	amount := joined(number(quantity), unit)
	portions := number(servings)
	switch {
	case portions == "":
		return amount
	case unit != "" && number(quantity) == "" && !strings.ContainsFunc(unit, unicode.IsDigit):
		return portions + " " + unit // "4" and "servings", or whatever they are called here
	case portions == "1":
		portions += " serving"
	default:
		portions += " servings"
	}
	if amount == "" || amount == portions {
		return portions
	}
	return amount + ", " + portions
}

// joined joins what there is of some texts with spaces.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " ")
}
