package typeset

import "golang.org/x/text/unicode/bidi"

// maxDepth is the highest level that a text can ask for.
const maxDepth = 125

// embedding is a level that controls in the text have asked for.
type embedding struct {
	level    int8
	override bidi.Class // what characters are taken for; ON: what they are
	isolate  bool
}

// embeddings is what is open at a place in the text. Those that were too deep are counted, to be closed in their turn.
type embeddings struct {
	open               []embedding
	isolates           int // how many of open are
	lost, lostIsolates int
}

func (e *embeddings) top() embedding { return e.open[len(e.open)-1] }

// begin opens an embedding one level up and reports whether there was one.
func (e *embeddings) begin(rtl bool, override bidi.Class, isolate bool) bool {
	next := e.top().level + 1
	if rtl != (next%2 == 1) {
		next++
	}
	if next > maxDepth || e.lost > 0 || e.lostIsolates > 0 {
		return false
	}
	e.open = append(e.open, embedding{next, override, isolate})
	return true
}

func (e *embeddings) embed(rtl bool, override bidi.Class) {
	if !e.begin(rtl, override, false) && e.lostIsolates == 0 {
		e.lost++
	}
}

func (e *embeddings) isolate(rtl bool) {
	if e.begin(rtl, bidi.ON, true) {
		e.isolates++
	} else {
		e.lostIsolates++
	}
}

func (e *embeddings) endEmbedding() {
	switch {
	case e.lostIsolates > 0:
	case e.lost > 0:
		e.lost--
	case !e.top().isolate && len(e.open) > 1:
		e.open = e.open[:len(e.open)-1]
	}
}

func (e *embeddings) endIsolate() {
	switch {
	case e.lostIsolates > 0:
		e.lostIsolates--
	case e.isolates > 0:
		for !e.top().isolate {
			e.open = e.open[:len(e.open)-1]
		}
		e.open = e.open[:len(e.open)-1]
		e.isolates--
		e.lost = 0
	}
}

// explicit applies the controls in the text (X1 to X8) and takes those away that have no part in what follows (X9).
// Isolates are neutral from here on.
func (b *paragraphBidi) explicit() {
	e := embeddings{open: []embedding{{b.base, bidi.ON, false}}}
	for i, class := range b.class {
		switch class {
		case bidi.RLE, bidi.LRE:
			b.class[i] = bidi.BN
			e.embed(class == bidi.RLE, bidi.ON)
		case bidi.RLO:
			b.class[i] = bidi.BN
			e.embed(true, bidi.R)
		case bidi.LRO:
			b.class[i] = bidi.BN
			e.embed(false, bidi.L)
		case bidi.PDF:
			b.class[i] = bidi.BN
			e.endEmbedding()
		case bidi.RLI, bidi.LRI, bidi.FSI:
			b.set(i, e.top(), bidi.ON)
			e.isolate(class == bidi.RLI || class == bidi.FSI && b.firstStrong(i+1, b.end(i)) == 1)
		case bidi.PDI:
			e.endIsolate()
			b.set(i, e.top(), bidi.ON)
		case bidi.BN:
		default:
			b.set(i, e.top(), class)
		}
	}
}

// set gives a character the level of e, and class unless e overrides it.
func (b *paragraphBidi) set(i int, e embedding, class bidi.Class) {
	if e.override != bidi.ON {
		class = e.override
	}
	b.level[i], b.class[i] = e.level, class
}

// end returns where the isolate at i ends.
func (b *paragraphBidi) end(i int) int {
	if b.match[i] < 0 {
		return len(b.text)
	}
	return int(b.match[i])
}
