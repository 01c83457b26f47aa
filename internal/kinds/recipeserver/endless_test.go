package recipeserver_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/kinds/recipeserver"
	"inkshelf/internal/server"
)

// fields is a recipe, or a part of one, as it is on the wire.
type fields = map[string]any

// several returns n parts.
func several(n int, part func(i int) fields) []fields {
	all := make([]fields, n)
	for i := range all {
		all[i] = part(i)
	}
	return all
}

// filled returns as much of a text, again and again, as a recipe may have of one.
func filled(text string) string { return strings.Repeat(text, 64<<10/len(text)) }

// long returns a step of as much text as is read of one.
func long(before, text string) fields { return longs(1, before, text) }

// longs returns several of them. Four are all that is read of a recipe.
func longs(n int, before, text string) fields {
	return fields{"recipeInstructions": several(n, func(int) fields { return fields{"text": before + filled(text)} })}
}

// endless are recipes without end, each of which has another part that can be repeated.
func endless() map[string]fields {
	all := map[string]fields{
		"prose":           longs(4, "", "Stir the soup until it thickens, then add the butter. "),
		"one word":        long("", "a"),
		"headings":        longs(4, "", "# a\n"), // each of which keeps with the next
		"lines":           longs(4, "", "a\n"),
		"items":           long("", "- a\n"),
		"rules":           long("", "---\n\n"),
		"rows":            long("|a|b|\n|-|-|\n", "|a|b|\n"),
		"cells":           long("<table><tr>", "<td>a"),
		"one cell":        long("|a|b|\n|-|-|\n|", "stir it "),
		"pictures":        long("", "<img src=/api/media/a.png>"),
		"lists in lists":  long("", "- - - - - - - - - - - - a\n"),
		"crossed out":     long("", "<s>a</s>b"),
		"typed":           long("```\n", "a  b "),
		"right to left":   long("", "שלום עולם "),
		"both directions": long("", "\u202ea\u202bב\u2067"),
		"no width":        long("", "\u200b\u200d\u2060\u00ad"),
		"accents":         long("a", "\u0301"),
		"controls":        long("", "\x01\x02\x7f"),
		"times":           {"prepTime": filled("1 h "), "performTime": filled("flour"), "totalTime": filled("1"), "recipeYield": filled("flour ")},
		"tools":           {"tools": several(1000, func(i int) fields { return fields{"name": fmt.Sprintf("pan %d", i)} })},
		"ingredients": {"recipeIngredient": several(1000, func(i int) fields {
			return fields{"title": fmt.Sprintf("Part %d", i), "quantity": i, "display": fmt.Sprintf("%d g of flour", i)}
		})},
		"one ingredient": {"recipeIngredient": several(1, func(int) fields { return fields{"display": filled("flour and ")} })},
		"one amount": {"recipeIngredient": several(1, func(int) fields {
			return fields{"quantity": 1, "unit": fields{"name": filled("cup and ")}, "display": "1 " + filled("cup and ") + "flour"}
		})},
		"amounts": {"recipeIngredient": several(4, func(i int) fields {
			return fields{"quantity": []float64{-1, 1e300, 5e-324, 1e9}[i], "food": fields{"name": "flour"}}
		})},
		"steps": {"recipeInstructions": several(1000, func(i int) fields { return fields{"title": fmt.Sprintf("Part %d", i), "text": "Stir."} })},
		"notes": {"notes": several(1000, func(int) fields { return fields{"title": "Note", "text": "Stir."} })},
		"facts": {"nutrition": fields{"calories": filled("flour "), "fatContent": filled("flour")}, "settings": fields{"showNutrition": true}},
		"nothing": {
			"recipeIngredient": nil, "recipeInstructions": nil, "notes": nil, "nutrition": nil, "settings": nil, "tools": nil,
			"description": nil, "recipeServings": nil, "recipeYield": nil, "totalTime": nil,
		},
	}
	// What is repeated at every step can be more than all that came.
	all["steps that need all"] = fields{
		"recipeIngredient": several(1, func(int) fields { return fields{"referenceId": "a", "display": filled("flour and ")} }),
		"recipeInstructions": several(1000, func(int) fields {
			return fields{"text": "Stir.", "ingredientReferences": []fields{{"referenceId": "a"}}}
		}),
	}
	return all
}

// No recipe is so long or so strange that it takes the reader's time or memory: there is an end to its pages, the list and the
// book agree on how many there are, and the last one is drawn like the first.
func TestEndlessRecipes(t *testing.T) {
	for name, recipe := range endless() {
		if testing.Short() && !slices.Contains([]string{"headings", "steps that need all", "amounts", "nothing"}, name) {
			continue // all of them take a minute where there is little time
		}
		t.Run(name, func(t *testing.T) {
			for key, value := range (fields{"id": id(11), "name": strings.Repeat("Name ", 2000), "image": "a", "updatedAt": "2026-01-01"}) {
				recipe[key] = value
			}
			data, err := json.Marshal(recipe)
			if err != nil {
				t.Fatal(err)
			}
			answers := small()
			answers.set(recipesPath, pageOf(fmt.Sprintf(`{"id":%q,"name":%q,"image":"a","updatedAt":"2026-01-01","recipeCategory":[{"id":%q,"name":"Soups"}]}`,
				id(11), recipe["name"], id(1))))
			answers.set(recipePath(11), string(data))
			s := serve(t, answers)
			maker, _ := server.As[server.PageMaker](s)
			maker.SetType(server.Type{Scale: 150})

			before, start := heap(), time.Now()
			books, err := s.Books(t.Context(), server.SeriesID(id(1)))
			if err != nil || len(books) != 1 || books[0].Unreadable != "" {
				t.Fatalf("got %v and %+v", err, books)
			}
			book, err := s.OpenBook(t.Context(), books[0].ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			// Both together take less than a second. What grew with the square took minutes.
			if took := time.Since(start); took > 30*time.Second {
				t.Errorf("it took %v", took)
			}
			if grown := heap() - before; grown > 64<<20 {
				t.Errorf("it takes %d MB", grown>>20)
			}
			if n := book.Len(); n != books[0].Pages || n < 1 || n > recipeserver.MostPages {
				t.Errorf("the list says %d pages, the book %d", books[0].Pages, n)
			}
			for _, n := range []int{1, book.Len()} {
				if _, err := book.Page(t.Context(), n); err != nil {
					t.Errorf("page %d: %v", n, err)
				}
			}
			runtime.KeepAlive(s)
		})
	}
}

// heap returns how much memory is in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
