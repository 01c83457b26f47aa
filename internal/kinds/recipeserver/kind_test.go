package recipeserver_test

import (
	"image"
	"testing"

	"inkshelf/internal/kinds/recipeserver"
	"inkshelf/internal/server"
)

func TestKind(t *testing.T) {
	k := recipeserver.Kind()
	if len(k.Types) != 1 || k.Types[0] != "recipeserver" || k.Needs != server.APIKey || k.Face.Name != "Recipes" {
		t.Errorf("got %+v", k)
	}
	if en, fr := k.Face.In("en"), k.Face.In("fr"); en.Series.Many != "categories" || fr.Book.One != "recette" || fr.Book.Gender != server.Feminine {
		t.Errorf("got %+v and %+v", en, fr)
	}
	if _, err := k.Open(server.Account{Name: "Kitchen", Address: "recipes.example", APIKey: server.Hide(key)}); err == nil {
		t.Error("an address that is none was opened")
	}
}

// The logo is a black figure on white that leaves a margin and fills the rest.
func TestLogo(t *testing.T) {
	logo := recipeserver.Kind().Face.Logo
	if logo.Bounds() != image.Rect(0, 0, 96, 96) {
		t.Fatalf("got %v", logo.Bounds())
	}
	drawn := image.Rectangle{}
	dark := 0
	for y := range 96 {
		for x := range 96 {
			if g, _, _, a := logo.At(x, y).RGBA(); a != 0xffff {
				t.Fatalf("%d, %d shows what is below", x, y)
			} else if g < 0x8000 {
				drawn = drawn.Union(image.Rect(x, y, x+1, y+1))
				dark++
			}
		}
	}
	if !drawn.In(image.Rect(4, 4, 92, 92)) || drawn.Dx() < 76 || drawn.Dy() < 76 || dark < 1500 || dark > 5000 {
		t.Errorf("%d dark pixels in %v", dark, drawn)
	}
}
