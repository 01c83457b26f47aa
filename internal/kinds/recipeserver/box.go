package recipeserver

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// box collects what is inside a tag.
type box struct {
	blocks []block
	spans  []span // of the paragraph that is being written
	run    []byte // its last span
	style  style  // of run
	flat   bool   // there are words alone: a paragraph is a line
	exact  bool   // white space counts

	list   list   // of ul and ol
	table  table  // of table
	newRow bool   // the next cell begins a row
	only   []bool // whether a row of the table has head cells alone
}

func newBox(name string, attribute func(string) string) *box {
	return &box{
		flat:   wordsOnly(name),
		exact:  name == "pre",
		newRow: true,
		list:   list{ordered: name == "ol", start: startOf(attribute("start"))},
	}
}

// write adds text to the paragraph. White space is one space, and none where a line begins.
func (x *box) write(s string, st style) {
	if x.exact {
		x.run = append(x.run, verbatim(s)...)
		return
	}
	for _, r := range s {
		switch {
		case isWhite(r):
			if last := x.last(); last != ' ' && last != '\n' && last != 0 {
				x.putRune(' ', st)
			}
		case !unicode.IsControl(r):
			x.putRune(r, st)
		}
	}
}

// last returns the last character of the paragraph, 0 if there is none.
func (x *box) last() byte {
	switch n := len(x.spans); {
	case len(x.run) > 0:
		return x.run[len(x.run)-1]
	case n > 0:
		return x.spans[n-1].text[len(x.spans[n-1].text)-1]
	}
	return 0
}

func (x *box) putRune(r rune, st style) {
	if st != x.style {
		x.endRun()
		x.style = st
	}
	x.run = utf8.AppendRune(x.run, r)
}

// lineBreak ends the line, if there is anything on it. Two in a row are an empty line, which a cell does not need.
func (x *box) lineBreak(st style) {
	if x.exact {
		x.run = append(x.run, '\n')
		return
	}
	x.trim(" ")
	if last := x.last(); last != 0 && (last != '\n' || !x.flat) {
		x.putRune('\n', st)
	}
}

// trim takes away what the paragraph ends with of some characters.
func (x *box) trim(cutset string) {
	x.run = bytes.TrimRight(x.run, cutset)
	for len(x.run) == 0 && len(x.spans) > 0 {
		last := &x.spans[len(x.spans)-1]
		if last.text = strings.TrimRight(last.text, cutset); last.text != "" {
			return
		}
		x.spans = x.spans[:len(x.spans)-1]
	}
}

// endRun makes a span of the run, or a part of the span before it: what was between them may have been trimmed.
func (x *box) endRun() {
	switch n := len(x.spans); {
	case len(x.run) == 0:
		return
	case n > 0 && x.spans[n-1].style == x.style:
		x.spans[n-1].text += string(x.run)
	default:
		x.spans = append(x.spans, span{string(x.run), x.style})
	}
	x.run = x.run[:0]
}

// words ends the paragraph and returns its spans.
func (x *box) words() []span {
	x.trim(" \n")
	x.endRun()
	spans := x.spans
	x.spans = nil
	return spans
}

// flush ends the paragraph.
func (x *box) flush() {
	if x.flat {
		x.lineBreak(x.style)
		return
	}
	if spans := x.words(); len(spans) > 0 {
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

// stray makes an item of what stands in a list outside of its items.
func (x *box) stray() {
	if blocks := x.end(); len(blocks) > 0 {
		x.list.items = append(x.list.items, blocks)
	}
}

// put adds what was in an inner box, by the name of its tag.
func (x *box) put(name string, inner *box) {
	switch name {
	case "li":
		x.stray()
		if blocks := inner.end(); len(blocks) > 0 {
			x.list.items = append(x.list.items, blocks)
		}
	case "ul", "ol":
		inner.stray()
		if len(inner.list.items) > 0 {
			x.addBlock(inner.list)
		}
	case "td", "th":
		x.cell(inner.words(), name == "th")
	case "table":
		x.addTable(inner)
	case "blockquote":
		if blocks := inner.end(); len(blocks) > 0 {
			x.addBlock(quote{blocks})
		}
	case "pre":
		x.addCode(string(inner.run))
	default: // a heading
		if spans := inner.words(); len(spans) > 0 {
			x.addBlock(heading{level: int(name[1] - '0'), spans: spans})
		}
	}
}

func (x *box) addBlock(b block) {
	x.flush()
	x.blocks = append(x.blocks, b)
}

// addCode adds text that stands as it is, without empty lines around it.
func (x *box) addCode(text string) {
	if text = strings.Trim(verbatim(text), "\n"); text != "" {
		x.addBlock(code{text})
	}
}

// cell adds a cell to the table.
func (x *box) cell(words []span, head bool) {
	if x.newRow {
		x.table.rows = append(x.table.rows, nil)
		x.only = append(x.only, true)
		x.newRow = false
	}
	last := len(x.table.rows) - 1
	x.table.rows[last] = append(x.table.rows[last], words)
	x.only[last] = x.only[last] && head
}

// addTable adds a table. Its rows of head cells alone are its head, as far as they come first; text that stood
// outside of its cells comes before it.
func (x *box) addTable(inner *box) {
	x.flush()
	x.blocks = append(x.blocks, inner.end()...)
	t := inner.table
	for t.head < len(t.rows) && inner.only[t.head] {
		t.head++
	}
	if len(t.rows) > 0 {
		x.blocks = append(x.blocks, t)
	}
}
