package graypng_test

import "image"

// lcg is a source of numbers that are the same everywhere.
type lcg uint32

func (r *lcg) below(n int) int {
	*r = *r*1664525 + 1013904223
	return int(uint64(*r) * uint64(n) >> 32)
}

// text returns a page of lines of glyph-like marks: strokes of 16 shades with soft edges, taken from a small alphabet.
func text(width, height int) *image.Gray {
	img := gray(width, height, 255)
	r := lcg(1)
	alphabet := make([]*image.Gray, 40)
	for i := range alphabet {
		alphabet[i] = glyph(&r)
	}
	margin := width / 16
	for y := margin; y+40 < height-margin; y += 52 {
		for x := margin; x+24 < width-margin; {
			if r.below(6) == 0 { // a space
				x += 12
				continue
			}
			g := alphabet[r.below(len(alphabet))]
			for row := range g.Rect.Dy() {
				copy(img.Pix[(y+row)*img.Stride+x:], g.Pix[row*g.Stride:][:g.Stride])
			}
			x += g.Rect.Dx() + 2
		}
	}
	return img
}

// glyph returns a mark of a few leaning strokes.
func glyph(r *lcg) *image.Gray {
	g := gray(12+r.below(10), 40, 255)
	for range 2 + r.below(2) {
		at, lean, top, end := r.below(16*(g.Stride-8)), r.below(9)-4, r.below(20), 24+r.below(16)
		for y := top; y < end; y++ {
			x := max(at+y*lean, 0)
			whole, part := min(x/16, g.Stride-6), x%16
			g.Pix[y*g.Stride+whole] = uint8(17 * part)
			clear(g.Pix[y*g.Stride+whole+1:][:4])
			g.Pix[y*g.Stride+whole+5] = uint8(17 * (15 - part))
		}
	}
	return g
}

// photo returns hills and clouds of many shades, brought to 16 by error diffusion (Floyd and Steinberg).
func photo(width, height int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, width, height))
	r := lcg(2)
	var spots [8][4]int
	for i := range spots {
		spots[i] = [4]int{r.below(width), r.below(height), 1 + r.below(width/2+1), r.below(256)}
	}
	carried, next := make([]int, width+2), make([]int, width+2)
	for y := range height {
		for x := range width {
			shade := y * 160 / height
			for _, s := range spots {
				if d := (x-s[0])*(x-s[0]) + (y-s[1])*(y-s[1]); d < s[2]*s[2] {
					shade += (s[3] - 100) * (s[2]*s[2] - d) / (s[2] * s[2]) / 2
				}
			}
			want := 16*(shade+r.below(7)-3) + carried[x+1]
			level := min(max((want+8*17)/(16*17), 0), 15)
			img.Pix[y*img.Stride+x] = uint8(17 * level)
			off := want - 16*17*level
			carried[x+2] += off * 7 / 16
			next[x] += off * 3 / 16
			next[x+1] += off * 5 / 16
			next[x+2] += off / 16
		}
		carried, next = next, carried
		clear(next)
	}
	return img
}

// noise returns what no writer can make smaller.
func noise(width, height int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, width, height))
	r := lcg(3)
	for i := range img.Pix {
		img.Pix[i] = uint8(r.below(256))
	}
	return img
}

// gray returns a picture of one shade.
func gray(width, height int, shade uint8) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	return img
}

// rare returns a row of so many differences, each of which comes about 1.6 times as often as the one before. With each the
// longest code of the best code becomes longer by one; of 19 it is longer than deflate allows.
func rare(kinds int) *image.Gray {
	var differences []uint8
	for d, often, next := 1, 1, 1; d <= kinds; d, often, next = d+1, next, often+next+1 {
		for range often {
			differences = append(differences, uint8(d))
		}
	}
	r := lcg(4)
	for i := range differences {
		j := i + r.below(len(differences)-i)
		differences[i], differences[j] = differences[j], differences[i]
	}
	return row(differences)
}

// row returns a row of pixels of which each differs so much from the one before.
func row(differences []uint8) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, len(differences), 1))
	shade := uint8(0)
	for x, d := range differences {
		shade += d
		img.Pix[x] = shade
	}
	return img
}
