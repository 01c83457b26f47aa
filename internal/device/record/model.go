package record

import (
	"image"
	"slices"
)

// Model is a reader as far as the tables know it.
type Model struct {
	Name  string      // the number that the vendor gives it
	Size  image.Point // of the panel when it is upright, in pixels
	DPI   int
	Touch Matrix
}

// The matrices of the vendor's table (B). A file /etc/touchmatrix on the reader comes before it.
//
// Where a coordinate is counted from the far edge the table is off by one: on a 740, raw x 1872 is the top row, raw x 1 the
// bottom row, and raw x 0 is one below it and lost. The 632 and the 840 lose raw y 0 in the same way.
var (
	touch740 = Matrix{0, 0, unit, 1872 * unit, -unit, 0}
	touch632 = Matrix{1072 * unit, 0, -unit, 0, unit, 0}
	touch700 = Matrix{0, 0, unit, 0, unit, 0}
	touch840 = Matrix{1200 * unit, 0, -unit, 0, unit, 0}
)

// models has a row for every model of the vendor's table. Sizes are those of the manuals, densities those of a public
// project's device list (P).
var models = [...]Model{
	{"740", image.Pt(1404, 1872), 300, touch740},
	{"740-2", image.Pt(1404, 1872), 300, touch740},
	{"741", image.Pt(1404, 1872), 300, touch740},
	{"743g", image.Pt(1404, 1872), 300, touch740}, // newer than the table; the matrix is likely (U)
	{"632", image.Pt(1072, 1448), 300, touch632},
	{"633", image.Pt(1072, 1448), 300, touch632},
	{"700", image.Pt(1264, 1680), 300, touch700},
	{"840", image.Pt(1200, 1600), 250, touch840},
	{"626", image.Pt(758, 1024), 212, Identity},
	{"627", image.Pt(758, 1024), 212, Identity},
	{"628", image.Pt(758, 1024), 212, Identity},
	{"631", image.Pt(1072, 1448), 300, Identity},
	{"641", image.Pt(758, 1024), 212, Identity},
	{"970", image.Pt(825, 1200), 150, Identity},
	// The table has the numbers of the 740 for this one, but says that they are not to be used.
	{"1040", image.Pt(1404, 1872), 227, Identity},
}

// Models returns the readers whose touch layer is known, the reference first. All others have the matrix Identity, as
// far as the vendor's library goes.
func Models() []Model { return slices.Clone(models[:]) }

// ModelNamed returns the model of that name.
func ModelNamed(name string) (Model, bool) {
	for _, m := range models {
		if m.Name == name {
			return m, true
		}
	}
	return Model{}, false
}

// Reference returns the reader that the app is made for and the emulator emulates: the 740.
func Reference() Model { return models[0] }
