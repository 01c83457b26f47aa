// Package disktest is a disk for tests: a FAT volume in memory that can lose its power, fill up, become read-only or be
// taken away, and wrappers that let single operations fail.
//
// The rules of FAT hold: names that differ only in case, or in the way Unicode writes them, are one; illegal names are
// refused; times are whole numbers of two seconds; a file is smaller than 4 GiB; there are no links.
//
// # What a power cut leaves
//
// Each file has its content and, beside it, the content that was last synced. Each folder has its names and, beside
// them, those that are safe: names become safe by SyncDir of the folder, the name of a new file also by Sync of the
// file. Volume.After makes of that the disk as it is found when the power is back:
//
//   - Kept: everything that was done is there, as after the end of the process alone. What was not synced is still at
//     risk: the power may be cut next.
//   - Lost: nothing is there that was not synced.
//   - Torn: each change that was not synced is done, undone or half done, by lot.
//
// Half done means, of a file's content: up to some place it is new, and from there on missing, zero, the old content,
// one of these two for a while, or garbage, which may be what another file has at that place. Bytes before the first
// that was changed since the last Sync are never at risk. Of a rename: the old name is gone although the new one is not
// there or still means the file that it meant before; or the new one means nothing any more, whether the old one is
// there or not; or the file has both names, each with a copy of its own here. Of a rename between two folders each
// folder keeps its half.
//
// A folder whose own name is lost takes along everything in it.
package disktest

import (
	"errors"
	"math"
	"sync"
	"syscall"
	"time"

	"inkshelf/internal/disk"
)

// ErrCut is in the error of every call after the power was cut.
var ErrCut = errors.New("the power is cut")

// Options of a Volume.
type Options struct {
	Now      func() time.Time // for the times of files; nil: time.Now
	Capacity int64            // in bytes, of the content of files alone; 0: endless
}

// Volume is a disk in memory. Calls may overlap.
type Volume struct {
	now func() time.Time

	mu       sync.Mutex
	root     *node
	pending  []change // names that are not safe, oldest first
	used     int64
	capacity int64
	ops      int
	cutAt    int
	cut      bool
	readOnly bool
	gone     bool
}

var _ disk.FS = (*Volume)(nil)

// NewVolume returns an empty volume.
func NewVolume(o Options) *Volume {
	v := &Volume{now: o.Now, root: newFolder(), capacity: o.Capacity, cutAt: math.MaxInt}
	if v.now == nil {
		v.now = time.Now
	}
	if v.capacity == 0 {
		v.capacity = math.MaxInt64
	}
	return v
}

// Ops returns how many operations have changed something so far: create, write, truncate, sync, rename, remove, mkdir and
// syncdir. Those that failed do not count.
func (v *Volume) Ops() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.ops
}

// CutAt cuts the power after so many operations. The next one is not done, except for half of what it writes if it is a
// write, and from then on every call fails with ErrCut.
func (v *Volume) CutAt(ops int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.cutAt = ops
}

// SetFree sets the space that is left, which is used up by writing and comes back by removing.
func (v *Volume) SetFree(n int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.capacity = v.used + n
}

// Fill leaves no space.
func (v *Volume) Fill() { v.SetFree(0) }

// Used returns the size of all files together.
func (v *Volume) Used() int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.used
}

// SetReadOnly lets everything that would change something fail with EROFS, or work again.
func (v *Volume) SetReadOnly(on bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.readOnly = on
}

// Gone takes the volume away or puts it back. While it is away no name is there, and open files fail with EIO.
func (v *Volume) Gone(on bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.gone = on
}

// look is what every call by name begins with.
func (v *Volume) look() error {
	switch {
	case v.cut:
		return ErrCut
	case v.gone:
		return syscall.ENOENT
	}
	return nil
}

// step counts an operation that is about to change something, or says why it cannot.
func (v *Volume) step() error {
	switch {
	case v.readOnly:
		return syscall.EROFS
	case v.ops >= v.cutAt:
		v.cut = true
		return ErrCut
	}
	v.ops++
	return nil
}
