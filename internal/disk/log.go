package disk

import (
	"errors"
	"io"
	"io/fs"
	"iter"
	"math"
	"path"
	"slices"
	"sync"
)

// Log is a file of records, which may be any bytes without a line end. They are added at the end or replaced all at
// once. What was acknowledged is there after a power cut; of what was not, an Append or a Rewrite is there as a whole or
// not at all.
//
// Beside the file lie its previous generation (".old") and, while it is rewritten, the next (".new"). Calls may overlap.
type Log struct {
	fsys   FS
	name   string
	strict bool // records that are not sealed never count, not even for want of others

	mu     sync.Mutex
	number uint64 // of the generation that counts; 0: there is no file yet
	top    uint64 // the highest number of any file; the next one is above it
	end    int64  // where the last acknowledged record ends
	lines  int    // acknowledged since the snapshot
	sure   bool   // the file is that generation, and nothing newer lies beside it
	named  bool   // and its name is safe
	lost   bool   // acknowledged records have vanished from the disk
	closed bool
	buf    []byte // for the lines of an Append
}

// OpenLog reads a log and calls take for each record, oldest first. The record is valid during the call only; an error
// of take says that it is damaged. A file that is absent, together with its previous generation, is an empty log.
//
// Damage does not keep a log from being used: what is whole counts, what is not is set aside and told. A volume that can
// be read and not written is no error here; Append will have it.
func OpenLog(fsys FS, name string, take func(record []byte) error) (*Log, *Damage, error) {
	return open(fsys, name, false, take)
}

func open(fsys FS, name string, strict bool, take func(record []byte) error) (*Log, *Damage, error) {
	l := &Log{fsys: fsys, name: name, strict: strict}
	f, err := l.find()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l, nil, nil // not even the folder is there
	case err != nil:
		return nil, nil, err
	}
	f.deliver(take)
	if f.best != nil {
		l.number, l.end, l.lines = f.best.number, f.best.end, f.best.lines()
	}
	if !f.nothing() {
		err = l.settle(f) // what does not succeed here is tried again by the next call that writes
	}
	return l, f.damage(err == nil), nil
}

// Append adds records. They are safe when it returns nil. On an error none of them counts, unless the power is cut
// before the next call.
func (l *Log) Append(records ...[]byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(records) == 0 {
		return nil
	}
	if err := l.begin(); err != nil {
		return err
	}
	e := encoder{name: l.name, generation: l.number, at: l.end, buf: l.buf[:0]}
	for _, record := range records {
		if err := e.record(record); err != nil {
			return l.refuse("append", err)
		}
	}
	e.seal()
	l.buf = e.buf[:0]
	if err := l.extend(e.buf); err != nil {
		return err
	}
	l.end += int64(len(e.buf))
	l.lines += len(records)
	return nil
}

// begin is ready, and makes an empty file where there is none.
func (l *Log) begin() error {
	there, err := l.ready()
	if err != nil {
		return err
	}
	if !there {
		lost := l.number > 0
		if err := l.replace(slices.Values([][]byte(nil)), move{}); err != nil {
			return err
		}
		l.lost = l.lost || lost
	}
	if !l.named {
		// A process that was killed may have renamed the file last, and without syncing.
		if err := l.fsys.SyncDir(l.folder()); err != nil {
			return err
		}
		l.named = true
	}
	return nil
}

// errChanged says that someone else has made or taken away a file at this moment. The next call finds its way.
var errChanged = errors.New("changed meanwhile")

// refuse makes an error of something that did not reach the disk.
func (l *Log) refuse(op string, err error) error {
	return &fs.PathError{Op: op, Path: l.name, Err: err}
}

// extend writes lines behind the last acknowledged one.
func (l *Log) extend(lines []byte) (err error) {
	f, err := l.fsys.Edit(l.name)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Truncate(l.end) // or else ready will
		}
		_ = f.Close() // everything is synced
	}()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() != l.end {
		l.sure = false // it was taken away after ready had seen it, and this is an empty one
		return l.refuse("append", errChanged)
	}
	if _, err := f.Seek(l.end, io.SeekStart); err != nil {
		return err
	}
	if _, err := f.Write(lines); err != nil {
		return err
	}
	return f.Sync()
}

// Rewrite replaces all records, and is how a log that has grown becomes short again. The records are safe when it
// returns nil. On an error the ones before count, unless the power is cut before the next call: then it may be the new
// ones. The sequence must not use the log.
func (l *Log) Rewrite(records iter.Seq[[]byte]) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	there, err := l.ready()
	if err != nil {
		return err
	}
	var m move
	if there {
		m = move{from: l.name, to: l.name + endings[previous]}
	}
	if err := l.replace(records, m); err != nil {
		l.sure = false
		_, _ = l.ready() // frees what the next generation takes of a full disk; if not now, the next call does
		return err
	}
	l.lost = false
	return nil
}

// Lines returns how many records were appended since the snapshot: whoever owns the log decides by it when to Rewrite.
// When records that were safe have vanished, because someone removed or changed the file under the running program, it
// is math.MaxInt, so that the owner writes all that it knows.
func (l *Log) Lines() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lost {
		return math.MaxInt
	}
	return l.lines
}

// Close ends the use of the log. It has nothing to lose.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	return nil
}

// folder is the one that the files of the log lie in.
func (l *Log) folder() string { return path.Dir(l.name) }
