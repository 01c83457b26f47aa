package comicserver

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	_ "image/gif" // decode reads it
	"image/jpeg"
	"image/png"
	"net/http"

	_ "golang.org/x/image/bmp"  // likewise
	_ "golang.org/x/image/tiff" // likewise
	_ "golang.org/x/image/webp" // likewise

	"inkshelf/internal/fake/content"
)

// readable are the formats that the server can look into. For others, such as AVIF, it needs libraries that most
// installations do not have: it knows no size of such a picture and cannot convert it.
var readable = map[string]bool{
	jpegType: true, pngType: true, "image/gif": true, "image/webp": true, "image/bmp": true, "image/tiff": true,
}

func decode(p content.Picture) (image.Image, error) {
	img, _, err := image.Decode(bytes.NewReader(p.Bytes()))
	if err != nil || !readable[p.Type] {
		return nil, failure(http.StatusNotFound, "Could not convert image of type "+p.Type)
	}
	return img, nil
}

// convert returns a picture in a format: that which it has, JPEG or PNG.
func convert(p content.Picture, mediaType string) ([]byte, error) {
	if p.Type == mediaType {
		return p.Bytes(), nil
	}
	img, err := decode(p)
	if err != nil {
		return nil, err
	}
	if mediaType == jpegType {
		return encodeJPEG(img)
	}
	var buf bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&buf, img)
	return buf.Bytes(), err
}

// encodeJPEG lays what is transparent on white.
func encodeJPEG(img image.Image) ([]byte, error) {
	flat := image.NewRGBA(img.Bounds())
	draw.Draw(flat, flat.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(flat, flat.Rect, img, flat.Rect.Min, draw.Over)
	var buf bytes.Buffer
	err := jpeg.Encode(&buf, flat, nil)
	return buf.Bytes(), err
}

// thumbnailEdge is the longest edge of a thumbnail in pixels.
const thumbnailEdge = 300

// thumbnail returns a small JPEG, made by leaving pixels out.
func thumbnail(p content.Picture) ([]byte, error) {
	img, err := decode(p)
	if err != nil {
		return nil, err
	}
	from := img.Bounds()
	edge := max(from.Dx(), from.Dy(), thumbnailEdge)
	small := image.NewRGBA(image.Rect(0, 0, max(1, from.Dx()*thumbnailEdge/edge), max(1, from.Dy()*thumbnailEdge/edge)))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			small.Set(x, y, img.At(from.Min.X+x*edge/thumbnailEdge, from.Min.Y+y*edge/thumbnailEdge))
		}
	}
	return encodeJPEG(small)
}
