package disktest

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
)

// Loss says what a power cut does to what was not synced. The package comment tells more.
type Loss int

// The losses.
const (
	Kept Loss = iota // nothing is lost, yet
	Lost             // everything is
	Torn             // some is, and some halfway
)

// Losses are all of them, for tests that try each.
var Losses = []Loss{Kept, Lost, Torn}

func (l Loss) String() string { return [...]string{"kept", "lost", "torn"}[l] }

// After returns the disk as it is when the power is back, or, if all is Kept, when the process has been killed: a volume
// of its own. What a power cut has left is safe; what a killed process has left is as safe as it was. The seed decides
// what is Torn. The volume itself stays as it is, so that one cut can be looked at in many ways.
func (v *Volume) After(l Loss, seed uint64) *Volume {
	v.mu.Lock()
	defer v.mu.Unlock()
	w := NewVolume(Options{Now: v.now})
	w.capacity = v.capacity
	if l == Kept {
		c := copier{}
		w.root, w.pending, w.used = c.node(v.root), c.changes(v.pending), v.used
		return w
	}
	a := aftermath{loss: l, rand: rand.New(rand.NewPCG(seed, uint64(v.ops))), names: make(map[*node]map[string]entry)}
	if l == Torn {
		a.tear(v.pending)
		a.stale = v.root.contents(nil)
	}
	w.root = a.folder(v.root)
	w.used = w.root.usage()
	return w
}

// aftermath makes one volume of another.
type aftermath struct {
	loss  Loss
	rand  *rand.Rand
	names map[*node]map[string]entry // of the folders in which some name was torn
	stale [][]byte                   // what may show up as garbage
}

// tear decides what has become of each change of names.
func (a *aftermath) tear(pending []change) {
	for _, c := range pending {
		switch {
		case len(c) == 1:
			if a.rand.IntN(2) == 0 {
				a.apply(c[0])
			}
		default:
			a.tearRename(c[0], c[1])
		}
	}
}

// tearRename decides about a rename: how its target and its old name have changed.
func (a *aftermath) tearRename(target, old edit) {
	none := target
	none.entry = entry{}
	for _, e := range [][]edit{{}, {target, old}, {target}, {old}, {none}, {none, old}}[a.rand.IntN(6)] {
		a.apply(e)
	}
}

func (a *aftermath) apply(e edit) {
	names, ok := a.names[e.folder]
	if !ok {
		names = maps.Clone(e.folder.safe)
		a.names[e.folder] = names
	}
	e.apply(names)
}

// folder makes a folder with all that is below it.
func (a *aftermath) folder(n *node) *node {
	names := n.safe
	if torn, ok := a.names[n]; ok {
		names = torn
	}
	f := newFolder()
	f.mod = n.mod
	// In order, because the lots are drawn one after another.
	for _, key := range slices.Sorted(maps.Keys(names)) {
		e := names[key]
		if e.node.isFolder() {
			e.node = a.folder(e.node)
		} else {
			e.node = a.file(e.node)
		}
		f.names[key] = e
	}
	f.safe = maps.Clone(f.names)
	return f
}

func (a *aftermath) file(n *node) *node {
	f := &node{mod: n.mod, first: -1, linked: true, data: n.synced}
	if n.first >= 0 && a.loss == Torn {
		f.data = a.content(n)
	}
	f.data.bytes = slices.Clip(f.data.bytes)
	f.synced = f.data
	return f
}

// content decides what has become of the content of a file that was not synced.
func (a *aftermath) content(n *node) content {
	from := min(n.first, n.data.size)
	until := from + a.rand.Int64N(n.data.size-from+1)
	c := content{size: until}
	c.bytes = bytes.Clone(n.data.bytes[:min(until, int64(len(n.data.bytes)))])
	switch a.rand.IntN(7) {
	case 0: // nothing was done
		return n.synced
	case 1: // everything was
		return content{bytes.Clone(n.data.bytes), n.data.size}
	case 2: // the rest is missing
	case 3: // zero
		c.size = n.data.size
	case 4: // the old content
		if until < int64(len(n.synced.bytes)) {
			c.bytes = append(c.bytes, n.synced.bytes[until:]...)
		}
		c.size = max(until, n.synced.size)
	case 5: // garbage
		c = a.garbage(c, n.data.size)
	case 6: // a part in the middle is zero, or the old content: sectors are not written in order
		c = content{bytes.Clone(n.data.bytes), n.data.size}
		if end := int64(len(c.bytes)); until < end {
			hole := c.bytes[until : until+a.rand.Int64N(end-until)]
			clear(hole)
			if a.rand.IntN(2) == 0 && until < int64(len(n.synced.bytes)) {
				copy(hole, n.synced.bytes[until:])
			}
		}
	}
	return c
}

// garbage puts something else into the place of what is missing up to a size.
func (a *aftermath) garbage(c content, size int64) content {
	if a.rand.IntN(2) == 0 && len(a.stale) > 0 {
		// The sectors belonged to another file, and perhaps at the same place.
		if old := a.stale[a.rand.IntN(len(a.stale))]; c.size < int64(len(old)) {
			c.bytes = append(c.bytes, old[c.size:min(size, int64(len(old)))]...)
		}
	} else {
		for range min(size-c.size, 1<<16) {
			c.bytes = append(c.bytes, byte(a.rand.Uint32()))
		}
	}
	c.size = size
	return c
}

// contents returns the contents of all files in and below a folder.
func (n *node) contents(list [][]byte) [][]byte {
	if !n.isFolder() {
		return append(list, n.data.bytes)
	}
	for _, key := range slices.Sorted(maps.Keys(n.names)) {
		list = n.names[key].node.contents(list)
	}
	return list
}

// usage returns the size of all files in and below a folder.
func (n *node) usage() int64 {
	sum := n.data.size
	for _, e := range n.names {
		sum += e.node.usage()
	}
	return sum
}
