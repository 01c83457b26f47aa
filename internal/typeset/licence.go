package typeset

import _ "embed"

// Licence is the licence of a family of fonts, to be shown to the reader.
type Licence struct{ Font, Text string }

var (
	//go:embed fonts/LICENCE-AtkinsonHyperlegible.txt
	atkinsonLicence string
	//go:embed fonts/LICENCE-Literata.txt
	literataLicence string
	//go:embed fonts/LICENCE-Noto.txt
	notoLicence string
)

// Licences returns the licence of every embedded font.
func Licences() []Licence {
	return []Licence{
		{"Atkinson Hyperlegible", atkinsonLicence},
		{"Literata", literataLicence},
		{"Noto", notoLicence},
	}
}
