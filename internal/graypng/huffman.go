package graypng

import (
	"math/bits"
	"slices"
)

// maxBits is the length of the longest code that deflate allows.
const maxBits = 15

// codeLengths returns how long the code of each symbol is, 0 for those that do not occur. At least two do.
func codeLengths(freq []int) []uint8 {
	lengths := make([]uint8, len(freq))
	for !huffman(lengths, freq) {
		// Too long: evener frequencies make shorter codes. That this is not quite the best code costs next to nothing.
		for i, f := range freq {
			freq[i] = (f + 1) / 2
		}
	}
	return lengths
}

// huffman sets lengths to those of the best code, and reports whether deflate allows them.
func huffman(lengths []uint8, freq []int) bool {
	leaves := byFrequency(freq)
	n := len(leaves)
	weight := make([]int, 2*n-1) // of the leaves, then of the nodes, which come into being in the order of their weights
	parent := make([]int, 2*n-1)
	for i, symbol := range leaves {
		weight[i] = freq[symbol]
	}
	leaf, node := 0, n // the lightest without a parent
	for made := n; made < len(weight); made++ {
		for range 2 {
			lightest := &node
			if leaf < n && (node == made || weight[leaf] <= weight[node]) {
				lightest = &leaf
			}
			weight[made] += weight[*lightest]
			parent[*lightest] = made
			*lightest++
		}
	}

	depth := make([]uint8, 2*n-1)
	for i := len(depth) - 2; i >= 0; i-- {
		depth[i] = depth[parent[i]] + 1
	}
	for i, symbol := range leaves {
		lengths[symbol] = depth[i]
	}
	return depth[0] <= maxBits // the rarest is the deepest
}

// byFrequency returns the symbols that occur, the rarest first and equal ones in their order.
func byFrequency(freq []int) []int {
	var leaves []int
	for symbol, f := range freq {
		if f > 0 {
			leaves = append(leaves, symbol)
		}
	}
	slices.SortStableFunc(leaves, func(a, b int) int { return freq[a] - freq[b] })
	return leaves
}

// canonical returns the codes that follow from their lengths alone: counted upwards, the shorter first.
func canonical(lengths []uint8) []code {
	codes := make([]code, len(lengths))
	next := uint16(0)
	for n := uint8(1); n <= maxBits; n++ {
		for symbol, length := range lengths {
			if length == n {
				// Codes are written from their highest bit on, everything else from the lowest.
				codes[symbol] = code{uint32(bits.Reverse16(next << (16 - n))), n}
				next++
			}
		}
		next <<= 1
	}
	return codes
}
