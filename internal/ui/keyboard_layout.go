package ui

import "inkshelf/internal/lang"

// Layout is how the letters of a keyboard are arranged.
type Layout int

// The layouts.
const (
	Qwerty Layout = iota // English
	Azerty               // French
)

// LayoutIn returns the layout that goes with a language. Its catalog says which, so that a language is one file.
func LayoutIn(say *lang.Language) Layout {
	if say.Text("qwerty") == "azerty" {
		return Azerty
	}
	return Qwerty
}

// Layer is which characters a keyboard shows.
type Layer int

// The layers. Accents stay for one letter, symbols until they are left: a word has few accents, an address many signs.
const (
	LetterLayer Layer = iota
	AccentLayer
	SymbolLayer
)

// figures are the first row of every layer.
const figures = "1234567890"

// characters are the three rows below the figures, as they are and with shift. The third is shorter: the keys for shift
// and delete stand at its ends.
type characters struct{ plain, shifted [3]string }

var letters = map[Layout]characters{
	Qwerty: {
		plain:   [3]string{"qwertyuiop", "asdfghjkl'", "zxcvbnm-"},
		shifted: [3]string{"QWERTYUIOP", "ASDFGHJKL’", "ZXCVBNM_"},
	},
	Azerty: {
		plain:   [3]string{"azertyuiop", "qsdfghjklm", "wxcvbn'-"},
		shifted: [3]string{"AZERTYUIOP", "QSDFGHJKLM", "WXCVBN’_"},
	},
}

var accents = characters{
	plain:   [3]string{"éèêëàâäçîï", "ôöùûüÿœæñß", "áíóúå«»…"},
	shifted: [3]string{"ÉÈÊËÀÂÄÇÎÏ", "ÔÖÙÛÜŸŒÆÑẞ", "ÁÍÓÚÅ‹›·"},
}

// symbols are, with the full stop that every layer has, all that addresses and keys are made of.
var symbols = characters{
	plain:   [3]string{"/:-_@&?=+#", "!\"(),*;%$~", "<>[]{}\\|"},
	shifted: [3]string{"€£¥§°–—…·•", "^`´¨¿¡×÷±µ", "«»“”‘’‹›"},
}

// rows returns the characters that a keyboard shows below the figures.
func (k Keyboard) rows() [3]string {
	shown := letters[k.Layout]
	switch k.Layer {
	case AccentLayer:
		shown = accents
	case SymbolLayer:
		shown = symbols
	}
	if k.Shift {
		return shown.shifted
	}
	return shown.plain
}
