package guide

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
)

// Costs follows the refreshes of an app on a panel and checks what each action costs: rules 4 and 5.
type Costs struct {
	Panel image.Point

	turns int // changes of most of the panel since the last full refresh
}

const (
	clearEvery   = 6               // of the pages of a list, and of screens, the last is cleared
	progressRest = 2 * time.Second // between two signs of progress
	clockRest    = progressRest / 20
)

// Check looks at the refreshes since it last did. Before and after are the screens of then and now.
func (c *Costs) Check(before, after emulator.Drawn, refreshes []emulator.Refresh) []Fault {
	var faults []Fault
	actions := split(refreshes, func(r emulator.Refresh) string { base, _ := cause(r); return base })
	for _, refreshes := range actions {
		a := action{batches: split(refreshes, func(r emulator.Refresh) int { return r.Change.Batch })}
		a.base, _ = cause(refreshes[0])
		if len(actions) == 1 { // of several it is not known what the screens were between them
			a.before, a.after = before.Covers, after.Covers
		}
		for _, b := range a.batches {
			if b[0].Change.Kind != "" { // otherwise the app does not say what it does
				faults = append(faults, c.batch(a, b)...)
			}
			c.count(b)
		}
		faults = append(faults, a.number()...)
	}
	return faults
}

// action is the refreshes that one thing has caused, those of one turn together.
type action struct {
	base          string
	batches       [][]emulator.Refresh
	before, after []image.Rectangle // what the screens cover, nil: not known
}

// split cuts a list where what key returns changes.
func split[K comparable](all []emulator.Refresh, key func(emulator.Refresh) K) (parts [][]emulator.Refresh) {
	for i, r := range all {
		if i == 0 || key(r) != key(all[i-1]) {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], r)
	}
	return parts
}

// cause returns what a refresh was caused by at first, and in what way it followed from that: "loaded", "loading",
// "later", "pressed", or nothing.
func cause(r emulator.Refresh) (base, how string) {
	for _, how := range []string{"loaded", "loading", "later", "pressed"} {
		if base, ok := strings.CutSuffix(r.Cause, ", "+how); ok {
			return base, how
		}
	}
	return r.Cause, ""
}

// batch checks the refreshes of one turn.
func (c *Costs) batch(a action, batch []emulator.Refresh) []Fault {
	var faults []Fault
	kind := batch[0].Change.Kind
	for _, r := range batch {
		wrong := func(rule int, format string, args ...any) {
			faults = append(faults, Fault{rule, fmt.Sprintf("%s (%s) refreshes %s with %v, ", r.Cause, kind, place(r.Area), r.Wave) + fmt.Sprintf(format, args...)})
		}
		if r.Grays {
			wrong(4, "which shows no grays, and there are some")
		}
		if r.Full && !c.mayClear(a.base, r.Change) {
			wrong(5, "full, where no flash is due")
		}
		switch kind {
		case "start", "resume":
			if !r.Full {
				wrong(5, "where everything is to be cleared")
			}
		case "open box":
			if r.Wave == device.GC16 || !c.covers(a.after, r.Area) {
				wrong(5, "more than the box needs")
			}
		case "other box":
			if !c.covers([]image.Rectangle{bounds(a.before).Union(bounds(a.after))}, r.Area) {
				wrong(5, "more than the boxes need")
			}
		case "close box":
			if !r.Full && !c.covers(c.widened(a.before), r.Area) {
				wrong(5, "more than the box that closes")
			}
		case "text page":
			if r.Wave == device.GC16 && !r.Full {
				wrong(5, "which is for pictures")
			}
		case "part":
			if strings.HasPrefix(a.base, "tap key:") && (r.Wave.Levels() != 2 || len(batch) > 2) {
				wrong(5, "in %d parts: a key may cost two fast ones", len(batch))
			}
		}
	}
	return faults
}

// mayClear reports whether a flash is due. How often pages of books are cleared is up to the reader.
func (c *Costs) mayClear(base string, ch emulator.Change) bool {
	switch ch.Kind {
	case "start", "resume", "relaid", "text page", "art page":
		return true
	case "clear": // on request: the gesture, or an entry of a menu
		return base == "two-finger tap" || strings.Contains(base, "refresh") || strings.Contains(base, "clear")
	case "open", "back", "page":
		return ch.Art || c.turns >= clearEvery-1
	case "close box":
		return ch.Art
	}
	return false
}

// grid is what areas of refreshes are snapped to, outwards.
const grid = 8

// covers reports whether area lies in one of the boxes, as far as these are known, or is small: where a finger opens a box,
// the frame goes that keys have left elsewhere.
func (c *Costs) covers(boxes []image.Rectangle, area image.Rectangle) bool {
	return bounds(boxes).Empty() || 8*area.Dx()*area.Dy() < c.Panel.X*c.Panel.Y ||
		slices.ContainsFunc(boxes, func(box image.Rectangle) bool { return area.In(box.Inset(-grid)) })
}

// widened returns boxes as wide as the panel, and a row higher: one that closes because something was chosen may lie over
// the row that says so, or beside it, and both are one refresh.
func (c *Costs) widened(boxes []image.Rectangle) []image.Rectangle {
	all := slices.Clone(boxes)
	for i := range all {
		all[i] = all[i].Inset(-c.Panel.Y / 8)
		all[i].Min.X, all[i].Max.X = 0, c.Panel.X
	}
	return all
}

// bounds returns what boxes span.
func bounds(boxes []image.Rectangle) (all image.Rectangle) {
	for _, box := range boxes {
		all = all.Union(box)
	}
	return all
}

// count counts a change of most of the panel.
func (c *Costs) count(batch []emulator.Refresh) {
	for _, r := range batch {
		switch {
		case r.Full:
			c.turns = 0
		case 2*r.Area.Dx()*r.Area.Dy() >= c.Panel.X*c.Panel.Y:
			c.turns++
		}
	}
}

// number checks how often an action has refreshed the panel: once, and once more for what came late. While it lasts, what
// was touched may answer, a line may say that something is coming, and a bar may grow.
func (a action) number() []Fault {
	if a.base == "post" || a.batches[0][0].Change.Kind == "" { // news are many actions, of nobody
		return nil
	}
	var shown, late, lines, felt int
	var grew time.Time
	var faults []Fault
	for _, b := range a.batches {
		switch _, how := cause(b[0]); how {
		case "":
			shown++
		case "loaded":
			late++
		case "later":
			lines++
		case "pressed":
			felt++
		case "loading":
			if at := b[0].At; at.Sub(grew) < progressRest-clockRest {
				faults = append(faults, Fault{5, fmt.Sprintf("%s refreshes progress after %v, it may every %v", b[0].Cause, at.Sub(grew), progressRest)})
			}
			grew = b[0].At
		}
	}
	if shown > 1 || shown+late > 2 || lines > 1 || felt > 1 {
		faults = append(faults, Fault{5, fmt.Sprintf("%s refreshes the panel %d times: %s", a.base, len(a.batches), a.kinds())})
	}
	return faults
}

// kinds lists what the refreshes of an action were for.
func (a action) kinds() string {
	var kinds []string
	for _, b := range a.batches {
		kind := b[0].Change.Kind
		if _, how := cause(b[0]); how != "" {
			kind += " (" + how + ")"
		}
		kinds = append(kinds, kind)
	}
	return strings.Join(kinds, ", ")
}

// Idle checks what was refreshed while nobody did anything and nothing was under way: rule 6.
func Idle(refreshes []emulator.Refresh) []Fault {
	var faults []Fault
	for _, r := range refreshes {
		faults = append(faults, Fault{6, fmt.Sprintf("%s refreshes %s while nobody does anything", r.Cause, place(r.Area))})
	}
	return faults
}
