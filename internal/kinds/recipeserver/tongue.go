package recipeserver

import (
	"strings"
	"unicode"
)

// The server does not say in which language a recipe is. These words do: short ones that every text has, and that the other
// languages here do not.
var tongues = map[string]string{
	"en": " the and with for until of to add from into over it is then ",
	"fr": " le la les et avec pour dans une des du au aux jusqu à puis sur ",
	"de": " der die das und mit für bis den dem ein eine im auf zu dann ",
	"es": " el los las y con para hasta del al una en por luego ",
	"it": " il gli e con per fino della nel una di che poi ",
}

// enough is how many such words make a language.
const enough = 3

// tongue guesses the language of a recipe; empty: not known.
func tongue(r recipe) string {
	hits := map[string]int{}
	for text := range r.prose {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) }) {
			if len(word) > 5 {
				continue
			}
			for lang, words := range tongues {
				if strings.Contains(words, " "+word+" ") {
					hits[lang]++
				}
			}
		}
	}
	best, second := "", 0
	for lang, n := range hits {
		switch {
		case best == "" || n > hits[best]:
			best, second = lang, hits[best]
		case n > second:
			second = n
		}
	}
	if hits[best] < enough || hits[best] == second {
		return ""
	}
	return best
}

// rightToLeft reports whether most letters of a recipe are of scripts that run so.
func rightToLeft(r recipe) bool {
	balance := 0
	count := func(text string) {
		for _, c := range text {
			switch {
			case unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko):
				balance++
			case unicode.IsLetter(c):
				balance--
			}
		}
	}
	count(r.title)
	for text := range r.prose {
		count(text)
	}
	return balance > 0
}

// prose yields the texts of a recipe, all but its name and its headings.
func (r recipe) prose(yield func(string) bool) {
	ok := yield(plain(r.description))
	for i := 0; ok && i < len(r.steps); i++ {
		ok = yield(r.steps[i].label) && yield(plain(r.steps[i].text))
	}
	for i := 0; ok && i < len(r.notes); i++ {
		ok = yield(plain(r.notes[i].text))
	}
	for i := 0; ok && i < len(r.ingredients); i++ {
		ok = yield(r.ingredients[i].item)
	}
}
