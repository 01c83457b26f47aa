package ui

import (
	"image"
	"math"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

func TestNumberPadTargets(t *testing.T) {
	n, c := NumberPad{Title: "Go to page", Max: 180}, targetsOnly()
	box := n.Box(reference, paint.Units{})
	if got, want := n.Field(box, paint.Units{}), image.Rect(438, 516, 966, 612); got != want {
		t.Errorf("the figures lie at %v, want %v", got, want)
	}
	n.Draw(c, box)
	checkPlaces(t, c, []place{
		{"key:1", "1", 432, 630, 180, 144},
		{"key:2", "2", 612, 630, 180, 144},
		{"key:3", "3", 792, 630, 180, 144},
		{"key:4", "4", 432, 774, 180, 144},
		{"key:5", "5", 612, 774, 180, 144},
		{"key:6", "6", 792, 774, 180, 144},
		{"key:7", "7", 432, 918, 180, 144},
		{"key:8", "8", 612, 918, 180, 144},
		{"key:9", "9", 792, 918, 180, 144},
		{"key:delete", "Delete", 432, 1062, 180, 144},
		{"key:0", "0", 612, 1062, 180, 144},
		{"key:ok", "OK", 792, 1062, 180, 144},
		{"cancel", "Cancel", 438, 1224, 528, 120},
	})
}

func TestNumberPadPress(t *testing.T) {
	for _, test := range []struct {
		name   string
		max    int
		press  []string
		value  string
		number int
		done   bool
	}{
		{"a number", 180, []string{"3", "4", "ok"}, "34", 34, true},
		{"the largest", 180, []string{"1", "8", "0", "ok"}, "180", 180, true},
		{"too large", 180, []string{"1", "8", "1", "9"}, "18", 18, false},
		{"too large at once", 5, []string{"6", "5"}, "5", 5, false},
		{"nothing yet", 180, []string{"ok"}, "", 0, false},
		{"no zero first", 180, []string{"0", "0", "7", "0"}, "70", 70, false},
		{"taken back", 180, []string{"1", "2", "delete", "3"}, "13", 13, false},
		{"taken back too often", 180, []string{"1", "delete", "delete", "delete"}, "", 0, false},
		{"no page", 0, []string{"1", "ok"}, "", 0, false},
		{"other targets", 180, []string{"1", "x", "12", "", "shift", "é", "-1"}, "1", 1, false},
		{"very large", math.MaxInt32, []string{"9", "9", "9", "9", "9", "9", "9", "9", "9", "9", "9", "9"}, "999999999", 999999999, false},
	} {
		n, done := NumberPad{Max: test.max}, false
		for _, key := range test.press {
			done = n.Press("key:" + key)
		}
		if n.Value != test.value || n.Number() != test.number || done != test.done {
			t.Errorf("%s: %q, %d, done %v; want %q, %d, %v", test.name, n.Value, n.Number(), done, test.value, test.number, test.done)
		}
	}
	n := NumberPad{Value: "12", Max: 180}
	for _, name := range []string{"cancel", "3", "delete", "ok", ""} {
		if done := n.Press(name); n.Value != "12" || done {
			t.Errorf("%q, which is no key, made it %q, done %v", name, n.Value, done)
		}
	}
	for _, value := range []string{"-5", "0", "-0", "181", "x"} {
		if got := (NumberPad{Value: value, Max: 180}).Number(); got != 0 {
			t.Errorf("%q is taken for %d", value, got)
		}
	}
}

func TestNumberPad(t *testing.T) {
	n := NumberPad{Title: "Aller à la page", Value: "34", Max: 100_000, Pressed: "key:ok", Words: French()}
	box := func(u paint.Units) image.Point { return n.Box(image.Pt(screenWidth(u), screenWidth(u)*4/3), u).Size() }
	checkSome(t, part{name: "pad", draw: n.Draw, box: box, tap: true})
	long := NumberPad{Title: longTitle, Value: "99999999999999999999", Max: math.MaxInt32}
	checkOne(t, part{name: "long", draw: long.Draw, box: box, tap: true}, lowest.units)
	if size := n.Box(lowest.size, lowest.units); !size.In(image.Rectangle{Max: lowest.size}) {
		t.Errorf("on the smallest panel it lies at %v", size)
	}
}

func TestNumberPadPicture(t *testing.T) {
	c := canvas(image.Pt(1296, 1020), paint.Units{})
	NumberPad{Title: "Go to page", Max: 180}.Draw(c, image.Rect(0, 0, 648, 1020))
	NumberPad{Title: "Go to page", Value: "34", Max: 180, Pressed: "key:4"}.Draw(c, image.Rect(648, 0, 1296, 1020))
	golden.Check(t, "number-pad", c.Image())
}
