package recipeserver

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"inkshelf/internal/fake/content"
)

// metric are the units whose quantities are shown as decimals.
var metric = map[string]bool{"g": true, "kg": true, "mg": true, "ml": true, "cl": true, "dl": true, "l": true}

// display returns an ingredient as one text. While amounts are off it is the note, after the quantity if there is one.
func display(in content.Ingredient, off bool) string {
	var parts []string
	if in.Quantity != 0 && (!off || in.Quantity != 1) {
		parts = append(parts, displayQuantity(in))
	}
	if !off {
		if in.Quantity != 0 {
			parts = append(parts, in.Unit)
		}
		parts = append(parts, in.Food)
	}
	parts = append(parts, in.Note)
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " ")
}

// displayQuantity writes a quantity as a fraction, unless its unit is counted in decimals.
func displayQuantity(in content.Ingredient) string {
	if metric[in.Unit] {
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(in.Quantity, 'f', 3, 64), 64)
		return strconv.FormatFloat(rounded, 'f', -1, 64)
	}
	return fraction(in.Quantity)
}

// maxDenominator is the finest fraction that is written.
const maxDenominator = 32

// fraction writes a quantity with small figures: 2.5 as "2 ¹/₂".
func fraction(quantity float64) string {
	over, under := nearest(quantity)
	whole, over := over/under, over%under
	switch {
	case over == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return superscript.Replace(strconv.Itoa(over)) + "/" + subscript.Replace(strconv.Itoa(under))
	default:
		return strconv.Itoa(whole) + " " + fraction(float64(over)/float64(under))
	}
}

// nearest returns the fraction that is closest to a quantity, of several the one with the smallest denominator.
func nearest(quantity float64) (over, under int) {
	best := math.Inf(1)
	for d := 1; d <= maxDenominator; d++ {
		n := math.Round(quantity * float64(d))
		if off := math.Abs(quantity - n/float64(d)); off < best {
			best, over, under = off, int(n), d
		}
	}
	return over, under
}

var (
	superscript = figures("⁰¹²³⁴⁵⁶⁷⁸⁹")
	subscript   = figures("₀₁₂₃₄₅₆₇₈₉")
)

func figures(small string) *strings.Replacer {
	var pairs []string
	for digit, figure := range []rune(small) {
		pairs = append(pairs, strconv.Itoa(digit), string(figure))
	}
	return strings.NewReplacer(pairs...)
}
