package picture

import "image"

// luma returns the luma of a decoded picture, over white where it is transparent. It may use the memory of img, which
// nobody else needs any more.
func luma(img image.Image) *image.Gray {
	switch img := img.(type) {
	case *image.Gray:
		return img
	case *image.YCbCr:
		return &image.Gray{Pix: img.Y, Stride: img.YStride, Rect: img.Rect}
	case *image.NYCbCrA:
		return fromNYCbCrA(img)
	case *image.RGBA:
		return fromRGBA(img.Pix, img.Stride, img.Rect)
	case *image.NRGBA:
		return fromNRGBA(img)
	case *image.Paletted:
		return fromPaletted(img)
	default:
		return fromAny(img.(image.RGBA64Image)) // CMYK and 16 bits: every type of the decoders is one
	}
}

// overWhite returns the luma of a colour in 16 bits, multiplied by its alpha, on white: that of color.GrayModel where the
// colour is opaque.
func overWhite(r, g, b, a uint32) uint8 {
	y := (19595*r + 38470*g + 7471*b + 1<<15) >> 16
	return uint8((y + 0xffff - a) >> 8)
}

func fromNYCbCrA(img *image.NYCbCrA) *image.Gray {
	gray := &image.Gray{Pix: img.Y, Stride: img.YStride, Rect: img.Rect}
	for y := range gray.Rect.Dy() {
		alphas := img.A[y*img.AStride:]
		line := row(gray, y)
		for x, v := range line {
			a := uint32(alphas[x])
			line[x] = uint8((uint32(v)*a + 255*(255-a) + 127) / 255)
		}
	}
	return gray
}

func fromRGBA(pix []uint8, stride int, r image.Rectangle) *image.Gray {
	gray := image.NewGray(r)
	for y := range r.Dy() {
		line := row(gray, y)
		from := pix[y*stride:]
		for x := range line {
			p := from[4*x : 4*x+4 : 4*x+4]
			line[x] = overWhite(uint32(p[0])*0x101, uint32(p[1])*0x101, uint32(p[2])*0x101, uint32(p[3])*0x101)
		}
	}
	return gray
}

// fromNRGBA multiplies the colours by their alpha in place and goes on as with RGBA.
func fromNRGBA(img *image.NRGBA) *image.Gray {
	for y := range img.Rect.Dy() {
		from := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		for i := 0; i < len(from); i += 4 {
			p := from[i : i+4 : i+4]
			if a := uint32(p[3]); a != 255 {
				p[0] = uint8((uint32(p[0])*a + 127) / 255)
				p[1] = uint8((uint32(p[1])*a + 127) / 255)
				p[2] = uint8((uint32(p[2])*a + 127) / 255)
			}
		}
	}
	return fromRGBA(img.Pix, img.Stride, img.Rect)
}

func fromPaletted(img *image.Paletted) *image.Gray {
	var gray [256]uint8
	for i, c := range img.Palette {
		gray[i] = overWhite(c.RGBA())
	}
	for i, v := range img.Pix {
		img.Pix[i] = gray[v]
	}
	return &image.Gray{Pix: img.Pix, Stride: img.Stride, Rect: img.Rect}
}

func fromAny(img image.RGBA64Image) *image.Gray {
	r := img.Bounds()
	gray := image.NewGray(r)
	for y := range r.Dy() {
		line := row(gray, y)
		for x := range line {
			line[x] = overWhite(img.RGBA64At(r.Min.X+x, r.Min.Y+y).RGBA())
		}
	}
	return gray
}

// onPaper returns gray on white paper of a size: the first frame of a GIF may cover a part of its screen only.
func onPaper(gray *image.Gray, size image.Point) *image.Gray {
	whole := image.Rectangle{Max: size}
	if gray.Rect == whole {
		return gray
	}
	paper := white(size)
	for y := range gray.Rect.Dy() {
		copy(row(paper, gray.Rect.Min.Y+y)[gray.Rect.Min.X:], row(gray, y))
	}
	return paper
}

func white(size image.Point) *image.Gray {
	paper := image.NewGray(image.Rectangle{Max: size})
	for i := range paper.Pix {
		paper.Pix[i] = 255
	}
	return paper
}

// row returns the pixels of row y, counted from the upper edge of the picture.
func row(img *image.Gray, y int) []uint8 {
	w := img.Rect.Dx()
	return img.Pix[y*img.Stride:][:w:w]
}
