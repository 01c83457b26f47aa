package kinds_test

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"inkshelf/internal/kinds"
	"inkshelf/internal/server"
)

// The spellings of config.json, by kind, in the order in which the kinds are offered.
var spellings = [][]string{{"comicserver"}, {"recipeserver"}, {"bookserver", "book-server"}}

func TestAll(t *testing.T) {
	for _, fault := range faults(kinds.All()) {
		t.Error(fault)
	}
}

// faults says what is wrong with a list of kinds.
func faults(all server.Kinds) []string {
	var out []string
	fault := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	order := -1
	seen := map[string]bool{}
	for i, k := range all {
		if len(k.Types) == 0 {
			fault("kind %d has no type", i)
			continue
		}
		at := slices.IndexFunc(spellings, func(s []string) bool { return slices.Equal(s, k.Types) })
		if at <= order {
			fault("%q is not the next of %q", k.Types, spellings)
		}
		order = at
		if i == 0 && k.Types[0] != "comicserver" {
			fault("an entry without a type means %q, want comicserver", k.Types[0])
		}
		for _, typ := range k.Types {
			if seen[typ] {
				fault("%q is listed twice", typ)
			}
			seen[typ] = true
			if found, err := all.Find(typ); err != nil || found.Types[0] != k.Types[0] {
				fault("%q finds %q (%v)", typ, found.Types, err)
			}
		}
		out = append(out, faceFaults(k)...)
		if k.Needs == 0 {
			fault("%q needs no credentials", k.Types[0])
		}
		if k.Open == nil {
			fault("%q cannot be opened", k.Types[0])
		}
	}
	if order != len(spellings)-1 {
		fault("%q is not listed", spellings[order+1:])
	}
	if _, err := all.Find("gopher"); err == nil {
		fault("an unknown type is found")
	}
	return out
}

func faceFaults(k server.Kind) []string {
	var out []string
	if k.Face.Name == "" {
		out = append(out, fmt.Sprintf("%q has no name", k.Types[0]))
	}
	if k.Face.Logo == nil || k.Face.Logo.Bounds().Empty() {
		out = append(out, fmt.Sprintf("%q has no logo", k.Types[0]))
	}
	for _, language := range []string{"en", "fr"} {
		w, ok := k.Face.Words[language]
		if !ok || w.Series.One == "" || w.Series.Many == "" || w.Book.One == "" || w.Book.Many == "" {
			out = append(out, fmt.Sprintf("%q lacks words in %q", k.Types[0], language))
		}
	}
	return out
}

// The check can fail.
func TestFaults(t *testing.T) {
	good := func(types ...string) server.Kind {
		noun := server.Noun{One: "x", Many: "xs"}
		words := server.Words{Series: noun, Book: noun}
		return server.Kind{
			Types: types,
			Needs: server.APIKey,
			Face: server.Face{
				Name: "X", Logo: image.NewGray(image.Rect(0, 0, 1, 1)),
				Words: map[string]server.Words{"en": words, "fr": words},
			},
			Open: func(server.Account) (server.Server, error) { return server.Unsupported{}, nil },
		}
	}
	change := func(k server.Kind, f func(*server.Kind)) server.Kind { f(&k); return k }
	var all server.Kinds
	for _, types := range spellings {
		all = append(all, good(types...))
	}
	if got := faults(all); got != nil {
		t.Fatalf("a good list has faults: %q", got)
	}
	first, rest := all[0], all[1:]
	with := func(k server.Kind) server.Kinds { return append(server.Kinds{k}, rest...) }
	for name, list := range map[string]server.Kinds{
		"another order":    append(slices.Clone(rest), first),
		"without comics":   rest,
		"without the last": all[:len(all)-1],
		"twice":            append(slices.Clone(all), first),
		"another type":     append(slices.Clone(all), good("fakeserver")),
		"no other name":    append(slices.Clone(all[:len(all)-1]), good("bookserver")),
		"no type":          append(slices.Clone(all), good()),
		"no name":          with(change(first, func(k *server.Kind) { k.Face.Name = "" })),
		"no logo":          with(change(first, func(k *server.Kind) { k.Face.Logo = nil })),
		"no French":        with(change(first, func(k *server.Kind) { k.Face.Words = map[string]server.Words{"en": k.Face.Words["en"]} })),
		"needs nothing":    with(change(first, func(k *server.Kind) { k.Needs = 0 })),
		"does not open":    with(change(first, func(k *server.Kind) { k.Open = nil })),
	} {
		if got := faults(list); len(got) == 0 {
			t.Errorf("%s: no fault was found", name)
		}
	}
}
