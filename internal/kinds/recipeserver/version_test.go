package recipeserver

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/content"
	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// fetch reads a recipe of the fake's sample, as a version of the server sends it.
func fetch(t *testing.T, o fake.Options, name string) recipe {
	t.Helper()
	all := Collection()
	place := slices.IndexFunc(all.Recipes, func(r content.Recipe) bool { return r.Name == name })
	o.Content, o.Key = content.Recipes{Categories: all.Categories, Recipes: all.Recipes[place : place+1]}, "key"
	srv := httptest.NewServer(fake.New(o))
	defer srv.Close()
	account := server.Account{Address: srv.URL, APIKey: server.Hide("key")}
	h, err := httpx.New(account, httpx.Bearer(account.APIKey))
	if err != nil {
		t.Fatal(err)
	}
	c := client{h}
	list, err := c.recipes(t.Context(), nil, nil)
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d recipes and %v", len(list), err)
	}
	r, listed, err := c.recipe(t.Context(), list[0].id)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "what a list would say", listed, list[0])
	if r.stamp != list[0].stamp || r.photo != list[0].photo || r.title != list[0].title {
		t.Errorf("%v: the list says %+v, the recipe %q %q", o.Version, list[0], r.stamp, r.photo)
	}
	return r
}

// What a recipe says does not depend on the version, except for what the older ones cannot say.
func TestRecipeInEveryVersion(t *testing.T) {
	for _, c := range []struct {
		o     fake.Options
		yield string
		first string // ingredient
	}{
		{fake.Options{Version: fake.V3}, "1 large dish, 8 servings", "500 g|minced beef|"},
		{fake.Options{Version: fake.V23}, "1 large dish, 8 servings", "500 g|minced beef|"},
		{fake.Options{Version: fake.V20}, "1 large dish", "500 g|minced beef|"},
		{fake.Options{Version: fake.V1}, "1 large dish", "500 g|minced beef|"},
	} {
		r := fetch(t, c.o, "Sunday Lasagne")
		v := c.o.Version.String()
		check(t, v+": yield", r.yield, c.yield)
		check(t, v+": times", []string{r.prep, r.cook, r.total}, []string{"45 minutes", "1 hour 15 minutes", "2 hours"})
		var lines, headings []string
		for _, i := range r.ingredients {
			lines = append(lines, strings.Join([]string{i.amount, i.item, i.note}, "|"))
			headings = append(headings, i.heading)
		}
		check(t, v+": headings", headings, []string{"For the sauce", "", "", "", "", "For the white sauce", "", "", "To assemble", ""})
		check(t, v+": ingredients", lines, []string{
			c.first, "2|onions|finely chopped", "¹/₂ cup|red wine|", "¹/₃ cup|milk|", "|salt and pepper, to taste|",
			"¹/₄ cup|butter|", "¹/₄ cup|flour|", "1 l|milk|warm", "12|sheets of lasagne|", "1 ¹/₂ cups|parmesan|grated, plus more for the table",
		})
		var banners, labels []string
		for _, s := range r.steps {
			banners, labels = append(banners, s.banner), append(labels, s.label)
		}
		check(t, v+": banners", banners, []string{"Sauce", "", "White sauce", "", "Assemble and bake", ""})
		check(t, v+": labels", labels, []string{"", "", "Roux", "Milk", "", "Wait"})
		check(t, v+": ingredients of a step", r.steps[1].uses, []int{2, 3, 4})
		check(t, v+": notes", len(r.notes), 2)
		check(t, v+": nutrition", writeFacts(r.nutrition), "Calories 640 kcal, Fat 31 g, Carbohydrates 52 g, Protein 38 g, Sodium 890 mg")
	}
}

// While amounts are switched off, units and foods do not show: the quantity and the note are all there is.
func TestAmountsOff(t *testing.T) {
	r := fetch(t, fake.Options{Version: fake.V20, AmountsOff: true}, "Sunday Lasagne")
	for _, i := range r.ingredients {
		if strings.Contains(i.text(), "cup") || strings.Contains(i.text(), "milk") || i.text() == "" {
			t.Errorf("got %+v", i)
		}
	}
}
