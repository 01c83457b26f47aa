package devicetest

import (
	"os"
	"slices"
	"testing"

	"inkshelf/internal/device/record"
)

// garbage checks that Send refuses what is no message.
func garbage(t *testing.T, s subject) {
	whole := record.NetworkRequest(record.ReplyAddress(os.Getpid(), 1)).Append(nil)
	lying := slices.Clone(whole)
	lying[16] = 1 // it says that it carries a byte
	negative := slices.Clone(whole)
	negative[19] = 0x80
	for name, b := range map[string][]byte{
		"nothing": nil, "half a header": whole[:10], "a header cut short": whole[:19], "a length that lies": lying, "a negative length": negative,
		"an address that nobody has": make([]byte, 20),
	} {
		if s.Send(b) {
			t.Errorf("Send takes %s: % x", name, b)
		}
	}
}

// requests checks that each request gets its own reply, once.
func requests(t *testing.T, s subject) {
	first, second := record.ReplyAddress(os.Getpid(), 1), record.ReplyAddress(os.Getpid(), 2)
	for _, id := range []int32{first, second} {
		if !s.Send(record.NetworkRequest(id).Append(nil)) {
			t.Fatal("Send does not take a request for the network")
		}
	}
	s.empty(t, s.reply(record.ReplyAddress(os.Getpid(), 3)), "NextReply to a request that was not sent")
	for _, id := range []int32{second, first} { // the order of asking is the caller's
		b := s.wait(t, s.reply(id), "the reply to a request for the network")
		if m, err := record.DecodeMessage(b); err != nil || m.To != id {
			t.Errorf("the reply to %#x: got %+v, %v", id, m, err)
		}
		s.empty(t, s.reply(id), "NextReply a second time")
	}
}

// repliesOwned checks that a reply belongs to the caller: it neither changes later nor changes others.
func repliesOwned(t *testing.T, s subject) {
	id := record.ReplyAddress(os.Getpid(), 1)
	reply := func(id int32) []byte {
		t.Helper()
		if !s.Send(record.NetworkRequest(id).Append(nil)) {
			t.Fatal("Send does not take a request for the network")
		}
		return s.wait(t, s.reply(id), "the reply to a request for the network")
	}
	first := reply(id)
	kept := slices.Clone(first)
	reply(id + 1)
	if !slices.Equal(first, kept) {
		t.Error("a reply has changed under its reader's hands")
	}
	spoil(first)
	if m, err := record.DecodeMessage(reply(id)); err != nil || m.To != id {
		t.Errorf("what a reader does to its reply shows in a later one: %+v, %v", m, err)
	}
}

// sentBytes checks that a message is not kept: what the caller does to its bytes afterwards does not show.
func sentBytes(t *testing.T, s subject) {
	id := record.ReplyAddress(os.Getpid(), 1)
	want := record.NetworkRequest(id).Append(nil)
	handed := slices.Clone(want)
	if !s.Send(handed) {
		t.Fatal("Send does not take a request for the network")
	}
	spoil(handed)
	s.eventually(t, func() bool { return contains(s.hands.Sent(), want) }, "a message that was sent and then overwritten does not reach the firmware as it was")
	s.wait(t, s.reply(id), "the reply to a request that was overwritten")
}
