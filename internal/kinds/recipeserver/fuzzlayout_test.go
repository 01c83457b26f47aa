package recipeserver

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"inkshelf/internal/typeset"
)

// FuzzLayOut lays out whatever a server may answer. All that holds for pages holds for these, and there is an end to them.
func FuzzLayOut(f *testing.F) {
	names, err := filepath.Glob("testdata/recipe-*.json")
	if err != nil || len(names) == 0 {
		f.Fatalf("no test data: %v", err)
	}
	for i, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, uint8(i))
	}
	f.Add([]byte(`{"name":"שקשוקה","image":"a","description":"* a\n  1. b\n\n|c|d|\n|-|-|\n|e|f|","tools":[{"name":"g"}],"recipeIngredient":[{"title":"h","display":"1 i","quantity":1,"note":"j"}],`+
		`"recipeInstructions":[{"title":"k","summary":"l","text":"> m\n\n`+"```"+`\nn\n`+"```"+`\n![o](p)~~q~~"}],"notes":[{"title":"r","text":"s"}],"nutrition":{"calories":"1"},"settings":{"showNutrition":true}}`), uint8(4))
	k, set := newInks(), typeset.New()
	f.Fuzz(func(t *testing.T, data []byte, how uint8) {
		var w wireRecipe
		if json.Unmarshal(data, &w) != nil {
			return
		}
		r, err := w.recipe(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all := types()
		typ := all[int(how)%len(all)]
		pages := layOut(set, r, typ)
		// No line is shorter than a letter, and no page holds less than a line.
		if most := 10 + len(data); len(pages) > most {
			t.Fatalf("%d bytes became %d pages", len(data), len(pages))
		}
		for _, fault := range faults(k, r, typ, pages) {
			t.Errorf("%d %%, %s: %s", typ.Scale, typ.Language, fault)
		}
	})
}
