package recipeserver

import (
	"strings"
	"testing"
)

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

// A table that goes on on another page has its head there too, and no row of it stands alone.
func TestLongTable(t *testing.T) {
	for rows := range 60 {
		markdown := "|Cut|Minutes|\n|-|-|\n" + strings.Repeat("|leg|90|\n", rows+3)
		pages := laidOut(t, markdown, 100)
		for n, p := range pages {
			heads, bodies := 0, 0
			for _, line := range p.texts {
				switch line.line.Text {
				case "Minutes":
					heads++
				case "90":
					bodies++
				}
			}
			if heads != 1 || bodies < 2 {
				t.Errorf("%d rows: page %d of %d has %d heads and %d rows", rows+3, n+1, len(pages), heads, bodies)
			}
		}
	}
}

// Short cells stay on one line, where longer ones can give way.
func TestShortCells(t *testing.T) {
	pages := laidOut(t, "|Cut|Heat|What to do|\n|-|-|-|\n|leg|180 °C or|"+strings.Repeat("Roast it until it is done. ", 20)+"|", 100)
	lineAt(t, pages, "180\u00a0°C or")
}

// A table whose head would fill the page, or which has no room for its words, is a list.
func TestTablesThatAreLists(t *testing.T) {
	for markdown, second := range map[string]string{
		"|Cut|" + strings.Repeat("What to do with it, and when. ", 30) + "|\n|-|-|\n|leg|roast|":                                 "What",
		"|Cut" + strings.Repeat("|Heat", 20) + "|\n|-" + strings.Repeat("|-", 20) + "|\n|leg" + strings.Repeat("|hot", 20) + "|": "Heat hot",
	} {
		pages := laidOut(t, markdown, 100)
		_, leg := lineAt(t, pages, "leg")
		if _, line := lineAt(t, pages, second); line.heading || line.baseline <= leg.baseline || line.x != leg.x {
			t.Errorf("%q: %q stands at %d, %d and %q at %d, %d", markdown, "leg", leg.x, leg.baseline, line.line.Text, line.x, line.baseline)
		}
	}
}
