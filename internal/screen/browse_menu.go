package screen

import (
	"context"
	"errors"
	"fmt"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/gallery"
	"inkshelf/internal/ui"
)

// menu opens the menu of the servers.
func (a *app) menu(turn *loop.Turn, l *listing, at image.Rectangle) {
	a.openMenu(turn, l, at, l.reload)
}

// openMenu opens the menu of the servers, where reread reads config.json again.
func (a *app) openMenu(turn *loop.Turn, l *listing, at image.Rectangle, reread func(*loop.Turn)) {
	m := ui.Menu{Anchor: at}
	if a.Shelf != nil {
		if a.facts.unsent > 0 {
			m.Title = a.Say.Count(a.facts.unsent, "To be sent: %d position", "To be sent: %d positions")
		}
		m.Items = []ui.MenuItem{
			{Name: "downloads", Text: "Downloads", Icon: paint.IconDownload},
			{Name: "shelf", Text: "Books on the reader", Icon: paint.IconBook},
			{Name: "limit", Text: "Storage limit", Icon: paint.IconSettings},
		}
	}
	if a.Desk.Configure != nil {
		m.Items = append(m.Items, ui.MenuItem{Name: "configure", Text: a.Say.Text("Servers in a browser"), Icon: paint.IconBrowser})
	}
	m.Items = append(m.Items,
		ui.MenuItem{Name: "reread", Text: "Read config.json again", Icon: paint.IconRefresh},
		ui.MenuItem{Name: "samples", Text: "Samples of all parts", Icon: paint.IconGrid},
		ui.MenuItem{Name: "about", Text: "About this reader", Icon: paint.IconInfo},
		ui.MenuItem{Name: "exit", Text: "Exit", Icon: paint.IconClose},
	)
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		switch item {
		case "downloads":
			l.enter(turn, -1, a.downloads)
		case "shelf":
			l.enter(turn, -1, a.itemsOf(""))
		case "limit":
			a.chooseLimit(turn, l, at)
		case "reread":
			reread(turn)
		case "configure":
			a.Desk.Configure(turn, "")
		case "samples":
			turn.Push(gallery.New(gallery.Options{Words: a.Words, LeftHand: a.LeftHand()}))
		case "about":
			a.about(turn)
		case "exit":
			turn.Exit()
		}
	})
}

// limits are how much of the disk books may take, in GB; 0 is no limit.
var limits = []int64{0, 1, 2, 4, 8}

const gigabyte = 1_000_000_000

// chooseLimit asks how much of the disk books may take.
func (a *app) chooseLimit(turn *loop.Turn, l *listing, at image.Rectangle) {
	m := ui.Menu{Title: "Storage limit", Anchor: at}
	for _, gb := range limits {
		m.Items = append(m.Items, ui.MenuItem{
			Name: fmt.Sprint("limit:", gb), Text: limitText(gb), Chosen: gb*gigabyte == a.facts.limit, Icon: paint.IconRadio,
		})
		if last := &m.Items[len(m.Items)-1]; last.Chosen {
			last.Icon = paint.IconRadioOn
		}
	}
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		for _, gb := range limits {
			if item == fmt.Sprint("limit:", gb) {
				l.act(turn, func() error { return a.Shelf.SetLimit(gb * gigabyte) })
			}
		}
	})
}

func limitText(gb int64) string {
	if gb == 0 {
		return "None: books stay"
	}
	return fmt.Sprintf("%d GB: read books go first", gb)
}

// about says what the device says of itself.
func (a *app) about(turn *loop.Turn) {
	d := turn.Describe()
	desk.OpenDialog(turn, &ui.Dialog{
		Title: "Inkshelf",
		Facts: []ui.Fact{
			{Label: "Reader", Value: d.Model},
			{Label: "Screen", Value: fmt.Sprintf("%d × %d, %d dpi", d.Width, d.Height, d.DPI)},
			{Label: "Platform", Value: d.Platform},
			{Label: "Firmware", Value: d.Firmware},
			{Label: "Free space", Value: a.facts.free},
		},
		Buttons: []ui.Button{{Name: "ok", Text: ui.English().OK, Kind: ui.Primary}},
	}, desk.Nothing)
}

// facts are what the menu says of the reader.
type facts struct {
	free   string // space
	unsent int    // positions that servers have not been told
	limit  int64  // of what books may take, in bytes; 0: none
}

// measure finds the facts out. It asks the disk, so it is done before somebody wants to know.
func (a *app) measure(turn *loop.Turn) {
	loop.Start(turn, func(ctx context.Context) (f facts, _ error) {
		a.Rest(ctx)
		f.free = "not known"
		if n, err := a.freeSpace(); err == nil {
			tenths := n / (gigabyte / 10)
			f.free = fmt.Sprintf("%d.%d GB", tenths/10, tenths%10)
		}
		if s := a.Shelf; s != nil {
			f.unsent, f.limit = s.Unsent(""), s.Limit()
		}
		return f, nil
	}, func(_ *loop.Turn, f facts, err error) {
		if err == nil {
			a.facts = f
		}
	})
}

func (a *app) freeSpace() (int64, error) {
	if a.o.Free == nil {
		return 0, errors.ErrUnsupported
	}
	return a.o.Free()
}
