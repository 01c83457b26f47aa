package bookserver

import "fmt"

// words is what calibre says in one language, the labels inside the books' descriptions too: a client cannot rely on
// them.
type words struct {
	library, subtitle          string
	byWhat, sortedBy           string
	newest, date, title        string
	thisLibrary, changeLibrary string
	rating, tags, series       string // labels, with what follows them
	books, items               counted
	fields                     map[string]string
}

// counted is a number of things: one, or several.
type counted struct{ one, many string }

func (c counted) of(n int) string {
	if n == 1 {
		return c.one
	}
	return fmt.Sprintf(c.many, n)
}

func (w words) by(what string) string { return fmt.Sprintf(w.byWhat, what) }

// wordsOf returns the words of a language, English where calibre is not known to speak it.
func wordsOf(language string) words {
	switch language {
	case "fr":
		return french
	case "de":
		return german
	}
	return english
}

var english = words{
	library: "calibre Library", subtitle: "Books in your library",
	byWhat: "By %s", sortedBy: "Books sorted by %s",
	newest: "Newest", date: "Date", title: "Title",
	thisLibrary: "Library: %s", changeLibrary: "Change calibre library to: %s",
	rating: "RATING: ", tags: "TAGS: ", series: "SERIES: ",
	books: counted{"one book", "%d books"}, items: counted{"one item", "%d items"},
	fields: map[string]string{
		"authors": "Authors", "languages": "Languages", "publisher": "Publisher", "rating": "Rating",
		"series": "Series", "tags": "Tags",
	},
}

var french = words{
	library: "calibre Bibliothèque", subtitle: "Livres dans votre bibliothèque",
	byWhat: "Par %s", sortedBy: "Livres classés par %s",
	newest: "Le plus récent", date: "Date", title: "Titre",
	thisLibrary: "Bibliothèque :  %s", changeLibrary: "Changer la bibliothèque calibre :  %s",
	rating: "NOTATION\u202f: ", tags: "ÉTIQUETTES\u202f: ", series: "SÉRIES: ", // two with a narrow space, as it is typed
	books: counted{"un livre", "%d livres"}, items: counted{"un élément", "%d éléments"},
	fields: map[string]string{
		"authors": "Auteurs", "languages": "Langues", "publisher": "Éditeur", "rating": "Note",
		"series": "Série", "tags": "Étiquettes",
	},
}

var german = words{
	library: "calibre Bibliothek", subtitle: "Bücher in Ihrer Bibliothek",
	byWhat: "Nach %s", sortedBy: "Bücher sortiert nach %s",
	newest: "Neueste", date: "Datum", title: "Titel",
	thisLibrary: "Bibliothek: %s", changeLibrary: "Calibre-Bibliothek wechseln zu: %s",
	rating: "BEWERTUNG: ", tags: "SCHLAGWÖRTER: ", series: "Serie: ",
	books: counted{"ein Buch", "%d Bücher"}, items: counted{"ein Element", "%d Elemente"},
	fields: map[string]string{
		"authors": "Autoren", "languages": "Sprachen", "publisher": "Verlag", "rating": "Bewertung",
		"series": "Serie", "tags": "Schlagwörter",
	},
}
