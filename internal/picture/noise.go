package picture

import "sync"

// The thresholds are a square that is laid side by side.
const (
	noiseSide = 32
	noiseArea = noiseSide * noiseSide
)

// blueNoise returns the numbers below noiseArea, spread so that those up to any of them lie as evenly as they can: dots
// that keep apart have no pattern that the eye would find, which is what a regular matrix lacks. It is made by R. A.
// Ulichney's method of voids and clusters, at its first use.
var blueNoise = sync.OnceValue(func() *[noiseArea]uint16 {
	start := scattered(noiseArea / 10)
	ranks := new([noiseArea]uint16)
	// The dots of the start get the low numbers: they are taken away again, the most crowded one first.
	dots := *start
	for n := dots.count - 1; n >= 0; n-- {
		p := dots.crowded()
		dots.flip(p)
		ranks[p] = uint16(n)
	}
	// All others follow, each in the largest gap.
	for dots = *start; dots.count < noiseArea; {
		p := dots.gap()
		ranks[p] = uint16(dots.count)
		dots.flip(p)
	}
	return ranks
})

// scattered returns n dots, evenly spread: thrown at random, and then each moved from where they are crowded into a gap
// until the gap is where it was taken from.
func scattered(n int) *dots {
	d := &dots{weights: nearness()}
	for random := uint32(1); d.count < n; {
		random = random*1664525 + 1013904223
		if p := int(random >> 16 % noiseArea); !d.on[p] {
			d.flip(p)
		}
	}
	for {
		from := d.crowded()
		d.flip(from)
		to := d.gap()
		d.flip(to)
		if to == from {
			return d
		}
	}
}

// dots is a square of dots that has no edges: left of the first column is the last.
type dots struct {
	on    [noiseArea]bool
	count int
	near  [noiseArea]int32 // how many dots are near each place, by weight

	weights *[noiseSide][noiseSide]int32
}

// nearness returns the weight of a dot for a place so many rows and columns further on: a bell of 1.5 pixels, the power
// 0.8 of the square of the distance.
func nearness() *[noiseSide][noiseSide]int32 {
	var powers [2*noiseSide*noiseSide/4 + 1]int32
	for i, v := 0, int32(1<<16); i < len(powers); i++ {
		powers[i] = v
		v = v * 205 >> 8
	}
	weights := new([noiseSide][noiseSide]int32)
	for y := range noiseSide {
		for x := range noiseSide {
			dx, dy := min(x, noiseSide-x), min(y, noiseSide-y)
			weights[y][x] = powers[dx*dx+dy*dy]
		}
	}
	return weights
}

// flip puts a dot where there is none, and takes it away where there is one.
func (d *dots) flip(p int) {
	sign := int32(1)
	if d.on[p] {
		sign = -1
	}
	d.on[p] = !d.on[p]
	d.count += int(sign)
	for q := range d.near {
		dx := (q - p) & (noiseSide - 1)
		dy := (q/noiseSide - p/noiseSide) & (noiseSide - 1)
		d.near[q] += sign * d.weights[dy][dx]
	}
}

// crowded returns the dot that has most others near it.
func (d *dots) crowded() int {
	best := -1
	for p, on := range d.on {
		if on && (best < 0 || d.near[p] > d.near[best]) {
			best = p
		}
	}
	return best
}

// gap returns the place that has fewest dots near it.
func (d *dots) gap() int {
	best := -1
	for p, on := range d.on {
		if !on && (best < 0 || d.near[p] < d.near[best]) {
			best = p
		}
	}
	return best
}
