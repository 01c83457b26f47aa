package recipeserver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/recipeserver"
)

var versions = []recipeserver.Version{recipeserver.V1, recipeserver.V20, recipeserver.V23, recipeserver.V3}

// full is what the tests below look at.
type full struct {
	RecipeYield         *string
	RecipeServings      *float64
	RecipeYieldQuantity *float64
	RecipeIngredient    []struct {
		Quantity    *float64
		Display     string
		ReferenceID string
	}
	RecipeInstructions []struct {
		Title, Summary, Text string
		IngredientReferences []struct{ ReferenceID string }
	}
	Settings struct{ DisableAmount *bool }
}

// one serves a single recipe and returns it.
func one(t *testing.T, o recipeserver.Options, r content.Recipe) full {
	t.Helper()
	r.Name = "The one"
	o.Content = content.Recipes{Recipes: []content.Recipe{r}}
	_, base := start(t, o)
	return read[full](t, base+"/api/recipes/the-one")
}

// Which fields there are depends on the version.
func TestFieldsOfVersions(t *testing.T) {
	fields := map[string]string{ // a digit for each version that has the field; 0 is 2.0
		"householdId": "023", "updatedAt": "023", "updateAt": "1", "recipeYield": "1023", "recipeServings": "23", "recipeYieldQuantity": "23",
		"recipeIngredient.disableAmount": "102", "recipeIngredient.isFood": "102", "recipeIngredient.referencedRecipe": "3",
		"settings.disableAmount": "102", "recipeCategory.groupId": "3", "recipeIngredient.food.onHand": "102",
	}
	for n, v := range versions {
		_, base := start(t, recipeserver.Options{Version: v})
		recipe := read[any](t, base+"/api/recipes/creme-de-carottes")
		for field, in := range fields {
			if got, want := has(recipe, strings.Split(field, ".")), strings.Contains(in, "1023"[n:n+1]); got != want {
				t.Errorf("%v has %s: %v, want %v", v, field, got, want)
			}
		}
	}
}

// has follows names into objects, and into the first of a list.
func has(thing any, names []string) bool {
	if all, ok := thing.([]any); ok {
		thing = all[0]
	}
	object, _ := thing.(map[string]any)
	inner, ok := object[names[0]]
	return ok && (len(names) == 1 || has(inner, names[1:]))
}

func TestDates(t *testing.T) {
	for v, zones := range map[recipeserver.Version][2]string{
		recipeserver.V1: {"", ""}, recipeserver.V20: {"+00:00", "Z"}, recipeserver.V3: {"+00:00", "Z"},
	} {
		_, base := start(t, recipeserver.Options{Version: v})
		type dated struct{ DateAdded, CreatedAt, UpdatedAt, UpdateAt string }
		listed := read[struct{ Items []dated }](t, base+"/api/recipes?queryFilter=slug+=+creme-de-carottes").Items[0]
		single := read[dated](t, base+"/api/recipes/creme-de-carottes")
		for i, d := range []dated{listed, single} {
			if got, want := d.UpdatedAt+d.UpdateAt, "2025-03-01T10:30:00"+zones[i]; got != want {
				t.Errorf("%v: changed at %s, want %s", v, got, want)
			}
			if _, err := time.Parse("2006-01-02T15:04:05.000000", strings.TrimSuffix(d.CreatedAt, zones[i])); err != nil {
				t.Errorf("%v: created at %s, want microseconds", v, d.CreatedAt)
			}
			if d.DateAdded != d.CreatedAt[:10] {
				t.Errorf("%v: added on %s, created at %s", v, d.DateAdded, d.CreatedAt)
			}
		}
	}
}

func TestYield(t *testing.T) {
	tests := []struct {
		yield          string
		servings       float64
		old            string // v1 and v2.0
		people, pieces float64
		unit           string
	}{
		{"4 servings", 4, "4 servings", 4, 0, ""},
		{"", 2.5, "2.5 servings", 2.5, 0, ""},
		{"1 loaf", 0, "1 loaf", 0, 1, "loaf"},
		{"12 buns", 6, "12 buns", 6, 12, "buns"},
		{"a few", 0, "a few", 0, 0, "a few"},
		{"", 0, "", 0, 0, ""},
	}
	for _, test := range tests {
		r := content.Recipe{Yield: test.yield, Servings: test.servings}
		old := one(t, recipeserver.Options{Version: recipeserver.V20}, r).RecipeYield
		if (old == nil) != (test.old == "") || old != nil && *old != test.old {
			t.Errorf("%q: recipeYield is not %q", test.yield, test.old)
		}
		got := one(t, recipeserver.Options{Version: recipeserver.V23}, r)
		servings, quantity, unit := *got.RecipeServings, *got.RecipeYieldQuantity, ""
		if got.RecipeYield != nil {
			unit = *got.RecipeYield
		}
		if servings != test.people || quantity != test.pieces || unit != test.unit {
			t.Errorf("%q: got %v, %v, %q, want %v, %v, %q", test.yield, servings, quantity, unit, test.people, test.pieces, test.unit)
		}
	}
}

func TestDisplay(t *testing.T) {
	type ingredient = content.Ingredient
	tests := []struct {
		in                    ingredient
		on, off               string // with amounts switched on, and off
		quantity, quantityOff string
	}{
		{ingredient{Quantity: 500, Unit: "g", Food: "carrots", Note: "peeled"}, "500 g carrots peeled", "500 peeled", "500", "500"},
		{ingredient{Quantity: 1, Unit: "cup", Food: "flour", Note: "sifted"}, "1 cup flour sifted", "sifted", "1", "1"},
		{ingredient{Note: "1 onion, chopped"}, "1 onion, chopped", "1 onion, chopped", "null", "1"},
		{ingredient{Quantity: 0.5, Note: "½ dl cream"}, "¹/₂ ½ dl cream", "¹/₂ ½ dl cream", "0.5", "0.5"},
		{ingredient{Quantity: 0.333, Unit: "cup", Food: "milk"}, "¹/₃ cup milk", "¹/₃", "0.333", "0.333"},
		{ingredient{Quantity: 2.75, Unit: "cups", Food: "rice"}, "2 ³/₄ cups rice", "2 ³/₄", "2.75", "2.75"},
		{ingredient{Quantity: 0.1, Food: "nutmeg"}, "¹/₁₀ nutmeg", "¹/₁₀", "0.1", "0.1"},
		{ingredient{Quantity: 1.25, Unit: "kg", Food: "plums"}, "1.25 kg plums", "1.25", "1.25", "1.25"},
		{ingredient{Unit: "pinch", Food: "salt"}, "salt", "", "null", "1"},
	}
	var r content.Recipe
	for _, test := range tests {
		r.Ingredients = append(r.Ingredients, test.in)
	}
	allOn := one(t, recipeserver.Options{Version: recipeserver.V20}, r)
	allOff := one(t, recipeserver.Options{Version: recipeserver.V20, AmountsOff: true}, r)
	allIn3 := one(t, recipeserver.Options{AmountsOff: true}, r) // which knows no switch
	for i, test := range tests {
		on, off, in3 := allOn.RecipeIngredient[i], allOff.RecipeIngredient[i], allIn3.RecipeIngredient[i]
		if on.Display != test.on || off.Display != test.off || in3.Display != test.on {
			t.Errorf("%v: %q, switched off %q, in version 3 %q", test.in, on.Display, off.Display, in3.Display)
		}
		if write(on.Quantity) != test.quantity || write(off.Quantity) != test.quantityOff || *in3.Quantity != test.in.Quantity {
			t.Errorf("%v: quantity %s, switched off %s, in version 3 %v", test.in, write(on.Quantity), write(off.Quantity), *in3.Quantity)
		}
	}
}

func write(n *float64) string {
	if n == nil {
		return "null"
	}
	return fmt.Sprint(*n)
}

func TestAmountsAreOffWithoutFood(t *testing.T) {
	off := one(t, recipeserver.Options{Version: recipeserver.V1}, content.Recipe{Ingredients: []content.Ingredient{{Note: "2 eggs"}}})
	on := one(t, recipeserver.Options{Version: recipeserver.V1}, content.Recipe{Ingredients: []content.Ingredient{{Quantity: 2, Food: "eggs"}}})
	if !*off.Settings.DisableAmount || *on.Settings.DisableAmount {
		t.Errorf("disableAmount is %v without food, %v with", *off.Settings.DisableAmount, *on.Settings.DisableAmount)
	}
}

func TestSteps(t *testing.T) {
	_, base := start(t, recipeserver.Options{})
	r := read[full](t, base+"/api/recipes/creme-de-carottes")
	first, second := r.RecipeInstructions[0], r.RecipeInstructions[1]
	if first.Title != "Cook" || first.Summary != "" || second.Title != "" || second.Summary != "Season" {
		t.Errorf("got %v, %v", first, second)
	}
	if len(first.IngredientReferences) != 1 || first.IngredientReferences[0].ReferenceID != r.RecipeIngredient[1].ReferenceID {
		t.Errorf("the first step refers to %v, want the second ingredient", first.IngredientReferences)
	}
}

func TestPlaceholders(t *testing.T) {
	for _, v := range versions {
		r := one(t, recipeserver.Options{Version: v}, content.Recipe{})
		if len(r.RecipeIngredient) != 1 || r.RecipeIngredient[0].Display != "1 Cup Flour" || len(r.RecipeInstructions) != 1 {
			t.Errorf("%v: a recipe without anything has %v, %v", v, r.RecipeIngredient, r.RecipeInstructions)
		}
	}
	r := one(t, recipeserver.Options{}, content.Recipe{Ingredients: []content.Ingredient{{Note: "salt"}}})
	if len(r.RecipeInstructions) != 0 {
		t.Errorf("a recipe with an ingredient and no step has %v", r.RecipeInstructions)
	}
}

// Ids and slugs are the same on every run and for whoever comes and goes; no two are alike.
func TestIdentity(t *testing.T) {
	names := []string{"Soup", "Soup", "soup!", "Sôup", "汤", "🍲", "🍜", "Œufs à l’ancienne", "L'œuf"}
	var c content.Recipes
	for _, name := range names {
		c.Recipes = append(c.Recipes, content.Recipe{Name: name})
	}
	fake, base := start(t, recipeserver.Options{Content: c})
	before := read[list](t, base+"/api/recipes?orderBy=slug&orderDirection=asc")
	var slugs []string
	ids := map[string]string{}
	for _, item := range before.Items {
		slugs = append(slugs, item.Slug)
		ids[item.ID] = item.Slug
	}
	if want := []string{"l-oeuf", "oeufs-a-lancienne", "soup", "soup-1", "soup-2", "soup-3", "u6c64", "untitled", "untitled-1"}; !slices.Equal(slugs, want) {
		t.Errorf("slugs: %q, want %q", slugs, want)
	}
	if len(ids) != len(names) {
		t.Errorf("%d ids for %d recipes", len(ids), len(names))
	}
	if got, want := ids["c5e78527-7813-4cea-80ad-1d7dfd2d7418"], "soup"; got != want {
		t.Errorf("the id that soup has had since the beginning is that of %q", got)
	}
	fake.Replace(content.Recipes{Recipes: c.Recipes[4:]})
	after := read[list](t, base+"/api/recipes")
	for _, item := range after.Items {
		if ids[item.ID] != item.Slug {
			t.Errorf("%s has another id once others are gone", item.Slug)
		}
	}
	if len(after.Items) != 5 {
		t.Errorf("%d recipes, want the 5 that are left", len(after.Items))
	}
}
