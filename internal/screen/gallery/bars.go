package gallery

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// drawer is any part.
type drawer interface {
	Draw(c *paint.Canvas, r image.Rectangle)
}

// shown returns a sample that does nothing but show a part.
func shown(note string, height height, part drawer) sample {
	return sample{note: note, height: height, draw: part.Draw}
}

// bars are what stands at the edges of a screen.
func (g *Gallery) bars() []sample {
	bar, filter := px(120), px(96)
	all := g.headers()
	all = append(
		all,
		shown("filters, of which one is active", filter, ui.FilterBar{Chips: filters(gridView, true)}),
		shown("filters, none active", filter, ui.FilterBar{Chips: filters(compactView, false)}),
		shown("letters, M is chosen", filter, ui.Letters{Name: "letter", Letters: alphabet(), Chosen: 12}),
		shown("tabs", filter, ui.Tabs{
			Tabs: []ui.Tab{
				{Name: "tab:all", Text: "All", Count: "12", Active: true},
				{Name: "tab:unread", Text: "Unread", Count: "5"},
				{Name: "tab:downloaded", Text: "Downloaded", Count: "3"},
			},
			Right: &ui.Chip{Name: "tab:order", Text: "By number", Menu: true},
		}),
		message("message line", ui.MessageLine{
			Icon: paint.IconOffline, Title: "Server not reachable", Text: "14 downloaded books are available.",
			Buttons: []ui.Button{{Name: "downloads", Text: "Show downloads"}, {Name: "retry", Text: "Try again"}},
		}),
		message("message line without more", ui.MessageLine{Title: "Three books were deleted"}),
		shown("pager at the first page", bar, ui.Pager{Pages: 16, Words: g.o.Words}),
		shown("pager between", bar, ui.Pager{Page: 2, Pages: 16, Words: g.o.Words}),
		shown("pager at the last page", bar, ui.Pager{Page: 15, Pages: 16, Words: g.o.Words}),
		shown("pager while the list is coming", bar, ui.Pager{Page: 2, Pages: 4, Loading: true, Words: g.o.Words}),
	)
	return all
}

func message(note string, m ui.MessageLine) sample { return shown(note, m.Height, m) }

func (g *Gallery) headers() []sample {
	w, bar := g.o.Words, px(120)
	search := ui.HeaderIcon{Icon: paint.IconSearch, Name: "search", Text: "Search"}
	menu := ui.HeaderIcon{Icon: paint.IconMenu, Name: "menu", Text: "Menu"}
	return []sample{
		shown("header", bar, ui.Header{Title: "Comics", Back: true, Status: "31 of 41 series", Icons: []ui.HeaderIcon{search, menu}, Words: w}),
		shown("header without a way back", bar, ui.Header{Title: "Inkshelf", Status: "Synced · 09:41 · 82 %", Icons: []ui.HeaderIcon{menu}, Words: w}),
		shown("header with news", bar, ui.Header{Title: "Comics", Back: true, Status: "Offline", StatusBold: true, Icons: []ui.HeaderIcon{search, menu}, Words: w}),
		shown("header of a page of a work", bar, ui.Header{
			Title: "La Forêt de verre", Serif: true, Note: "vol. 7", Back: true, Words: w,
			Icons: []ui.HeaderIcon{{Icon: paint.IconBookmark, Name: "bookmark", Text: "Bookmark"}, {Icon: paint.IconMore, Name: "more", Text: w.More}},
		}),
		shown("header with a title that is too long", bar, ui.Header{
			Title: "The Collected Letters of the Keepers of the Northern Lights 12", Back: true, Status: "1 of 1,000", Icons: []ui.HeaderIcon{menu}, Words: w,
		}),
	}
}

// filters returns the filters of a list that is shown in this way, and of which all works are shown or only some.
func filters(v view, some bool) []ui.Chip {
	chips := []ui.Chip{
		{Name: "filter:library", Text: "All libraries", Menu: true, Width: 402},
		{Name: "filter:status", Text: "Any status", Menu: true, Width: 426},
		{Name: "filter:letters", Text: "A–Z", Menu: true},
		{Name: "filter:view", Text: viewNames[v], Icon: viewIcons[v]},
	}
	if some {
		chips[1].Text, chips[1].Active = "Unread · Reading", true
	}
	return chips
}

func alphabet() []string {
	var all []string
	for c := 'A'; c <= 'Z'; c++ {
		all = append(all, string(c))
	}
	return all
}
