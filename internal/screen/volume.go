package screen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// volume is a book of a list, and how it stands on the reader.
type volume struct {
	server.Book
	source string        // the name of its server
	server server.Server // to open it where there is no shelf
	series server.Series

	had    bool            // it can be downloaded
	here   *shelf.Item     // nil: it is not on the reader
	coming *shelf.Download // nil: it is not being downloaded
}

// ref names the book.
func (v volume) ref() server.Ref { return server.Ref{Source: v.source, Book: v.ID} }

// volumes looks up how the books of a list stand on the reader.
func (s store) volumes(src server.Source, series server.Series, list []server.Book) []volume {
	all := make([]volume, len(list))
	had := map[server.Format]bool{}
	for i, b := range list {
		if _, asked := had[b.Format]; !asked {
			had[b.Format] = s.shelf != nil && offers(src, b.Format)
		}
		all[i] = s.volume(volume{
			Book: b, source: src.Name, server: src.Server, series: series, had: had[b.Format] && b.Unreadable == "",
		})
	}
	return all
}

// offers reports whether a server hands out books of a format. It is asked without effect, as the contract of servers allows.
func offers(srv server.Server, f server.Format) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var c io.Closer
	var err error
	if f == server.PageImages {
		c, err = srv.OpenBook(ctx, "", 0)
	} else {
		c, _, err = srv.OpenFile(ctx, "")
	}
	if err == nil {
		_ = c.Close() // nothing was read
	}
	return !errors.Is(err, errors.ErrUnsupported)
}

// volume looks up how a book stands on the reader.
func (s store) volume(v volume) volume {
	if s.shelf == nil {
		return v
	}
	if item, ok := s.shelf.Item(v.ref()); ok {
		v.here = &item
	}
	if d, ok := s.shelf.Downloading(v.ref()); ok {
		v.coming = &d
	}
	return v
}

// row shows a book of a series. A target without a title is named by the book's number.
func (v volume) row() ui.Row {
	row := ui.Row{Number: v.Number.Text, Title: v.Title, Second: bookLine(v.Book), Mark: v.mark()}
	if v.Title == "" {
		row.Name = v.Number.Text
	}
	switch p := v.Progress; {
	case v.Unreadable != "":
		row.Second, row.Disabled = capital(v.Unreadable), true
	case v.coming != nil:
		showDownload(&row, *v.coming)
	case p == nil:
	case p.Completed:
		row.Status = "Done"
	case v.Pages > 0 && p.Page > 0:
		row.Status, row.StatusBold = fmt.Sprintf("%d / %d", p.Page, v.Pages), true
		row.Progress = &ui.Progress{Done: p.Page, Of: v.Pages}
	}
	return row
}

// mark says whether the book is on the reader, if it can be.
func (v volume) mark() ui.Mark {
	switch {
	case v.here != nil:
		return ui.OnReader
	case v.had:
		return ui.NotOnReader
	}
	return ui.NoMark
}

// bookLine says what is known of a book: how long it is, who wrote it.
func bookLine(b server.Book) string {
	var parts []string
	if b.Pages > 0 {
		parts = append(parts, counted(b.Pages, server.Noun{One: "page", Many: "pages"}))
	}
	if len(b.Authors) > 0 {
		parts = append(parts, strings.Join(b.Authors, ", "))
	}
	return strings.Join(parts, " · ")
}

// showDownload says how a download stands, and why it does not go on.
func showDownload(row *ui.Row, d shelf.Download) {
	row.StatusBold = true
	switch d.State {
	case shelf.Queued:
		row.Status = "Queued"
	case shelf.Running:
		row.Status = "Coming"
		if d.Total > 0 {
			row.Status = fmt.Sprintf("%d %%", d.Done*100/d.Total)
		}
	case shelf.Waiting:
		row.Status = "Waiting"
	case shelf.Paused:
		row.Status = "Paused"
	case shelf.Failed:
		row.Status = "Failed"
	}
	if d.Err != nil && (d.State == shelf.Waiting || d.State == shelf.Failed) {
		row.Second = problemOf(d.Err).title
	}
}
