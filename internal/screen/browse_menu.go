package screen

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/gallery"
	"inkshelf/internal/screen/settings"
	"inkshelf/internal/ui"
)

// menu opens the menu of the servers.
func (a *app) menu(turn *loop.Turn, l *listing, at image.Rectangle) {
	m := ui.Menu{Anchor: at}
	if a.Shelf != nil {
		if a.Facts.Unsent > 0 {
			m.Title = a.Say.Count(a.Facts.Unsent, "To be sent: %d position", "To be sent: %d positions")
		}
		m.Items = []ui.MenuItem{
			{Name: "downloads", Text: "Downloads", Icon: paint.IconDownload},
			{Name: "shelf", Text: "Books on the reader", Icon: paint.IconBook},
		}
	}
	m.Items = append(m.Items,
		ui.MenuItem{Name: "reread", Text: "Read config.json again", Icon: paint.IconRefresh},
		ui.MenuItem{Name: "samples", Text: "Samples of all parts", Icon: paint.IconGrid},
		ui.MenuItem{Name: "settings", Text: a.Say.Text("Settings"), Icon: paint.IconSettings},
		ui.MenuItem{Name: "exit", Text: "Exit", Icon: paint.IconClose},
	)
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		switch item {
		case "downloads":
			l.enter(turn, -1, a.downloads)
		case "shelf":
			l.enter(turn, -1, a.itemsOf(""))
		case "reread":
			l.reload(turn)
		case "samples":
			turn.Push(gallery.New(gallery.Options{Words: a.Words, LeftHand: a.LeftHand()}))
		case "settings":
			a.openSettings(turn, l)
		case "exit":
			turn.Exit()
		}
	})
}

// openSettings opens the settings.
func (a *app) openSettings(turn *loop.Turn, l *listing) {
	turn.Push(settings.New(settings.Options{
		Desk: a.Desk, Version: a.o.Version, Downloads: func(turn *loop.Turn) { l.enter(turn, -1, a.downloads) },
	}))
}
