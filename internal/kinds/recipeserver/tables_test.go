package recipeserver

import (
	"strings"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// laidOut lays out a recipe with one step.
func laidOut(t *testing.T, markdown string, scale int) []page {
	t.Helper()
	r := recipe{title: "Soup", steps: []step{{text: parseText(markdown)}}}
	return layOut(typeset.New(), r, server.Type{Scale: scale})
}

// lineAt returns the first line that begins so, and on which page it stands.
func lineAt(t *testing.T, pages []page, begin string) (n int, line textAt) {
	t.Helper()
	for n, p := range pages {
		for _, line := range p.texts {
			if strings.HasPrefix(line.line.Text, begin) {
				return n, line
			}
		}
	}
	t.Fatalf("no line begins with %q", begin)
	return 0, textAt{}
}

// A side that the author of a table names is that side, also where the page is written from right to left; a column without one
// begins where its language does.
func TestSidesOfATable(t *testing.T) {
	for name, c := range map[string]struct{ words, free string }{
		"left to right": {"Stir it all together", "left"},
		"right to left": {"לערבב את הכל ביחד", "right"},
	} {
		for column, rule := range []string{":--", "--:", "---"} {
			rules := []string{":-:", ":-:", ":-:"}
			rules[column] = rule
			// The first row of each column is as wide as it gets, the last one letter.
			wide := strings.Repeat("|"+c.words, 3) + "|\n"
			cells := []string{".", ".", "."}
			cells[column] = "7"
			pages := laidOut(t, wide+"|"+strings.Join(rules, "|")+"|\n"+wide+"|"+strings.Join(cells, "|")+"|", 100)
			_, one := lineAt(t, pages, "7")
			left, right := sheet.X, 0
			for _, line := range pages[0].texts {
				if x := line.x + line.line.Width.Ceil()/2; strings.HasPrefix(line.line.Text, c.words[:4]) && distance(x, one.x) < 200 {
					left, right = min(left, line.x), max(right, line.x+line.line.Width.Ceil())
				}
			}
			side := "left"
			if distance(one.x, left) > distance(one.x+one.line.Width.Ceil(), right) {
				side = "right"
			}
			if want := []string{"left", "right", c.free}[column]; side != want {
				t.Errorf("%s, %s: it stands at the %s (%d between %d and %d)", name, rule, side, one.x, left, right)
			}
		}
	}
}
