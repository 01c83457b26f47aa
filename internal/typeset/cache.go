package typeset

import "strings"

// key is everything that a result depends on.
type key struct {
	text         string
	style        Style
	how          method
	width, lines int
}

type method uint8

const (
	whole method = iota
	fitted
	wrapped
	balanced
)

// Costs in bytes, roughly: they bound the memory, on a reader that has little.
const (
	cacheLimit = 1 << 20 // for each generation
	entryCost  = 256
	glyphCost  = 40
)

// cache remembers what was set lately. It has two generations: what was not asked for while a new one filled is
// forgotten, and nothing needs to be moved in between.
type cache struct {
	young, old map[key][]Line
	cost       int
}

func (c *cache) get(k key) ([]Line, bool) {
	if lines, ok := c.young[k]; ok {
		return lines, true
	}
	lines, ok := c.old[k]
	if ok {
		c.put(k, lines)
	}
	return lines, ok
}

func (c *cache) put(k key, lines []Line) {
	cost := entryCost + len(k.text) + len(k.style.Lang)
	for _, l := range lines {
		cost += len(l.Text) + len(l.Glyphs)*glyphCost + entryCost/2
	}
	if cost > cacheLimit/4 {
		return // a long text would drive out all others
	}
	if c.young == nil || c.cost+cost > cacheLimit {
		c.young, c.old, c.cost = make(map[key][]Line), c.young, 0
	}
	// A key of its own: what was set may be a few words of a whole book, which they would keep in memory.
	k.text, k.style.Lang = strings.Clone(k.text), strings.Clone(k.style.Lang)
	c.young[k] = lines
	c.cost += cost
}
