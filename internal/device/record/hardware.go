package record

import (
	"fmt"
	"time"
)

// HardwareSize is the length of a hardware record at the seam. The layout is that of firmware 5.5 to 6.8 (H; P describes
// the same on its own; the library asks its queue for exactly 32 bytes, B):
//
//	offset   0     4        8     12    16        20     24       28
//	pointer  code  contact  x     y     pressure  class  seconds  microseconds
//	common   code  mod      par1  par2  -         -      seconds  microseconds
const HardwareSize = 32

// DeviceClass is the kind of part that a touch comes from.
type DeviceClass int32

// The device classes (H). What the header has as 3, MAX_INPUT_TOUCH_DEV, is an end mark and no class.
const (
	ClassUnknown   DeviceClass = 0
	ClassFinger    DeviceClass = 1 // the capacitive layer
	ClassPen       DeviceClass = 2
	ClassButtons   DeviceClass = 4
	ClassBluetooth DeviceClass = 5 // a keyboard
	ClassUSB       DeviceClass = 6 // a keyboard
)

// Hardware is one record of a touch or a key. Its code says which of the two forms it has; the fields of the other are
// zero. Numbers beyond 32 bits do not survive Append.
type Hardware struct {
	Code Code

	// Of a pointer record.
	Contact  int // 0 is the first finger, 1 the second
	X, Y     int // raw coordinates: Touch leads from them to the canvas
	Pressure int
	Class    DeviceClass

	// Of all others. A key is in Par1; Mod is the device class.
	Mod, Par1, Par2 int

	// Time is monotonic, from a moment that nobody knows (B), in microseconds.
	Time time.Duration
}

// DecodeHardware opens a record of 32 bytes; Normalise makes them of other firmware's records.
func DecodeHardware(b []byte) (Hardware, error) {
	if len(b) != HardwareSize {
		return Hardware{}, fmt.Errorf("hardware record: got %d bytes, want %d", len(b), HardwareSize)
	}
	h := Hardware{
		Code: Code(word(b, 0)),
		Time: time.Duration(word(b, 24))*time.Second + time.Duration(word(b, 28))*time.Microsecond,
	}
	if h.Code.Pointer() {
		h.Contact, h.X, h.Y = int(word(b, 4)), int(word(b, 8)), int(word(b, 12))
		h.Pressure, h.Class = int(word(b, 16)), DeviceClass(word(b, 20))
	} else {
		h.Mod, h.Par1, h.Par2 = int(word(b, 4)), int(word(b, 8)), int(word(b, 12))
	}
	return h, nil
}

// Append appends the 32 bytes of h to b.
func (h Hardware) Append(b []byte) []byte {
	b = appendWords(b, int32(h.Code))
	if h.Code.Pointer() {
		b = appendWords(b, int32(h.Contact), int32(h.X), int32(h.Y), int32(h.Pressure), int32(h.Class))
	} else {
		b = appendWords(b, int32(h.Mod), int32(h.Par1), int32(h.Par2), 0, 0)
	}
	return appendWords(b, int32(h.Time/time.Second), int32(h.Time%time.Second/time.Microsecond))
}
