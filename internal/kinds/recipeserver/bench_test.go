package recipeserver

import (
	"fmt"
	"image"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"

	"inkshelf/internal/fake/content"
	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/graypng"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// bench is an account on a fake that has 200 recipes in one category: what the collection has, tidy and odd, renamed where
// it does not suffice.
func bench(b *testing.B, cache string) (*adapter, server.SeriesID) {
	b.Helper()
	srv := httptest.NewServer(fake.New(fake.Options{Content: manyRecipes(200), Key: "key"}))
	b.Cleanup(srv.Close)
	s, err := open(server.Account{Name: "Kitchen", Address: srv.URL, APIKey: server.Hide("key"), Cache: cache})
	if err != nil {
		b.Fatal(err)
	}
	list, err := s.Series(b.Context())
	if err != nil || len(list) != 1 {
		b.Fatalf("got %d categories and %v", len(list), err)
	}
	return s.(*adapter), list[0].ID
}

// manyRecipes returns so many recipes in one category.
func manyRecipes(n int) content.Recipes {
	all := Collection().Recipes
	c := content.Recipes{Categories: []string{"All"}}
	for i := range n {
		r := all[i*7%len(all)] // a mixture, wherever it ends
		r.Name, r.Categories = fmt.Sprintf("%s %d", r.Name, i), []int{0}
		c.Recipes = append(c.Recipes, r)
	}
	return c
}

// whole200 is these recipes as they are laid out.
func whole200(b *testing.B) []recipe {
	b.Helper()
	a, id := bench(b, "")
	list, err := a.client.inCategory(b.Context(), string(id))
	if err != nil {
		b.Fatal(err)
	}
	var all []recipe
	for _, s := range list {
		r, err := a.recipe(b.Context(), s)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// BenchmarkLayout200 lays 200 recipes out: one after another with a setter that remembers nothing yet, and on all processors
// as a list does, with setters that have been used before.
func BenchmarkLayout200(b *testing.B) {
	all := whole200(b)
	t := settled(server.Type{})
	perRecipe := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(all)), "ns/recipe")
	}
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			set := typeset.New()
			for _, r := range all {
				layOut(set, r, t)
			}
		}
		perRecipe(b)
	})
	b.Run("list", func(b *testing.B) {
		var a adapter
		for b.Loop() {
			var wg sync.WaitGroup
			for part := range together {
				wg.Go(func() {
					for i := part; i < len(all); i += together {
						if _, err := a.layOut(b.Context(), all[i], t); err != nil {
							b.Error(err)
						}
					}
				})
			}
			wg.Wait()
		}
		perRecipe(b)
	})
}

// BenchmarkPage draws a page and makes a PNG of it, on a canvas that has drawn others.
func BenchmarkPage(b *testing.B) {
	photo := image.NewGray(image.Rect(0, 0, 1600, 1200))
	for i := range photo.Pix {
		photo.Pix[i] = uint8(i%1600/8 + i/1600/20 + i%7) // hills with a little noise
	}
	var pages []page
	var with page
	for _, r := range whole200(b) {
		for _, p := range layOut(typeset.New(), r, settled(server.Type{})) {
			switch {
			case len(p.pictures) > 0:
				with = p
			case len(p.texts) > 20:
				pages = append(pages, p)
			}
		}
		if len(pages) > 20 && len(with.pictures) > 0 {
			break
		}
	}
	c := paint.New(sheet, paint.Units{})
	get := func(pictureAt) *image.Gray { return photo }
	b.Run("text", func(b *testing.B) {
		n := 0
		for b.Loop() {
			pages[n%len(pages)].draw(c, get)
			graypng.Append(nil, c.Image())
			n++
		}
	})
	b.Run("photo", func(b *testing.B) {
		for b.Loop() {
			with.draw(c, get)
			graypng.Append(nil, c.Image())
		}
	})
}

// BenchmarkListAgain200 opens a category again: the list is asked for, and nothing is read or laid out.
func BenchmarkListAgain200(b *testing.B) {
	a, id := bench(b, b.TempDir())
	if _, err := a.Books(b.Context(), id); err != nil {
		b.Fatal(err)
	}
	before := a.layouts.Load()
	for b.Loop() {
		if books, err := a.Books(b.Context(), id); err != nil || len(books) != 200 {
			b.Fatalf("got %d recipes and %v", len(books), err)
		}
	}
	b.ReportMetric(float64(a.layouts.Load()-before), "layouts")
}

// BenchmarkMemory1000 lays 1,000 recipes out twice and reports by how much the memory in use has grown at the second time.
func BenchmarkMemory1000(b *testing.B) {
	all := whole200(b)
	var a adapter
	round := func() {
		for n := range 1000 {
			r := all[n%len(all)]
			r.title = fmt.Sprintf("%s %d", r.title, n) // none like another
			if _, err := a.layOut(b.Context(), r, settled(server.Type{})); err != nil {
				b.Fatal(err)
			}
		}
	}
	heap := func() float64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / (1 << 20)
	}
	for b.Loop() {
		start := heap()
		round()
		first := heap()
		round()
		b.ReportMetric(first-start, "MB-first")
		b.ReportMetric(heap()-first, "MB-growth")
	}
}
