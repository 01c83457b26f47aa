// Package devicetest is the conformance suite of device.Device: what every device must do, sentence by sentence of the
// contract. It sees a device through the seam alone, and pokes it with the hands that it is given: those of the emulated
// panel, those of a test's own firmware, or none at all.
package devicetest

import (
	"fmt"
	"image"
	"testing"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
)

// Hands do to the device what a person and the firmware do, and see what they see. What they cause may reach the device
// a little later.
//
// Hands that also have a method Seq() int are asked by it how many refreshes there were.
type Hands interface {
	Tap(at image.Point)                    // touches a pixel of the panel for a moment
	Press(k record.Key)                    // presses a key for a moment
	Post(event []byte)                     // posts any hardware record of 32 bytes
	Home()                                 // sends the app to the background
	Resume()                               // brings it back
	SetBattery(percent int, charging bool) // empties or fills it
	SetNet(up bool)                        // makes or cuts the connection
	Exit()                                 // asks the app to exit
	PostMessage(message []byte)            // sends any message to the task
	Sent() [][]byte                        // the messages that have reached the firmware, the oldest first
	Picture() *image.Gray                  // a copy of what is on the glass; nil: it cannot be seen
}

// Options say how the suite gets at the device.
type Options struct {
	// Open returns a device that is visible and has nothing to tell, and hands for it, and undoes at the end of t what it
	// did. Hands that are nil leave out what needs them.
	Open func(t *testing.T) (device.Device, Hands)

	// Patience is how long is waited for something that should be there soon; zero: 20 seconds. Only a failing test takes
	// so long.
	Patience time.Duration
}

// Run runs the suite.
func Run(t *testing.T, o Options) {
	if o.Patience == 0 {
		o.Patience = 20 * time.Second
	}
	for _, topic := range []struct {
		name  string
		hands bool // needs hands
		check func(*testing.T, subject)
	}{
		{"Describe", false, describe},
		{"Nothing", false, nothing},
		{"Touch", true, touch},
		{"Two fingers", true, twoFingers},
		{"Keys", true, keys},
		{"Input is the caller's", true, inputOwned},
		{"Events", true, events},
		{"Messages are the caller's", true, messagesOwned},
		{"Synchronous events", true, syncEvents},
		{"Background", true, background},
		{"News in the background", true, newsHidden},
		{"Garbage", false, garbage},
		{"Requests", false, requests},
		{"Replies are the caller's", false, repliesOwned},
		{"Sent bytes are not kept", true, sentBytes},
		{"Battery", false, battery},
		{"Battery changes", true, batteryChanges},
		{"Flush", false, flush},
		{"Flush odd areas", false, oddAreas},
		{"Flush keeps nothing", false, canvasKept},
		{"Flush reads rows", false, longRows},
		{"Flush of other canvases", false, otherCanvases},
		{"Flush in the background", true, flushHidden},
	} {
		t.Run(topic.name, func(t *testing.T) {
			dev, hands := o.Open(t)
			if topic.hands && hands == nil {
				t.Skip("nobody can touch this device")
			}
			topic.check(t, subject{dev, hands, o.Patience})
		})
	}
}

// subject is the device that one topic looks at.
type subject struct {
	device.Device
	hands    Hands
	patience time.Duration
}

// size returns the size of the panel, as the device describes it.
func (s subject) size(t *testing.T) image.Point {
	t.Helper()
	d, err := record.ParseDescription(s.Describe())
	if err != nil {
		t.Fatal(err)
	}
	return image.Pt(d.Width, d.Height)
}

// eventually fails t unless done comes true soon. It asks and sleeps by turns: hands may be those of a person or of another
// process, which act in their own time and tell nobody.
func (s subject) eventually(t *testing.T, done func() bool, format string, a ...any) {
	t.Helper()
	for end := time.Now().Add(s.patience); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf(format, a...)
		}
	}
}

// wait returns what comes next, or fails t if nothing comes.
func (s subject) wait(t *testing.T, next func() ([]byte, bool), format string, a ...any) []byte {
	t.Helper()
	var item []byte
	s.eventually(t, func() (ok bool) { item, ok = next(); return ok }, "%s does not come", fmt.Sprintf(format, a...))
	return item
}

// empty fails t if there is something, or if the question is not answered at once. Unlike a loop it asks from a goroutine
// of its own, so that a device that waits does not hold up the suite; while it does, nobody else asks.
func (s subject) empty(t *testing.T, next func() ([]byte, bool), what string) {
	t.Helper()
	type answer struct {
		item []byte
		ok   bool
	}
	answers := make(chan answer, 1)
	go func() {
		item, ok := next()
		answers <- answer{item, ok}
	}()
	select {
	case a := <-answers:
		if a.ok {
			t.Errorf("%s: got [% x], want nothing", what, a.item)
		}
	case <-time.After(s.patience):
		t.Fatalf("%s: the question waits", what)
	}
}

// reply returns the question for the reply to id.
func (s subject) reply(id int32) func() ([]byte, bool) {
	return func() ([]byte, bool) { return s.NextReply(int(id)) }
}
