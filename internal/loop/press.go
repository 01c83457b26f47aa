package loop

import (
	"image"
	"slices"
	"time"

	"inkshelf/internal/paint"
)

// pressAfter is how long the outcome of a tap may be waited for before the glass shows that the finger was felt. What can be
// shown sooner is shown alone: two refreshes in a row are slower than one.
const pressAfter = 150 * time.Millisecond

// press is a tap on a target, and what came of it so far.
type press struct {
	owner   *entry
	target  paint.Target
	cause   string
	due     alarm
	running int // jobs that it began, and those that came of them
}

// add counts jobs.
func (p *press) add(n int) {
	if p != nil {
		p.running += n
	}
}

// tap hands a tap to the screen on top. If jobs come of it that take their time, its target will be shown as pressed. One
// that is touched again stays so.
func (l *Loop) tap(t Tap) {
	before := l.press
	if !l.frozen && t.Target.Name != "" && !isZone(t.Target) && !t.Target.Inert {
		l.pressing = &press{owner: l.top(), target: t.Target, cause: l.cause, due: alarm{l.clock.Since() + pressAfter, true}}
	}
	l.press = l.pressing
	l.tell(l.top(), t)
	if before == nil || before.owner.pressed.Empty() {
		return
	}
	if now := l.press; now != nil && now.running > 0 && now.owner == before.owner && now.target == before.target {
		now.due.on = false
		return
	}
	l.unpress(before.owner)
}

// takePress shows that a finger was felt whose tap has not had its outcome: its target inverted, in pure black and white.
// Nothing is shown on a picture, which would be lost by that, or when the screen is not what it was.
func (l *Loop) takePress(now time.Duration) bool {
	p := l.press
	if p == nil || !p.due.on || now < p.due.at {
		return false
	}
	if !l.release() || l.press != p { // the page turn that was held has changed everything
		return true
	}
	p.due.on = false
	same := p.owner == l.top() && slices.Contains(l.shown.targets, p.target)
	if same && !slices.ContainsFunc(l.canvas.Pictures(), p.target.Area.Overlaps) {
		l.cause, l.later = p.cause, ", pressed"
		p.owner.pressed = l.onGrid(p.target.Area)
		l.renewTap(p.owner, p.owner.pressed)
	}
	return true
}

// onGrid returns the part of area whose edges are on the grid of the panel: a refresh of it shows nothing else.
func (l *Loop) onGrid(area image.Rectangle) image.Rectangle {
	r := toPanel(area.Intersect(l.canvas.Bounds()), l.orientation, l.panel)
	r.Min = snap(image.Rectangle{Max: r.Min}).Max // rounded up
	if r.Max.X < l.panel.X {
		r.Max.X &^= grid - 1
	}
	if r.Max.Y < l.panel.Y {
		r.Max.Y &^= grid - 1
	}
	if r.Empty() {
		return image.Rectangle{}
	}
	return toCanvas(r, l.orientation, l.panel)
}

// endPress takes the feedback away when nothing is waited for any more, together with what this turn shows. What a tap has
// changed is its outcome: jobs that go on behind it, to make the next page ready say, are nothing that a hand waits for.
func (l *Loop) endPress() {
	p := l.press
	answered := p == l.pressing && (l.whole || len(l.damages) > 0)
	if p != nil && (p.running == 0 || answered) {
		l.unpress(p.owner)
		l.press = nil
	}
	l.pressing = nil
}

// unpress shows e as it is when no finger is felt.
func (l *Loop) unpress(e *entry) {
	l.renewTap(e, e.pressed)
	e.pressed = image.Rectangle{}
}
