package loop_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
)

// wantSent fails unless exactly these replies were sent. Their data is looked at too: there is none.
func (r *rig) wantSent(want ...record.Message) {
	r.t.Helper()
	synctest.Wait()
	var got []record.Message
	r.deck.read(func() { got = r.deck.sent })
	same := func(a, b record.Message) bool {
		return a.To == b.To && a.Type == b.Type && a.Param == b.Param && len(a.Data)+len(b.Data) == 0
	}
	if !slices.EqualFunc(got, want, same) {
		r.t.Errorf("sent %+v, want %+v", got, want)
	}
}

func request(replyTo int32) record.Message {
	return record.Message{To: record.TaskAddress(1), ReplyTo: replyTo, Type: record.SendRequest, Param: 66, Data: make([]byte, 8)}
}

// TestAnswers sends what wants a reply, visible and hidden: each gets one, with the outcome in its type.
func TestAnswers(t *testing.T) {
	sync := func(replyTo int32, code record.Code) record.Message {
		return record.SyncEventMessage(1, replyTo, record.Event{Code: code})
	}
	short := sync(14, record.NetUp)
	short.Data = short.Data[:7]
	turned := sync(15, record.Orientated)
	binary.LittleEndian.PutUint32(turned.Data[8:], 4) // no such orientation
	for _, hidden := range []bool{false, true} {
		inBubble(t, nil, func(r *rig) {
			if hidden {
				r.deck.event(record.Background)
			}
			r.deck.send(
				sync(11, record.NetUp), sync(12, 9999), request(13), short, turned,
				record.EventMessage(1, record.Event{Code: record.NetDown}),
				record.Message{ReplyTo: 16, Type: record.SendRequestNoWait},
				record.Message{ReplyTo: 17, Type: 12345},
			)
			r.settle()
			r.wantSent(
				record.Message{To: 11, Type: 1, Param: 1}, // handled
				record.Message{To: 12, Type: 0, Param: 1}, // not known
				record.Message{To: 13, Type: 0, Param: 0}, // nobody listens
				record.Message{To: 14, Type: 0, Param: 1},
				record.Message{To: 15, Type: 0, Param: 1},
			)
		})
	}
}

// TestAnswersNobody gets messages whose senders wait at no address. That must not keep the others from their answers.
func TestAnswersNobody(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.send(request(0), request(-1), request(11))
		r.settle()
		r.wantSent(record.Message{To: 11})
		if !strings.Contains(r.log(), "skipped message to the firmware") {
			t.Errorf("the log: %q", r.log())
		}
	})
}

// TestAnswersWait has a firmware whose queue is full: answers are kept, in order and up to a bound, and sent later.
func TestAnswersWait(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.change(func() { r.deck.full = true })
		var want []record.Message
		for i := range int32(100) {
			r.deck.send(request(i + 1))
			if i < 64 {
				want = append(want, record.Message{To: i + 1})
			}
		}
		r.settle()
		r.wantSent()
		r.deck.read(func() { r.deck.full = false })
		time.Sleep(100 * time.Millisecond)
		r.wantSent(want...)
		before := r.deck.asked.Load()
		time.Sleep(time.Minute)
		if n := r.deck.asked.Load() - before; n > 2 {
			t.Errorf("asked %d times when nothing was left to send", n)
		}
	})
}

// TestRoomInTheOutbox: what waits is tried once more before a message is given up for want of room.
func TestRoomInTheOutbox(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.change(func() { r.deck.full = true })
		for i := range int32(64) {
			r.deck.send(request(i + 1))
		}
		r.settle()
		r.deck.change(func() {
			r.deck.hook = func() { r.deck.read(func() { r.deck.full = false }) } // after this turn's first attempt
			r.deck.messages = append(r.deck.messages, request(65).Append(nil))
		})
		r.settle()
		if n := len(r.deck.sent); n != 65 || r.deck.sent[64].To != 65 {
			t.Errorf("%d answers were sent", n)
		}
	})
}

// TestNoAddress asks for answers that cannot be sent, and for one that can: that one is not held up, and the others are not
// tried for ever.
func TestNoAddress(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.read(func() { r.deck.refused = 8 })
		r.deck.send(request(0), request(-5), request(8), request(9))
		r.settle()
		r.wantSent(record.Message{To: 9})
		time.Sleep(10 * time.Second)
		r.deck.read(func() { r.deck.refused = 0 })
		before := r.deck.asked.Load()
		time.Sleep(10 * time.Second)
		if n := r.deck.asked.Load() - before; n > 2 {
			t.Errorf("asked %d times when nothing was left to send", n)
		}
		r.wantSent(record.Message{To: 9})
	})
}

// TestMalformed: what cannot be read is skipped; the log tells of the first and of every hundredth.
func TestMalformed(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.deck.change(func() {
			for i := range 101 {
				r.deck.messages = append(r.deck.messages, make([]byte, i%20))
				r.deck.records = append(r.deck.records, make([]byte, i%30))
			}
		})
		r.deck.event(record.NetUp)
		r.settle()
		r.wantHeard("first: NetChanged Up=true")
		if n := strings.Count(r.log(), "skipped"); n != 3 { // of 202
			t.Errorf("the log:\n%s", r.log())
		}
	})
}

// TestAskNetwork asks twice; the firmware answers once.
func TestAskNetwork(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.do(r.first, func(turn *loop.Turn) {
			turn.AskNetwork()
			turn.AskNetwork()
		})
		if !r.settled() {
			t.Error("the request keeps the app from settling")
		}
		if len(r.deck.sent) != 1 {
			t.Fatalf("sent %+v, want one request", r.deck.sent)
		}
		asked := r.deck.sent[0]
		if want := record.NetworkRequest(asked.ReplyTo); asked.To != want.To || asked.Type != want.Type || asked.Param != want.Param {
			t.Errorf("sent %+v, want %+v", asked, want)
		}
		r.reply(asked, 0)
		r.settle()
		if !strings.Contains(r.log(), "refused") {
			t.Errorf("a refusal was not logged: %q", r.log())
		}
		r.do(r.first, (*loop.Turn).AskNetwork)
		if len(r.deck.sent) != 2 || r.deck.sent[1].ReplyTo == asked.ReplyTo {
			t.Errorf("the second request: %+v", r.deck.sent)
		}
		time.Sleep(time.Second)
		r.reply(r.deck.sent[1], 1)
		time.Sleep(time.Minute)
		if strings.Contains(r.log(), "no answer") {
			t.Error("a request that was answered was given up")
		}
	})
}

// reply answers a request of the loop.
func (r *rig) reply(m record.Message, param int32) {
	r.deck.change(func() {
		id := int(m.ReplyTo)
		r.deck.replies[id] = append(r.deck.replies[id], record.Message{To: m.ReplyTo, Param: param}.Append(nil))
	})
}

// TestLateReply: an answer that comes after it was given up is taken out of the queue and means nothing.
func TestLateReply(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		ask := func() { r.do(r.first, (*loop.Turn).AskNetwork) }
		ask()
		time.Sleep(10 * time.Second)
		if !strings.Contains(r.log(), "no answer") {
			t.Errorf("the log: %q", r.log())
		}
		ask()
		if len(r.deck.sent) != 2 {
			t.Fatalf("sent %+v, want two requests", r.deck.sent)
		}
		r.reply(r.deck.sent[0], 0) // late
		r.settle()
		if len(r.deck.replies[int(r.deck.sent[0].ReplyTo)]) > 0 {
			t.Error("the late reply was left in the queue")
		}
		if strings.Contains(r.log(), "refused") {
			t.Error("the late reply was taken for the one to the second request")
		}
		r.deck.change(func() { // and one that is no message
			id := int(r.deck.sent[1].ReplyTo)
			r.deck.replies[id] = append(r.deck.replies[id], []byte("?"))
		})
		r.settle()
	})
}

// TestLateReplies gives up many requests: the last sixteen are still looked for, older ones are not.
func TestLateReplies(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		for range 20 {
			r.do(r.first, (*loop.Turn).AskNetwork)
			time.Sleep(10 * time.Second)
		}
		for _, m := range r.deck.sent {
			r.reply(m, 1)
		}
		r.settle()
		for i, m := range r.deck.sent {
			if left := len(r.deck.replies[int(m.ReplyTo)]) > 0; left != (i < 4) {
				t.Errorf("the reply to request %d was left: %t", i, left)
			}
		}
	})
}
