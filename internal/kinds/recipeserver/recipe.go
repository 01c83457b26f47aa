package recipeserver

import (
	"context"
	"slices"
	"strings"
)

// recipe is a whole recipe, ready to be laid out. Texts of one line hold no control characters; times are as people wrote
// them. Mealie does not tell the language of a recipe: whoever hyphenates has to guess it from the words.
type recipe struct {
	id, title   string
	categories  []category // sorted by title
	photo       string     // changes with the picture; empty: there is none
	stamp       string
	description []block
	yield       string   // "4 servings", "12 cookies, 4 servings"
	servings    float64  // what yield says of them, for whoever counts; 0: nothing
	prep        string   // how long it takes to prepare
	cook        string   // to cook
	total       string   // and altogether
	tools       []string // what it takes besides the ingredients
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
	uses   []int // indexes of the ingredients that it needs, none twice
}

// note is a remark at the end.
type note struct {
	title string
	text  []block
}

// under returns the recipe with what a list says of it. A category that gets another name does not change its recipes:
// only the list tells.
func (r recipe) under(s summary) recipe {
	r.id, r.title, r.photo, r.stamp = s.id, oneLine(s.title), s.photo, s.stamp
	r.categories = nil
	for _, c := range s.categories {
		r.categories = append(r.categories, category{c.id, oneLine(c.title)})
	}
	return r
}

// texts returns the longer texts.
func (r recipe) texts() [][]block {
	all := [][]block{r.description}
	for _, s := range r.steps {
		all = append(all, s.text)
	}
	for _, n := range r.notes {
		all = append(all, n.text)
	}
	return all
}

// recipe makes a recipe of an answer, which must not be used any more. Long texts take their time: an ended ctx is
// noticed between any two.
func (w *wireRecipe) recipe(ctx context.Context) (recipe, error) {
	w.dropPlaceholders()
	w.bound()
	head, _ := w.neutral()
	r := recipe{
		description: parseText(string(w.Description)),
		yield:       yieldText(w.Servings, w.YieldQuantity, w.Yield.line()),
		prep:        w.PrepTime.line(),
		cook:        w.PerformTime.line(), // what Mealie's own page calls the cooking time
		total:       w.TotalTime.line(),
		tools:       tools(w.Tools),
	}.under(head)
	if number(w.Servings) != "" {
		r.servings = w.Servings
	}
	if r.cook == "" {
		r.cook = w.CookTime.line()
	}
	var places map[string]int
	r.ingredients, places = ingredients(ctx, w.Ingredients)
	r.steps = steps(ctx, w.Steps, places)
	r.notes = notes(ctx, w.Notes)
	if w.Settings.ShowNutrition {
		r.nutrition = nutrition(w.Nutrition)
	}
	if err := ctx.Err(); err != nil {
		return recipe{}, err
	}
	return r, nil
}

// tools reads the names of tools, each once.
func tools(wire []wireTool) []string {
	var out []string
	for _, w := range wire {
		if name := w.Name.line(); name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// steps reads the instructions. An empty one is left out, and its banner goes to the next: people make them to hold one.
func steps(ctx context.Context, wire []wireStep, places map[string]int) []step {
	var out []step
	banner := ""
	for _, w := range wire {
		if ctx.Err() != nil {
			break
		}
		banner = bothHeadings(banner, w.Title.line())
		s := step{banner: banner, label: w.Summary.line(), text: parseText(string(w.Text))}
		if s.label == "" && len(s.text) == 0 {
			continue
		}
		for _, ref := range w.References {
			if i, ok := places[string(ref.ID)]; ok && !slices.Contains(s.uses, i) {
				s.uses = append(s.uses, i)
			}
		}
		out, banner = append(out, s), ""
	}
	return out
}

// notes reads the remarks. Empty ones are left out.
func notes(ctx context.Context, wire []wireNote) []note {
	var out []note
	for _, w := range wire {
		if ctx.Err() != nil {
			break
		}
		if n := (note{title: w.Title.line(), text: parseText(string(w.Text))}); n.title != "" || len(n.text) > 0 {
			out = append(out, n)
		}
	}
	return out
}

// bothHeadings joins the heading of what was left out with that of what comes next, as in "Day one – Dough".
func bothHeadings(before, now string) string {
	switch {
	case before == "" || before == now:
		return now
	case now == "":
		return before
	}
	return before + " – " + now
}

// line returns a text for one line.
func (t wireText) line() string { return oneLine(string(t)) }

// joined joins what there is of some texts with spaces.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " ")
}
