package reader

import (
	"cmp"
	"slices"
	"strconv"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// stop is a place in the contents.
type stop struct {
	page int
	text string
}

// stops lists the places that one may want to go to: the ends, the chapters and the bookmarks, in the order of the book.
func (r *reading) stops() []stop {
	say := r.desk.Say
	all := []stop{{1, say.Text("First page")}}
	for _, chapter := range r.outline() {
		all = append(all, stop{chapter.Page, say.Text("%s, page %d", chapter.Title, chapter.Page)})
	}
	for _, page := range r.bookmarked() {
		if page <= r.pages() {
			all = append(all, stop{page, say.Text("Bookmark on page %d", page)})
		}
	}
	all = append(all, stop{r.pages(), say.Text("Last page, %d", r.pages())})
	slices.SortStableFunc(all, func(a, b stop) int { return cmp.Compare(a.page, b.page) })
	return all
}

// openContents lists the places of the book. The one that was passed last is marked.
func (m *menu) openContents(turn *loop.Turn) {
	r := m.r
	stops := r.stops()
	list := &ui.CheckList{Name: "contents", Single: true}
	here := 0
	for i, s := range stops {
		list.Items = append(list.Items, ui.CheckItem{Text: s.text, Name: strconv.Itoa(i + 1)})
		if s.page <= r.shown.at.Page {
			here = i
		}
	}
	list.Items[here].Checked = true
	d := &ui.Dialog{
		Title: r.desk.Say.Text("Contents"), Subtitle: r.name(), Check: list, Words: r.desk.Words,
		Buttons: []ui.Button{{Name: "cancel", Text: r.desk.Words.Cancel}},
	}
	from := over(func(turn *loop.Turn) {
		d.Title = r.desk.Say.Text("Loading…")
		turn.RedrawAll()
	})
	desk.Hold(turn, d, func(turn *loop.Turn, t paint.Target) {
		if t.Part() != list.Name {
			turn.Pop()
			return
		}
		r.showFrom(turn, from, r.page(stops[t.Item].page))
	})
}
