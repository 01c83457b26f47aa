package disk

import (
	"cmp"
	"errors"
	"io/fs"
	"math"
	"slices"
)

// The files of a log, in the order in which they count where two have one generation.
const (
	current  = iota // the log
	next            // the generation that is being written, until it takes the place of the log
	previous        // the generation before
)

var endings = [...]string{current: "", next: ".new", previous: ".old"}

// found is what lies on the disk of a log.
type found struct {
	files [len(endings)]generation
	best  *generation // the one that counts; nil: none
	bad   *generation // the one to set aside; nil: none

	moved move // what settle did
}

// find looks at the files of the log. It counts the newest one, or, when the log is in use already, the one that the
// log knows: a newer one is then left from a Rewrite that did not succeed.
func (l *Log) find() (*found, error) {
	f := new(found)
	var order []*generation
	for i, ending := range endings {
		g, err := peek(l.fsys, l.name, l.name+ending)
		if err != nil {
			return nil, err
		}
		f.files[i] = g
		l.top = max(l.top, g.number)
		if g.number > 0 && (l.number == 0 || g.number == l.number) {
			order = append(order, &f.files[i])
		}
	}
	if !f.files[current].there {
		if err := l.absent(); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(order, func(a, b *generation) int { return cmp.Compare(b.number, a.number) })

	limit := int64(math.MaxInt64)
	if l.number > 0 {
		limit = l.end // what follows is of an Append that did not succeed
	}
	for _, g := range order {
		if err := g.read(l.fsys, limit); err != nil {
			return nil, err
		}
		if g.sealed && (g.fault == "" || g != &f.files[next]) {
			f.best = g
			break
		}
	}
	f.salvage(l.strict)
	return f, nil
}

// absent makes sure that there is no file although there is a volume: one that comes back at this moment holds what
// would be taken for lost, and written anew.
func (l *Log) absent() error {
	if _, err := l.fsys.Stat(l.folder()); err != nil {
		return err
	}
	_, err := l.fsys.Stat(l.name)
	switch {
	case err == nil:
		return l.refuse("open", errChanged)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// salvage says what to do about damage: it finds the file to set aside, and one to use where no other counts. What is
// wrong with a next generation is no damage: writing it was cut off.
func (f *found) salvage(strict bool) {
	for _, g := range []*generation{&f.files[current], &f.files[previous]} {
		if f.best == nil && !strict && len(g.records) > 0 {
			f.best = g
		}
	}
	for _, g := range []*generation{&f.files[current], &f.files[previous]} {
		if g.fault != "" && f.bad == nil && (g == &f.files[current] || f.best == nil || f.best == g) {
			f.bad = g
		}
	}
}

// deliver hands the records to take and leaves out those that it refuses.
func (f *found) deliver(take func(record []byte) error) {
	if f.best == nil {
		return
	}
	taken := make([][]byte, 0, len(f.best.records))
	for _, record := range f.best.records {
		if take(record) == nil {
			taken = append(taken, record)
		}
	}
	if len(taken) == len(f.best.records) {
		return
	}
	f.best.records = taken
	if f.best.fault == "" {
		f.best.fault = "has records that make no sense"
	}
	if f.bad == nil {
		f.bad = f.best
	}
}

// damage tells of the file that is not whole.
func (f *found) damage(settled bool) *Damage {
	if f.bad == nil {
		return nil
	}
	d := &Damage{Name: f.bad.file, Reason: f.bad.fault}
	if settled && f.moved.from == f.bad.file {
		d.Aside = f.moved.to
	}
	return d
}

// nothing reports whether there is no file to use and none to set aside.
func (f *found) nothing() bool {
	return f.best == nil && f.bad == nil && !f.files[current].there
}

// move says how the next generation takes the place of the current one.
type move struct {
	from, to string // a file that is given another name before, if any
	twice    bool   // the next generation is the only one that holds all that counts: keep it as the previous one too
}

// retire says what has to become of the files that were found when the next generation takes its place. One that is not
// damaged needs no other name: it is older, or left from a Rewrite that did not succeed.
func (l *Log) retire(f *found) move {
	m := move{twice: f.best != nil && (f.best != &f.files[previous] || f.bad == f.best)}
	if f.bad != nil && f.bad != &f.files[next] {
		m.from, m.to = f.bad.file, asideName(l.fsys, l.name)
	}
	return m
}
