package screen

import (
	"cmp"
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// section is a row of books on home.
type section struct {
	name  string // before the colon of its targets
	books []desk.Volume
}

// The sections, by the names of their targets.
const (
	toContinue = "continue"
	toComeNext = "next"
	wasOpened  = "recent"
)

// sections returns the rows that there is something for. What is to be continued was opened, too, and is not shown again.
func (f front) sections() []section {
	others := slices.DeleteFunc(slices.Clone(f.opened), func(v desk.Volume) bool { return holds(f.begun, v) })
	all := []section{{toContinue, f.begun}, {toComeNext, f.deck}, {wasOpened, others}}
	return slices.DeleteFunc(all, func(s section) bool { return len(s.books) == 0 })
}

// Lengths of home, in reference pixels.
const (
	sideMargin   = 48
	tileWidth    = 420
	tileGap      = 24
	belowTiles   = 36
	sectionReach = 24 // what can be touched above the heading of a section
	sectionGap   = 24
	cardWidth    = 300
	cardGutter   = 36
	coverHeight  = 324
	coverLeast   = 216 // then there are fewer sections
)

// plan is where everything on home lies.
type plan struct {
	tiles    []image.Rectangle
	more     bool // the last tile leads to all servers
	sections []plannedSection
}

type plannedSection struct {
	head  image.Rectangle
	cards []image.Rectangle
	large bool // the first card takes two columns
}

// layout divides a screen between servers and sections. Where servers leave less room, covers become smaller and then
// sections fewer; what a section leaves, the last one fills with further rows. Nothing is cut.
func layout(size image.Point, u paint.Units, tiles int, sections []section) plan {
	var p plan
	_, body, _ := ui.Screen(size, u, false)
	margin := u.Px(sideMargin)
	body.Min.X, body.Max.X = body.Min.X+margin, body.Max.X-margin
	body.Min.Y += u.Px(tileGap)
	bottom := p.layTiles(body, u, tiles)
	body.Min.Y = bottom
	p.laySections(body, u, sections)
	return p
}

// layTiles lays the tiles in rows that are as full as each other, and returns where the rest begins.
func (p *plan) layTiles(r image.Rectangle, u paint.Units, n int) int {
	if n <= 0 {
		return r.Min.Y
	}
	gap, height := u.Px(tileGap), ui.Tile{}.Height(u)
	columns := fitting(r.Dx(), widened(tileWidth, u), gap)
	most := max((r.Dy()-u.Px(belowTiles)-leastSection(u))/(height+gap), 1)
	rows := min((n+columns-1)/columns, most)
	if p.more = n > rows*columns; p.more {
		n = rows * columns
	}
	columns = (n + rows - 1) / rows
	width := snapped((r.Dx()+gap)/columns - gap)
	for i := range n {
		at := r.Min.Add(image.Pt(i%columns*(width+gap), i/columns*(height+gap)))
		p.tiles = append(p.tiles, image.Rectangle{Min: at, Max: at.Add(image.Pt(width, height))})
	}
	return r.Min.Y + rows*(height+gap) - gap + u.Px(belowTiles)
}

// laySections lays as many sections as have room.
func (p *plan) laySections(r image.Rectangle, u paint.Units, sections []section) {
	gap, head, gutter := u.Px(sectionGap), ui.SectionHeight(u), u.Px(cardGutter)
	n := min(len(sections), (r.Dy()+gap)/(leastSection(u)+gap))
	if n <= 0 {
		return
	}
	columns := fitting(r.Dx(), widened(cardWidth, u), gutter)
	card := image.Pt(snapped((r.Dx()+gutter)/columns-gutter), snapped((r.Dy()+gap)/n-gap)-head)
	card.Y = min(card.Y, u.Px(coverHeight)+cardText(u))
	spare := r.Dy() - n*(head+card.Y) - (n-1)*gap
	y := r.Min.Y
	for i, s := range sections[:n] {
		rows := 1
		if i == n-1 {
			rows += spare / (card.Y + gutter)
		}
		at := image.Pt(r.Min.X, y+head)
		section := plannedSection{
			head:  image.Rect(0, y-u.Px(sectionReach), r.Max.X+u.Px(sideMargin), y+head),
			large: s.name == toContinue && columns > 1,
		}
		section.cards = cells(at, card, gutter, columns, rows, section.large)
		section.cards = section.cards[:min(len(section.cards), len(s.books))]
		p.sections = append(p.sections, section)
		y += head + card.Y + gap
	}
}

// cells returns the boxes of cards in rows. A large first one takes two columns.
func cells(at, card image.Point, gutter, columns, rows int, large bool) []image.Rectangle {
	var all []image.Rectangle
	for i := range columns * rows {
		min := at.Add(image.Pt(i%columns*(card.X+gutter), i/columns*(card.Y+gutter)))
		all = append(all, image.Rectangle{Min: min, Max: min.Add(card)})
	}
	if large {
		all[1].Min.X = all[0].Min.X
		all = all[1:]
	}
	return all
}

// leastSection returns how high a section must be.
func leastSection(u paint.Units) int { return ui.SectionHeight(u) + u.Px(coverLeast) + cardText(u) }

// cardText returns how much of a card its texts take.
func cardText(u paint.Units) int {
	const some = 1000
	return some - ui.Card{OneLine: true}.CoverBox(image.Pt(some, some), u).Y
}

// fitting returns how many columns of a width at least there are, with gaps between them.
func fitting(room, least, gap int) int { return max((room+gap)/(least+gap), 1) }

// widened returns a width that grows half as much as the text in it.
func widened(ref int, u paint.Units) int { return u.Px(ref) * (100 + cmp.Or(u.Scale, 100)) / 200 }

// snapped rounds a length down to the grid on which all boxes lie.
func snapped(px int) int { return px / 6 * 6 }
