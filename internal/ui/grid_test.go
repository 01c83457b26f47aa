package ui

import (
	"bytes"
	"image"
	"strconv"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

func gridOf(name string, cards ...Card) Grid {
	return Grid{Name: name, Len: len(cards), Card: func(i int) Card { return cards[i] }, Marked: -1}
}

var cards = []Card{
	{Title: "À la dérive", Meta: "4 books", Cover: &Cover{Picture: picture(246, 342), Badge: "New"}},
	{Title: "L’Abbaye des brumes", Meta: "9 books · 3 unread", Cover: &Cover{Picture: picture(258, 342), Progress: &Progress{6, 9}}},
	{Title: "The Almanac of Tides", Meta: "6 books · 2 unread", Cover: &Cover{Picture: picture(226, 300), Mark: OnReader, Progress: &Progress{4, 6}}},
	{Title: "Les Veilleurs du sel", Meta: "4 books · 2 unread"},
	{Title: longTitle, Meta: longTitle, Cover: &Cover{Title: longTitle, Mark: NotOnReader, Badge: "Done"}},
	{Title: hebrewTitle, Meta: arabicTitle, Cover: &Cover{Title: hebrewTitle}},
	{Title: "Éclipse", Meta: "3 books", Cover: &Cover{Picture: picture(246, 342)}, Selected: true},
	{Title: "Cartographers", Meta: "18 books", Cover: &Cover{Picture: picture(226, 342), Badge: "New"}},
}

func TestGridTargets(t *testing.T) {
	var all []Card
	var want []place
	for i, title := range []string{
		"À la dérive", "L’Abbaye des brumes", "The Almanac of Tides", "Bloc 9", "Le Bloc 12", "Cartographers",
		"Le Cœur des machines", "Éclipse", "A Field Guide to Ghosts", "La Forêt de verre", "Un hiver à Kérity", "L’Île aux horloges",
	} {
		all = append(all, Card{Title: title})
		want = append(want, place{"series:" + title, title, 48 + i%4*336, 240 + i/4*510, 300, 474})
	}
	c := targetsOnly()
	gridOf("series", all...).Draw(c, listArea)
	checkPlaces(t, c, want)
}

func TestGridLayout(t *testing.T) {
	for _, test := range []struct {
		units      paint.Units
		area       image.Rectangle
		large      bool
		cols, rows int
		card       image.Point
		cover      image.Point
	}{
		{paint.Units{}, listArea, false, 4, 3, image.Pt(300, 474), image.Pt(300, 342)},
		{paint.Units{}, listArea, true, 3, 2, image.Pt(408, 738), image.Pt(408, 582)},
		{paint.Units{Scale: 85}, listArea, false, 4, 3, image.Pt(300, 474), image.Pt(300, 348)},
		{paint.Units{Scale: 130}, listArea, false, 3, 2, image.Pt(408, 726), image.Pt(408, 552)},
		{paint.Units{Scale: 150}, listArea, false, 2, 2, image.Pt(636, 726), image.Pt(636, 534)},
		{paint.Units{DPI: 227}, image.Rect(0, 180, 1404, 1782), false, 5, 4, image.Pt(240, 372), image.Pt(240, 264)},
		{paint.Units{DPI: 212}, image.Rect(0, 168, 758, 940), false, 3, 2, image.Pt(210, 366), image.Pt(210, 270)},
	} {
		g := Grid{Large: test.large}
		l := g.layout(test.area, test.units)
		if l.cols != test.cols || l.rows != test.rows || l.card != test.card {
			t.Errorf("%v, large %v: %d x %d cards of %v", test.units, test.large, l.cols, l.rows, l.card)
		}
		if got := g.CoverBox(test.area, test.units); got != test.cover {
			t.Errorf("%v, large %v: covers of %v, want %v", test.units, test.large, got, test.cover)
		}
		if got := g.PerPage(test.area, test.units); got != test.cols*test.rows {
			t.Errorf("%v, large %v: %d cards on a page", test.units, test.large, got)
		}
	}
}

func TestGrid(t *testing.T) {
	large := gridOf("series", cards[4:]...)
	large.Large = true
	for name, g := range map[string]Grid{"grid": gridOf("series", cards[2:]...), "large": large, "empty": gridOf("series")} {
		checkPart(t, part{name: name, draw: g.Draw, box: screenPx(756)})
	}
}

func TestGridOfHostileTitles(t *testing.T) {
	var all []Card
	for _, s := range hostileTitles {
		all = append(all, Card{Title: s, Meta: s, Cover: &Cover{Title: s, Badge: s}})
	}
	for _, u := range extremeUnits {
		r := image.Rect(0, 0, screenWidth(u), 2400)
		c := canvas(image.Point{}, u)
		gridOf("series", all...).Draw(c, r)
		checkTargets(t, c.Targets(), r, u)
	}
}

func TestGridOfAnyLength(t *testing.T) {
	g := Grid{Name: "series", Marked: -1, Card: func(i int) Card { return Card{Name: strconv.Itoa(i)} }}
	for _, test := range []struct{ items, page, pages, cards int }{
		{0, 0, 1, 0}, {1, 0, 1, 1}, {12, 1, 1, 12}, {13, 1, 2, 1}, {13, 9, 2, 1}, {100_000, 8333, 8334, 4},
	} {
		g.Len, g.Page = test.items, test.page
		c := targetsOnly()
		g.Draw(c, listArea)
		if pages := g.Pages(listArea, paint.Units{}); pages != test.pages || len(c.Targets()) != test.cards {
			t.Errorf("%+v: %d pages, %d cards", test, pages, len(c.Targets()))
		}
	}
	if got := g.PageOf(25, listArea, paint.Units{}); got != 2 {
		t.Errorf("item 25 is on page %d, want 2", got)
	}
}

// The card that the reader comes back from has a strong border, and one that keys find a frame around that.
func TestMarkedCard(t *testing.T) {
	for _, large := range []bool{false, true} {
		c := canvas(image.Pt(1404, 1020), paint.Units{})
		g := gridOf("series", cards...)
		g.Large = large
		g.Draw(c, c.Bounds())
		before := bytes.Clone(c.Image().Pix)
		g.Marked = 0
		g.Draw(c, c.Bounds())
		frame := c.Targets()[0].Frame
		changed := image.Rectangle{}
		for i, v := range c.Image().Pix {
			if at := image.Pt(i%c.Image().Stride, i/c.Image().Stride); v != before[i] {
				changed = changed.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
			}
		}
		if cover := changed.Inset(-hairline); cover.Inset(-coverFrame) != frame { // the thin border was there before
			t.Errorf("the cover is in %v, and would be framed in %v", cover, frame)
		}
	}
}

func TestGridPictures(t *testing.T) {
	c := canvas(image.Pt(1404, 1020), paint.Units{})
	g := gridOf("series", cards...)
	g.Marked = 7
	g.Draw(c, c.Bounds())
	golden.Check(t, "grid", c.Image())

	c = canvas(image.Pt(1404, 738), paint.Units{})
	large := gridOf("series", cards[1], cards[2], cards[4])
	large.Large = true
	large.Draw(c, c.Bounds())
	golden.Check(t, "grid-large", c.Image())

	c = canvas(image.Pt(1404, 756), paint.Units{DPI: 300, Scale: 130})
	gridOf("series", cards...).Draw(c, c.Bounds())
	golden.Check(t, "grid-130", c.Image())
}

func BenchmarkGridPage(b *testing.B) {
	g := Grid{Name: "series", Len: 12, Marked: -1, Card: func(i int) Card { return cards[i%4] }}
	c := paint.New(reference, paint.Units{})
	for b.Loop() {
		c.Begin(c.Bounds())
		g.Draw(c, listArea)
	}
}
