package recipeserver

import "strings"

// box collects what is inside a tag.
type box struct {
	words  // the paragraph at its end
	blocks []block
	list   list  // of ul and ol
	grid   grid  // of table
	align  align // of td and th
}

func newBox(name string, attribute func(string) string) *box {
	return &box{
		words: words{flat: wordsOnly(name), exact: name == "pre"},
		list:  list{ordered: name == "ol", start: startOf(attribute("start"))},
		align: alignments[strings.ToLower(attribute("align"))],
	}
}

// flush ends the paragraph.
func (x *box) flush() {
	if x.flat {
		x.lineBreak(x.style)
		return
	}
	if spans := x.take(); len(spans) > 0 {
		x.blocks = append(x.blocks, paragraph{spans})
	}
}

// end ends the box and returns what was in it.
func (x *box) end() []block {
	x.flush()
	blocks := x.blocks
	x.blocks = nil
	return blocks
}

// add adds a block.
func (x *box) add(b block) {
	x.flush()
	x.blocks = append(x.blocks, b)
}

// addCode adds text that stands as it is, without empty lines around it.
func (x *box) addCode(text string) {
	if text = strings.Trim(verbatim(text), "\n"); text != "" {
		x.add(code{text})
	}
}

// addItem adds an item to the list, unless it is empty.
func (x *box) addItem(blocks []block) {
	if len(blocks) > 0 {
		x.list.items = append(x.list.items, blocks)
	}
}

// put adds what was in an inner box, by the name of its tag.
func (x *box) put(name string, inner *box) {
	switch name {
	case "li":
		x.addItem(x.end()) // what stood in the list outside of its items
		x.addItem(inner.end())
	case "ul", "ol":
		inner.addItem(inner.end())
		if len(inner.list.items) > 0 {
			x.add(inner.list)
		}
	case "td", "th":
		x.grid.add(cell{inner.take(), inner.align}, name == "th")
	case "table":
		x.flush()
		x.blocks = append(x.blocks, inner.end()...) // what stood in the table outside of its cells
		if t := inner.grid.table(); len(t.rows) > 0 {
			x.blocks = append(x.blocks, t)
		}
	case "blockquote":
		if blocks := inner.end(); len(blocks) > 0 {
			x.add(quote{blocks})
		}
	case "pre":
		x.addCode(string(inner.run))
	default: // a heading
		if spans := inner.take(); len(spans) > 0 {
			x.add(heading{level: int(name[1] - '0'), spans: spans})
		}
	}
}
