package screen

import (
	"maps"
	"slices"

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
			Icon: paint.IconCheck, Title: v.notice.text,
			Buttons: []ui.Button{{Name: "undo", Text: v.Say.Text("Undo")}, {Name: "seen", Text: v.Words.OK}},
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
	say := v.Voice(v.words().Book)
	m := &ui.MessageLine{Title: say.Count(len(some), "%d selected", "%d selected")}
	add := func(name, text string) { m.Buttons = append(m.Buttons, ui.Button{Name: name, Text: text}) }
	switch {
	case slices.ContainsFunc(some, readable):
		add("select:read", say.Text("Mark read"))
	case slices.ContainsFunc(some, forgettable):
		add("select:unread", say.Text("Mark unread"))
	}
	switch {
	case slices.ContainsFunc(some, missing):
		add("select:download", v.Say.Text("Download"))
	case slices.ContainsFunc(some, wanted):
		add("select:download", v.Say.Text("Update"))
	}
	if slices.ContainsFunc(some, here) {
		add("select:delete", v.Words.Delete)
	}
	add("select:none", v.Words.Cancel)
	return m
}

// chosen returns the selected books, those that another tab shows too.
func (v seriesView) chosen() []desk.Volume {
	return those(v.books, func(b desk.Volume) bool { return v.selected[b.ID] })
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
		l.mark(turn, true, those(some, readable)...)
	case "select:unread":
		l.mark(turn, false, those(some, forgettable)...)
	case "select:download":
		books := plain(those(some, wanted))
		l.act(turn, func() error { return v.Shelf.Download(v.src.Name, v.series, books...) })
	case "select:delete":
		v.askRemove(turn, l, those(some, here), func() { v.selected = nil })
		return // who does not mean it has them still selected
	}
	v.selected = nil
}
