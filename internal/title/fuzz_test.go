package title_test

import (
	"slices"
	"testing"

	"golang.org/x/text/unicode/norm"

	"inkshelf/internal/title"
)

func FuzzKey(f *testing.F) {
	for _, s := range hostileTitles(60) {
		f.Add(s)
	}
	f.Add("L’Été à l’Œil – Tome 3")
	f.Fuzz(func(t *testing.T, s string) {
		key := title.Key(s)
		checkKey(t, s, key)
		if again := title.Key(s); again != key {
			t.Errorf("Key(%+q) = %+q, then %+q", s, key, again)
		}
		// Past 30 marks in a row the norm package puts a joiner between them,
		// which parts what Unicode would have put in order.
		if len(s) < 30 {
			if got := title.Key(norm.NFD.String(s)); got != key {
				t.Errorf("Key(%+q) = %+q, decomposed %+q", s, key, got)
			}
		}
	})
}

func FuzzCompare(f *testing.F) {
	seeds := hostileTitles(90)
	for i := 0; i < len(seeds); i += 3 {
		f.Add(seeds[i], seeds[i+1], seeds[i+2])
	}
	f.Add("Tome 2", "Tome 02", "Tome 2a")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		s := []string{a, b, c}
		for _, x := range s {
			for _, y := range s {
				got := title.Compare(x, y)
				if back := title.Compare(y, x); back != -got {
					t.Errorf("Compare(%+q, %+q) = %d, the other way round %d", x, y, got, back)
				}
				if (got == 0) != (x == y) {
					t.Errorf("Compare(%+q, %+q) = %d, want 0 only for the same text", x, y, got)
				}
			}
		}
		title.Sort(s, func(s string) string { return s })
		// With pairs in order, the ends are so too if the order is transitive.
		if !slices.IsSortedFunc(s, title.Compare) || title.Compare(s[0], s[2]) > 0 {
			t.Errorf("Sort(%+q, %+q, %+q) = %+q, want it in the order of Compare", a, b, c, s)
		}
	})
}
