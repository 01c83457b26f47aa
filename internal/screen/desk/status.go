package desk

import (
	"context"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// Facts are what the reader says of itself: in the status bar, in the settings.
type Facts struct {
	Free      int64 // bytes on the disk
	FreeKnown bool

	Books int   // on the reader
	Used  int64 // bytes that they take
	Limit int64 // of these; 0: none

	Unsent    int  // positions that servers have not been told
	Questions int  // of these, what the user has to decide
	Keeps     bool // a server keeps progress: there is something to be told
}

// Measure has a job find out the facts. They are shown with whatever is shown next: no status is worth a refresh.
func (d *Desk) Measure(turn *loop.Turn) {
	d.FindOut(turn, func(_ *loop.Turn, f Facts) { d.Facts = f })
}

// FindOut is Measure for a screen that shows the facts: it takes them over itself, and shows what has changed.
func (d *Desk) FindOut(turn *loop.Turn, then func(turn *loop.Turn, f Facts)) {
	sources := d.Sources()
	loop.Start(turn, func(ctx context.Context) (Facts, error) { return d.Measured(ctx, sources), nil },
		func(turn *loop.Turn, f Facts, err error) {
			if err == nil {
				then(turn, f)
			}
		})
}

// Measured finds out the facts. It asks the disk, so jobs call it.
func (d *Desk) Measured(ctx context.Context, sources []server.Source) (f Facts) {
	d.Rest(ctx)
	if d.Free != nil {
		free, err := d.Free()
		f.Free, f.FreeKnown = free, err == nil
	}
	if s := d.Shelf; s != nil {
		used := s.Used()
		f.Books, f.Used, f.Limit = used.Files, used.Books, s.Limit()
		f.Unsent, f.Questions = s.Unsent(""), len(s.Questions())
		f.Keeps = slices.ContainsFunc(sources, func(src server.Source) bool { return src.Err == nil && s.Keeps(src.Name) })
	}
	return f
}

// Status is the text of the status bar of home: "Synced · 5.8 GB free · 09:41 · 82 %". Where there is no room for all of
// it, first the free space goes and then whether everything was sent.
func (d *Desk) Status(turn *loop.Turn) string {
	h := ui.Header{Title: "Inkshelf", Icons: []ui.HeaderIcon{{Icon: paint.IconMenu}}, StatusBold: !turn.Net()}
	for _, parts := range [][]string{{d.Synced(turn), d.Space(), d.Clock(turn)}, {d.Synced(turn), d.Clock(turn)}} {
		h.Status = joined(parts...)
		if h.ShowsStatus(turn.Size().X, turn.Units()) {
			return h.Status
		}
	}
	return d.Clock(turn)
}

// Synced says how the reader stands with its servers.
func (d *Desk) Synced(turn *loop.Turn) string {
	switch {
	case !turn.Net():
		return d.Say.Text("Offline")
	case d.Facts.Unsent > 0:
		return d.Say.Count(d.Facts.Unsent, "%d to send", "%d to send")
	case d.Facts.Keeps:
		return d.Say.Text("Synced")
	}
	return ""
}

// Space says how much room there is; nothing where that is not known.
func (d *Desk) Space() string {
	if !d.Facts.FreeKnown {
		return ""
	}
	return d.Say.Text("%s free", d.Say.Size(d.Facts.Free))
}

// Clock is the time and the battery: "09:41 · 82 %".
func (d *Desk) Clock(turn *loop.Turn) string {
	battery := ""
	if b := turn.Battery(); b.Known {
		battery = d.Say.Text("%d %%", b.Percent)
	}
	return joined(d.Say.Clock(turn.Now()), battery)
}

// joined joins the texts that are not empty.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " · ")
}
