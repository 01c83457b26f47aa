package screen

import (
	"maps"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// bar returns what stands in the place of the tabs: what to do with the books that are selected, what was done, or why the
// server did not answer; nil where the tabs do.
func (v seriesView) bar() *ui.MessageLine {
	switch {
	case v.selected != nil:
		return v.selectionBar()
	case v.notice != nil && v.notice.done.Load():
		v.notice.shown = true
		return &ui.MessageLine{
			Icon: paint.IconCheck, Title: v.notice.text, Buttons: []ui.Button{{Name: "undo", Text: v.Say.Text("Undo")}},
		}
	case v.trouble == nil:
		v.message = "" // should the server fail again, that is news
		return nil
	case v.message != v.trouble.Title:
		return v.trouble
	}
	return nil
}

// selectionBar offers what can be done with the selected books.
func (v seriesView) selectionBar() *ui.MessageLine {
	some := v.chosen()
	m := &ui.MessageLine{Title: v.Voice(v.words().Book).Count(len(some), "%d selected", "%d selected")}
	add := func(name, text string) { m.Buttons = append(m.Buttons, ui.Button{Name: name, Text: text}) }
	switch {
	case len(unlike(some, true)) > 0:
		add("select:read", v.Say.Text("Mark read"))
	case len(unlike(some, false)) > 0:
		add("select:unread", v.Say.Text("Mark unread"))
	}
	if len(missing(some)) > 0 {
		add("select:download", v.Say.Text("Download"))
	}
	if len(here(some)) > 0 {
		add("select:delete", v.Words.Delete)
	}
	add("select:none", v.Say.Text("Done selecting"))
	return m
}

// chosen returns the selected books, those that another tab shows too.
func (v seriesView) chosen() []desk.Volume {
	return those(v.books, func(b desk.Volume) bool { return v.selected[b.ID] })
}

// those returns some of the books.
func those(books []desk.Volume, are func(desk.Volume) bool) (some []desk.Volume) {
	for _, b := range books {
		if are(b) {
			some = append(some, b)
		}
	}
	return some
}

// missing returns the books that can be downloaded and are not, here those that are on the reader.
func missing(books []desk.Volume) []desk.Volume {
	return those(books, func(b desk.Volume) bool { return b.Had && b.Here == nil && b.Coming == nil })
}

func here(books []desk.Volume) []desk.Volume {
	return those(books, func(b desk.Volume) bool { return b.Here != nil })
}

// toggle selects a book, or no longer. The first one begins the selection.
func (v seriesView) toggle(turn *loop.Turn, l *listing, id server.BookID) {
	all := map[server.BookID]bool{} // another one: what is listed goes by the former
	maps.Copy(all, v.selected)
	all[id] = !all[id]
	v.selected = all
	l.halt(turn)
	l.exchange(turn, l.content)
}

// beginSelection begins a selection with nothing in it.
func (v seriesView) beginSelection(turn *loop.Turn, l *listing) {
	v.selected = map[server.BookID]bool{}
	l.exchange(turn, l.content)
}

// selectNone ends the selection.
func (v seriesView) selectNone(turn *loop.Turn, l *listing) {
	v.selected = nil
	l.exchange(turn, l.content)
}

// doSelected does something with the selected books, which ends the selection: it is shown with what has come of it.
func (v seriesView) doSelected(turn *loop.Turn, l *listing, what string) {
	some := v.chosen()
	switch what {
	case "select:read":
		l.mark(turn, true, unlike(some, true)...)
	case "select:unread":
		l.mark(turn, false, unlike(some, false)...)
	case "select:download":
		books := plain(missing(some))
		l.act(turn, func() error { return v.Shelf.Download(v.src.Name, v.series, books...) })
	case "select:delete":
		l.askRemove(turn, here(some), func() { v.selected = nil })
		return // who does not mean it has them still selected
	default:
		v.selectNone(turn, l)
		return
	}
	v.selected = nil
}
