package content

import (
	"hash/fnv"
	"math/rand/v2"
)

// random returns the random numbers that belong to some names. Every thing has its own, so that one more series or
// recipe does not change how the others look.
func random(names ...string) *rand.Rand {
	h := fnv.New64a()
	for _, name := range names {
		h.Write([]byte(name))
		h.Write([]byte{0})
	}
	return rand.New(rand.NewPCG(h.Sum64(), 740))
}

// pick returns one of a list.
func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// between returns a number from lo to hi, both included.
func between(r *rand.Rand, lo, hi int) int { return lo + r.IntN(hi-lo+1) }
