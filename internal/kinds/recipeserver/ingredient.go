package recipeserver

import (
	"context"
	"strings"
	"unicode"
)

// ingredient is one line of the list, in up to three parts that are set side by side. Joined with spaces they are the line
// as the server shows it.
type ingredient struct {
	heading string // stands above this ingredient and those that follow
	amount  string // "500 g", "1 ¹/₂ cups"
	item    string // "carrots"; the whole line where it cannot be taken apart
	note    string // "peeled"
}

// text returns the whole line.
func (i ingredient) text() string { return joined(i.amount, i.item, i.note) }

// ingredients reads the list. Empty ones are left out, and the heading of one goes to the next. Places gives the index of
// each by the name that steps use.
func ingredients(ctx context.Context, wire []wireIngredient) (list []ingredient, places map[string]int) {
	places = map[string]int{}
	heading := ""
	for _, w := range wire {
		if ctx.Err() != nil {
			break
		}
		heading = bothHeadings(heading, w.Title.line())
		i := w.parts()
		if i.text() == "" {
			continue
		}
		i.heading, heading = heading, ""
		if w.ReferenceID != "" {
			places[string(w.ReferenceID)] = len(list)
		}
		list = append(list, i)
	}
	return list, places
}

// parts takes the text that the server shows apart. It is not put together anew: only the server knows which plurals and
// abbreviations are meant, and what its setting leaves out.
func (w wireIngredient) parts() ingredient {
	line := w.line()
	rest := line
	if w.showsAmount() {
		rest = strings.TrimLeft(w.afterUnit(afterNumber(line)), " ")
	}
	i := ingredient{amount: strings.TrimRight(line[:len(line)-len(rest)], " "), item: rest}
	if n := w.Note.inline(); n != "" && strings.HasSuffix(rest, " "+n) {
		i.item, i.note = strings.TrimRight(rest[:len(rest)-len(n)], " "), n
	}
	return i
}

// line returns the whole line. Where the server has made none, as for a recipe inside a recipe of which it does not say
// the name, it is put together.
func (w wireIngredient) line() string {
	line := w.Display.inline()
	unit, food := "", ""
	if w.Unit != nil {
		unit = w.Unit.Name.inline()
	}
	if w.Food != nil {
		food = w.Food.Name.inline()
	}
	if w.Recipe != nil && w.Recipe.Name.inline() != "" {
		food = w.Recipe.Name.inline()
		if !strings.Contains(line, food) {
			line = ""
		}
	}
	if line == "" {
		line = joined(number(w.Quantity), unit, food, w.Note.inline())
	}
	if line == "" {
		line = w.OriginalText.inline()
	}
	return line
}

// showsAmount reports whether the line begins with the quantity. While amounts are switched off, in v1 and v2, a quantity
// of 1 means none.
func (w wireIngredient) showsAmount() bool {
	return w.Quantity > 0 && !(w.DisableAmount && w.Quantity == 1)
}

// afterNumber returns a line without the number that it begins with, or the whole line: digits, a decimal, a fraction
// in small figures, or digits and such a fraction.
func afterNumber(line string) string {
	rest := strings.TrimLeftFunc(line, func(r rune) bool { return r == '.' || r == ',' || unicode.IsDigit(r) || isFraction(r) })
	if rest == strings.TrimLeft(line, "0123456789") && strings.HasPrefix(rest, " ") {
		if after := strings.TrimLeftFunc(rest[1:], isFraction); after != rest[1:] {
			rest = after
		}
	}
	if rest != "" && rest[0] != ' ' {
		return line // "7up", "½-inch": no number by itself
	}
	return rest
}

// isFraction reports whether a character belongs to a fraction and to no other number.
func isFraction(r rune) bool { return r == '/' || r == '⁄' || unicode.Is(unicode.No, r) }

// afterUnit returns what follows the unit that a text begins with, or the whole text.
func (w wireIngredient) afterUnit(s string) string {
	if w.Unit == nil || w.DisableAmount || !strings.HasPrefix(s, " ") {
		return s
	}
	best := s
	for _, t := range []wireText{w.Unit.Name, w.Unit.PluralName, w.Unit.Abbreviation, w.Unit.PluralAbbreviation} {
		unit := t.inline()
		rest, ok := strings.CutPrefix(s, " "+unit)
		if ok && unit != "" && (rest == "" || rest[0] == ' ') && len(rest) < len(best) {
			best = rest
		}
	}
	return best
}

// inline returns a text of an ingredient for one line. Mealie's own page shows it as Markdown.
func (t wireText) inline() string { return parseLine(string(t)) }
