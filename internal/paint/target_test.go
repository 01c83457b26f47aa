package paint_test

import (
	"fmt"
	"image"
	"reflect"
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

func TestTargetNames(t *testing.T) {
	c := paint.New(image.Pt(60, 60), reference)
	for _, name := range []string{"a", "b", "a", "a#2", "a", "zone:next", "a#2"} {
		c.Target(paint.Target{Name: name, Text: "same"})
	}
	var names []string
	for _, target := range c.Targets() {
		names = append(names, target.Name)
		if target.Text != "same" {
			t.Errorf("the text of %s became %q", target.Name, target.Text)
		}
	}
	want := []string{"a", "b", "a#2", "a#2#2", "a#3", "zone:next", "a#2#3"}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("names are %q, want %q", names, want)
	}
}

// TestTargetsOfOneDrawing checks that a new drawing starts without targets and texts, and leaves those handed out alone.
func TestTargetsOfOneDrawing(t *testing.T) {
	c := paint.New(image.Pt(60, 60), reference)
	c.Target(paint.Target{Name: "old"})
	before := c.Targets()
	c.Begin(image.Rectangle{})
	if n := len(c.Targets()); n != 0 {
		t.Errorf("a new drawing begins with %d targets", n)
	}
	c.Target(paint.Target{Name: "new", Area: image.Rect(0, 0, 9, 9)})
	c.Target(paint.Target{Name: "old"})
	if before[0].Name != "old" || c.Targets()[0].Name != "new" || c.Targets()[1].Name != "old" {
		t.Errorf("targets before %v, now %v", before, c.Targets())
	}
}

// TestTargetsHandedOut checks that what a caller appends stays the caller's.
func TestTargetsHandedOut(t *testing.T) {
	c := paint.New(image.Pt(60, 60), reference)
	for i := range 3 {
		c.Target(paint.Target{Name: fmt.Sprint(i)})
		c.Text(0, 40, c.Type().Line(fmt.Sprint(i), typeset.Style{Size: 30}), paint.Black)
	}
	targets, texts := append(c.Targets(), paint.Target{Name: "mine"}), append(c.Texts(), "mine")
	c.Target(paint.Target{Name: "3"})
	c.Text(0, 40, c.Type().Line("3", typeset.Style{Size: 30}), paint.Black)
	if targets[3].Name != "mine" || c.Targets()[3].Name != "3" || texts[3] != "mine" || c.Texts()[3] != "3" {
		t.Errorf("appended %v and %q, the canvas has %v and %q", targets[3], texts[3], c.Targets()[3], c.Texts()[3])
	}
}

func TestPart(t *testing.T) {
	for name, want := range map[string]string{"series:Tintin: 2": "series", "back": "back", "": "", ":x": ""} {
		if got := (paint.Target{Name: name}).Part(); got != want {
			t.Errorf("%q is a %q, want %q", name, got, want)
		}
	}
}

func TestHit(t *testing.T) {
	targets := []paint.Target{
		{Name: "under", Area: image.Rect(0, 0, 100, 100)},
		{Name: "over", Area: image.Rect(50, 0, 100, 100)},
		{Name: "zone:all", Area: image.Rect(0, 0, 200, 200)},
		{Name: "zone:right", Area: image.Rect(150, 0, 200, 200)},
		{Name: "zone", Area: image.Rect(0, 190, 10, 200)},
	}
	for _, c := range []struct {
		at   image.Point
		want string
	}{
		{image.Pt(0, 0), "under"},
		{image.Pt(49, 99), "under"},
		{image.Pt(50, 0), "over"},
		{image.Pt(100, 0), "zone:all"},
		{image.Pt(150, 0), "zone:right"},
		{image.Pt(0, 195), "zone"},
		{image.Pt(200, 0), ""},
		{image.Pt(-1, 0), ""},
	} {
		got, ok := paint.Hit(targets, c.at)
		if got.Name != c.want || ok != (c.want != "") {
			t.Errorf("at %v is %q, %v; want %q", c.at, got.Name, ok, c.want)
		}
	}
}

func BenchmarkTargets(b *testing.B) {
	c := paint.New(image.Pt(60, 60), reference)
	names := make([]string, 50)
	for i := range names {
		names[i] = fmt.Sprint("series:", i/2)
	}
	for b.Loop() {
		c.Begin(c.Bounds())
		for _, name := range names {
			c.Target(paint.Target{Name: name})
		}
	}
}
