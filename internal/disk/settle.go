package disk

import (
	"errors"
	"io/fs"
	"iter"
	"slices"
)

// ready sees to it that the file is the generation that the log knows and ends with the last acknowledged record. After
// an error, and when the folder was away, that need not be so. It reports false if there is no file at all.
func (l *Log) ready() (there bool, err error) {
	if l.closed {
		return false, l.refuse("write", fs.ErrClosed)
	}
	if l.sure {
		if info, err := l.fsys.Stat(l.name); err == nil && info.Size() == l.end {
			return true, nil
		}
		l.sure = false
	}
	f, err := l.find()
	if err != nil || f.nothing() {
		return false, err
	}
	l.lost = l.lost || l.number > 0 && (f.best == nil || f.best.end < l.end || f.best.fault != "")
	return true, l.settle(f)
}

// settle brings files into the state that ready promises. It never touches the only safe copy of what counts: a file is
// renamed only while another one is whole, safe under its name, and holds all that was acknowledged.
func (l *Log) settle(f *found) error {
	if err := l.clear(f); err != nil {
		return err
	}
	if f.best == &f.files[current] && f.bad == nil {
		return l.tidy(f)
	}
	f.moved = l.retire(f)
	// A next generation may be the last safe one if a Rewrite got no further than renaming.
	if err := l.fsys.SyncDir(l.folder()); err != nil {
		return err
	}
	g, err := l.successor(f)
	if err != nil {
		return err
	}
	if err := l.makeRoom(f.moved); err != nil {
		return err
	}
	// It holds what counts, and what it was made of has another name now: it is the one to look for if the rest fails.
	l.adopt(g)
	return l.install(g, f.moved)
}

// successor returns the next generation with what counts, whole and safe, but not in place yet.
func (l *Log) successor(f *found) (*generation, error) {
	if f.best == nil {
		return l.prepare(slices.Values([][]byte(nil)))
	}
	if f.best != &f.files[next] {
		return l.prepare(slices.Values(f.best.records))
	}
	// It is here already. A process that was killed need not have synced it.
	file, err := l.fsys.Edit(f.best.file)
	if err != nil {
		return nil, err
	}
	return f.best, errors.Join(file.Sync(), file.Close())
}

// clear gives folders that stand in the way of the files another name.
func (l *Log) clear(f *found) error {
	for _, g := range []*generation{&f.files[next], &f.files[previous]} {
		if !g.folder {
			continue
		}
		if err := l.fsys.Rename(g.file, asideName(l.fsys, l.name)); err != nil {
			return err
		}
		g.there = false
	}
	return nil
}

// adopt makes a generation the one that the log knows.
func (l *Log) adopt(g *generation) {
	l.number, l.end, l.lines = g.number, g.end, g.lines()
}

// tidy removes what a cut or an error left behind a current generation that counts, and beside it.
func (l *Log) tidy(f *found) error {
	if f.best.size > f.best.end {
		if err := l.cut(f.best.end); err != nil {
			return err
		}
	}
	if f.files[next].there {
		if err := l.fsys.Remove(f.files[next].file); err != nil {
			return err
		}
		// A newer generation that came back would hide what is acknowledged from now on.
		if err := l.fsys.SyncDir(l.folder()); err != nil {
			return err
		}
	}
	l.adopt(f.best)
	l.sure = true
	return nil
}

// cut makes the file end at a place. It need not be safe: what comes back does not count any more than before.
func (l *Log) cut(end int64) error {
	f, err := l.fsys.Edit(l.name)
	if err != nil {
		return err
	}
	return errors.Join(f.Truncate(end), f.Close())
}

// replace writes the next generation and puts it in place of the current one.
func (l *Log) replace(records iter.Seq[[]byte], m move) error {
	g, err := l.prepare(records)
	if err != nil {
		return err
	}
	if err := l.makeRoom(m); err != nil {
		return err
	}
	if err := l.install(g, m); err != nil {
		return err
	}
	l.adopt(g)
	return nil
}

// prepare writes the next generation beside the current one.
func (l *Log) prepare(records iter.Seq[[]byte]) (*generation, error) {
	e := encoder{name: l.name, generation: l.top + 1}
	e.head()
	for record := range records {
		if err := e.record(record); err != nil {
			return nil, l.refuse("rewrite", err)
		}
	}
	e.seal()
	l.top++ // even if this fails: no two files may have one number
	return &generation{number: e.generation, data: e.buf, end: int64(len(e.buf))}, l.write(next, e.buf)
}

// write writes one of the files of the log, and makes it safe.
func (l *Log) write(file int, data []byte) error {
	f, err := l.fsys.Create(l.name + endings[file])
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // everything is synced
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	// FAT may keep the parts of a long name in two sectors, and syncing the file writes only one of them.
	return l.fsys.SyncDir(l.folder())
}

// makeRoom gives the file that is in the way of the next generation, if any, another name.
func (l *Log) makeRoom(m move) error {
	if m.from == "" {
		return nil
	}
	return l.fsys.Rename(m.from, m.to)
}

// install makes the next generation, which is whole and safe, the current one.
func (l *Log) install(g *generation, m move) error {
	l.named = false
	if m.from != "" {
		if err := l.fsys.SyncDir(l.folder()); err != nil {
			return err
		}
	}
	if m.twice {
		if err := l.write(previous, g.data); err != nil {
			return err
		}
	}
	if err := l.fsys.Rename(l.name+endings[next], l.name); err != nil {
		return err
	}
	if err := l.fsys.SyncDir(l.folder()); err != nil {
		return err
	}
	l.sure, l.named = true, true
	return nil
}
