package ui

import (
	"image"
	"strconv"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// mainMenu is the menu of the home screen.
func mainMenu() Menu {
	return Menu{Anchor: image.Rect(1266, 0, 1404, 120), Items: []MenuItem{
		{Name: "settings", Text: "Settings", Icon: paint.IconSettings},
		{Name: "sync", Text: "Sync now", Icon: paint.IconSync},
		{Name: "refresh", Text: "Full refresh", Icon: paint.IconRefresh},
		{Name: "exit", Text: "Exit", Icon: paint.IconClose},
	}}
}

func TestMenuTargets(t *testing.T) {
	m, c := mainMenu(), targetsOnly()
	box := m.Box(reference, paint.Units{})
	if want := image.Rect(864, 120, 1368, 648); box != want {
		t.Errorf("the menu with its halo is %v, want %v", box, want)
	}
	m.Draw(c, box)
	checkPlaces(t, c, []place{
		{"settings", "Settings", 888, 144, 456, 120},
		{"sync", "Sync now", 888, 264, 456, 120},
		{"refresh", "Full refresh", 888, 384, 456, 120},
		{"exit", "Exit", 888, 504, 456, 120},
	})
}

func TestMenu(t *testing.T) {
	m := mainMenu()
	m.Title = hebrewTitle
	m.Items[2].Chosen = true
	checkSome(t, part{name: "main", draw: m.Draw, tap: true, box: func(u paint.Units) image.Point {
		return m.Box(image.Pt(screenWidth(u), 1872), u).Size()
	}})
	for _, title := range boxedTitles() {
		m := Menu{Title: title, Items: []MenuItem{{Name: "x", Text: title + "!"}}}
		checkOne(t, part{name: "hostile " + title, draw: m.Draw, tap: true, box: func(u paint.Units) image.Point {
			return m.Box(lowest.size, u).Size()
		}}, lowest.units)
	}
}

// Wherever the finger was, the menu lies on the screen.
func TestMenuStaysOnTheScreen(t *testing.T) {
	for _, anchor := range []image.Rectangle{
		{}, image.Rect(0, 1700, 200, 1872), image.Rect(1200, 1700, 1404, 1872), image.Rect(-500, -500, -400, -400), image.Rect(9000, 9000, 9999, 9999),
	} {
		m := mainMenu()
		m.Anchor = anchor
		if box := m.Box(reference, paint.Units{}); !box.In(image.Rectangle{Max: reference}) || box.Dx() != 504 {
			t.Errorf("beside %v the menu is %v", anchor, box)
		}
	}
}

// A menu that is too long for its screen has whole entries, all of them on it.
func TestLongMenu(t *testing.T) {
	for _, title := range []string{"", "Inkshelf"} {
		m := Menu{Title: title, Anchor: image.Rect(0, 600, 100, 700)}
		for i := range 40 {
			m.Items = append(m.Items, MenuItem{Name: strconv.Itoa(i), Text: strconv.Itoa(i)})
		}
		c := canvas(lowest.size, lowest.units)
		box := m.Box(lowest.size, lowest.units)
		m.Draw(c, box)
		if !box.In(c.Bounds()) {
			t.Errorf("it lies at %v on a screen of %v", box, lowest.size)
		}
		checkTargets(t, c.Targets(), box, lowest.units)
		if n := len(c.Targets()); n < 9 || n > 11 {
			t.Errorf("it has %d entries", n)
		}
	}
}

// Choosing another entry makes no entry wider: the menu keeps its box.
func TestMenuKeepsItsWidth(t *testing.T) {
	var boxes [2]image.Rectangle
	for i := range boxes {
		m := Menu{Items: []MenuItem{{Text: "Automatic, by what is left on the panel"}, {Text: "Never"}}}
		m.Items[i].Chosen = true
		boxes[i] = m.Box(reference, paint.Units{})
	}
	if boxes[0] != boxes[1] {
		t.Errorf("the menu is %v or %v", boxes[0], boxes[1])
	}
}

func TestMenuPicture(t *testing.T) {
	m := mainMenu()
	m.Title = "Inkshelf"
	m.Items[1].Chosen = true
	box := m.Box(reference, paint.Units{})
	c := canvas(box.Size(), paint.Units{})
	m.Draw(c, c.Bounds())
	golden.Check(t, "menu", c.Image())
}
