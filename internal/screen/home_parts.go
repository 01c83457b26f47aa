package screen

import (
	"cmp"
	"image"
	"strconv"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// homePart is something on home: how it looks, where, and what a touch of it does.
type homePart struct {
	name string // of its target
	area image.Rectangle
	look interface {
		Draw(c *paint.Canvas, r image.Rectangle)
	}
	above int                                           // how far it stands out above its area
	open  func(turn *loop.Turn)                         // by a tap
	more  func(turn *loop.Turn, anchor image.Rectangle) // by a finger that rests; nil: nothing
}

// seen returns where the part is drawn.
func (p homePart) seen() image.Rectangle {
	p.area.Min.Y -= p.above
	return p.area
}

// parts returns all that is on home below its header, from back to front.
func (h *home) parts(size image.Point, u paint.Units) []homePart {
	sections := h.sections()
	p := layout(size, u, len(h.tiles), sections)
	var all []homePart
	for i, area := range p.tiles {
		if p.more && i == len(p.tiles)-1 {
			all = append(all, h.allTile(area, u))
			break
		}
		all = append(all, h.tilePart(h.tiles[i], area, u))
	}
	for i, planned := range p.sections {
		all = append(all, h.sectionParts(sections[i], planned, u)...)
	}
	return all
}

// tilePart shows a server.
func (h *home) tilePart(t tile, area image.Rectangle, u paint.Units) homePart {
	name := "server:" + t.src.Name
	picture := logo(t.src.Face.Logo, 72, u)
	if t.left > 0 {
		picture = sign(paint.IconFolder, 72, u)
	}
	text := h.tileText(t)
	short, _, _ := strings.Cut(text, between)
	return homePart{
		name: name, area: area, look: ui.Tile{Title: t.src.Name, Text: text, Short: short, Logo: picture, Name: name},
		open: func(turn *loop.Turn) { h.openServer(turn, t) },
		more: func(turn *loop.Turn, _ image.Rectangle) { h.describe(turn, t) },
	}
}

// between divides what a server has from what is new of it.
const between = " · "

// tileText says how a server stands. While nothing is known of that, it says where it is.
func (h *home) tileText(t tile) string {
	_, host, _ := strings.Cut(h.app.Address(t.src.Address), "://")
	return cmp.Or(h.state(t), host, desk.Capital(t.src.Face.In(h.app.Say.Code()).Series.Many))
}

// state says what is wrong with a server, or what it has. Of one that has listed nothing yet, nothing is known.
func (h *home) state(t tile) string {
	say, words := h.app.Say, t.src.Face.In(h.app.Say.Code())
	err := h.trouble[t.src.Name]
	switch code := server.StatusCode(err); {
	case t.left > 0:
		return say.Text("Not in config.json")
	case t.src.Err != nil && t.src.Face.Name == "":
		return say.Text("Unknown type")
	case t.src.Err != nil:
		return say.Text("Cannot be opened")
	case code == 401:
		return say.Text("Wrong key")
	case err != nil && code == 0 && shelf.TroubleOf(err) == shelf.NoTrouble:
		return say.Text("Offline")
	case err != nil:
		return h.app.Problem(err).Title
	case !t.counted:
		return ""
	}
	text := h.app.Counted(t.counts.Series, words.Series)
	if n := t.counts.New; n > 0 && t.keeps {
		text += between + h.app.Voice(words.Series).Count(n, "%d new", "%d new")
	}
	return text
}

// allTile leads to the servers for which there is no room.
func (h *home) allTile(area image.Rectangle, u paint.Units) homePart {
	say := h.app.Say
	return homePart{
		name: "servers", area: area, look: ui.Tile{
			Title: say.Text("All servers"), Text: say.Count(len(h.tiles), "%d server", "%d servers"),
			Logo: sign(paint.IconMore, 72, u), Name: "servers",
		},
		open: func(turn *loop.Turn) { h.enter(turn, h.app.allServers()) },
	}
}

// sectionParts shows a row of books.
func (h *home) sectionParts(s section, p plannedSection, u paint.Units) []homePart {
	say := h.app.Say
	title, all := h.app.sectionTitle(s.name), "all:"+sectionTargets[s.name]
	parts := []homePart{{
		name: all, area: p.head, look: ui.Section{Text: title, All: say.Text("All"), Name: all},
		open: func(turn *loop.Turn) { h.enter(turn, h.app.booksIn(s.name)) },
	}}
	taken := map[string]bool{}
	for i, area := range p.cards {
		v := s.books[i]
		part := homePart{
			area: area,
			open: func(turn *loop.Turn) { h.read(turn, v) },
			more: func(turn *loop.Turn, at image.Rectangle) { h.offer(turn, v, at) },
		}
		card := h.app.bookCard(v, h.place[v.Ref()])
		part.name = s.name + ":" + card.Title
		for n := i + 1; taken[part.name]; n++ { // another book of the series: its place in the row tells them apart
			part.name = s.name + ":" + card.Title + " " + strconv.Itoa(n)
		}
		if i == 0 && p.large {
			part.name = s.name + ":" + numbered(card.Title, v)
			part.above = u.Px(sectionReach)
			part.look = h.current(v, card, part.name, area.Size(), u)
		} else {
			card.Name = part.name
			card.Cover.Picture = h.picture(v, card.CoverBox(area.Size(), u))
			part.look = card
		}
		taken[part.name] = true
		parts = append(parts, part)
	}
	return parts
}

// sectionTargets are what the ways to the whole lists are called.
var sectionTargets = map[string]string{toContinue: "continue reading", toComeNext: "up next", wasOpened: "recently opened"}

// sectionTitle names a section.
func (a *app) sectionTitle(section string) string {
	switch section {
	case toContinue:
		return a.Say.Text("Continue reading")
	case toComeNext:
		return a.Say.Text("Up next")
	}
	return a.Say.Text("Recently opened")
}

// current is the book that was read last, as the large card.
func (h *home) current(v desk.Volume, card ui.Card, name string, size image.Point, u paint.Units) ui.Current {
	k := ui.Current{
		Cover: &ui.Cover{Title: card.Title}, Title: card.Title, Part: h.app.bookPart(v), Place: h.app.placeLine(v, h.place[v.Ref()]),
		Button: h.app.Say.Text("Continue"), Name: name,
	}
	if card.Cover.Progress != nil {
		k.Progress = *card.Cover.Progress
	}
	k.Cover.Picture = h.picture(v, k.CoverBox(size, u))
	return k
}
