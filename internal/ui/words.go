package ui

import "inkshelf/internal/lang"

// Words are what parts say by themselves. Everything else on a screen is said by the screen.
type Words struct {
	// ways through the app
	Back, More string

	// pager
	First, Previous, Next, Last string

	// buttons
	Cancel, Apply, OK, Delete string
	Less, Larger              string // the ends of a stepper

	// keyboard
	Space, Shift, Letters, Symbols, Accents string

	// marks of books: what a tap on them is for, and what they say
	Download, Downloaded string

	// the reader's position bar
	Position, PreviousBook, NextBook string
}

// WordsIn returns the words in a language.
func WordsIn(l *lang.Language) *Words {
	if l.Code() == "fr" {
		return &french
	}
	return &english
}

// English returns the words in English.
func English() *Words { return &english }

// French returns the words in French.
func French() *Words { return &french }

var english = Words{
	Back: "Back", More: "More",
	First: "First", Previous: "Previous", Next: "Next", Last: "Last",
	Cancel: "Cancel", Apply: "Apply", OK: "OK", Delete: "Delete",
	Less: "smaller", Larger: "larger",
	Space: "Space", Shift: "Shift", Letters: "ABC", Symbols: "?123", Accents: "àéî",
	Download: "download", Downloaded: "downloaded",
	Position: "Position", PreviousBook: "Previous book", NextBook: "Next book",
}

var french = Words{
	Back: "Retour", More: "Plus",
	First: "Début", Previous: "Précédent", Next: "Suivant", Last: "Fin",
	Cancel: "Annuler", Apply: "Appliquer", OK: "OK", Delete: "Effacer",
	Less: "plus petit", Larger: "plus grand",
	Space: "Espace", Shift: "Majuscule", Letters: "ABC", Symbols: "?123", Accents: "àéî",
	Download: "télécharger", Downloaded: "téléchargé",
	Position: "Position", PreviousBook: "Livre précédent", NextBook: "Livre suivant",
}

// or returns w, or English where a part was given no words.
func (w *Words) or() *Words {
	if w == nil {
		return &english
	}
	return w
}
