package loop

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

// scene is a short play of fingers and keys. Steps are separated by semicolons: a time in milliseconds, what is done, and
// where, in points of the canvas. "down1" is the second finger, "off" a point off the canvas, "h-60" a row counted from
// the lower end. "wait" lets the loop's time run until then.
type scene struct {
	name, play string
	want       string // the events, separated by semicolons, or "nothing"
	late       string // what differs if all records are read in one go, before any deadline
	dpi        int    // 0: 300
}

// check plays s on the reference reader.
func (s scene) check(t *testing.T) {
	t.Helper()
	s.checkOn(t, record.Reference())
}

// checkOn plays s on a model in every orientation, with a loop that is always in time and with one that reads late.
func (s scene) checkOn(t *testing.T, m record.Model) {
	t.Helper()
	for o := range record.Orientation(4) {
		touch := record.Touch{Matrix: m.Touch, Panel: m.Size, Orientation: o}
		height := o.Size(m.Size).Y
		for _, late := range []bool{false, true} {
			want := s.want
			if late {
				want = cmp.Or(s.late, s.want)
			}
			want = fromBottom(want, height)
			h := hands{t: t, touch: touch, g: newGestures(touch, cmp.Or(s.dpi, 300)), late: late}
			for step := range strings.SplitSeq(fromBottom(s.play, height), "; ") {
				h.do(step)
			}
			if got := cmp.Or(strings.Join(h.events, "; "), "nothing"); got != want {
				t.Errorf("%s (%s, orientation %d, late %t): got %s, want %s", s.name, m.Name, o, late, got, want)
			}
		}
	}
}

var rowFromBottom = regexp.MustCompile(`h-\d+`)

// fromBottom writes rows that are counted from the lower end as the others.
func fromBottom(s string, height int) string {
	return rowFromBottom.ReplaceAllStringFunc(s, func(row string) string {
		n, _ := strconv.Atoi(row[2:])
		return strconv.Itoa(height - n)
	})
}

// hands play a scene.
type hands struct {
	t      *testing.T
	touch  record.Touch
	g      *gestures
	late   bool
	events []string
}

// epoch is where the records' clock stands when the loop's stands at 0.
const epoch = 7*time.Hour + 123*time.Microsecond

func (h *hands) do(step string) {
	h.t.Helper()
	words := append(strings.Fields(step), "", "")
	ms, err := strconv.Atoi(words[0])
	if err != nil {
		h.t.Fatalf("step %q: %v", step, err)
	}
	at := time.Duration(ms) * time.Millisecond
	now := at
	if h.late {
		now = 0
	}
	h.expire(now - 1) // records that are queued are read before a deadline
	rec := record.Hardware{Time: epoch + at}
	verb, second := strings.CutSuffix(words[1], "1")
	switch verb {
	case "wait":
		h.expire(at)
		return
	case "down", "move", "up":
		rec.Code = map[string]record.Code{"down": record.PointerDown, "move": record.PointerMove, "up": record.PointerUp}[verb]
		rec.X, rec.Y = h.raw(words[2])
		if second {
			rec.Contact = 1
		}
	case "press", "release":
		rec.Code = map[string]record.Code{"press": record.KeyDown, "release": record.KeyUp}[verb]
		key, ok := record.KeyNamed(words[2])
		if !ok {
			h.t.Fatalf("step %q: no such key", step)
		}
		rec.Par1 = int(key)
	default:
		h.t.Fatalf("step %q: unknown", step)
	}
	h.take(rec, now)
}

// raw returns where the panel feels a point such as "12,34".
func (h *hands) raw(point string) (x, y int) {
	h.t.Helper()
	if point == "off" {
		return -1, -1
	}
	first, second, _ := strings.Cut(point, ",")
	x, xErr := strconv.Atoi(first)
	y, yErr := strconv.Atoi(second)
	raw, err := h.touch.Raw(image.Pt(x, y))
	if err := errors.Join(xErr, yErr, err); err != nil {
		h.t.Fatalf("point %q: %v", point, err)
	}
	return raw.X, raw.Y
}

// take sends a record over the wire.
func (h *hands) take(rec record.Hardware, now time.Duration) {
	h.t.Helper()
	got, err := record.DecodeHardware(rec.Append(nil))
	if err != nil {
		h.t.Fatal(err)
	}
	if ev, ok := h.g.take(got, now); ok {
		h.events = append(h.events, tell(ev))
	}
}

func (h *hands) expire(now time.Duration) {
	for ev, ok := h.g.expire(now); ok; ev, ok = h.g.expire(now) {
		h.events = append(h.events, tell(ev))
	}
}

// tell writes an event in few words.
func tell(ev Event) string {
	switch ev := ev.(type) {
	case Tap:
		return "tap " + coords(ev.At)
	case LongPress:
		return "long " + coords(ev.At)
	case Swipe:
		edge := map[Edge]string{TopEdge: " from the top", BottomEdge: " from the bottom"}[ev.Edge]
		return fmt.Sprintf("%v %s to %s%s", ev.Direction, coords(ev.From), coords(ev.To), edge)
	case TwoFingerTap:
		return "two " + coords(ev.At)
	case Pinch:
		return map[bool]string{false: "pinch ", true: "spread "}[ev.Spread] + coords(ev.At)
	case Key:
		return map[bool]string{false: "", true: "hold "}[ev.Long] + ev.Key.String()
	}
	return fmt.Sprintf("%#v", ev)
}

func coords(p image.Point) string { return fmt.Sprintf("%d,%d", p.X, p.Y) }

// reference returns the touch layer of the reference reader, upright.
func reference() record.Touch {
	m := record.Reference()
	return record.Touch{Matrix: m.Touch, Panel: m.Size}
}
