package typeset_test

import (
	"fmt"
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
