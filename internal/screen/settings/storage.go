package settings

import (
	"context"
	"fmt"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/ui"
)

// storage is the servers and what there is of them on the reader. Without a shelf that is nothing.
func (s *settings) storage() group {
	rows := []row{{ui.Row{Name: "servers", Title: s.Say.Text("Servers"), Value: s.connected()}, s.openServers}}
	if s.Shelf != nil {
		downloads := row{Row: ui.Row{Name: "downloads", Title: s.Say.Text("Downloads"), Value: s.books()}}
		if s.Facts.FreeKnown {
			downloads.Second = s.Say.Text("%s free", s.Say.Size(s.Facts.Free))
		}
		if s.o.Downloads != nil {
			downloads.do = func(turn *loop.Turn, _ image.Rectangle) { s.o.Downloads(turn) }
		}
		rows = append(rows, downloads, row{
			ui.Row{Name: "queue", Title: s.Say.Text("Progress waiting to be sent"), Value: s.Say.Text("%d", s.Facts.Unsent)}, s.openQueue,
		})
	}
	return group{s.Say.Text("Servers and storage"), rows}
}

// connected counts the servers that can be asked.
func (s *settings) connected() string {
	n := 0
	for _, src := range s.Sources() {
		if src.Err == nil {
			n++
		}
	}
	switch {
	case len(s.Sources()) == 0:
		return s.Say.Text("None")
	case n < len(s.Sources()):
		return s.Say.Text("%d of %d connected", n, len(s.Sources()))
	}
	return s.Say.Count(n, "%d connected", "%d connected")
}

// books says what books there are on the reader.
func (s *settings) books() string {
	if s.Facts.Books == 0 {
		return s.Say.Text("None")
	}
	return s.Say.Count(s.Facts.Books, "%d book · %[2]s", "%d books · %[2]s", s.Say.Size(s.Facts.Used))
}

// limits are how much of the disk books may take, in GB; 0 is no limit.
var limits = []int64{0, 1, 2, 4, 8}

const gigabyte = 1_000_000_000

func (s *settings) limitName(bytes int64) string {
	switch {
	case bytes == 0:
		return s.Say.Text("No limit")
	case bytes%gigabyte == 0:
		return s.Say.Text("%d GB", bytes/gigabyte)
	}
	return s.Say.Size(bytes)
}

// chooseLimit asks how much of the disk books may take.
func (s *settings) chooseLimit(turn *loop.Turn, at image.Rectangle) {
	var items []ui.CheckItem
	for _, gb := range limits {
		items = append(items, ui.CheckItem{Name: fmt.Sprint(gb), Text: s.limitName(gb * gigabyte), Checked: gb*gigabyte == s.Facts.Limit})
	}
	text := s.Say.Text("Books that were read go first, those that were read longest ago before all. What you keep for good or have copied yourself stays.")
	s.choose(turn, s.Say.Text("Storage limit"), text, items, func(turn *loop.Turn, i int) {
		s.setLimit(turn, at, limits[i]*gigabyte)
	})
}

// setLimit shows a limit at once, and has the shelf keep it.
func (s *settings) setLimit(turn *loop.Turn, at image.Rectangle, bytes int64) {
	s.Facts.Limit = bytes
	s.changes++
	turn.Redraw(at, loop.ClassUI)
	loop.Start(turn, func(context.Context) (struct{}, error) { return struct{}{}, s.Shelf.SetLimit(bytes) },
		func(turn *loop.Turn, _ struct{}, err error) {
			s.changes++
			if err != nil {
				s.Tell(turn, s.Problem(err), "")
			}
			s.measure(turn) // books may have gone
		})
}

// upkeep is what is wanted now and then.
func (s *settings) upkeep() group {
	var rows []row
	if s.Shelf != nil {
		rows = append(rows, row{ui.Row{Name: "limit", Title: s.Say.Text("Storage limit"), Value: s.limitName(s.Facts.Limit)}, s.chooseLimit})
	}
	return group{s.Say.Text("Upkeep"), append(rows, row{
		ui.Row{Name: "clear", Title: s.Say.Text("Full refresh"), Second: s.Say.Text("Also by a tap with two fingers, anywhere")},
		func(turn *loop.Turn, _ image.Rectangle) { turn.Clear() },
	})}
}
