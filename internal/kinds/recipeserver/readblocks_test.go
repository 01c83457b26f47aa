package recipeserver

import (
	"image"
	"slices"
	"strings"
)

// blocks looks for a text, block by block.
func (d *reader) blocks(what string, blocks []block) run {
	var all run
	for _, b := range blocks {
		switch b := b.(type) {
		case paragraph:
			all = append(all, d.find(what, joinedSpans(b.spans), false)...)
		case heading:
			all = append(all, d.find(what, joinedSpans(b.spans), false)...)
		case list:
			for _, item := range b.items {
				all = append(all, d.blocks(what, item)...)
			}
		case table:
			all = append(all, d.table(what, b)...)
		case quote:
			all = append(all, d.blocks(what, b.blocks)...)
		case code:
			for line := range strings.Lines(b.text) {
				all = append(all, d.find(what, line, false)...)
			}
		case figure:
			all = append(all, d.find(what, b.alt, false)...)
		case rule:
		}
	}
	return all
}

// table looks for the cells of a table. Where columns are many, each cell may stand behind the head of its column.
func (d *reader) table(what string, t table) run {
	var all run
	for i, row := range t.rows {
		for j, c := range row {
			text := letters(joinedSpans(c.spans))
			found, ok := d.search(text, d.at, false)
			if !ok && i >= t.head && t.head > 0 && j < len(t.rows[t.head-1]) {
				found, ok = d.search(letters(joinedSpans(t.rows[t.head-1][j].spans))+text, d.at, false)
			}
			if !ok && i < t.head {
				continue // said with the cells below it
			}
			if !ok {
				d.say("%s: a cell is not there, or not in its place: %q", what, short(joinedSpans(c.spans)))
				continue
			}
			d.take(found)
			all = append(all, found...)
		}
	}
	return all
}

func joinedSpans(spans []span) string {
	var all strings.Builder
	for _, s := range spans {
		all.WriteString(s.text)
	}
	return all.String()
}

// divided checks that a step which would fit on a page is not on two. What it takes on each is added up; a heading over it and
// the space between its parts are allowed for.
func (d *reader) divided(name string, all run, sources []string) {
	type span struct{ top, bottom int }
	on := map[int]span{}
	add := func(page int, r image.Rectangle) {
		s, ok := on[page]
		if !ok {
			s = span{r.Min.Y, r.Max.Y}
		}
		on[page] = span{min(s.top, r.Min.Y), max(s.bottom, r.Max.Y)}
	}
	for i := slices.Min(all); i <= slices.Max(all); i++ { // with lines between that have no letters
		add(d.lines[i].page, d.lines[i].ink)
	}
	for n, p := range d.pages {
		for _, c := range p.pictures {
			if _, here := on[n]; here && slices.Contains(sources, c.source) {
				add(n, c.area)
			}
		}
	}
	sum := 0
	for _, s := range on {
		sum += s.bottom - s.top
	}
	const room = topOfFoot - endOfHead - 400
	if len(on) > 1 && sum < room {
		d.say("%s takes %d pixels and stands on %d pages", name, sum, len(on))
	}
}

// sources returns the addresses of the pictures in a text.
func sources(blocks []block) []string {
	var all []string
	for _, b := range blocks {
		switch b := b.(type) {
		case figure:
			if b.source != "" {
				all = append(all, b.source)
			}
		case list:
			for _, item := range b.items {
				all = append(all, sources(item)...)
			}
		case quote:
			all = append(all, sources(b.blocks)...)
		}
	}
	return all
}
