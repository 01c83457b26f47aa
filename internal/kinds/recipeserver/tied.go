package recipeserver

import (
	"regexp"
	"strings"
)

// tied returns a text in which numbers stay with their units, and fractions are one sign where the fonts have it: the server
// writes ¹/₂, of which one half would stand at the end of a line, in a font of its own.
func tied(text string) string {
	text = mixed.ReplaceAllString(oneSign.Replace(text), "$1$2")
	return fraction.ReplaceAllString(units.ReplaceAllString(text, "$1\u00a0$2"), "$1\u2060$2\u2060$3")
}

// signs are the fractions that the fonts have as one sign, and how the server writes them, with one slash or the other.
var signs = [][2]string{
	{"¹/₂", "½"}, {"¹/₄", "¼"}, {"³/₄", "¾"}, {"¹/₃", "⅓"}, {"²/₃", "⅔"}, {"¹/₈", "⅛"}, {"³/₈", "⅜"}, {"⁵/₈", "⅝"}, {"⁷/₈", "⅞"},
}

var (
	oneSign  = signReplacer()
	mixed    = regexp.MustCompile("([0-9]) ([½¼¾⅓⅔⅛⅜⅝⅞])")
	fraction = regexp.MustCompile("([⁰¹²³⁴-⁹])([/⁄])([₀-₉])")
)

func signReplacer() *strings.Replacer {
	var all []string
	for _, s := range signs {
		all = append(all, s[0], s[1], strings.ReplaceAll(s[0], "/", "⁄"), s[1])
	}
	return strings.NewReplacer(all...)
}

// units are numbers with what they count: no line ends between the two.
var units = regexp.MustCompile(`([0-9]) (°|%|°?[CF]\b|(?:g|kg|mg|l|ml|cl|dl|cm|mm|h|min|oz|lb)\b)`)
