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
	lost := l.number > 0 && (f.best == nil || f.best.end < l.end || f.best.fault != "")
	if err := l.settle(f); err != nil {
		return false, err
	}
	l.lost = l.lost || lost
	return true, nil
}

// settle brings files into the state that ready promises. It never touches the only safe copy of what counts: a file is
// renamed only while another one is whole, safe under its name, and holds all that was acknowledged.
func (l *Log) settle(f *found) error {
	if f.best == &f.files[current] && f.bad == nil {
		return l.tidy(f)
	}
	f.moved = l.retire(f)
	// A next generation may be the last safe one if a Rewrite got no further than renaming.
	if err := l.fsys.SyncDir(l.folder()); err != nil {
		return err
	}
	if f.best == &f.files[next] {
		if err := l.install(f.best.data, f.moved); err != nil {
			return err
		}
		l.adopt(f.best)
		return nil
	}
	var records [][]byte
	if f.best != nil {
		records = f.best.records
	}
	return l.replace(slices.Values(records), f.moved)
}

// adopt makes a generation that is in place the one that the log knows.
func (l *Log) adopt(g *generation) {
	l.number, l.end, l.lines, l.sure = g.number, g.end, g.lines(), true
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
	e := encoder{generation: l.top + 1}
	e.head(l.name)
	for record := range records {
		if err := e.record(record); err != nil {
			return l.refuse("rewrite", err)
		}
	}
	e.seal()
	l.top++ // even if this fails: no two files may have one number
	if err := l.write(next, e.buf); err != nil {
		return err
	}
	if err := l.install(e.buf, m); err != nil {
		return err
	}
	l.number, l.end, l.lines, l.sure = e.generation, int64(len(e.buf)), 0, true
	return nil
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

// install makes the next generation, which is whole and safe and holds data, the current one.
func (l *Log) install(data []byte, m move) error {
	if m.from != "" {
		if err := l.fsys.Rename(m.from, m.to); err != nil {
			return err
		}
		if err := l.fsys.SyncDir(l.folder()); err != nil {
			return err
		}
	}
	if m.twice {
		if err := l.write(previous, data); err != nil {
			return err
		}
	}
	if err := l.fsys.Rename(l.name+endings[next], l.name); err != nil {
		return err
	}
	return l.fsys.SyncDir(l.folder())
}
