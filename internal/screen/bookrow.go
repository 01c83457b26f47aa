package screen

import (
	"image"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/reader"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// bookRow shows a book of a series. A target without a title is named by the book's number.
func (a *app) bookRow(v desk.Volume) ui.Row {
	row := ui.Row{Number: v.Number.Text, Title: v.Title, Second: a.bookLine(v), Mark: markOf(v)}
	if v.Title == "" {
		row.Name = v.Number.Text
	}
	if !v.Number.Known() {
		row.Title = a.titled(v.Title)
	}
	switch p := v.Progress; {
	case v.Unreadable != "":
		row.Second, row.Disabled = desk.Capital(v.Unreadable), true
	case v.Coming != nil:
		a.showDownload(&row, *v.Coming)
	case p == nil:
	case p.Completed:
		row.Status = a.VoiceOf(v.Source).Text("Done")
	case v.Length() > 0 && p.Page > 0:
		row.Status, row.StatusBold = a.Say.Text("%d / %d", p.Page, v.Length()), true
		row.Progress = &ui.Progress{Done: p.Page, Of: v.Length()}
	case p.Page > 0:
		row.Status, row.StatusBold = a.Say.Text("Page %d", p.Page), true
	}
	return row
}

// markOf says whether the book is on the reader, if it can be.
func markOf(v desk.Volume) ui.Mark {
	switch {
	case v.Here != nil:
		return ui.OnReader
	case v.Had:
		return ui.NotOnReader
	}
	return ui.NoMark
}

// openable reports whether this version can open books of a format.
func openable(f server.Format) bool { return f != server.Reflowable }

// bookLine says what is known of a book: that there is something newer than the copy on the reader, how long it is, who
// wrote it.
func (a *app) bookLine(v desk.Volume) string {
	var parts []string
	if !openable(v.Format) {
		parts = append(parts, a.Say.Text("Cannot be opened yet"))
	}
	if v.Renewable() {
		parts = append(parts, a.Say.Text("Update available"))
	}
	if pages := v.Length(); pages > 0 {
		parts = append(parts, a.Say.Count(pages, "%d page", "%d pages"))
	}
	if len(v.Authors) > 0 {
		parts = append(parts, strings.Join(v.Authors, ", "))
	}
	return strings.Join(parts, " · ")
}

// showDownload says how a download stands, and why it does not go on.
func (a *app) showDownload(row *ui.Row, d shelf.Download) {
	row.StatusBold = true
	switch d.State {
	case shelf.Queued:
		row.Status = a.Say.Text("Queued")
	case shelf.Running:
		row.Status = a.Say.Text("Coming")
		if d.Total > 0 {
			row.Status = a.Say.Text("%d %%", d.Done*100/d.Total)
		}
	case shelf.Waiting:
		row.Status = a.Say.Text("Waiting")
	case shelf.Paused:
		row.Status = a.Say.Text("Paused")
	case shelf.Failed:
		row.Status = a.Say.Text("Failed")
	}
	if d.Err != nil && (d.State == shelf.Waiting || d.State == shelf.Failed) {
		row.Second = a.Problem(d.Err).Title
	}
}

// listVolumes lists books of several series, in rows that show what is known of them.
func (a *app) listVolumes(c *content, all []desk.Volume) {
	c.len, c.name, c.kind = len(all), "book", ui.Compact
	if slices.ContainsFunc(all, func(v desk.Volume) bool { return v.Number.Known() }) {
		c.kind = ui.BookRow
	}
	for _, v := range all {
		c.keys = append(c.keys, v.Source+" "+string(v.ID))
	}
	c.row = func(i int, _ paint.Units) ui.Row { return a.bookRow(all[i]) }
	c.open = func(turn *loop.Turn, l *listing, i int) { l.read(turn, all, i, i) }
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		offer(turn, l, all[i].Title, at, a.bookDeeds(l, all[i]))
	}
}

// read opens one of some books; item is the one that was touched.
func (l *listing) read(turn *loop.Turn, books []desk.Volume, book, item int) {
	l.opener.Open(turn, reader.Book{
		Volume: books[book], Opened: func() { l.marked = item },
		Reached: func(v desk.Volume, p server.Progress) { reached(books, v, p) },
	})
}

// reached takes note of a place in one of some books, so that it is shown with the screen that the book leaves. One that was
// set anew meanwhile has another stamp, and is as long as it is now; otherwise it is as long as was listed.
func reached(books []desk.Volume, v desk.Volume, p server.Progress) {
	for i := range books {
		if b := &books[i]; b.Ref() == v.Ref() {
			if b.Stamp != v.Stamp {
				b.Stamp, b.Pages = v.Stamp, v.Pages
			}
			p.Page = shelf.Position{Page: p.Page, Pages: v.Pages}.In(b.Length()).Page
			b.Progress = &p
		}
	}
}
