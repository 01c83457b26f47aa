package gallery

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// cards are works as pictures: in grids, and on home.
func (g *Gallery) cards() []sample {
	grid := func(v view, large bool) sample {
		return sample{draw: func(c *paint.Canvas, r image.Rectangle) {
			pictures := g.pictures.cards
			if large {
				pictures = g.pictures.large
			}
			bar, rest := ui.Bar(r, c.Units())
			ui.FilterBar{Chips: filters(v, true)}.Draw(c, bar)
			ui.Grid{Name: "card", Len: len(works), Large: large, Marked: 5, Card: func(i int) ui.Card {
				k := card(i, of(pictures, i))
				k.Selected = i == 2
				return k
			}}.Draw(c, rest)
		}}
	}
	return append([]sample{grid(gridView, false), grid(largeView, true)}, g.home()...)
}

// home are the parts of the first screen and of a series.
func (g *Gallery) home() []sample {
	return []sample{
		{note: "servers", height: px(120), draw: func(c *paint.Canvas, r image.Rectangle) {
			for i, box := range columns(inset(r, c.Units()), 3, c.Units()) {
				ui.Tile{
					Title: []string{"Comics", "Recipes", "Books"}[i], Text: []string{"41 series · 6 new", "wrong key", "offline"}[i],
					Name: []string{"server:Comics", "server:Recipes", "server:Books"}[i], Logo: of(g.pictures.logos, i),
				}.Draw(c, box)
			}
		}},
		shown("", px(96), ui.Section{Text: "Continue reading", All: "All", Name: "all:continue reading"}),
		{note: "what is being read, and cards of one line", height: px(420), draw: g.drawCurrent},
		{note: "a series", height: px(480), draw: func(c *paint.Canvas, r image.Rectangle) {
			ui.Hero{
				Title: works[1].title, Lines: []string{works[1].author, works[1].counts}, Summary: prose, Name: "summary", Words: g.o.Words,
				Cover: &ui.Cover{Picture: g.pictures.hero, Title: works[1].title},
			}.Draw(c, r)
		}},
	}
}

func (g *Gallery) drawCurrent(c *paint.Canvas, r image.Rectangle) {
	boxes := columns(inset(r, c.Units()), 4, c.Units())
	ui.Current{
		Title: "La Forêt de verre", Part: "Vol. 7, Le Verre et la Sève", Place: "Page 34 of 180", Button: "Continue",
		Progress: ui.Progress{Done: 34, Of: 180}, Name: "continue:La Forêt de verre 7",
		Cover: &ui.Cover{Picture: g.pictures.current},
	}.Draw(c, boxes[0].Union(boxes[1]))
	for i, box := range boxes[2:] {
		k := card(i+1, of(g.pictures.short, i+1))
		k.Name, k.OneLine = "continue:"+k.Title, true
		k.Draw(c, box)
	}
}
