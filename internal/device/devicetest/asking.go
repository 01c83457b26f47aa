package devicetest

import (
	"testing"

	"inkshelf/internal/device/record"
)

// describe checks that the device says what it is, and says so again.
func describe(t *testing.T, s subject) {
	text := s.Describe()
	d, err := record.ParseDescription(text)
	if err != nil {
		t.Fatal(err)
	}
	if d.Model == "" {
		t.Errorf("the description names no model:\n%s", text)
	}
	if again := s.Describe(); again != text {
		t.Errorf("the device describes itself as\n%sand then as\n%s", text, again)
	}
}

// nothing checks that a device with nothing to tell says so at once.
func nothing(t *testing.T, s subject) {
	for range 2 { // the first answer must not change the second
		s.empty(t, s.NextHardwareEvent, "NextHardwareEvent of a device that nobody touched")
		s.empty(t, s.NextTaskMessage, "NextTaskMessage without news")
		s.empty(t, s.reply(0), "NextReply to no request")
		s.empty(t, s.reply(record.ReplyAddress(1, 1)), "NextReply to a request that was not sent")
		if !s.Visible() {
			t.Error("the device is not visible")
		}
	}
}

// battery checks the charge, where it is known.
func battery(t *testing.T, s subject) {
	percent, _, ok := s.Battery()
	if !ok {
		t.Skip("this device does not know its battery")
	}
	if percent < 0 || percent > 100 {
		t.Errorf("the battery is at %d %%", percent)
	}
}

// batteryChanges checks that Battery tells what is, and that nothing else does: the firmware has no event for it.
func batteryChanges(t *testing.T, s subject) {
	for _, want := range []struct {
		percent  int
		charging bool
	}{{41, true}, {41, false}, {41, true}, {40, false}, {0, false}, {100, true}} {
		s.hands.SetBattery(want.percent, want.charging)
		s.eventually(t, func() bool {
			percent, charging, ok := s.Battery()
			return ok && percent == want.percent && charging == want.charging
		}, "the battery is now at %d %%, charging %v; Battery does not say so", want.percent, want.charging)
	}
	s.empty(t, s.NextTaskMessage, "NextTaskMessage after a change of the battery")
}
