package title_test

import (
	"cmp"
	"fmt"
	"slices"

	"inkshelf/internal/title"
)

func Example() {
	titles := []string{"Tome 10", "Zoo", "L’Été", "Le Tome 2", "Œuvre", "À la dérive"}
	title.Sort(titles, func(s string) string { return s })
	for _, s := range titles {
		fmt.Printf("%s (%s)\n", s, title.Key(s))
	}
	// Output:
	// À la dérive (a la derive)
	// L’Été (ete)
	// Œuvre (oeuvre)
	// Le Tome 2 (tome 2)
	// Tome 10 (tome 10)
	// Zoo (zoo)
}

// Books are in the order of their numbers, and of titles where those are equal.
func ExampleSort_second() {
	type book struct {
		number float64
		name   string
	}
	books := []book{{2, "Le Retour"}, {1, "Une Nuit"}, {2, "L’Épilogue"}, {1.5, "Un Jour"}}
	title.Sort(books, func(b book) string { return b.name })
	slices.SortStableFunc(books, func(a, b book) int { return cmp.Compare(a.number, b.number) })
	for _, b := range books {
		fmt.Println(b.number, b.name)
	}
	// Output:
	// 1 Une Nuit
	// 1.5 Un Jour
	// 2 L’Épilogue
	// 2 Le Retour
}
