// Package lang is what the app says, in every language that it speaks.
//
// A sentence is found by its English text: the code reads as what is shown, and what a language lacks is shown in English.
package lang

import "fmt"

// Language is a language that the app speaks.
type Language struct {
	code, name string
}

var english = Language{code: "en", name: "English"}

// English returns the language in which the app is written.
func English() *Language { return &english }

// All lists the languages, English first.
func All() []*Language { return []*Language{&english} }

// Find returns the language with a code, and English where there is none.
func Find(code string) *Language {
	for _, l := range All() {
		if l.code == code {
			return l
		}
	}
	return &english
}

// Code returns the language's code: "en".
func (l *Language) Code() string { return l.code }

// Name returns what the language calls itself.
func (l *Language) Name() string { return l.name }

// Feminine returns the language as it speaks of something feminine, where that makes a difference.
func (l *Language) Feminine() *Language { return l }

// Text says something. Args are for the verbs of the sentence, which are those of package fmt.
func (l *Language) Text(english string, args ...any) string { return fmt.Sprintf(english, args...) }

// Count says something about n things, in the form that the language has for so many. The first verb is for n.
func (l *Language) Count(n int, one, many string, args ...any) string {
	form := many
	if n == 1 {
		form = one
	}
	return fmt.Sprintf(form, append([]any{n}, args...)...)
}
