package recipeserver

import (
	"fmt"
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

// Lists inside of lists are indented as long as there is room for words.
func TestDeepLists(t *testing.T) {
	markdown := ""
	for depth := range depthLimit {
		markdown += strings.Repeat("  ", depth) + fmt.Sprintf("- L%d. and more words than fit on one narrow line\n", depth)
	}
	pages := laidOut(t, markdown, 150)
	last := 0
	for depth := range depthLimit {
		_, line := lineAt(t, pages, fmt.Sprintf("L%d.", depth))
		if line.x < last || line.x > right-narrowest {
			t.Errorf("level %d begins at %d, the one around it at %d", depth+1, line.x, last)
		}
		last = line.x
	}
	if last <= left+200 {
		t.Errorf("the innermost begins at %d", last)
	}
}

// A picture in a step stands on one page with what is said of it, also where the step is longer than a page.
func TestPictureKeepsItsText(t *testing.T) {
	for n := range 24 {
		pages := laidOut(t, strings.Repeat("Stir.\n\n", 20+n)+"![Caption](/api/media/a.png)\n\nStir.", 100)
		at, _ := lineAt(t, pages, "Caption")
		if len(pages[at].pictures) != 1 {
			t.Errorf("after %d lines the picture and its text are on two pages", 20+n)
		}
	}
}

// The line beside a quote goes on from one paragraph to the next, and ends with the page.
func TestLineBesideAQuote(t *testing.T) {
	pages := laidOut(t, strings.Repeat("> Stir.\n>\n", 24), 100)
	if len(pages) < 2 {
		t.Fatalf("%d pages", len(pages))
	}
	for n, p := range pages {
		end := 0
		for _, r := range p.rules {
			if r.area.Dx() != 4 {
				continue
			}
			if end != 0 && r.area.Min.Y > end || r.area.Min.Y < bodyTop {
				t.Errorf("page %d: there is a gap from %d to %d", n+1, end, r.area.Min.Y)
			}
			end = r.area.Max.Y
		}
		if end == 0 {
			t.Errorf("page %d: there is no line", n+1)
		}
	}
}

// A picture in a step stands beside its number, which is at the right on a page from right to left.
func TestPictureOnATurnedPage(t *testing.T) {
	area := func(words string) (x0, x1 int) {
		p := laidOut(t, words+"\n\n![](/api/media/a.png)", 100)[0].pictures[0]
		return p.area.Min.X, p.area.Max.X
	}
	x0, x1 := area("Stir it all together")
	if x0 <= left || x1 != right {
		t.Errorf("got %d to %d", x0, x1)
	}
	if y0, y1 := area("לערבב את הכל ביחד"); y0 != sheet.X-x1 || y1 != sheet.X-x0 {
		t.Errorf("got %d to %d, from left to right it is %d to %d", y0, y1, x0, x1)
	}
}
