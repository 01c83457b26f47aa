package record_test

import (
	"reflect"
	"strings"
	"testing"

	"inkshelf/internal/device/record"
)

func TestRegistration(t *testing.T) {
	for _, want := range []record.Registration{
		{},
		{Group: 1, Task: 2, App: "inkshelf.app", Title: "Étagère", Icon: make([]byte, 8), Flags: record.SelfRegister | 0x80},
		{Group: -1, Task: -1, Title: strings.Repeat("x", 1023), Icon: make([]byte, 60000), Flags: -1},
	} {
		m, err := record.DecodeMessage(record.RegisterRequest(7, want).Append(nil))
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Registration()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("registration comes back as %+v, %v, want %+v", got, err, want)
		}
		if cap(got.Icon) != len(got.Icon) {
			t.Errorf("icon has room for %d bytes that are not its own", cap(got.Icon)-len(got.Icon))
		}
	}
}

// TestLongText wants the cut between two letters, at most 1023 bytes in.
func TestLongText(t *testing.T) {
	for _, c := range []struct {
		app  string
		want int
	}{
		{strings.Repeat("a", 1023), 1023},
		{strings.Repeat("a", 1024), 1023},
		{strings.Repeat("é", 600), 1022},
		{"a" + strings.Repeat("é", 600), 1023},
		{strings.Repeat("漢", 600), 1023},
		{"a" + strings.Repeat("😀", 300), 1021},
		{"aa" + strings.Repeat("😀", 300), 1022},
		{strings.Repeat("\x80", 2000), 1019}, // no letters at all
	} {
		got, err := record.RegisterRequest(1, record.Registration{App: c.app}).Registration()
		if err != nil || got.App != c.app[:c.want] {
			t.Errorf("%d bytes of %.4q come back as %d, %v, want %d", len(c.app), c.app, len(got.App), err, c.want)
		}
	}
}

func TestRegistrationRefuses(t *testing.T) {
	const task, absent, flags = "02000000", "ffffffff", "80000000"
	for _, c := range []struct {
		what, data string
		ok         bool
	}{
		{"texts and icon absent", task + absent + absent + absent + flags, true},
		{"texts empty", task + "00000000" + "00000000" + absent + flags, true},
		{"nothing", "", false},
		{"half a number", "0200", false},
		{"no flags", task + absent + absent + absent, false},
		{"half of the flags", task + absent + absent + absent + "8000", false},
		{"a byte too many", task + absent + absent + absent + flags + "00", false},
		{"a length of -2", task + "feffffff" + absent + absent + flags, false},
		{"a text of 1024", task + "00040000" + strings.Repeat("61", 1024) + absent + absent + flags, false},
		{"a text longer than the data", task + absent + "0d000000" + absent + flags, false},
		{"an icon shorter than its header", task + absent + absent + "07000000" + "01020304050607" + flags, false},
		{"an icon longer than the data", task + absent + absent + "09000000" + flags + flags, false},
		{"an icon of the greatest length", task + absent + absent + "ffffff7f" + flags + flags, false},
	} {
		m := record.Message{Type: record.Register, Data: bytesOf(t, c.data)}
		if got, err := m.Registration(); (err == nil) != c.ok {
			t.Errorf("%s: %+v, %v", c.what, got, err)
		} else if !c.ok && !reflect.DeepEqual(got, record.Registration{}) {
			t.Errorf("%s: refused, and gives %+v", c.what, got)
		}
	}
}

func TestSubtask(t *testing.T) {
	if got, err := record.ForegroundRequest(1, 2, -3).Subtask(); err != nil || got != -3 {
		t.Errorf("subtask is %d, %v, want -3", got, err)
	}
	for _, n := range []int{0, 3, 5} {
		if got, err := (record.Message{Type: record.MakeForeground, Data: make([]byte, n)}).Subtask(); err == nil {
			t.Errorf("subtask of %d bytes is %d", n, got)
		}
	}
}

// TestRequestsOfOtherTypes reads each request as the other one.
func TestRequestsOfOtherTypes(t *testing.T) {
	m := record.RegisterRequest(1, record.Registration{App: "a"})
	m.Type = record.MakeForeground
	if got, err := m.Registration(); err == nil {
		t.Errorf("message %#x registers %+v", m.Type, got)
	}
	m = record.ForegroundRequest(1, 2, 3)
	m.Type = record.Register
	if got, err := m.Subtask(); err == nil {
		t.Errorf("message %#x has the subtask %d", m.Type, got)
	}
}

// FuzzRegistration takes any data for a request: nothing panics, and what opens comes back.
func FuzzRegistration(f *testing.F) {
	f.Add(record.RegisterRequest(1, record.Registration{App: "a", Icon: make([]byte, 9)}).Data)
	f.Add(record.RegisterRequest(1, record.Registration{Title: "Étagère"}).Data)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Message{Type: record.Register, Data: data}.Registration()
		if err != nil {
			return
		}
		if again, err := record.RegisterRequest(1, r).Registration(); err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("%+v comes back as %+v, %v", r, again, err)
		}
	})
}
