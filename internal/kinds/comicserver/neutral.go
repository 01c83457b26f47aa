package comicserver

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"time"

	"inkshelf/internal/server"
)

// summaryLimit is how many bytes of a summary are kept, which is more than a screen shows.
const summaryLimit = 4000

// neutralSeries translates a series. One in the trash is left out.
func neutralSeries(w wireSeries) (server.Series, bool) {
	return server.Series{
		ID:        server.SeriesID(w.ID),
		Title:     title(w.Metadata.Title, w.Name, w.ID),
		Library:   server.LibraryID(w.LibraryID),
		Counts:    counts(w.BooksCount, w.BooksReadCount, w.BooksInProgressCount),
		Authors:   w.BooksMetadata.Authors,
		Summary:   summary(w.Metadata.Summary, w.BooksMetadata.Summary),
		Direction: direction(w.Metadata.ReadingDirection),
		// The poster can be that of the first unread book, so that it follows the counts.
		Stamp: stamp(w.LastModified, w.Metadata.LastModified, w.BooksMetadata.LastModified,
			w.BooksCount, w.BooksReadCount, w.BooksInProgressCount),
	}, !w.Deleted
}

// neutralLibrary translates a library.
func neutralLibrary(w wireLibrary) (server.Library, bool) {
	return server.Library{ID: server.LibraryID(w.ID), Title: title(w.Name, w.ID)}, true
}

// neutralBook translates a book. One in the trash is left out, and so is one that the server has not looked into: in a
// moment it will be another.
func neutralBook(w wireBook) (server.Book, bool) {
	b := server.Book{
		ID:          server.BookID(w.ID),
		Series:      server.SeriesID(w.SeriesID),
		SeriesTitle: title(w.SeriesTitle, w.SeriesID),
		Title:       title(w.Metadata.Title, w.Name, w.ID),
		Number:      number(w.Metadata.Number, w.Metadata.NumberSort),
		Pages:       clamp(w.Media.PagesCount, 0, maxArray),
		Unreadable:  w.Media.obstacle(),
		Authors:     w.Metadata.Authors,
		Summary:     summary(w.Metadata.Summary),
		Stamp: stamp(w.LastModified, w.FileLastModified, w.SizeBytes, w.Metadata.LastModified,
			w.Media.Status, w.Media.PagesCount),
	}
	if w.Media.text() {
		b.Format = server.Reflowable
	}
	if w.ReadProgress != nil {
		b.Progress = progress(*w.ReadProgress, b.Pages)
	}
	return b, !w.Deleted && !w.Media.pending()
}

// pending reports whether the server has yet to look into the file, for the first time or after it has changed.
func (m wireMedia) pending() bool { return m.Status == "UNKNOWN" || m.Status == "OUTDATED" }

// text reports whether the book is an EPUB of text. The server has pages only of those that are nothing but pictures.
func (m wireMedia) text() bool { return m.MediaProfile == "EPUB" && !m.EpubDivinaCompatible }

// obstacle says why a book cannot be read here; empty: it can.
func (m wireMedia) obstacle() string {
	switch {
	case m.pending():
		return "the server has not analysed its file yet"
	case m.Status == "ERROR":
		return "the server could not open its file" + m.code()
	case m.Status == "UNSUPPORTED":
		return "the server does not know this kind of file" + m.code()
	case m.Status != "READY" && m.Status != "":
		return "the server says that it is not ready"
	case m.text():
		return "it is an EPUB of text, and this server only gives out pages that are pictures"
	case m.PagesCount < 1:
		return "it has no pages"
	}
	return ""
}

// code returns the server's code for what is wrong, in brackets, as its documentation lists them. Whatever else a
// server may have put there is nothing to show.
func (m wireMedia) code() string {
	if digits, ok := strings.CutPrefix(m.Comment, "ERR_"); ok && len(digits) == 4 && strings.Trim(digits, "0123456789") == "" {
		return " (" + m.Comment + ")"
	}
	return ""
}

func progress(w wireProgress, pages int) *server.Progress {
	last := pages
	if last < 1 {
		last = math.MaxInt32
	}
	at, err := time.Parse(time.RFC3339, w.ReadDate)
	if err != nil {
		at = time.Time{} // no reason to lose the place
	}
	return &server.Progress{Page: clamp(w.Page, 1, last), Completed: w.Completed, At: at}
}

// number makes a number of the two that the server has. The text is what its users see and can be anything.
func number(text string, sort *float64) server.Number {
	var n server.Number
	if sort != nil {
		n = server.NumberOf(*sort)
	}
	if text = strings.TrimSpace(server.Title(text)); text != "" {
		n.Text = text
	}
	return n
}

// counts are made to fit together: an item that is both read and begun would be counted twice.
func counts(books, read, begun int64) server.Counts {
	c := server.Counts{Books: clamp(books, 0, maxItems)}
	c.Read = clamp(read, 0, c.Books)
	c.InProgress = clamp(begun, 0, c.Books-c.Read)
	return c
}

func direction(text string) server.Direction {
	switch text {
	case "LEFT_TO_RIGHT":
		return server.LeftToRight
	case "RIGHT_TO_LEFT":
		return server.RightToLeft
	case "VERTICAL", "WEBTOON":
		return server.Vertical
	}
	return server.UnknownDirection
}

// title returns the first text that is not blank, as lists hold titles.
func title(texts ...string) string {
	for i := range texts {
		texts[i] = server.Title(texts[i])
	}
	return firstText(texts)
}

// summary returns the first text that is not blank, in its bounds.
func summary(texts ...string) string { return server.Clip(firstText(texts), summaryLimit) }

func firstText(texts []string) string {
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			return t
		}
	}
	return ""
}

// stamp tells states apart. It is a hash because a list holds one for each item.
func stamp(state ...any) string {
	h := fnv.New64a()
	for _, s := range state {
		_, _ = fmt.Fprintf(h, "%v\n", s)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

func clamp(n int64, low, high int) int {
	return int(min(max(n, int64(low)), int64(high)))
}
