package recipeserver

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/graypng"
	"inkshelf/internal/paint"
	"inkshelf/internal/picture"
	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

var (
	// resized are drawn in the smallest and the largest size too.
	resized = []string{"cassoulet-de-la-veille", "sunday-lasagne", "arabic-lentil-soup", "puff-pastry-step-by-step", "captured-full", "a-roasting-chart-for-every-sunday"}

	// quick are drawn where there is little time: between them they have photos of every shape, two columns, a table, pictures in steps,
	// other scripts and a broken photo.
	quick = []string{"cassoulet-de-la-veille", "arabic-lentil-soup", "captured-full", "puff-pastry-step-by-step", "hebrew-lentil-soup", "borshch", "a-tall-glass-of-ayran", "the-photo-that-broke"}
)

// sheetOfPages is a recipe in one size.
type sheetOfPages struct {
	name string
	trial
	server.Type
}

// sheets returns what is drawn: all recipes in their own language, or the few for a run that has little time.
func sheets(t testing.TB) []sheetOfPages {
	var all []sheetOfPages
	for _, one := range trials(t) {
		if testing.Short() && !slices.Contains(quick, one.name) {
			continue
		}
		typ := server.Type{Scale: 100, Language: "en"}
		if tongue(one.recipe) == "fr" {
			typ.Language = "fr"
		}
		all = append(all, sheetOfPages{one.name, one, typ})
		if slices.Contains(resized, one.name) && !testing.Short() {
			for _, typ.Scale = range []int{85, 150} {
				all = append(all, sheetOfPages{fmt.Sprintf("%s-%d", one.name, typ.Scale), one, typ})
			}
		}
	}
	return all
}

// TestGoldenPages draws pages and compares them: all of a recipe side by side, at a third of their size, to be looked at; and each
// as a file, by its sum, so that one changed byte shows.
func TestGoldenPages(t *testing.T) {
	want, got := readSums(t), map[string]string{}
	all := sheets(t)
	var mu sync.Mutex
	t.Run("all", func(t *testing.T) {
		next := make(chan sheetOfPages, len(all))
		for _, one := range all {
			next <- one
		}
		close(next)
		for range runtime.GOMAXPROCS(0) { // each with a canvas of its own, which knows its glyphs
			t.Run("", func(t *testing.T) {
				t.Parallel()
				c, set := paint.New(sheet, paint.Units{}), typeset.New()
				for one := range next {
					pages, sums := one.draw(c, set)
					golden.Check(t, one.name, contact(pages))
					mu.Lock()
					maps.Copy(got, sums)
					mu.Unlock()
					differ := slices.ContainsFunc(slices.Collect(maps.Keys(sums)), func(key string) bool { return want[key] != sums[key] })
					if differ && !golden.Updating() {
						t.Errorf("%s: the files of its pages differ; they are in %s", one.name, keepPages(t, one.name, pages))
					}
				}
			})
		}
	})
	switch {
	case golden.Updating() && !testing.Short():
		writeSums(t, got)
	case !testing.Short() && len(got) != len(want):
		t.Errorf("%d pages were drawn, %d are known", len(got), len(want))
	}
}

// draw draws the pages of a recipe and returns them with the sums of their files.
func (s sheetOfPages) draw(c *paint.Canvas, set *typeset.Setter) (pages []*image.Gray, sums map[string]string) {
	sums = map[string]string{}
	for i, p := range layOut(set, s.recipe, s.Type) {
		p.draw(c, s.pictures)
		pages = append(pages, &image.Gray{Pix: bytes.Clone(c.Image().Pix), Stride: c.Image().Stride, Rect: c.Image().Rect})
		sums[fmt.Sprintf("%s/%02d", s.name, i+1)] = fmt.Sprintf("%x", sha256.Sum256(graypng.Append(nil, pages[i])))
	}
	return pages, sums
}

// contact puts pages side by side, at a third of their size, four in a row. It has sixteen grays: the file is half as large.
func contact(pages []*image.Gray) *image.Gray {
	const gap, across = 12, 4
	size := sheet.Div(3)
	columns, rows := min(len(pages), across), (len(pages)+across-1)/across
	all := image.NewGray(image.Rect(0, 0, columns*(size.X+gap)+gap, rows*(size.Y+gap)+gap))
	for i := range all.Pix {
		all.Pix[i] = paint.Line
	}
	for i, p := range pages {
		at := image.Pt(gap+i%across*(size.X+gap), gap+i/across*(size.Y+gap))
		small := picture.Scale(size, p)
		for y := range size.Y {
			copy(all.Pix[all.PixOffset(at.X, at.Y+y):], small.Pix[y*small.Stride:][:size.X])
		}
	}
	for i, v := range all.Pix {
		all.Pix[i] = uint8((int(v) + 8) / 17 * 17)
	}
	return all
}

func keepPages(t *testing.T, name string, pages []*image.Gray) string {
	t.Helper()
	dir := filepath.Join(t.ArtifactDir(), name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for i, p := range pages {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.png", i+1)), graypng.Append(nil, p), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// sumsFile holds a line for each page: its name and the SHA-256 of its PNG.
var sumsFile = filepath.Join("testdata", "golden", "pages.txt")

func readSums(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(sumsFile)
	if err != nil && !golden.Updating() {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(data)) {
		name, sum, _ := strings.Cut(strings.TrimSpace(line), " ")
		sums[name] = sum
	}
	return sums
}

func writeSums(t *testing.T, sums map[string]string) {
	t.Helper()
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintln(&b, name, sums[name])
	}
	if err := os.WriteFile(sumsFile, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}
