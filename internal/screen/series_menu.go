package screen

import (
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// seriesDeeds are what can be done with the whole series. What they lead to opens beside at.
func (v seriesView) seriesDeeds(l *listing, at image.Rectangle) (all []deed) {
	add := func(name, text string, icon paint.Icon, lead func(turn *loop.Turn)) {
		all = append(all, deed{name: name, text: text, icon: icon, lead: lead})
	}
	if v.Shelf != nil {
		say := v.Voice(v.words().Book)
		if slices.ContainsFunc(v.books, readable) {
			add("all-read", say.Text("Mark all as read"), paint.IconCheckBoxOn, func(turn *loop.Turn) { v.markAll(turn, l, true) })
		}
		if slices.ContainsFunc(v.books, forgettable) {
			add("all-unread", say.Text("Mark all as unread"), paint.IconCheckBox, func(turn *loop.Turn) { v.markAll(turn, l, false) })
		}
		if choices := v.downloadChoices(); len(choices) > 0 {
			add("download", v.Say.Text("Download…"), paint.IconDownload, func(turn *loop.Turn) {
				offer(turn, l, v.downloadTitle(), at, choices)
			})
		}
		if some := those(v.books, here); len(some) > 0 {
			add("remove-all", v.Say.Text("Remove from the reader"), paint.IconTrash, func(turn *loop.Turn) { v.askRemove(turn, l, some, nil) })
		}
		add("select", v.Say.Text("Select several"), paint.IconList, func(turn *loop.Turn) { v.beginSelection(turn, l) })
	}
	add("details", v.Say.Text("Details"), paint.IconInfo, func(turn *loop.Turn) {
		v.tellLong(turn, v.series.Title, v.seriesDetails())
	})
	return all
}

// offerBook offers what can be done with a book and, where it is one of several, with those up to it.
func (v seriesView) offerBook(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
	b := v.books[i]
	if v.selected != nil {
		v.toggle(turn, l, b.ID)
		return
	}
	all := []deed{{name: "open", text: v.Say.Text("Open"), icon: paint.IconBook, lead: func(turn *loop.Turn) {
		v.read(turn, l, i, -1)
	}}}
	all = append(append(all, v.placeDeeds(l, b)...), v.markDeeds(l, b)...)
	if v.Shelf != nil {
		if upTo := those(v.books[:i+1], readable); slices.ContainsFunc(v.books[:i], readable) {
			all = append(all, deed{name: "up-to-here", text: v.Voice(v.words().Book).Text("Mark all up to here as read"), icon: paint.IconCheck, lead: func(turn *loop.Turn) {
				l.mark(turn, true, upTo...)
			}})
		}
		all = append(all, deed{name: "select", text: v.Say.Text("Select several"), icon: paint.IconList, lead: func(turn *loop.Turn) {
			v.toggle(turn, l, b.ID)
		}})
	}
	offer(turn, l, b.Title, at, append(all, v.detailDeeds(b)...))
}
