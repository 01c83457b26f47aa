package journey

import (
	"context"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/guide"
	"inkshelf/internal/emulator/script"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// sample is a screen as small as can be, to break a rule.
type sample struct {
	draw func(*paint.Canvas)
	tap  func(*loop.Turn) // nil: nothing
}

func (s *sample) Class() loop.Class { return loop.ClassUI }

func (s *sample) Draw(c *paint.Canvas) {
	c.Fill(c.Bounds(), paint.White)
	c.Target(paint.Target{Name: "wall", Text: "Wall", Area: image.Rect(0, 516, 600, 640)})
	if s.draw != nil {
		s.draw(c)
	}
}

func (s *sample) Handle(turn *loop.Turn, ev loop.Event) {
	if _, ok := ev.(loop.Tap); ok && s.tap != nil {
		s.tap(turn)
	}
}

// box is a sample that lies over another.
type box struct{ sample }

func (*box) Boxes(image.Point) []image.Rectangle { return []image.Rectangle{boxArea} }

func (b *box) Draw(c *paint.Canvas) { c.Fill(boxArea, paint.White) }

var (
	boxArea = image.Rect(60, 280, 540, 480)
	corner  = image.Rect(48, 144, 528, 264) // a part of the screen
	plain   = typeset.Style{Font: typeset.Sans, Size: 38}
	onSheet = setup{panel: emulator.Options{Model: record.Model{Name: "sheet", Size: image.Pt(600, 640), DPI: 300, Touch: record.Identity}}}
	strong  = typeset.Style{Font: typeset.SansBold, Size: 38}
)

func target(name string, x, y, w, h int) paint.Target {
	return paint.Target{Name: name, Text: name, Area: image.Rect(x, y, x+w, y+h)}
}

func targets(all ...paint.Target) func(*paint.Canvas) {
	return func(c *paint.Canvas) {
		for _, t := range all {
			c.Target(t)
		}
	}
}

// label draws a text in a target of that text.
func label(t paint.Target, text string, st typeset.Style, g paint.Gray) func(*paint.Canvas) {
	return func(c *paint.Canvas) {
		c.Target(t)
		c.Text(t.Area.Min.X+24, t.Area.Min.Y+80, c.Type().Line(text, st), g)
	}
}

func redraw(c loop.Class) func(*loop.Turn) {
	return func(turn *loop.Turn) { turn.Redraw(corner, c) }
}

// again redraws so often: at once, and when each of a chain of jobs has ended.
func again(times int) func(*loop.Turn) {
	return func(turn *loop.Turn) {
		turn.Redraw(corner, loop.ClassUI)
		if times > 1 {
			loop.Start(turn, func(context.Context) (int, error) { return 0, nil }, func(turn *loop.Turn, _ int, _ error) { again(times - 1)(turn) })
		}
	}
}

// progress redraws that often, while a job lasts.
func progress(pause time.Duration) func(*loop.Turn) {
	return func(turn *loop.Turn) {
		loop.StartReporting(turn, func(ctx context.Context, report func(int)) (int, error) {
			for i := range 2 {
				if err := sleep(ctx, pause); err != nil {
					return 0, err
				}
				report(i)
			}
			return 0, nil
		}, func(turn *loop.Turn, _ int) { turn.Redraw(corner, loop.ClassTap) }, func(*loop.Turn, int, error) {})
	}
}

// fastOnly shows everything but full refreshes with a waveform of two levels.
type fastOnly struct{ *emulator.Panel }

func (p fastOnly) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	if !full {
		wave = device.DU
	}
	p.Panel.Flush(canvas, area, wave, full)
}

// TestGuide shows screens each of which breaks one rule of the design guide, and some that break none. A script that
// comes by fails and says which rule.
func TestGuide(t *testing.T) {
	t.Parallel()
	first := target("row:1", 0, 120, 600, 132)
	for name, c := range map[string]struct {
		sample
		fast bool
		want string // what the script says; nothing: it passes
	}{
		"a good screen":             {sample: sample{draw: label(first, "Copper Road 12", strong, paint.Black), tap: redraw(loop.ClassUI)}},
		"a disabled label":          {sample: sample{draw: label(first, "Gone", strong, paint.Disabled)}},
		"rows that touch":           {sample: sample{draw: targets(first, target("row:2", 0, 252, 600, 132), target("row:3", 0, 384, 600, 132))}},
		"a mark on a row":           {sample: sample{draw: targets(first, target("mark:1", 456, 120, 144, 132))}},
		"a shown number":            {sample: sample{draw: label(target("Copper Road 12", 0, 120, 600, 132), "Copper R… 12", strong, paint.Black)}},
		"a menu":                    {sample: sample{tap: func(turn *loop.Turn) { turn.Push(&box{}) }}},
		"a screen":                  {sample: sample{tap: func(turn *loop.Turn) { turn.Push(&sample{}) }}},
		"something that comes late": {sample: sample{tap: again(2)}},
		"slow progress":             {sample: sample{tap: progress(2 * time.Second)}},

		"a small target":       {sample{draw: targets(target("tiny", 0, 120, 90, 120))}, false, `rule 1: target "tiny" is 90x120 at 0,120, a finger needs 96 both ways`},
		"crowded targets":      {sample{draw: targets(target("a", 0, 120, 102, 102), target("b", 108, 120, 102, 102))}, false, `rule 1: target "b" is 102x102 at 108,120, closer than 12 to "a", which is small too`},
		"small text":           {sample{draw: label(first, "Small", typeset.Style{Font: typeset.Sans, Size: 28}, paint.Black)}, false, `is of 28 px, want 30 at least`},
		"gray text":            {sample{draw: label(first, "Gray", strong, paint.Line)}, false, `is gray (AA)`},
		"thin disabled text":   {sample{draw: label(first, "Gray", plain, paint.Disabled)}, false, `is gray (66)`},
		"text off the screen":  {sample{draw: label(target("row:1", 396, 120, 204, 132), "Far too long for it", plain, paint.Black)}, false, `leaves the screen`},
		"text off its row":     {sample{draw: label(target("row:1", 0, 120, 204, 132), "Far too long for it", plain, paint.Black)}, false, `leaves its target "row:1", 204x132 at 0,120`},
		"text over text":       {sample{draw: both(label(first, "One above", plain, paint.Black), func(c *paint.Canvas) { c.Text(48, 212, c.Type().Line("the other", plain), paint.Black) })}, false, `lies over the text "One above"`},
		"text painted over":    {sample{draw: both(label(first, "Half of it", plain, paint.Black), func(c *paint.Canvas) { c.Fill(image.Rect(0, 185, 600, 300), paint.White) })}, false, `is painted over at`},
		"nothing but ellipsis": {sample{draw: label(first, "…", plain, paint.Black)}, false, `is all that is left of a longer one`},
		"a lost number":        {sample{draw: label(target("Copper Road 12", 0, 120, 600, 132), "Copper R…", strong, paint.Black)}, false, `has lost the number of "Copper Road 12"`},
		"half a row":           {sample{draw: targets(first, target("row:2", 0, 252, 600, 132), target("row:3", 0, 384, 600, 96))}, false, `rule 3: row "row:3" is 96 high where the others are 132`},
		"a row off the screen": {sample{draw: targets(target("low", -24, 120, 600, 132))}, false, `rule 3: target "low" is 600x132 at -24,120, and leaves the screen`},
		"a row under another":  {sample{draw: targets(first, target("row:2", 0, 204, 600, 132))}, false, `rule 3: target "row:2" is 600x132 at 0,204, and lies over a part of "row:1"`},

		"grays, and fast":    {sample{draw: label(first, "Copper Road", plain, paint.Black), tap: redraw(loop.ClassUI)}, true, `rule 4: tap wall (part) refreshes 480x120 at 48,144 with DU, which shows no grays`},
		"three refreshes":    {sample{tap: again(3)}, false, `rule 5: tap wall refreshes the panel 3 times: part, part (loaded), part (loaded)`},
		"a page for a menu":  {sample{tap: func(turn *loop.Turn) { turn.RedrawAll(); turn.Push(&box{}) }}, false, `rule 5: tap wall (open box) refreshes 600x640 at 0,0 with GL16, more than the box needs`},
		"a flash":            {sample{tap: (*loop.Turn).Clear}, false, `rule 5: tap wall (clear) refreshes 600x640 at 0,0 with GC16, full, where no flash is due`},
		"a flash for a part": {sample{tap: redraw(loop.ClassClear)}, false, `full, where no flash is due`},
		"hasty progress":     {sample{tap: progress(time.Second)}, false, `rule 5: tap wall, loading refreshes progress after 1s, it may every 2s`},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := onSheet
				if c.fast {
					s.device = func(p *emulator.Panel) device.Device { return fastOnly{p} }
				}
				wantGuide(t, inspected(t, &c.sample, s, "tap 300 600"), c.want)
			})
		})
	}
}

func both(draw ...func(*paint.Canvas)) func(*paint.Canvas) {
	return func(c *paint.Canvas) {
		for _, d := range draw {
			d(c)
		}
	}
}

// inspected runs a script of one step on a screen.
func inspected(t *testing.T, first loop.Screen, s setup, step string) error {
	t.Helper()
	r := startReader(t, first, s)
	parsed, err := script.Parse("guide.txt", []byte(step+"\nidle\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = parsed.Run(context.Background(), script.Options{Panel: r.Panel, Ended: r.ended, Out: t.TempDir()})
	return err
}

// wantGuide fails unless an error is that one broken rule, or there is none.
func wantGuide(t *testing.T, err error, want string) {
	t.Helper()
	if want == "" {
		if err != nil {
			t.Error(err)
		}
		return
	}
	step, ok := err.(*script.StepError)
	if !ok || step.Picture == "" || !strings.Contains(err.Error(), want) || strings.Count(err.Error(), "rule ") != 1 {
		t.Errorf("got %v, want %s, alone, and a picture", err, want)
	}
}

// TestGuideKey types on a key that is drawn with grays: what should be fast is not.
func TestGuideKey(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &sample{draw: label(target("key:q", 48, 144, 480, 120), "q", plain, paint.Black), tap: redraw(loop.ClassTap)}
		wantGuide(t, inspected(t, s, onSheet, `tap "key:q"`), `rule 5: tap key:q (part) refreshes 480x120 at 48,144 with GL16, in 1 parts: a key may cost two fast ones`)
	})
}

// TestGuideIdle leaves two apps alone for a minute, one of which has a clock that goes.
func TestGuideIdle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		if faults := idle(startReader(t, &sample{}, onSheet)); len(faults) > 0 {
			t.Error(faults)
		}
		ticks := &sample{tap: func(turn *loop.Turn) { loop.After(turn, 30*time.Second, redraw(loop.ClassTap)) }}
		r := startReader(t, ticks, onSheet)
		r.tap("wall")
		if faults := idle(r); !slices.Equal(faults, []guide.Fault{{Rule: 6, Text: "tap wall, later refreshes 480x120 at 48,144 while nobody does anything"}}) {
			t.Error(faults)
		}
	})
}

// idle leaves the app alone for a minute and returns what is wrong with what it did meanwhile.
func idle(r *reader) []guide.Fault {
	before := r.Seq()
	time.Sleep(time.Minute)
	r.settle()
	return guide.Idle(r.records(before))
}
