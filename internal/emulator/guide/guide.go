// Package guide holds an app against the rules of the design guide that a machine can check: what can be touched is large
// enough, what can be read is black, large and whole, and no action costs more refreshes than it may.
//
// Its checks are functions of plain data: of a screen as the app draws it, and of the refreshes that brought it to the
// glass. Rules are numbered as in the guide; those that need more than one screen (the way back, keys alone, lists that
// are restored) are walked by tests, and so is an app that is left alone.
//
// Lengths are given in pixels of the reference panel, at 300 dpi, and follow the density of the panel that is checked.
package guide

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"inkshelf/internal/emulator"
)

// Fault is something that breaks a rule.
type Fault struct {
	Rule int    // its number in the guide
	Text string // what breaks it, and how
}

func (f Fault) String() string { return fmt.Sprintf("rule %d: %s", f.Rule, f.Text) }

// Error says that an app breaks rules.
type Error struct{ Faults []Fault }

func (e *Error) Error() string {
	const most = 6
	var texts []string
	for _, f := range e.Faults[:min(len(e.Faults), most)] {
		texts = append(texts, f.String())
	}
	if more := len(e.Faults) - most; more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, "; ")
}

// Screen checks what a screen looks like: rules 1 to 3.
func Screen(d emulator.Drawn) []Fault {
	s := screen{d}
	return append(s.targets(), s.texts()...)
}

// screen is a screen that is being checked.
type screen struct{ emulator.Drawn }

// px returns a length of the guide, at the density of the panel.
func (s screen) px(ref int) int { return ref * s.DPI / 300 }

// place says where something is, and how large.
func place(r image.Rectangle) string {
	return fmt.Sprintf("%dx%d at %d,%d", r.Dx(), r.Dy(), r.Min.X, r.Min.Y)
}

// quoted shows a text in a sentence, not all of a long one.
func quoted(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		text = string(r[:most-1]) + "…"
	}
	return strconv.Quote(text)
}
