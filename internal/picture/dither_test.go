package picture_test

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/picture"
)

func copied(img *image.Gray) *image.Gray {
	return picture.Scale(img.Rect.Size(), img)
}

// dithered returns a dithered copy.
func dithered(img *image.Gray, levels int, m picture.Method) *image.Gray {
	img = copied(img)
	picture.Dither(img, levels, m)
	return img
}

// Only the levels come out, evenly spaced, and all of them; dithering what they came out of once more changes nothing.
func TestDitherLevels(t *testing.T) {
	src := noise(300, 40, rand.New(rand.NewPCG(1, 1)))
	for name, method := range methods {
		for _, levels := range []int{2, 3, 4, 5, 16, 17, 52, 100, 129, 200, 255, 256} {
			got := dithered(src, levels, method)
			var seen, want [256]bool
			for _, v := range got.Pix {
				seen[v] = true
			}
			for i := range levels {
				want[i*255/(levels-1)] = true
			}
			if seen != want {
				t.Errorf("%s, %d levels: got %v, want %v", name, levels, seen, want)
			}
			mustBe(t, dithered(got, levels, method), got, 0)
		}
		for levels, as := range map[int]int{-1: 2, 0: 2, 1: 2, 257: 256, 1000: 256} {
			mustBe(t, dithered(src, levels, method), dithered(src, as, method), 0)
		}
		mustBe(t, dithered(src, 256, method), src, 0)
	}
}

// Ink and paper stay what they are, however gray it is beside them.
func TestDitherKeepsInkAndPaper(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	src := noise(200, 200, rnd)
	for i := range src.Pix {
		if rnd.IntN(2) == 0 {
			src.Pix[i] = uint8(rnd.IntN(2) * 255)
		}
	}
	for name, method := range methods {
		for _, levels := range []int{2, 4, 16} {
			got := dithered(src, levels, method)
			for i, v := range src.Pix {
				if (v == 0 || v == 255) && got.Pix[i] != v {
					t.Fatalf("%s, %d levels: %d became %d", name, levels, v, got.Pix[i])
				}
			}
		}
	}
}

// A line of ink or paper parts two areas: the grays of one do not show in the other.
func TestDiffuseStopsAtInkAndPaper(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	for _, between := range []uint8{0, 255} {
		var rights []*image.Gray
		for range 2 {
			img := flat(60, 40, 100)
			for y := range 40 {
				copy(line(img, y), noise(29, 1, rnd).Pix)
				line(img, y)[29] = between
			}
			picture.Dither(img, 2, picture.Diffuse)
			rights = append(rights, img.SubImage(image.Rect(30, 0, 60, 40)).(*image.Gray))
		}
		mustBe(t, rights[0], rights[1], 0)
	}
}

// Paper that is not quite white gets no dots, whatever is beside it, and ink no holes. What lies further in is dithered.
func TestDitherSettlesPaper(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	for name, method := range methods {
		for _, levels := range []int{2, 3, 4, 16} {
			src := noise(120, 120, rnd)
			for i := range src.Pix {
				switch rnd.IntN(3) {
				case 0:
					src.Pix[i] = uint8(247 + rnd.IntN(9))
				case 1:
					src.Pix[i] = uint8(rnd.IntN(9))
				}
			}
			got := dithered(src, levels, method)
			for i, v := range src.Pix {
				if v >= 247 && got.Pix[i] != 255 || v <= 8 && got.Pix[i] != 0 {
					t.Fatalf("%s, %d levels: %d became %d", name, levels, v, got.Pix[i])
				}
			}
			for _, v := range []uint8{9, 246} {
				if p := dithered(flat(64, 64, v), levels, method).Pix; slices.Min(p) == slices.Max(p) {
					t.Errorf("%s, %d levels: %d became %d throughout", name, levels, v, p[0])
				}
			}
		}
	}
}

// From afar a flat gray looks as before: over whole tiles exactly when ordered, nearly when diffused.
func TestDitherKeepsGrays(t *testing.T) {
	for _, levels := range []int{2, 4, 16} {
		for v := 9; v < 247; v += 3 {
			src := flat(128, 96, uint8(v))
			for name, limit := range map[string]int{"ordered": 128 * 96 / 8, "diffuse": 128 * 96} {
				total := 0
				for _, p := range dithered(src, levels, methods[name]).Pix {
					total += int(p)
				}
				if off := total - v*len(src.Pix); max(off, -off) > limit {
					t.Errorf("%s, %d levels: %d became %.2f", name, levels, v, float64(total)/float64(len(src.Pix)))
				}
			}
		}
	}
}

// Ordered dithering chooses between the two grays around a pixel. Diffusion goes further where errors meet.
func TestOrderedStaysNear(t *testing.T) {
	src := noise(200, 200, rand.New(rand.NewPCG(3, 3)))
	got := dithered(src, 16, picture.Ordered)
	for i, v := range src.Pix {
		if below := v / 17 * 17; got.Pix[i] != below && (v == below || got.Pix[i] != below+17) {
			t.Fatalf("%d became %d", v, got.Pix[i])
		}
	}
}

// Few dots keep their distance from each other, across the borders of the tile too.
func TestOrderedDotsKeepApart(t *testing.T) {
	img := dithered(flat(96, 96, 255*5/100), 2, picture.Ordered)
	count := 0
	for y := range 94 {
		for x := range 94 {
			if img.GrayAt(x, y).Y == 0 {
				continue
			}
			count++
			for _, d := range []image.Point{{1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}} {
				if img.GrayAt(x+d.X, y+d.Y).Y != 0 {
					t.Errorf("dots at %d, %d and %v beyond", x, y, d)
				}
			}
		}
	}
	if count < 300 {
		t.Errorf("only %d dots", count)
	}
}

func TestDitherPart(t *testing.T) {
	src := photo(70, 50)
	for name, method := range methods {
		inner := part(src)
		picture.Dither(inner, 16, method)
		mustBe(t, inner, dithered(src, 16, method), 0)
		whole := inner.Pix[:cap(inner.Pix)]
		outside := 0
		for i, v := range whole {
			if i%inner.Stride >= 70 || i/inner.Stride >= 50 {
				outside++
				if v != 99 {
					t.Fatalf("%s: a pixel outside became %d", name, v)
				}
			}
		}
		if outside == 0 {
			t.Fatal("nothing lies outside")
		}
		picture.Dither(image.NewGray(image.Rectangle{}), 16, method)
		picture.Dither(flat(1, 3, 100), 16, method)
	}
}

// ramp returns all grays from black to white, above steps of the 16 levels.
func ramp() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 512, 96))
	for y := range 96 {
		for x := range 512 {
			v := x / 2
			if y >= 64 {
				v = x / 32 * 17
			}
			img.Pix[y*img.Stride+x] = uint8(v)
		}
	}
	return img
}

func TestDitherGolden(t *testing.T) {
	for name, method := range methods {
		golden.Check(t, "ramp-"+name, dithered(ramp(), 16, method))
		golden.Check(t, "ramp-"+name+"-2", dithered(ramp(), 2, method))
		golden.Check(t, "photo-"+name, dithered(photo(240, 320), 16, method))
	}
}
