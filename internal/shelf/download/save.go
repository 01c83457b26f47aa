package download

import (
	"fmt"
	"slices"
)

// save writes to the log what it does not know. Of calls that come at once, one writes for all. After an error everything
// is still to be written.
func (q *Queue) save() error {
	q.saving.Lock()
	defer q.saving.Unlock()
	lines, undo := q.unsaved()
	if len(lines) == 0 {
		return nil
	}
	if err := q.log.Append(lines...); err != nil {
		undo()
		return fmt.Errorf("save the downloads: %w", err)
	}
	q.compact()
	return nil
}

// unsaved returns the lines that the log lacks and counts them as written, until undo.
func (q *Queue) unsaved() (lines [][]byte, undo func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	dropped := q.dropped
	q.dropped = nil
	for _, ref := range dropped { // before the entries: a book that left and came back has one again
		lines = append(lines, record{Source: ref.Source, Book: ref.Book, Drop: true}.line())
	}
	var changed []*entry
	for _, e := range q.entries {
		if m := e.mark(); e.fresh || m != e.saved {
			lines = append(lines, e.line(e.fresh))
			e.fresh, e.saved = false, m
			changed = append(changed, e)
		}
	}
	return lines, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.dropped = append(dropped, q.dropped...)
		for _, e := range changed {
			e.fresh = true
		}
	}
}

// compact writes the log anew where most of its lines are of the past. If it cannot, the old one is as good.
func (q *Queue) compact() {
	q.mu.Lock()
	if q.log.Lines() <= max(200, 2*len(q.entries)) {
		q.mu.Unlock()
		return
	}
	var lines [][]byte
	for _, e := range q.entries {
		lines = append(lines, e.line(true))
	}
	q.mu.Unlock()
	if err := q.log.Rewrite(slices.Values(lines)); err != nil {
		q.o.Log.Warn("the log of downloads cannot be shortened", "err", err)
	}
}
