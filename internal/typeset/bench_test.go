package typeset_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"inkshelf/internal/typeset"
)

// A title as lists have it.
func BenchmarkLine(b *testing.B) {
	text := "Les Aventures extraordinaires d’Adèle, Tome %d"
	b.Run("cold", func(b *testing.B) {
		s := typeset.New()
		s.Line(text, title)
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			i++
			s.Line(fmt.Sprintf(text, i), title)
		}
	})
	b.Run("warm", func(b *testing.B) {
		s := typeset.New()
		b.ReportAllocs()
		for b.Loop() {
			s.Line(text, title)
		}
	})
}

func BenchmarkFit(b *testing.B) {
	s := typeset.New()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		s.Fit(fmt.Sprintf("Les Aventures extraordinaires d’Adèle, Tome %d", i), title, 500)
	}
}

// BenchmarkPage wraps a paragraph of 2,000 characters, which is a full page.
func BenchmarkPage(b *testing.B) {
	text := strings.Repeat(summary+" ", 1+2000/len(summary))[:2000]
	b.Run("cold", func(b *testing.B) {
		s := typeset.New()
		s.Line("a", book)
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			i++
			s.Wrap(fmt.Sprint(i, text), book, 1188, 0)
		}
	})
	b.Run("warm", func(b *testing.B) {
		s := typeset.New()
		b.ReportAllocs()
		for b.Loop() {
			s.Wrap(text, book, 1188, 0)
		}
	})
}

// BenchmarkNew is what the first line of a setter costs whose fonts are parsed.
func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		typeset.New().Line("Title", title)
	}
}

// BenchmarkSet sets prose as a book has it, paragraph after paragraph: bytes per second are characters.
func BenchmarkSet(b *testing.B) {
	st := book
	st.Lang = "en"
	paragraphs, size := prose(40_000)
	for _, m := range []struct {
		name string
		m    typeset.Measure
	}{
		{"ragged", typeset.Measure{Width: 1188}},
		{"justified", typeset.Measure{Width: 1188, Indent: 60, Justify: true, Hyphens: true, Hang: true}},
	} {
		b.Run(m.name, func(b *testing.B) {
			s := typeset.New()
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, text := range paragraphs {
					s.Set([]typeset.Span{{Text: text, Style: st}}, m.m)
				}
			}
		})
	}
}

// prose returns paragraphs of about so many characters in all: English words of the lengths that novels have.
func prose(size int) (paragraphs []string, total int) {
	words := strings.Fields(`the and of to a in that was he his it her with as had for she not at but be on they have him which
		said from all this so when there would were one their been what could into then some little before about never through
		herself nothing morning question remembered something conversation understand particularly circumstances afternoon
		village grandmother perfectly traveller conviction distance believed mentioning disappointed extraordinary considerable
		window table evening together without against himself another thought looked turned answer certain quietly letters`)
	rnd := rand.New(rand.NewPCG(1, 2))
	for total < size {
		var p strings.Builder
		for length := 100 + rnd.IntN(900); p.Len() < length; {
			p.WriteString(words[min(rnd.IntN(len(words)), rnd.IntN(len(words)))])
			p.WriteString([]string{" ", " ", " ", " ", " ", " ", ", ", ". "}[rnd.IntN(8)])
		}
		paragraphs = append(paragraphs, p.String())
		total += p.Len()
	}
	return paragraphs, total
}

// BenchmarkRecipe sets what a recipe has: 25 short paragraphs, 2,500 characters in all.
func BenchmarkRecipe(b *testing.B) {
	st := typeset.Style{Font: typeset.Sans, Size: 54, Lang: "en"}
	paragraphs, _ := prose(40_000)
	s := typeset.New()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		for range 25 {
			i++
			s.Set([]typeset.Span{{Text: paragraphs[i%len(paragraphs)][:100], Style: st}}, typeset.Measure{Width: 1164, Hyphens: true})
		}
	}
}
