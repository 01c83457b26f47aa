package recipeserver

import (
	"image"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// fact is something to know before cooking.
type fact struct{ name, value string }

// known returns the facts that the recipe tells.
func (l *layout) known() []fact {
	var all []fact
	for _, f := range []fact{
		{l.words.prep, l.duration(l.r.prep)},
		{l.words.cook, l.duration(l.r.cook)},
		{l.words.total, l.duration(l.r.total)},
		{l.words.servings, l.portions()},
		{l.words.yield, l.makes()},
	} {
		if f.value != "" {
			all = append(all, f)
		}
	}
	return all
}

// portions returns for how many a recipe is; empty where that is not known.
func (l *layout) portions() string { return tied(number(l.r.servings)) }

// makes returns what a recipe makes besides portions.
func (l *layout) makes() string {
	n := number(l.r.servings)
	if n == "" {
		return l.r.yield
	}
	rest := l.r.yield
	for was := ""; was != rest; { // it may say so twice
		was = rest
		for _, word := range []string{" servings", " serving"} {
			rest = strings.TrimSuffix(rest, n+word)
		}
		rest = strings.TrimSuffix(strings.TrimSpace(rest), ",")
	}
	unit, ok := strings.CutPrefix(rest, n+" ")
	if _, portions := portionWords[strings.ToLower(unit)]; ok && portions {
		return "" // it says the same in other words
	}
	return rest
}

// forWhom says in the running head for how many the recipe is, or else what it makes.
func (l *layout) forWhom() string {
	if n := l.portions(); n != "" {
		return l.words.whom + " " + n
	}
	return l.r.yield
}

// factGap stands behind the line between two facts, and half of it before.
const factGap = 36

// facts lays out the band of facts: columns, each with a name and a value.
func (l *layout) facts() []piece {
	all := l.known()
	if len(all) == 0 {
		return nil
	}
	widths := l.factWidths(all)
	small := l.label(typeset.Sans, 34)
	for i, f := range all {
		for small.Size > smallest && up(l.set.Line(f.name, small).Width) > widths[i] {
			small.Size-- // all names in one size
		}
	}
	values, styles := l.values(all, widths)
	p := piece{above: gap, height: l.px(144)}
	for _, lines := range values {
		p.height = max(p.height, l.px(92+52*len(lines)))
	}
	p.rule(image.Rect(left, 0, right, 3), paint.Black)
	p.rule(image.Rect(left, p.height-3, right, p.height), paint.Black)
	x := left
	for i, f := range all {
		if i > 0 {
			p.rule(image.Rect(x, l.px(24), x+2, p.height-l.px(24)), paint.Line)
			x += factGap
		}
		p.text(x, centred(l.px(20), l.px(68), small), l.set.Fit(f.name, small, widths[i]))
		y := l.px(70)
		for _, line := range values[i] {
			p.text(x, centred(y, y+l.px(56), styles[i]), line)
			y += l.px(52)
		}
		x += widths[i] + factGap/2
	}
	return []piece{p}
}

// factWidths shares the width among facts: alike, unless one of them needs more. Then each has its name and its longest word, and
// those that want more share the rest by how much that is.
func (l *layout) factWidths(all []fact) []int {
	n := len(all)
	room := width - (n-1)*(factGap+factGap/2)
	small, bold := l.label(typeset.Sans, 34), l.style(typeset.SansBold, 54)
	want, least := make([]int, n), make([]int, n)
	var widths []int
	for _, ref := range dividedRefs {
		for i, f := range all {
			least[i] = max(up(l.set.Line(f.name, small).Width), l.longest(f.value, ref))
			want[i] = max(least[i], up(l.set.Line(f.value, bold).Width))
		}
		if widths = shared(want, least, room); widths != nil {
			break
		}
	}
	if widths == nil || slices.Max(want) <= room/n {
		widths = slices.Repeat([]int{room / n}, n)
	}
	return widths
}

// dividedRefs are the sizes of a value that takes several lines, the largest first.
var dividedRefs = []int{38, 34, 30, 26, 22}

// longest returns the width of the longest word of a value.
func (l *layout) longest(value string, ref int) int {
	most := 0
	for _, word := range strings.Fields(value) {
		most = max(most, up(l.set.Line(word, l.style(typeset.SansBold, ref)).Width))
	}
	return most
}

// values sets the values, all in the largest size in which those that are short enough for one line stand on one. Others are
// smaller, on two or three.
func (l *layout) values(all []fact, widths []int) ([][]typeset.Line, []typeset.Style) {
	sizes := []int{54, 48, 42}
	fit := func(i, ref int) bool {
		return up(l.set.Line(all[i].value, l.style(typeset.SansBold, ref)).Width) <= widths[i]
	}
	common := 0
	for i := range all {
		for common < len(sizes)-1 && fit(i, sizes[len(sizes)-1]) && !fit(i, sizes[common]) {
			common++
		}
	}
	divided := 0
	for i, f := range all {
		for divided < len(dividedRefs)-1 && !fit(i, sizes[common]) && l.longest(f.value, dividedRefs[divided]) > widths[i] {
			divided++
		}
	}
	values, styles := make([][]typeset.Line, len(all)), make([]typeset.Style, len(all))
	for i, f := range all {
		styles[i] = l.style(typeset.SansBold, sizes[common])
		if fit(i, sizes[common]) {
			values[i] = []typeset.Line{l.set.Line(f.value, styles[i])}
			continue
		}
		styles[i] = l.style(typeset.SansBold, dividedRefs[divided])
		values[i] = l.set.Balance(f.value, styles[i], widths[i], 3)
	}
	return values, styles
}

// spell is a number with a unit of time, as people write it in the languages of our users.
var spell = regexp.MustCompile(`^[\s,.;]*(?:and |et |und |y |e )?([0-9]{1,4})\s*(h|hr|hrs|hour|hours|heure|heures|std|stunde|stunden|hora|horas|ora|ore|m|mn|min|mins|minute|minutes|minuten|minuto|minutos|minuti)?\b\.?`)

// tight is hours and minutes without a space between them, as in "1h30".
var tight = regexp.MustCompile(`([0-9]h)([0-9])`)

// primes are how cooks write minutes.
var primes = strings.NewReplacer("'", " min", "′", " min", "’", " min")

// duration writes a time in the shortest way, if it is nothing but hours and minutes, and as it is otherwise.
func (l *layout) duration(text string) string {
	rest := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), "pt") // PT1H5M
	rest = tight.ReplaceAllString(primes.Replace(rest), "$1 $2")
	hours, minutes, seen := 0, 0, ""
	for rest != "" {
		m := spell.FindStringSubmatch(rest)
		if m == nil {
			return text
		}
		n, err := strconv.Atoi(m[1])
		unit := m[2]
		if err != nil || unit == "" && seen != "h" { // "1 h 30" has no unit at its end
			return text
		}
		switch {
		case unit != "" && (unit[0] == 'h' || unit[0] == 's' || unit[0] == 'o'):
			if seen != "" {
				return text
			}
			hours, seen = n, "h"
		default:
			if seen == "m" {
				return text
			}
			minutes, seen = n, "m"
		}
		rest = strings.TrimSpace(rest[len(m[0]):])
	}
	hours, minutes = hours+minutes/60, minutes%60
	switch {
	case hours == 0 && minutes == 0:
		return text
	case hours == 0:
		return strconv.Itoa(minutes) + " " + l.words.minutes
	case minutes == 0:
		return strconv.Itoa(hours) + " " + l.words.hours
	}
	return strconv.Itoa(hours) + " " + l.words.hours + " " + strconv.Itoa(minutes + 100)[1:]
}
