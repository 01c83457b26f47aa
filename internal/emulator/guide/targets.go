package guide

import (
	"fmt"
	"image"
	"strings"

	"inkshelf/internal/emulator"
)

const (
	leastTouch = 96  // the smallest edge of a target
	smallTouch = 120 // a target that is smaller than this in both directions is small: a finger misses it
	deadSpace  = 12  // between two that are small
	snapping   = 3   // what boxes may lose when they are laid on the grid of 6 px
)

// targets checks what can be touched.
func (s screen) targets() []Fault {
	var faults []Fault
	wrong := func(rule int, t emulator.Target, format string, args ...any) {
		faults = append(faults, Fault{rule, fmt.Sprintf("target %s is %s, ", quoted(t.Name), place(t.Area)) + fmt.Sprintf(format, args...)})
	}
	for i, t := range s.Targets {
		if least := s.px(leastTouch) - snapping; t.Area.Dx() < least || t.Area.Dy() < least {
			wrong(1, t, "a finger needs %d both ways", s.px(leastTouch))
		}
		if isZone(t) {
			continue
		}
		if !s.within(t.Area, 0) {
			wrong(3, t, "and leaves the screen")
		}
		for _, other := range s.Targets[:i] {
			switch {
			case isZone(other):
			case s.crowded(t, other):
				wrong(1, t, "closer than %d to %s, which is small too", s.px(deadSpace), quoted(other.Name))
			case partly(t.Area, other.Area):
				wrong(3, t, "and lies over a part of %s, %s", quoted(other.Name), place(other.Area))
			}
		}
	}
	return append(faults, s.rows()...)
}

// isZone reports whether t is an area of a whole page, which counts where nothing else is.
func isZone(t emulator.Target) bool { return strings.HasPrefix(t.Name, "zone:") }

// within reports whether r lies in one of the boxes of the screen, but for so many pixels.
func (s screen) within(r image.Rectangle, but int) bool {
	for _, box := range s.Boxes {
		if r.In(box.Inset(-but)) {
			return true
		}
	}
	return false
}

// crowded reports whether two targets are small and too close to each other. Those of one bar share an edge: what is drawn
// in them is apart, and a finger between two hits the nearer.
func (s screen) crowded(a, b emulator.Target) bool {
	small := func(r image.Rectangle) bool { return max(r.Dx(), r.Dy()) < s.px(smallTouch)-snapping }
	bar := part(a) != "" && part(a) == part(b) && !a.Area.Overlaps(b.Area) && sharesEdge(a.Area, b.Area)
	return small(a.Area) && small(b.Area) && !bar && a.Area.Inset(-s.px(deadSpace)).Overlaps(b.Area)
}

// part returns what a target is one of several of: its name up to the colon, nothing without one.
func part(t emulator.Target) string {
	before, _, several := strings.Cut(t.Name, ":")
	if !several {
		return ""
	}
	return before
}

// sharesEdge reports whether two rectangles meet at a side that both have whole, or at a corner.
func sharesEdge(a, b image.Rectangle) bool {
	across := a.Min.Y == b.Min.Y && a.Max.Y == b.Max.Y || a.Max.Y == b.Min.Y || b.Max.Y == a.Min.Y
	along := a.Min.X == b.Min.X && a.Max.X == b.Max.X || a.Max.X == b.Min.X || b.Max.X == a.Min.X
	return across && along
}

// partly reports whether two targets share a part of both. One may lie in the other: a mark of its own on a row.
func partly(a, b image.Rectangle) bool { return a.Overlaps(b) && !a.In(b) && !b.In(a) }

// rows looks for lists whose last row is only drawn in part. Those of one list have names of one part and stand in one
// column, and are alike but for the last.
func (s screen) rows() []Fault {
	columns := map[string][]emulator.Target{}
	var order []string
	for _, t := range s.Targets {
		if isZone(t) || part(t) == "" {
			continue
		}
		column := fmt.Sprint(part(t), t.Area.Min.X, t.Area.Max.X)
		if columns[column] == nil {
			order = append(order, column)
		}
		columns[column] = append(columns[column], t)
	}
	var faults []Fault
	for _, column := range order {
		all := columns[column]
		last := all[len(all)-1]
		if n := len(all) - 1; n >= 2 && alike(all[:n]) && last.Area.Dy() < all[0].Area.Dy()-s.px(snapping) {
			faults = append(faults, Fault{3, fmt.Sprintf(
				"row %s is %d high where the others are %d: it is drawn in part", quoted(last.Name), last.Area.Dy(), all[0].Area.Dy(),
			)})
		}
	}
	return faults
}

// alike reports whether rows are of one height, but for a pixel of rounding.
func alike(rows []emulator.Target) bool {
	for _, r := range rows[1:] {
		if d := r.Area.Dy() - rows[0].Area.Dy(); max(d, -d) > 1 {
			return false
		}
	}
	return true
}
