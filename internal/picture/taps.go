package picture

// taps says what a pixel is made of: of those from first on, each by its weight. The weights add up to one, so that flat
// areas stay exactly as they are; pixels that mirror each other have weights that do.
type taps struct {
	first   int
	weights []int32
}

// tapsOf returns the taps of pixel i of to, made of from pixels.
func tapsOf(i, from, to int) taps {
	if to <= from {
		return areaTaps(int64(i), int64(from), int64(to))
	}
	return cubicTaps(int64(i), int64(from), int64(to))
}

// areaTaps weighs each pixel by how much of it lies in the area of pixel i. Both rows of pixels are laid over one that is
// from*to long, on which all borders are whole numbers: pixel i covers from units of it, and each of its sources to.
func areaTaps(i, from, to int64) taps {
	begin, end := i*from, (i+1)*from
	first, last := begin/to, (end-1)/to
	weights := make([]int32, 0, last-first+1)
	before := int64(0)
	for j := first; j <= last; j++ {
		upTo := share(min((j+1)*to, end)-begin, from)
		weights = append(weights, int32(upTo-before))
		before = upTo
	}
	return taps{int(first), weights}
}

// share returns which part of one the first n of all units are. Rounding does not tell left from right: below 32768 units
// no share lies half-way between two numbers.
func share(n, all int64) int64 { return (n*one + all/2) / all }

// cubicTaps lays the curve of Catmull-Rom through the four pixels around the middle of pixel i. Beyond the edge the last
// pixel goes on.
func cubicTaps(i, from, to int64) taps {
	// The middle of i, in pixels of the source counted from the middle of their first, is ((2i+1)*from - to) / (2*to).
	// One is added for the division, since it lies before that middle at the left edge.
	middle := (2*i+1)*from + to
	left := middle/(2*to) - 1
	curve := catmullRom(middle%(2*to), 2*to)

	inside := func(j int64) int64 { return min(max(j, 0), from-1) }
	first := inside(left - 1)
	weights := make([]int32, inside(left+2)-first+1)
	for k, w := range curve {
		weights[inside(left-1+int64(k))-first] += w
	}
	return taps{int(first), weights}
}

// catmullRom returns the weights of four pixels for the place n/all of the way from the second to the third.
func catmullRom(n, all int64) [4]int32 {
	if 2*n > all {
		w := catmullRom(all-n, all)
		return [4]int32{w[3], w[2], w[1], w[0]}
	}
	t := share(n, all)
	halved := func(cubes int64) int32 { return int32((cubes + one*one) >> (2*weightBits + 1)) }
	w := [4]int32{
		0: halved(-t*t*t + 2*t*t*one - t*one*one),
		2: halved(-3*t*t*t + 4*t*t*one + t*one*one),
		3: halved(t*t*t - t*t*one),
	}
	w[1] = one - w[0] - w[2] - w[3]
	return w
}
