package ui

import (
	"image"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

var homeCards = map[string]Card{
	"reading": {
		Name: "continue:L’Île aux horloges", Title: "L’Île aux horloges", Meta: "Vol. 5 · page 61 of 96", OneLine: true,
		Cover: &Cover{Picture: picture(233, 324), Mark: OnReader, Progress: &Progress{61, 96}},
	},
	"new":     {Name: "next:Lanterns", Title: "Lanterns", Meta: "Vol. 3 · new", OneLine: true},
	"long":    {Title: longTitle, Meta: longTitle, OneLine: true},
	"grid":    {Title: "L’Abbaye des brumes", Meta: "9 books · 3 unread"},
	"unnamed": {Name: "recent:1", OneLine: true},
}

func TestCardTargets(t *testing.T) {
	for name, want := range map[string]place{
		"reading": {"continue:L’Île aux horloges", "L’Île aux horloges", 1056, 372, 300, 420},
		"grid":    {"L’Abbaye des brumes", "L’Abbaye des brumes", 1056, 372, 300, 420},
		"unnamed": {"recent:1", "recent:1", 1056, 372, 300, 420},
	} {
		c := targetsOnly()
		homeCards[name].Draw(c, image.Rect(1056, 372, 1356, 792))
		checkPlaces(t, c, []place{want})
	}
}

func TestCard(t *testing.T) {
	for name, card := range homeCards {
		checkPart(t, part{name: name, draw: card.Draw, box: boxPx(300, 420)})
	}
}

func TestCardPicture(t *testing.T) {
	c := canvas(image.Pt(1308, 420), paint.Units{})
	for i, name := range []string{"reading", "new", "long", "grid"} {
		homeCards[name].Draw(c, image.Rect(i*336, 0, i*336+300, 420))
	}
	golden.Check(t, "card", c.Image())
}
