package recipeserver

import (
	"image"
	"strings"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// The cards that covers are made of where there is no photo.
var cards = map[string]card{
	"card-recipe":    {"Soupe de panais rôti", "Soupes"},
	"card-category":  {title: "Weeknight"},
	"card-long":      {"Things We Cooked Once, Loved, Forgot to Write Down, and Have Been Trying to Remember Ever Since", "Les Gâteaux du dimanche et des autres jours de la semaine"},
	"card-hebrew":    {"מרק עדשים כתומות", "ארוחת שישי"},
	"card-emoji":     {"Ice Cream 🍨", "日本の味"},
	"card-one-word":  {title: strings.Repeat("Donaudampfschifffahrt", 12)},
	"card-long-word": {"Zwetschgenknödel", "Süßspeisen"},
	"card-untitled":  {},
}

// Nothing of a card touches its frame.
func TestCards(t *testing.T) {
	canvas := paint.New(sheet, paint.Units{})
	for name, k := range cards {
		canvas.Fill(canvas.Bounds(), paint.Black) // as the last page has left it
		img := k.draw(canvas)
		if img.Rect.Size() != image.Pt(600, 800) {
			t.Errorf("%s: %v large", name, img.Rect.Size())
		}
		golden.Check(t, name, img)
		for y := cardRule + 1; y < cardHeight-cardRule-1; y++ {
			for x := cardRule + 1; x < cardWidth-cardRule-1; x++ {
				inside := x >= cardRule+12 && x < cardWidth-cardRule-12 && y >= cardRule+12 && y < cardHeight-cardRule-12
				if !inside && img.GrayAt(x, y).Y != 0xff {
					t.Fatalf("%s: ink at %d, %d", name, x, y)
				}
			}
		}
	}
}
