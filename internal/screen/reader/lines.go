package reader

import "image"

// What a page shows decides how the glass is driven: text goes with little, and pictures that cover more than a fifth of the
// page have it cleared when they come and go. A page is looked at, not asked: a recipe that has no pictures is text, and so
// is the list of those who made a comic.
const (
	columns   = 6    // into which a page is divided: lines of one need not stand beside lines of another
	tallest   = 10   // a line is no higher than this part of the page: a title of two lines, at the largest size
	narrowest = 400  // between two lines there is at least this part of the page: the dots of a gray are closer
	inkBelow  = 0xC0 // lighter is paper, and the edges of letters
	inkiest   = 3    // no more than this part of a page of text is ink
)

// isText reports whether the ink of a page stands in lines, with paper between them. In each column what is higher than a
// line belongs to a picture, and so does everything where there is more ink than letters have. A page without ink says nothing.
func isText(page *image.Gray) bool {
	left, right := inked(page)
	if left >= right || dark(page, left, right) {
		return false
	}
	pictures := 0
	for i := range columns {
		from, to := left+i*(right-left)/columns, left+(i+1)*(right-left)/columns
		pictures += tall(page, from, to) * (to - from)
	}
	return 5*pictures <= (right-left)*page.Rect.Dy()
}

// tall returns how much of the height of a column of a page is taken by what is higher than a line.
func tall(page *image.Gray, from, to int) (sum int) {
	height := page.Rect.Dy()
	top, bottom := 0, 0 // of the ink so far, since the last gap
	for y := range height + 1 {
		if y < height && firstInk(page.Pix[y*page.Stride+from:y*page.Stride+to]) < 0 {
			continue
		}
		if y == height || y-bottom >= max(height/narrowest, 2) {
			if bottom-top > height/tallest {
				sum += bottom - top
			}
			top = y
		}
		bottom = y + 1
	}
	return sum
}

// inked returns between which columns of pixels a page has ink; the second one is not above the first where it has none.
func inked(page *image.Gray) (left, right int) {
	width := page.Rect.Dx()
	left = width
	for y := range page.Rect.Dy() {
		row := page.Pix[y*page.Stride:][:width]
		if x := firstInk(row[:left]); x >= 0 {
			left = x
		}
		for x := width; x > right; x-- {
			if row[x-1] < inkBelow {
				right = x
				break
			}
		}
	}
	return left, right
}

// dark reports whether there is more ink between two columns of pixels than text has, by a look at some of the rows.
func dark(page *image.Gray, left, right int) bool {
	const apart = 8
	ink, all := 0, 0
	for y := 0; y < page.Rect.Dy(); y += apart {
		for _, v := range page.Pix[y*page.Stride+left : y*page.Stride+right] {
			if v < inkBelow {
				ink++
			}
		}
		all += right - left
	}
	return inkiest*ink > all
}

// firstInk returns where the first ink of a row is, -1 if there is none.
func firstInk(row []uint8) int {
	for x, v := range row {
		if v < inkBelow {
			return x
		}
	}
	return -1
}
