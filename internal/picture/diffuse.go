package picture

import "image"

// diffuse is the error diffusion of Floyd and Steinberg: a pixel becomes the nearest gray, and what that is too light or
// too dark goes to its neighbours, 7/16 to the next one and 3/16, 5/16 and 1/16 to those below. Rows are walked to and
// fro, which keeps the dots from forming threads in one direction.
//
// Black and white keep what they are given and pass nothing on: no dots get onto paper, no holes into ink.
func diffuse(img *image.Gray, grays []uint8) {
	nearest := nearestOf(grays)
	w := img.Rect.Dx()
	carried := make([]int32, w+2) // for each pixel of the row, in sixteenths, with a place to drop them on either side
	for y := range img.Rect.Dy() {
		if y%2 == 0 {
			diffuseRow(row(img, y), carried, nearest, 0, 1)
		} else {
			diffuseRow(row(img, y), carried, nearest, w-1, -1)
		}
	}
}

// diffuseRow walks over a row from x by step. What is carried to a pixel is taken, and in its place goes what is carried
// to the pixel below. That is known when the walk is one pixel further, since three pixels carry to each of the next row.
func diffuseRow(pix []uint8, carried []int32, nearest *[256]uint8, x, step int) {
	var next, behind, below int32 // so far, for the next pixel; for the one below the last one, and below this one
	for range pix {
		v := pix[x]
		e := int32(0)
		if v != 0 && v != 255 {
			want := int32(v)<<4 + carried[x+1] + next
			v = nearest[min(max((want+8)>>4, 0), 255)]
			e = want - int32(v)<<4
			pix[x] = v
		}
		// The last share is what the others have left: nothing gets lost by rounding.
		next = e * 7 >> 4
		e3, e5 := e*3>>4, e*5>>4
		carried[x+1-step] = behind + e3
		behind, below = below+e5, e-next-e3-e5
		x += step
	}
	carried[x+1-step] = behind
}

// nearestOf returns the nearest gray for every value, the lighter one at a tie: the way panels round.
func nearestOf(grays []uint8) *[256]uint8 {
	var nearest [256]uint8
	k := 0
	for v := range nearest {
		for k+1 < len(grays) && int(grays[k+1])-v <= v-int(grays[k]) {
			k++
		}
		nearest[v] = grays[k]
	}
	return &nearest
}
