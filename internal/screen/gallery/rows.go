package gallery

import (
	"image"
	"strconv"

	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// rows are the lists, each over a whole page. Three rows of each are in a state that few rows are ever in.
func (g *Gallery) rows() []sample {
	list := func(name string, kind ui.RowKind, view view, row func(i int) ui.Row) sample {
		return sample{draw: func(c *paint.Canvas, r image.Rectangle) {
			bar, rest := ui.Bar(r, c.Units())
			ui.FilterBar{Chips: filters(view, false)}.Draw(c, bar)
			ui.List{
				Name: name, Len: len(works), Kind: kind, LeftHand: g.o.LeftHand, Marked: 4, Words: g.o.Words,
				Row: func(i int) ui.Row {
					r := row(i)
					r.Selected, r.Disabled = i == 2, i == 3
					return r
				},
			}.Draw(c, rest)
		}}
	}
	return []sample{
		list("compact", ui.Compact, compactView, func(i int) ui.Row { return row(i, nil) }),
		list("series", ui.CoverRow, coverView, func(i int) ui.Row { return row(i, of(g.pictures.thumbs, i)) }),
		list("book", ui.BookRow, coverView, bookRow),
		{draw: ui.Groups{Name: "setting", Groups: settings}.Draw},
	}
}

// bookRow returns a book of a series. The numbers are of every width.
func bookRow(i int) ui.Row {
	numbers := []string{"1", "2", "2.5", "10", "117", "2024-12", ""}
	r := row(i, nil)
	r.Number, r.Second = numbers[i%len(numbers)], strconv.Itoa(24+8*i)+" pages"
	r.Mark = []ui.Mark{ui.NotOnReader, ui.OnReader, ui.NoMark}[i%3]
	return r
}

// settings are rows of every sort.
var settings = []ui.Group{
	{Text: "Reading", Rows: []ui.Row{
		{Title: "Page turn zones", Value: "Three columns"},
		{Title: "Full refresh, text", Value: "every 6 pages"},
		{Title: "Full refresh, comics", Value: "automatic"},
	}},
	{Text: "Display", Rows: []ui.Row{
		{Title: "Text size of the app", Value: "100 %"},
		{Title: "Hand", Value: "Right", Selected: true},
		{Title: "Language", Value: "English"},
	}},
	{Text: "Servers and storage", Rows: []ui.Row{
		{Title: "Servers", Second: "Comics, Recipes, Books", Value: "3"},
		{Title: "Downloads", Second: "5.8 GB free", Value: "14 books"},
		{Title: "Progress waiting to be sent", Value: "none", Disabled: true},
	}},
	{Text: "About", Rows: []ui.Row{{Title: "Version", Value: "1.0"}}},
}
