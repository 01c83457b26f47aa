package screen

import (
	"image"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// filterBar is the bar of filters as the top of a listing.
type filterBar struct{ ui.FilterBar }

// Height implements top.
func (f filterBar) Height(_ image.Point, u paint.Units) int { return ui.BarHeight(u) }

// Draw implements top.
func (f filterBar) Draw(c *paint.Canvas, r image.Rectangle) {
	bar, _ := ui.Bar(r, c.Units())
	f.FilterBar.Draw(c, bar)
}

// Shares of the bar, as the design has them.
const (
	libraryShare = 402
	statusShare  = 426
)

// bar shows what was chosen.
func (v view) bar() filterBar {
	var chips []ui.Chip
	if len(v.libraries) > 1 {
		chips = append(chips, ui.Chip{Name: "filter:library", Text: v.libraryText(v.Library), Active: v.Library != "", Menu: true, Width: libraryShare})
	}
	status, active := v.statusText()
	mode, icon := v.modeText()
	return filterBar{ui.FilterBar{Chips: append(
		chips,
		ui.Chip{Name: "filter:status", Text: status, Active: active, Menu: true, Width: statusShare},
		ui.Chip{Name: "filter:letters", Text: v.Say.Text("A–Z"), Menu: true},
		ui.Chip{Name: "filter:view", Text: mode, Icon: icon},
	)}}
}

// libraryText names a library; all of them without an id.
func (v view) libraryText(id string) string {
	for _, l := range v.libraries {
		if string(l.ID) == id {
			return l.Title
		}
	}
	return v.Say.Text("All libraries")
}

// statusText names what series must be like to be shown.
func (v view) statusText() (text string, active bool) {
	var parts []string
	for _, one := range v.statuses() {
		if one.Checked {
			parts = append(parts, one.Text)
		}
	}
	if len(parts) == 0 {
		return v.Say.Text("Any status"), false
	}
	return strings.Join(parts, " · "), true
}

// statuses are what series can be filtered by, whatever library they are in.
func (v view) statuses() []ui.CheckItem {
	say := v.Voice(v.words().Series)
	items := []ui.CheckItem{
		{Name: shelf.StatusUnread, Text: say.Text("Unread")},
		{Name: shelf.StatusReading, Text: say.Text("Reading")},
		{Name: shelf.StatusRead, Text: say.Text("Read")},
	}
	for i, item := range items {
		items[i].Checked = slices.Contains(v.Status, item.Name)
	}
	if v.here != nil {
		items = append(items, ui.CheckItem{Name: "downloaded", Text: say.Text("Downloaded"), Checked: v.Downloaded})
	}
	return items
}

// modeText says how the series are shown.
func (v view) modeText() (string, paint.Icon) {
	switch v.Mode {
	case shelf.ModeList:
		return v.Say.Text("List"), paint.IconList
	case shelf.ModeText:
		return v.Say.Text("Text"), paint.IconCompact
	}
	return v.Say.Text("Grid"), paint.IconGrid
}

// nextMode returns the mode after another.
func nextMode(mode string) string {
	switch mode {
	case shelf.ModeList:
		return shelf.ModeText
	case shelf.ModeText:
		return shelf.ModeGrid
	}
	return shelf.ModeList
}

// touch takes a touch on the bar, or on what stands in its place.
func (v view) touch(turn *loop.Turn, l *listing, t paint.Target, shown []*server.Series) bool {
	switch t.Name {
	case "filter:library":
		v.chooseLibrary(turn, l)
	case "filter:status":
		v.chooseStatus(turn, l)
	case "filter:letters":
		v.chooseLetter(turn, l, shown)
	case "filter:view":
		v.look(turn, l, shelf.View{Mode: nextMode(v.Mode)})
	case "search":
		v.search(turn, l)
	case "downloads":
		v.filter(turn, l, shelf.Filters{Downloaded: true}, nil)
	case "clear":
		v.filter(turn, l, shelf.Filters{}, nil)
	default:
		return false
	}
	return true
}
