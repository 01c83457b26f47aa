package picture_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"testing"

	"inkshelf/internal/picture"
)

// methods are the ways of dithering by name.
var methods = map[string]picture.Method{"diffuse": picture.Diffuse, "ordered": picture.Ordered}

// photo returns a picture with soft and hard edges, light and dark.
func photo(w, h int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			sky := 255 - 200*y/h
			sun := (x-w/3)*(x-w/3) + (y-h/4)*(y-h/4)
			v := sky - min(sun*40/(w*w/4+1), 40)
			if (x/(w/8+1)+y/(h/8+1))%3 == 0 && y > h/2 {
				v = x * 90 / w
			}
			img.Pix[y*img.Stride+x] = uint8(v)
		}
	}
	return img
}

// colours returns a picture of all sorts of colours.
func colours(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := img.Pix[y*img.Stride+4*x:][:4]
			p[0], p[1], p[2], p[3] = uint8(x*255/w), uint8(y*255/h), uint8((x+y)*255/(w+h)), 255
		}
	}
	return img
}

// noise returns a picture of random pixels.
func noise(w, h int, rnd *rand.Rand) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = uint8(rnd.Uint32())
	}
	return img
}

// flat returns a picture of one gray.
func flat(w, h int, v uint8) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = v
	}
	return img
}

// part returns the same pixels as a part of a larger picture: with an offset, and with rows that lie further apart.
func part(img *image.Gray) *image.Gray {
	r := img.Rect.Sub(img.Rect.Min).Add(image.Pt(3, 5))
	whole := flat(r.Max.X+7, r.Max.Y+2, 99)
	inner := whole.SubImage(r).(*image.Gray)
	for y := range r.Dy() {
		copy(line(inner, y), line(img, y))
	}
	return inner
}

func line(img *image.Gray, y int) []uint8 {
	return img.Pix[y*img.Stride:][:img.Rect.Dx()]
}

// mirrored returns img seen in a mirror, or standing on its head.
func mirrored(img *image.Gray, upsideDown bool) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			if upsideDown {
				line(out, h-1-y)[x] = line(img, y)[x]
			} else {
				line(out, y)[w-1-x] = line(img, y)[x]
			}
		}
	}
	return out
}

func encodeJPEG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func encodePNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// sum returns the beginning of a checksum of size and pixels.
func sum(img *image.Gray) string {
	data := fmt.Append(nil, img.Rect.Size())
	for y := range img.Rect.Dy() {
		data = append(data, line(img, y)...)
	}
	return fmt.Sprintf("%x", sha256.Sum256(data))[:16]
}
