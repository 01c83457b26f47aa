package recipeserver

import (
	"fmt"
	"image"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"inkshelf/internal/server"
)

// judge says what is wrong with pages. It knows the guide, not how the pages came about.
type judge struct {
	*inks
	found []string
}

// faults returns what is wrong with the pages of a recipe.
func faults(k *inks, r recipe, t server.Type, pages []page) []string {
	found := misplaced(k, r, pages)
	if len(pages) == 0 {
		return found
	}
	j := &judge{inks: k, found: found}
	j.read(r, t, pages)
	return j.found
}

// misplaced returns what is wrong with where things stand, whatever they say.
func misplaced(k *inks, r recipe, pages []page) []string {
	if len(pages) == 0 {
		return []string{"there is no page"}
	}
	j := &judge{inks: k}
	for i, p := range pages {
		j.page(i, len(pages), p, r)
	}
	return j.found
}

func (j *judge) say(format string, args ...any) {
	j.found = append(j.found, fmt.Sprintf(format, args...))
}

// The bands of a page: the running head ends with its rule, the text with the foot.
const (
	endOfHead  = 120
	topOfFirst = 60 // of a first page without photo
	topOfFoot  = 1752
)

// placed is a text with its ink.
type placed struct {
	textAt
	glyphs []image.Rectangle
	ink    image.Rectangle
}

func (j *judge) placed(p page) []placed {
	all := make([]placed, len(p.texts))
	for i, t := range p.texts {
		all[i].textAt = t
		all[i].glyphs, all[i].ink = j.glyphs(t)
		if piled(t.line.Text) {
			all[i].level()
		}
	}
	return all
}

// level takes away what is far above and below the letters.
func (p *placed) level() {
	size := 0
	for _, g := range p.line.Glyphs {
		size = max(size, g.Size)
	}
	band := image.Rect(0, p.baseline-size, sheet.X, p.baseline+size/4)
	p.ink = p.ink.Intersect(band)
	for i := range p.glyphs {
		p.glyphs[i] = p.glyphs[i].Intersect(band)
	}
}

// inFoot and inHead tell where a text belongs by its baseline.
func inFoot(t textAt) bool        { return t.baseline > topOfFoot }
func inHead(n int, t textAt) bool { return n > 0 && t.baseline < endOfHead }

func (j *judge) page(n, of int, p page, r recipe) {
	texts := j.placed(p)
	where := func(format string, args ...any) { j.say("page %d: "+format, append([]any{n + 1}, args...)...) }
	body := 0
	for _, t := range texts {
		if !inFoot(t.textAt) && !inHead(n, t.textAt) {
			body++
		}
		j.inPlace(where, n, t)
	}
	if body+len(p.pictures) == 0 {
		where("nothing stands on it")
	}
	j.apart(where, p, texts)
	j.pictures(where, n, p, r)
	j.headings(where, n, p, texts)
	j.foot(where, n, of, texts, r)
	if n > 0 {
		j.head(where, n, texts, r)
	}
}

// inPlace checks that a text stands between the margins, in its band, and is not too small to be read.
func (j *judge) inPlace(where func(string, ...any), n int, t placed) {
	if t.ink.Empty() {
		return
	}
	size := 0
	for _, g := range t.line.Glyphs {
		size = max(size, g.Size)
		if g.Size < 30 {
			where("%q is set in %d pixels", short(t.line.Text), g.Size)
			break
		}
	}
	// Ink leaves its advance by a fifth of the size at most, as paint says, and punctuation may hang by half of its width.
	lead, trail := size/5+2, size/5+2
	if first, _ := utf8.DecodeRuneInString(t.line.Text); !unicode.IsLetter(first) && !unicode.IsDigit(first) {
		lead += size / 5
	}
	if last, _ := utf8.DecodeLastRuneInString(t.line.Text); !unicode.IsLetter(last) && !unicode.IsDigit(last) {
		trail += size / 5
	}
	if t.line.RTL {
		lead, trail = trail, lead
	}
	if t.ink.Min.X < left-lead || t.ink.Max.X > right+trail {
		where("%q leaves the margins: %v", short(t.line.Text), t.ink)
	}
	top, bottom := topOfFirst, topOfFoot
	switch {
	case inFoot(t.textAt):
		top, bottom = topOfFoot+1, sheet.Y-36
	case inHead(n, t.textAt):
		top, bottom = 36, endOfHead-3
	case n > 0:
		top = endOfHead
	}
	if t.ink.Min.Y < top || t.ink.Max.Y > bottom {
		where("%q leaves its band of %d to %d: %v", short(t.line.Text), top, bottom, t.ink)
	}
}

// apart checks that no text stands on another, on a picture or on a rule.
func (j *judge) apart(where func(string, ...any), p page, texts []placed) {
	for i, t := range texts {
		for _, other := range texts[:i] {
			if t.ink.Overlaps(other.ink) && touch(t.glyphs, other.glyphs, 2) {
				where("%q stands on %q", short(t.line.Text), short(other.line.Text))
			}
		}
		for _, c := range p.pictures {
			if t.ink.Overlaps(c.area) {
				where("%q stands on a picture: %v on %v", short(t.line.Text), t.ink, c.area)
			}
		}
		for _, r := range p.rules {
			if t.ink.Overlaps(r.area) && touch(t.glyphs, []image.Rectangle{r.area}, 0) {
				where("a rule goes through %q: %v through %v", short(t.line.Text), r.area, t.ink)
			}
		}
	}
}

// piled tells whether a text has accents that no recipe is written with: on other letters than their own, where they stand upon
// one another, beyond what any line has room for. Hebrew and Arabic letters have a place for theirs.
func piled(s string) bool {
	base := ' '
	for _, r := range norm.NFC.String(s) {
		switch {
		case !unicode.Is(unicode.Mn, r):
			base = r
		case !(unicode.Is(unicode.Hebrew, base) && 0x05B0 <= r && r < 0x05C8) && !(unicode.Is(unicode.Arabic, base) && 0x064B <= r && r < 0x0653):
			return true
		}
	}
	return false
}

// touch tells whether any two boxes overlap by more than a few pixels both ways: italics lean over one another.
func touch(a, b []image.Rectangle, tolerance int) bool {
	for _, r := range a {
		for _, s := range b {
			if o := r.Intersect(s); o.Dx() > tolerance && o.Dy() > tolerance {
				return true
			}
		}
	}
	return false
}

// short returns a text for a message.
func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// letters returns the letters and digits of a text: what is left when hyphens, spaces, marks and signs come and go, and however
// its fractions are written.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, norm.NFKC.String(s))
}
