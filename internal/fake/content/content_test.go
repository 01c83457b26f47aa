package content_test

import (
	"bytes"
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/content"
)

// broken tells whether nobody can read a picture to its end.
func broken(p content.Picture) bool {
	_, _, err := image.Decode(bytes.NewReader(p.Bytes()))
	return err != nil
}

// promises reports each sentence that is not true.
func promises(t *testing.T, all map[string]bool) {
	t.Helper()
	for sentence, kept := range all {
		if !kept {
			t.Errorf("not so: %s", sentence)
		}
	}
}

func TestComicsHoldWhatTestsRelyOn(t *testing.T) {
	c := content.NewComics()
	series, books := c.Series, comicsOf(c)
	promises(t, map[string]bool{
		"two or three libraries":        len(c.Libraries) == 2 || len(c.Libraries) == 3,
		"40 series":                     len(series) >= 40,
		"a series of 120 comics":        slices.ContainsFunc(series, func(s content.ComicSeries) bool { return len(s.Comics) == 120 }),
		"a series from right to left":   slices.ContainsFunc(series, func(s content.ComicSeries) bool { return s.Direction == content.RightToLeft }),
		"a webtoon":                     slices.ContainsFunc(series, func(s content.ComicSeries) bool { return s.Direction == content.Webtoon }),
		"a trashed series":              slices.ContainsFunc(series, func(s content.ComicSeries) bool { return s.Trashed }),
		"a poster in PNG":               slices.ContainsFunc(series, func(s content.ComicSeries) bool { return s.Poster != nil && s.Poster.Type == "image/png" }),
		"a series that is read":         slices.ContainsFunc(series, func(s content.ComicSeries) bool { return readOf(s) == len(s.Comics) }),
		"a series read half":            slices.ContainsFunc(series, func(s content.ComicSeries) bool { return readOf(s) > 0 && readOf(s) < len(s.Comics) }),
		"a series of one title":         slices.ContainsFunc(series, func(s content.ComicSeries) bool { return len(s.Comics) > 1 && oneTitle(s) }),
		"a comic of more than 180":      slices.ContainsFunc(books, func(b content.Comic) bool { return len(b.Pages) > 180 }),
		"a trashed comic":               slices.ContainsFunc(books, func(b content.Comic) bool { return b.State == content.Trashed }),
		"a comic not looked at":         slices.ContainsFunc(books, func(b content.Comic) bool { return b.State == content.Unanalysed && b.Pages == nil }),
		"a broken comic":                slices.ContainsFunc(books, func(b content.Comic) bool { return b.State == content.Broken && b.Pages == nil }),
		"a text":                        slices.ContainsFunc(books, func(b content.Comic) bool { return b.Made == content.TextEPUB && b.Pages == nil }),
		"an EPUB of images":             slices.ContainsFunc(books, func(b content.Comic) bool { return b.Made == content.ImageEPUB && b.Pages != nil }),
		"a PDF":                         slices.ContainsFunc(books, func(b content.Comic) bool { return b.Made == content.PDF }),
		"a CBR":                         slices.ContainsFunc(books, func(b content.Comic) bool { return b.Made == content.CBR }),
		"a comic without cover":         slices.ContainsFunc(books, func(b content.Comic) bool { return b.State == content.Ready && b.Cover == nil }),
		"a number with a fraction":      slices.ContainsFunc(books, func(b content.Comic) bool { return b.Number == "2.25" && b.Sort == 2.25 }),
		"a number 0":                    slices.ContainsFunc(books, func(b content.Comic) bool { return b.Number == "0" && b.Sort == 0 }),
		"a comic begun":                 slices.ContainsFunc(books, func(b content.Comic) bool { return b.ReadTo > 0 && b.ReadTo < len(b.Pages) }),
		"titles that differ":            distinct(series, func(s content.ComicSeries) string { return s.Title }),
		"a library for every series":    !slices.ContainsFunc(series, func(s content.ComicSeries) bool { return s.Library >= len(c.Libraries) }),
		"every format of a page":        len(formatsOf(books)) == 5,
		"a spread over two pages":       slices.ContainsFunc(books, func(b content.Comic) bool { return slices.ContainsFunc(b.Pages, wide) }),
		"no page beyond the last":       !slices.ContainsFunc(books, func(b content.Comic) bool { return b.ReadTo > len(b.Pages) }),
		"progress and time go together": !slices.ContainsFunc(books, func(b content.Comic) bool { return (b.ReadTo > 0) == b.ReadAt.IsZero() }),
	})
}

// The screens freeze their clock on 14 March 2025: nothing may have been read after that, and no two comics at once, for
// what was read last comes first.
func TestComicsWereReadAtDistinctTimes(t *testing.T) {
	first, last := time.Date(2025, time.February, 1, 0, 0, 0, 0, time.UTC), time.Date(2025, time.March, 14, 9, 41, 0, 0, time.UTC)
	seen := map[time.Time]string{}
	for _, b := range comicsOf(content.NewComics()) {
		if b.ReadTo == 0 {
			continue
		}
		if b.ReadAt.Before(first) || b.ReadAt.After(last) {
			t.Errorf("%q was read at %v", b.Title, b.ReadAt)
		}
		if other, ok := seen[b.ReadAt]; ok {
			t.Errorf("%q and %q were read at the same time", b.Title, other)
		}
		seen[b.ReadAt] = b.Title
	}
}

func TestRecipesHoldWhatTestsRelyOn(t *testing.T) {
	r := content.NewRecipes()
	in := make([]int, len(r.Categories))
	var without, plain int
	for _, recipe := range r.Recipes {
		for _, c := range recipe.Categories {
			in[c]++
		}
		if recipe.Photo == nil {
			without++
		}
		if recipe.Ingredients == nil && recipe.Steps == nil && recipe.Notes == nil {
			plain++
		}
	}
	has := func(f func(content.Recipe) bool) bool { return slices.ContainsFunc(r.Recipes, f) }
	says := func(text string) bool {
		return has(func(r content.Recipe) bool {
			return strings.Contains(r.Description, text) || slices.ContainsFunc(r.Steps, func(s content.Step) bool { return strings.Contains(s.Text, text) })
		})
	}
	promises(t, map[string]bool{
		"40 categories with recipes":  len(slices.DeleteFunc(slices.Clone(in), func(n int) bool { return n == 0 })) >= 40,
		"two empty categories":        len(slices.DeleteFunc(slices.Clone(in), func(n int) bool { return n > 0 })) == 2,
		"a category of 120 recipes":   slices.Max(in) == 120,
		"a recipe in no category":     has(func(r content.Recipe) bool { return len(r.Categories) == 0 }),
		"a recipe in two":             has(func(r content.Recipe) bool { return len(r.Categories) == 2 }),
		"a fifth without a photo":     without*10 > len(r.Recipes) && without*10 < 3*len(r.Recipes),
		"sixty ingredients":           has(func(r content.Recipe) bool { return len(r.Ingredients) == 60 }),
		"an endless ingredient":       has(func(r content.Recipe) bool { return len(r.Ingredients) == 1 && len(r.Ingredients[0].Note) > 2000 }),
		"ingredients without steps":   has(func(r content.Recipe) bool { return len(r.Ingredients) > 0 && len(r.Steps) == 0 }),
		"a recipe that is but a name": plain == 1,
		"nutrition that is shown":     has(func(r content.Recipe) bool { return r.ShowNutrition && len(r.Nutrition) > 0 }),
		"nutrition that is not":       has(func(r content.Recipe) bool { return !r.ShowNutrition && len(r.Nutrition) > 0 }),
		"a heading in a list": has(func(r content.Recipe) bool {
			return slices.ContainsFunc(r.Ingredients, func(i content.Ingredient) bool { return i.Heading != "" })
		}),
		"a banner and a label": has(func(r content.Recipe) bool {
			return slices.ContainsFunc(r.Steps, func(s content.Step) bool { return s.Banner != "" && s.Label != "" })
		}),
		"a table":             says("|---|"),
		"a script":            says("<script>"),
		"a link":              says("](https://"),
		"Hebrew":              says("מרק"),
		"Arabic":              says("شوربة"),
		"a picture in a step": says("](asset:"),
		"one dropped there":   says("<img src=\"asset:"),
		"a step of pages": has(func(r content.Recipe) bool {
			return slices.ContainsFunc(r.Steps, func(s content.Step) bool {
				return len(s.Text) > 2500 && !strings.Contains(s.Text, "\n") && strings.Contains(s.Text, " ")
			})
		}),
		"tools":             has(func(r content.Recipe) bool { return len(r.Tools) > 2 }),
		"200 ingredients":   has(func(r content.Recipe) bool { return len(r.Ingredients) == 200 }),
		"a tall photo":      has(func(r content.Recipe) bool { return r.Photo != nil && r.Photo.Height > r.Photo.Width }),
		"a very wide photo": has(func(r content.Recipe) bool { return r.Photo != nil && r.Photo.Width > 3*r.Photo.Height }),
		"a broken photo":    broken(*recipeCalled("The Photo That Broke").Photo),
		"notes alone":       has(func(r content.Recipe) bool { return len(r.Ingredients)+len(r.Steps) == 0 && len(r.Notes) > 0 }),
		"names that differ": distinct(r.Recipes, func(r content.Recipe) string { return r.Name }),
		"times of change":   !has(func(r content.Recipe) bool { return r.Changed.IsZero() }),
		"no step that uses what is not": !has(func(r content.Recipe) bool {
			return slices.ContainsFunc(r.Steps, func(s content.Step) bool {
				return slices.ContainsFunc(s.Uses, func(i int) bool { return i >= len(r.Ingredients) })
			})
		}),
	})
}

func TestBooksHoldWhatTestsRelyOn(t *testing.T) {
	books := content.NewBooks().Books
	series := map[string]int{}
	for _, b := range books {
		if b.Series != "" {
			series[b.Series]++
		} else {
			series[b.Title]++
		}
	}
	longest := 0
	for _, n := range series {
		longest = max(longest, n)
	}
	has := func(f func(content.Book) bool) bool { return slices.ContainsFunc(books, f) }
	only := func(format string) func(content.Book) bool {
		return func(b content.Book) bool { return len(b.Files) == 1 && b.Files[0].Format == format }
	}
	promises(t, map[string]bool{
		"40 series":              len(series) >= 40,
		"a series of 120":        longest == 120,
		"a book as EPUB and CBZ": has(func(b content.Book) bool { return len(b.Files) == 2 }),
		"a book as CBZ only":     has(only("CBZ")),
		"a book as KEPUB only":   has(only("KEPUB")),
		"a book as PDF only":     has(only("PDF")),
		"a book as MOBI only":    has(only("MOBI")),
		"a book in French":       has(func(b content.Book) bool { return b.Language == "fra" }),
		"a book without author":  has(func(b content.Book) bool { return len(b.Authors) == 0 }),
		"a book of two authors":  has(func(b content.Book) bool { return len(b.Authors) == 2 }),
		"a book without date":    has(func(b content.Book) bool { return b.Published.IsZero() }),
		"a book without cover":   has(func(b content.Book) bool { return b.Cover == nil }),
		"a number with fraction": has(func(b content.Book) bool { return b.Number == 2.25 }),
		"a series with brackets": series["Tales [Omnibus]"] > 0,
		"a trap for parsers": has(func(b content.Book) bool {
			return b.Series == "" && strings.Contains(b.Description, "\nSERIES: Something [9]\n")
		}),
		"control characters": has(func(b content.Book) bool { return strings.ContainsAny(b.Description, "\u000b\u0002") }),
	})
}

// The lists show how titles are ordered: by what follows an article, whatever the accents, and by numbers as numbers.
func TestTitlesTryTheRulesOfOrder(t *testing.T) {
	all := map[string][]string{"recipes": content.NewRecipes().Categories}
	for _, s := range content.NewComics().Series {
		all["comics"] = append(all["comics"], s.Title)
	}
	for _, b := range content.NewBooks().Books {
		all["books"] = append(all["books"], b.Series, b.Title)
	}
	starts := []string{"The ", "A ", "An ", "Le ", "La ", "Les ", "L'", "L’", "Un ", "Une ", "Des ", "À la ", "A la ", "É", "9", "10"}
	for kind, titles := range all {
		for _, start := range starts {
			if !slices.ContainsFunc(titles, func(title string) bool {
				return strings.HasPrefix(title, start) || start[0] <= '9' && strings.Contains(title, start)
			}) {
				t.Errorf("no title of the %s has %q", kind, start)
			}
		}
		for _, letter := range []string{"œ", "–", "æ"} {
			if !slices.ContainsFunc(titles, func(title string) bool { return strings.Contains(strings.ToLower(title), letter) }) {
				t.Errorf("no title of the %s has %q", kind, letter)
			}
		}
	}
}

// Two fakes may be started from two values, and a test may change its own.
func TestCallsGiveEqualValuesThatShareNothing(t *testing.T) {
	equal := func(name string, a, b any) {
		t.Helper()
		one, err := json.Marshal(a)
		two, err2 := json.Marshal(b)
		if err != nil || err2 != nil || !bytes.Equal(one, two) {
			t.Errorf("two calls of %s differ (%v, %v)", name, err, err2)
		}
	}
	comics, recipes, books := content.NewComics(), content.NewRecipes(), content.NewBooks()
	equal("NewComics", comics, content.NewComics())
	equal("NewRecipes", recipes, content.NewRecipes())
	equal("NewBooks", books, content.NewBooks())

	comics.Series[0].Comics[0].Pages[0].Name = "changed"
	recipes.Recipes[0].Categories[0], recipes.Categories[0], recipes.Recipes[0].Tags[0] = 7, "changed", "changed"
	books.Books[0].Tags[0] = "changed"
	fresh := content.NewRecipes()
	if content.NewComics().Series[0].Comics[0].Pages[0].Name == "changed" || fresh.Categories[0] == "changed" ||
		fresh.Recipes[0].Categories[0] == 7 || fresh.Recipes[0].Tags[0] == "changed" || content.NewBooks().Books[0].Tags[0] == "changed" {
		t.Error("changing one value changes the next")
	}
}
