package record_test

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"inkshelf/internal/device/record"
)

// messageVectors are messages as they lie in the queue.
var messageVectors = []struct {
	name    string
	message record.Message
	bytes   string
}{
	{
		name:    "foreground",
		message: record.EventMessage(1234, record.Event{Code: record.Foreground}),
		bytes:   "d204007a 00000000 0d050000 00000000 10000000 97000000 00000000 00000000 00000000",
	},
	{
		name:    "synchronous event",
		message: record.SyncEventMessage(1234, 0x00fed005, record.Event{Code: record.Exit, Handler: 1, Par1: 2, Par2: -3}),
		bytes:   "d204007a 05d0fe00 13050000 00000000 10000000 16000000 01000000 02000000 fdffffff",
	},
	{
		name:    "reply to a synchronous event",
		message: record.SyncEventMessage(1234, 0x00fed005, record.Event{}).Reply(9, true, nil),
		bytes:   "05d0fe00 00000000 09000000 01000000 00000000",
	},
	{
		name:    "reply where nobody listens",
		message: record.Message{ReplyTo: 0x00fed006, Type: record.SendRequest}.Reply(0, false, nil),
		bytes:   "06d0fe00 00000000 00000000 00000000 00000000",
	},
	{
		name:    "reply with data",
		message: record.Message{ReplyTo: 1, Type: record.SendRequest}.Reply(0, true, []byte("abc")),
		bytes:   "01000000 00000000 00000000 01000000 03000000 616263",
	},
	{
		name:    "network",
		message: record.NetworkRequest(0x04d20001),
		bytes:   "ffffff7f 0100d204 12050000 4c000000 00000000",
	},
	{
		name: "registration",
		message: record.RegisterRequest(0x04d20002, record.Registration{
			Group: 1234, Task: 0, App: "inkshelf.app", Flags: record.SelfRegister,
		}),
		bytes: "ffffff7f 0200d204 01050000 d2040000 20000000" +
			"00000000 0c000000 696e6b7368656c662e617070 ffffffff ffffffff 00000040",
	},
	{
		name: "registration with everything",
		message: record.RegisterRequest(3, record.Registration{
			Group: 1, Task: 2, App: "a", Title: "é", Icon: []byte("header..r"), Flags: 0x80,
		}),
		bytes: "ffffff7f 03000000 01050000 01000000 20000000" +
			"02000000 01000000 61 02000000 c3a9 09000000 6865616465722e2e72 80000000",
	},
	{
		name:    "to the foreground",
		message: record.ForegroundRequest(3, 1234, 5),
		bytes:   "ffffff7f 03000000 07050000 d2040000 04000000 05000000",
	},
	{
		name:    "initialized",
		message: record.InitializedRequest(3, 1235),
		bytes:   "ffffff7f 03000000 14050000 d3040000 00000000",
	},
}

// TestMessageVectors also puts the four bytes behind a message that the queue leaves there.
func TestMessageVectors(t *testing.T) {
	for _, v := range messageVectors {
		b := bytesOf(t, v.bytes)
		if got := v.message.Append([]byte("before")); !bytes.Equal(got, append([]byte("before"), b...)) {
			t.Errorf("%s: encoded %x, want %x", v.name, got, b)
		}
		for _, slack := range []string{"", "\xde\xad\xbe\xef"} {
			got, err := record.DecodeMessage(append(b[:len(b):len(b)], slack...))
			if err != nil || !same(got, v.message) {
				t.Errorf("%s and %d bytes: decoded %+v, %v, want %+v", v.name, len(slack), got, err, v.message)
			}
			if cap(got.Data) != len(got.Data) {
				t.Errorf("%s: data has room for %d bytes that are not its own", v.name, cap(got.Data)-len(got.Data))
			}
		}
	}
}

// same reports whether two messages are alike on the wire, where no data is data of no length.
func same(a, b record.Message) bool {
	da, db := a.Data, b.Data
	a.Data, b.Data = nil, nil
	return reflect.DeepEqual(a, b) && bytes.Equal(da, db)
}

func TestDecodeMessageRefuses(t *testing.T) {
	header := func(length int32, data int) []byte {
		b := record.Message{}.Append(nil)
		b[16], b[17], b[18], b[19] = byte(length), byte(length>>8), byte(length>>16), byte(length>>24)
		return append(b, make([]byte, data)...)
	}
	for _, c := range []struct {
		what string
		b    []byte
		ok   bool
	}{
		{"nothing", nil, false},
		{"19 bytes", header(0, 0)[:19], false},
		{"a header", header(0, 0), true},
		{"length -1", header(-1, 100), false},
		{"the least length", header(math.MinInt32, 100), false},
		{"the greatest length", header(math.MaxInt32, 100), false},
		{"one byte too few", header(16, 15), false},
		{"all bytes", header(16, 16), true},
		{"the longest message", header(65500, 65500), true},
		{"the longest message and what the queue adds", header(65500, 65504), true},
		{"one byte more", header(65501, 65501), false},
	} {
		if _, err := record.DecodeMessage(c.b); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

func TestEvent(t *testing.T) {
	want := record.Event{Code: record.NetUp, Handler: 1, Par1: math.MinInt32, Par2: math.MaxInt32}
	for _, m := range []record.Message{record.EventMessage(7, want), record.SyncEventMessage(7, 8, want)} {
		m.Data = append(m.Data, "more"...)
		if got, err := m.Event(); err != nil || got != want {
			t.Errorf("event of %#x is %+v, %v, want %+v", m.Type, got, err, want)
		}
		m.Data = m.Data[:15]
		if got, err := m.Event(); err == nil {
			t.Errorf("event of %#x with 15 bytes is %+v", m.Type, got)
		}
	}
	for _, typ := range []int32{0, record.SendRequest, record.SendRequestNoWait, record.Register} {
		if got, err := (record.Message{Type: typ, Data: make([]byte, 16)}).Event(); err == nil {
			t.Errorf("message %#x tells the event %+v", typ, got)
		}
	}
}

func TestWantsReply(t *testing.T) {
	for typ, want := range map[int32]bool{0x50d: false, 0x513: true, 0x50e: true, 0x517: false, 0: false} {
		if got := (record.Message{Type: typ}).WantsReply(); got != want {
			t.Errorf("message %#x wants a reply: %t, want %t", typ, got, want)
		}
	}
}

func TestResult(t *testing.T) {
	for _, ok := range []bool{true, false} {
		r := record.Message{ReplyTo: 5}.Reply(-7, ok, nil)
		if result, got := r.Result(); result != -7 || got != ok || r.To != 5 || r.ReplyTo != 0 {
			t.Errorf("reply %+v says %d, %t, want -7, %t", r, result, got, ok)
		}
	}
	for _, param := range []int32{-1, 2} {
		if _, ok := (record.Message{Param: param}).Result(); ok {
			t.Errorf("a reply with the parameter %d says that all is well", param)
		}
	}
}

func TestAddresses(t *testing.T) {
	if got := record.TaskAddress(0x4d2); got != 0x7a0004d2 {
		t.Errorf("address of task 4d2 is %#x", got)
	}
	for _, c := range []struct {
		pid, seq int
		want     int32
	}{
		{1234, 1, 0x004d2001},
		{0xffff, 0xfff, 0x0fffffff},
		{0x12345, 0x1002, 0x02345002}, // both go round
	} {
		if got := record.ReplyAddress(c.pid, c.seq); got != c.want {
			t.Errorf("reply address of %#x, %#x is %#x, want %#x", c.pid, c.seq, got, c.want)
		}
	}
}

// FuzzMessage opens any bytes: nothing panics, and what opens comes back.
func FuzzMessage(f *testing.F) {
	for _, v := range messageVectors {
		f.Add(bytesOf(f, v.bytes))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := record.DecodeMessage(b)
		if err != nil {
			return
		}
		if again, err := record.DecodeMessage(m.Append(nil)); err != nil || !same(again, m) {
			t.Errorf("%+v comes back as %+v, %v", m, again, err)
		}
		if e, err := m.Event(); err == nil {
			if again, err := record.SyncEventMessage(1, 2, e).Event(); err != nil || again != e {
				t.Errorf("%+v comes back as %+v, %v", e, again, err)
			}
		}
		if r := m.Reply(m.Param, true, m.Data); r.To != m.ReplyTo || r.Type != m.Param || !bytes.Equal(r.Data, m.Data) {
			t.Errorf("reply to %+v is %+v", m, r)
		}
	})
}
