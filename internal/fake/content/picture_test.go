package content_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"path"
	"testing"

	"inkshelf/internal/fake/content"
)

// A few of all pictures: drawing every one would take minutes. The sums say that every machine draws the same. They
// change with the drawings, and may with a new release of Go, whose encoders write the files: look at the pictures then,
// and put in the new sums.
var pictures = map[string]struct {
	sum string
	get func() content.Picture
}{
	"grey PNG":    {"02ab256913a9a526", page("L'Œuf de cuivre", 0, 2)},
	"GIF":         {"1d8e0a5458eeca50", page("L'Œuf de cuivre", 0, 4)},
	"WebP":        {"5cea54d094d0b44f", page("L'Œuf de cuivre", 0, 5)},
	"progressive": {"6791e34568b72c46", page("L'Œuf de cuivre", 0, 9)},
	"AVIF":        {"4dc305bff1efdb9a", page("L'Œuf de cuivre", 0, 12)},
	"colours":     {"b4a61ceba562a958", page("Copper Road", 2, 7)},
	"manga":       {"45fae58202cf7313", page("Kitsune Post", 2, 4)},
	"webtoon":     {"0f92ef18e83b96b1", page("Tower of Rain", 0, 2)},
	"poster":      {"f2c8be3c229f45f0", func() content.Picture { return *seriesCalled("Cœur-de-Lanterne").Poster }},
	"cover":       {"dce4232010d24b1f", func() content.Picture { return *seriesCalled("The Lantern Keepers").Comics[3].Cover }},
	"jacket":      {"532823c216e00b78", func() content.Picture { return *bookCalled("Les Heures lentes", "").Cover }},
	"photo":       {"de0ae0be4b25d103", func() content.Picture { return *content.NewRecipes().Recipes[0].Photo }},
	"tall photo":  {"98183506f689fd40", func() content.Picture { return *recipeCalled("A Tall Glass of Ayran").Photo }},
	"wide photo":  {"25c5e74f86510d75", func() content.Picture { return *recipeCalled("Table for Twenty").Photo }},
	"in a step":   {"ac452461706410c0", func() content.Picture { return recipeCalled("Puff Pastry, Step by Step").Assets[0] }},
	"a tall one":  {"069b005fe98fea9d", func() content.Picture { return recipeCalled("Puff Pastry, Step by Step").Assets[1] }},
}

func page(series string, comic, n int) func() content.Picture {
	return func() content.Picture { return seriesCalled(series).Comics[comic].Pages[n-1] }
}

func TestPictures(t *testing.T) {
	for name, test := range pictures {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := test.get()
			data := p.Bytes()
			if got := sum(data); got != test.sum {
				t.Errorf("sum: got %q, want %q", got, test.sum)
			}
			if p.Type == "image/avif" { // nobody reads it; it has to be recognised
				if string(data[4:12]) != "ftypavif" {
					t.Errorf("begins with %q", data[:12])
				}
				return
			}
			m, format, err := image.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if "image/"+format != p.Type || m.Bounds() != image.Rect(0, 0, p.Width, p.Height) {
				t.Errorf("got %s of %v, want %s of %d x %d", format, m.Bounds().Max, p.Type, p.Width, p.Height)
			}
			if ext := path.Ext(p.Name); ext != "."+format && (ext != ".jpg" || format != "jpeg") {
				t.Errorf("%s is called %s", format, p.Name)
			}
		})
	}
}

// sum returns a short name of some bytes.
func sum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data))[:16] }

// A progressive JPEG has a start of frame of another sort. Go decodes both, so look at the bytes.
func TestProgressive(t *testing.T) {
	if data := pictures["progressive"].get().Bytes(); !bytes.Contains(data, []byte{0xff, 0xc2}) {
		t.Error("it is not")
	}
}

func TestPagesOfAComicDiffer(t *testing.T) {
	seen := map[string]int{}
	for i, p := range seriesCalled("Ramen at Midnight").Comics[0].Pages[:5] {
		key := sum(p.Bytes())
		if other, ok := seen[key]; ok {
			t.Errorf("pages %d and %d are the same", other, i+1)
		}
		seen[key] = i + 1
	}
}

func TestOwnBytes(t *testing.T) {
	photo := pictures["photo"].get()
	p := content.NewPicture("own.webp", "image/webp", photo.Bytes())
	if p.Width != 800 || p.Height != 600 || !bytes.Equal(p.Bytes(), photo.Bytes()) {
		t.Errorf("got %d x %d, want 800 x 600", p.Width, p.Height)
	}
	if p := content.NewPicture("own.jpg", "image/jpeg", []byte("no picture")); p.Width != 0 || p.Height != 0 || string(p.Bytes()) != "no picture" {
		t.Errorf("got %+v", p)
	}
	if f := content.NewFile("EPUB", []byte("own")); f.Format != "EPUB" || string(f.Bytes()) != "own" {
		t.Errorf("got %+v", f)
	}
}

func BenchmarkPage(b *testing.B) {
	pages := seriesCalled("Copper Road").Comics[0].Pages
	for i := 0; b.Loop(); i++ {
		pages[i%len(pages)].Bytes()
	}
}
