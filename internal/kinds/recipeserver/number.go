package recipeserver

import (
	"math"
	"strconv"
	"strings"
)

// The fractions that cooks use, by their thousandths as the server rounds them, written as the server writes them.
var fractions = map[int64]string{
	125: "¹/₈", 167: "¹/₆", 250: "¹/₄", 333: "¹/₃", 375: "³/₈", 500: "¹/₂", 625: "⁵/₈", 667: "²/₃", 750: "³/₄", 833: "⁵/₆", 875: "⁷/₈",
}

// number writes a quantity: "2", "1 ¹/₂", "0.15". What is no quantity, 0 above all, is empty.
func number(q float64) string {
	const most = 1e9 // more than anyone cooks, and still exact in thousandths
	if !(q > 0 && q < most) {
		return ""
	}
	thousandths := int64(math.Round(q * 1000))
	whole, rest := thousandths/1000, thousandths%1000
	fraction := fractions[rest]
	switch {
	case thousandths == 0:
		return ""
	case rest == 0:
		return strconv.FormatInt(whole, 10)
	case fraction == "":
		decimals := strconv.FormatInt(1000+rest, 10)[1:]
		return strconv.FormatInt(whole, 10) + "." + strings.TrimRight(decimals, "0")
	case whole == 0:
		return fraction
	}
	return strconv.FormatInt(whole, 10) + " " + fraction
}
