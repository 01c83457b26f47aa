package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

func TestLetterBoxTargets(t *testing.T) {
	b, c := LetterBox{Title: "Go to letter", Letters: Letters{Name: "letter", Letters: alphabet, Chosen: 8}}, targetsOnly()
	b.Draw(c, b.Box(reference, paint.Units{}))
	targets := c.Targets()
	if len(targets) != len(alphabet)+1 {
		t.Fatalf("there are %d targets, want one for each letter and one for the way out", len(targets))
	}
	for i, letter := range alphabet {
		if got := targets[i]; got.Name != "letter:"+letter || got.Item != i {
			t.Errorf("target %d is %+v, want %s", i, got, letter)
		}
	}
	if last := targets[len(alphabet)]; last.Name != "cancel" {
		t.Errorf("the last is %+v", last)
	}
}

func TestLetterBox(t *testing.T) {
	for name, letters := range map[string][]string{"alphabet": alphabet, "few": alphabet[:3], "one": alphabet[:1]} {
		b := LetterBox{Title: "Go to letter", Letters: Letters{Name: "letter", Letters: letters, Chosen: 1}, Words: French()}
		checkPart(t, part{name: name, draw: b.Draw, tap: true, box: func(u paint.Units) image.Point {
			return b.Box(image.Pt(screenWidth(u), screenWidth(u)*4/3), u).Size()
		}})
	}
}

// A screen that lies on its side has few rows: letters share places, and each can still be touched.
func TestLetterBoxOnALowScreen(t *testing.T) {
	size := image.Pt(1024, 600)
	b, c := LetterBox{Letters: Letters{Name: "letter", Letters: alphabet, Chosen: -1}}, canvas(size, paint.Units{})
	box := b.Box(size, paint.Units{})
	if !box.In(image.Rectangle{Max: size}) {
		t.Errorf("the box %v is not on the screen", box)
	}
	b.Draw(c, box)
	checkTargets(t, c.Targets(), box, paint.Units{})
}
