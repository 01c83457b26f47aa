package screen

import (
	"strings"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// card shows a series in a grid.
func (v view) card(s server.Series) ui.Card {
	cover := &ui.Cover{Title: v.titled(s.Title), Mark: v.mark(s)}
	switch s.Counts.Status() {
	case server.Reading:
		cover.Progress = reading(s)
	default:
		cover.Badge = v.state(s)
	}
	return ui.Card{Title: v.titled(s.Title), Meta: v.meta(s), Cover: cover}
}

// coverRow shows a series in a list.
func (v view) coverRow(s server.Series) ui.Row {
	row := ui.Row{Title: v.titled(s.Title), Second: strings.Join(s.Authors, ", "), Third: v.counts(s), Cover: &ui.Cover{}, Mark: v.mark(s)}
	if row.Second == "" {
		row.Second, row.Third = row.Third, ""
	}
	v.showState(&row, s)
	return row
}

// textRow shows a series in a list without covers.
func (v view) textRow(s server.Series) ui.Row {
	row := ui.Row{Title: v.titled(s.Title), Second: v.meta(s), Mark: v.mark(s)}
	v.showState(&row, s)
	return row
}

// showState says at the side of a row how far a series has been read.
func (v view) showState(row *ui.Row, s server.Series) {
	row.Status, row.StatusBold = v.state(s), true
	if s.Counts.Status() == server.Reading {
		row.Progress = reading(s)
	}
}

// titled returns a title, or that there is none.
func (a *app) titled(title string) string {
	if strings.TrimSpace(title) == "" {
		return a.Say.Text("Untitled")
	}
	return title
}

// state says how far a series has been read. That it is new is said where the server would know otherwise, and of one that
// has books.
func (v view) state(s server.Series) string {
	say := v.Voice(v.words().Series)
	switch s.Counts.Status() {
	case server.Reading:
		return v.Say.Text("%d / %d", s.Counts.Read, s.Counts.Books)
	case server.Read:
		return say.Text("Done")
	}
	if !v.keeps || s.Counts.Books == 0 {
		return ""
	}
	return say.Text("New")
}

func reading(s server.Series) *ui.Progress {
	return &ui.Progress{Done: s.Counts.Read, Of: s.Counts.Books}
}

// mark says whether books of a series are on the reader. That none is matters where there is no way to the server.
func (v view) mark(s server.Series) ui.Mark {
	switch {
	case v.here[s.ID] > 0:
		return ui.OnReader
	case v.offline && v.here != nil:
		return ui.NotOnReader
	}
	return ui.NoMark
}

// meta says in a few words what there is of a series: what can be read of it, where that is not all.
func (v view) meta(s server.Series) string {
	if here := v.here[s.ID]; here > 0 && (v.offline || v.Downloaded) {
		return v.downloaded(here, s.Counts.Books)
	}
	return v.counts(s)
}

// downloaded says how many books of a series are on the reader.
func (v view) downloaded(here, all int) string {
	say := v.Voice(v.words().Book)
	if here < all {
		return say.Count(here, "%d of %d downloaded", "%d of %d downloaded", all)
	}
	return say.Count(here, "%d downloaded", "all %d downloaded")
}

// counts says how many books there are in a series, and what has been read of them. Of a new one that is nothing.
func (v view) counts(s server.Series) string {
	book := v.words().Book
	parts := []string{v.Counted(s.Counts.Books, book)}
	say := v.Voice(book)
	switch unread := s.Counts.Unread(); {
	case s.Counts.Status() == server.Unread:
	case s.Counts.Status() == server.Read && s.Counts.Books == 1:
		parts = append(parts, say.Text("read"))
	case s.Counts.Status() == server.Read:
		parts = append(parts, say.Text("all read"))
	case unread > 0:
		parts = append(parts, say.Count(unread, "%d unread", "%d unread"))
	}
	if n := s.Counts.InProgress; n > 0 && (v.Mode == shelf.ModeList || v.Mode == shelf.ModeText) { // a card has no room for that
		parts = append(parts, say.Count(n, "%d in progress", "%d in progress"))
	}
	return strings.Join(parts, " · ")
}
