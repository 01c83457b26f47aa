package loop

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
)

// job is work of a screen on a goroutine of its own. All fields belong to the loop's goroutine.
type job struct {
	owner *entry
	cause string // of the event that started it
	batch *batch
	press *press      // the tap that it came of, or nil
	then  func(*Turn) // nil while it runs
}

// batch is jobs whose outcomes are handed over together: those of one turn in a frozen app, otherwise one.
type batch struct {
	jobs    []*job // in the order of their start
	running int
}

// Start runs work on a goroutine of its own and, when it returns, calls then on the loop.
//
// The ctx given to work ends when the screen whose turn this is leaves the stack; then is not called after that. A screen
// that has left starts nothing. The app is busy until then has returned and what it changed has been flushed. Work whose
// screen leaves is no longer counted, even if it does not heed its ctx for a while: its outcome can change nothing.
//
// Work parses what comes from elsewhere: should it panic, then gets an error, and the stack is logged.
func Start[T any](t *Turn, work func(context.Context) (T, error), then func(*Turn, T, error)) {
	StartReporting(t, func(ctx context.Context, _ func(struct{})) (T, error) { return work(ctx) }, nil, then)
}

// StartReporting is Start for work that tells how far it is. Report never waits: of what was not yet handed to during only
// the newest is kept. In a frozen app during is not called. Reports that are made after work has returned are ignored.
func StartReporting[T, P any](
	t *Turn, work func(ctx context.Context, report func(P)) (T, error), during func(*Turn, P), then func(*Turn, T, error),
) {
	l := t.loop()
	if t.owner.left {
		return
	}
	j := l.newJob(t.owner)
	r := &reports[P]{job: j, ctx: t.owner.ctx, during: during, over: l.frozen}
	go func() {
		var value T
		err := errUnfinished
		defer func() { // also when work ends its goroutine
			if p := recover(); p != nil {
				l.log.Error("a job panicked", "panic", p, "stack", string(debug.Stack()))
				err = fmt.Errorf("panic in a job: %v", p)
			}
			r.end()
			l.put(item{run: func() { l.jobEnded(j, func(t *Turn) { then(t, value, err) }) }})
		}()
		value, err = work(r.ctx, func(p P) { r.report(l, p) })
	}()
}

var errUnfinished = errors.New("the job did not return")

// newJob counts a job of e.
func (l *Loop) newJob(e *entry) *job {
	b := l.batch
	if b == nil {
		b = &batch{}
	}
	if l.frozen {
		l.batch = b
	}
	j := &job{owner: e, cause: l.cause, batch: b, press: l.pressing}
	j.press.add(1)
	b.jobs = append(b.jobs, j)
	b.running++
	e.jobs = append(e.jobs, j)
	l.work.Add(1)
	return j
}

// jobEnded takes what is to be done with the outcome of j, and hands its batch over if that is complete.
func (l *Loop) jobEnded(j *job, then func(*Turn)) {
	if j.owner.left {
		return
	}
	j.then = then
	j.batch.running--
	l.handOver(j.batch)
}

// handOver calls the thens of a batch that is complete.
func (l *Loop) handOver(b *batch) {
	if b.running > 0 {
		return
	}
	for _, j := range b.jobs {
		if j.owner.left { // perhaps just now, by the then before
			continue
		}
		j.owner.jobs = slices.DeleteFunc(j.owner.jobs, func(other *job) bool { return other == j })
		l.done++
		l.cause, l.later, l.pressing = j.cause, ", loaded", j.press
		l.call(j.owner, j.then)
		j.press.add(-1)
	}
}

// leave ends what e has under way: its jobs are cancelled and no longer counted, its delays are forgotten.
func (l *Loop) leave(e *entry) {
	e.left = true
	e.cancel()
	l.delays = slices.DeleteFunc(l.delays, func(d delay) bool { return d.owner == e })
	for _, j := range e.jobs {
		l.done++
		j.press.add(-1)
		if j.then != nil {
			continue
		}
		if j.batch.running--; j.batch.running == 0 {
			l.put(item{run: func() { l.handOver(j.batch) }}) // the others waited for it alone
		}
	}
	e.jobs = nil
}

// reports is the way of progress from a job to its screen. It holds one report.
type reports[P any] struct {
	job    *job
	ctx    context.Context
	during func(*Turn, P)

	mu      sync.Mutex
	newest  P
	waiting bool // newest is on its way to the loop
	over    bool
}

func (r *reports[P]) report(l *Loop, p P) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || r.ctx.Err() != nil {
		return
	}
	r.newest = p
	if !r.waiting {
		r.waiting = true
		l.put(item{run: func() { r.deliver(l) }}) // the job itself is counted until its outcome, which comes after
	}
}

func (r *reports[P]) deliver(l *Loop) {
	r.mu.Lock()
	p := r.newest
	r.waiting = false
	r.mu.Unlock()
	if r.job.owner.left {
		return
	}
	l.cause, l.later = r.job.cause, ", loading"
	l.call(r.job.owner, func(t *Turn) { r.during(t, p) })
}

func (r *reports[P]) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
}
