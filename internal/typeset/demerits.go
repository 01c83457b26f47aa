package typeset

// tightness is how the spaces of a line look.
type tightness uint8

const (
	tight tightness = iota
	decent
	loose
	open
	tightnesses
)

// The word space may shrink to 0.8 and grow to 1.75 of what the font has. At either limit a line has a badness of 100,
// which grows with the third power of the distance from its natural width; beyond the wide limit it goes on growing, for a
// hole is better than text that leaves the page. A ragged line has as much where a fifth of it is empty, and badness grows
// with the second power: evenness counts, a single shorter line does not hurt.
const (
	unit    = 256 // a ratio of one: all that a line may grow or shrink
	badUnit = 100
	farOff  = 16 * unit // from here on badness grows slowly: it is summed up, and nobody sees the difference
)

// What lines cost that are not only loose or tight. They compare with the demerits of a line at its limits, about 12,000.
const (
	perLine   = 10 // badness
	perRagged = 50 // of ragged lines, which gain nothing by being many

	division       = 5_000     // a hyphen in justified text
	raggedDivision = 40_000    // in ragged text, where it is worth only a hole of a quarter of the line
	textHyphen     = 3_000     // a line that ends with a hyphen of the text
	lostNumber     = 10_000    // a line that ends with a number, and with what is counted on the next
	twoHyphens     = 1_000_000 // in a row: spaces of twice and a half their width are better
	twoRagged      = 100_000   // in a row in ragged text, whose lines are narrow if it has any
	uneven         = 10_000    // a loose line beside a tight one
	shortEnd       = 20_000    // a last line of one short word, or two very short ones
	dividedEnd     = 30_000    // a last line that begins with the rest of a word
	wordCut        = 1_000_000
	tooWide        = 10_000_000_000_000
)

// room returns how wide a line from a to b may be.
func (f *form) room(a, b *place) int64 {
	room := f.width + a.lead + b.hang
	if a.end == 0 {
		room -= f.indent
	}
	return room
}

// shrink returns by how much spaces may be narrowed.
func (f *form) shrink(spaces int64) int64 {
	if !f.justify {
		return 0
	}
	return spaces / 5
}

// overflows reports whether no line from a to b or to a place behind it fits.
func (f *form) overflows(a, b *place) bool {
	return b.width-b.hyphen-a.after-f.shrink(b.spaces-a.skip) > f.width+a.lead+b.hang
}

// demerits returns what a line from a to b costs and how tight it is, and whether it fits at all.
func (f *form) demerits(a, b *place) (int64, tightness, bool) {
	spaces := b.spaces - a.skip
	room := f.room(a, b)
	slack := room - (b.width - a.after)
	if slack < -f.shrink(spaces) {
		return 0, 0, false
	}
	var ratio int64
	switch {
	case slack < 0:
		ratio = slack * unit / f.shrink(spaces)
	case b.kind == atParagraphEnd:
	case f.justify:
		ratio = slack * unit / max(spaces*3/4, f.width/64, 1)
	default:
		ratio = slack * unit / max(f.width/5, 1)
	}
	bad := perLine + badness(ratio)
	if !f.justify {
		bad = perRagged + badUnit*ratio*ratio/(unit*unit)
	}
	d := bad*bad + f.penalty(a, b)
	if b.kind == atParagraphEnd && (slack > room*7/8 || spaces == 0 && slack > room*2/3) {
		d += shortEnd
	}
	return d, f.tightness(ratio), true
}

// badness returns how bad it is to stretch or shrink a line.
func badness(ratio int64) int64 {
	if ratio < 0 {
		ratio = -ratio
	}
	if ratio > farOff {
		return badUnit*(farOff/unit)*(farOff/unit)*(farOff/unit) + min(ratio-farOff, 1<<20)
	}
	return badUnit * ratio * ratio * ratio / (unit * unit * unit)
}

// tightness returns how a line looks beside others. Ragged ones look alike.
func (f *form) tightness(ratio int64) tightness {
	switch {
	case !f.justify || -unit/2 <= ratio && ratio <= unit/2:
		return decent
	case ratio < 0:
		return tight
	case ratio <= unit:
		return loose
	}
	return open
}

// penalty returns what it costs to end a line at b that began at a, however full it is.
func (f *form) penalty(a, b *place) int64 {
	var d int64
	switch b.kind {
	case behindNumber:
		d = lostNumber
	case atHyphen:
		d = textHyphen
	case atDivision:
		d = division
		if !f.justify {
			d = raggedDivision
		}
	case insideWord:
		d = wordCut
	case atParagraphEnd:
		if a.kind == atDivision {
			d = dividedEnd
		}
	}
	switch {
	case !a.kind.hyphened() || !b.kind.hyphened():
	case f.justify:
		d += twoHyphens
	default:
		d += twoRagged
	}
	return d
}
