package recipeserver

// A recipe's longer texts are Markdown in which HTML occurs. They become a small tree that says what is on paper and
// nothing else: no link, no address except that of a picture, no tag, no control character.

// block is one part of a text, below the one before it.
type block interface{ isBlock() }

type (
	// paragraph is running text.
	paragraph struct{ spans []span }

	// heading is a title inside of a text, of level 1 to 6.
	heading struct {
		level int
		spans []span
	}

	// list is a row of items, each of them a text of its own.
	list struct {
		ordered bool
		start   int // number of the first item of an ordered list
		items   [][]block
	}

	// table is rows of cells, not necessarily as many in each. The first head rows say what the others hold.
	table struct {
		head int
		rows [][]cell
	}

	// cell is one field of a table.
	cell struct {
		spans []span
		align align
	}

	// quote is a text of somebody else's.
	quote struct{ blocks []block }

	// code is text whose lines and spaces stand as they are.
	code struct{ text string }

	// figure is a picture, wherever in a paragraph it stood: it ends the paragraph. Source is as written, not
	// checked; in a recipe that a client has read it is an address on the server, or empty where the picture is elsewhere.
	figure struct{ alt, source string }

	// rule is a line across.
	rule struct{}
)

func (paragraph) isBlock() {}
func (heading) isBlock()   {}
func (list) isBlock()      {}
func (table) isBlock()     {}
func (quote) isBlock()     {}
func (code) isBlock()      {}
func (figure) isBlock()    {}
func (rule) isBlock()      {}

// span is text in one style. A "\n" in it is a line break that was meant; every other white space but the no-break
// spaces is one space.
type span struct {
	text  string
	style style
}

// style is a set of ways to write.
type style uint8

// The styles.
const (
	emphasis style = 1 << iota
	strong
	struck
	typed // as on a typewriter
	raised
	lowered
)

// align is the side of its column that a cell's text stands on.
type align uint8

// The alignments. Without one it is the layout's affair.
const (
	alignNone align = iota
	alignLeft
	alignCentre
	alignRight
)

// Bounds of what one text may come to. A text of this length fills thirty printed pages, and the deepest list that makes
// sense on one page has five levels.
const (
	textLimit  = 64 << 10
	depthLimit = 12
)
