package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

const summary = "Every winter the trees on the ridge turn to glass and begin to sing. Ismène, the lamp-keeper’s daughter, knows " +
	"three of their songs and is forbidden to learn the fourth. When the fox who walked with her comes back one night, " +
	"she follows it beyond the ridge."

var heroes = map[string]Hero{
	"series": {
		Title: "La Forêt de verre", Lines: []string{"Célia Vauquelin · since 2019 · ongoing", "12 books · 7 read · 1 in progress"},
		Summary: summary, Name: "summary", Cover: &Cover{Picture: picture(336, 480)},
	},
	"long": {
		Title: longTitle, Lines: []string{longTitle, longTitle}, Summary: summary + " " + summary, Name: "summary", Words: French(),
		Cover: &Cover{Picture: picture(320, 480)},
	},
	"short":   {Title: "Bloc 9", Lines: []string{"5 books"}, Summary: "A tower.", Name: "summary"},
	"accents": {Title: "Élégie à l’ÂGE d’Œuvre", Summary: "Á", Name: "summary"},
	"unknown": {Title: hebrewTitle},
}

func TestHeroTargets(t *testing.T) {
	r := image.Rect(0, 144, 1404, 624)
	c := targetsOnly()
	heroes["series"].Draw(c, r)
	checkPlaces(t, c, []place{{"summary", "More", 420, 336, 984, 288}})

	c.Begin(c.Bounds())
	heroes["long"].Draw(c, r) // a second line of the title moves it by 72
	checkPlaces(t, c, []place{{"summary", "Plus", 420, 408, 984, 216}})

	for _, name := range []string{"short", "unknown"} {
		c.Begin(c.Bounds())
		heroes[name].Draw(c, r)
		checkPlaces(t, c, nil)
	}
}

// The summary has four lines, and three under a title of two.
func TestHeroSummary(t *testing.T) {
	for name, want := range map[string]int{
		"series": 1 + 2 + 4 + 1, // title, lines, summary, more
		"long":   2 + 2 + 3 + 1,
		"short":  1 + 1 + 1 + 1, // all of the summary, and the title on the empty cover
	} {
		c := canvas(image.Pt(1404, 480), paint.Units{})
		heroes[name].Draw(c, c.Bounds())
		if got := len(c.Texts()); got != want {
			t.Errorf("%s: %d lines of text, want %d: %q", name, got, want, c.Texts())
		}
	}
}

// A summary that fills its room to the last line leads nowhere; one more line does.
func TestHeroSummaryThatFits(t *testing.T) {
	for summary, targets := range map[string]int{"a\nb\nc\nd": 0, "a\nb\nc\nd\ne": 1} {
		h, c := heroes["series"], targetsOnly()
		h.Summary = summary
		h.Draw(c, image.Rect(0, 144, 1404, 624))
		if len(c.Targets()) != targets {
			t.Errorf("%q has targets %v", summary, c.Targets())
		}
	}
}

func TestHero(t *testing.T) {
	for name, h := range heroes {
		checkPart(t, part{name: name, draw: h.Draw, box: screenPx(480), over: 12})
	}
}

func TestHeroPicture(t *testing.T) {
	sheet(t, "hero", image.Pt(1404, 480), heroes["series"], heroes["long"])
}
