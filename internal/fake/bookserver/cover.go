package bookserver

import (
	"bytes"
	"image"
	"image/jpeg"
	"sync"
)

// placeholder is the picture that Calibre-Web sends for all books without a cover.
var placeholder = sync.OnceValue(func() []byte { return drawn(300, 400, 0) })

// drawn makes a picture for a book without a cover: a black frame around a ground whose grey tells books apart.
func drawn(width, height, seed int) []byte {
	img := image.NewGray(image.Rect(0, 0, width, height))
	ground := uint8(120 + seed*37%100)
	inner := img.Bounds().Inset(width / 20)
	for y := inner.Min.Y; y < inner.Max.Y; y++ {
		row := img.Pix[img.PixOffset(inner.Min.X, y):][:inner.Dx()]
		for x := range row {
			row[x] = ground
		}
	}
	return encoded(img)
}

// scaled returns a picture that is no wider and no higher than that, in the same proportions. One that is smaller, or
// that cannot be read, stays as it is.
func scaled(data []byte, width, height int) []byte {
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return data
	}
	from := img.Bounds().Size()
	to := image.Pt(width, from.Y*width/from.X)
	if to.Y > height {
		to = image.Pt(from.X*height/from.Y, height)
	}
	if to.X >= from.X || to.X < 1 || to.Y < 1 {
		return data
	}
	small := image.NewRGBA(image.Rectangle{Max: to})
	for y := range to.Y {
		for x := range to.X {
			small.Set(x, y, img.At(img.Bounds().Min.X+x*from.X/to.X, img.Bounds().Min.Y+y*from.Y/to.Y))
		}
	}
	return encoded(small)
}

func encoded(img image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, img, nil) // a buffer takes everything
	return b.Bytes()
}
