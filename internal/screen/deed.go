package screen

import (
	"cmp"
	"errors"
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// deed is something that a menu offers: to have the shelf do something, or to lead on.
type deed struct {
	name, text string
	icon       paint.Icon
	chosen     bool // it is how things are

	do   func() error          // on a job's goroutine: it may wait for the disk
	lead func(turn *loop.Turn) // instead; nil: there is something to do
}

// owner is a screen that offers deeds: it has them done, and shows what has come of it.
type owner interface {
	halt(turn *loop.Turn)
	act(turn *loop.Turn, do func() error)
	mark(turn *loop.Turn, read bool, books ...desk.Volume)
}

// offer opens a menu of deeds beside what was touched, if there are any.
func offer(turn *loop.Turn, o owner, title string, at image.Rectangle, deeds []deed) {
	if len(deeds) == 0 {
		return
	}
	m := ui.Menu{Title: title, Anchor: at}
	for _, d := range deeds {
		m.Items = append(m.Items, ui.MenuItem{Name: d.name, Text: d.text, Icon: d.icon, Chosen: d.chosen})
	}
	o.halt(turn)
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		for _, d := range deeds {
			switch {
			case d.name != item:
			case d.lead != nil:
				d.lead(turn)
			default:
				o.act(turn, d.do)
			}
		}
	})
}

// bookDeeds are what can be done with a book. Without a shelf that is little.
func (a *app) bookDeeds(o owner, v desk.Volume) []deed {
	return slices.Concat(a.placeDeeds(o, v), a.markDeeds(o, v), a.detailDeeds(v))
}

// placeDeeds bring the book to the reader, or remove it from there.
func (a *app) placeDeeds(o owner, v desk.Volume) (all []deed) {
	switch {
	case v.Coming != nil:
		return a.downloadDeeds(*v.Coming)
	case v.Here != nil:
		if v.Renewable() {
			all = append(all, deed{name: "update", text: a.Say.Text("Update"), icon: paint.IconDownload, do: func() error {
				return a.Shelf.Download(v.Source, v.Of, v.Book)
			}})
		}
		all = append(all, deed{name: "remove", text: a.Say.Text("Remove from the reader"), icon: paint.IconTrash, lead: func(turn *loop.Turn) {
			a.askRemove(turn, o, []desk.Volume{v}, nil)
		}})
		if !v.Here.Found { // what was put there by hand stays anyway
			all = append(all, a.pinDeed(v))
		}
	case v.Had:
		all = append(all, deed{name: "download", text: a.Say.Text("Download"), icon: paint.IconDownload, do: func() error {
			return a.Shelf.Download(v.Source, v.Of, v.Book)
		}})
	}
	return all
}

// detailDeeds tell more about the book.
func (a *app) detailDeeds(v desk.Volume) []deed {
	return []deed{{name: "details", text: a.Say.Text("Details"), icon: paint.IconInfo, lead: func(turn *loop.Turn) {
		a.tellLong(turn, cmp.Or(v.Title, v.Of.Title), a.bookDetails(v))
	}}}
}

func (a *app) pinDeed(v desk.Volume) deed {
	d := deed{name: "pin", text: a.Say.Text("Keep it for good"), icon: paint.IconBookmark}
	if v.Here.Pinned {
		d = deed{name: "unpin", text: a.Say.Text("Do not keep it for good"), icon: paint.IconBookmarkOn}
	}
	d.do = func() error { return a.Shelf.Pin(v.Ref(), !v.Here.Pinned) }
	return d
}

// markDeeds mark the book as read or unread, whichever it is not.
func (a *app) markDeeds(o owner, v desk.Volume) (all []deed) {
	add := func(name, text string, icon paint.Icon, read bool) {
		if a.Shelf != nil && markable(read)(v) {
			all = append(all, deed{name: name, text: text, icon: icon, lead: func(turn *loop.Turn) { o.mark(turn, read, v) }})
		}
	}
	say := a.Voice(a.wordsOf(v.Source).Book)
	add("read", say.Text("Mark as read"), paint.IconCheckBoxOn, true)
	add("unread", say.Text("Mark as unread"), paint.IconCheckBox, false)
	return all
}

// downloadDeeds are what can be done with a download, as it stands.
func (a *app) downloadDeeds(d shelf.Download) (all []deed) {
	s, ref := a.Shelf, d.Ref()
	add := func(name, text string, icon paint.Icon, do func() error) {
		all = append(all, deed{name: name, text: text, icon: icon, do: do})
	}
	on := func(do func(...server.Ref) error) func() error { return func() error { return do(ref) } }
	switch d.State {
	case shelf.Paused:
		add("resume", a.Say.Text("Go on with the download"), paint.IconPlay, func() error {
			return errors.Join(s.Resume(ref), s.Retry(ref)) // also if its server is being left alone
		})
	case shelf.Failed, shelf.Waiting:
		add("again", a.Say.Text("Try the download again"), paint.IconRefresh, on(s.Retry))
	}
	if d.State != shelf.Paused && d.State != shelf.Failed {
		add("pause", a.Say.Text("Pause the download"), paint.IconPause, on(s.Pause))
	}
	if d.State == shelf.Queued {
		add("first", a.Say.Text("Download it first"), paint.IconUp, func() error { return s.First(ref) })
	}
	add("cancel", a.Say.Text("Cancel the download"), paint.IconClose, on(s.Cancel))
	return all
}
