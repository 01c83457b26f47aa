package recipeserver

import (
	"image"
	"strings"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// photoHeights are how high the photo may be. Text that grows takes room from it, the text of the usual size none.
var photoHeights = []int{936, 804, 702, 612}

// gap is the space between the parts of the first page.
const gap = 48

// descriptionLines bounds the description beside a photo. Without one there is room for all of it.
const descriptionLines = 4

// opening lays out what the first page begins with: photo, name, facts, description, and what tools it takes.
func (l *layout) opening() {
	p := l.flow.last()
	if l.r.photo == "" {
		l.flow.y = blankTop - l.px(12)
		l.front(l.name(), l.facts(), l.story(), l.tools())
		if !l.written() {
			l.flow.run(l.lines([]typeset.Span{{Text: l.words.nothing, Style: l.label(typeset.Serif, 48)}}, left, width, 66, gap))
		}
		return
	}
	name, facts, tools := l.name(), l.facts(), l.tools()
	about := total(name) + gap
	if len(facts) > 0 {
		about += total(facts) + gap
	}
	height := photoHeights[0]
	described := l.summed(descriptionLines)
	for _, h := range photoHeights[1:] {
		if l.scale <= 100 || height+gap+about+total(described) <= bodyBottom {
			break
		}
		height = h
	}
	p.pictures = append(p.pictures, pictureAt{area: image.Rect(0, 0, sheet.X, height), alt: l.r.title})
	p.rule(image.Rect(0, height, sheet.X, height+4), paint.Black)
	l.flow.y = height + gap
	if fits := (bodyBottom - height - gap - about) / l.px(66); fits < descriptionLines {
		described = l.summed(max(fits, 0))
	}
	l.front(name, facts, described, tools)
}

// front puts the parts of the opening on the page, one below the other. The first stands where the page begins.
func (l *layout) front(parts ...[]piece) {
	for _, part := range parts {
		l.flow.run(part)
	}
}

// written reports whether a recipe says anything but its name.
func (l *layout) written() bool {
	r := l.r
	return len(r.description)+len(r.ingredients)+len(r.steps)+len(r.notes)+len(r.nutrition)+len(r.tools) > 0
}

// name lays out the name, on two lines at most. A long one is smaller.
func (l *layout) name() []piece {
	const ref, pitch, least = 84, 96, 54
	for size := ref; ; size -= 6 {
		st := l.style(typeset.SerifSemiBold, size)
		lines := l.set.Balance(l.r.title, st, width, 3)
		if len(lines) <= 2 || size <= least {
			if len(lines) > 2 {
				lines = l.set.Wrap(l.r.title, st, width, 2)
			}
			pieces := l.pieces(lines, st, left, width, l.px(pitch*size/ref))
			join(pieces, body, 2)
			return pieces
		}
	}
}

// summed lays out the description as one text of so many lines at most.
func (l *layout) summed(lines int) []piece {
	if lines == 0 {
		return nil
	}
	st := l.style(typeset.Serif, 48)
	spans, struckOut := inked(running(l.r.description), st)
	set := l.set.Set(spans, typeset.Measure{Width: width, Hyphens: true, Lines: lines})
	pieces := l.pieces(set, st, left, width, l.px(66))
	cross(pieces, struckOut)
	if len(pieces) > 0 {
		pieces[0].above = gap
	}
	join(pieces, body, 2)
	return pieces
}

// story lays out the whole description.
func (l *layout) story() []piece {
	pieces := l.blocks(l.r.description, setting{x: left, width: width, font: typeset.Serif, ref: 48, pitch: 66})
	if len(pieces) > 0 {
		pieces[0].above = gap
	}
	return pieces
}

// running returns the words of a text as they follow one another, without lists, tables and pictures being more than lines.
func running(blocks []block) []span {
	var all []span
	add := func(spans []span) {
		if len(all) > 0 && len(spans) > 0 {
			all = append(all, span{text: "\n"})
		}
		all = append(all, spans...)
	}
	for _, b := range blocks {
		switch b := b.(type) {
		case paragraph:
			add(b.spans)
		case heading:
			add(bold(b.spans))
		case quote:
			add(running(b.blocks))
		case figure, rule:
		default:
			if text := strings.TrimSpace(plain([]block{b})); text != "" {
				add([]span{{text: text}})
			}
		}
	}
	return all
}

// tools lays out what is needed besides the ingredients.
func (l *layout) tools() []piece {
	if len(l.r.tools) == 0 {
		return nil
	}
	bold, st := l.label(typeset.SansBold, 42), l.style(typeset.Sans, 42)
	head := l.set.Line(l.words.tools, bold)
	indent := up(head.Width) + l.px(40)
	pieces := l.lines([]typeset.Span{{Text: strings.Join(l.r.tools, ", "), Style: st}}, left+indent, width-indent, 54, 0)
	if len(pieces) > 0 {
		pieces[0].above = gap
		pieces[0].text(left, centred(0, l.px(54), bold), head)
	}
	join(pieces, body, 2)
	return pieces
}
