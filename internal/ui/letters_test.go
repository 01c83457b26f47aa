package ui

import (
	"image"
	"strings"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

var alphabet = strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ#", "")

func TestLetterTargets(t *testing.T) {
	c := targetsOnly()
	Letters{Name: "letter", Letters: []string{"A", "B", "É", "#"}, Chosen: -1}.Draw(c, image.Rect(0, 120, 1404, 216))
	checkPlaces(t, c, []place{
		{"letter:A", "A", 0, 120, 348, 96},
		{"letter:B", "B", 348, 120, 354, 96},
		{"letter:É", "É", 702, 120, 348, 96},
		{"letter:#", "#", 1050, 120, 354, 96},
	})
}

// Twenty-seven letters have no room side by side: neighbours share a target, and it stands for the first of them.
func TestLettersShareTargets(t *testing.T) {
	c := targetsOnly()
	Letters{Name: "letter", Letters: alphabet}.Draw(c, image.Rect(0, 120, 1404, 216))
	targets := c.Targets()
	if len(targets) != 14 {
		t.Fatalf("there are %d targets, want 14", len(targets))
	}
	if second := targets[1]; second.Name != "letter:C" || second.Text != "CD" || second.Item != 2 {
		t.Errorf("the second is %+v", second)
	}
	if last := targets[13]; last.Name != "letter:#" || last.Text != "#" || last.Item != 26 {
		t.Errorf("the last is %+v", last)
	}
}

func TestLetters(t *testing.T) {
	for name, l := range map[string]Letters{
		"alphabet": {Name: "letter", Letters: alphabet, Chosen: 3},
		"few":      {Name: "letter", Letters: alphabet[:5], Chosen: 4},
		"one":      {Name: "letter", Letters: alphabet[:1], Chosen: -1},
		"none":     {},
	} {
		checkPart(t, part{name: name, draw: l.Draw, box: screenPx(filter)})
	}
}

func TestLettersPicture(t *testing.T) {
	sheet(t, "letters", image.Pt(1404, 96),
		Letters{Letters: alphabet, Chosen: 3},
		Letters{Letters: alphabet[:14], Chosen: 0},
		Letters{Letters: alphabet[:5], Chosen: -1},
	)
	c := canvas(image.Pt(758, 68), paint.Units{DPI: 212, Scale: 150})
	Letters{Letters: alphabet, Chosen: 26}.Draw(c, c.Bounds())
	golden.Check(t, "letters-212", c.Image())
}
