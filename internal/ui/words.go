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
func WordsIn(say *lang.Language) *Words {
	return &Words{
		Back: say.Text("Back"), More: say.Text("More"),
		First: say.Text("First"), Previous: say.Text("Previous"), Next: say.Text("Next"), Last: say.Text("Last"),
		Cancel: say.Text("Cancel"), Apply: say.Text("Apply"), OK: say.Text("OK"), Delete: say.Text("Delete"),
		Less: say.Text("smaller"), Larger: say.Text("larger"),
		Space: say.Text("Space"), Shift: say.Text("Shift"), Letters: "ABC", Symbols: "?123", Accents: "àéî",
		Download: say.Text("download"), Downloaded: say.Text("downloaded"),
		Position: say.Text("Position"), PreviousBook: say.Text("Previous book"), NextBook: say.Text("Next book"),
	}
}

var english = WordsIn(lang.English())

// English returns the words in English.
func English() *Words { return english }

// French returns the words in French.
func French() *Words { return WordsIn(lang.Find("fr")) }

// or returns w, or English where a part was given no words.
func (w *Words) or() *Words {
	if w == nil {
		return english
	}
	return w
}
