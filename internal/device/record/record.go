// Package record opens and writes the firmware's bytes: hardware records, messages of the task queue, the description of
// a device. It also knows the way between raw touch coordinates and the canvas, and the readers that differ in it.
//
// The decoder of a layout stands beside its encoder. Foreign bytes give an error that says what was wrong, never a
// panic. Numbers on the wire have 32 bits, little endian.
//
// None of this was tried on a reader. Every table says where its numbers come from, so that a person with a device can
// correct it in minutes: H vendor header, K vendor kernel, P public project, L log of a device, B seen in the vendor's
// library, U unverified.
package record

import "encoding/binary"

// Code is the number of an event, EVT_* in the vendor's header.
type Code int32

// The events that the app knows (H, the same in firmware 5.5 to 6.11). There is none for the battery.
const (
	Exit        Code = 22
	Show        Code = 23
	Hide        Code = 24
	KeyDown     Code = 25 // Par1 is the key
	KeyUp       Code = 26 // Par1 is the key
	PointerUp   Code = 29
	PointerDown Code = 30
	PointerMove Code = 31
	Orientated  Code = 32  // Par1 is the Orientation
	FrameEnd    Code = 39  // every contact of one touch frame has been told; Par2 counts them
	Foreground  Code = 151 // this task is now the visible one
	Background  Code = 152
	NetUp       Code = 256
	NetDown     Code = 257
)

// Pointer reports whether a hardware record of this code tells of a contact. All others have the common form.
func (c Code) Pointer() bool { return c >= PointerUp && c <= PointerMove }

// word returns the number at an offset.
func word(b []byte, at int) int32 { return int32(binary.LittleEndian.Uint32(b[at:])) }

// appendWords appends numbers to b.
func appendWords(b []byte, words ...int32) []byte {
	for _, w := range words {
		b = binary.LittleEndian.AppendUint32(b, uint32(w))
	}
	return b
}
