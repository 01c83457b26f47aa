package gallery

import (
	"cmp"
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// boxes are buttons that open what lies over a screen, and a row with what was typed there.
func (g *Gallery) boxes() []sample {
	type opener struct {
		name, text string
		open       func(turn *loop.Turn, at image.Rectangle)
	}
	openers := []opener{
		{"open:question", "A question", g.openQuestion},
		{"open:notice", "A notice", g.openNotice},
		{"open:choice", "A choice of several", func(turn *loop.Turn, _ image.Rectangle) { g.openChoice(turn, false) }},
		{"open:one", "A choice of one", func(turn *loop.Turn, _ image.Rectangle) { g.openChoice(turn, true) }},
		{"open:text", "A long text", g.openText},
		{"open:menu", "A menu", g.openContext},
		{"open:panel", "A panel", g.openPanel},
		{"open:pad", "A number", g.openPad},
		{"open:qwerty", "A keyboard, English", func(turn *loop.Turn, _ image.Rectangle) { g.openKeyboard(turn, ui.Qwerty) }},
		{"open:azerty", "A keyboard, French", func(turn *loop.Turn, _ image.Rectangle) { g.openKeyboard(turn, ui.Azerty) }},
		{"open:library", "A list of 1,000 works", func(turn *loop.Turn, _ image.Rectangle) { turn.Push(newLibrary(g)) }},
	}
	all := []sample{{
		height: px(132),
		draw: func(c *paint.Canvas, r image.Rectangle) {
			row := ui.Row{Title: "What was typed", Value: g.typed}
			ui.List{Name: "typed", Len: 1, Kind: ui.Setting, Row: func(int) ui.Row { return row }, Marked: -1}.Draw(c, r)
		},
		touch: func(turn *loop.Turn, _ paint.Target) { g.openKeyboard(turn, ui.Qwerty) },
	}}
	for pair := range slices.Chunk(openers, 2) {
		all = append(all, sample{
			height: px(120),
			draw: func(c *paint.Canvas, r image.Rectangle) {
				for i, box := range columns(inset(r, c.Units()), 2, c.Units())[:len(pair)] {
					ui.Button{Name: pair[i].name, Text: pair[i].text}.Draw(c, box)
				}
			},
			touch: func(turn *loop.Turn, t paint.Target) {
				for _, o := range pair {
					if o.name == t.Name {
						o.open(turn, t.Area)
					}
				}
			},
		})
	}
	return all
}

// openMenu opens the menu of the gallery itself.
func (g *Gallery) openMenu(turn *loop.Turn, at image.Rectangle) {
	french, hand := g.o.Words == ui.French(), paint.IconCheckBox
	if g.o.LeftHand {
		hand = paint.IconCheckBoxOn
	}
	desk.OpenMenu(turn, ui.Menu{Anchor: at, Items: []ui.MenuItem{
		{Name: "english", Text: "English", Chosen: !french},
		{Name: "french", Text: "Français", Chosen: french},
		{Name: "hand", Text: "Left hand", Icon: hand},
		{Name: "larger", Text: "Larger text", Icon: paint.IconPlus},
		{Name: "smaller", Text: "Smaller text", Icon: paint.IconMinus},
		{Name: "rotate", Text: "Rotate", Icon: paint.IconRotate},
		{Name: "clear", Text: "Full refresh", Icon: paint.IconRefresh},
	}}, g.choose)
}

// choose does what an item of the menu says.
func (g *Gallery) choose(turn *loop.Turn, item string) {
	switch item {
	case "english":
		g.o.Words = ui.English()
	case "french":
		g.o.Words = ui.French()
	case "hand":
		g.o.LeftHand = !g.o.LeftHand
	case "larger":
		turn.SetScale(scale(turn.Units(), 1))
	case "smaller":
		turn.SetScale(scale(turn.Units(), -1))
	case "rotate":
		turn.Rotate((turn.Orientation() + 1) % 4)
	case "clear":
		turn.Clear()
	}
	g.fill()
	turn.RedrawAll()
}

// scale returns the text scale that is so many steps from that of u.
func scale(u paint.Units, steps int) int {
	scales := []int{85, 100, 115, 130, 150}
	i := slices.Index(scales, cmp.Or(u.Scale, 100)) + steps
	return scales[min(max(i, 0), len(scales)-1)]
}

func (g *Gallery) openQuestion(turn *loop.Turn, _ image.Rectangle) {
	desk.OpenDialog(turn, &ui.Dialog{
		Title: "Where do you want to go on?", Subtitle: "La Forêt de verre, vol. 7",
		Facts: []ui.Fact{{Label: "Elsewhere: page 80", Value: "13 March, 22:10"}, {Label: "Here: page 34", Value: "12 March, 08:15"}},
		Buttons: []ui.Button{
			{Name: "go-elsewhere", Text: "Go to page 80", Kind: ui.Primary}, {Name: "stay-here", Text: "Stay on page 34"},
		},
		Words: g.o.Words,
	}, desk.Nothing)
}

func (g *Gallery) openNotice(turn *loop.Turn, _ image.Rectangle) {
	desk.OpenDialog(turn, &ui.Dialog{
		Title: "The book was deleted from the server", Text: "It stays on the reader until you delete it there as well.",
		Buttons: []ui.Button{{Name: "ok", Text: g.o.Words.OK, Kind: ui.Primary}, {Name: "cancel", Text: g.o.Words.Cancel}},
		Words:   g.o.Words,
	}, desk.Nothing)
}

// openChoice opens a list that has more than one page.
func (g *Gallery) openChoice(turn *loop.Turn, single bool) {
	list := &ui.CheckList{Name: "library", Single: single}
	for i := range 30 {
		list.Items = append(list.Items, ui.CheckItem{Text: workNo(i).title, Checked: i == 2})
	}
	desk.OpenDialog(turn, &ui.Dialog{
		Title: "Libraries", Check: list, Words: g.o.Words,
		Buttons: []ui.Button{{Name: "cancel", Text: g.o.Words.Cancel}, {Name: "apply", Text: g.o.Words.Apply, Kind: ui.Primary}},
	}, desk.Nothing)
}

func (g *Gallery) openText(turn *loop.Turn, _ image.Rectangle) {
	long := prose
	for range 4 {
		long += "\n\n" + prose
	}
	desk.OpenDialog(turn, &ui.Dialog{
		Title: "L’Abbaye des brumes", Long: &ui.TextPage{Text: long}, Words: g.o.Words,
		Buttons: []ui.Button{{Name: "close", Text: "Close"}},
	}, desk.Nothing)
}

func (g *Gallery) openContext(turn *loop.Turn, at image.Rectangle) {
	desk.OpenMenu(turn, ui.Menu{Title: "L’Abbaye des brumes", Anchor: at, Items: []ui.MenuItem{
		{Name: "read", Text: "Mark as read", Icon: paint.IconCheck},
		{Name: "download", Text: "Download", Icon: paint.IconDownload},
		{Name: "delete", Text: "Delete", Icon: paint.IconTrash},
	}}, desk.Nothing)
}

// openPanel opens settings that count when they are applied.
func (g *Gallery) openPanel(turn *loop.Turn, _ image.Rectangle) {
	chosen := g.controls
	p := &ui.Panel{Rows: chosen.rows(g.o.Words), Words: g.o.Words}
	desk.OpenPanel(turn, p, func(t paint.Target) {
		chosen.change(t)
		p.Rows = chosen.rows(g.o.Words)
	}, func(*loop.Turn) { g.controls = chosen })
}

func (g *Gallery) openPad(turn *loop.Turn, _ image.Rectangle) {
	desk.OpenPad(turn, &ui.NumberPad{Title: "Go to page", Max: 1000, Words: g.o.Words}, func(*loop.Turn, int) {})
}

func (g *Gallery) openKeyboard(turn *loop.Turn, l ui.Layout) {
	k := &ui.Keyboard{Title: "What shall be typed?", Layout: l, Words: g.o.Words}
	k.SetText(g.typed)
	desk.OpenKeyboard(turn, k, func(turn *loop.Turn, text string) {
		if text != g.typed {
			g.typed = text
			turn.RedrawAll()
		}
	})
}
