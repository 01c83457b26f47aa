package devicetest

import (
	"os"
	"slices"
	"testing"

	"inkshelf/internal/device/record"
)

// message returns the next message.
func (s subject) message(t *testing.T, what string) record.Message {
	t.Helper()
	b := s.wait(t, s.NextTaskMessage, "%s", what)
	m, err := record.DecodeMessage(b)
	if err != nil {
		t.Fatalf("%s: NextTaskMessage: %v: % x", what, err, b)
	}
	return m
}

// event takes the next message, which has to tell of code.
func (s subject) event(t *testing.T, code record.Code, what string) record.Message {
	t.Helper()
	m := s.message(t, what)
	e, err := m.Event()
	if err != nil || e.Code != code {
		t.Errorf("%s: got %+v, %v, want event %d", what, m, err, code)
	}
	return m
}

// events checks that news arrive, all to one address, in order.
func events(t *testing.T, s subject) {
	s.hands.SetNet(false)
	s.hands.SetNet(true)
	s.hands.SetNet(false)
	s.hands.Exit()
	first := s.event(t, record.NetDown, "the network's going down")
	for _, next := range []struct {
		code record.Code
		what string
	}{
		{record.NetUp, "the network's coming up"},
		{record.NetDown, "the network's going down again"},
		{record.Exit, "the request to exit"},
	} {
		m := s.event(t, next.code, next.what)
		if m.To != first.To || m.WantsReply() {
			t.Errorf("%s: got %+v, want a message to %#x that nobody waits for", next.what, m, first.To)
		}
	}
	s.empty(t, s.NextTaskMessage, "NextTaskMessage after the last event")
	s.empty(t, s.NextHardwareEvent, "NextHardwareEvent after events")
}

// messagesOwned checks that a message belongs to the caller: it neither changes later nor changes others.
func messagesOwned(t *testing.T, s subject) {
	s.hands.SetNet(false)
	s.hands.SetNet(true)
	first := s.wait(t, s.NextTaskMessage, "the network's going down")
	kept := slices.Clone(first)
	s.event(t, record.NetUp, "the network's coming up")
	if !slices.Equal(first, kept) {
		t.Error("a message has changed under its reader's hands")
	}
	spoil(first)
	s.hands.SetNet(false)
	s.event(t, record.NetDown, "a message after one that was spoilt")
}

// syncEvents checks that the firmware gets the answer to an event for which it waits.
func syncEvents(t *testing.T, s subject) {
	s.hands.SetNet(false)
	task := s.event(t, record.NetDown, "the network's going down").To
	question := record.SyncEventMessage(0, record.ReplyAddress(7, 7), record.Event{Code: record.Show, Par1: 3})
	question.To = task
	s.hands.PostMessage(question.Append(nil))
	m := s.message(t, "a synchronous event")
	if e, err := m.Event(); err != nil || e.Code != record.Show || e.Par1 != 3 || !m.WantsReply() {
		t.Fatalf("a synchronous event arrives as %+v (%v)", m, err)
	}
	answer := m.Reply(5, true, nil).Append(nil)
	if !s.Send(answer) {
		t.Error("Send does not take the answer to a synchronous event")
	}
	s.eventually(t, func() bool { return contains(s.hands.Sent(), answer) }, "the answer to a synchronous event does not reach the firmware")
}

func contains(list [][]byte, item []byte) bool {
	return slices.ContainsFunc(list, func(b []byte) bool { return slices.Equal(b, item) })
}

// background checks what an app learns that leaves the screen and comes back: 152, no input, 151.
func background(t *testing.T, s subject) {
	for range 2 {
		s.hands.Tap(s.size(t).Div(2)) // too late for the app to take it
		s.hands.Home()
		s.eventually(t, func() bool { return !s.Visible() }, "after home the app is still the visible one")
		s.event(t, record.Background, "going to the background")
		s.hands.Tap(s.size(t).Div(2))
		s.hands.Press(record.KeyNext)
		s.empty(t, s.NextHardwareEvent, "NextHardwareEvent in the background")
		s.hands.Resume()
		s.eventually(t, s.Visible, "after resume the app is not the visible one")
		s.event(t, record.Foreground, "coming back")
		s.empty(t, s.NextHardwareEvent, "NextHardwareEvent after coming back")
	}
	s.hands.Press(record.KeyNext)
	s.hardware(t, "a key after coming back")
}

// newsHidden checks that an app in the background still learns what is, and is still heard.
func newsHidden(t *testing.T, s subject) {
	_, _, known := s.Battery()
	s.hands.Home()
	s.event(t, record.Background, "going to the background")
	s.hands.SetNet(false)
	s.event(t, record.NetDown, "the network's going down, in the background")
	id := record.ReplyAddress(os.Getpid(), 1)
	if !s.Send(record.NetworkRequest(id).Append(nil)) {
		t.Fatal("Send does not take a request in the background")
	}
	s.wait(t, s.reply(id), "the reply to a request, in the background")
	s.hands.SetBattery(33, true)
	s.eventually(t, func() bool {
		percent, charging, ok := s.Battery()
		return ok && percent == 33 && charging || !known
	}, "in the background Battery does not say what is")
}
