package recipeserver

import (
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// hollow returns a recipe that has a text in every place where one can be.
func hollow(text wireText) wireRecipe {
	w := wireRecipe{
		wireSummary: wireSummary{ID: "0b5fe0a6-61b3-4a0e-9a51-000000000001", Name: text, Slug: "soup", Image: "a"},
		Description: text, Yield: text, PrepTime: text, PerformTime: text, TotalTime: text, Tools: []wireTool{{text}},
		Ingredients: []wireIngredient{
			{Title: text, Display: text, Note: text, Unit: &wireUnit{Name: text}, Food: &wireFood{text}, ReferenceID: "a"}, {Display: text},
		},
		Steps: []wireStep{
			{Title: text, Summary: text, Text: text}, {Text: "<p>" + text + "</p>"}, {Text: "> " + text}, {Text: "- " + text}, {Text: "# " + text},
		},
		Notes:     []wireNote{{text, text}, {Title: text}, {Text: text}},
		Nutrition: map[string]*wireText{"calories": &text},
	}
	w.Settings.ShowNutrition = true
	return w
}

// A text without anything to see is none: no step has a number for it, and no heading stands over it.
func TestNothingToSee(t *testing.T) {
	for _, text := range []string{"\u00a0", "\u2007\u00a0", "\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u2067", "\U000e0001"} {
		w := hollow(wireText(text))
		r, err := w.recipe(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n := len(r.description) + len(r.tools) + len(r.ingredients) + len(r.steps) + len(r.notes) + len(r.nutrition); n > 0 ||
			r.title != "soup" || r.prep+r.cook+r.total+r.yield != "" {
			t.Errorf("%q: got %+v", text, r)
		}
	}
}

// What fonts do not have, or show over other letters alone, is set like any other text. A heading moves on from a step that
// says nothing.
func TestHardlyAnythingToSee(t *testing.T) {
	set := typeset.New()
	for _, text := range []string{"\u0301", "\ufe0f", "\u034f", "\u3164", "\u2800", "\ufffe", "\U0010ffff", "\xff", "\u00a0\u0301", "\u200ba"} {
		for _, scale := range scales {
			w := hollow(wireText(text))
			r, err := w.recipe(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if pages := layOut(set, r, server.Type{Scale: scale}); len(pages) < 1 {
				t.Errorf("%q: no page", text)
			}
		}
	}
	w := wireRecipe{Steps: []wireStep{{Title: "Sauce", Text: "<p>&nbsp;</p>"}, {Text: "Stir."}}}
	r, err := w.recipe(t.Context())
	if err != nil || len(r.steps) != 1 || r.steps[0].banner != "Sauce" {
		t.Errorf("got %+v and %v", r.steps, err)
	}
}

// Whatever a recipe's texts are, there are pages: a heading may come to no line at all.
func TestHeadingsWithoutLines(t *testing.T) {
	const none = "\u00a0"
	text := []block{paragraph{[]span{{text: none}}}, heading{1, []span{{text: none}}}, list{items: [][]block{{paragraph{[]span{{text: none}}}}}}}
	r := recipe{
		title: none, description: text, tools: []string{none}, prep: none, yield: none,
		ingredients: []ingredient{{heading: none, amount: none, item: none}, {heading: none, note: none}, {item: none}, {item: none}, {item: none}},
		steps:       []step{{banner: none, label: none, text: text, uses: []int{0, 1}}, {text: text}},
		notes:       []note{{none, text}, {none, nil}, {"", text}},
		nutrition:   []nutrient{{"x", none, none}},
	}
	for _, photo := range []string{"", "a"} {
		r.photo = photo
		if pages := layOut(typeset.New(), r, server.Type{Scale: 150}); len(pages) < 1 {
			t.Error("no page")
		}
	}
}
