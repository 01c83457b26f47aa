package settings

import (
	"cmp"
	"image"

	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// refreshes are when the panel can be cleared while a book is read.
var refreshes = []string{
	shelf.RefreshPage, shelf.RefreshThird, shelf.RefreshSixth, shelf.RefreshTenth, shelf.RefreshChapter, shelf.RefreshAutomatic,
}

// textRefresh and artRefresh are what holds where nothing was chosen.
func textRefresh(s shelf.Settings) string { return cmp.Or(s.RefreshText, shelf.RefreshSixth) }
func artRefresh(s shelf.Settings) string  { return cmp.Or(s.RefreshArt, shelf.RefreshAutomatic) }

func refreshName(say *lang.Language, refresh string) string {
	switch refresh {
	case shelf.RefreshPage:
		return say.Text("Every page")
	case shelf.RefreshThird:
		return say.Text("Every %d pages", 3)
	case shelf.RefreshSixth:
		return say.Text("Every %d pages", 6)
	case shelf.RefreshTenth:
		return say.Text("Every %d pages", 10)
	case shelf.RefreshChapter:
		return say.Text("At each chapter")
	}
	return say.Text("Automatic")
}

// refreshRow is a row that says when the panel is cleared, and has that chosen.
func (s *settings) refreshRow(name, title, now string, set func(v *shelf.Settings, refresh string)) row {
	return row{ui.Row{Name: name, Title: title, Value: refreshName(s.Say, now)}, func(turn *loop.Turn, at image.Rectangle) {
		var items []ui.CheckItem
		for _, refresh := range refreshes {
			items = append(items, ui.CheckItem{Name: refresh, Text: refreshName(s.Say, refresh), Checked: refresh == now})
		}
		text := s.Say.Text("A full refresh blinks and removes what earlier pages have left on the screen.")
		s.choose(turn, title, text, items, func(turn *loop.Turn, i int) {
			s.apply(turn, at, func(v *shelf.Settings) { set(v, refreshes[i]) })
		})
	}}
}
