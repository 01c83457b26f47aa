package record

import "fmt"

// networkRequest is the request for the network (H). That it travels as the parameter of GlobalRequest, and without data,
// is U.
const networkRequest = 76

// NetworkRequest returns the message that asks for the network.
func NetworkRequest(replyTo int32) Message {
	return Message{To: ToMonitor, ReplyTo: replyTo, Type: GlobalRequest, Param: networkRequest}
}

// SelfRegister is the flag of a task that the launcher has not registered (B).
const SelfRegister int32 = 1 << 30

// Registration is how a program becomes a task. The order on the wire is that of the fields, without the group,
// which is the message's parameter (B).
type Registration struct {
	Group      int32 // the process group
	Task       int32
	App, Title string
	Icon       []byte // the firmware's bitmap: a header of 8 bytes, then rows; nil is none
	Flags      int32
}

// RegisterRequest returns the message that registers a task. An icon that does not fit into a message is left out.
func RegisterRequest(replyTo int32, r Registration) Message {
	data := appendWords(nil, r.Task)
	data = appendText(data, r.App)
	data = appendText(data, r.Title)
	if room := maxData - len(data) - 2*4; len(r.Icon) > room { // beside its length and the flags
		r.Icon = nil
	}
	data = appendBitmap(data, r.Icon)
	data = appendWords(data, r.Flags)
	return Message{To: ToMonitor, ReplyTo: replyTo, Type: Register, Param: r.Group, Data: data}
}

// Registration returns what m registers. The icon is part of the message's data.
func (m Message) Registration() (Registration, error) {
	p := m.open(Register)
	r := Registration{Group: m.Param, Task: p.word(), App: p.text(), Title: p.text(), Icon: p.bitmap(), Flags: p.word()}
	if err := p.end(); err != nil {
		return Registration{}, fmt.Errorf("registration: %w", err)
	}
	return r, nil
}

// ForegroundRequest returns the message that makes a part of a task the visible one (B).
func ForegroundRequest(replyTo, task, subtask int32) Message {
	return Message{To: ToMonitor, ReplyTo: replyTo, Type: MakeForeground, Param: task, Data: appendWords(nil, subtask)}
}

// Subtask returns which part of the task in Param is to become the visible one.
func (m Message) Subtask() (int32, error) {
	p := m.open(MakeForeground)
	subtask := p.word()
	if err := p.end(); err != nil {
		return 0, fmt.Errorf("foreground request: %w", err)
	}
	return subtask, nil
}

// InitializedRequest returns the message that says that a process has started up (B).
func InitializedRequest(replyTo, pid int32) Message {
	return Message{To: ToMonitor, ReplyTo: replyTo, Type: Initialized, Param: pid}
}
