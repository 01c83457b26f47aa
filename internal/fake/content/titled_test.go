package content_test

import (
	"fmt"
	"testing"

	"inkshelf/internal/fake/content"
)

func TestTitledTakeTitlesAsTheyAre(t *testing.T) {
	titles := []string{"../../etc/passwd", "<b>&", "SERIES: Other [3]", "e\u0301", "é", "日本語", "line\u2028separator"}
	comics, recipes, books := content.ComicsTitled(titles), content.RecipesTitled(titles), content.BooksTitled(titles)
	if len(comics.Series) != len(titles) || len(recipes.Recipes) != len(titles) || len(books.Books) != len(titles) {
		t.Fatalf("got %d, %d, %d of %d", len(comics.Series), len(recipes.Recipes), len(books.Books), len(titles))
	}
	for i, title := range titles {
		if s := comics.Series[i]; s.Title != title || len(s.Comics) != 1 {
			t.Errorf("got series %q of %d comics, want %q of one", s.Title, len(s.Comics), title)
		}
		if r := recipes.Recipes[i]; recipes.Categories[i] != title || len(r.Categories) != 1 || r.Categories[0] != i {
			t.Errorf("got category %q and a recipe in %v, want %q and %d", recipes.Categories[i], r.Categories, title, i)
		}
		b := books.Books[i]
		if alone := i%2 == 1; alone && (b.Series != "" || b.Title != title) || !alone && b.Series != title {
			t.Errorf("got book %q of series %q, want %q", b.Title, b.Series, title)
		}
	}
}

// Benchmarks ask for 10,000 titles: their pictures are the same bytes, not copies.
func TestTitledSharePictures(t *testing.T) {
	var titles []string
	for i := range 10_000 {
		titles = append(titles, fmt.Sprintf("Title %d", i))
	}
	comics, books := content.ComicsTitled(titles), content.BooksTitled(titles)
	first, last := comics.Series[0].Comics[0].Cover.Bytes(), comics.Series[9_999].Comics[0].Cover.Bytes()
	if &first[0] != &last[0] {
		t.Error("comics do not share their covers")
	}
	first, last = books.Books[0].Files[0].Bytes(), books.Books[9_999].Files[0].Bytes()
	if &first[0] != &last[0] {
		t.Error("books do not share their files")
	}
}
