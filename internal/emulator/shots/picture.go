package shots

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
)

// comparePictures notes how two files differ, of which at least one is not there or holds something else than the other.
func comparePictures(d *Difference, before, after file) {
	was, err := look(&d.Before, before)
	if err != nil && d.Kind != Added {
		d.note("the baseline's picture %v", err)
	}
	is, err := look(&d.After, after)
	if err != nil {
		d.note("the new picture %v", err)
	}
	if was == nil || is == nil {
		return
	}
	if was.Rect != is.Rect {
		d.note("the size differs: %s before, %s after", size(was), size(is))
		return
	}
	d.Size = is.Rect.Size()
	var pixels int
	pixels, d.Places = places(was, is)
	if pixels == 0 {
		d.note("the pixels are the same, but the bytes of the file differ")
		return
	}
	var areas []string
	for _, p := range d.Places {
		areas = append(areas, area(p))
	}
	d.note("%s in %s (%s)", counted(pixels, "pixel differs", "pixels differ"), counted(len(areas), "place", "places"), few(areas))
}

func size(img *image.Gray) string { return fmt.Sprintf("%dx%d", img.Rect.Dx(), img.Rect.Dy()) }

// maxSide bounds what is decoded: a damaged file may claim to be of any size.
const maxSide = 1 << 12

// look decodes a picture and, if that goes well, keeps its file in show. The error follows on the words "the picture".
func look(show *[]byte, f file) (*image.Gray, error) {
	switch {
	case f.missing():
		return nil, errors.New("is not there")
	case f.err != nil:
		return nil, fmt.Errorf("cannot be read: %w", f.err)
	}
	config, err := png.DecodeConfig(bytes.NewReader(f.data))
	if err == nil && (config.Width > maxSide || config.Height > maxSide) {
		err = fmt.Errorf("%d x %d pixels are too many", config.Width, config.Height)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot be decoded: %w", err)
	}
	img, err := png.Decode(bytes.NewReader(f.data))
	if err != nil {
		return nil, fmt.Errorf("cannot be decoded: %w", err)
	}
	*show = f.data
	gray, ok := img.(*image.Gray)
	if !ok {
		return nil, errors.New("is not gray with 8 bits, as those of a panel are")
	}
	return gray, nil
}
