package device_test

import (
	"testing"

	"inkshelf/internal/device"
)

func TestLevels(t *testing.T) {
	for w, want := range map[device.Waveform]int{
		device.GC16: 16, device.GL16: 16, device.GC4: 4, device.DU4: 4, device.DU: 2, device.A2: 2, 6: 2, 99: 2, -1: 2,
	} {
		if got := w.Levels(); got != want {
			t.Errorf("%v shows %d grays, want %d", w, got, want)
		}
	}
}

// TestRound looks at every gray: each is shown as the nearest level, the lighter one at a tie.
func TestRound(t *testing.T) {
	for _, w := range device.Waveforms() {
		seen := map[uint8]bool{}
		for v := range 256 {
			got := int(w.Round(uint8(v)))
			seen[uint8(got)] = true
			for k := range w.Levels() {
				level := k * 255 / (w.Levels() - 1)
				if d, best := abs(v-level), abs(v-got); d < best || d == best && level > got {
					t.Errorf("%v shows %d as %d; %d is nearer or as near and lighter", w, v, got, level)
				}
			}
		}
		if len(seen) != w.Levels() {
			t.Errorf("%v shows %d grays, want %d", w, len(seen), w.Levels())
		}
	}
}

func TestRoundVectors(t *testing.T) {
	for _, c := range []struct {
		wave      device.Waveform
		gray, out uint8
	}{
		{device.GC16, 0, 0},
		{device.GC16, 8, 0},
		{device.GC16, 9, 17},
		{device.GC16, 0xAA, 0xAA},
		{device.GC16, 255, 255},
		{device.GC4, 42, 0},
		{device.GC4, 43, 85},
		{device.DU4, 128, 170},
		{device.DU, 127, 0},
		{device.A2, 128, 255},
	} {
		if got := c.wave.Round(c.gray); got != c.out {
			t.Errorf("%v shows %d as %d, want %d", c.wave, c.gray, got, c.out)
		}
	}
}

func TestNames(t *testing.T) {
	names := map[string]bool{}
	for _, w := range device.Waveforms() {
		names[w.String()] = true
	}
	if len(names) != 6 || !names["GC16"] || !names["A2"] {
		t.Errorf("names of waveforms: %v", names)
	}
	for _, w := range []device.Waveform{-1, 6, 7} {
		if got := w.String(); got != "unknown waveform" {
			t.Errorf("the waveform %d, which is none, is called %q", int(w), got)
		}
	}
}

func abs(n int) int { return max(n, -n) }
