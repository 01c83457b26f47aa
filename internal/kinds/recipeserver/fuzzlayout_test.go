package recipeserver

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"inkshelf/internal/typeset"
)

// FuzzLayOut lays out whatever a server may answer. What stands on their pages stands in its place, nothing is lost, and there is an end to them.
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
	for i, text := range []string{"a\n|-|", "!\n0", "0000\n1", "|a|b|\n|-|-|\n|c||"} { // these were taken for something else
		f.Add([]byte(`{"recipeInstructions":[{"text":`+strconv.Quote(text)+`}]}`), uint8(i))
	}
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
		for _, fault := range misplaced(k, r, pages) {
			t.Errorf("%d %%, %s: %s", typ.Scale, typ.Language, fault)
		}
		for letter, n := range missing(r, pages) {
			t.Errorf("%d %%, %s: %d times %q is lost", typ.Scale, typ.Language, n, letter)
		}
	})
}

// missing returns the letters that pages lack of what a recipe says and never is shortened. In which order they stand is
// checked with texts that mean something: among these, any line may be a part of any other.
func missing(r recipe, pages []page) map[rune]int {
	count := map[rune]int{}
	add := func(n int, text string) {
		for _, c := range letters(text) {
			count[c] += n
		}
	}
	for _, in := range r.ingredients {
		add(1, in.text())
	}
	for _, s := range r.steps {
		add(1, plain(s.text))
	}
	for _, n := range r.notes {
		add(1, plain(n.text))
	}
	for n, p := range pages {
		for _, t := range p.texts {
			if !inFoot(t) && !inHead(n, t) {
				add(-1, t.line.Text)
			}
		}
	}
	maps.DeleteFunc(count, func(_ rune, n int) bool { return n <= 0 })
	return count
}
