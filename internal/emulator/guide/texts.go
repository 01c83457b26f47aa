package guide

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode"

	"inkshelf/internal/emulator"
)

const (
	leastText    = 30 // px per em, 7.2 points
	disabledText = 38 // that of a label that leads nowhere, which may be gray
)

// texts checks what can be read.
func (s screen) texts() []Fault {
	var faults []Fault
	for i, w := range s.Written {
		wrong := func(rule int, format string, args ...any) {
			faults = append(faults, Fault{rule, fmt.Sprintf("text %s at %s ", quoted(w.Text), place(w.Area)) + fmt.Sprintf(format, args...)})
		}
		if w.Size < s.px(leastText) {
			wrong(2, "is of %d px, want %d at least", w.Size, s.px(leastText))
		}
		if !s.legible(w) {
			wrong(2, "is gray (%02X)", w.Gray)
		}
		if loss := s.clipped(w); loss != "" {
			wrong(3, "%s", loss)
		}
		for _, other := range s.Written[:i] {
			if collide(w, other) {
				wrong(3, "lies over the text %s at %s", quoted(other.Text), place(other.Area))
			}
		}
	}
	return faults
}

// legible reports whether the gray of a text is one that texts may have. What leads nowhere may be gray if it is bold and
// not small; with the text of the whole app it may become smaller.
func (s screen) legible(w emulator.Written) bool {
	if w.Gray == 0x00 || w.Gray == 0xFF {
		return true
	}
	least := s.px(disabledText) * min(cmp.Or(s.Scale, 100), 100) / 100
	return w.Gray >= 0x55 && w.Gray <= 0x77 && w.Bold && w.Size >= least
}

// clipped says what of a text cannot be read, if anything.
func (s screen) clipped(w emulator.Written) string {
	// A letter may lean out of its box, and an accent may stand above it: by a fifth of their size (paint.Canvas.Label).
	lean := w.Size / 5
	if !s.within(w.Area, 2) {
		return "leaves the screen"
	}
	if w.Over.Dx() > lean && w.Over.Dy() > lean {
		return "is painted over at " + place(w.Over)
	}
	t, ok := s.at(middle(w.Area))
	if w.Text == "…" && t.Text != "…" {
		return "is all that is left of a longer one"
	}
	switch {
	case !ok:
		return ""
	case !w.Area.In(t.Area.Inset(-lean)):
		return fmt.Sprintf("leaves its target %s, %s", quoted(t.Name), place(t.Area))
	case s.losesNumber(w, t):
		return fmt.Sprintf("has lost the number of %s", quoted(t.Text))
	}
	return ""
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// at returns the target at p that is no zone, the last of several.
func (s screen) at(p image.Point) (emulator.Target, bool) {
	for _, t := range slices.Backward(s.Targets) {
		if p.In(t.Area) && !isZone(t) {
			return t, true
		}
	}
	return emulator.Target{}, false
}

// losesNumber reports whether w is what is left of the text of t, and neither it nor another line of t has the number at
// its end: that is what tells books of a series apart.
func (s screen) losesNumber(w emulator.Written, t emulator.Target) bool {
	head, _, short := strings.Cut(w.Text, "…")
	number := t.Text[len(strings.TrimRightFunc(t.Text, unicode.IsDigit)):]
	if !short || number == "" || head == "" || !strings.HasPrefix(t.Text, strings.TrimSpace(head)) {
		return false
	}
	return !slices.ContainsFunc(s.Written, func(other emulator.Written) bool {
		return middle(other.Area).In(t.Area) && strings.Contains(other.Text, number)
	})
}

// collide reports whether two texts cannot be told apart where they meet. Accents and descenders of lines that follow each
// other may touch.
func collide(a, b emulator.Written) bool {
	both, most := a.Area.Intersect(b.Area), min(a.Size, b.Size)/4
	return both.Dx() > most && both.Dy() > most
}
