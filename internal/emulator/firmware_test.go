package emulator_test

import (
	"encoding/hex"
	"image"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// codes takes all messages and returns the events that they tell.
func codes(t *testing.T, p *emulator.Panel) (list []record.Code) {
	t.Helper()
	for {
		b, ok := p.NextTaskMessage()
		if !ok {
			return list
		}
		m, err := record.DecodeMessage(b)
		if err != nil {
			t.Fatal(err)
		}
		e, err := m.Event()
		if err != nil || m.To != record.TaskAddress(740) {
			t.Errorf("got %+v, %v", m, err)
		}
		list = append(list, e.Code)
	}
}

func wantCodes(t *testing.T, p *emulator.Panel, what string, want ...record.Code) {
	t.Helper()
	got := codes(t, p)
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("%s: got events %v, want %v", what, got, want)
			return
		}
	}
}

func TestVisibility(t *testing.T) {
	p := newSmall()
	p.Resume()
	wantCodes(t, p, "resume in the foreground")
	p.Tap(image.Pt(1, 1))
	p.Home()
	p.Home()
	if n := len(records(t, p)); n != 0 {
		t.Errorf("%d records from before are still there in the background", n)
	}
	wantCodes(t, p, "home, twice", record.Background)
	p.Resume()
	p.Resume()
	if !p.Visible() {
		t.Error("not visible after resume")
	}
	wantCodes(t, p, "resume, twice", record.Foreground)
}

// TestEventBytes writes out what going to the background is on the wire.
func TestEventBytes(t *testing.T) {
	p := newSmall()
	p.Home()
	b, _ := p.NextTaskMessage()
	want := "e402007a" + "00000000" + "0d050000" + "00000000" + "10000000" + "98000000" + "00000000" + "00000000" + "00000000"
	if got := hex.EncodeToString(b); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestNews(t *testing.T) {
	p := newSmall()
	p.SetNet(false)
	if p.State().Net {
		t.Error("the network is still up")
	}
	p.SetNet(true)
	p.SetNet(true) // the app has not read it yet
	p.Exit()
	wantCodes(t, p, "network and exit", record.NetDown, record.NetUp, record.Exit)
	p.SetNet(true) // told again
	wantCodes(t, p, "the network as it was", record.NetUp)
	for told, want := range map[int]int{-5: 0, 0: 0, 41: 41, 100: 100, 999: 100} {
		p.SetBattery(told, true)
		if percent, charging, ok := p.Battery(); percent != want || !charging || !ok {
			t.Errorf("battery set to %d: got %d, %v, %v", told, percent, charging, ok)
		}
	}
}

// TestFlood tells an app that reads nothing any more far too much: the queue stays small.
func TestFlood(t *testing.T) {
	p := newSmall()
	for range 5000 {
		p.SetNet(true)
	}
	wantCodes(t, p, "the same again and again", record.NetUp)
	for i := range 17_000 {
		p.SetNet(i%2 == 0)
		p.Key(record.KeyNext, false)
	}
	if n := len(codes(t, p)); n != 16*1024 {
		t.Errorf("%d messages are kept, want %d", n, 16*1024)
	}
	if n := len(records(t, p)); n != 16*1024 {
		t.Errorf("%d releases of a key are kept, want %d", n, 16*1024)
	}
}

// TestWake checks that each thing for the loop wakes it, once however many there are.
func TestWake(t *testing.T) {
	request := record.NetworkRequest(record.ReplyAddress(1, 1)).Append(nil)
	for name, stir := range map[string]func(*emulator.Panel){
		"tap":     func(p *emulator.Panel) { p.Tap(image.Pt(1, 1)) },
		"key":     func(p *emulator.Panel) { p.Key(record.KeyNext, true) },
		"post":    func(p *emulator.Panel) { p.Post(nil) },
		"message": func(p *emulator.Panel) { p.PostMessage(nil) },
		"home":    (*emulator.Panel).Home,
		"net":     func(p *emulator.Panel) { p.SetNet(false) },
		"exit":    (*emulator.Panel).Exit,
		"battery": func(p *emulator.Panel) { p.SetBattery(5, false) },
		"request": func(p *emulator.Panel) { p.Send(request) },
	} {
		p := newSmall()
		if woken(p) {
			t.Error("woken at the start")
		}
		stir(p)
		stir(p)
		if !woken(p) || woken(p) {
			t.Errorf("%s: the loop is not woken, or twice", name)
		}
	}
}

func woken(p *emulator.Panel) bool {
	select {
	case <-p.Wake():
		return true
	default:
		return false
	}
}

func TestNetworkRequest(t *testing.T) {
	p := newSmall()
	id := record.ReplyAddress(1, 1)
	ask := func() {
		t.Helper()
		if !p.Send(record.NetworkRequest(id).Append(nil)) {
			t.Fatal("refused")
		}
		wantReply(t, p, id, 1)
		if !p.State().Net {
			t.Error("the network is not up")
		}
	}
	ask()
	wantCodes(t, p, "asking for a network that is up")
	p.SetNet(false)
	ask()
	wantCodes(t, p, "asking for a network that is down", record.NetDown, record.NetUp)
}

func wantReply(t *testing.T, p *emulator.Panel, id, param int32) {
	t.Helper()
	b, ok := p.NextReply(int(id))
	if m, err := record.DecodeMessage(b); !ok || err != nil || m.To != id || m.Type != 0 || m.Param != param || len(m.Data) != 0 {
		t.Errorf("reply to %#x: got %+v, %v, %v, want param %d", id, m, ok, err, param)
	}
}

func TestOtherRequests(t *testing.T) {
	p := newSmall()
	p.SetNet(false)
	drain(p)
	id := record.ReplyAddress(1, 2)
	for _, m := range []record.Message{
		{To: record.ToMonitor, ReplyTo: id, Type: record.GlobalRequest, Param: 77},
		{To: record.ToMonitor, ReplyTo: id, Type: record.SendRequest, Param: 76, Data: []byte("more")},
	} {
		if !p.Send(m.Append(nil)) {
			t.Errorf("%+v is refused", m)
		}
		wantReply(t, p, id, 0)
	}
	// Nobody waits for a reply to these.
	p.Send(record.NetworkRequest(0).Append(nil))
	p.Send(record.NetworkRequest(-5).Append(nil))
	p.Send(record.Message{To: id, ReplyTo: id, Type: 1}.Append(nil))
	if p.Send(record.Message{To: -id, ReplyTo: id}.Append(nil)) {
		t.Error("a message to an address below zero is taken")
	}
	for _, at := range []int32{0, -5, id} {
		if b, ok := p.NextReply(int(at)); ok {
			t.Errorf("an unwanted reply: % x", b)
		}
	}
	wantCodes(t, p, "a request for the network without a reply address", record.NetUp)
}

// TestBoundedMemory checks that what the app sends and does not fetch is not kept for ever.
func TestBoundedMemory(t *testing.T) {
	p := newSmall()
	const n = 300
	for i := range n {
		p.Send(record.NetworkRequest(record.ReplyAddress(1, i+1)).Append(nil))
	}
	waiting := 0
	for i := range n {
		if _, ok := p.NextReply(int(record.ReplyAddress(1, i+1))); ok {
			waiting++
			if i < n-64 {
				t.Errorf("reply %d of %d is still there", i, n)
			}
		}
	}
	if waiting != 64 {
		t.Errorf("%d replies wait, want the latest 64", waiting)
	}
	sent := p.Sent()
	if len(sent) != 100 {
		t.Fatalf("%d messages are kept, want 100", len(sent))
	}
	for i, b := range sent {
		if m, err := record.DecodeMessage(b); err != nil || m.ReplyTo != record.ReplyAddress(1, n-100+i+1) {
			t.Errorf("message %d that was sent: %+v, %v", i, m, err)
		}
	}
	sent[0][0] ^= 1
	if p.Sent()[0][0] == sent[0][0] {
		t.Error("changing what Sent returned changes what was sent")
	}
}
