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

// openMenu opens the main menu below its icon, whether that was touched or a key was pressed.
func (a *app) openMenu(turn *loop.Turn) {
	h := a.first
	h.halt(turn)
	desk.OpenMenu(turn, ui.Menu{Title: a.unsentText(), Items: a.mainMenu(), Anchor: targetArea(turn, "menu")}, func(turn *loop.Turn, item string) {
		switch item {
		case "settings":
			a.openSettings(turn)
		case "downloads":
			h.enter(turn, a.downloads)
		case "shelf":
			h.enter(turn, a.itemsOf(""))
		case "configure":
			a.Configure(turn, "")
		case "reread":
			h.reread(turn)
		case "samples":
			turn.Push(gallery.New(gallery.Options{Words: a.Words, LeftHand: a.LeftHand()}))
		case "exit":
			turn.Exit()
		default:
			a.assist(turn, item)
		}
	})
}

// mainMenu lists what the app offers beside books.
func (a *app) mainMenu() []ui.MenuItem {
	say := a.Say
	var items []ui.MenuItem
	add := func(name, text string, icon paint.Icon) {
		items = append(items, ui.MenuItem{Name: name, Text: text, Icon: icon})
	}
	add("settings", say.Text("Settings"), paint.IconSettings)
	if a.Shelf != nil {
		add("downloads", say.Text("Downloads"), paint.IconDownload)
		add("shelf", say.Text("Books on the reader"), paint.IconBook)
		add("sync", say.Text("Sync now"), paint.IconSync)
	}
	add("refresh", say.Text("Full refresh"), paint.IconRefresh)
	if a.Configure != nil {
		add("configure", say.Text("Servers in a browser"), paint.IconBrowser)
	}
	add("reread", say.Text("Read config.json again"), paint.IconUSB)
	add("samples", say.Text("Samples of all parts"), paint.IconGrid)
	add("exit", say.Text("Exit"), paint.IconClose)
	return items
}

// openSettings opens the settings.
func (a *app) openSettings(turn *loop.Turn) {
	turn.Push(settings.New(settings.Options{
		Desk: a.Desk, Version: a.o.Version, Downloads: func(turn *loop.Turn) { a.first.enter(turn, a.downloads) },
	}))
}

// unsentText says what servers have not been told, if there is anything.
func (a *app) unsentText() string {
	if a.Facts.Unsent == 0 {
		return ""
	}
	return a.Say.Count(a.Facts.Unsent, "To be sent: %d position", "To be sent: %d positions")
}

// targetArea returns where a target lies; nowhere if there is none.
func targetArea(turn *loop.Turn, name string) image.Rectangle {
	for _, t := range turn.Targets() {
		if t.Name == name {
			return t.Area
		}
	}
	return image.Rectangle{}
}
