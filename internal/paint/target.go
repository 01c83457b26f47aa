package paint

import (
	"image"
	"slices"
	"strconv"
	"strings"
)

// Target is a part of the screen that answers to a touch.
type Target struct {
	Name string // what it is and of what, "series:Tintin"; unique on its screen
	Text string // what the reader sees, and what a script may call it
	Area image.Rectangle
	Item int // which one of its part, counted from 0

	Inert bool            // leads nowhere as things are: keys pass it over
	Frame image.Rectangle // what is framed when keys have found it, with sharp corners; empty: its area, with round ones
}

// Part returns what t is: its name up to the colon.
func (t Target) Part() string {
	part, _, _ := strings.Cut(t.Name, ":")
	return part
}

// Target declares a target of the screen that is being drawn. Of equal names the second becomes "name#2". The clip does
// not matter: what can be touched does not depend on which part is drawn anew.
func (c *Canvas) Target(t Target) {
	name := t.Name
	for c.names[t.Name] > 0 {
		c.names[name]++
		t.Name = name + "#" + strconv.Itoa(c.names[name])
	}
	c.names[t.Name]++
	c.targets = append(c.targets, t)
}

// Targets returns the targets declared since Begin, in order.
func (c *Canvas) Targets() []Target { return slices.Clip(c.targets) }

// Hit returns the target at p. Of several it is the one declared last, which was drawn on top. Names that begin with
// "zone:" are areas of a whole page: they count where nothing else is.
func Hit(targets []Target, p image.Point) (Target, bool) {
	for _, zone := range []bool{false, true} {
		for _, t := range slices.Backward(targets) {
			if p.In(t.Area) && zone == strings.HasPrefix(t.Name, "zone:") {
				return t, true
			}
		}
	}
	return Target{}, false
}
