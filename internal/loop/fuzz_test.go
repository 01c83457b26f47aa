package loop_test

import (
	"image"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
)

// FuzzMessages hands the loop any bytes as a message.
func FuzzMessages(f *testing.F) {
	for _, code := range []record.Code{record.Exit, record.Foreground, record.Background, record.NetUp, record.Orientated, -1} {
		f.Add(record.EventMessage(1, record.Event{Code: code, Par1: 1}).Append(nil))
		f.Add(record.SyncEventMessage(1, 77, record.Event{Code: code, Par1: 1}).Append(nil))
	}
	f.Add(request(5).Append(nil))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		survive(t, func(d *deck) { d.messages = append(d.messages, b) })
	})
}

// FuzzRecords hands the loop any bytes as records, cut to their size and not.
func FuzzRecords(f *testing.F) {
	d := newDeck()
	down, up := d.touch(record.PointerDown, image.Pt(9, 9), 0), d.touch(record.PointerUp, image.Pt(9, 9), 50)
	f.Add(up.Append(down.Append(nil)))
	f.Add(d.key(record.KeyNext)[0].Append(nil))
	f.Add(make([]byte, 33))
	f.Fuzz(func(t *testing.T, b []byte) {
		survive(t, func(d *deck) {
			for ; len(b) > record.HardwareSize; b = b[record.HardwareSize:] {
				d.records = append(d.records, b[:record.HardwareSize])
			}
			d.records = append(d.records, b)
		})
	})
}

// survive runs a loop with what fill has queued. It must settle, and end when it is told to, with nothing left undone.
func survive(t *testing.T, fill func(*deck)) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, nil)
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if e, ok := ev.(loop.Turned); ok {
				turn.Rotate(e.Orientation)
			}
			turn.RedrawAll()
		}
		fill(r.deck)
		r.run()
		r.settle()
		r.stop()
		<-r.ended
		if r.deck.pending() || r.loop.Busy() {
			t.Error("something was left undone")
		}
	})
}
