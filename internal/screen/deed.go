package screen

import (
	"errors"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// deed is something that a menu offers to have the shelf do.
type deed struct {
	name, text string
	icon       paint.Icon
	do         func() error // on a job's goroutine: it may wait for the disk
}

// offer opens a menu of deeds beside what was touched, if there are any.
func (l *listing) offer(turn *loop.Turn, title string, at image.Rectangle, deeds []deed) {
	if len(deeds) == 0 {
		return
	}
	m := ui.Menu{Title: title, Anchor: at}
	for _, d := range deeds {
		m.Items = append(m.Items, ui.MenuItem{Name: d.name, Text: d.text, Icon: d.icon})
	}
	l.halt(turn)
	openMenu(turn, m, func(turn *loop.Turn, item string) {
		for _, d := range deeds {
			if d.name == item {
				l.act(turn, d.do)
			}
		}
	})
}

// deeds are what can be done with a book. Without a shelf that is nothing.
func (v volume) deeds(s *shelf.Shelf) []deed {
	if s == nil {
		return nil
	}
	var all []deed
	switch {
	case v.coming != nil:
		all = downloadDeeds(s, *v.coming)
	case v.here != nil:
		all = append(all, deed{"remove", "Remove from the reader", paint.IconTrash, func() error { return s.Remove(v.ref()) }})
		if !v.here.Found { // what was put there by hand stays anyway
			all = append(all, v.pinDeed(s))
		}
	case v.had:
		all = append(all, deed{"download", "Download", paint.IconDownload, func() error { return s.Download(v.source, v.series, v.Book) }})
	}
	return append(all, v.markDeeds(s)...)
}

func (v volume) pinDeed(s *shelf.Shelf) deed {
	if v.here.Pinned {
		return deed{"unpin", "Do not keep it for good", paint.IconBookmarkOn, func() error { return s.Pin(v.ref(), false) }}
	}
	return deed{"pin", "Keep it for good", paint.IconBookmark, func() error { return s.Pin(v.ref(), true) }}
}

// markDeeds mark the book as read or unread, whichever it is not.
func (v volume) markDeeds(s *shelf.Shelf) []deed {
	if v.Unreadable != "" {
		return nil
	}
	var all []deed
	if v.Progress == nil || !v.Progress.Completed {
		all = append(all, deed{"read", "Mark as read", paint.IconCheckBoxOn, func() error { return s.Mark(v.source, true, v.Book) }})
	}
	if v.Progress != nil {
		all = append(all, deed{"unread", "Mark as unread", paint.IconCheckBox, func() error { return s.Mark(v.source, false, v.Book) }})
	}
	return all
}

// downloadDeeds are what can be done with a download, as it stands.
func downloadDeeds(s *shelf.Shelf, d shelf.Download) []deed {
	ref := d.Ref()
	on := func(do func(...server.Ref) error) func() error { return func() error { return do(ref) } }
	var all []deed
	switch d.State {
	case shelf.Paused:
		all = append(all, deed{"resume", "Go on with the download", paint.IconPlay, func() error {
			return errors.Join(s.Resume(ref), s.Retry(ref)) // also if its server is being left alone
		}})
	case shelf.Failed, shelf.Waiting:
		all = append(all, deed{"again", "Try the download again", paint.IconRefresh, on(s.Retry)})
	}
	if d.State != shelf.Paused && d.State != shelf.Failed {
		all = append(all, deed{"pause", "Pause the download", paint.IconPause, on(s.Pause)})
	}
	if d.State == shelf.Queued {
		all = append(all, deed{"first", "Download it first", paint.IconUp, func() error { return s.First(ref) }})
	}
	return append(all, deed{"cancel", "Cancel the download", paint.IconClose, on(s.Cancel)})
}
