package screen

import (
	"strings"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// bookCard shows a book among those of several series: a volume under the title of its series, any other under its own.
// Percent is how far it was read, where its page does not tell.
func (a *app) bookCard(v desk.Volume, percent int) ui.Card {
	title := v.Title
	if ofSeries(v) || title == "" {
		title = v.SeriesTitle
	}
	title = a.titled(title)
	cover := &ui.Cover{Title: title}
	if v.Here != nil {
		cover.Mark = ui.OnReader
	}
	switch p := v.Progress; {
	case p == nil || p.Completed:
	case p.Page > 0 && v.Length() > 0:
		cover.Progress = &ui.Progress{Done: p.Page, Of: v.Length()}
	case percent > 0:
		cover.Progress = &ui.Progress{Done: percent, Of: 100}
	}
	return ui.Card{Title: title, Meta: a.bookMeta(v, percent), Cover: cover, OneLine: true}
}

// ofSeries reports whether a book is one of a numbered series.
func ofSeries(v desk.Volume) bool { return v.Number.Known() && v.SeriesTitle != "" }

// numbered returns a title with the number of the book, where it has one.
func numbered(title string, v desk.Volume) string {
	if !ofSeries(v) {
		return title
	}
	return title + " " + v.Number.Text
}

// bookMeta is the line about a book: which one it is, and how far it was read.
func (a *app) bookMeta(v desk.Volume, percent int) string {
	noun := a.nounOf(v.Source)
	parts := []string{desk.Capital(noun.One)}
	if ofSeries(v) {
		parts[0] = desk.Capital(a.Numbered(v))
	}
	switch p := v.Progress; {
	case p == nil:
		parts = append(parts, a.Voice(noun).Text("new"))
	case p.Completed:
		parts = append(parts, a.Voice(noun).Text("done"))
	case p.Page > 1 && v.Length() > 0:
		parts = append(parts, a.Say.Text("page %d of %d", p.Page, v.Length()))
	case p.Page > 1:
		parts = append(parts, a.Say.Text("page %d", p.Page))
	case percent > 0:
		parts = append(parts, a.Say.Text("%d %%", percent))
	case v.Length() > 0:
		parts = append(parts, a.Say.Count(v.Length(), "%d page", "%d pages"))
	}
	return strings.Join(parts, " · ")
}

// bookPart says which book of a series it is: "Vol. 7, Le Verre et la Sève".
func (a *app) bookPart(v desk.Volume) string {
	switch {
	case !ofSeries(v):
		return strings.Join(v.Authors, ", ")
	case v.Title == "" || v.Title == v.SeriesTitle:
		return desk.Capital(a.Numbered(v))
	}
	return desk.Capital(a.Numbered(v)) + ", " + v.Title
}

// placeLine says how far a book was read: "Page 34 of 180".
func (a *app) placeLine(v desk.Volume, percent int) string {
	switch p := v.Progress; {
	case p != nil && p.Page > 0 && v.Length() > 0:
		return a.Say.Text("Page %d of %d", p.Page, v.Length())
	case p != nil && p.Page > 0:
		return a.Say.Text("Page %d", p.Page)
	case percent > 0:
		return a.Say.Text("%d %%", percent)
	}
	return ""
}

// nounOf returns what a server calls its books; one that is not there speaks of books.
func (a *app) nounOf(source string) server.Noun {
	src, _ := a.Source(source)
	return src.Face.In(a.Say.Code()).Book
}
