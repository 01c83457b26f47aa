package title_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"inkshelf/internal/title"
)

// BenchmarkSort sorts 100,000 titles from scratch, keys included. The collator
// of golang.org/x/text sorts the same list, with keys made once too; how many
// times as long it takes is reported with it.
func BenchmarkSort(b *testing.B) {
	const n = 100_000
	titles := mixedTitles(n)
	items := make([]string, n)
	run := func(b *testing.B, sort func([]string)) (ns float64) {
		b.ReportAllocs()
		allocs := testing.AllocsPerRun(1, func() {
			copy(items, titles)
			sort(items)
		})
		b.ResetTimer()
		for b.Loop() {
			copy(items, titles)
			sort(items)
		}
		ns = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
		b.ReportMetric(ns/n, "ns/title")
		b.ReportMetric(allocs/n, "allocs/title")
		return ns
	}

	var ours float64
	b.Run("inkshelf", func(b *testing.B) {
		ours = run(b, func(items []string) {
			title.Sort(items, func(s string) string { return s })
		})
	})
	b.Run("collate", func(b *testing.B) {
		theirs := run(b, collateSort())
		if ours > 0 {
			b.ReportMetric(theirs/ours, "x-inkshelf")
		}
	})
}

// collateSort returns a function that sorts with one collator and one buffer of
// keys, both made once and used again.
func collateSort() func([]string) {
	type place struct {
		key  []byte
		item string
	}
	c := collate.New(language.French, collate.Numeric)
	var buf collate.Buffer
	return func(items []string) {
		buf.Reset()
		places := make([]place, len(items))
		for i, s := range items {
			places[i] = place{c.KeyFromString(&buf, s), s}
		}
		slices.SortFunc(places, func(a, b place) int { return bytes.Compare(a.key, b.key) })
		for i, p := range places {
			items[i] = p.item
		}
	}
}

func BenchmarkKey(b *testing.B) {
	for _, s := range []string{"tome 2", "The Long Way Home 12", "L’Été à l’Œil – Tome 3", "Война и мир"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				title.Key(s)
			}
		})
	}
}

func BenchmarkCompare(b *testing.B) {
	x, y := "Les Aventures de Zoé – Tome 12", "Les Aventures de Zoé – Tome 2"
	b.Run("titles", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			title.Compare(x, y)
		}
	})
	b.Run("sortables", func(b *testing.B) {
		b.ReportAllocs()
		x, y := title.Of(x), title.Of(y)
		for b.Loop() {
			x.Compare(y)
		}
	})
}

// mixedTitles makes n titles as a large shelf has them, French and English, in
// volumes, the same ones each time.
func mixedTitles(n int) []string {
	articles := []string{"", "", "Le ", "La ", "Les ", "L’", "L'", "Un ", "Une ", "Des ", "The ", "The ", "A ", "An ", "À la "}
	names := strings.Fields(`Abbaye Âme Amour Année Arbre Argent Armée Arrivée Aube Aventure Baron
		Bête Bibliothèque Bœuf Brume Café Capitaine Cathédrale Château Chœur Clé Cœur Colère Crépuscule
		Désert Dragon Échiquier École Écume Église Élève Enfance Épée Été Étoile Étranger Évasion Fenêtre
		Fête Forêt Frère Fumée Garçon Génie Guêpe Héritage Héros Hiver Hôtel Île Incal Jeunesse Légende
		Lumière Maître Marée Médecin Mémoire Mère Mystère Naufragé Neige Nuit Œil Œuvre Ombre Orphelin
		Père Poème Prénom Printemps Procès Quête Règne Rêve Rivière Sœur Soirée Théâtre Trésor Vérité
		Apple Archer Ashes Autumn Bridge Candle Castle Clock Cloud Crown Darkness Daughter Diamond Dream
		Empire Evening Falcon Fire Forest Garden Ghost Giant Harbour Hunter Island Journey Kingdom Knight
		Lamp Library Lighthouse Machine Market Memory Midnight Mirror Moon Morning Mountain Night Ocean
		Orchard Palace Paper Pilgrim Planet Prince Raven River Road Sailor Secret Shadow Silence Sister
		Snow Soldier Song Storm Stranger Summer Sword Thief Tower Traveller Valley Voyage Watchman Water
		Whale Widow Winter Witness Wolf`)
	joints := []string{" de la ", " du ", " d’", " et ", " of the ", " and ", " in ", " sans ", " – ", " "}
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	titles := make([]string, n)
	for i := range titles {
		s := pick(articles) + pick(names)
		for range r.IntN(3) {
			s += pick(joints) + pick(names)
		}
		switch r.IntN(4) {
		case 0:
			s += fmt.Sprintf(" – Tome %d", r.IntN(120))
		case 1:
			s += fmt.Sprintf(" %02d", r.IntN(120))
		}
		titles[i] = s
	}
	return titles
}
