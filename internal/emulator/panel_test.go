package emulator_test

import (
	"image"
	"testing"

	"inkshelf/internal/device"
	"inkshelf/internal/device/devicetest"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// small is a reader like the reference, with a glass that is quickly looked at.
var small = record.Model{
	Name: "small", Size: image.Pt(140, 187), DPI: 300, Touch: record.Matrix{0, 0, 10000, 1870000, -10000, 0},
}

func newSmall() *emulator.Panel { return emulator.NewPanel(emulator.Options{Model: small}) }

// started returns a small panel whose app has painted its first frame and rests.
func started(o emulator.Options) *emulator.Panel {
	o.Model = small
	p := emulator.NewPanel(o)
	p.SetProbe(emulator.Probe{Busy: func() bool { return false }})
	drain(p)
	return p
}

// drain takes everything that is queued, as a loop does, and returns how much that was.
func drain(p *emulator.Panel) (n int) {
	for {
		_, message := p.NextTaskMessage()
		_, event := p.NextHardwareEvent()
		if !message && !event {
			return n
		}
		if message {
			n++
		}
		if event {
			n++
		}
	}
}

func TestDevice(t *testing.T) {
	upright := record.Model{Name: "upright", Size: image.Pt(187, 140), DPI: 212, Touch: record.Identity}
	for _, m := range []record.Model{small, upright} {
		t.Run(m.Name, func(t *testing.T) {
			devicetest.Run(t, devicetest.Options{Open: func(*testing.T) (device.Device, devicetest.Hands) {
				p := emulator.NewPanel(emulator.Options{Model: m})
				return p, p
			}})
		})
	}
}

func TestDescribe(t *testing.T) {
	got, err := record.ParseDescription(emulator.NewPanel(emulator.Options{}).Describe())
	if err != nil {
		t.Fatal(err)
	}
	ref := record.Reference()
	want := record.Description{
		Model: "740", Width: 1404, Height: 1872, DPI: 300, Depth: 8, Touch: ref.Touch, Platform: "emulator", Firmware: "emulator",
	}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestStart(t *testing.T) {
	p := newSmall()
	if got, want := p.State(), (emulator.State{Visible: true, Battery: 82, Net: true}); got != want {
		t.Errorf("state at the start: got %+v, want %+v", got, want)
	}
	for _, gray := range p.Picture().Pix {
		if gray != 0xff {
			t.Fatal("the glass is not white at the start")
		}
	}
	if p.Size() != small.Size || p.Seq() != 0 || p.Targets() != nil || p.Texts() != nil {
		t.Errorf("at the start: size %v, refresh %d, targets %v, texts %v", p.Size(), p.Seq(), p.Targets(), p.Texts())
	}
	if n := drain(p); n != 0 {
		t.Errorf("at the start the app is told %d things, want none: it is visible without a 151", n)
	}
}

// TestPanelsApart checks that what is done to one panel does not show on another.
func TestPanelsApart(t *testing.T) {
	p, q := newSmall(), newSmall()
	p.Tap(image.Pt(1, 1))
	p.SetBattery(3, true)
	p.Flush(image.NewGray(image.Rectangle{Max: small.Size}), image.Rectangle{Max: small.Size}, device.GC16, true)
	p.Home()
	if q.State() != newSmall().State() || q.Seq() != 0 || q.Picture().Pix[0] != 0xff || drain(q) != 0 {
		t.Error("what was done to one panel shows on another")
	}
}

func TestProbeIsAsked(t *testing.T) {
	p := newSmall()
	p.SetProbe(emulator.Probe{
		Targets: func() []emulator.Target { return []emulator.Target{{Name: "series:Tintin"}} },
		Texts:   func() []string { return []string{"Tintin", "in Tibet"} },
	})
	if got := p.Targets(); len(got) != 1 || got[0].Name != "series:Tintin" {
		t.Errorf("targets: %v", got)
	}
	if got := p.Texts(); len(got) != 2 || got[0] != "Tintin" {
		t.Errorf("texts: %v", got)
	}
	if !p.Shows("Tintin in Tibet") || !p.Shows("Tib") || p.Shows("Tintinin") {
		t.Error("what is shown is not what can be read")
	}
}
