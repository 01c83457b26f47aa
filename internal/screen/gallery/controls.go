package gallery

import (
	"context"
	"fmt"
	"image"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// controls are settings to try. They set nothing.
type controls struct {
	font, margins int
	size          int // in tenths of a point
}

// rows are the settings, as they are now.
func (k controls) rows(w *ui.Words) []ui.Block {
	return []ui.Block{
		ui.Segments{Name: "font", Label: "Font", Options: []ui.Option{{Name: "serif", Text: "Serif"}, {Name: "sans", Text: "Sans"}, {Name: "as printed", Text: "As printed"}}, Chosen: k.font},
		ui.Segments{Name: "margins", Label: "Margins", Options: []ui.Option{{Name: "narrow", Text: "Narrow"}, {Name: "wide", Text: "Wide"}}, Chosen: k.margins},
		ui.Stepper{
			Name: "size", Label: "Text size", Value: fmt.Sprintf("%d.%d pt", k.size/10, k.size%10),
			NoLess: k.size == 70, NoMore: k.size == 200, Words: w,
		},
	}
}

// change does what touching a target of the rows means.
func (k *controls) change(t paint.Target) {
	switch t.Part() {
	case "font":
		k.font = t.Item
	case "margins":
		k.margins = t.Item
	case "size":
		k.size = min(max(k.size-5+10*t.Item, 70), 200)
	}
}

// controlSamples are buttons in every state, and what can be set.
func (g *Gallery) controlSamples() []sample {
	panel := func() ui.Panel { return ui.Panel{Rows: g.controls.rows(g.o.Words), Words: g.o.Words} }
	choices := func(name string, single bool) *ui.CheckList {
		return &ui.CheckList{Name: name, Single: single, Items: []ui.CheckItem{
			{Text: "Unread", Checked: true}, {Text: "Reading"}, {Text: "Read"},
		}}
	}
	return []sample{
		buttons("buttons", 120, ui.Button{Name: "plain", Text: "Try again"}),
		buttons("what a screen is about", 132, ui.Button{Name: "primary", Text: "Continue", Kind: ui.Primary}),
		buttons("buttons with an icon", 120, ui.Button{Name: "icon", Text: "Sync", Icon: paint.IconSync}),
		buttons("buttons with an icon above", 132, ui.Button{Name: "label", Text: "Download", Icon: paint.IconDownload, Kind: ui.IconLabel}),
		buttons("tools", 168, ui.Button{Name: "tool", Text: "Contents", Icon: paint.IconContents, Kind: ui.Tool}),
		choice("several of a list", choices("several", false)),
		choice("one of a list", choices("one", true)),
		{
			note:   "a panel",
			height: func(width int, u paint.Units) int { return boxHeight(panel(), width, u) },
			draw:   func(c *paint.Canvas, r image.Rectangle) { panel().Draw(c, r) },
			touch: func(turn *loop.Turn, t paint.Target) {
				g.controls.change(t)
				desk.RedrawChoice(turn, t, true)
			},
		},
		{note: "progress", height: px(12), draw: func(c *paint.Canvas, r image.Rectangle) {
			for i, box := range columns(inset(r, c.Units()), 5, c.Units()) {
				ui.Progress{Done: i, Of: 4}.Draw(c, box)
			}
		}},
	}
}

// boxHeight returns how high a part is that lies over the lower edge of a screen.
func boxHeight(b desk.Box, width int, u paint.Units) int {
	return b.Box(image.Pt(width, u.Px(1872)), u).Dy()
}

// buttons returns a sample of a button: as it is, and where it leads nowhere. The first one takes its time, so that it is
// seen how it feels.
func buttons(note string, height int, b ui.Button) sample {
	states := []ui.Button{b, b}
	states[1].Name, states[1].Disabled = b.Name+" disabled", true
	return sample{
		note: note, height: px(height),
		draw: func(c *paint.Canvas, r image.Rectangle) {
			for i, box := range columns(inset(r, c.Units()), len(states), c.Units()) {
				states[i].Draw(c, box)
			}
		},
		touch: func(turn *loop.Turn, t paint.Target) {
			if t.Name == b.Name {
				loop.Start(turn, linger, func(*loop.Turn, struct{}, error) {})
			}
		},
	}
}

// linger is work that takes a second.
func linger(ctx context.Context) (struct{}, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
	}
	return struct{}{}, nil
}

// choice returns a sample of a list to choose from.
func choice(note string, l *ui.CheckList) sample {
	return sample{
		note: note, height: func(_ int, u paint.Units) int { return len(l.Items) * max(u.Px(96), u.Text(96)) },
		draw: func(c *paint.Canvas, r image.Rectangle) { l.Draw(c, inset(r, c.Units())) },
		touch: func(turn *loop.Turn, t paint.Target) {
			l.Toggle(t.Item)
			desk.RedrawChoice(turn, t, l.Single)
		},
	}
}
