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

// TestLargeIcon wants the largest icon that fits sent, and a larger one left out: either way the message can be opened.
func TestLargeIcon(t *testing.T) {
	long := strings.Repeat("x", 2000)
	for _, c := range []struct {
		r    record.Registration
		most int
	}{
		{record.Registration{Flags: 5}, 65520 - 20 - 5*4},
		{record.Registration{App: long, Title: long, Flags: 5}, 65520 - 20 - 5*4 - 2*1023},
	} {
		for n, want := range map[int]int{c.most: c.most, c.most + 1: 0, 1 << 20: 0} {
			c.r.Icon = make([]byte, n)
			b := record.RegisterRequest(7, c.r).Append(nil)
			m, err := record.DecodeMessage(b)
			if err != nil || len(b) > record.MaxMessage {
				t.Fatalf("an icon of %d bytes makes a message of %d: %v", n, len(b), err)
			}
			got, err := m.Registration()
			if err != nil || len(got.Icon) != want || got.Flags != 5 {
				t.Errorf("an icon of %d bytes comes back with %d, flags %d, %v, want %d", n, len(got.Icon), got.Flags, err, want)
			}
		}
	}
}

// TestFirstFault wants the error to tell of the first fault, in words that help to find it.
func TestFirstFault(t *testing.T) {
	const task, absent = "02000000", "ffffffff"
	for _, c := range []struct {
		data string
		want string
	}{
		{"", "registration: data ends within a number"},
		{task + "03000000" + "616263", "registration: data ends within a number"}, // the text is whole
		{task + "04000000" + "616263", "registration: text of 4 bytes, got 3"},
		{task + "00040000", "registration: text of 1024 bytes, want 0 to 1023"},
		{task + absent + absent + "08000000" + "0102030405060708", "registration: data ends within a number"},
		{task + absent + absent + "07000000", "registration: bitmap of 7 bytes, want 8 to 65500"},
		{task + absent + absent + absent + task + "0102", "registration: 2 bytes too many"},
	} {
		m := record.Message{Type: record.Register, Data: bytesOf(t, c.data)}
		if _, err := m.Registration(); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.data, err, c.want)
		}
	}
	_, err := record.Message{Type: 1, Data: []byte{1}}.Subtask()
	if want := "foreground request: message has type 0x1, want 0x507"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
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
