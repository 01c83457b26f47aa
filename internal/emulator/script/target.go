package script

import (
	"context"
	"fmt"
	"image"
	"strings"
	"unicode"

	"inkshelf/internal/emulator"
)

// find waits until the app has settled and returns where a place is then: of a target the middle of what is on the panel.
func (r *runner) find(ctx context.Context, where place) (image.Point, error) {
	if err := r.settle(ctx); err != nil || where.target == "" {
		return where.at, err
	}
	targets := r.Panel.Targets()
	switch found := called(where.target, targets); len(found) {
	case 1:
		area := found[0].Area.Intersect(image.Rectangle{Max: r.Panel.Size()})
		if area.Empty() { // a finger there would not be felt, and nobody would notice
			return image.Point{}, fmt.Errorf("the target is not on the panel: %s", describe(found[0]))
		}
		return middle(area), nil
	case 0:
		return image.Point{}, fmt.Errorf("there is no target %q; the screen has %s", where.target, list(targets, describe))
	default:
		return image.Point{}, fmt.Errorf("there are %d targets %q: %s", len(found), where.target, list(found, describe))
	}
}

// called returns the targets with that name or text. A name is given to one target alone and comes before a text, which
// can be the same on many.
func called(text string, targets []emulator.Target) []emulator.Target {
	var found []emulator.Target
	for _, t := range targets {
		switch text {
		case t.Name:
			return []emulator.Target{t}
		case t.Text:
			found = append(found, t)
		}
	}
	return found
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// describe says what could be written instead of a target: its text, its name, its place.
func describe(t emulator.Target) string {
	at := middle(t.Area)
	return fmt.Sprintf("%s (%s at %d %d)", quote(t.Text), strings.Map(visible, t.Name), at.X, at.Y)
}

// visible keeps what would break a message, or move the cursor of a terminal, out of names: they are of titles.
func visible(r rune) rune {
	if unicode.IsGraphic(r) {
		return r
	}
	return unicode.ReplacementChar
}

// see waits until the app has settled and fails unless its screen shows the text.
func (r *runner) see(ctx context.Context, text string) error {
	if err := r.settle(ctx); err != nil {
		return err
	}
	if r.Panel.Shows(text) {
		return nil
	}
	return fmt.Errorf("the screen does not show it; it shows %s", list(r.Panel.Texts(), quote))
}

// list names things in a message, not all of many.
func list[T any](things []T, name func(T) string) string {
	const most = 12
	if len(things) == 0 {
		return "nothing"
	}
	var names []string
	for _, t := range things[:min(len(things), most)] {
		names = append(names, name(t))
	}
	text := strings.Join(names, ", ")
	if more := len(things) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
