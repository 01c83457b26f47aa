package known

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"inkshelf/internal/disk"
)

// cluster is what the smallest file takes of the volume; larger files take a multiple of it. Counting so keeps the number
// of files within bounds, too.
const cluster = 4 << 10

// budget keeps files within a limit: those that were not used for longest make room for others.
//
// The files are counted when the first one is written, and not before: looking at thousands takes its time. What was used in
// earlier runs is not written down anywhere, so that for those files the time of writing counts.
type budget struct {
	fsys  disk.FS
	limit int64
	visit func(func(name string, info fs.FileInfo)) error // visits all files, for the counting

	mu      sync.Mutex
	counted bool
	files   map[string]use // until they are counted: those that were used, without their size
	total   int64
	turn    int64
}

// use is what a file takes, and when it was last used: the higher, the later.
type use struct{ size, turn int64 }

// firstTurn leaves lower numbers for the files of earlier runs.
const firstTurn = 1 << 32

func newBudget(fsys disk.FS, limit int64, visit func(func(string, fs.FileInfo)) error) *budget {
	return &budget{fsys: fsys, limit: limit, visit: visit, files: map[string]use{}, turn: firstTurn}
}

// used notes that a file was read.
func (b *budget) used(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	u, ok := b.files[name]
	if b.counted && !ok {
		return // it has just been removed
	}
	b.turn++
	u.turn = b.turn
	b.files[name] = u
}

// room removes files until there is room for name with its new size, and then for some more, so that not every file
// that is written has others removed.
func (b *budget) room(name string, size int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.count(); err != nil {
		return err
	}
	more := clusters(size) - b.files[name].size
	if b.total+more <= b.limit {
		return nil
	}
	byTurn := func(x, y string) int { return cmp.Compare(b.files[x].turn, b.files[y].turn) }
	for _, old := range slices.SortedFunc(maps.Keys(b.files), byTurn) {
		if b.total+more <= b.limit/10*9 {
			break
		}
		if old == name {
			continue
		}
		if err := remove(b.fsys, old); err != nil {
			return err
		}
		b.strike(old)
	}
	return nil
}

// count finds out what is there. The caller holds mu.
func (b *budget) count() error {
	if b.counted {
		return nil
	}
	type file struct {
		name string
		size int64
		at   time.Time
	}
	var all []file
	err := b.visit(func(name string, info fs.FileInfo) { all = append(all, file{name, info.Size(), info.ModTime()}) })
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(x, y file) int { return cmp.Or(x.at.Compare(y.at), strings.Compare(x.name, y.name)) })
	known := b.files
	b.total = 0
	b.files = make(map[string]use, len(all))
	for i, f := range all {
		u := use{size: clusters(f.size), turn: int64(i)}
		if k, ok := known[f.name]; ok {
			u.turn = k.turn
		}
		b.files[f.name] = u
		b.total += u.size
	}
	b.counted = true
	return nil
}

// wrote notes the size of a file for which there was room.
func (b *budget) wrote(name string, size int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.strike(name)
	b.turn++
	b.files[name] = use{size: clusters(size), turn: b.turn}
	b.total += clusters(size)
}

// gone notes that a file is not there any more.
func (b *budget) gone(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.strike(name)
}

// strike takes a file off the account. The caller holds mu.
func (b *budget) strike(name string) {
	b.total -= b.files[name].size
	delete(b.files, name)
}

// clusters is what a file of some size takes of the volume.
func clusters(size int64) int64 { return max(1, (size+cluster-1)/cluster) * cluster }
