package screen

import (
	"errors"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
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
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		for _, d := range deeds {
			if d.name == item {
				l.act(turn, d.do)
			}
		}
	})
}

// bookDeeds are what can be done with a book. Without a shelf that is nothing.
func (a *app) bookDeeds(v desk.Volume) []deed {
	s := a.Shelf
	if s == nil {
		return nil
	}
	var all []deed
	switch {
	case v.Coming != nil:
		all = a.downloadDeeds(*v.Coming)
	case v.Here != nil:
		all = append(all, deed{"remove", a.Say.Text("Remove from the reader"), paint.IconTrash, func() error { return s.Remove(v.Ref()) }})
		if !v.Here.Found { // what was put there by hand stays anyway
			all = append(all, a.pinDeed(v))
		}
	case v.Had:
		all = append(all, deed{"download", a.Say.Text("Download"), paint.IconDownload, func() error { return s.Download(v.Source, v.Of, v.Book) }})
	}
	return append(all, a.markDeeds(v)...)
}

func (a *app) pinDeed(v desk.Volume) deed {
	s := a.Shelf
	if v.Here.Pinned {
		return deed{"unpin", a.Say.Text("Do not keep it for good"), paint.IconBookmarkOn, func() error { return s.Pin(v.Ref(), false) }}
	}
	return deed{"pin", a.Say.Text("Keep it for good"), paint.IconBookmark, func() error { return s.Pin(v.Ref(), true) }}
}

// markDeeds mark the book as read or unread, whichever it is not.
func (a *app) markDeeds(v desk.Volume) []deed {
	s := a.Shelf
	if v.Unreadable != "" {
		return nil
	}
	var all []deed
	if v.Progress == nil || !v.Progress.Completed {
		all = append(all, deed{"read", a.Say.Text("Mark as read"), paint.IconCheckBoxOn, func() error { return s.Mark(v.Source, true, v.Book) }})
	}
	if v.Progress != nil {
		all = append(all, deed{"unread", a.Say.Text("Mark as unread"), paint.IconCheckBox, func() error { return s.Mark(v.Source, false, v.Book) }})
	}
	return all
}

// downloadDeeds are what can be done with a download, as it stands.
func (a *app) downloadDeeds(d shelf.Download) []deed {
	s := a.Shelf
	ref := d.Ref()
	on := func(do func(...server.Ref) error) func() error { return func() error { return do(ref) } }
	var all []deed
	switch d.State {
	case shelf.Paused:
		all = append(all, deed{"resume", a.Say.Text("Go on with the download"), paint.IconPlay, func() error {
			return errors.Join(s.Resume(ref), s.Retry(ref)) // also if its server is being left alone
		}})
	case shelf.Failed, shelf.Waiting:
		all = append(all, deed{"again", a.Say.Text("Try the download again"), paint.IconRefresh, on(s.Retry)})
	}
	if d.State != shelf.Paused && d.State != shelf.Failed {
		all = append(all, deed{"pause", a.Say.Text("Pause the download"), paint.IconPause, on(s.Pause)})
	}
	if d.State == shelf.Queued {
		all = append(all, deed{"first", a.Say.Text("Download it first"), paint.IconUp, func() error { return s.First(ref) }})
	}
	return append(all, deed{"cancel", a.Say.Text("Cancel the download"), paint.IconClose, on(s.Cancel)})
}
