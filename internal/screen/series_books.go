package screen

import (
	"strings"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
)

// The views of the books of a series.
const (
	tabAll        = "tab:all"
	tabUnread     = "tab:unread"
	tabDownloaded = "tab:downloaded"
)

// inTab returns the books that a tab shows, in series order.
func (v seriesView) inTab(tab string) []int {
	some := make([]int, 0, len(v.books))
	for i, b := range v.books {
		if tab == tabUnread && finished(b) || tab == tabDownloaded && !here(b) {
			continue
		}
		some = append(some, i)
	}
	return some
}

// finished reports whether a book was read to its end, begun whether it was opened and not finished.
func finished(b desk.Volume) bool { return b.Progress != nil && b.Progress.Completed }
func begun(b desk.Volume) bool    { return b.Progress != nil && !b.Progress.Completed }

// missing reports whether a book can be downloaded and is not, here whether it is on the reader.
func missing(b desk.Volume) bool { return b.Had && b.Here == nil && b.Coming == nil }
func here(b desk.Volume) bool    { return b.Here != nil }

// wanted reports whether there is something of a book to be downloaded: all of it, or what is newer.
func wanted(b desk.Volume) bool { return missing(b) || b.Renewable() }

// readable and forgettable report whether a book can be marked as read, and as unread.
func readable(b desk.Volume) bool    { return b.Unreadable == "" && !finished(b) }
func forgettable(b desk.Volume) bool { return b.Unreadable == "" && b.Progress != nil }

// those returns some of the books.
func those(books []desk.Volume, are func(desk.Volume) bool) (some []desk.Volume) {
	for _, b := range books {
		if are(b) {
			some = append(some, b)
		}
	}
	return some
}

// here counts the books on the reader.
func (v seriesView) here() (n int) {
	for _, b := range v.books {
		if here(b) {
			n++
		}
	}
	return n
}

// counts counts the books by what has been read of them.
func (v seriesView) counts() (n server.Counts) {
	n.Books = len(v.books)
	for _, b := range v.books {
		switch {
		case finished(b):
			n.Read++
		case begun(b):
			n.InProgress++
		}
	}
	return n
}

// current returns the book to go on with: the one that was begun last, or else the first that is not finished, or the first
// of all; -1 where none can be read.
func (v seriesView) current() int {
	last, next, first := -1, -1, -1
	for i, b := range v.books {
		if b.Unreadable != "" || !openable(b.Format) {
			continue
		}
		if first < 0 {
			first = i
		}
		if next < 0 && !finished(b) {
			next = i
		}
		if begun(b) && (last < 0 || b.Progress.At.After(v.books[last].Progress.At)) {
			last = i
		}
	}
	switch {
	case last >= 0:
		return last
	case next >= 0:
		return next
	}
	return first
}

// needsFile reports whether a book cannot be read before it is on the reader, where it can be brought.
func needsFile(b desk.Volume) bool {
	return b.Format != server.PageImages && b.Here == nil && (b.Had || b.Coming != nil)
}

// going says what going on with a book means. Say phrases that with a name of the book, which may have to be shortened: its
// number stays, and so does the page.
func (v seriesView) going(i int) (title string, say func(title string) string) {
	b, n := v.books[i], v.counts()
	phrase := func(say func(name string) string) (string, func(string) string) {
		if b.Number.Known() {
			return "", func(string) string { return say(v.Numbered(b)) }
		}
		return v.titled(b.Title), say
	}
	switch {
	case needsFile(b) && b.Coming != nil:
		return phrase(func(name string) string { return v.Say.Text("Downloading %s", name) })
	case needsFile(b):
		return phrase(func(name string) string { return v.Say.Text("Download %s", name) })
	case finished(b):
		return "", func(string) string { return v.Say.Text("Read again") }
	case begun(b) && b.Progress.Page > 0:
		return phrase(func(name string) string { return v.Say.Text("Continue — %s, page %d", name, b.Progress.Page) })
	case begun(b), n.Read > 0:
		return phrase(func(name string) string { return v.Say.Text("Continue — %s", name) })
	}
	return phrase(func(name string) string { return v.Say.Text("Start with %s", name) })
}

// countLine says how many books there are and how far they have been read, in the words of the kind.
func (v seriesView) countLine() string {
	n, book := v.counts(), v.words().Book
	say := v.Voice(book)
	parts := []string{v.Counted(n.Books, book)}
	if n.Read > 0 {
		parts = append(parts, say.Count(n.Read, "%d read", "%d read"))
	}
	if n.InProgress > 0 {
		parts = append(parts, say.Count(n.InProgress, "%d in progress", "%d in progress"))
	}
	return strings.Join(parts, " · ")
}
