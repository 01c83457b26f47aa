package loop

import (
	"os"
	"slices"
	"time"

	"inkshelf/internal/device/record"
)

// patience is how long a reply of the firmware is waited for, or room for a message to it.
const patience = 3 * time.Second

// maxLate bounds how many overdue replies are looked for. Older ones never come.
const maxLate = 16

// requests is what the firmware was asked and has not answered. Its replies change nothing that is shown, so they do not
// count as work.
type requests struct {
	seq     int
	waiting bool
	id      int // the reply address that is waited at
	until   time.Duration
	late    []int // given up; their replies are taken out of the firmware's queue when they come, which would fill up
}

// askNetwork asks for the network, once at a time.
func (l *Loop) askNetwork() {
	r := &l.requests
	if r.waiting {
		return
	}
	r.seq++
	address := record.ReplyAddress(os.Getpid(), r.seq)
	r.waiting, r.id, r.until = true, int(address), l.clock.Since()+patience
	l.send(record.NetworkRequest(address))
}

// takeReply reads one reply.
func (l *Loop) takeReply() bool {
	r := &l.requests
	for i, id := range r.late {
		if _, ok := l.dev.NextReply(id); ok {
			r.late = slices.Delete(r.late, i, i+1)
			return true
		}
	}
	if !r.waiting {
		return false
	}
	b, ok := l.dev.NextReply(r.id)
	if !ok {
		return false
	}
	r.waiting = false
	m, err := record.DecodeMessage(b)
	switch {
	case err != nil:
		l.skip("reply", err)
	case m.Param == 0:
		l.log.Warn("the firmware refused to bring up the network")
	}
	return true
}

// takeOverdue stops waiting for a reply that should have come by now.
func (l *Loop) takeOverdue(now time.Duration) bool {
	r := &l.requests
	if !r.waiting || now < r.until {
		return false
	}
	r.waiting = false
	if len(r.late) == maxLate {
		r.late = slices.Delete(r.late, 0, 1)
	}
	r.late = append(r.late, r.id)
	l.log.Warn("no answer to the request for the network", "after", patience)
	return true
}
