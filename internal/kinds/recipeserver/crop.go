package recipeserver

import (
	"image"

	"inkshelf/internal/picture"
)

// filling makes a picture fill a box, in the grays of a panel: cropped around the middle of what it shows.
func filling(src *image.Gray, box image.Point) *image.Gray {
	return picture.Page(src.SubImage(window(src, box)).(*image.Gray), box)
}

// window returns the largest part of a picture that has the ratio of a box. Where it lies goes half by the middle of the picture
// and half by where it has its detail: plates that stand low stay on it, and a dark corner does not decide.
func window(src *image.Gray, box image.Point) image.Rectangle {
	r := src.Rect
	w, h := int64(r.Dx()), int64(r.Dy())
	bw, bh := int64(box.X), int64(box.Y)
	switch {
	case w*bh > h*bw: // too wide
		part := max(int(h*bw/bh), 1)
		at := between(busiest(src, true), part, r.Dx())
		return image.Rect(r.Min.X+at, r.Min.Y, r.Min.X+at+part, r.Max.Y)
	case w*bh < h*bw:
		part := max(int(w*bh/bw), 1)
		at := between(busiest(src, false), part, r.Dy())
		return image.Rect(r.Min.X, r.Min.Y+at, r.Max.X, r.Min.Y+at+part)
	}
	return r
}

// between returns where a part of a length begins that has its middle halfway between the middle of the length and a point.
func between(point, part, length int) int {
	middle := (length/2 + point) / 2
	return min(max(middle-part/2, 0), length-part)
}

// busiest returns where along one side the middle of a picture's detail lies: of the differences between pixels that are
// some apart.
func busiest(src *image.Gray, along bool) int {
	const step = 8
	var sum, weighted int64
	for y := 0; y+step < src.Rect.Dy(); y += step {
		row := src.Pix[y*src.Stride:]
		below := src.Pix[(y+step)*src.Stride:]
		for x := 0; x+step < src.Rect.Dx(); x += step {
			d := int64(apart(row[x], row[x+step]) + apart(row[x], below[x]))
			at := y
			if along {
				at = x
			}
			sum += d
			weighted += d * int64(at+step/2)
		}
	}
	if sum == 0 {
		if along {
			return src.Rect.Dx() / 2
		}
		return src.Rect.Dy() / 2
	}
	return int(weighted / sum)
}

func apart(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
