package recipeserver

import (
	"slices"
	"strconv"
	"strings"
)

// builder makes blocks of tags and texts as they come, balanced or not.
//
// Some tags are the Markdown's own and always balanced. Others were written into it by people: what these open ends with
// the own tag around it at the latest, and what they close never is an own tag.
type builder struct {
	stack []frame // what is open, the text as a whole first
	boxes int     // frames of the stack that have a box
	loose int     // frames of the stack that are not own
}

// frame is an open tag.
type frame struct {
	name    string
	own     bool
	style   style
	dropped bool // what is inside does not show
	box     *box // holds what is inside; nil: it belongs to the frame below
}

func newBuilder() *builder { return &builder{stack: []frame{{own: true, box: &box{}}}, boxes: 1} }

// finish returns the whole text.
func (b *builder) finish() []block {
	b.cut(1)
	return b.stack[0].box.end()
}

func (b *builder) top() *frame { return &b.stack[len(b.stack)-1] }

// box returns the innermost box and the name of its tag.
func (b *builder) box() (*box, string) {
	for i := len(b.stack) - 1; ; i-- {
		if f := b.stack[i]; f.box != nil {
			return f.box, f.name
		}
	}
}

// looseLimit bounds the tags of people's that are open at once.
const looseLimit = 64

func (b *builder) open(name string, attribute func(string) string, own bool) {
	breaks := slices.Contains(breaking, name)
	if !own {
		b.imply(name, breaks)
		if b.void(name, attribute) {
			return
		}
	}
	if breaks {
		outer, _ := b.box()
		outer.flush()
		outer.grid.open = outer.grid.open && name != "tr"
	}
	if !own {
		if b.loose == looseLimit {
			return
		}
		b.loose++
	}
	f := frame{name: name, own: own, style: b.top().style | styles[name], dropped: b.top().dropped || slices.Contains(dropped, name)}
	if b.holds(name) && b.boxes < 2*depthLimit && !f.dropped {
		f.box = newBox(name, attribute)
		b.boxes++
	}
	b.stack = append(b.stack, f)
}

// imply ends what a tag ends without saying so: an item ends the item before it, and what breaks ends the paragraph.
func (b *builder) imply(name string, breaks bool) {
	if breaks {
		b.close("p", false)
	}
	for _, sibling := range implied[name] {
		b.close(sibling, false)
	}
}

// void does what a tag without an inside means, and reports whether it is one.
func (b *builder) void(name string, attribute func(string) string) bool {
	switch name {
	case "br":
		b.lineBreak()
	case "hr":
		b.rule()
	case "img":
		b.figure(attribute("alt"), attribute("src"))
	case "wbr", "input", "col", "link", "meta", "source", "embed", "area", "base", "param", "track":
	default:
		return false
	}
	return true
}

// holds reports whether a tag gets a box where the builder is.
func (b *builder) holds(name string) bool {
	_, in := b.box()
	switch name {
	case "li":
		return in == "ul" || in == "ol"
	case "td", "th":
		return in == "table"
	case "blockquote", "ul", "ol", "table", "pre", "h1", "h2", "h3", "h4", "h5", "h6":
		return !wordsOnly(in)
	}
	return false
}

// wordsOnly reports whether a tag with a box can hold no blocks.
func wordsOnly(name string) bool {
	switch name {
	case "td", "th", "pre", "h1", "h2", "h3", "h4", "h5", "h6":
		return true
	}
	return false
}

func (b *builder) close(name string, own bool) {
	for i := len(b.stack) - 1; i > 0; i-- {
		f := b.stack[i]
		if f.own && !own {
			return
		}
		if f.name == name && f.own == own {
			b.cut(i)
			return
		}
		if !own && slices.Contains(fences[name], f.name) {
			return
		}
	}
}

// cut ends everything from a place in the stack on.
func (b *builder) cut(from int) {
	for len(b.stack) > from {
		f := *b.top()
		b.stack = b.stack[:len(b.stack)-1]
		if !f.own {
			b.loose--
		}
		outer, _ := b.box()
		if f.box != nil {
			b.boxes--
			outer.put(f.name, f.box)
		} else if slices.Contains(breaking, f.name) {
			outer.flush()
		}
		if f.name == "tr" {
			outer.grid.open = false
		}
	}
}

func (b *builder) text(s string) {
	if f := b.top(); !f.dropped {
		in, _ := b.box()
		in.write(s, f.style)
	}
}

func (b *builder) lineBreak() {
	if f := b.top(); !f.dropped {
		in, _ := b.box()
		in.lineBreak(f.style)
	}
}

func (b *builder) rule() {
	b.add("", func(in *box) { in.add(rule{}) })
}

func (b *builder) figure(alt, source string) {
	b.add(alt, func(in *box) { in.add(figure{alt: oneLine(alt), source: oneLine(source)}) })
}

func (b *builder) code(text string) {
	b.add(text, func(in *box) { in.addCode(text) })
}

// add adds a block of its own, or its words where there can be no block.
func (b *builder) add(words string, block func(*box)) {
	in, name := b.box()
	switch {
	case b.top().dropped:
	case wordsOnly(name):
		in.write(words, b.top().style)
	default:
		block(in)
	}
}

// startOf reads the number that an ordered list begins with.
func startOf(attribute string) int {
	n, err := strconv.ParseInt(strings.TrimSpace(attribute), 10, 32)
	if err != nil || n < 0 {
		return 1
	}
	return int(n)
}
