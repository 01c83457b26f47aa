package record_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"inkshelf/internal/device/record"
)

// bytesOf reads hexadecimal digits, with spaces between the words.
func bytesOf(tb testing.TB, digits string) []byte {
	tb.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(digits), ""))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// TestNumbers holds the names against the numbers of the vendor's headers.
func TestNumbers(t *testing.T) {
	for got, want := range map[record.Code]int32{
		record.Exit: 22, record.Show: 23, record.Hide: 24, record.KeyDown: 25, record.KeyUp: 26,
		record.PointerUp: 29, record.PointerDown: 30, record.PointerMove: 31, record.Orientated: 32, record.FrameEnd: 39,
		record.Foreground: 151, record.Background: 152, record.NetUp: 256, record.NetDown: 257,
	} {
		if int32(got) != want {
			t.Errorf("event %d has the number %d", want, got)
		}
	}
	for got, want := range map[record.DeviceClass]int32{
		record.ClassUnknown: 0, record.ClassFinger: 1, record.ClassPen: 2,
		record.ClassButtons: 4, record.ClassBluetooth: 5, record.ClassUSB: 6,
	} {
		if int32(got) != want {
			t.Errorf("device class %d has the number %d", want, got)
		}
	}
	for got, want := range map[record.Orientation]int{
		record.Upright: 0, record.Turned90: 1, record.Turned270: 2, record.Turned180: 3,
	} {
		if int(got) != want {
			t.Errorf("orientation %d has the number %d", want, got)
		}
	}
	for got, want := range map[int32]int32{
		record.SendEvent: 0x50d, record.SendEventSync: 0x513, record.SendRequest: 0x50e, record.SendRequestNoWait: 0x517,
		record.Register: 0x501, record.MakeForeground: 0x507, record.GlobalRequest: 0x512, record.Initialized: 0x514,
		record.ToMonitor: 0x7fffffff,
	} {
		if got != want {
			t.Errorf("message type %#x has the number %#x", want, got)
		}
	}
}

func TestPointer(t *testing.T) {
	for c := record.Code(-1); c < 300; c++ {
		if got, want := c.Pointer(), c == 29 || c == 30 || c == 31; got != want {
			t.Errorf("code %d is a pointer's: %t, want %t", c, got, want)
		}
	}
}

// TestOpeningAllocatesNothing is about the loop at rest and under a flood of touches.
func TestOpeningAllocatesNothing(t *testing.T) {
	touch := record.Hardware{Code: record.PointerMove, X: 5}.Append(nil)
	key := record.Hardware{Code: record.KeyDown, Par1: 0x19}.Append(nil)
	message := record.EventMessage(1, record.Event{Code: record.Foreground}).Append(nil)
	short, long := make([]byte, 0, record.HardwareSize), make([]byte, 48)
	if n := testing.AllocsPerRun(100, func() {
		_, err1 := record.DecodeHardware(touch)
		_, err2 := record.DecodeHardware(key)
		m, err3 := record.DecodeMessage(message)
		_, err4 := m.Event()
		_, err5 := record.Normalise(short, long)
		if err1 != nil || err2 != nil || err3 != nil || err4 != nil || err5 != nil {
			t.Fatal(err1, err2, err3, err4, err5)
		}
	}); n != 0 {
		t.Errorf("opening records and a message allocates %v times, want 0", n)
	}
}
