package screen

import (
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/reader"
	"inkshelf/internal/server"
)

// handle sees the events of the listing first, and reports whether it took one.
func (v seriesView) handle(turn *loop.Turn, l *listing, ev loop.Event) bool {
	switch ev := ev.(type) {
	case loop.Shown:
		if ev.Again {
			v.dismiss(turn, l)
		}
	case loop.Swipe:
		if desk.SwipeMove(ev) != desk.Stay {
			v.dismiss(turn, l)
		}
	case loop.Key:
		switch {
		case ev.Key == loop.KeyBack && v.selected != nil:
			v.selectNone(turn, l)
			return true
		case desk.KeyMove(ev) != desk.Stay:
			v.dismiss(turn, l)
		}
	case loop.Tap:
		return v.tap(turn, l, ev.Target)
	}
	return false
}

// seen takes what was told last off the bar, and reports whether something was.
func (v seriesView) seen() bool {
	told := false
	if v.notice != nil && v.notice.shown {
		v.notice, told = nil, true
	}
	if v.trouble != nil && v.message != v.trouble.Title {
		v.message, told = v.trouble.Title, true
	}
	return told
}

// dismiss takes what was told off the bar, if something was, and shows the tabs again.
func (v seriesView) dismiss(turn *loop.Turn, l *listing) {
	if v.seen() {
		l.exchange(turn, l.content)
	}
}

func (v seriesView) tap(turn *loop.Turn, l *listing, t paint.Target) bool {
	part := t.Part()
	row := part == "book" || part == "download" && t.Name != "download"
	switch {
	case row && v.selected != nil:
		v.toggle(turn, l, v.books[v.shown[t.Item]].ID)
	case t.Name == "select:none" || t.Name == "back" && v.selected != nil:
		v.selectNone(turn, l)
	case part == "select":
		v.doSelected(turn, l, t.Name)
	case part == "tab":
		v.show(turn, l, t.Name)
	case t.Name == "continue":
		v.goOn(turn, l, t.Area)
	case t.Name == "download":
		offer(turn, l, v.downloadTitle(), t.Area, v.downloadChoices())
	case t.Name == "mark-read":
		v.markAll(turn, l, slices.ContainsFunc(v.books, readable))
	case t.Name == "undo" && v.notice != nil:
		undo := v.notice.undo
		v.notice = nil
		l.act(turn, undo)
	case t.Name == "summary":
		l.halt(turn)
		v.tellLong(turn, v.series.Title, v.series.Summary)
	case row && part == "download":
		v.tapMark(turn, l, v.books[v.shown[t.Item]], t.Area)
	case t.Name == "seen" || t.Name == "": // a tap beside everything is an action, too
		v.dismiss(turn, l)
	case t.Name == "downloads" && v.here() > 0:
		v.show(turn, l, tabDownloaded)
	case t.Name == "retry":
		v.message = "" // what it says is news
		return false
	case desk.PagerMove(t.Name) != desk.Stay:
		v.dismiss(turn, l)
		return false
	default:
		return false
	}
	return true
}

// show shows another view of the books.
func (v seriesView) show(turn *loop.Turn, l *listing, tab string) {
	l.halt(turn)
	if tab == v.tab {
		v.dismiss(turn, l)
		return
	}
	v.tab = tab
	v.seen()
	l.content = l.arranged()
	l.page = l.pageOf(placeOf(turn), l.openAt)
	l.want, l.marked = l.page, -1
	l.redrawBelow(turn, l.top.(*seriesHead).layout(turn.Size(), turn.Units()).bar.Min.Y)
}

// goOn goes on with the book that the button names: what must be on the reader to be read is brought there first.
func (v seriesView) goOn(turn *loop.Turn, l *listing, at image.Rectangle) {
	i := v.current()
	if b := v.books[i]; needsFile(b) {
		v.tapMark(turn, l, b, at)
		return
	}
	v.read(turn, l, i, -1)
}

// tapMark is a touch on the mark of a book: it downloads the book, or asks what is to become of it.
func (v seriesView) tapMark(turn *loop.Turn, l *listing, b desk.Volume, at image.Rectangle) {
	switch {
	case b.Coming != nil:
		offer(turn, l, b.Title, at, v.downloadDeeds(*b.Coming))
	case b.Renewable():
		offer(turn, l, b.Title, at, v.placeDeeds(l, b))
	case b.Here != nil:
		v.askRemove(turn, l, []desk.Volume{b}, nil)
	default:
		l.act(turn, func() error { return v.Shelf.Download(b.Source, b.Of, b.Book) })
	}
}

// read opens a book of the series; item is its row, -1 if that is not what was touched. Where it was read to is shown when
// it is left.
func (v seriesView) read(turn *loop.Turn, l *listing, book, item int) {
	l.opener.Open(turn, reader.Book{
		Volume: v.books[book],
		Opened: func() {
			l.marked = item
			if v.selected != nil { // who reads does not select any more
				v.selected = nil
				l.content = l.arranged()
			}
		},
		Reached: func(b desk.Volume, p server.Progress) {
			reached(v.books, b, p)
			l.rearrange()
		},
	})
}
