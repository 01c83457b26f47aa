package paint

import "image"

// mask says how much of each pixel is covered: 0 not at all, 255 whole.
type mask struct {
	rect image.Rectangle
	pix  []uint8 // row by row, without gaps
}

// reset makes m an empty mask of r.
func (m *mask) reset(r image.Rectangle) {
	n := r.Dx() * r.Dy()
	if cap(m.pix) < n {
		m.pix = make([]uint8, n)
	}
	m.rect, m.pix = r, m.pix[:n]
	clear(m.pix)
}

// row returns row y of m from x0 to x1.
func (m *mask) row(x0, x1, y int) []uint8 {
	start := (y - m.rect.Min.Y) * m.rect.Dx()
	return m.pix[start+x0-m.rect.Min.X : start+x1-m.rect.Min.X]
}

// blit covers the canvas with ink g through m, moved by at.
func (c *Canvas) blit(m *mask, at image.Point, g Gray) {
	r := m.rect.Add(at).Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		dst, src := c.row(r, y), m.row(r.Min.X-at.X, r.Max.X-at.X, y-at.Y)
		if c.bilevel {
			threshold(dst, src, g)
		} else {
			blend(dst, src, g)
		}
	}
}

// blend mixes ink into dst. Pixels are not asked one by one whether they are covered: the border of a letter is where a
// processor guesses wrong, and mixing is cheaper than that.
func blend(dst []Gray, cover []uint8, ink Gray) {
	for ; len(cover) >= 4 && len(dst) >= 4; dst, cover = dst[4:], cover[4:] {
		if cover[0]|cover[1]|cover[2]|cover[3] == 0 {
			continue // so is half of a glyph's mask
		}
		dst[0] = mix(dst[0], ink, cover[0])
		dst[1] = mix(dst[1], ink, cover[1])
		dst[2] = mix(dst[2], ink, cover[2])
		dst[3] = mix(dst[3], ink, cover[3])
	}
	for i, a := range cover {
		dst[i] = mix(dst[i], ink, a)
	}
}

// mix returns the gray of a pixel that ink covers by a of 255: exactly ground for 0, exactly ink for 255.
func mix(ground, ink Gray, a uint8) Gray {
	return uint8((uint32(ground)*uint32(255-a) + uint32(ink)*uint32(a) + 127) / 255)
}

// threshold paints what is covered by half or more.
func threshold(dst []Gray, cover []uint8, ink Gray) {
	dst = dst[:len(cover)]
	for i, a := range cover {
		if a >= 128 {
			dst[i] = ink
		}
	}
}
