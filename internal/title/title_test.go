package title_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/title"
)

func TestCompare(t *testing.T) {
	tests := []struct {
		rule  string
		order []string // each before all that follow it
	}{
		{"Tome 10 sorts after Tome 2", []string{"Tome 2", "Tome 10"}},
		{"Le Tome 2 files under T", []string{"Sable", "Le Tome 2", "Ubik"}},
		{"Le Tome 2 sorts before Tome 10", []string{"Tome 1", "Le Tome 2", "Tome 10"}},
		{
			"a title starting with an article files under the following word",
			[]string{"An Apple", "La Barque", "Le Chat", "Des Dés", "L'Été", "Les Fées", "A Goat", "The Hobbit", "Un Île", "Une Jument"},
		},
		{"an accented letter sorts with its base letter", []string{"Eau", "Été", "Euro"}},
		{"an accented letter does not sort after Z", []string{"Étoile", "Zoo"}},
		{"a ligature is expanded", []string{"Odeur", "Œil", "Oermann", "Œuvre", "Ogre"}},
		{"apostrophes are one", []string{"Aujourd'hui 1", "Aujourd’hui 2", "Aujourdʼhui 3"}},
		{"dashes are one", []string{"Tom-1", "Tom–2", "Tom—3", "Tom−4"}},
		{"case does not count", []string{"ALPHA", "beta", "Gamma"}},
		{"A la files under a", []string{"A la carte", "An Alarm", "Balade"}},

		{"numbers of any length", []string{"9", "18446744073709551615", "18446744073709551616", "1" + strings.Repeat("0", 400)}},
		{"numbers in the middle", []string{"T2 C10", "T10 C2"}},
		{"numbers after numbers that differ in zeros", []string{"T02 C1", "T2 C2", "T002 C3"}},
		{"numbers of other scripts", []string{"Tome ٣", "Tome 4", "Tome １０"}},
		{"a number sorts before letters", []string{"12 hommes", "Alpha"}},
		{"a key that ends sorts first", []string{"Tome", "Tome 1"}},

		{"equal numbers fall back to the text", []string{"Tome 002", "Tome 02", "Tome 2"}},
		{"equal keys fall back to the text", []string{"Ete", "ete", "Été", "été"}},
		{"equal keys fall back to the text with the article", []string{"Chat", "Le Chat"}},
		{"what is not UTF-8 has a place too", []string{"a", "a\ufffd", "a\xfe", "a\xff"}},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			for i, a := range test.order {
				for j, b := range test.order {
					want := sign(i - j)
					if got := title.Compare(a, b); got != want {
						t.Errorf("Compare(%q, %q) = %d, want %d", a, b, got, want)
					}
				}
			}
		})
	}
}

// TestOrderIsTotal checks that an order exists at all: if every title of a
// sorted list stands before all that follow it, seen from both sides, then the
// comparison is antisymmetric, transitive and equal for no two texts.
func TestOrderIsTotal(t *testing.T) {
	texts := hostileTitles(1500)
	slices.SortFunc(texts, title.Compare)
	texts = slices.Compact(texts)
	titles := make([]title.Sortable, len(texts))
	for i, s := range texts {
		titles[i] = title.Of(s)
	}
	for i := range titles {
		for j := range titles {
			if got, want := titles[i].Compare(titles[j]), sign(i-j); got != want {
				t.Fatalf("Of(%q).Compare(Of(%q)) = %d, want %d", texts[i], texts[j], got, want)
			}
		}
	}
}

func TestSortableComparesLikeCompare(t *testing.T) {
	texts := hostileTitles(150)
	for _, a := range texts {
		for _, b := range texts {
			got, want := title.Of(a).Compare(title.Of(b)), title.Compare(a, b)
			if got != want {
				t.Fatalf("Of(%q).Compare(Of(%q)) = %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestZeroSortableIsEmptyTitle(t *testing.T) {
	if got := (title.Sortable{}).Compare(title.Of("")); got != 0 {
		t.Errorf("Sortable{}.Compare(Of(%q)) = %d, want 0", "", got)
	}
}

type book struct {
	name string
	id   int
}

func TestSort(t *testing.T) {
	var got []book
	for i, s := range hostileTitles(2000) {
		got = append(got, book{s, i})
	}
	want := slices.Clone(got)
	slices.SortStableFunc(want, func(a, b book) int { return title.Compare(a.name, b.name) })

	calls := 0
	title.Sort(got, func(b book) string {
		calls++
		return b.name
	})
	if calls != len(got) {
		t.Errorf("title called %d times for %d items, want once for each", calls, len(got))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("item %d = %v, want %v", i, got[i], want[i])
		}
	}
}

func TestSortIsStable(t *testing.T) {
	var books []book
	for i := range 1000 {
		books = append(books, book{[]string{"Le Chat", "Akira", "Zoo"}[i%3], i})
	}
	title.Sort(books, func(b book) string { return b.name })
	for i, b := range books[1:] {
		if before := books[i]; before.name == b.name && before.id > b.id {
			t.Fatalf("%v stands before %v, want the order they came in", before, b)
		}
	}
}

func TestSortFewItems(t *testing.T) {
	for _, in := range [][]string{nil, {}, {"b"}, {"b", "a"}} {
		got, want := slices.Clone(in), slices.Sorted(slices.Values(in))
		title.Sort(got, func(s string) string { return s })
		if !slices.Equal(got, want) {
			t.Errorf("Sort(%q) = %q, want %q", in, got, want)
		}
	}
}

// hostileTitles puts n titles together out of all that the rules look at and of
// what might upset them, the same ones each time. Some occur more than once.
func hostileTitles(n int) []string {
	parts := []string{
		"", " ", "  ", "\u00a0", "\u202f", "a", "A", "b", "l", "z", "Z", "la ", "Le ", "les ", "L'", "l’", "un ",
		"The ", "a ", "an ", "À ", "A\u0300", "é", "e\u0301", "\u0301", "œ", "ß", "ø", "-", "–", "'", "ʼ", "/", ":",
		"0", "1", "2", "9", "10", "00", "01", "007", "18446744073709551616", "٣", "１", "\x00", "\xff", "\xc3", "\ufffd",
		"か\u3099", "が", "\u1112\u1161", "ที่", "שָׁ", "Σ", "ς", "\u0345", "\U0001d7db", "İ", "ı", strings.Repeat("x", 300),
	}
	r := rand.New(rand.NewPCG(3, 4))
	titles := make([]string, n)
	for i := range titles {
		for range 1 + r.IntN(6) {
			titles[i] += parts[r.IntN(len(parts))]
		}
	}
	return titles
}

func sign(n int) int { return min(max(n, -1), 1) }
