package disktest

import (
	"bytes"
	"slices"
)

// copier makes the nodes of a volume that is like another, each of them once.
type copier map[*node]*node

func (c copier) node(n *node) *node {
	if n == nil {
		return nil
	}
	if m, ok := c[n]; ok {
		return m
	}
	m := new(*n)
	c[n] = m
	m.names, m.safe = c.entries(n.names), c.entries(n.safe)
	if n.first >= 0 {
		m.data.bytes = bytes.Clone(n.data.bytes) // both volumes may go on
	}
	m.data.bytes = slices.Clip(m.data.bytes)
	return m
}

func (c copier) entries(names map[string]entry) map[string]entry {
	if names == nil {
		return nil
	}
	m := make(map[string]entry, len(names))
	for key, e := range names {
		m[key] = entry{e.name, c.node(e.node)}
	}
	return m
}

func (c copier) changes(list []change) []change {
	list = slices.Clone(list)
	for i := range list {
		list[i] = slices.Clone(list[i])
		for j := range list[i] {
			e := &list[i][j]
			e.folder, e.entry.node = c.node(e.folder), c.node(e.entry.node)
		}
	}
	return list
}
