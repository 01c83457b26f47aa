package server

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
)

// Kind is one sort of server.
type Kind struct {
	Types []string    // spellings in config.json; the first is the canonical one
	Needs Credentials // which fields an entry of this kind must have
	Face  Face

	// Open makes a server of an account. It connects nothing yet; an error means that the account can
	// never work, not that the server is away. Its lists may come in any order: Kinds.Open sees to that.
	Open func(Account) (Server, error)
}

// Credentials is a set of fields that identify a user.
type Credentials uint8

// The fields.
const (
	APIKey Credentials = 1 << iota // apiKey, not empty
	Login                          // username and password; both empty is a server without login
)

// Face is how a kind shows itself. It is all that a screen learns about the kind.
type Face struct {
	Name  string // for people, in English
	Logo  image.Image
	Words map[string]Words // by language, "en" at least
}

// Words are what a kind calls its things in one language.
type Words struct {
	Name   string // of the kind, for people; empty: that of the face
	Series Noun   // "series", "category", …
	Book   Noun   // "book", "recipe", …
	Number string // what is said before the number of a book: "no."; empty: whatever the app says, "vol."
}

// Noun is a word that sentences are made with.
type Noun struct {
	One, Many string
	Gender    Gender // where the language has any
}

// Gender is the grammatical gender of a noun.
type Gender int

// The genders.
const (
	Neuter Gender = iota
	Masculine
	Feminine
)

// plain are the words of a kind that has none of its own.
var plain = map[string]Words{
	"en": {Series: Noun{One: "series", Many: "series"}, Book: Noun{One: "book", Many: "books"}},
	"fr": {Series: Noun{One: "série", Many: "séries", Gender: Feminine}, Book: Noun{One: "livre", Many: "livres", Gender: Masculine}},
}

// In returns the words in a language, in English where the kind does not have that language. A face without
// any words, that of a server which could not be opened, speaks of series and books.
func (f Face) In(language string) Words {
	words := f.Words
	if words == nil {
		words = plain
	}
	w, ok := words[language]
	if !ok {
		w = words["en"]
	}
	w.Name = cmp.Or(w.Name, f.Name)
	return w
}

// Kinds is the list of kinds that the programs pass down, in the order in which they are offered.
type Kinds []Kind

// Find returns the kind that a type in config.json means. An empty type means the first kind of the list. A
// type that is not listed is an error that names those which are.
func (ks Kinds) Find(typ string) (Kind, error) {
	if len(ks) == 0 {
		return Kind{}, fmt.Errorf("unknown type %q: this program knows no type", typ)
	}
	if typ == "" {
		return ks[0], nil
	}
	i := slices.IndexFunc(ks, func(k Kind) bool { return slices.Contains(k.Types, typ) })
	if i < 0 {
		return Kind{}, fmt.Errorf("unknown type %q: known are %s", typ, ks.types())
	}
	return ks[i], nil
}

// types lists the canonical spellings for people.
func (ks Kinds) types() string {
	var names []string
	for _, k := range ks {
		if len(k.Types) > 0 {
			names = append(names, strconv.Quote(k.Types[0]))
		}
	}
	return strings.Join(names, ", ")
}
