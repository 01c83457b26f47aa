package reader

import (
	"image"
	"slices"

	"inkshelf/internal/book"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// choice is a row of the view panel: what can be chosen, in the words that are kept.
type choice struct {
	ui.Segments
	words []string
}

// fitRow offers how large pages are.
func (r *reading) fitRow() *choice {
	say := r.desk.Say
	c := &choice{words: []string{shelf.FitPage, shelf.FitWidth, shelf.FitDouble}}
	c.Segments = ui.Segments{
		Name: "fit", Label: say.Text("Fit"), Chosen: int(r.look.Fit),
		Options: []ui.Option{
			book.WholePage: {Name: "page", Text: say.Text("Page")},
			book.PageWidth: {Name: "width", Text: say.Text("Width")},
			book.Double:    {Name: "double", Text: say.Text("Double")},
		},
	}
	return c
}

// directionRow offers in which direction the book is read.
func (r *reading) directionRow() *choice {
	say := r.desk.Say
	c := &choice{words: []string{shelf.LeftToRight, shelf.RightToLeft, shelf.Vertical}}
	c.Segments = ui.Segments{
		Name: "direction", Label: say.Text("Direction"),
		Options: []ui.Option{
			{Name: "right", Text: say.Text("To the right")},
			{Name: "left", Text: say.Text("To the left")},
			{Name: "down", Text: say.Text("Down")},
		},
	}
	switch r.direction() {
	case server.RightToLeft:
		c.Chosen = 1
	case server.Vertical:
		c.Chosen = 2
	}
	return c
}

// refreshRow offers after how many pages the panel is cleared.
func (r *reading) refreshRow() *choice {
	say := r.desk.Say
	c := &choice{words: []string{"", shelf.RefreshPage, shelf.RefreshThird, shelf.RefreshSixth, shelf.RefreshTenth, shelf.RefreshAutomatic}}
	c.Segments = ui.Segments{
		Name: "refresh", Label: say.Text("Full refresh"), Chosen: max(slices.Index(c.words, r.style.Refresh), 0),
		Options: []ui.Option{
			{Name: "usual", Text: say.Text("Usual")},
			{Name: "1", Text: "1"},
			{Name: "3", Text: "3"},
			{Name: "6", Text: "6"},
			{Name: "10", Text: "10"},
			{Name: "automatic", Text: say.Text("Auto")},
		},
	}
	return c
}

// openView offers how the series is shown. Nothing changes before it is applied, and then all at once.
func (m *menu) openView(turn *loop.Turn) {
	r := m.r
	rows := []*choice{r.fitRow(), r.directionRow(), r.refreshRow()}
	if r.resizable(turn) {
		rows = append(rows, r.sizeRow())
	}
	p := &ui.Panel{Words: r.desk.Words}
	var before []int
	for _, row := range rows {
		p.Rows = append(p.Rows, row)
		before = append(before, row.Chosen)
	}
	from := over(func(*loop.Turn) {}) // nothing in it could say that it waits
	desk.Hold(turn, overPage{p, r.shown}, func(turn *loop.Turn, t paint.Target) {
		switch t.Name {
		case "cancel":
			turn.Pop()
			return
		case "apply":
			st := r.style
			for i, word := range []*string{&st.Fit, &st.Direction, &st.Refresh} {
				if rows[i].Chosen != before[i] { // what was not chosen is as the book has it
					*word = rows[i].words[rows[i].Chosen]
				}
			}
			if size := rows[len(rows)-1]; size.Name == "scale" && size.Chosen != before[len(rows)-1] {
				r.resize(turn, from, st, shelf.Scales[size.Chosen])
				return
			}
			r.restyle(turn, from, st)
			return
		}
		for _, row := range rows {
			if row.Name == t.Part() {
				row.Chosen = t.Item
			}
		}
		desk.RedrawChoice(turn, t, true)
	})
}

// overPage is a panel over a page. Of a page of text it cuts no line: there is more white above it.
type overPage struct {
	*ui.Panel
	page sheet
}

// Box returns where the panel lies on a screen of this size.
func (o overPage) Box(size image.Point, u paint.Units) image.Rectangle {
	box := o.Panel.Box(size, u)
	if o.page.text && o.page.picture.Rect.Max == size {
		box.Min.Y = gapAbove(o.page.picture, box.Min.Y)
	}
	return box
}
