package emulator_test

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// app is an app that draws, and may forget to refresh.
type app struct {
	*emulator.Panel
	canvas *image.Gray
}

// newApp returns an app whose whole white screen was refreshed, if refreshed.
func newApp(refreshed bool) *app {
	a := &app{newSmall(), image.NewGray(image.Rectangle{Max: small.Size})}
	a.fill(a.canvas.Rect, 0xff)
	if refreshed {
		a.Flush(a.canvas, a.canvas.Rect, device.GC16, true)
	}
	drain(a.Panel)
	a.SetProbe(a.probe())
	return a
}

func (a *app) probe() emulator.Probe {
	return emulator.Probe{
		Busy:  func() bool { return false },
		Frame: func(context.Context) (*image.Gray, error) { return a.canvas, nil },
		Targets: func() []emulator.Target {
			return []emulator.Target{
				{Name: "series:Tintin", Area: image.Rect(0, 0, 70, 20)},
				{Name: "continue:Night Bus 5", Area: image.Rect(70, 0, 140, 20)},
			}
		},
	}
}

func (a *app) fill(area image.Rectangle, gray uint8) {
	draw.Draw(a.canvas, area, image.NewUniform(color.Gray{Y: gray}), image.Point{}, draw.Src)
}

func (a *app) wantCheck(t *testing.T, want string) {
	t.Helper()
	switch err := a.Check(t.Context()); {
	case want == "" && err != nil:
		t.Errorf("got %v, want no fault", err)
	case want != "" && (err == nil || err.Error() != want):
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestStale draws and forgets to refresh; the checker names the place.
func TestStale(t *testing.T) {
	a := newApp(true)
	a.wantCheck(t, "")
	a.fill(image.Rect(80, 4, 110, 8), 0)
	a.wantCheck(t, "stale: 30x4 at 80,4 (continue:Night Bus 5): 120 pixels drawn but not refreshed")
	a.Flush(a.canvas, image.Rect(80, 4, 110, 6), device.GC16, false)
	a.wantCheck(t, "stale: 30x2 at 80,6 (continue:Night Bus 5): 60 pixels drawn but not refreshed")
	a.Flush(a.canvas, image.Rect(80, 4, 110, 8), device.DU, false)
	a.wantCheck(t, "")
}

// TestStaleAreas draws at several places: what is close together is one area, what is apart is not.
func TestStaleAreas(t *testing.T) {
	a := newApp(true)
	a.fill(image.Rect(30, 10, 80, 12), 0)     // over several tiles and both targets
	a.fill(image.Rect(139, 186, 140, 187), 0) // the last pixel
	a.fill(image.Rect(40, 142, 41, 143), 0)
	a.fill(image.Rect(30, 150, 32, 152), 0) // near the one before, in another tile
	var stale *emulator.StaleError
	if err := a.Check(t.Context()); !errors.As(err, &stale) {
		t.Fatalf("got %v, want a StaleError", err)
	}
	want := []emulator.Stale{
		{Area: image.Rect(30, 10, 80, 12), Pixels: 100, Targets: []string{"series:Tintin", "continue:Night Bus 5"}},
		{Area: image.Rect(30, 142, 41, 152), Pixels: 5},
		{Area: image.Rect(139, 186, 140, 187), Pixels: 1},
	}
	if len(stale.Areas) != len(want) {
		t.Fatalf("got %v, want %v", stale.Areas, want)
	}
	for i, got := range stale.Areas {
		if got.String() != want[i].String() {
			t.Errorf("got %v, want %v", got, want[i])
		}
	}
}

// TestStaleShapes has areas that are not boxes: what hangs together is one, however it bends, and only what it covers is
// named.
func TestStaleShapes(t *testing.T) {
	at := func(x, y int) image.Rectangle { return image.Rect(x, y, x+1, y+1) }
	for name, c := range map[string]struct {
		drawn []image.Rectangle
		want  string
	}{
		"U": {
			[]image.Rectangle{image.Rect(5, 0, 6, 120), image.Rect(5, 119, 135, 120), image.Rect(134, 25, 135, 120)},
			"130x120 at 5,0 (series:Tintin): 343 pixels drawn but not refreshed",
		},
		"V":                    {[]image.Rectangle{at(10, 40), at(50, 80), at(90, 40)}, "81x41 at 10,40: 3 pixels drawn but not refreshed"},
		"A":                    {[]image.Rectangle{at(10, 80), at(50, 40), at(90, 80)}, "81x41 at 10,40: 3 pixels drawn but not refreshed"},
		"neighbours":           {[]image.Rectangle{at(0, 40), at(71, 40)}, "72x1 at 0,40: 2 pixels drawn but not refreshed"},
		"neighbours downwards": {[]image.Rectangle{at(0, 36), at(0, 107)}, "1x72 at 0,36: 2 pixels drawn but not refreshed"},
		"strangers": {
			[]image.Rectangle{at(0, 40), at(72, 40)},
			"1x1 at 0,40: 1 pixels drawn but not refreshed; 1x1 at 72,40: 1 pixels drawn but not refreshed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := newApp(true)
			for _, r := range c.drawn {
				a.fill(r, 0)
			}
			a.wantCheck(t, "stale: "+c.want)
		})
	}
}

// TestStaleMany checks that the error stays readable however much is wrong.
func TestStaleMany(t *testing.T) {
	err := &emulator.StaleError{}
	for range 20 {
		err.Areas = append(err.Areas, emulator.Stale{Targets: strings.Fields("a b c d e f g h i")})
	}
	seven := emulator.Stale{Targets: strings.Fields("a b c d e f g")}
	if text := seven.String(); !strings.Contains(text, "(a, b, c, d, e, f, and 1 more)") {
		t.Errorf("got %s", text)
	}
	if text := err.Error(); !strings.HasSuffix(text, "; and 14 more") || !strings.Contains(text, "(a, b, c, d, e, f, and 3 more)") {
		t.Errorf("got %s", text)
	}
}

// TestRoundedAlike checks that a pixel is compared as its last refresh rounded it, and one never refreshed not at all.
func TestRoundedAlike(t *testing.T) {
	a := newApp(false)
	a.fill(a.canvas.Rect, 0x80)
	a.wantCheck(t, "") // nothing was refreshed
	left, right := image.Rect(0, 30, 70, 60), image.Rect(70, 30, 140, 60)
	a.Flush(a.canvas, left, device.DU, false)
	a.Flush(a.canvas, right, device.GC4, false)
	a.wantCheck(t, "")
	a.fill(a.canvas.Rect, 0x90) // the same for 2 and for 4 levels
	a.wantCheck(t, "")
	a.fill(a.canvas.Rect, 0xf0) // the same for 2 levels
	a.wantCheck(t, "stale: 70x30 at 70,30: 2100 pixels drawn but not refreshed")
	a.Flush(a.canvas, image.Rect(0, 30, 140, 60), device.GC16, false)
	a.wantCheck(t, "")
	a.fill(a.canvas.Rect, 0xd0)
	a.wantCheck(t, "stale: 140x30 at 0,30: 4200 pixels drawn but not refreshed")
}

// TestUncheckable asks the checker when it cannot know.
func TestUncheckable(t *testing.T) {
	for want, spoil := range map[string]func(*app){
		"check: the app is in the background": func(a *app) { a.Home(); drain(a.Panel) },
		"check: input not handled":            func(a *app) { a.Key(record.KeyNext, true) },
		"check: background work": func(a *app) {
			a.SetProbe(emulator.Probe{Busy: func() bool { return true }})
		},
		"check: the app cannot draw its screen anew": func(a *app) {
			a.SetProbe(emulator.Probe{Busy: func() bool { return false }})
		},
		"check: out of ink": func(a *app) {
			a.frame(func() (*image.Gray, error) { return nil, errors.New("out of ink") })
		},
		"check: the app has drawn no screen": func(a *app) {
			a.frame(func() (*image.Gray, error) { return nil, nil })
		},
		"check: the screen drawn anew is (1,1) large, the panel (140,187)": func(a *app) {
			a.frame(func() (*image.Gray, error) { return dot, nil })
		},
		"check: the app moved on while its screen was drawn anew": func(a *app) {
			a.frame(func() (*image.Gray, error) { a.Key(record.KeyNext, true); return a.canvas, nil })
		},
		"check: the app moved on while its screen was drawn anew  ": func(a *app) {
			p := a.probe()
			p.Targets = func() []emulator.Target { refresh(a.Panel, 1); return nil } // of another screen
			a.SetProbe(p)
		},
		"check: the app moved on while its screen was drawn anew ": func(a *app) {
			a.frame(func() (*image.Gray, error) { refresh(a.Panel, 1); return a.canvas, nil })
		},
	} {
		a := newApp(true)
		a.fill(a.canvas.Rect, 0) // stale, but that is not what is said
		spoil(a)
		a.wantCheck(t, strings.TrimSpace(want))
	}
}

// TestBusyBetween has an app that was woken to draw and is busy for a moment with looking around: that changes nothing.
func TestBusyBetween(t *testing.T) {
	a := newApp(true)
	busy := false
	p := a.probe()
	p.Busy = func() bool { return busy }
	p.Frame = func(context.Context) (*image.Gray, error) { busy = true; return a.canvas, nil }
	a.SetProbe(p)
	a.wantCheck(t, "")
}

// TestReplyBetween has an app that was woken to draw and finds a reply of before that it had not asked for: that is nothing
// new on the screen.
func TestReplyBetween(t *testing.T) {
	a := newApp(true)
	id := record.ReplyAddress(1, 1)
	a.Send(record.NetworkRequest(id).Append(nil))
	a.frame(func() (*image.Gray, error) {
		if _, ok := a.NextReply(int(id)); !ok {
			t.Error("no reply")
		}
		drain(a.Panel)
		return a.canvas, nil
	})
	a.wantCheck(t, "")
}

// frame sets how the app draws its screen anew.
func (a *app) frame(draw func() (*image.Gray, error)) {
	p := a.probe()
	p.Frame = func(context.Context) (*image.Gray, error) { return draw() }
	a.SetProbe(p)
}

// TestFrameOfAnyShape checks frames that lie elsewhere in memory, or in the plane.
func TestFrameOfAnyShape(t *testing.T) {
	a := newApp(true)
	wide := noise(image.Rect(-9, -9, 200, 300), 1)
	inner := wide.SubImage(image.Rectangle{Max: small.Size}.Add(image.Pt(20, 30))).(*image.Gray)
	draw.Draw(inner, inner.Rect, image.White, image.Point{}, draw.Src)
	a.frame(func() (*image.Gray, error) { return inner, nil })
	a.wantCheck(t, "")
}
