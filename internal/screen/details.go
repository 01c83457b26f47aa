package screen

import (
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// tellLong shows a text in pages.
func (a *app) tellLong(turn *loop.Turn, title, text string) {
	d := a.Told(title, "")
	d.Long = &ui.TextPage{Text: text}
	desk.OpenDialog(turn, d, desk.Nothing)
}

// bookDetails says all that is known of a book, a line for each thing, and what it is about.
func (a *app) bookDetails(v desk.Volume) string {
	say := a.Say
	lines := []string{say.Text("%s: %s", desk.Capital(a.wordsOf(v.Source).Series.One), v.Of.Title)}
	if v.Number.Known() {
		lines = append(lines, say.Text("Number: %s", v.Number.Text))
	}
	if len(v.Authors) > 0 {
		lines = append(lines, say.Text("By: %s", strings.Join(v.Authors, ", ")))
	}
	if v.Length() > 0 {
		lines = append(lines, say.Count(v.Length(), "%d page", "%d pages"))
	}
	lines = append(lines, say.Text("Form: %s", a.formText(v.Book)), a.readTo(v))
	if v.Here != nil {
		lines = append(lines, say.Text("On the reader: %s", say.Size(v.Here.Size)))
	}
	if v.Renewable() {
		lines = append(lines, say.Text("Update available"))
	}
	lines = append(lines, say.Text("Server: %s", v.Source))
	return about(lines, v.Summary)
}

// seriesDetails says all that is known of the series.
func (v seriesView) seriesDetails() string {
	lines := []string{v.countLine()}
	if len(v.series.Authors) > 0 {
		lines = append(lines, v.Say.Text("By: %s", strings.Join(v.series.Authors, ", ")))
	}
	var size int64
	for _, b := range those(v.books, here) {
		size += b.Here.Size
	}
	if size > 0 {
		lines = append(lines, v.Say.Text("On the reader: %s", v.Say.Size(size)))
	}
	lines = append(lines, v.Say.Text("Server: %s", v.src.Name))
	return about(lines, v.series.Summary)
}

// about returns lines with a summary below them, if there is one.
func about(lines []string, summary string) string {
	if summary != "" {
		lines = append(lines, "", summary)
	}
	return strings.Join(lines, "\n")
}

// formText says how a book comes.
func (a *app) formText(b server.Book) string {
	switch {
	case b.Unreadable != "":
		return b.Unreadable
	case b.Format == server.Reflowable:
		return a.Say.Text("text, as a file")
	case b.Format == server.ComicArchive:
		return a.Say.Text("pages, as a file")
	}
	return a.Say.Text("pages, one by one")
}

// readTo says how far a book was read.
func (a *app) readTo(v desk.Volume) string {
	say := a.Voice(a.wordsOf(v.Source).Book)
	switch {
	case finished(v):
		return say.Text("Read to the end")
	case begun(v) && v.Progress.Page > 0:
		return say.Text("Read to page %d", v.Progress.Page)
	case begun(v):
		return say.Text("Begun")
	}
	return say.Text("Not begun")
}
