package comicserver

import (
	"bytes"
	"fmt"
	"image/color"
	"image/jpeg"

	"inkshelf/internal/fake/content"
)

// document returns a PDF of pictures.
func document(pages []content.Picture) ([]byte, error) {
	drawn := make([][]byte, len(pages))
	for i, p := range pages {
		data, err := convert(p, jpegType)
		if err != nil {
			return nil, err
		}
		drawn[i] = data
	}
	return pdf(drawn)
}

// pdf writes a PDF of JPEGs, each as large as its pixels are points. Objects 1 and 2 are the catalog and the tree of
// pages; of each page follow the page, what it draws and the picture.
func pdf(pages [][]byte) ([]byte, error) {
	var buf bytes.Buffer
	var offsets []int
	object := func(format string, args ...any) {
		offsets = append(offsets, buf.Len())
		fmt.Fprintf(&buf, "%d 0 obj\n", len(offsets))
		fmt.Fprintf(&buf, format, args...)
		buf.WriteString("\nendobj\n")
	}
	buf.WriteString("%PDF-1.4\n")
	object("<</Type/Catalog/Pages 2 0 R>>")
	var kids bytes.Buffer
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 3+3*i)
	}
	object("<</Type/Pages/Count %d/Kids[%s]>>", len(pages), kids.Bytes())
	for i, data := range pages {
		c, err := jpeg.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		colours := "DeviceRGB"
		if c.ColorModel == color.GrayModel {
			colours = "DeviceGray"
		}
		drawing := fmt.Sprintf("%d 0 0 %d 0 0 cm /P Do", c.Width, c.Height)
		object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents %d 0 R/Resources<</XObject<</P %d 0 R>>>>>>", c.Width, c.Height, 4+3*i, 5+3*i)
		object("<</Length %d>>stream\n%s\nendstream", len(drawing), drawing)
		object("<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8/Filter/DCTDecode/Length %d>>stream\n%s\nendstream",
			c.Width, c.Height, colours, len(data), data)
	}
	start := buf.Len()
	fmt.Fprintf(&buf, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&buf, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&buf, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return buf.Bytes(), nil
}
