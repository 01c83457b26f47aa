package recipeserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// captured reads a recipe from an answer in testdata.
func captured(t *testing.T, name string) recipe {
	t.Helper()
	return decoded(t, readFile(t, name))
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func decoded(t *testing.T, data string) recipe {
	t.Helper()
	var w wireRecipe
	if err := json.Unmarshal([]byte(data), &w); err != nil {
		t.Fatalf("%v in %.300s", err, data)
	}
	r, err := w.recipe(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// check compares one thing that a recipe says.
func check(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\ngot  %#v\nwant %#v", what, got, want)
	}
}

// writeFacts writes nutrition facts in one line.
func writeFacts(facts []nutrient) string {
	var all []string
	for _, f := range facts {
		all = append(all, f.name+" "+f.amount)
	}
	return strings.Join(all, ", ")
}

func TestRecipeOfV2(t *testing.T) {
	r := captured(t, "recipe-full.json")
	check(t, "id", r.id, "95600d26-1e26-447a-831c-a1b22f87bb2e")
	check(t, "title", r.title, "Crème de carottes")
	check(t, "categories", r.categories, []category{
		{"18fc77a1-782b-428b-8e57-a76733eb5939", "Épicerie fine"}, {"cbd55193-e818-4fff-a7d8-20b1453ad839", "Soups"},
	})
	check(t, "photo", r.photo, "120")
	check(t, "stamp", r.stamp, "2026-11-15T00:23:17.421214Z/120/"+digest("Épicerie fine", "Soups"))
	check(t, "description", write(r.description), "p(A s{bright} soup.)p(Serves as a starter; see notes.)")
	check(t, "servings, of which it says nothing", r.servings, 0.0)
	check(t, "times and yield", []string{r.yield, r.prep, r.cook, r.total}, []string{"4 servings", "15 minutes", "30 minutes", "45 minutes"})
	check(t, "ingredients", r.ingredients, []ingredient{
		{heading: "For the soup", amount: "500", item: "peeled"}, // amounts are switched off: so the server shows it
		{item: "1 onion, chopped"},
		{heading: "To finish", amount: "¹/₂", item: "½ dl cream & <chives>"},
	})
	var texts []string
	for _, s := range r.steps {
		texts = append(texts, s.banner+": "+write(s.text))
	}
	check(t, "steps", texts, []string{
		"Cook: p(Sweat the onion in s{butter} until i{soft}.)ul([p(low heat)][p(10 minutes)])",
		": p(Add carrots and 1 l stock. Simmer 20 min at ~95 °C.)ol1([p(taste)][p(season)])table1([salt|pepper][5 g|1 g])",
		"Serve: p(Blend s{well} & pour.)pic(pic,https://example.com/x.jpg)",
	})
	check(t, "ingredients of the first step", r.steps[0].uses, []int{1})
	check(t, "notes", len(r.notes), 1)
	check(t, "note", r.notes[0].title+": "+write(r.notes[0].text), "Storage: p(Keeps s{3 days} in the fridge.)")
	check(t, "nutrition, which is not shown", r.nutrition, []nutrient(nil))
}

func TestRecipeOfV3(t *testing.T) {
	r := captured(t, "recipe-v3-sample.json")
	check(t, "yield", r.yield, "4 servings")
	check(t, "servings", r.servings, 4.0)
	check(t, "ingredients", r.ingredients, []ingredient{
		{heading: "For the soup", amount: "500 g", item: "carrots", note: "peeled"},
		{item: "salt to taste"},
	})
	check(t, "banner and label", []string{r.steps[0].banner, r.steps[0].label}, []string{"Cook", "Soften"})
	check(t, "ingredients of the second step", r.steps[1].uses, []int{0})
	check(t, "stamp", r.stamp, "2025-11-20T12:12:18.680338Z/En9o/"+digest("Soups"))
}

func TestRecipeOfV1(t *testing.T) {
	r := captured(t, "recipe-v1-sample.json")
	check(t, "stamp of updateAt, without a zone", r.stamp, "2023-11-04T09:30:00.25Z/a1B2/"+digest())
	check(t, "yield", r.yield, "1 loaf")
	check(t, "categories", r.categories, []category(nil))
	check(t, "ingredients", r.ingredients, []ingredient{{amount: "250 g", item: "honey"}})
	check(t, "nutrition", writeFacts(r.nutrition), "Calories 310 kcal, Carbohydrates 62 g, Sugar 38 g, Protein 4 g, Sodium 120 mg")
}

// A new recipe has nothing in it that its author wrote.
func TestPlaceholdersAreDropped(t *testing.T) {
	r := captured(t, "recipe-minimal.json")
	if len(r.ingredients) != 0 || len(r.steps) != 0 || r.photo != "" {
		t.Errorf("got %+v and %+v", r.ingredients, r.steps)
	}
	step := `{"text":"Des étapes.\n\n[Lien](https://demo.mealie.io)\n"}`
	flour := `{"quantity":1,"note":"1 Cup Flour","display":"1 Cup Flour","disableAmount":true}`
	for _, c := range []struct {
		name, ingredients, steps string
		wantIngredients          int
		wantSteps                int
	}{
		{"in another language", `{"quantity":1,"note":"225 g de farine","display":"225 g de farine"}`, step, 0, 0},
		{"with steps", flour, `{"text":"Knead."}`, 0, 1},
		{"among others", flour + `,{"display":"2 eggs"}`, step + `,{"text":"Knead."}`, 2, 2},
		{"with a food", `{"quantity":1,"food":{"name":"egg"},"display":"1 egg"}`, step, 1, 0},
		{"with a unit", `{"quantity":1,"unit":{"name":"cup"},"note":"milk","display":"1 cup milk"}`, step, 1, 0},
		{"with a quantity", `{"quantity":2,"note":"eggs","display":"2 eggs"}`, step, 1, 0},
		{"one ingredient that is one", `{"quantity":1,"note":"egg","display":"egg"}`, `{"text":"Boil."}`, 1, 1},
		{"a link elsewhere", `{"quantity":1,"note":"egg","display":"egg"}`, `{"text":"[Boil](https://demo.example)."}`, 1, 1},
	} {
		r := decoded(t, `{"recipeIngredient":[`+c.ingredients+`],"recipeInstructions":[`+c.steps+`]}`)
		if len(r.ingredients) != c.wantIngredients || len(r.steps) != c.wantSteps {
			t.Errorf("%s: got %d ingredients and %d steps", c.name, len(r.ingredients), len(r.steps))
		}
	}
}

func TestIngredients(t *testing.T) {
	cup := `"unit":{"name":"cup","pluralName":"cups","abbreviation":"c","pluralAbbreviation":null}`
	for _, c := range []struct {
		name, in string
		want     ingredient
	}{
		{"a fraction", `{"quantity":0.5,` + cup + `,"food":{"name":"milk"},"display":"¹/₂ cup milk"}`, ingredient{amount: "¹/₂ cup", item: "milk"}},
		{"a mixed number", `{"quantity":1.5,` + cup + `,"food":{"name":"milk"},"note":"warm","display":"1 ¹/₂ cups milk warm"}`, ingredient{amount: "1 ¹/₂ cups", item: "milk", note: "warm"}},
		{"a decimal", `{"quantity":0.33,"food":{"name":"vanilla pod"},"display":"0.33 vanilla pod"}`, ingredient{amount: "0.33", item: "vanilla pod"}},
		{"a unit that begins another word", `{"quantity":2,` + cup + `,"food":{"name":"cupcake"},"display":"2 cupcakes"}`, ingredient{amount: "2", item: "cupcakes"}},
		{"abbreviated", `{"quantity":2,` + cup + `,"display":"2 c"}`, ingredient{amount: "2 c"}},
		{"no quantity", `{"quantity":0,"food":{"name":"salt"},"display":"salt"}`, ingredient{item: "salt"}},
		{"a note that begins with a number", `{"quantity":0,"note":"2 eggs","display":"2 eggs"}`, ingredient{item: "2 eggs"}},
		{"switched off", `{"quantity":1,"disableAmount":true,"note":"2 eggs","display":"2 eggs"}`, ingredient{item: "2 eggs"}},
		{"switched off with a unit", `{"quantity":2,"disableAmount":true,` + cup + `,"note":"cups, heaped","display":"2 cups, heaped"}`, ingredient{amount: "2", item: "cups, heaped"}},
		{"a number in a word", `{"quantity":7,"display":"7up"}`, ingredient{item: "7up"}},
		{"a range", `{"quantity":2,"display":"2-3 eggs"}`, ingredient{item: "2-3 eggs"}},
		{"nothing but a note", `{"quantity":3,"note":"eggs","display":"3 eggs"}`, ingredient{amount: "3", item: "eggs"}},
		{"white space and controls", `{"display":" a\u0007\n b\u2028c "}`, ingredient{item: "a b c"}},
		{"not made by the server", `{"quantity":1.5,` + cup + `,"food":{"name":"milk"},"note":"warm"}`, ingredient{amount: "1 ¹/₂ cup", item: "milk", note: "warm"}},
		{"the original text", `{"originalText":"a pinch of salt"}`, ingredient{item: "a pinch of salt"}},
		{"a recipe", `{"quantity":1,"display":"1","referencedRecipe":{"id":"x","name":"Pie crust"}}`, ingredient{amount: "1", item: "Pie crust"}},
		{"a recipe that is shown", `{"quantity":2,"display":"2 Pie crust cold","note":"cold","referencedRecipe":{"name":"Pie crust"}}`, ingredient{amount: "2", item: "Pie crust", note: "cold"}},
		{"a recipe that is shown in a sentence", `{"quantity":2,"display":"2 of the Pie crust","referencedRecipe":{"name":"Pie crust"}}`, ingredient{amount: "2", item: "of the Pie crust"}},
		{"a food that is not shown", `{"quantity":2,"display":"2 things","food":{"name":"egg"}}`, ingredient{amount: "2", item: "things"}},
		{"the longest form of a unit", `{"quantity":2,"unit":{"name":"fl","pluralName":"fl oz","abbreviation":"f"},"display":"2 fl oz milk"}`, ingredient{amount: "2 fl oz", item: "milk"}},
		{"the longest form of a unit first", `{"quantity":2,"unit":{"name":"fl oz","pluralName":"fl"},"display":"2 fl oz milk"}`, ingredient{amount: "2 fl oz", item: "milk"}},
		{"a unit while amounts are off", `{"quantity":2,"disableAmount":true,"unit":{"name":"cup"},"note":"cup cakes","display":"2 cup cakes"}`, ingredient{amount: "2", item: "cup cakes"}},
		{"Markdown", `{"quantity":2,"food":{"name":"eggs"},"note":"**beaten** with [salt](https://example.com) &amp; <b>oil</b>","display":"2 eggs **beaten** with [salt](https://example.com) &amp; <b>oil</b>"}`, ingredient{amount: "2", item: "eggs", note: "beaten with salt & oil"}},
		{"words in angle brackets", `{"display":"cream & <chives>, ~50 g, 2~3 sprigs"}`, ingredient{item: "cream & <chives>, ~50 g, 2~3 sprigs"}},
		{"a numbered line", `{"display":"1. *flour*"}`, ingredient{item: "1. flour"}},
		{"a line with a dash", `{"display":"- *salt*"}`, ingredient{item: "- salt"}},
		{"a line with a hash", `{"display":"# 2 *steel*"}`, ingredient{item: "# 2 steel"}},
		{"a line with a bracket", `{"display":"> *salt*"}`, ingredient{item: "> salt"}},
		{"lines", `{"display":"a\n\n    *b*\n---\nc"}`, ingredient{item: "a b --- c"}},
		{"a comment", `{"display":"salt<!-- coarse -->"}`, ingredient{item: "salt"}},
		{"a negative quantity", `{"quantity":-1,"display":"-1 egg"}`, ingredient{item: "-1 egg"}},
	} {
		got := decoded(t, `{"recipeIngredient":[`+c.in+`,{"display":"x"}]}`).ingredients
		if len(got) != 2 || got[0] != c.want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

// Empty lines are left out. What stood above them and who points at them is not lost or mixed up.
func TestEmptyPartsAreLeftOut(t *testing.T) {
	r := decoded(t, `{"name":"x",
		"recipeIngredient":[{"title":"Dough","display":"","referenceId":"a"},{"display":"flour","referenceId":"b"},{"display":" "},{"title":"Top","display":"jam","referenceId":"c"},{"title":"End"}],
		"recipeInstructions":[{"title":"One","text":" "},{"text":"Knead.","ingredientReferences":[{"referenceId":"b"},{"referenceId":"a"},{"referenceId":"nosuch"}]},{"summary":"Spread","text":"","ingredientReferences":[{"referenceId":"c"}]},{"text":null}],
		"notes":[{"title":"","text":""},{"title":"A","text":""},{"title":null,"text":"b"}]}`)
	check(t, "ingredients", r.ingredients, []ingredient{{heading: "Dough", item: "flour"}, {heading: "Top", item: "jam"}})
	check(t, "steps", []any{len(r.steps), r.steps[0].banner, r.steps[0].uses, r.steps[1].label, r.steps[1].uses}, []any{2, "One", []int{0}, "Spread", []int{1}})
	check(t, "notes", len(r.notes), 2)
}

// An empty part with a heading is a heading above another one.
func TestHeadingsOfEmptyPartsAreJoined(t *testing.T) {
	r := decoded(t, `{
		"recipeIngredient":[{"title":"Day one"},{"title":"Dough","display":"flour"},{"title":"Day two"},{"title":"Day two","display":"jam"},{"display":"x"}],
		"recipeInstructions":[{"title":"Day one"},{"title":"Dough","text":"Knead."},{"text":"Wait."}]}`)
	check(t, "headings", []string{r.ingredients[0].heading, r.ingredients[1].heading, r.ingredients[2].heading}, []string{"Day one – Dough", "Day two", ""})
	check(t, "banners", []string{r.steps[0].banner, r.steps[1].banner}, []string{"Day one – Dough", ""})
}

// A step may name an ingredient twice, or none at all with the empty name that ingredients without a name have.
func TestIngredientsOfAStep(t *testing.T) {
	r := decoded(t, `{
		"recipeIngredient":[{"display":"flour"},{"display":"eggs","referenceId":"a"},{"display":"salt","referenceId":""}],
		"recipeInstructions":[{"text":"Mix.","ingredientReferences":[{"referenceId":"a"},{"referenceId":""},{"referenceId":null},{"referenceId":"a"},{}]}]}`)
	check(t, "ingredients", r.steps[0].uses, []int{1})
}

func TestYield(t *testing.T) {
	for _, c := range []struct {
		servings, quantity float64
		unit, want         string
	}{
		{0, 0, "", ""},
		{0, 0, "4 servings", "4 servings"}, // before v2.3, and where the change left the new fields at 0
		{4, 0, "", "4 servings"},
		{1, 0, "", "1 serving"},
		{2.5, 0, "", "2 ¹/₂ servings"},
		{0, 12, "cookies", "12 cookies"},
		{4, 12, "cookies", "12 cookies, 4 servings"},
		{0, 12, "", "12"},
		{4, 0, "personnes", "4 personnes"},
		{4, 0, "1 loaf", "1 loaf, 4 servings"},
		{4, 4, "servings", "4 servings"},
		{4, 4, "Servings", "4 Servings"},
		{4, 0, "4 Servings", "4 servings"},
		{1, 0, "servings", "1 serving"},
		{1, 0, "Serving", "1 Serving"},
		{0, 1, "portions", "1 portion"},
		{1, 0, "Portionen", "1 Portion"},
		{6, 0, "Portionen", "6 Portionen"},
		{8, 0, "large dish", "large dish, 8 servings"},
		{4, 2, "personnes", "2 personnes, 4 servings"},
		{0, 0.5, "loaf", "¹/₂ loaf"},
		{-4, -1, "", ""},
	} {
		if got := yieldText(c.servings, c.quantity, c.unit); got != c.want {
			t.Errorf("%v servings, %v %q: got %q, want %q", c.servings, c.quantity, c.unit, got, c.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for q, want := range map[float64]string{
		0: "", -1: "", 1: "1", 500: "500", 0.5: "¹/₂", 1.5: "1 ¹/₂", 0.333: "¹/₃", 2.0 / 3: "²/₃", 2.75: "2 ³/₄", 0.15: "0.15", 1.05: "1.05",
		3.001: "3.001", 0.9999: "1", 0.0001: "", 1e300: "", 123456789: "123456789",
	} {
		if got := number(q); got != want {
			t.Errorf("%v: got %q, want %q", q, got, want)
		}
	}
}

// Lists write one time with +00:00 and single recipes with Z; v1 wrote none.
func TestStampIsOneForAllSpellings(t *testing.T) {
	stamps := map[string]bool{}
	for _, s := range []string{
		`{"updatedAt":"2026-11-15T00:23:17.421214+00:00"}`, `{"updatedAt":"2026-11-15T00:23:17.421214Z"}`,
		`{"updateAt":"2026-11-15T00:23:17.421214"}`, `{"updatedAt":null,"dateUpdated":"2026-11-15T01:23:17.421214+01:00"}`,
		`{"updatedAt":"2026-11-15 00:23:17.421214"}`,
	} {
		stamps[decoded(t, s).stamp] = true
	}
	check(t, "stamps", stamps, map[string]bool{"2026-11-15T00:23:17.421214Z//" + digest(): true})
	if got := decoded(t, `{"updatedAt":"yesterday","image":"x"}`).stamp; got != "yesterday/x/"+digest() {
		t.Errorf("what is no time: got %q", got)
	}
}

func TestNumbersForTexts(t *testing.T) {
	r := decoded(t, `{"name":7,"image":120,"recipeYield":4,"settings":{"showNutrition":true},"nutrition":{"calories":210.5,"fatContent":" 9 g ","other":"1"}}`)
	check(t, "texts", []string{r.title, r.photo, r.yield}, []string{"7", "120", "4"})
	check(t, "nutrition", writeFacts(r.nutrition), "Calories 210.5 kcal, Fat 9 g")
}

func TestTitleFallsBack(t *testing.T) {
	for in, want := range map[string]string{
		`{"name":"A","slug":"b","id":"c"}`: "A", `{"name":" ","slug":"b","id":"c"}`: "b", `{"name":null,"slug":"","id":"c"}`: "c",
	} {
		if got := decoded(t, in).title; got != want {
			t.Errorf("%s: got %q, want %q", in, got, want)
		}
	}
}

func TestLongTextsAreCut(t *testing.T) {
	const limit = 65_536
	for n, want := range map[int]int{limit: limit, limit + 1: limit} {
		r := decoded(t, `{"description":"`+strings.Repeat("x", n)+`","totalTime":"`+strings.Repeat("y", n)+`"}`)
		if got := plain(r.description); len(got) != want || strings.HasSuffix(got, "…") != (n > limit) {
			t.Errorf("%d bytes: the description has %d", n, len(got))
		}
		if len(r.total) != want {
			t.Errorf("%d bytes: the time has %d", n, len(r.total))
		}
	}
	r := decoded(t, `{"description":"`+strings.Repeat("é", limit)+`"}`)
	if got := plain(r.description); !strings.HasSuffix(got, "é…") {
		t.Errorf("the description ends with %q", got[len(got)-9:])
	}
}

// All texts together are bounded too: what comes last is left out.
func TestLongRecipesAreCut(t *testing.T) {
	step := `{"text":"` + strings.Repeat("x", 60_000) + `"}`
	r := decoded(t, `{"recipeInstructions":[`+strings.Repeat(step+",", 6)+step+`],"notes":[{"title":"A","text":"b"}]}`)
	total := 0
	for _, s := range r.steps {
		total += len(plain(s.text))
	}
	last := plain(r.steps[len(r.steps)-1].text)
	if total != 262_144 || len(r.steps) != 5 || len(r.notes) != 0 || !strings.HasSuffix(last, "x…") {
		t.Errorf("%d steps of %d bytes, %d notes", len(r.steps), total, len(r.notes))
	}
}

// A picture inside of a text does not take the place of the words that follow.
func TestPicturesInsideOfTexts(t *testing.T) {
	picture := "data:image/png;base64," + strings.Repeat("iVBORw0KGgo+/", 5_100) + "=="
	for name, in := range map[string]string{
		"Markdown": "a ![pic](" + picture + ") b",
		"HTML":     `a <img alt='pic' src='` + picture + `'> b`,
		"titled":   "a ![pic](" + picture + " 'title') b",
	} {
		if got, want := write(decoded(t, `{"description":"`+in+`"}`).description), "p(a)pic(pic,data:)p(b)"; got != want {
			t.Errorf("%s: got %.200s", name, got)
		}
	}
	check(t, "words", write(decoded(t, `{"description":"The data: 5 g/l."}`).description), "p(The data: 5 g/l.)")
}

// Whoever does not wait for a recipe any more gets none.
func TestEndedWhileReading(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, answer := range []string{`{}`, readFile(t, "recipe-full.json")} {
		var w wireRecipe
		if err := json.Unmarshal([]byte(answer), &w); err != nil {
			t.Fatal(err)
		}
		if r, err := w.recipe(ctx); !errors.Is(err, context.Canceled) || !reflect.DeepEqual(r, recipe{}) {
			t.Errorf("got %+v and %v", r, err)
		}
	}
}

func TestRecipeInVeryManyCategories(t *testing.T) {
	var all []string
	for i := range 1000 {
		all = append(all, fmt.Sprintf(`{"id":"0b5fe0a6-61b3-4a0e-9a51-%012x","name":"C"}`, i))
	}
	r := decoded(t, `{"recipeCategory":[`+strings.Join(all, ",")+`]}`)
	check(t, "categories", len(r.categories), 100)
}

// Titles are cleaned and cut, in lists as in recipes.
func TestTitles(t *testing.T) {
	w := wireSummary{
		ID: "0b5fe0a6-61b3-4a0e-9a51-000000000001", Name: wireText("A\n\x07 b" + strings.Repeat("é", 2000)),
		Categories: []wireCategory{{ID: "0b5fe0a6-61b3-4a0e-9a51-000000000002", Name: "C\t d"}},
	}
	s, ok := w.neutral()
	if !ok || !strings.HasPrefix(s.title, "A   bé") || len(s.title) > server.TitleLimit || s.categories[0].title != "C  d" {
		t.Errorf("got %v and %+v", ok, s)
	}
	r := recipe{}.under(s)
	if !strings.HasPrefix(r.title, "A bé") || r.categories[0].title != "C d" {
		t.Errorf("got %q in %q", r.title, r.categories)
	}
}

func TestNutrition(t *testing.T) {
	r := decoded(t, `{"settings":{"showNutrition":true},"nutrition":{"sodiumContent":"1","cholesterolContent":"2","proteinContent":"3","fiberContent":"4","sugarContent":"5","carbohydrateContent":"6","transFatContent":"7","unsaturatedFatContent":"8","saturatedFatContent":"9","fatContent":"10","calories":"11"}}`)
	check(t, "facts", writeFacts(r.nutrition), "Calories 11 kcal, Fat 10 g, Saturated fat 9 g, Unsaturated fat 8 g, Trans fat 7 g, Carbohydrates 6 g, Sugar 5 g, Fibre 4 g, Protein 3 g, Cholesterol 2 mg, Sodium 1 mg")
	check(t, "key", r.nutrition[1].key, "fatContent")
}

func TestRecipeOfVeryManyParts(t *testing.T) {
	many := func(part string) string { return strings.Repeat(part+",", 2*partLimit) + part }
	r := decoded(t, `{"recipeIngredient":[`+many(`{"display":"x","referenceId":"a"}`)+`],"recipeInstructions":[`+many(`{"text":"x"}`)+`],"notes":[`+many(`{"text":"x"}`)+`]}`)
	check(t, "parts", []int{len(r.ingredients), len(r.steps), len(r.notes)}, []int{partLimit, partLimit, partLimit})
}

func TestTools(t *testing.T) {
	r := decoded(t, `{"tools":[{"id":"1","name":" Oven\ttray "},{"name":""},{"name":null},null,{"name":"Blender"},{"name":"Oven tray"}]}`)
	check(t, "tools", r.tools, []string{"Oven tray", "Blender"})
	var many []string
	for n := range 30 {
		many = append(many, fmt.Sprintf(`{"name":"tool %d"}`, n))
	}
	r = decoded(t, `{"tools":[`+strings.Join(many, ",")+`]}`)
	check(t, "how many of thirty", len(r.tools), toolLimit)
	check(t, "without any", decoded(t, `{"tools":null}`).tools, []string(nil))
}
