package loop

import (
	"bytes"
	"image"
	"slices"

	"inkshelf/internal/device"
)

// Class is what a change needs of the glass. Screens say what changed and its class; how the glass is driven, which areas
// become one refresh and when ghosts are cleared away is decided in this file alone.
type Class int

// The classes, from the weakest to the strongest: where two meet, the stronger one serves both.
const (
	ClassTap   Class = iota // black and white, at once: a pressed button, a key. An area that holds a gray is shown as ClassUI
	ClassUI                 // parts of the interface, any gray
	ClassText               // a page of text
	ClassImage              // pictures among other things: covers
	ClassArt                // a picture that covers more than a fifth of the screen: a page of a comic, a photograph
	ClassClear              // the whole screen, whatever area is named, with the flash that removes every ghost
)

// waves has the waveform of each class.
var waves = [...]device.Waveform{
	ClassTap: device.DU, ClassUI: device.GL16, ClassText: device.GL16,
	ClassImage: device.GC16, ClassArt: device.GC16, ClassClear: device.GC16,
}

// Policy says which turns clear the panel: every nth of a kind, counted since the last clear; with 0 none is cleared by
// count. A turn is a change of at least half of the screen, or of more than a fifth by art, so opening a screen is one.
// Entering and leaving art clear the panel whatever the policy.
type Policy struct {
	Text int // pages of text
	Art  int // pages of art
	List int // pages of lists and grids, and screens

	// Automatic clears turns of the kinds whose number is 0 when an estimate says that ghosts can be seen.
	Automatic bool

	// Dark clears each page of art that is not mostly white, as its grays show every ghost, unless Art is 0.
	Dark bool
}

// DefaultPolicy is what is used unless the user chooses otherwise.
func DefaultPolicy() Policy { return Policy{Text: 6, Art: 2, List: 6, Dark: true} }

// every returns how many turns of kind there are to a clear, or 0.
func (p Policy) every(kind turnKind) int {
	return [...]int{noTurn: 0, listTurn: p.List, textTurn: p.Text, artTurn: p.Art}[kind]
}

// turnKind is what an action has brought to most of the screen.
type turnKind int

const (
	noTurn turnKind = iota
	listTurn
	textTurn
	artTurn
	turnKinds // how many there are
)

// flush is one refresh, as device.Flush takes it. Not to start one where another of a different class still runs is the
// duty of the device: it alone knows what the glass is doing.
type flush struct {
	area image.Rectangle
	wave device.Waveform
	full bool
}

// change is an area that is to be refreshed, on the grid and inside the panel.
type change struct {
	area  image.Rectangle
	class Class
}

const (
	// grid is what areas are snapped to, because controllers of the glass address pixels in groups of eight.
	grid = 8

	// maxFlushes is how many refreshes one action may cost. The reader's menu needs two, a key of the keyboard two; with more
	// than a handful the eye sees the parts instead of the whole, and the emulated glass waits for each.
	maxFlushes = 4
)

// refresher collects what one action changes and turns it into as few flushes as serve. Its coordinates are those of the
// panel, whichever way the screen is turned.
type refresher struct {
	panel   image.Rectangle
	policy  Policy
	changes []change // of this action; no two of them overlap or are worth merging
	flushes []flush  // of the last plan, kept for its memory

	turned     turnKind        // by this action
	turnedArea image.Rectangle // where
	art        bool            // a page of art is on the glass
	counts     [turnKinds]int  // turns since the last clear

	ghosts *ghosts // nil unless the policy is automatic
}

// newRefresher returns a refresher for a panel of the given size, of whose picture it knows nothing: the first refresh
// should be a clear.
func newRefresher(size image.Point, p Policy) *refresher {
	r := &refresher{
		panel:   image.Rectangle{Max: size},
		changes: make([]change, 0, maxFlushes),
		flushes: make([]flush, 0, maxFlushes),
	}
	r.setPolicy(p)
	return r
}

// setPolicy changes the policy. Counts go on from where they are.
func (r *refresher) setPolicy(p Policy) {
	r.policy = p
	switch {
	case !p.Automatic:
		r.ghosts = nil
	case r.ghosts == nil:
		r.ghosts = newGhosts(r.panel)
	}
}

// add says that area has changed and needs class c. Areas are added in the order of what happens: of several turns in one
// action the last tells what is on the glass afterwards.
func (r *refresher) add(area image.Rectangle, c Class) {
	area = area.Intersect(r.panel)
	if kind := r.kind(area, c); kind != noTurn {
		r.turned, r.turnedArea = kind, area
	}
	r.addPart(area, c)
}

// addPart is add for a change that is no turn, however large it is: of a box that lies on top of what stays.
func (r *refresher) addPart(area image.Rectangle, c Class) {
	area = area.Intersect(r.panel)
	if c == ClassClear {
		area = r.panel
	}
	if !area.Empty() {
		r.merge(change{snap(area).Intersect(r.panel), c})
	}
}

// snap returns the smallest rectangle on the grid that holds area.
func snap(area image.Rectangle) image.Rectangle {
	return image.Rect(area.Min.X&^(grid-1), area.Min.Y&^(grid-1), (area.Max.X+grid-1)&^(grid-1), (area.Max.Y+grid-1)&^(grid-1))
}

// kind returns what turn a change is, if any. Its own size counts, not that of what it is merged with: twelve covers
// that come late are no turn, even if one refresh shows them all.
func (r *refresher) kind(area image.Rectangle, c Class) turnKind {
	part, whole := pixels(area), pixels(r.panel)
	switch {
	case c == ClassClear || c == ClassTap:
		return noTurn // shows anew what is there, or that a finger was felt
	case c == ClassArt && 5*part > whole:
		return artTurn
	case 2*part < whole:
		return noTurn
	case c == ClassText:
		return textTurn
	default:
		return listTurn
	}
}

// pixels returns the area of a part of the panel. Several times that of the largest panel still fits 32 bits.
func pixels(r image.Rectangle) int { return r.Dx() * r.Dy() }

// merge takes c into the list, as part of another change where that is better.
func (r *refresher) merge(c change) {
	i := r.partner(c.area)
	if i < 0 {
		r.changes = append(r.changes, c)
		return
	}
	other := r.changes[i]
	r.changes = slices.Delete(r.changes, i, i+1)
	r.merge(change{other.area.Union(c.area), max(other.class, c.class)}) // being larger, it may reach further ones
}

// partner returns the change with which area becomes one, or -1 if it stays alone: a change that it overlaps, one with
// which it fills their common rectangle but for a quarter, or, once the list is full, the one that costs the least.
func (r *refresher) partner(area image.Rectangle) int {
	nearest, least := -1, 0
	for i, c := range r.changes {
		union := pixels(c.area.Union(area))
		waste := union - pixels(c.area) - pixels(area)
		if c.area.Overlaps(area) || 4*waste < union {
			return i
		}
		if nearest < 0 || waste < least {
			nearest, least = i, waste
		}
	}
	if len(r.changes) < maxFlushes {
		return -1
	}
	return nearest
}

// plan returns the flushes that bring frame, the whole panel as it should look, to the glass, and forgets what was added.
// No two of them overlap. The slice is good until the next plan.
func (r *refresher) plan(frame *image.Gray) []flush {
	r.flushes = r.flushes[:0]
	for i := range r.changes {
		c := &r.changes[i]
		if c.class == ClassTap && !bilevel(frame, c.area) {
			c.class = ClassUI
		}
		r.flushes = append(r.flushes, flush{area: c.area, wave: waves[c.class]})
	}
	if r.clears(frame) {
		r.flushes = append(r.flushes[:0], flush{r.panel, waves[ClassClear], true})
		r.counts = [turnKinds]int{}
	}
	r.changes, r.turned = r.changes[:0], noTurn
	return r.flushes
}

// clears reports whether this action is to clear the panel, and notes what it leaves there.
func (r *refresher) clears(frame *image.Gray) bool {
	asked := slices.ContainsFunc(r.changes, func(c change) bool { return c.class == ClassClear })
	due := r.turnClears(frame) || asked
	if r.ghosts == nil {
		return due
	}
	if !due {
		for _, c := range r.changes {
			r.ghosts.note(frame, c)
		}
		// A turn is the natural moment: a flash in the middle of typing would be worse than the ghosts.
		due = r.turned != noTurn && r.policy.every(r.turned) == 0 && r.ghosts.visible()
	}
	if due {
		r.ghosts.clear(frame)
	}
	return due
}

// turnClears counts the turn of this action, if it is one, and reports whether the rules for turns want a clear.
func (r *refresher) turnClears(frame *image.Gray) bool {
	if r.turned == noTurn {
		return false
	}
	art := r.turned == artTurn
	crossed := art != r.art
	r.art = art
	r.counts[r.turned]++
	every := r.policy.every(r.turned)
	return crossed || every > 0 && (r.counts[r.turned] >= every || art && r.policy.Dark && dark(frame, r.turnedArea))
}

// bilevel reports whether area holds nothing but black and white.
func bilevel(frame *image.Gray, area image.Rectangle) bool {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for _, v := range row(frame, area, y) {
			if v != 0x00 && v != 0xFF {
				return false
			}
		}
	}
	return true
}

// darkMean is the mean gray below which a page is dark or mid-gray art. Line art that leaves two thirds of its paper white
// stays above, were all the rest black; what is below has large parts in the grays that a ghost of the last page stains.
const darkMean = 160

// dark reports whether the picture in area is dark or mid-gray. Every fourth row is enough for a mean.
func dark(frame *image.Gray, area image.Rectangle) bool {
	var sum, n int64 // a large panel, all white, overflows 32 bits
	for y := area.Min.Y; y < area.Max.Y; y += 4 {
		line := 0
		for _, v := range row(frame, area, y) {
			line += int(v)
		}
		sum += int64(line)
		n += int64(area.Dx())
	}
	return sum < darkMean*n
}

// row returns the pixels of line y within area.
func row(img *image.Gray, area image.Rectangle, y int) []uint8 {
	i := img.PixOffset(area.Min.X, y)
	return img.Pix[i : i+area.Dx()]
}

// ghosts estimates what earlier pictures have left on the glass: for each tile the distance that its pixels have travelled
// between black and white since the last clear, weighed by class. It is a rule of thumb in integers, good enough to choose
// a page for the flash; how a ghost looks is not its business.
type ghosts struct {
	shown   *image.Gray // what is on the glass
	columns int         // of tiles
	residue []int32     // of each tile, row by row; no longer counted once it is over the limit
	over    int         // tiles over the limit
}

const (
	tile = 36 // px, 3 mm at 300 dpi

	// residueLimit is four journeys of every pixel of a tile at a weight of one. Text inks a seventh of its pixels, so that
	// a turn moves a quarter of them: at a weight of two the limit is reached at the eighth turn, the last that is allowed
	// for text.
	residueLimit = 4 * tile * tile * 0xFF
)

// weights has what a journey leaves behind in each class. A tap is driven too shortly to arrive. Art is driven as well as
// any, but its flat grays show what white paper forgives: it reaches the limit in the second or third turn.
var weights = [...]int32{ClassTap: 3, ClassUI: 2, ClassText: 2, ClassImage: 2, ClassArt: 3, ClassClear: 0}

// newGhosts returns an estimate that has every tile over the limit, because nothing is known of a panel before its first
// clear.
func newGhosts(panel image.Rectangle) *ghosts {
	columns, rows := (panel.Dx()+tile-1)/tile, (panel.Dy()+tile-1)/tile
	return &ghosts{shown: image.NewGray(panel), columns: columns, residue: make([]int32, columns*rows), over: columns * rows}
}

// note takes in that c of frame is shown.
func (g *ghosts) note(frame *image.Gray, c change) {
	for y := c.area.Min.Y; y < c.area.Max.Y; y++ {
		was, is := row(g.shown, c.area, y), row(frame, c.area, y)
		for from := 0; from < len(is); {
			column := (c.area.Min.X + from) / tile
			to := min((column+1)*tile-c.area.Min.X, len(is))
			if !bytes.Equal(was[from:to], is[from:to]) { // most of a page is white and stays so
				g.charge(y/tile*g.columns+column, weights[c.class]*distance(was[from:to], is[from:to]))
			}
			from = to
		}
		copy(was, is)
	}
}

// charge adds to the residue of tile i.
func (g *ghosts) charge(i int, residue int32) {
	if g.residue[i] > residueLimit {
		return // so that it cannot overflow
	}
	g.residue[i] += residue
	if g.residue[i] > residueLimit {
		g.over++
	}
}

// distance returns how far the pixels of was are from those of is, in all.
func distance(was, is []uint8) int32 {
	var sum int32
	for i, v := range is {
		d := int32(v) - int32(was[i])
		sum += max(d, -d)
	}
	return sum
}

// visible reports whether ghosts are: whether one tile in twenty is over the limit.
func (g *ghosts) visible() bool { return 20*g.over >= len(g.residue) }

// clear takes in that a clear shows frame.
func (g *ghosts) clear(frame *image.Gray) {
	for y := g.shown.Rect.Min.Y; y < g.shown.Rect.Max.Y; y++ {
		copy(row(g.shown, g.shown.Rect, y), row(frame, g.shown.Rect, y))
	}
	clear(g.residue)
	g.over = 0
}
