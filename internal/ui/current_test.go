package ui

import (
	"image"
	"testing"
)

var books = map[string]Current{
	"reading": {
		Title: "La Forêt de verre", Part: "Vol. 7, Le Verre et la Sève", Place: "Page 34 of 180", Progress: Progress{34, 180},
		Button: "Continue", Name: "continue:La Forêt de verre 7", Cover: &Cover{Picture: picture(294, 420)},
	},
	"short": {Title: "Signal 3", Place: "42 %", Progress: Progress{42, 100}, Button: "Continue", Name: "continue:Signal 3"},
	"long":  {Title: longTitle, Part: longTitle, Place: longTitle, Progress: Progress{1, 2}, Button: longTitle, Name: "continue:long"},
}

func TestCurrentTarget(t *testing.T) {
	c := targetsOnly()
	books["reading"].Draw(c, image.Rect(48, 372, 684, 792))
	checkPlaces(t, c, []place{{"continue:La Forêt de verre 7", "La Forêt de verre", 48, 372, 636, 420}})
}

func TestCurrent(t *testing.T) {
	for name, k := range books {
		checkPart(t, part{name: name, draw: k.Draw, box: boxPx(636, 420), over: 18})
	}
}

func TestCurrentPicture(t *testing.T) {
	sheet(t, "current", image.Pt(636, 420), books["reading"], books["short"], books["long"])
}
