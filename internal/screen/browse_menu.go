package screen

import (
	"context"
	"errors"
	"fmt"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// menu opens the menu of the servers.
func (b *browser) menu(turn *loop.Turn, at image.Rectangle) {
	openMenu(turn, ui.Menu{Anchor: at, Items: []ui.MenuItem{
		{Name: "samples", Text: "Samples of all parts", Icon: paint.IconGrid},
		{Name: "about", Text: "About this reader", Icon: paint.IconInfo},
		{Name: "exit", Text: "Exit", Icon: paint.IconClose},
	}}, func(turn *loop.Turn, item string) {
		switch item {
		case "samples":
			turn.Push(NewGallery(GalleryOptions{}))
		case "about":
			b.about(turn)
		case "exit":
			turn.Exit()
		}
	})
}

// about says what the device says of itself.
func (b *browser) about(turn *loop.Turn) {
	d := turn.Describe()
	openDialog(turn, &ui.Dialog{
		Title: "Inkshelf",
		Facts: []ui.Fact{
			{Label: "Reader", Value: d.Model},
			{Label: "Screen", Value: fmt.Sprintf("%d × %d, %d dpi", d.Width, d.Height, d.DPI)},
			{Label: "Platform", Value: d.Platform},
			{Label: "Firmware", Value: d.Firmware},
			{Label: "Free space", Value: b.free},
		},
		Buttons: []ui.Button{{Name: "ok", Text: ui.English().OK, Kind: ui.Primary}},
	}, nothing)
}

// measure finds out how much room there is. It asks the disk, so it is done before somebody wants to know.
func (b *browser) measure(turn *loop.Turn) {
	loop.Start(turn, func(context.Context) (int64, error) {
		if b.o.Free == nil {
			return 0, errors.ErrUnsupported
		}
		return b.o.Free()
	}, func(_ *loop.Turn, n int64, err error) {
		b.free = "not known"
		if tenths := n / 100_000_000; err == nil {
			b.free = fmt.Sprintf("%d.%d GB", tenths/10, tenths%10)
		}
	})
}
