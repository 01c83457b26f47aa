package emulator_test

import (
	"encoding/binary"
	"image"
	"slices"
	"strings"

	"inkshelf/internal/device/record"
)

var mutants = map[string]mutant{
	// Questions.
	"description without a width": {
		func(b *broken) {
			b.describe = func() string { return strings.ReplaceAll(b.Panel.Describe(), "width", "w") }
		},
		"width",
	},
	"description that changes": {
		func(b *broken) {
			n := 0
			b.describe = func() string { n++; return strings.Repeat("\n", n) + b.Panel.Describe() }
		},
		"and then as",
	},
	"nameless":              {func(b *broken) { b.describe = unnamed(b) }, "names no model"},
	"input that waits":      {func(b *broken) { b.input = waiting(b.input) }, "nobody touched: the question waits"},
	"messages that wait":    {func(b *broken) { b.messages = waiting(b.messages) }, "without news: the question waits"},
	"replies that wait":     {func(b *broken) { b.reply = waitingReply(b.reply) }, "not sent: the question waits"},
	"something for nothing": {func(b *broken) { b.input = always(b.input) }, "want nothing"},
	"charge over the top": {
		func(b *broken) { b.battery = func() (int, bool, bool) { return 255, false, true } },
		"the battery is at 255 %",
	},
	"charge that stands still": {
		func(b *broken) { b.battery = func() (int, bool, bool) { return 82, false, true } },
		"the battery is now at 41 %",
	},
	"charging by halves": {
		func(b *broken) {
			b.battery = func() (int, bool, bool) { percent, _, _ := b.Panel.Battery(); return percent, false, true }
		},
		"charging true; Battery does not say so",
	},
	"charging noticed late":      {func(b *broken) { b.battery = noticingPercent(b.battery) }, "the battery is now at 41 %, charging false"},
	"battery asleep when hidden": {func(b *broken) { b.battery = hiddenBattery(b) }, "in the background Battery does not say what is"},

	// Input.
	"records of another firmware": {
		func(b *broken) {
			b.input = changed(b.input, func(r []byte) []byte { return append(r, make([]byte, 8)...) })
		},
		"40 bytes",
	},
	"touch turned": {func(b *broken) { b.input = changed(b.input, turned) }, "a touch at"},
	"touch off by one": {
		func(b *broken) { b.tap = func(at image.Point) { b.Panel.Tap(at.Add(image.Pt(0, 1))) } },
		"a touch at (0,0)",
	},
	"moves lost":        {func(b *broken) { b.input = withoutRecords(b.input, moved) }, "a record of two fingers"},
	"one finger alone":  {func(b *broken) { b.input = withoutRecords(b.input, second) }, "a record of two fingers"},
	"input lost":        {func(b *broken) { b.input = everySecond(b.input) }, "does not come"},
	"input disordered":  {func(b *broken) { b.input = disordered(b.input) }, "want event"},
	"keys mixed up":     {func(b *broken) { b.input = changed(b.input, nextKey) }, "the key next: got"},
	"time runs back":    {func(b *broken) { b.input = changed(b.input, backwards()) }, "follows one of"},
	"input in a buffer": {func(b *broken) { b.input = buffered(b.input) }, "a record has changed under its reader's hands"},

	// Messages.
	"messages in a buffer": {func(b *broken) { b.messages = buffered(b.messages) }, "a message has changed under its reader's hands"},
	"messages without address": {
		func(b *broken) { b.messages = changed(b.messages, func(m []byte) []byte { return m[4:] }) },
		"NextTaskMessage:",
	},
	"messages disordered": {func(b *broken) { b.messages = disordered(b.messages) }, "want event 257"},
	"messages lost":       {func(b *broken) { b.messages = everySecond(b.messages) }, "want event 256"},
	"messages kept back": {
		func(b *broken) { b.messages = func() ([]byte, bool) { return nil, false } },
		"the network's going down does not come",
	},
	"always visible":    {func(b *broken) { b.visible = func() bool { return true } }, "after home the app is still the visible one"},
	"no way back":       {func(b *broken) { b.resume = func() {} }, "after resume the app is not the visible one"},
	"silent way back":   {func(b *broken) { b.messages = without(b.messages, record.Foreground) }, "coming back does not come"},
	"silent way out":    {func(b *broken) { b.messages = without(b.messages, record.Background) }, "going to the background"},
	"news when visible": {func(b *broken) { b.messages = whenVisible(b) }, "the network's going down, in the background does not come"},
	"input when hidden": {eavesdropping, "NextHardwareEvent in the background: got"},

	// Sending.
	"garbage taken": {
		func(b *broken) { b.send = func(m []byte) bool { b.Panel.Send(m); return true } },
		"Send takes nothing",
	},
	"mute when hidden": {
		func(b *broken) { b.send = func(m []byte) bool { return b.Visible() && b.Panel.Send(m) } },
		"Send does not take a request in the background",
	},
	"nothing taken":        {func(b *broken) { b.send = func([]byte) bool { return false } }, "Send does not take a request"},
	"bytes kept":           {keeping, "does not reach the firmware as it was"},
	"answers lost":         {func(b *broken) { b.send = requestsAlone(b.send) }, "does not reach the firmware"},
	"replies never come":   {func(b *broken) { b.reply = func(int) ([]byte, bool) { return nil, false } }, "the reply to a request for the network does not come"},
	"replies twice":        {func(b *broken) { b.reply = twice(b.reply) }, "NextReply a second time: got"},
	"replies to anyone":    {func(b *broken) { b.reply = toAnyone(b) }, "not sent: got"},
	"replies in a buffer":  {func(b *broken) { b.reply = bufferedReply(b.reply) }, "a reply has changed under its reader's hands"},
	"replies half written": {func(b *broken) { b.reply = half(b.reply) }, "the reply to"},

	// The glass.
	"all at once":         {func(b *broken) { b.flush = allAtOnce(b) }, "the glass is not as it should be"},
	"nothing shown":       {func(b *broken) { b.flush = flushNothing }, "the glass is not as it should be"},
	"full means all":      {func(b *broken) { b.flush = fullMeansAll(b) }, "the glass is not as it should be"},
	"empty means all":     {func(b *broken) { b.flush = emptyMeansAll(b) }, "after Flush of (0,0)-(0,0) with GL16: the glass is not"},
	"off the glass panic": {func(b *broken) { b.flush = panicky(b) }, "panics: "},
	"shown later":         {late, "after drawing on the canvas that was flushed: the glass is not"},
	"canvas dithered":     {func(b *broken) { b.flush = dithering(b) }, "changes the canvas"},
	"stride forgotten":    {func(b *broken) { b.flush = strideless(b) }, "after Flush of (2,2)-(138,185) with GC16: the glass is not"},
	"canvas moved":        {func(b *broken) { b.flush = cornered(b) }, "after Flush of (0,0)-(140,187) with GC16: the glass is not"},
	"empty counts":        {countingEmpty, "of which nothing is on the panel, is a refresh"},
	"drawn over others":   {overOthers, "after Flush of (0,0)-(140,187) with GC16: the glass is not"},
	"one waveform alone":  {func(b *broken) { b.flush = noFast(b) }, "with A2: the glass is not as it should be"},
}

func unnamed(b *broken) func() string {
	return func() string { return strings.Replace(b.Panel.Describe(), "small", "", 1) }
}

type next = func() ([]byte, bool)

func waiting(from next) next {
	return func() ([]byte, bool) {
		item, ok := from()
		if !ok {
			select {}
		}
		return item, ok
	}
}

func waitingReply(from func(int) ([]byte, bool)) func(int) ([]byte, bool) {
	return func(id int) ([]byte, bool) { return waiting(func() ([]byte, bool) { return from(id) })() }
}

func always(from next) next {
	return func() ([]byte, bool) { item, _ := from(); return item, true }
}

func changed(from next, change func([]byte) []byte) next {
	return func() ([]byte, bool) {
		item, ok := from()
		if ok {
			item = change(item)
		}
		return item, ok
	}
}

// turned exchanges the raw coordinates.
func turned(r []byte) []byte {
	return slices.Concat(r[:8], r[12:16], r[8:12], r[16:])
}

func nextKey(r []byte) []byte {
	if h, _ := record.DecodeHardware(r); h.Code == record.KeyUp || h.Code == record.KeyDown {
		r[8]++
	}
	return r
}

func backwards() func([]byte) []byte {
	seconds := uint32(100)
	return func(r []byte) []byte {
		seconds--
		binary.LittleEndian.PutUint32(r[24:], seconds)
		return r
	}
}

// everySecond loses every other item.
func everySecond(from next) next {
	n := 0
	return func() ([]byte, bool) {
		item, ok := from()
		if n++; ok && n%2 == 0 {
			return from()
		}
		return item, ok
	}
}

// disordered hands out the latest first.
func disordered(from next) next {
	var all [][]byte
	return func() ([]byte, bool) {
		for item, ok := from(); ok; item, ok = from() {
			all = append(all, item)
		}
		if len(all) == 0 {
			return nil, false
		}
		last := all[len(all)-1]
		all = all[:len(all)-1]
		return last, true
	}
}

// buffered hands out one buffer, again and again.
func buffered(from next) next {
	buffer := make([]byte, 0, 100)
	return changed(from, func(item []byte) []byte {
		buffer = append(buffer[:0], item...)
		return buffer
	})
}

func bufferedReply(from func(int) ([]byte, bool)) func(int) ([]byte, bool) {
	id := 0
	next := buffered(func() ([]byte, bool) { return from(id) })
	return func(of int) ([]byte, bool) { id = of; return next() }
}

// noticingPercent looks at the charger only when the charge has changed.
func noticingPercent(ask func() (int, bool, bool)) func() (int, bool, bool) {
	last, plugged := -1, false
	return func() (int, bool, bool) {
		percent, charging, ok := ask()
		if percent != last {
			last, plugged = percent, charging
		}
		return percent, plugged, ok
	}
}

func hiddenBattery(b *broken) func() (int, bool, bool) {
	return func() (int, bool, bool) {
		percent, charging, ok := b.Panel.Battery()
		return percent, charging, ok && b.Visible()
	}
}

// withoutRecords loses records of one sort.
func withoutRecords(from next, lost func(record.Hardware) bool) next {
	return func() ([]byte, bool) {
		for {
			item, ok := from()
			if h, err := record.DecodeHardware(item); !ok || err != nil || !lost(h) {
				return item, ok
			}
		}
	}
}

func moved(h record.Hardware) bool  { return h.Code == record.PointerMove }
func second(h record.Hardware) bool { return h.Contact == 1 }

// whenVisible loses what comes in the background, but for the news of going there.
func whenVisible(b *broken) next {
	return func() ([]byte, bool) {
		item, ok := b.Panel.NextTaskMessage()
		m, _ := record.DecodeMessage(item)
		if e, err := m.Event(); err == nil && e.Code != record.Background && !b.Visible() {
			return nil, false
		}
		return item, ok
	}
}

// without loses events of one code.
func without(from next, code record.Code) next {
	return func() ([]byte, bool) {
		item, ok := from()
		m, _ := record.DecodeMessage(item)
		if e, err := m.Event(); err == nil && e.Code == code {
			return from()
		}
		return item, ok
	}
}

// eavesdropping takes input from a panel that does not learn of home.
func eavesdropping(b *broken) {
	other := newSmall()
	b.tap, b.input = other.Tap, func() ([]byte, bool) {
		if item, ok := b.Panel.NextHardwareEvent(); ok {
			return item, ok
		}
		return other.NextHardwareEvent()
	}
}

// keeping hands on what was sent when somebody looks.
func keeping(b *broken) {
	var kept [][]byte
	b.send = func(m []byte) bool { kept = append(kept, m); return b.Panel.Send(m) }
	b.sent = func() [][]byte { return kept }
}

// requestsAlone loses what is not for the monitor.
func requestsAlone(send func([]byte) bool) func([]byte) bool {
	return func(b []byte) bool {
		if m, err := record.DecodeMessage(b); err == nil && m.To != record.ToMonitor {
			return m.To > 0
		}
		return send(b)
	}
}

func twice(reply func(int) ([]byte, bool)) func(int) ([]byte, bool) {
	seen := map[int][]byte{}
	return func(id int) ([]byte, bool) {
		if m, ok := reply(id); ok {
			seen[id] = m
		}
		return seen[id], seen[id] != nil
	}
}

func toAnyone(b *broken) func(int) ([]byte, bool) {
	var last int32
	b.send = func(m []byte) bool {
		if r, err := record.DecodeMessage(m); err == nil {
			last = r.ReplyTo
		}
		return b.Panel.Send(m)
	}
	return func(int) ([]byte, bool) { return b.Panel.NextReply(int(last)) }
}

func half(reply func(int) ([]byte, bool)) func(int) ([]byte, bool) {
	return func(id int) ([]byte, bool) {
		m, ok := reply(id)
		return m[:len(m)/2], ok
	}
}
