package download

import (
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
	awake   func()        // ends the work that Run's looking is, where it has been asked to
	running bool
	ran     bool
	closing chan struct{}
	runs    sync.WaitGroup

	news    []note // to be told, in order
	telling bool
	quiet   sync.Cond // nobody is telling
	closed  bool
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
	now := time.Now()
	for _, e := range slices.Clone(q.entries) {
		switch {
		case e.gone:
			if err := q.o.Stock.Discard(e.ref); err != nil {
				q.warn("a cancelled download cannot be removed", e.ref, err)
				continue
			}
			q.remove(e)
		case here(q.o.Stock, e.ref, e.book.Stamp):
			q.remove(e)
		}
		e.told = q.standing(e, now)
	}
	if err := q.save(); err != nil {
		q.o.Log.Warn("the downloads cannot be saved", "err", err)
	}
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
	q.mu.Lock()
	for q.telling {
		q.quiet.Wait()
	}
	q.mu.Unlock()
	q.saving.Lock()
	defer q.saving.Unlock()
	return q.log.Close()
}

// List returns the entries in the order in which they are worked on.
func (q *Queue) List() []Entry {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	list := make([]Entry, 0, len(q.entries))
	for _, e := range q.inOrder() {
		list = append(list, q.entry(e, now))
	}
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

// Len returns the number of entries.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for _, e := range q.entries {
		if !e.gone {
			n++
		}
	}
	return n
}

// inOrder lists the entries that are not cancelled, the most urgent first and then as they were added; the lock is held.
func (q *Queue) inOrder() []*entry {
	list := slices.DeleteFunc(slices.Clone(q.entries), func(e *entry) bool { return e.gone })
	slices.SortStableFunc(list, func(a, b *entry) int { return int(b.priority - a.priority) })
	return list
}

// remove takes an entry out of the queue; the lock is held.
func (q *Queue) remove(e *entry) {
	q.entries = slices.DeleteFunc(q.entries, func(x *entry) bool { return x == e })
	delete(q.index, e.ref)
	q.dropped = append(q.dropped, e.ref)
}

func (q *Queue) warn(what string, ref server.Ref, err error) {
	q.o.Log.Warn(what, "source", ref.Source, "book", string(ref.Book), "err", err)
}
