// Package lang is what the app says, in every language that it speaks.
//
// A sentence is found by its English text: the code reads as what is shown, and what a language lacks is shown in English.
// So the sentences that are given to Text and Count are literals, which a test collects from the code and holds against
// every catalog.
//
// A language is one file, catalog/<code>.po, in the format of gettext, for which translators have editors. To add one, copy
// fr.po under the code of the language, change its header (Language, X-Name, Plural-Forms), empty the translations and fill
// them in. Some entries are no sentences but habits: how a date is written, the decimal sign of a size, "qwerty" for the
// keyboard. What is said of a thing whose noun is feminine may have an entry of its own, with the context "feminine". A
// translation that is rightly the same as the English says so with the comment "# same".
//
// When sentences of the code have changed,
//
//	go test ./internal/lang -update
//
// writes every catalog anew: sentences that are gone leave, new ones come with an empty translation, in the order of the code.
package lang

import (
	"fmt"
	"sync/atomic"
)

// Language is a language that the app speaks.
type Language struct {
	code, name string
	catalog    *catalog // nil: the sentences are what they are
	feminine   bool

	now atomic.Pointer[Language] // what one that Spoken has returned is; nil: it is itself
}

var english = Language{code: "en", name: "English"}

// English returns the language in which the app is written.
func English() *Language { return &english }

// All lists the languages, English first.
func All() []*Language { return append([]*Language{&english}, translations()...) }

// Find returns the language with a code, and English where there is none.
func Find(code string) *Language {
	for _, l := range translations() {
		if l.code == code {
			return l
		}
	}
	return &english
}

// Code returns the language's code: "en".
func (l *Language) Code() string { return l.itself().code }

// Name returns what the language calls itself.
func (l *Language) Name() string { return l.itself().name }

// Feminine returns the language as it speaks of something feminine, where that makes a difference.
func (l *Language) Feminine() *Language {
	l = l.itself()
	if l.catalog == nil || l.feminine {
		return l
	}
	return &Language{code: l.code, name: l.name, catalog: l.catalog, feminine: true}
}

// Text says something. Args are for the verbs of the sentence, which are those of package fmt.
func (l *Language) Text(english string, args ...any) string {
	if forms := l.forms(english); forms != nil {
		english = forms[0]
	}
	return fmt.Sprintf(english, args...)
}

// Count says something about n things, in the form that the language has for so many. The first verb is for n.
func (l *Language) Count(n int, one, many string, args ...any) string {
	l = l.itself()
	form := many
	if n == 1 {
		form = one
	}
	if forms := l.forms(one); forms != nil {
		form = forms[min(l.catalog.plural.form(n), len(forms)-1)]
	}
	return fmt.Sprintf(form, append([]any{n}, args...)...)
}

// forms returns the translations of a sentence, nil where there are none.
func (l *Language) forms(english string) []string {
	l = l.itself()
	if l.catalog == nil {
		return nil
	}
	if forms, ok := l.catalog.sentences[key{feminine, english}]; ok && l.feminine {
		return forms
	}
	return l.catalog.sentences[key{"", english}]
}
