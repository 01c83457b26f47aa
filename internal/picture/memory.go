package picture

import (
	"bytes"
	"image"
)

// What the standard decoders need for a picture, and luma after them. TestMemory holds it against what they take.

// perPixel returns the bytes of a picture that takes n for each pixel.
func perPixel(size image.Point, n int64) int64 { return int64(size.X) * int64(size.Y) * n }

// jpegMemory counts the samples of all components, which are fewer than the pixels where colours are coarse. A progressive
// picture keeps four bytes of coefficients for each until it is complete.
func jpegMemory(data []byte, size image.Point) int64 {
	unknown := false // what is not luma and colours is converted: to four bytes for each pixel, and luma besides
	for marker, body := range segments(data) {
		switch {
		case marker == adobe && len(body) >= 12 && bytes.HasPrefix(body, []byte("Adobe")):
			unknown = body[11] == 0
		case marker >= startOfFrame && marker <= progressive && len(body) >= 6:
			f := frameOf(body)
			n := f.samples(size)
			if marker == progressive {
				n *= 5
			}
			if unknown && len(f) == 3 || f.isRGB() || len(f) == 4 {
				n += perPixel(size, 5)
			}
			return n
		}
	}
	return perPixel(size, 1)
}

// frame is the components of a JPEG: of each its name, and its samples in a unit, across and down.
type frame []struct{ name, across, down uint8 }

// frameOf reads a frame header.
func frameOf(body []byte) frame {
	f := make(frame, 0, 4)
	for at := 6; at+3 <= len(body) && len(f) < int(min(body[5], 4)); at += 3 {
		f = append(f, frame{{body[at], body[at+1] >> 4, body[at+1] & 15}}...)
	}
	if len(f) == 1 {
		f[0].across, f[0].down = 1, 1 // alone, it has nothing to be compared to
	}
	return f
}

func (f frame) isRGB() bool {
	return len(f) == 3 && f[0].name == 'R' && f[1].name == 'G' && f[2].name == 'B'
}

// samples counts the samples of a picture, up to the edges of its units.
func (f frame) samples(size image.Point) int64 {
	across, down, each := int64(1), int64(1), int64(0)
	for _, c := range f {
		across, down = max(across, int64(c.across)), max(down, int64(c.down))
		each += int64(c.across) * int64(c.down)
	}
	units := func(n int, each int64) int64 { return (int64(n) + 8*each - 1) / (8 * each) }
	return units(size.X, across) * units(size.Y, down) * 64 * each
}

// pngMemory goes by the bits and the colours. What is transparent makes colours of grays, and a picture in passes is there
// twice: the passes, and what they are put together to.
func pngMemory(data []byte, size image.Point) int64 {
	const bits, kind, passes = 24, 25, 28 // places in the header
	if len(data) <= passes {
		return perPixel(size, 1)
	}
	const gray, palette = 0, 3
	header, _, _ := bytes.Cut(data, []byte("IDAT"))
	n := int64(4)
	switch {
	case data[kind] == palette, data[kind] == gray && !bytes.Contains(header, []byte("tRNS")):
		n = 1
	}
	if data[bits] == 16 {
		n *= 2
	}
	if data[passes] != 0 {
		n *= 2
	}
	return perPixel(size, n+1)
}

// gifMemory is for a frame, its rows in order, and the paper that it is put on.
func gifMemory(_ []byte, size image.Point) int64 { return perPixel(size, 3) }

// webpMemory tells lossy pictures, with colours that are coarse, from lossless ones, which may be there twice while colours
// are looked up. Transparency of a lossy picture is a lossless one.
func webpMemory(data []byte, size image.Point) int64 {
	const kind, flags, alpha = 12, 20, 0x10
	switch {
	case bytes.HasPrefix(data[kind:], []byte("VP8 ")):
		return perPixel(size, 2)
	case bytes.HasPrefix(data[kind:], []byte("VP8L")):
		return perPixel(size, 9)
	case len(data) > flags && data[flags]&alpha == 0 && !bytes.Contains(data, []byte("VP8L")):
		return perPixel(size, 2)
	}
	return perPixel(size, 11)
}
