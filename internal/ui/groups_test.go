package ui

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

var appSettings = Groups{Name: "setting", Groups: []Group{
	{"Reading", []Row{
		{Name: "zones", Title: "Page turn zones", Value: "Three columns"},
		{Name: "refresh-text", Title: "Full refresh, text", Value: "Every 6 pages"},
		{Name: "refresh-comics", Title: "Full refresh, comics", Value: "Automatic"},
	}},
	{"Display", []Row{
		{Name: "scale", Title: "Text size of the app", Value: "100 %"},
		{Name: "hand", Title: "Hand", Value: "Right"},
		{Name: "language", Title: "Language", Value: "English", Disabled: true},
	}},
	{"Servers and storage", []Row{
		{Name: "servers", Title: "Servers", Value: "3 connected"},
		{Name: "downloads", Title: "Downloads", Second: "5.8 GB free", Value: "14 books · 1.2 GB"},
		{Name: "queue", Title: "Progress waiting to be sent", Value: "1"},
	}},
	{"About", []Row{
		{Name: "about", Title: "Version", Value: "Inkshelf 1.0"},
		{Name: "report", Title: longTitle, Second: longTitle, Value: longTitle},
	}},
}}

// Four headings and ten rows fill the body.
func TestGroupTargets(t *testing.T) {
	c := targetsOnly()
	appSettings.Draw(c, wholeBody)
	checkPlaces(t, c, []place{
		{"setting:zones", "Page turn zones", 0, 198, 1404, 132},
		{"setting:refresh-text", "Full refresh, text", 0, 330, 1404, 132},
		{"setting:refresh-comics", "Full refresh, comics", 0, 462, 1404, 132},
		{"setting:scale", "Text size of the app", 0, 672, 1404, 132},
		{"setting:hand", "Hand", 0, 804, 1404, 132},
		{"setting:language", "Language", 0, 936, 1404, 132},
		{"setting:servers", "Servers", 0, 1146, 1404, 132},
		{"setting:downloads", "Downloads", 0, 1278, 1404, 132},
		{"setting:queue", "Progress waiting to be sent", 0, 1410, 1404, 132},
		{"setting:about", "Version", 0, 1620, 1404, 132},
	})
	if got := c.Targets()[9].Item; got != 9 {
		t.Errorf("the version is item %d, want 9", got)
	}
}

func TestGroupPages(t *testing.T) {
	for _, test := range []struct {
		name   string
		groups Groups
		scale  int
		page   int
		pages  int
		texts  []string // headings and titles of the page, in order
	}{
		{"a group goes on", appSettings, 100, 1, 2, []string{"About", "report"}},
		{"a page that is no more", appSettings, 100, 7, 2, []string{"About", "report"}},
		{"large text", appSettings, 150, 0, 2, []string{"Reading", "zones", "refresh-text", "refresh-comics", "Display", "scale", "hand", "language"}},
		{"nothing", Groups{}, 100, 0, 1, nil},
		{"a group without rows", Groups{Groups: []Group{{Text: "Empty"}}}, 100, 0, 1, nil},
	} {
		u := paint.Units{Scale: test.scale}
		layout := test.groups.layout(wholeBody, u)
		var got []string
		for _, item := range layout[max(min(test.page, len(layout)-1), 0)] {
			group := test.groups.Groups[item.group]
			if item.heading {
				got = append(got, group.Text)
			} else {
				got = append(got, group.Rows[item.row].Name)
			}
		}
		if pages := test.groups.Pages(wholeBody, u); pages != test.pages || !slices.Equal(got, test.texts) {
			t.Errorf("%s: %d pages, this one %q; want %d, %q", test.name, pages, got, test.pages, test.texts)
		}
	}
}

// Wherever a page ends, a heading is followed by a row of its own, and every row is on one page.
func TestHeadingsAreNeverLast(t *testing.T) {
	for height := 210; height < 2000; height += 54 {
		rows := 0
		for i, page := range appSettings.layout(image.Rect(0, 0, 1404, height), paint.Units{}) {
			for j, item := range page {
				if item.heading && (j+1 == len(page) || page[j+1].heading || page[j+1].group != item.group) {
					t.Errorf("height %d: heading %d stands alone on page %d", height, item.group, i)
				}
				if item.box.Max.Y > height {
					t.Errorf("height %d: page %d reaches to %d", height, i, item.box.Max.Y)
				}
				if !item.heading {
					rows++
				}
			}
			if !page[0].heading {
				t.Errorf("height %d: page %d has no heading at its top", height, i)
			}
		}
		if rows != 11 {
			t.Errorf("height %d: %d rows, want 11", height, rows)
		}
	}
}

func TestGroups(t *testing.T) {
	last := appSettings
	last.Page = 99
	for name, g := range map[string]Groups{"first": appSettings, "last": last, "nothing": {}} {
		checkPart(t, part{name: name, draw: g.Draw, box: screenPx(600)})
	}
}

func TestGroupsPicture(t *testing.T) {
	g := appSettings
	g.Groups = g.Groups[1:]
	c := canvas(image.Pt(1404, 864), paint.Units{})
	g.Draw(c, c.Bounds())
	golden.Check(t, "groups", c.Image())

	c = canvas(image.Pt(1404, 444), paint.Units{})
	g.Page = 99
	g.Draw(c, c.Bounds())
	golden.Check(t, "groups-last", c.Image())
}
