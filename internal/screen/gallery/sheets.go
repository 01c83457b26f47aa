package gallery

import (
	"fmt"
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// state is a full screen that says what happened, what is known, what still works and what to do.
var state = ui.State{
	Icon: paint.IconKey, Title: "Wrong key or password",
	Text:  "The server answered 401: it does not accept the key of this entry. It may have been deleted or replaced on the server.",
	Facts: []ui.Fact{{Label: "Server", Value: "http://recipes.example"}, {Label: "Entry", Value: "Recipes, the second one"}, {Label: "Field", Value: "apiKey"}},
	Foot:  "Comics and Books work as before.",
	Buttons: []ui.Button{
		{Name: "configure", Text: "Change the key in a browser", Kind: ui.Primary},
		{Name: "downloads", Text: "Show downloads"},
		{Name: "retry", Text: "Try again"},
	},
}

// reader are the parts of the reader's menu.
func (g *Gallery) reader() []sample {
	position := ui.Position{Page: 34, Pages: 180, Ticks: []int{12, 40, 77, 110, 150}, Words: g.o.Words}
	panel := ui.ReaderPanel{
		Position: position, Time: "09:41", Battery: "82 %", Ready: "3 pages ahead ready", News: "1 page to be sent",
		Tools: []ui.Button{
			{Name: "contents", Text: "Contents", Icon: paint.IconContents},
			{Name: "view", Text: "View", Icon: paint.IconView},
			{Name: "text", Text: "Text", Icon: paint.IconText},
			{Name: "rotate", Text: "Rotate", Icon: paint.IconRotate},
			{Name: "sync", Text: "Sync", Icon: paint.IconSync},
		},
	}
	return []sample{
		shown("the place in a book", px(132), position),
		shown("at the first page of the first book", px(132), ui.Position{Page: 1, Pages: 24, NoPrevious: true, Words: g.o.Words}),
		shown("at the last page of the last book", px(132), ui.Position{Page: 1000, Pages: 1000, NoNext: true, Words: g.o.Words}),
		shown("half of a spread", px(132), ui.Position{Page: 34, Pages: 180, Counter: "34a / 180", Words: g.o.Words}),
		shown("the lower half of the reader's menu", func(width int, u paint.Units) int { return boxHeight(panel, width, u) }, panel),
	}
}

// icons is every icon with its name.
func icons() []sample {
	const across = 6
	all := paint.Icons()
	var rows []sample
	for from := 0; from < len(all); from += across {
		row := all[from:min(from+across, len(all))]
		rows = append(rows, sample{
			height: func(_ int, u paint.Units) int { return u.Px(72) + u.Px(6) + ui.Caption.Line(u) },
			draw: func(c *paint.Canvas, r image.Rectangle) {
				u := c.Units()
				boxes := columns(inset(r, u), across, u)
				for i, icon := range row {
					glyph, name := boxes[i], boxes[i]
					glyph.Max.Y = r.Min.Y + u.Px(72)
					name.Min.Y = glyph.Max.Y + u.Px(6)
					c.Icon(icon, glyph, paint.Black)
					c.Label(name, icon.String(), ui.Caption.Style(u), paint.Center, paint.Black)
				}
			},
		})
	}
	return rows
}

// roles is a line of text for each role.
func roles() []sample {
	type role struct {
		role       ui.Role
		name, text string
	}
	var all []sample
	for _, r := range []role{
		{ui.Caption, "Caption", "12 books · 5 unread"},
		{ui.BadgeText, "BadgeText", "New"},
		{ui.Secondary, "Secondary", "J. Tessier, P. Roux"},
		{ui.SecondaryBold, "SecondaryBold", "Not connected"},
		{ui.Body, "Body", "Page turn zones"},
		{ui.BodyBold, "BodyBold", "Three columns"},
		{ui.Explain, "Explain", "The server answered 401."},
		{ui.Heading, "Heading", "Continue reading"},
		{ui.PagerText, "PagerText", "3 / 16"},
		{ui.CardTitle, "CardTitle", "Le Cœur des machines"},
		{ui.RowTitle, "RowTitle", "L’Île aux horloges"},
		{ui.ScreenTitle, "ScreenTitle", "Settings"},
		{ui.HeroHome, "HeroHome", "La Forêt de verre"},
		{ui.HeroSeries, "HeroSeries", "Les Veilleurs"},
		{ui.EmptyTitle, "EmptyTitle", "No servers yet"},
		{ui.AddressText, "AddressText", "192.168.1.42:8741"},
		{ui.CodeText, "CodeText", "482 917"},
	} {
		all = append(all, sample{
			height: func(_ int, u paint.Units) int { return r.role.Line(u) },
			draw: func(c *paint.Canvas, box image.Rectangle) {
				u, st := c.Units(), r.role.Style(c.Units())
				name, text := inset(box, u), inset(box, u)
				text.Min.X += box.Dx() / 4
				name.Max.X = text.Min.X
				c.Label(name, fmt.Sprintf("%s, %d px", r.name, st.Size), ui.Caption.Style(u), paint.Left, paint.Black)
				c.Label(text, r.text, st, paint.Left, paint.Black)
			},
		})
	}
	return all
}

// grays are those that the panel has, those that the interface uses, and a ramp between them.
func (g *Gallery) grays() []sample {
	all := []sample{
		{note: "the sixteen grays of the panel", height: px(180), draw: func(c *paint.Canvas, r image.Rectangle) {
			swatches(c, r, 16, func(i int) (paint.Gray, string) { return paint.Gray(17 * i), fmt.Sprintf("%02X", 17*i) })
		}},
		{note: "the grays of the interface", height: px(180), draw: func(c *paint.Canvas, r image.Rectangle) {
			names := []string{"black", "disabled", "line", "bar", "white"}
			swatches(c, r, 5, func(i int) (paint.Gray, string) {
				return []paint.Gray{paint.Black, paint.Disabled, paint.Line, paint.Bar, paint.White}[i], names[i]
			})
		}},
	}
	for i, note := range []string{"a ramp as it is", "in order", "diffused"} {
		all = append(all, sample{note: note, height: px(120), draw: func(c *paint.Canvas, r image.Rectangle) {
			if i < len(g.pictures.strips) {
				c.Picture(inset(r, c.Units()).Min, g.pictures.strips[i])
			}
		}})
	}
	return append(all, sample{note: "covers", height: px(324), draw: func(c *paint.Canvas, r image.Rectangle) {
		for i, box := range columns(inset(r, c.Units()), motifs, c.Units()) {
			ui.Cover{Picture: of(g.pictures.short, i)}.Draw(c, box)
		}
	}})
}

// swatches draws n patches of gray with their names below.
func swatches(c *paint.Canvas, r image.Rectangle, n int, gray func(i int) (paint.Gray, string)) {
	u := c.Units()
	for i, box := range columns(inset(r, u), n, u) {
		v, name := gray(i)
		patch, below := box, box
		patch.Max.Y -= ui.Caption.Line(u)
		below.Min.Y = patch.Max.Y
		c.Fill(patch, v)
		c.Frame(patch, u.Line(2), 0, paint.Black)
		c.Label(below, name, ui.Caption.Style(u), paint.Center, paint.Black)
	}
}

// drawPicture draws a picture that counts as art.
func (g *Gallery) drawPicture(c *paint.Canvas, r image.Rectangle) {
	if p := g.pictures.page; p != nil {
		c.Picture(r.Min.Add(r.Size().Sub(p.Rect.Size()).Div(2)), p)
	}
}
