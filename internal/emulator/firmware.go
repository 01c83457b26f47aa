package emulator

import (
	"slices"

	"inkshelf/internal/device/record"
)

const (
	task         = 740 // the number of the app's task
	sentLimit    = 100 // messages from the app that are kept
	repliesLimit = 64  // replies that nobody has asked for
)

// Home sends the app to the background: event 152. Input that it has not taken is lost, and so is all that follows; the
// glass keeps its picture whatever is flushed. In the background Home does nothing.
func (p *Panel) Home() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.state.Visible {
		return
	}
	p.state.Visible = false
	p.input = nil
	p.fingers = [2]finger{}
	p.tell(record.Background)
}

// Resume brings the app back to the foreground: event 151. In the foreground it does nothing.
func (p *Panel) Resume() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state.Visible {
		return
	}
	p.state.Visible = true
	p.tell(record.Foreground)
}

// SetBattery changes the charge, which is kept within 0 and 100. The firmware has no event for it: the loop is woken, and
// the panel counts as pending until it has asked and come back.
func (p *Panel) SetBattery(percent int, charging bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	percent = min(max(percent, 0), 100)
	if p.state.Battery == percent && p.state.Charging == charging {
		return
	}
	p.state.Battery, p.state.Charging = percent, charging
	p.battery = true
	p.stir()
}

// SetNet tells the app that the network is up, event 256, or down, event 257.
func (p *Panel) SetNet(up bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.net(up)
}

func (p *Panel) net(up bool) {
	p.state.Net = up
	if up {
		p.tell(record.NetUp)
	} else {
		p.tell(record.NetDown)
	}
}

// Exit asks the app to exit: event 22.
func (p *Panel) Exit() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tell(record.Exit)
}

// tell sends the app an event. It is queued even where PostMessage would find no room, so that app and firmware see things
// alike; but if the last message that the app has not read says the same, that one is enough.
func (p *Panel) tell(code record.Code) {
	m := record.EventMessage(task, record.Event{Code: code}).Append(nil)
	if !p.messages.endsWith(m) && p.messages.push(m) {
		p.stir()
	}
}

// PostMessage sends the app a message as it is, as a bug report or a fuzzer has it. One that finds the queue full is lost.
func (p *Panel) PostMessage(message []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.messages.room(1) && p.messages.push(slices.Clone(message)) {
		p.stir()
	}
}

// Send implements device.Device. Of the requests to the firmware the one for the network is granted, all others are
// refused. Whatever is addressed elsewhere, as the reply to a synchronous message is, is kept for Sent.
func (p *Panel) Send(message []byte) bool {
	m, err := record.DecodeMessage(message)
	if err != nil || m.To <= 0 { // the queue itself refuses such an address
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = keep(p.sent, slices.Clone(message), sentLimit)
	if m.To == record.ToMonitor {
		p.answer(m)
	}
	return true
}

// answer does what the app asks of the firmware and replies to it.
func (p *Panel) answer(m record.Message) {
	network := record.NetworkRequest(0)
	granted := m.Type == network.Type && m.Param == network.Param
	if granted && !p.state.Net {
		p.net(true)
	}
	if m.ReplyTo > 0 {
		p.replies = keep(p.replies, reply{int(m.ReplyTo), m.Reply(0, granted, nil).Append(nil)}, repliesLimit)
		p.stir()
	}
}

// reply is what waits for NextReply.
type reply struct {
	id      int
	message []byte
}

// NextReply implements device.Device. A reply is handed out once; of those that nobody asks for the oldest are lost.
func (p *Panel) NextReply(id int) (message []byte, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.replies, func(r reply) bool { return r.id == id })
	if i < 0 {
		return nil, false
	}
	message = p.replies[i].message
	p.replies = slices.Delete(p.replies, i, i+1)
	p.taken()
	return message, true
}

// Sent returns what the app has sent, the latest 100 messages, the oldest first.
func (p *Panel) Sent() [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	sent := make([][]byte, len(p.sent))
	for i, m := range p.sent {
		sent[i] = slices.Clone(m)
	}
	return sent
}

// keep appends item and lets go of the oldest beyond limit.
func keep[T any](list []T, item T, limit int) []T {
	list = append(list, item)
	return slices.Delete(list, 0, max(0, len(list)-limit))
}
