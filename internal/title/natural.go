package title

import (
	"cmp"
	"strings"
)

// natural compares two keys as sequences of tokens: a run of digits is one
// token, a number of any length, and every other byte is one. Among bytes, all
// numbers stand where '0' does. Each token thus has its place in one order of
// tokens, which is what makes the order of sequences transitive.
//
// It is 0 for keys that differ in leading zeros only.
func natural(a, b string) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if isDigit(a[i]) && isDigit(b[j]) {
			m, n := digits(a[i:]), digits(b[j:])
			if c := compareNumbers(m, n); c != 0 {
				return c
			}
			i += len(m)
			j += len(n)
			continue
		}
		if a[i] != b[j] {
			return cmp.Compare(a[i], b[j])
		}
		i++
		j++
	}
	return cmp.Compare(len(a)-i, len(b)-j)
}

// digits returns the run of digits that s begins with.
func digits(s string) string {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return s[:n]
}

// compareNumbers compares runs of digits by value, without computing it: once
// the leading zeros are gone the longer one is larger.
func compareNumbers(m, n string) int {
	m, n = strings.TrimLeft(m, "0"), strings.TrimLeft(n, "0")
	if len(m) != len(n) {
		return cmp.Compare(len(m), len(n))
	}
	return strings.Compare(m, n)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// start packs the first bytes of a key into a number, so that many comparisons
// of a sort end without looking at the text, which lies elsewhere in memory.
//
// Where two starts differ they are in the natural order of the keys. That holds
// because the first digit is written as '0', the place of all numbers, and what
// follows it is left out. A key that ends early is filled with zeros.
func start(key string) uint64 {
	const size = 8
	var n uint64
	for i := range min(size, len(key)) {
		shift := 8 * (size - 1 - i)
		if isDigit(key[i]) {
			return n | '0'<<shift
		}
		n |= uint64(key[i]) << shift
	}
	return n
}
