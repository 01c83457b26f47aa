package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/webp"
)

// format is a file format of pictures.
type format struct {
	name   string
	magic  string // what files begin with; a question mark stands for any byte
	config func(data []byte) (image.Config, error)
	decode func(data []byte) (image.Image, error)
	memory func(data []byte, size image.Point) int64 // bytes that decode needs at most, about, judged by the header
}

// formats are the formats that can be read. The registry of package image is not asked: it grows with what others import.
var formats = []format{
	{"JPEG", "\xff\xd8", of(jpeg.DecodeConfig), decodeJPEG, jpegMemory},
	{"PNG", pngMagic, pngConfig, of(png.Decode), pngMemory},
	{"GIF", "GIF8?a", of(gif.DecodeConfig), of(gif.Decode), gifMemory},
	{"WebP", "RIFF????WEBP", of(webp.DecodeConfig), decodeWebP, webpMemory},
}

const pngMagic = "\x89PNG\r\n\x1a\n"

func of[T any](read func(io.Reader) (T, error)) func([]byte) (T, error) {
	return func(data []byte) (T, error) { return read(bytes.NewReader(data)) }
}

func formatOf(data []byte) (format, error) {
	for _, f := range formats {
		if matches(data, f.magic) {
			return f, nil
		}
	}
	return format{}, fmt.Errorf("picture: %s: %w", looks(data), errors.ErrUnsupported)
}

func matches(data []byte, magic string) bool {
	if len(data) < len(magic) {
		return false
	}
	for i := range len(magic) {
		if magic[i] != '?' && magic[i] != data[i] {
			return false
		}
	}
	return true
}

// pngConfig reads the size only. The decoder's own refuses large sizes in other words where int has 32 bits.
func pngConfig(data []byte) (image.Config, error) {
	const begin = pngMagic + "\x00\x00\x00\x0dIHDR"
	if len(data) < len(begin)+8 {
		return image.Config{}, io.ErrUnexpectedEOF
	}
	if !matches(data, begin) {
		return image.Config{}, errors.New("no header at the beginning")
	}
	w := binary.BigEndian.Uint32(data[len(begin):])
	h := binary.BigEndian.Uint32(data[len(begin)+4:])
	if max(w, h) > math.MaxInt32 {
		return image.Config{}, fmt.Errorf("%d x %d is more than the format has room for", w, h)
	}
	return image.Config{Width: int(w), Height: int(h)}, nil
}

// decodeWebP spreads the luma of lossy pictures: VP8 writes black as 16 and white as 235, but the decoder hands its planes
// out as if they were JPEG's (golang/go#40173). Left alone, paper would be gray.
func decodeWebP(data []byte) (image.Image, error) {
	img, err := webp.Decode(bytes.NewReader(data))
	switch img := img.(type) {
	case *image.YCbCr:
		spread(img.Y)
	case *image.NYCbCrA:
		spread(img.Y)
	}
	return img, err
}

func spread(pix []uint8) {
	const black, white = 16, 235
	var to [256]uint8
	for v := range to {
		inside := min(max(v, black), white) - black
		to[v] = uint8((inside*255 + (white-black)/2) / (white - black))
	}
	for i, v := range pix {
		pix[i] = to[v]
	}
}
