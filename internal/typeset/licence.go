package typeset

import _ "embed"

// Licence is the licence of a family of fonts or of the hyphenation of a language, to be shown to the reader.
type Licence struct{ Name, Text string }

var (
	//go:embed fonts/LICENCE-AtkinsonHyperlegible.txt
	atkinsonLicence string
	//go:embed fonts/LICENCE-Literata.txt
	literataLicence string
	//go:embed fonts/LICENCE-Noto.txt
	notoLicence string

	//go:embed hyphens/LICENCE-en-us.txt
	americanLicence string
	//go:embed hyphens/LICENCE-en-gb.txt
	britishLicence string
	//go:embed hyphens/LICENCE-fr.txt
	frenchLicence string
	//go:embed hyphens/LICENCE-de-1996.txt
	germanLicence string
	//go:embed hyphens/LICENCE-es.txt
	spanishLicence string
	//go:embed hyphens/LICENCE-it.txt
	italianLicence string
	//go:embed hyphens/LICENCE-pt.txt
	portugueseLicence string
)

// FontLicences returns the licence of every embedded font.
func FontLicences() []Licence {
	return []Licence{
		{"Atkinson Hyperlegible", atkinsonLicence},
		{"Literata", literataLicence},
		{"Noto", notoLicence},
	}
}

// HyphenLicences returns the licence of every embedded list of hyphenation patterns.
func HyphenLicences() []Licence {
	return []Licence{
		{"hyph-en-us", americanLicence},
		{"hyph-en-gb", britishLicence},
		{"hyph-fr", frenchLicence},
		{"hyph-de-1996", germanLicence},
		{"hyph-es", spanishLicence},
		{"hyph-it", italianLicence},
		{"hyph-pt", portugueseLicence},
	}
}
