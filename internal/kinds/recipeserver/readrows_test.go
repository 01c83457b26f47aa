package recipeserver

import "slices"

// row is a line of a list, which may run in two columns.
type row struct {
	heading, amount, words string
	whole                  string // amount and words in one, where the amount has no place of its own
}

// ingredients looks for the list.
func (d *reader) ingredients(r recipe) {
	var all []row
	for _, in := range r.ingredients {
		one := row{heading: in.heading, amount: in.amount, words: in.item + in.note, whole: in.text()}
		if letters(one.words) == "" {
			one.amount, one.words = "", in.text()
		}
		all = append(all, one)
	}
	d.rows("ingredient", all)
}

// rows looks for rows below headings. Each column is read to its end before the next.
func (d *reader) rows(what string, all []row) {
	var before place
	on, rows := map[int]int{}, 0 // of the rows below one heading
	end := func() {
		for page, n := range on {
			if n == 1 && rows > 3 && len(on) > 1 {
				d.say("page %d: one %s alone of %d that belong together", page+1, what, rows)
			}
		}
		clear(on)
		rows = 0
	}
	defer end()
	for n, r := range all {
		if found := d.find("a heading", r.heading, true); found != nil {
			d.at, before = found[len(found)-1]+1, place{}
			end()
		}
		found, at := d.next(r, before)
		if found == nil {
			found, at = d.next(row{words: r.whole}, before)
		}
		if found != nil && d.lines[found[0]].letters == letters(r.amount) && r.amount != "" {
			found = nil // it has one, elsewhere
		}
		if found == nil {
			d.say("%s %d is not there, or not in its place: %q", what, n+1, short(r.words))
			continue
		}
		for _, i := range found {
			d.lines[i].taken = true
		}
		before = at
		on[at.page]++
		rows++
	}
}

// place is where a row stands, in the order of reading.
type place struct{ page, column, y int }

func (p place) before(q place) bool {
	return slices.Compare([]int{p.page, p.column, p.y}, []int{q.page, q.column, q.y}) < 0
}

// next returns the lines of a row, the first that comes after another.
func (d *reader) next(r row, before place) (best run, at place) {
	text := letters(r.words)
	for i := d.at; i < len(d.lines) && text != ""; i++ {
		l := &d.lines[i]
		here := place{page: l.page, y: l.baseline}
		if d.second(l) {
			here.column = 1
		}
		if !before.before(here) || best != nil && at.before(here) {
			continue
		}
		found := d.follow(text, i, false)
		amount, ok := d.beside(i, letters(r.amount))
		if found != nil && ok {
			best, at = append(found, amount...), here
		}
	}
	return best, at
}

// second tells whether a line is in the second of two columns.
func (d *reader) second(l *readLine) bool {
	if d.rtl {
		return l.ink.Max.X < sheet.X/2
	}
	return l.ink.Min.X > sheet.X/2
}

// atMargin tells whether a line begins where the page does.
func (d *reader) atMargin(l *readLine) bool {
	const inside = 30
	if d.rtl {
		return l.ink.Max.X > right-inside && l.ink.Min.X > sheet.X/2
	}
	return l.ink.Min.X < left+inside
}

// beside looks for an amount that begins on the same line as the row of line n, or on the lines without letters before it.
func (d *reader) beside(n int, amount string) (run, bool) {
	first := n
	for first > 0 && d.lines[first-1].letters == "" && d.lines[first-1].page == d.lines[n].page {
		first--
	}
	for i := range d.lines {
		o := &d.lines[i]
		if amount == "" || i == n || o.page != d.lines[n].page || o.baseline != d.lines[n].baseline && o.baseline != d.lines[first].baseline {
			continue
		}
		if found := d.follow(amount, i, true); found != nil {
			return found, true
		}
	}
	return nil, amount == ""
}
