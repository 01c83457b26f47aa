package recipeserver

import (
	"fmt"
	"strings"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// stocked returns a recipe of so many ingredients.
func stocked(n int) recipe {
	r := recipe{title: "Soup"}
	for i := range n {
		r.ingredients = append(r.ingredients, ingredient{amount: "2 g", item: fmt.Sprintf("herb%d", i)})
	}
	return r
}

// Ingredients in two columns are divided so that no page has but a row or two of them, and each is there once.
func TestTwoColumnsOverPages(t *testing.T) {
	set := typeset.New()
	for n := 4; n < 140; n++ {
		pages := layOut(set, stocked(n), server.Type{Scale: 100})
		seen := map[string]int{}
		for i, p := range pages {
			rows := map[int]bool{}
			for _, line := range p.texts {
				if strings.HasPrefix(line.line.Text, "herb") {
					rows[line.baseline] = true
					seen[line.line.Text]++
				}
			}
			if len(rows) < fewest && n >= 2*fewest {
				t.Errorf("%d ingredients: page %d of %d has %d rows", n, i+1, len(pages), len(rows))
			}
		}
		if len(seen) != n {
			t.Errorf("%d ingredients: %d are there", n, len(seen))
		}
	}
}

// An amount of many words goes before the ingredient, where it has the whole width.
func TestAmountThatIsASentence(t *testing.T) {
	r := stocked(3)
	r.ingredients[1].amount = strings.Repeat("as much as you like ", 12)
	pages := layOut(typeset.New(), r, server.Type{Scale: 100})
	_, first := lineAt(t, pages, "as much")
	if first.x != left || first.line.Width.Ceil() < width*3/4 {
		t.Errorf("it stands at %d and is %d wide", first.x, first.line.Width.Ceil())
	}
	r.ingredients[1].amount = "as much as you like of it"
	_, first = lineAt(t, layOut(typeset.New(), r, server.Type{Scale: 100}), "as much")
	if first.line.Width.Ceil() > wordsAtMost {
		t.Errorf("one of few words is %d wide", first.line.Width.Ceil())
	}
}
