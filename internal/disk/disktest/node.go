package disktest

import (
	"slices"
	"time"
)

// maxSize is the size of the largest file on a FAT volume.
const maxSize = 1<<32 - 1

// node is a file or a folder.
type node struct {
	// Of a folder: what its names mean, by fatname.Key, and what they mean for certain after a power cut. Nil for a file.
	names, safe map[string]entry

	// Of a file: its content, and that of the last Sync.
	data, synced content
	first        int64 // the first byte that was changed since the last Sync; -1: none
	mod          time.Time
	linked       bool // it has a name, and so takes space
}

// entry is what a name in a folder means.
type entry struct {
	name string // as it was first written
	node *node
}

// content is bytes with zeros after them up to size, so that a test can have a file of 4 GiB.
type content struct {
	bytes []byte
	size  int64
}

func newFolder() *node {
	return &node{names: make(map[string]entry), safe: make(map[string]entry), first: -1, linked: true}
}

func (n *node) isFolder() bool { return n.names != nil }

// touch notes that bytes change from a place on.
func (n *node) touch(at int64) {
	if n.first < 0 || at < n.first {
		n.first = at
	}
}

// write puts p at a place of the content.
func (n *node) write(p []byte, at int64) {
	n.touch(min(at, n.data.size)) // a gap becomes zeros
	b := n.data.bytes
	// The synced content may share its bytes, so that syncing a large file costs nothing.
	if min(at, int64(len(b))) < int64(len(n.synced.bytes)) {
		b = slices.Clone(b)
	}
	end := at + int64(len(p))
	if missing := end - int64(len(b)); missing > 0 {
		b = append(b, make([]byte, missing)...)
	}
	copy(b[at:], p)
	n.data.bytes = b
	n.data.size = max(n.data.size, end)
}

// truncate makes the content longer or shorter.
func (n *node) truncate(size int64) {
	if size == n.data.size {
		return
	}
	n.touch(min(size, n.data.size))
	// Clipped, because what is cut off may be the synced content.
	n.data.bytes = slices.Clip(n.data.bytes[:min(size, int64(len(n.data.bytes)))])
	n.data.size = size
}

// sync makes the content safe.
func (n *node) sync() {
	n.synced, n.first = n.data, -1
}

// readAt reads content from a place on.
func (c content) readAt(p []byte, at int64) int {
	if at >= c.size {
		return 0
	}
	p = p[:min(int64(len(p)), c.size-at)]
	n := 0
	if at < int64(len(c.bytes)) {
		n = copy(p, c.bytes[at:])
	}
	clear(p[n:])
	return len(p)
}
