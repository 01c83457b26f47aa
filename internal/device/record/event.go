package record

import "fmt"

// Event is what a message tells a task.
type Event struct {
	Code       Code
	Handler    int32 // selects one of the task's handlers; 0 is the main one
	Par1, Par2 int32
}

// eventSize is the length of an event: the four numbers in this order (B).
const eventSize = 16

// EventMessage returns the message that tells a task of e.
func EventMessage(task int32, e Event) Message {
	return Message{
		To:   TaskAddress(task),
		Type: SendEvent,
		Data: appendWords(make([]byte, 0, eventSize), int32(e.Code), e.Handler, e.Par1, e.Par2),
	}
}

// SyncEventMessage is EventMessage for a sender that waits for the reply at replyTo.
func SyncEventMessage(task, replyTo int32, e Event) Message {
	m := EventMessage(task, e)
	m.Type, m.ReplyTo = SendEventSync, replyTo
	return m
}

// Event returns what m tells, if it is a message that tells of an event.
func (m Message) Event() (Event, error) {
	if m.Type != SendEvent && m.Type != SendEventSync {
		return Event{}, fmt.Errorf("event: message has type %#x, want %#x or %#x", m.Type, SendEvent, SendEventSync)
	}
	if len(m.Data) < eventSize {
		return Event{}, fmt.Errorf("event: got %d bytes, want %d", len(m.Data), eventSize)
	}
	return Event{Code: Code(word(m.Data, 0)), Handler: word(m.Data, 4), Par1: word(m.Data, 8), Par2: word(m.Data, 12)}, nil
}
