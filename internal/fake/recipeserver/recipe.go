package recipeserver

import (
	"net/http"
	"strconv"
	"time"

	"inkshelf/internal/fake/content"
)

// recipe answers with a whole recipe.
func (s *Server) recipe(w http.ResponseWriter, r *http.Request, args []string) {
	rec := s.catalog.Load().recipe(args[0])
	if rec == nil {
		refuse(w, r, noRecipe)
		return
	}
	// The date is not in the form that HTTP wants.
	w.Header().Set("Last-Modified", s.options.Version.single().write(rec.changed))
	w.Header().Set("Cache-Control", "no-cache, no-store, must-revalidate")
	answer(w, r, s.encodeRecipe(rec))
}

// edited is when somebody last changed the text of the recipe. That may be a little before the row changed last.
func (r *recipe) edited() time.Time { return r.changed.Truncate(time.Second) }

func (s *Server) encodeRecipe(r *recipe) wireRecipe {
	w := wireRecipe{
		wireSummary: s.encodeSummary(r, s.options.Version.single()), RecipeIngredient: []wireIngredient{},
		RecipeInstructions: []wireStep{}, Nutrition: nutrition(r.Nutrition), Settings: s.encodeSettings(r),
		Assets: []wireAsset{}, Notes: []wireNote{}, Comments: []struct{}{},
	}
	ingredients, steps := r.Ingredients, r.Steps
	if len(ingredients) == 0 && len(steps) == 0 { // nobody has written anything yet
		ingredients, steps = bornIngredients, bornSteps
	}
	for i, in := range ingredients {
		w.RecipeIngredient = append(w.RecipeIngredient, s.encodeIngredient(r, i, in))
	}
	for i, step := range steps {
		w.RecipeInstructions = append(w.RecipeInstructions, s.encodeStep(r, i, step))
	}
	for _, note := range r.Notes {
		w.Notes = append(w.Notes, wireNote{note.Title, s.addressed(r, note.Text)})
	}
	for _, a := range r.Assets {
		w.Assets = append(w.Assets, wireAsset{a.Name, "mdi-file-image", a.Name})
	}
	return w
}

// What a new recipe is born with. The words are the original's.
var (
	bornIngredients = []content.Ingredient{{Note: "1 Cup Flour"}}
	bornSteps       = []content.Step{{
		Text: "Recipe steps as well as other fields in the recipe page support markdown syntax.\n\n" +
			"**Add a link**\n\n[My Link](https://demo.mealie.io)\n",
	}}
)

func (s *Server) encodeStep(r *recipe, index int, step content.Step) wireStep {
	w := wireStep{
		ID: newID("step", r.slug, strconv.Itoa(index)), Title: &step.Banner, Summary: step.Label, Text: s.addressed(r, step.Text),
		IngredientReferences: []wireReference{},
	}
	if s.options.Version == V3 {
		w.Title = unlessEmpty(step.Banner)
	}
	for _, used := range step.Uses {
		w.IngredientReferences = append(w.IngredientReferences, wireReference{referenceID(r, used)})
	}
	return w
}

// nutrition returns all facts that the server knows of, those without a value as null.
func nutrition(known []content.Nutrient) map[string]*string {
	facts := map[string]*string{
		"calories": nil, "carbohydrateContent": nil, "cholesterolContent": nil, "fatContent": nil, "fiberContent": nil,
		"proteinContent": nil, "saturatedFatContent": nil, "sodiumContent": nil, "sugarContent": nil,
		"transFatContent": nil, "unsaturatedFatContent": nil,
	}
	for _, n := range known {
		facts[n.Name] = unlessEmpty(n.Amount)
	}
	return facts
}

func (s *Server) encodeSettings(r *recipe) wireSettings {
	settings := wireSettings{ShowNutrition: r.ShowNutrition}
	if s.options.Version != V3 {
		off := s.amountsOff(r)
		settings.DisableAmount = &off
	}
	return settings
}
