package recipeserver

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

// tall returns a piece of a height, with a rule in it that tells where it has come to stand.
func tall(height int, gray paint.Gray) piece {
	p := piece{height: height}
	p.rule(image.Rect(left, 0, right, 3), gray)
	return p
}

// stands returns for each page where what it holds begins.
func (f *flow) stands() (all [][]int) {
	for _, p := range f.pages {
		var tops []int
		for _, r := range p.rules {
			tops = append(tops, r.area.Min.Y)
		}
		all = append(all, tops)
	}
	return all
}

// Pieces that keep together stand on one page, unless none has room for all of them.
func TestPiecesThatKeepTogether(t *testing.T) {
	half := body/2 + 1
	keeps := func(p piece) piece { p.keep = true; return p }
	for name, c := range map[string]struct {
		pieces []piece
		want   [][]int
	}{
		"alone":              {[]piece{tall(half, 0), tall(half, 0)}, [][]int{{bodyTop}, {bodyTop}}},
		"both fit":           {[]piece{keeps(tall(half, 0)), tall(half-2, 0)}, [][]int{{bodyTop, bodyTop + half}}},
		"the second and on":  {[]piece{tall(100, 0), keeps(tall(half, 0)), tall(half-2, 0)}, [][]int{{bodyTop}, {bodyTop, bodyTop + half}}},
		"more than a page":   {[]piece{keeps(tall(half, 0)), keeps(tall(100, 0)), tall(half, 0)}, [][]int{{bodyTop, bodyTop + half}, {bodyTop}}},
		"higher than a page": {[]piece{tall(100, 0), tall(body+1, 0), tall(100, 0)}, [][]int{{bodyTop}, {bodyTop}, {bodyTop}}},
		"keeps with nothing": {[]piece{keeps(tall(100, 0))}, [][]int{{bodyTop}}},
	} {
		f := newFlow(9)
		f.run(c.pieces)
		check(t, name, f.stands(), c.want)
	}
}

// The space over a piece counts, except at the top of a page. There, what is to be repeated stands over it, and counts.
func TestTopOfAPage(t *testing.T) {
	again := tall(90, paint.Black)
	second := tall(body-90-50, paint.Line)
	second.above, second.again = 60, &again
	third := tall(50, paint.Line)
	f := newFlow(9)
	f.run([]piece{tall(100, paint.Line), second, third})
	check(t, "repeated", f.stands(), [][]int{{bodyTop}, {bodyTop, bodyTop + 90, bodyBottom - 50}})

	second.height++ // so that the third one has no room
	f = newFlow(9)
	f.run([]piece{tall(100, paint.Line), second, third})
	check(t, "repeated, and a pixel more", f.stands(), [][]int{{bodyTop}, {bodyTop, bodyTop + 90}, {bodyTop}})

	second = tall(100, paint.Line)
	second.again, second.keep = &again, true
	f = newFlow(9)
	f.run([]piece{tall(100, paint.Line), second, tall(body-150, paint.Line)}) // without what is repeated both would fit
	check(t, "repeated over what keeps together", f.stands(), [][]int{{bodyTop}, {bodyTop, bodyTop + 90}, {bodyTop}})

	joined := tall(100, paint.Line)
	joined.rules[0].area.Min.Y, joined.above = -40, 40 // up to the piece before
	f = newFlow(9)
	f.run([]piece{tall(100, paint.Line), joined, tall(body-300, paint.Line), joined})
	check(t, "a line to the piece before", f.stands(), [][]int{{bodyTop, bodyTop + 100, bodyTop + 240}, {bodyTop}})
}

// A flow that is full says so, and takes no more.
func TestFullFlow(t *testing.T) {
	f := newFlow(2)
	f.run([]piece{tall(body, 0), tall(body, 0)})
	if f.full || len(f.pages) != 2 {
		t.Errorf("after two pages of two: %v, %d", f.full, len(f.pages))
	}
	f.run([]piece{tall(1, 0)})
	f.put(tall(1, 0))
	if !f.full || len(f.pages) != 2 || len(f.pages[1].rules) != 1 {
		t.Errorf("with a third: %v, %d pages", f.full, len(f.pages))
	}
}

// No line of a few stands alone, at either end. Less than a limit is not divided at all.
func TestJoin(t *testing.T) {
	for name, c := range map[string]struct {
		lines, limit, ends int
		want               []bool
	}{
		"two of six":       {6, 0, 2, []bool{true, false, false, false, true, false}},
		"three of eight":   {8, 0, 3, []bool{true, true, false, false, false, true, true, false}},
		"two of three":     {3, 0, 2, []bool{true, true, false}},
		"within the limit": {4, 400, 2, []bool{true, true, true, false}},
		"a pixel more":     {4, 399, 1, []bool{false, false, false, false}},
		"one":              {1, 0, 2, []bool{false}},
		"none":             {0, 0, 2, nil},
	} {
		var pieces []piece
		for range c.lines {
			pieces = append(pieces, piece{height: 100})
		}
		join(pieces, c.limit, c.ends)
		var got []bool
		for _, p := range pieces {
			got = append(got, p.keep)
		}
		check(t, name, got, c.want)
	}
}
