package disktest

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"syscall"
	"time"
)

// file is an open file. The file stays when its name is given to another.
type file struct {
	v      *Volume
	node   *node
	name   string
	writes bool

	at     int64
	closed bool
}

// use locks the volume for a call, and says why the call cannot be.
func (f *file) use() (unlock func(), err error) {
	f.v.mu.Lock()
	switch {
	case f.closed:
		err = fs.ErrClosed
	case f.v.cut:
		err = ErrCut
	case f.v.gone:
		err = syscall.EIO
	}
	return f.v.mu.Unlock, err
}

// Read reads from the place where the last Read or Write ended.
func (f *file) Read(p []byte) (int, error) {
	unlock, err := f.use()
	defer unlock()
	if err != nil {
		return 0, fail("read", f.name, err)
	}
	n := f.node.data.readAt(p, f.at)
	f.at += int64(n)
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// ReadAt reads from any place.
func (f *file) ReadAt(p []byte, at int64) (int, error) {
	unlock, err := f.use()
	defer unlock()
	if err == nil && at < 0 {
		err = syscall.EINVAL
	}
	if err != nil {
		return 0, fail("read", f.name, err)
	}
	n := f.node.data.readAt(p, at)
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// Write writes at the place where the last Read or Write ended: all of p, or as much as there is room for, or half of it
// if the power is cut meanwhile.
func (f *file) Write(p []byte) (int, error) {
	unlock, err := f.use()
	defer unlock()
	if err == nil && !f.writes {
		err = syscall.EBADF
	}
	if err != nil {
		return 0, fail("write", f.name, err)
	}
	room, full := f.room()
	if int64(len(p)) <= room {
		full = nil
	} else if p = p[:room]; room == 0 {
		return 0, fail("write", f.name, full)
	}
	if err := f.v.step(); err != nil {
		if errors.Is(err, ErrCut) {
			f.write(p[:len(p)/2])
		}
		return 0, fail("write", f.name, err)
	}
	f.write(p)
	return len(p), fail("write", f.name, full)
}

// room returns how many bytes can be written, and what is in the way of more.
func (f *file) room() (int64, error) {
	size, reason := int64(maxSize), error(syscall.EFBIG)
	if free := f.v.capacity - f.v.used; f.node.linked && free < maxSize-f.node.data.size {
		size, reason = f.node.data.size+max(free, 0), syscall.ENOSPC
	}
	return max(size-f.at, 0), reason
}

func (f *file) write(p []byte) {
	if len(p) == 0 {
		return
	}
	before := f.node.data.size
	f.node.write(p, f.at)
	f.at += int64(len(p))
	f.v.grew(f.node, before)
}

// grew notes that a file has another size than before, and another time.
func (v *Volume) grew(n *node, before int64) {
	if n.linked {
		v.used += n.data.size - before
	}
	n.mod = v.time()
}

// Seek moves the place.
func (f *file) Seek(offset int64, whence int) (int64, error) {
	unlock, err := f.use()
	defer unlock()
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += f.at
	case io.SeekEnd:
		offset += f.node.data.size
	default:
		offset = -1
	}
	if err == nil && offset < 0 {
		err = syscall.EINVAL
	}
	if err != nil {
		return 0, fail("seek", f.name, err)
	}
	f.at = offset
	return offset, nil
}

// Truncate makes the file shorter, or longer with zeros, which take space here.
func (f *file) Truncate(size int64) error {
	unlock, err := f.use()
	defer unlock()
	switch {
	case err != nil:
	case !f.writes || size < 0:
		err = syscall.EINVAL
	default:
		err = f.v.resize(f.node, size)
	}
	return fail("truncate", f.name, err)
}

func (v *Volume) resize(n *node, size int64) error {
	switch {
	case size > maxSize:
		return syscall.EFBIG
	case n.linked && size-n.data.size > v.capacity-v.used:
		return syscall.ENOSPC
	}
	if err := v.step(); err != nil {
		return err
	}
	before := n.data.size
	n.truncate(size)
	v.grew(n, before)
	return nil
}

// Sync makes the content safe, and the name of a new file.
func (f *file) Sync() error {
	unlock, err := f.use()
	defer unlock()
	if err == nil {
		err = f.v.step()
	}
	if err != nil {
		return fail("sync", f.name, err)
	}
	f.node.sync()
	f.v.settleNew(f.node)
	return nil
}

// Close ends the use of the file.
func (f *file) Close() error {
	unlock, err := f.use()
	defer unlock()
	f.closed = true
	return fail("close", f.name, err)
}

// Stat describes the file.
func (f *file) Stat() (fs.FileInfo, error) {
	unlock, err := f.use()
	defer unlock()
	if err != nil {
		return nil, fail("stat", f.name, err)
	}
	return entry{path.Base(f.name), f.node}.info(), nil
}

// info describes a file or folder at one moment.
type info struct {
	name   string
	size   int64
	mod    time.Time
	folder bool
}

func (e entry) info() info {
	return info{e.name, e.node.data.size, e.node.mod, e.node.isFolder()}
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) ModTime() time.Time { return i.mod }
func (i info) IsDir() bool        { return i.folder }
func (i info) Sys() any           { return nil }

func (i info) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}
