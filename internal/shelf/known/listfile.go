package known

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"inkshelf/internal/disk"
)

// listLimit is the length of the longest file. What servers may send for one list is no longer either.
const listLimit = 64 << 20

// lists is the files of all lists.
type lists struct {
	fsys  disk.FS
	now   func() time.Time
	log   *slog.Logger
	books *budget

	mu     sync.Mutex // lets one file be written at a time; reading goes on meanwhile
	closed bool

	times sync.Mutex
	seen  map[string]int64 // when a list last came, by name, where that is later than its file says
}

func get[T any](l *lists, p place, c codec[T]) (List[T], bool) {
	at, body, ok := l.read(p)
	if !ok {
		return List[T]{}, false
	}
	owner, items, err := c.decode(body)
	if err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.drop(p)
		return List[T]{}, false
	}
	if owner != p.owner {
		return List[T]{}, false // two ids with one hash
	}
	return List[T]{Items: items, At: time.Unix(at, 0).UTC()}, true
}

// read returns what a file holds and when that came.
func (l *lists) read(p place) (at int64, body []byte, ok bool) {
	h, body, err := read(l.fsys, p.name, listLimit)
	if missing(err) {
		h, body, err = l.retrieve(p)
	}
	if err != nil {
		if !missing(err) {
			l.log.Warn("a remembered list cannot be read", "err", err)
		}
		return 0, nil, false
	}
	if p.bounded {
		l.books.used(p.name)
	}
	l.times.Lock()
	defer l.times.Unlock()
	if at, ok := l.seen[p.name]; ok {
		return at, body, true
	}
	return h.at, body, true
}

// missing reports whether an error says that there is no file, or none that is whole.
func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) || errors.Is(err, errDamaged) }

// retrieve looks for a list where a power cut may have left it: a FAT volume can lose the name that a file was to get, and
// with it the file that had it. What is not whole is removed.
func (l *lists) retrieve(p place) (head, []byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	h, body, err := read(l.fsys, p.name, listLimit)
	if !missing(err) {
		return h, body, err // it has been written meanwhile
	}
	damaged := errors.Is(err, errDamaged)
	h, body, err = read(l.fsys, p.name+next, listLimit)
	switch {
	case err == nil:
		l.install(p, h)
	case damaged || errors.Is(err, errDamaged):
		l.drop(p)
	}
	return h, body, err
}

// install puts a list that was left beside its place into it. If that fails it is retrieved again.
func (l *lists) install(p place, h head) {
	if err := l.fsys.Rename(p.name+next, p.name); err != nil {
		l.log.Warn("a remembered list cannot be put in its place", "err", err)
		return
	}
	if p.bounded {
		l.books.gone(p.name + next)
		l.books.wrote(p.name, h.fileSize())
	}
}

// drop removes a file that is of no use. The server will be asked again, so that nobody need be told. The caller holds mu.
func (l *lists) drop(p place) {
	for _, name := range []string{p.name, p.name + next} {
		_ = l.fsys.Remove(name) // what stays is dropped next time
		l.books.gone(name)
	}
}

// came notes when a list came, where its file does not say so; 0: it does.
func (l *lists) came(p place, at int64) {
	l.times.Lock()
	defer l.times.Unlock()
	if at == 0 {
		delete(l.seen, p.name)
	} else {
		l.seen[p.name] = at
	}
}

func put[T any](l *lists, p place, c codec[T], items []T) error {
	body := c.encode(p.owner, items)
	h := headOf(body, l.now().Unix())
	if h.fileSize() > listLimit {
		return fmt.Errorf("remember %s: %d bytes are too many", p.name, h.size)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return &fs.PathError{Op: "write", Path: p.name, Err: fs.ErrClosed}
	}
	if l.holds(p, h) {
		l.came(p, h.at)
		return nil
	}
	if p.bounded {
		if err := l.books.room(p.name, h.fileSize()); err != nil {
			return err
		}
	}
	if err := write(l.fsys, p.name, h, body, true); err != nil {
		return err
	}
	l.came(p, 0)
	if p.bounded {
		l.books.wrote(p.name, h.fileSize())
	}
	return nil
}

// holds reports whether a file need not be written because it holds just that. When the list came is then remembered for
// this run; for the next one the file says it, up to an hour off.
func (l *lists) holds(p place, h head) bool {
	const hour = 3600
	old, err := readHead(l.fsys, p.name)
	return err == nil && old.sum == h.sum && old.size == h.size && h.at-old.at < hour && old.at-h.at < hour
}

// allBooks visits the file of every series of every source.
func (l *lists) allBooks(visit func(name string, info fs.FileInfo)) error {
	sources, err := folders(l.fsys, listFolder)
	if err != nil {
		return err
	}
	for _, s := range sources {
		if err := visitFiles(l.fsys, s+bookFolder, visit); err != nil {
			return err
		}
	}
	return nil
}

func (l *lists) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
}
