package recipeserver_test

import (
	"encoding/json"
	"strings"
	"testing"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/recipeserver"
)

// Texts that nobody has written are null in some recipes and empty in others.
func TestTextsThatNobodyWrote(t *testing.T) {
	type blank struct {
		Name, Slug       string
		Description      json.RawMessage
		RecipeYield      json.RawMessage
		RecipeIngredient []struct{ Note json.RawMessage }
	}
	c := content.Recipes{}
	for _, name := range strings.Fields("Ash Birch Cedar Elm Fir Hazel Larch Maple Oak Pine") {
		c.Recipes = append(c.Recipes, content.Recipe{Name: name, Ingredients: []content.Ingredient{{Quantity: 1, Food: "egg"}}})
	}
	_, base := start(t, recipeserver.Options{Content: c})
	seen := map[string]int{}
	for _, item := range read[struct{ Items []blank }](t, base+"/api/recipes").Items {
		r := read[blank](t, base+"/api/recipes/"+item.Slug)
		text := string(item.Description)
		seen[text]++
		for _, other := range []json.RawMessage{r.Description, item.RecipeYield, r.RecipeYield, r.RecipeIngredient[0].Note} {
			if string(other) != text {
				t.Errorf("%s: got %s and %s", item.Name, other, text)
			}
		}
	}
	if seen["null"] == 0 || seen[`""`] == 0 || len(seen) != 2 {
		t.Errorf("got %v, want both null and empty texts", seen)
	}
}

func TestStepsWithoutABanner(t *testing.T) {
	for v, want := range map[recipeserver.Version]string{recipeserver.V3: "null", recipeserver.V20: `""`} {
		_, base := start(t, recipeserver.Options{Version: v})
		r := read[struct {
			RecipeInstructions []struct{ Title json.RawMessage }
		}](t, base+"/api/recipes/creme-de-carottes")
		if got := string(r.RecipeInstructions[1].Title); got != want {
			t.Errorf("%v: got %s, want %s", v, got, want)
		}
	}
}

// A category by itself is what it is in the list.
func TestCategoryIsAsInTheList(t *testing.T) {
	for _, v := range versions {
		_, base := start(t, recipeserver.Options{Version: v})
		listed := read[struct{ Items []map[string]string }](t, base+"/api/organizers/categories").Items[0]
		single := read[map[string]string](t, base+"/api/organizers/categories/"+listed["id"])
		if len(single) != len(listed) || single["name"] != listed["name"] || single["groupId"] != listed["groupId"] {
			t.Errorf("%v: got %v, in the list %v", v, single, listed)
		}
	}
}

// Whichever of its forms an ingredient shows, a unit is the same.
func TestUnits(t *testing.T) {
	type unit struct {
		ID, Name        string
		PluralName      *string
		Abbreviation    string
		UseAbbreviation bool
		Fraction        bool
	}
	var r content.Recipe
	for _, name := range []string{"cup", "cups", "g", "tablespoons", "botte"} {
		r.Ingredients = append(r.Ingredients, content.Ingredient{Quantity: 2, Unit: name, Food: "x"})
	}
	r.Name = "Units"
	_, base := start(t, recipeserver.Options{Content: content.Recipes{Recipes: []content.Recipe{r}}})
	var got []unit
	for _, in := range read[struct{ RecipeIngredient []struct{ Unit unit } }](t, base+"/api/recipes/units").RecipeIngredient {
		got = append(got, in.Unit)
	}
	if cup, cups := got[0], got[1]; cup.ID != cups.ID || cups.Name != "cup" || *cups.PluralName != "cups" || cups.UseAbbreviation {
		t.Errorf("got %+v and %+v", cup, cups)
	}
	if g := got[2]; g.Name != "gram" || *g.PluralName != "grams" || g.Abbreviation != "g" || !g.UseAbbreviation || g.Fraction {
		t.Errorf("got %+v", g)
	}
	if spoon := got[3]; spoon.Name != "tablespoon" || spoon.Abbreviation != "tbsp" || spoon.UseAbbreviation || !spoon.Fraction {
		t.Errorf("got %+v", spoon)
	}
	if own := got[4]; own.Name != "botte" || own.PluralName != nil || own.Abbreviation != "" || own.UseAbbreviation {
		t.Errorf("got %+v", own)
	}
}
