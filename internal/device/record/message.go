package record

import "fmt"

// The types of messages (H) that this program sends or answers. The first four come to a task, the others go to the
// monitor, the firmware's supervisor.
const (
	SendEvent         int32 = 0x50d // the data is an Event
	SendEventSync     int32 = 0x513 // the same, and the sender waits for the reply
	SendRequest       int32 = 0x50e // the data is the wanted length of the reply, then a payload; the sender waits
	SendRequestNoWait int32 = 0x517 // the same, and nobody waits

	Register       int32 = 0x501
	MakeForeground int32 = 0x507
	GlobalRequest  int32 = 0x512
	Initialized    int32 = 0x514
)

// ToMonitor is the address of the monitor (B).
const ToMonitor int32 = 0x7fffffff

// TaskAddress returns the address of a task (H). A task is a process group (B).
func TaskAddress(task int32) int32 { return 0x7a000000 | task }

// ReplyAddress returns the address at which a process waits for the reply to its request seq (B). It holds 16 bits of
// the one and 12 of the other; count from 1, since the queue takes 0 for "any message".
func ReplyAddress(pid, seq int) int32 { return int32(pid<<12&0x0ffff000 | seq&0xfff) }

// MaxMessage is the length of the largest message, MAXMSGSIZE (H). That the header counts is the careful reading (U).
const MaxMessage = 65520

// headerSize is the length of what precedes the data (B):
//
//	offset  0   4         8     12     16
//	        to  reply to  type  param  length of the data
const headerSize = 20

// maxData is how much a message carries at most.
const maxData = MaxMessage - headerSize

// Message is what travels in the firmware's queue.
type Message struct {
	To, ReplyTo, Type, Param int32
	Data                     []byte
}

// DecodeMessage opens a message. Its length field counts and not len(b), since the queue hands over up to four bytes more
// than were meant (B). Data is part of b.
func DecodeMessage(b []byte) (Message, error) {
	if len(b) < headerSize {
		return Message{}, fmt.Errorf("message: got %d bytes, want at least %d", len(b), headerSize)
	}
	n, rest := int(word(b, 16)), b[headerSize:]
	if n < 0 || n > maxData {
		return Message{}, fmt.Errorf("message: length field says %d, want 0 to %d", n, maxData)
	}
	if n > len(rest) {
		return Message{}, fmt.Errorf("message: length field says %d, got %d bytes of data", n, len(rest))
	}
	return Message{To: word(b, 0), ReplyTo: word(b, 4), Type: word(b, 8), Param: word(b, 12), Data: rest[:n:n]}, nil
}

// Append appends the bytes of m to b, without anything after the data.
func (m Message) Append(b []byte) []byte {
	b = appendWords(b, m.To, m.ReplyTo, m.Type, m.Param, int32(len(m.Data)))
	return append(b, m.Data...)
}

// WantsReply reports whether somebody waits until m is answered. It must be, even if the answer is "nothing".
func (m Message) WantsReply() bool { return m.Type == SendEventSync || m.Type == SendRequest }

// Reply returns the answer to m (B). Result is what the handler of an event returned; ok is false where nobody listens.
func (m Message) Reply(result int32, ok bool, data []byte) Message {
	r := Message{To: m.ReplyTo, Type: result, Data: data}
	if ok {
		r.Param = 1
	}
	return r
}

// Result returns what the reply m says, beside its data.
func (m Message) Result() (result int32, ok bool) { return m.Type, m.Param == 1 }
