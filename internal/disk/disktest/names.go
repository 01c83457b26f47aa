package disktest

import (
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"inkshelf/internal/fatname"
)

// change is something that happened to names and is not safe yet. A rename that was synced in one of its two folders
// has only the edit of the other left.
type change []edit

// edit is a name in a folder that means something else now. An entry without a node says that it means nothing.
type edit struct {
	folder *node
	key    string
	entry  entry
	isNew  bool // it is the first name of a new file
}

func (e edit) apply(names map[string]entry) {
	if e.entry.node == nil {
		delete(names, e.key)
		return
	}
	names[e.key] = e.entry
}

// place is where a name stands or would stand.
type place struct {
	folder *node
	key    string
	entry  entry // zero: there is nothing
}

func (p place) set(e entry) edit { return edit{folder: p.folder, key: p.key, entry: e} }
func (p place) there() bool      { return p.entry.node != nil }

// find walks to a name. All but the last part must be there. The root is a place without a folder.
func (v *Volume) find(name string) (place, error) {
	if err := v.look(); err != nil {
		return place{}, err
	}
	if !fs.ValidPath(name) {
		return place{}, fs.ErrInvalid
	}
	p := place{entry: entry{".", v.root}}
	if name == "." {
		return p, nil
	}
	for part := range strings.SplitSeq(name, "/") {
		if fatname.Check(part) != nil {
			return place{}, syscall.EINVAL
		}
		switch folder := p.entry.node; {
		case folder == nil:
			return place{}, syscall.ENOENT
		case !folder.isFolder():
			return place{}, syscall.ENOTDIR
		default:
			key := fatname.Key(part)
			p = place{folder, key, folder.names[key]}
		}
	}
	return p, nil
}

// get is find for what must be there.
func (v *Volume) get(name string) (place, error) {
	p, err := v.find(name)
	if err == nil && !p.there() {
		err = syscall.ENOENT
	}
	return p, err
}

// do makes a change of names, which is not safe yet.
func (v *Volume) do(c change) {
	for _, e := range c {
		if old := e.folder.names[e.key].node; old != nil && old != e.entry.node {
			v.used -= old.data.size
			old.linked = false
		}
		e.apply(e.folder.names)
	}
	for _, e := range c {
		if n := e.entry.node; n != nil && !n.linked {
			v.used += n.data.size
			n.linked = true
		}
	}
	v.pending = append(v.pending, c)
}

// settle makes the edits safe that fit. Those of one name must all fit or none.
func (v *Volume) settle(fits func(edit) bool) {
	for i, c := range v.pending {
		v.pending[i] = slices.DeleteFunc(c, func(e edit) bool {
			if fits(e) {
				e.apply(e.folder.safe)
				return true
			}
			return false
		})
	}
	v.pending = slices.DeleteFunc(v.pending, func(c change) bool { return len(c) == 0 })
}

// settleNew makes the name of a file safe that still has the one it was created with.
func (v *Volume) settleNew(n *node) {
	for _, c := range v.pending {
		if e := c[0]; e.isNew && e.entry.node == n && e.folder.names[e.key].node == n {
			v.settle(func(x edit) bool { return x.folder == e.folder && x.key == e.key })
			return
		}
	}
}
