package progress

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"inkshelf/internal/server"
)

// backOff is how long a server is left alone after it could not be reached, time after time.
var backOff = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute}

// longest is how long a server may ask to be left alone.
const longest = time.Hour

// delivery empties a line once.
type delivery struct {
	*Store
	line  *line
	to    server.Server
	lists map[server.SeriesID]list // fetched for this delivery
}

// ticket is a place in a line.
type ticket struct {
	ref server.Ref
	seq uint64 // of what is to be sent
}

// drain sends everything of a line that waits, in the order in which it was read, so that the server's own order of
// reading is that too.
func (s *Store) drain(ctx context.Context, l *line) {
	queue := s.queue(l)
	to, ok := s.options.Source(l.source)
	switch {
	case len(queue) == 0:
	case !ok: // it was taken out of the configuration, and may come back
		s.bar(l)
	case !keeps(to):
		for _, t := range queue {
			s.refused(t, errors.ErrUnsupported)
		}
	default:
		d := delivery{s, l, to, map[server.SeriesID]list{}}
		d.all(ctx, queue)
	}
}

// queue returns what is to be sent, in order. What comes from now on is due anew.
func (s *Store) queue(l *line) []ticket {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.due = time.Time{}
	var list []*state
	for _, st := range s.states {
		if st.Source == l.source && st.sendable() {
			list = append(list, st)
		}
	}
	slices.SortFunc(list, func(a, b *state) int { return cmp.Compare(a.Seq, b.Seq) })
	queue := make([]ticket, len(list))
	for i, st := range list {
		queue[i] = ticket{st.ref(), st.Seq}
	}
	return queue
}

// all sends positions one after another. One that the server stumbles over does not keep back those behind it; they do
// wait for a server that cannot be reached.
func (d *delivery) all(ctx context.Context, queue []ticket) {
	var stumbled error
	for _, t := range queue {
		err := d.one(ctx, t.ref)
		switch code := server.StatusCode(err); {
		case ctx.Err() != nil:
			return
		case err == nil:
		case final(err):
			d.refused(t, err)
		case code == http.StatusUnauthorized, code == http.StatusForbidden:
			d.options.Log.Warn("a server refuses the key; positions wait", "source", d.line.source, "err", err)
			d.bar(d.line)
			return
		case stumbles(err):
			stumbled = err
		default:
			d.postpone(err)
			return
		}
	}
	if stumbled != nil {
		d.postpone(stumbled)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.line.tries, d.line.quiet, d.line.patient = 0, time.Time{}, false
}

// final reports whether a server will never take what it has refused.
func final(err error) bool {
	switch server.StatusCode(err) {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusGone, http.StatusUnprocessableEntity:
		return true
	}
	return errors.Is(err, errors.ErrUnsupported)
}

// stumbles reports whether an error may be about one book or series alone, for all that the server is there.
func stumbles(err error) bool {
	switch code := server.StatusCode(err); code {
	case http.StatusRequestTimeout, http.StatusTooManyRequests:
		return false
	default:
		return code >= 400 && code <= http.StatusInternalServerError || errors.Is(err, server.ErrBadAnswer)
	}
}

// bar leaves a server alone until something is done about it.
func (s *Store) bar(l *line) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.shut = true
}

// postpone leaves a server alone for a while, as long as it asks for or else longer each time.
func (d *delivery) postpone(err error) {
	d.mu.Lock()
	l := d.line
	wait := backOff[min(l.tries, len(backOff)-1)]
	l.tries++
	l.patient = false
	if se, ok := errors.AsType[*server.StatusError](err); ok && se.RetryAfter > 0 {
		wait, l.patient = min(se.RetryAfter, longest), true
	}
	l.due, l.quiet = time.Now(), time.Now().Add(wait)
	d.mu.Unlock()
	d.options.Log.Info("positions wait", "source", l.source, "for", slog.DurationValue(wait), "err", err)
}
