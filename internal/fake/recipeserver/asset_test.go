package recipeserver_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/recipeserver"
)

// pie is a recipe with a picture in each of its texts, and tools.
func pie() content.Recipe {
	return content.Recipe{
		Name: "Pie", Tools: []string{"A rolling pin", "A tin"}, Description: "![whole](asset:pie.png)",
		Steps:  []content.Step{{Text: `Fold.<img src="asset:pie.png" height="100%" width="100%"/>`}},
		Notes:  []content.Note{{Title: "Look", Text: "![cut](asset:none.png)"}},
		Assets: []content.Picture{content.NewPicture("pie.png", "image/png", []byte("a picture"))},
	}
}

// A picture in a text has the address of a path on the server, under which it is found without a token.
func TestAssets(t *testing.T) {
	for _, prefix := range []string{"", "/kitchen"} {
		_, base := start(t, recipeserver.Options{Prefix: prefix, Content: content.Recipes{Recipes: []content.Recipe{pie()}}})
		got := read[struct {
			ID, Description    string
			RecipeInstructions []struct{ Text string }
			Notes              []struct{ Text string }
			Assets             []struct{ Name, Icon, FileName string }
		}](t, base+prefix+"/api/recipes/pie")
		path := prefix + "/api/media/recipes/" + got.ID + "/assets/"
		if want := "![whole](" + path + "pie.png)"; got.Description != want {
			t.Errorf("the description is %q, want %q", got.Description, want)
		}
		if want := `Fold.<img src="` + path + `pie.png" height="100%" width="100%"/>`; got.RecipeInstructions[0].Text != want {
			t.Errorf("the step is %q, want %q", got.RecipeInstructions[0].Text, want)
		}
		if want := "![cut](" + path + "none.png)"; got.Notes[0].Text != want {
			t.Errorf("the note is %q, want %q", got.Notes[0].Text, want)
		}
		if len(got.Assets) != 1 || got.Assets[0].FileName != "pie.png" {
			t.Errorf("the assets are %+v", got.Assets)
		}
		if a := get(t, base+path+"pie.png", "Authorization", ""); a.code != http.StatusOK || string(a.body) != "a picture" || a.header.Get("Content-Type") != "image/png" {
			t.Errorf("status %d, %q of %s", a.code, a.body, a.header.Get("Content-Type"))
		}
		for _, absent := range []string{path + "none.png", strings.Replace(path, got.ID, nobody, 1) + "pie.png", strings.Replace(path, got.ID, "pie", 1) + "pie.png"} {
			if a := get(t, base+absent); a.code != http.StatusNotFound || !bytes.Equal(a.body, captured(t, "image-missing-404.json")) {
				t.Errorf("%s: status %d, %s", absent, a.code, a.body)
			}
		}
	}
}

// Tools are in lists and in recipes, with what a version says of them, and recipes are found by them.
func TestTools(t *testing.T) {
	for _, v := range versions {
		_, base := start(t, recipeserver.Options{Version: v, Content: content.Recipes{Recipes: []content.Recipe{pie(), {Name: "Toast"}}}})
		whole := decode(t, get(t, base+"/api/recipes/pie").body).(map[string]any)["tools"].([]any)
		listed := decode(t, get(t, base+"/api/recipes?tools=a-tin").body).(map[string]any)["items"].([]any)
		if len(listed) != 1 {
			t.Fatalf("%v: %d recipes need a tin", v, len(listed))
		}
		for _, tools := range [][]any{whole, listed[0].(map[string]any)["tools"].([]any)} {
			if len(tools) != 2 {
				t.Fatalf("%v: got %v", v, tools)
			}
			tool := tools[1].(map[string]any)
			_, hand := tool["onHand"]
			_, households := tool["householdsWithTool"]
			if tool["name"] != "A tin" || tool["slug"] != "a-tin" || hand == (v == recipeserver.V3) || households == hand {
				t.Errorf("%v: got %v", v, tool)
			}
		}
	}
}
