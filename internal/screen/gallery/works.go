package gallery

import (
	"fmt"
	"image"

	"inkshelf/internal/ui"
)

// work is an invented series.
type work struct{ title, author, counts string }

// works have titles of every sort: with articles, accents and numbers, short and long, from right to left, none.
var works = []work{
	{"À la dérive", "Maud Kérity", "4 books"},
	{"L’Abbaye des brumes", "J. Tessier, P. Roux", "6 books · 2 unread"},
	{"The Almanac of Tides", "E. Marlow", "10 books · 7 unread · 1 in progress"},
	{"Bloc 9", "Studio Neuf", "9 books"},
	{"Le Bloc 12", "Studio Neuf", "12 books · 12 unread"},
	{"Le Cœur des machines", "Ada Fournier", "3 books · 1 unread"},
	{"A Field Guide to Ghosts and Other Residents of Old Houses, Revised and Enlarged 12", "The Society of Keepers", "24 books · 11 unread"},
	{"שירת הים", "דליה רון", "2 books"},
	{"Un hiver à Kérity", "Maud Kérity", "1 book"},
	{"L’Île aux horloges", "Ivo Lindqvist", "8 books · 4 unread"},
	{"Éclipse", "N. Abadie", "5 books"},
	{"", "a work without a title", "1 book"},
}

// workNo returns one of any number of works.
func workNo(i int) work {
	w := works[i%len(works)]
	if round := i / len(works); round > 0 {
		w.title = fmt.Sprintf("%s %d", w.title, round+1)
	}
	return w
}

// row returns a work as a row, with one of the states that works have.
func row(i int, thumb *image.Gray) ui.Row {
	w := workNo(i)
	r := ui.Row{Title: w.title, Second: w.author, Third: w.counts, Cover: &ui.Cover{Picture: thumb, Title: w.title}}
	switch i % 5 {
	case 0:
		r.Status, r.StatusBold = "New", true
	case 1:
		r.Status, r.StatusBold, r.Progress, r.Mark = "4 / 8", true, &ui.Progress{Done: 4, Of: 8}, ui.OnReader
	case 2:
		r.Status = "Done"
	case 3:
		r.Status, r.Mark = "offline", ui.NotOnReader
	}
	return r
}

// card returns a work as a card, likewise.
func card(i int, cover *image.Gray) ui.Card {
	w := workNo(i)
	c := &ui.Cover{Picture: cover, Title: w.title}
	switch i % 5 {
	case 0:
		c.Badge = "New"
	case 1:
		c.Progress, c.Mark = &ui.Progress{Done: 4, Of: 8}, ui.OnReader
	case 2:
		c.Badge, c.Mark = "Done", ui.NotOnReader
	case 3:
		c.Badge, c.Mark, c.Progress = "New", ui.OnReader, &ui.Progress{Done: 1, Of: 100}
	}
	return ui.Card{Title: w.title, Meta: w.counts, Cover: c}
}

// prose is longer than most places for it.
const prose = "In the third winter of the great frost the keepers of the lighthouse find a glass tree in the ice. It sings when the " +
	"wind turns north, and whoever hears it remembers a summer that has not come yet. While the village debates whether to " +
	"cut it down, the youngest of them follows its roots below the sea, and comes to a forest that grows towards the " +
	"darkness. What she brings back is small enough for a pocket, and too heavy for the boat."
