package screen

import (
	"fmt"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/gallery"
	"inkshelf/internal/ui"
)

// openMenu opens the main menu below its icon, whether that was touched or a key was pressed.
func (a *app) openMenu(turn *loop.Turn) {
	h := a.first
	h.halt(turn)
	at := targetArea(turn, "menu")
	desk.OpenMenu(turn, ui.Menu{Title: a.unsentText(), Items: a.mainMenu(), Anchor: at}, func(turn *loop.Turn, item string) {
		switch item {
		case "settings":
			a.openSettings(turn)
		case "downloads":
			h.enter(turn, a.downloads)
		case "shelf":
			h.enter(turn, a.itemsOf(""))
		case "limit":
			a.chooseLimit(turn, at)
		case "reread":
			h.reread(turn)
		case "samples":
			turn.Push(gallery.New(gallery.Options{Words: a.Words, LeftHand: a.LeftHand()}))
		case "about":
			a.about(turn)
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
	if a.openSettings != nil {
		add("settings", say.Text("Settings"), paint.IconSettings)
	}
	if a.Shelf != nil {
		add("downloads", say.Text("Downloads"), paint.IconDownload)
		add("shelf", say.Text("Books on the reader"), paint.IconBook)
		if a.openSettings == nil {
			add("limit", say.Text("Storage limit"), paint.IconSettings)
		}
		add("sync", say.Text("Sync now"), paint.IconSync)
	}
	add("refresh", say.Text("Full refresh"), paint.IconRefresh)
	add("reread", say.Text("Read config.json again"), paint.IconUSB)
	if a.openSettings == nil {
		add("about", say.Text("About this reader"), paint.IconInfo)
	}
	add("samples", say.Text("Samples of all parts"), paint.IconGrid)
	add("exit", say.Text("Exit"), paint.IconClose)
	return items
}

// unsentText says what servers have not been told, if there is anything.
func (a *app) unsentText() string {
	if a.facts.unsent == 0 {
		return ""
	}
	return a.Say.Count(a.facts.unsent, "To be sent: %d position", "To be sent: %d positions")
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

// limits are how much of the disk books may take, in GB; 0 is no limit.
var limits = []int64{0, 1, 2, 4, 8}

// chooseLimit asks how much of the disk books may take.
func (a *app) chooseLimit(turn *loop.Turn, at image.Rectangle) {
	m := ui.Menu{Title: a.Say.Text("Storage limit"), Anchor: at}
	for _, gb := range limits {
		m.Items = append(m.Items, ui.MenuItem{
			Name: fmt.Sprint("limit:", gb), Text: a.limitText(gb), Chosen: gb*gigabyte == a.facts.limit, Icon: paint.IconRadio,
		})
		if last := &m.Items[len(m.Items)-1]; last.Chosen {
			last.Icon = paint.IconRadioOn
		}
	}
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		for _, gb := range limits {
			if item == fmt.Sprint("limit:", gb) {
				a.first.act(turn, func() error { return a.Shelf.SetLimit(gb * gigabyte) })
			}
		}
	})
}

func (a *app) limitText(gb int64) string {
	if gb == 0 {
		return a.Say.Text("None: books stay")
	}
	return a.Say.Text("%d GB: read books go first", gb)
}

// about says what the device says of itself.
func (a *app) about(turn *loop.Turn) {
	d, say := turn.Describe(), a.Say
	free := a.facts.free
	if free == "" {
		free = say.Text("not known")
	}
	desk.OpenDialog(turn, &ui.Dialog{
		Title: "Inkshelf", Words: a.Words,
		Facts: []ui.Fact{
			{Label: say.Text("Reader"), Value: d.Model},
			{Label: say.Text("Screen"), Value: say.Text("%d × %d, %d dpi", d.Width, d.Height, d.DPI)},
			{Label: say.Text("Platform"), Value: d.Platform},
			{Label: say.Text("Firmware"), Value: d.Firmware},
			{Label: say.Text("Free space"), Value: free},
		},
		Buttons: []ui.Button{{Name: "ok", Text: a.Words.OK, Kind: ui.Primary}},
	}, desk.Nothing)
}
