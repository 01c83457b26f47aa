package download

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// logName is the file of the queue.
const logName = "downloads.log"

// Queue is what is to be downloaded. Its methods may be called from any goroutine.
//
// What a method changes counts at once. Its error says that the change is not on disk: it is written with the next one.
type Queue struct {
	o   Options
	log *disk.Log

	// saving keeps the log in order. It is taken before mu, which is never held while the disk works.
	saving sync.Mutex

	mu      sync.Mutex
	entries []*entry // in order of adding, cancelled ones too until nothing is left of them
	index   map[server.Ref]*entry
	sources map[string]*source
	offline bool
	dropped []server.Ref // left the queue; the log does not know yet

	wake    chan struct{} // asks Run to look
	closing chan struct{} // asks Run to end
	runs    sync.WaitGroup
	ran     bool // Run was called
	over    bool // Run has ended, or will never begin
	closed  bool

	news    []Change // to be told, in order
	telling bool
	quiet   sync.Cond // nobody is telling

	busy    bool   // something is worked on, or begun as soon as Run looks
	changes int    // that are being saved
	end     func() // ends the work that is counted while there is any of that; nil: none is
}

// Open opens the queue as it was left. What was running is queued again. Downloads begin with Run.
func Open(o Options) (*Queue, []disk.Damage, error) {
	q := &Queue{
		o:     o.filled(),
		index: map[server.Ref]*entry{}, sources: map[string]*source{},
		wake: make(chan struct{}, 1), closing: make(chan struct{}),
	}
	q.quiet.L = &q.mu
	log, damage, err := disk.OpenLog(o.State, logName, q.load)
	if err != nil {
		return nil, nil, fmt.Errorf("open the downloads: %w", err)
	}
	q.log = log
	q.finishOld()
	var damages []disk.Damage
	if damage != nil {
		damages = append(damages, *damage)
	}
	return q, damages, nil
}

// finishOld does what was left to do when the reader went off: books that had arrived and ones that had been cancelled
// leave the queue. What cannot be done now is done when the queue is opened next.
func (q *Queue) finishOld() {
	var cancelled []*entry
	for _, e := range slices.Clone(q.entries) {
		e.told = q.standing(e, time.Now()) // nobody need be told
		switch {
		case e.gone:
			cancelled = append(cancelled, e)
		case here(q.o.Stock, e.ref, e.book.Stamp):
			q.remove(e)
		}
	}
	q.complain(q.discard(cancelled...))
}

// here reports whether a book is on the reader as it is on the server.
func here(s *stock.Stock, ref server.Ref, stamp string) bool {
	item, ok := s.Item(ref)
	return ok && item.Book.Stamp == stamp
}

// Close ends Run, waits for it, and closes the queue's file. Changed is not called any more.
func (q *Queue) Close() error {
	q.mu.Lock()
	if q.closed {
		q.mu.Unlock()
		return nil
	}
	q.closed = true
	close(q.closing)
	q.mu.Unlock()
	q.runs.Wait()
	q.leave()
	q.mu.Lock()
	for q.telling {
		q.quiet.Wait()
	}
	q.mu.Unlock()
	q.saving.Lock()
	defer q.saving.Unlock()
	return q.log.Close()
}

// List returns the entries, the most urgent first and then as they were added.
func (q *Queue) List() []Entry {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	list := make([]Entry, 0, len(q.entries))
	for _, e := range q.entries {
		if !e.gone {
			list = append(list, q.entry(e, now))
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return cmp.Compare(b.Priority, a.Priority) })
	return list
}

// Entry returns the entry of a book.
func (q *Queue) Entry(ref server.Ref) (Entry, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.index[ref]
	if e == nil || e.gone {
		return Entry{}, false
	}
	return q.entry(e, time.Now()), true
}

// remove takes an entry out of the queue; the lock is held.
func (q *Queue) remove(e *entry) {
	q.entries = slices.DeleteFunc(q.entries, func(x *entry) bool { return x == e })
	delete(q.index, e.ref)
	q.dropped = append(q.dropped, e.ref)
}
