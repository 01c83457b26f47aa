package picture

import "image"

// panelGrays is what a panel shows at its best.
const panelGrays = 16

// Fit returns the largest size in box that has the ratio of src. It is at least 1 x 1, unless src or box is empty.
func Fit(src, box image.Point) image.Point {
	if src.X <= 0 || src.Y <= 0 || box.X <= 0 || box.Y <= 0 {
		return image.Point{}
	}
	if int64(src.X)*int64(box.Y) > int64(src.Y)*int64(box.X) {
		return image.Pt(box.X, proportional(box.X, src.Y, src.X))
	}
	return image.Pt(proportional(box.Y, src.X, src.Y), box.Y)
}

// proportional returns n*part/whole, rounded, and at least 1.
func proportional(n, part, whole int) int {
	return int(max((int64(n)*int64(part)+int64(whole)/2)/int64(whole), 1))
}

// Cover makes a cover ready for a box: as large as it fits, in its own ratio, in the grays of a panel. What is wider than
// 9:10 is no cover but a photograph, and cropped to 3:4 around its middle.
func Cover(src *image.Gray, box image.Point) *image.Gray {
	if w, h := src.Rect.Dx(), src.Rect.Dy(); int64(w)*10 > int64(h)*9 {
		crop := src.Rect
		crop.Min.X += (w - proportional(h, 3, 4)) / 2
		crop.Max.X = crop.Min.X + proportional(h, 3, 4)
		src = src.SubImage(crop).(*image.Gray)
	}
	cover := Scale(Fit(src.Rect.Size(), box), src)
	Dither(cover, panelGrays, Ordered)
	return cover
}

// DecodeCover is Decode and Cover in one.
func DecodeCover(data []byte, box image.Point, limits Limits) (*image.Gray, error) {
	src, err := Decode(data, limits)
	if err != nil {
		return nil, err
	}
	return Cover(src, box), nil
}

// Page makes a page, or a part of one, ready for a place of this size, in the grays of a panel.
func Page(src *image.Gray, size image.Point) *image.Gray {
	page := Scale(size, src)
	Dither(page, panelGrays, Diffuse)
	return page
}
