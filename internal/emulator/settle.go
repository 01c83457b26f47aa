package emulator

import (
	"context"
	"fmt"
	"time"
)

const (
	pollPeriod = 10 * time.Millisecond
	idleTime   = 500 * time.Millisecond
)

// Pending reports whether the loop has something left to do for the panel: input or messages are queued, or it has taken
// something and not come back to ask, or the battery has changed and it has not asked, or a refresh is still moving the
// glass.
//
// The battery's news a loop has to count as work of its own, for Probe.Busy, from the question until they are painted: the
// panel sees no more than that it was asked, and asked for something else since.
func (p *Panel) Pending() bool {
	why, _ := p.pending()
	return why != ""
}

// pending says what the loop has left to do, nothing if empty, and how often there was something new for it.
func (p *Panel) pending() (why string, stirred int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case len(p.input) > 0 || len(p.messages) > 0 || p.handling:
		why = "input not handled"
	case p.battery:
		why = "battery not asked for"
	case p.moving > 0:
		why = "a refresh under way"
	}
	return why, p.stirred
}

// Settled reports whether the input so far has been handled and the background work that it started is over.
func (p *Panel) Settled() bool { return p.unsettled() == "" }

// unsettled says what keeps the app from being settled, nothing if empty.
//
// The panel is asked first, then the app: asked the other way round, a job that is just starting slips between the two
// questions. What a job stirs up as it ends, between the questions, shows by the count.
func (p *Panel) unsettled() string {
	busy := p.app().Busy
	if busy == nil {
		return "the app has not started"
	}
	why, before := p.pending()
	if why != "" {
		return why
	}
	if busy() {
		return "background work"
	}
	why, after := p.pending()
	if after != before {
		return "input not handled"
	}
	return why
}

// Idle reports whether the app is settled and the glass has not changed for 500 ms.
func (p *Panel) Idle() bool { return p.restless() == "" }

// restless says what keeps the app from being idle, nothing if empty.
func (p *Panel) restless() string {
	if why := p.unsettled(); why != "" {
		return why
	}
	if still := p.still(); still < idleTime {
		return fmt.Sprintf("panel changed %d ms ago", still.Milliseconds())
	}
	return ""
}

// still returns how long the glass has not changed.
func (p *Panel) still() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.changed)
}

// WaitSettled waits until the app is settled. Its error says what was being waited for when ctx ended.
func (p *Panel) WaitSettled(ctx context.Context) error {
	return wait(ctx, "settled", p.unsettled)
}

// WaitIdle waits until the app is idle. Its error says what was being waited for when ctx ended.
func (p *Panel) WaitIdle(ctx context.Context) error {
	return wait(ctx, "idle", p.restless)
}

// wait asks why not, again and again, until there is no reason left.
func wait(ctx context.Context, what string, whyNot func() string) error {
	poll := time.NewTicker(pollPeriod)
	defer poll.Stop()
	for {
		why := whyNot()
		if why == "" {
			return nil
		}
		select {
		case <-poll.C:
		case <-ctx.Done():
			return fmt.Errorf("wait until %s: %s: %w", what, why, context.Cause(ctx))
		}
	}
}
