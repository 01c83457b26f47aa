package recipeserver

import (
	"cmp"
	"strconv"
	"strings"

	"inkshelf/internal/server"
)

// reader follows the words of a recipe through its pages. What is in the recipe stands there, once and in its order; what
// the pages add, such as headings and numbers, is passed over.
type reader struct {
	*judge
	pages []page
	lines []readLine
	at    int  // where to go on
	hangs bool // the text stands further in than its number
	rtl   bool // the pages run from right to left: their number stands at the left
}

// readLine is a line between head and foot.
type readLine struct {
	placed
	page    int
	letters string
	cut     bool // it ends with an ellipsis
	taken   bool
}

// run is where a text was found: indexes of its lines.
type run []int

// far is how many lines of something else may stand between two of one text: the other cells of a row, a repeated head.
const far = 40

func (j *judge) read(r recipe, t server.Type, pages []page) {
	d := &reader{judge: j, pages: pages}
	for n, p := range pages {
		for _, text := range j.placed(p) {
			if inFoot(text.textAt) || inHead(n, text.textAt) {
				d.rtl = d.rtl || strings.HasSuffix(text.line.Text, " / "+strconv.Itoa(len(pages))) && text.ink.Max.X < sheet.X/2
				continue
			}
			line := readLine{placed: text, page: n, letters: letters(text.line.Text)}
			line.cut = strings.HasSuffix(strings.TrimRight(text.line.Text, "\u200e\u200f"), "…")
			d.lines = append(d.lines, line)
		}
	}
	d.opening(r)
	d.ingredients(r)
	for i, s := range r.steps {
		d.step(i, s, r)
	}
	for _, n := range r.notes {
		d.find("the note's title", n.title, true)
		d.blocks("a note", n.text)
	}
	var facts []row
	for _, n := range r.nutrition {
		facts = append(facts, row{words: n.amount, whole: n.amount + cmp.Or(labelsIn(t.Language).nutrients[n.key], n.name)}) // the name is ours
	}
	d.rows("nutrition fact", facts)
}

// find looks for a text from where the reader is, and goes on behind its first line. Cut: it may end with an ellipsis.
func (d *reader) find(what, text string, cut bool) run {
	found, ok := d.search(letters(text), d.at, cut)
	if !ok {
		d.say("%s is not there, or not in its place: %q", what, short(text))
		return nil
	}
	d.take(found)
	return found
}

func (d *reader) take(found run) {
	for _, i := range found {
		d.lines[i].taken = true
	}
	if len(found) > 0 {
		d.at = found[0] + 1
	}
}

// search returns the lines of a text that has been reduced to its letters.
func (d *reader) search(text string, from int, cut bool) (run, bool) {
	if text == "" {
		return nil, true
	}
	for i := from; i < len(d.lines); i++ {
		if found := d.follow(text, i, cut); found != nil {
			return found, true
		}
	}
	return nil, false
}

// follow returns the lines of a text if it begins with line i. Between its lines may stand others that look like a part of it,
// such as the number 2 before "20 minutes": then a later line is tried. Lost remembers what has been tried in vain.
func (d *reader) follow(text string, i int, cut bool) run {
	return d.onward(text, i, cut, map[[2]int]bool{})
}

func (d *reader) onward(text string, i int, cut bool, lost map[[2]int]bool) run {
	l := &d.lines[i]
	rest, ok := strings.CutPrefix(text, l.letters)
	if l.taken || !ok || l.letters == "" && !l.cut || d.hangs && d.atMargin(l) || lost[[2]int{len(text), i}] {
		return nil
	}
	if rest == "" || cut && l.cut {
		return run{i}
	}
	between := 0
	for next := i + 1; next < len(d.lines) && between <= far; next++ {
		if d.lines[next].letters != "" {
			between++
		}
		if found := d.onward(rest, next, cut, lost); found != nil {
			return append(run{i}, found...)
		}
	}
	lost[[2]int{len(text), i}] = true
	return nil
}

func (d *reader) opening(r recipe) {
	d.find("the name", r.title, true)
	if r.photo != "" { // beside a photo there is not room for all of it
		var all strings.Builder
		for _, s := range running(r.description) {
			all.WriteString(s.text)
		}
		d.find("the description", all.String(), true)
	} else {
		d.blocks("the description", r.description)
	}
	d.find("the tools", strings.Join(r.tools, ""), false)
}

// step looks for a step: its banner, number, label, text and what it needs, all on one page if they fit.
func (d *reader) step(n int, s step, r recipe) {
	name := "step " + strconv.Itoa(n+1)
	d.find(name+"'s banner", s.banner, true)
	d.hangs = true
	defer func() { d.hangs = false }()
	var all run
	all = append(all, d.find(name+"'s label", s.label, true)...)
	all = append(all, d.blocks(name, s.text)...)
	var uses strings.Builder
	for _, i := range s.uses {
		uses.WriteString(r.ingredients[i].text())
	}
	all = append(all, d.find("what "+name+" needs", uses.String(), false)...)
	if len(all) == 0 {
		return
	}
	d.number(n+1, all)
	d.divided(name, all, sources(s.text))
}

// number checks that a step's number stands where it begins: on its first line, or above where that has no letters or is a picture.
func (d *reader) number(n int, all run) {
	first := &d.lines[all[0]]
	for _, i := range all {
		if l := &d.lines[i]; l.page < first.page || l.page == first.page && l.baseline < first.baseline {
			first = l
		}
	}
	for i := range d.lines {
		if l := &d.lines[i]; !l.taken && l.page == first.page && d.atMargin(l) && l.letters == strconv.Itoa(n) && l.baseline-first.baseline < 12 {
			l.taken = true
			return
		}
	}
	d.say("step %d lacks its number", n)
}
