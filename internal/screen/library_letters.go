package screen

import (
	"context"
	"unicode"
	"unicode/utf8"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/title"
	"inkshelf/internal/ui"
)

// alphabet is the letters under which the titles of a list are filed, and the first item of each.
type alphabet struct {
	letters []string
	first   []int
}

// alphabetOf goes through a list that is sorted by title.
func alphabetOf(shown []*server.Series) (a alphabet) {
	for i, s := range shown {
		letter := letterOf(s.Title)
		if n := len(a.letters); n == 0 || a.letters[n-1] != letter {
			a.letters, a.first = append(a.letters, letter), append(a.first, i)
		}
	}
	return a
}

// letterOf returns the letter under which a title is filed. Figures and signs, which come first, are one, and so are all
// letters of other alphabets, which come last.
func letterOf(text string) string {
	switch r, _ := utf8.DecodeRuneInString(title.Key(text)); {
	case !unicode.IsLetter(r):
		return "#"
	case unicode.Is(unicode.Latin, r):
		return string(unicode.ToUpper(r))
	}
	return "*"
}

// of returns the letter of an item, counted from 0; -1 without any.
func (a alphabet) of(item int) int {
	letter := -1
	for letter+1 < len(a.first) && a.first[letter+1] <= item {
		letter++
	}
	return letter
}

// chooseLetter asks for a letter, and goes to where it begins.
func (v view) chooseLetter(turn *loop.Turn, l *listing, shown []*server.Series) {
	l.want = l.page
	desk.Wait(turn, &l.Waiting, l.redrawHeader, func(context.Context) (alphabet, error) { return alphabetOf(shown), nil },
		func(turn *loop.Turn, a alphabet, _ error) {
			first, _ := l.items(placeOf(turn), l.page)
			desk.OpenLetters(turn, ui.LetterBox{
				Title: v.Say.Text("Go to letter"), Words: v.Words,
				Letters: ui.Letters{Name: "letter", Letters: a.letters, Chosen: a.of(first)},
			}, func(turn *loop.Turn, letter int) {
				l.show(turn, l.pageOf(placeOf(turn), a.first[letter]))
			})
		})
}
