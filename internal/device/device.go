// Package device states what the loop and the screen need of the machine, and nothing more.
//
// Messages cross this seam as raw bytes in the firmware's own layouts; internal/device/record opens them. The reader
// and the emulated panel are two implementations of one interface, so that the loop above cannot tell them apart.
package device

import "image"

// Device is a reader: its panel, its firmware, its battery.
//
// No method waits for events: the Next methods return at once and say whether there was something. To wait, the loop is
// given a channel beside the device that says "ask again" and carries nothing. Bytes that are returned belong to the
// caller, bytes that are handed over are not kept. All methods are called from the loop's goroutine.
type Device interface {
	// Flush shows area of canvas on the panel. The area is clipped to the panel; an empty one is no refresh. The canvas is
	// read before Flush returns and not kept. Flush may wait for the glass: the emulated panel for every refresh, if
	// it is told to take its time, the reader only where a refresh overlaps the one before.
	Flush(canvas *image.Gray, area image.Rectangle, wave Waveform, full bool)

	// Visible reports whether this is the visible application.
	Visible() bool

	// Describe returns lines key=value about the device, for people and for record.ParseDescription.
	Describe() string

	// NextHardwareEvent returns the next record of a touch or a key, 32 bytes long.
	NextHardwareEvent() (event []byte, ok bool)

	// NextTaskMessage returns the next message to this task.
	NextTaskMessage() (message []byte, ok bool)

	// NextReply returns the reply to the request that was sent with the reply address id.
	NextReply(id int) (reply []byte, ok bool)

	// Send hands a message to the firmware and reports whether it was taken.
	Send(message []byte) (ok bool)

	// Battery returns the charge in percent and whether it is being charged; ok is false where that is not known.
	Battery() (percent int, charging, ok bool)
}
