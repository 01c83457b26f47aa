package picture

import "image"

// step is where a value lies between two grays.
type step struct {
	below, above uint8
	share        uint16 // how many of all thresholds turn it into the gray above
}

// order makes a pixel the gray above or below it, as the threshold at its place has it.
func order(img *image.Gray, grays []uint8) {
	steps := stepsOf(grays)
	thresholds := blueNoise()
	for y := range img.Rect.Dy() {
		tile := thresholds[y%noiseSide*noiseSide:][:noiseSide]
		line := row(img, y)
		for x, v := range line {
			s := &steps[v]
			if tile[x%noiseSide] < s.share {
				line[x] = s.above
			} else {
				line[x] = s.below
			}
		}
	}
}

func stepsOf(grays []uint8) *[256]step {
	var steps [256]step
	for k := range len(grays) - 1 {
		below, above := int(grays[k]), int(grays[k+1])
		width := above - below
		for v := below; v < above; v++ {
			share := ((v-below)*noiseArea + width/2) / width
			steps[v] = step{uint8(below), uint8(above), uint16(share)}
		}
	}
	steps[255] = step{below: 255}
	return &steps
}
