package emulator_test

import (
	"image"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/devicetest"
	"inkshelf/internal/emulator"
)

// TestSuiteCatches checks the suite of devicetest. A suite is worth what it catches: each mutant breaks one sentence of the
// contract, and the suite has to fail on it with the right words. That happens in another process, since a failing test
// cannot be taken back.
func TestSuiteCatches(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	// Under an emulator of another processor a test cannot start itself without help.
	self := append(strings.Fields(os.Getenv("INKSHELF_EXEC")), os.Args[0], "-test.run=^TestMutants$", "-test.v", "-test.parallel=64")
	cmd := exec.CommandContext(t.Context(), self[0], self[1:]...)
	cmd.Env = append(os.Environ(), "INKSHELF_MUTANTS=all")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("the suite passes on every mutant")
	}
	said := reports(string(out))
	for name, m := range mutants {
		if got := said[name]; !strings.Contains(got, m.want) {
			t.Errorf("%s: the suite does not fail with %q:\n%s", name, m.want, got)
		}
	}
}

// reports sorts what the suite says by mutant.
func reports(out string) map[string]string {
	said := map[string]string{}
	name := ""
	for line := range strings.Lines(out) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "=== ") { // what follows is of the test it names
			path := strings.Split(fields[2], "/")
			name = strings.ReplaceAll(path[min(1, len(path)-1)], "_", " ")
		} else {
			said[name] += line
		}
	}
	return said
}

// TestMutants is run by TestSuiteCatches, in another process. By itself it checks that what the mutants are made of is
// sound.
func TestMutants(t *testing.T) {
	if os.Getenv("INKSHELF_MUTANTS") == "" {
		runSuite(t, mutant{spoil: func(*broken) {}}, 0)
		return
	}
	for name, m := range mutants {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runSuite(t, m, 250*time.Millisecond)
		})
	}
}

func runSuite(t *testing.T, m mutant, patience time.Duration) {
	devicetest.Run(t, devicetest.Options{Patience: patience, Open: func(*testing.T) (device.Device, devicetest.Hands) {
		b := unbroken(newSmall())
		m.spoil(b)
		return b, b
	}})
}

// TestWithoutHands checks that the suite runs on a device that nobody can touch or see.
func TestWithoutHands(t *testing.T) {
	devicetest.Run(t, devicetest.Options{Open: func(*testing.T) (device.Device, devicetest.Hands) { return newSmall(), nil }})
}

// mutant is a device that is wrong in one way.
type mutant struct {
	spoil func(*broken)
	want  string // in the suite's output
}

// broken is a panel of which some functions are replaced.
type broken struct {
	*emulator.Panel
	describe        func() string
	flush           func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool)
	visible         func() bool
	input, messages func() ([]byte, bool)
	reply           func(id int) ([]byte, bool)
	send            func([]byte) bool
	battery         func() (percent int, charging, ok bool)
	tap             func(image.Point)
	resume          func()
	sent            func() [][]byte
	picture         func() *image.Gray
	seq             func() int
}

// unbroken returns p with nothing replaced yet.
func unbroken(p *emulator.Panel) *broken {
	return &broken{
		p, p.Describe, p.Flush, p.Visible, p.NextHardwareEvent, p.NextTaskMessage, p.NextReply, p.Send, p.Battery,
		p.Tap, p.Resume, p.Sent, p.Picture, p.Seq,
	}
}

func (b *broken) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	b.flush(canvas, area, wave, full)
}

func (b *broken) Describe() string                  { return b.describe() }
func (b *broken) Visible() bool                     { return b.visible() }
func (b *broken) NextHardwareEvent() ([]byte, bool) { return b.input() }
func (b *broken) NextTaskMessage() ([]byte, bool)   { return b.messages() }
func (b *broken) NextReply(id int) ([]byte, bool)   { return b.reply(id) }
func (b *broken) Send(m []byte) bool                { return b.send(m) }
func (b *broken) Battery() (int, bool, bool)        { return b.battery() }
func (b *broken) Tap(at image.Point)                { b.tap(at) }
func (b *broken) Resume()                           { b.resume() }
func (b *broken) Sent() [][]byte                    { return b.sent() }
func (b *broken) Picture() *image.Gray              { return b.picture() }
func (b *broken) Seq() int                          { return b.seq() }
