package recipeserver

import (
	"strings"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// Beside the photo the description has what room there is, and does not go on: four lines at most, and fewer where name and facts
// are long. Large text takes room from the photo.
func TestDescriptionBesideAPhoto(t *testing.T) {
	long := []block{paragraph{[]span{{text: "Soup " + strings.Repeat("warms the hands and the heart alike ", 20)}}}}
	r := recipe{title: "Soup", photo: "a", description: long}
	crowded := r
	crowded.title = "A very long name for a soup of lanterns, with a second part"
	crowded.prep, crowded.cook, crowded.total = "as long as you have got for it", "until it is done, and a little longer", "most of the day"
	crowded.yield = "enough for everybody who comes"
	for name, c := range map[string]struct {
		recipe
		lines map[int]int // by scale
	}{
		"short":   {r, map[int]int{100: 4, 150: 4}},
		"crowded": {crowded, map[int]int{100: 3, 150: 4}},
	} {
		for scale, want := range c.lines {
			pages := layOut(typeset.New(), c.recipe, server.Type{Scale: scale})
			_, first := lineAt(t, pages, "Soup warms")
			lines := 0
			for _, line := range pages[0].texts {
				if line.x == first.x && line.baseline >= first.baseline && !inFoot(line) {
					lines++
				}
			}
			if lines != want || len(pages) != 1 {
				t.Errorf("%s at %d %%: %d lines, and %d pages", name, scale, lines, len(pages))
			}
		}
	}
}
