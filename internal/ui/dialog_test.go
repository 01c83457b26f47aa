package ui

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// twoPlaces is the dialog of the design.
func twoPlaces() Dialog {
	return Dialog{
		Title: "Where do you want to go on?", Subtitle: "La Forêt de verre, vol. 7",
		Facts: []Fact{{"Elsewhere: page 80.", "13 March, 22:10"}, {"Here: page 34.", "12 March, 07:55"}},
		Buttons: []Button{
			{Name: "go-elsewhere", Text: "Go to page 80", Kind: Primary},
			{Name: "stay-here", Text: "Stay on page 34"},
		},
	}
}

// dialogs are dialogs with every kind of content.
func dialogs() map[string]Dialog {
	all := map[string]Dialog{
		"two places": twoPlaces(),
		"delete": {
			Title: "Delete the downloads of this series?", Subtitle: longTitle,
			Text: "14 books are deleted from the reader. The server keeps them.",
			Buttons: []Button{
				{Name: "cancel", Text: "Cancel"},
				{Name: "later", Text: "Later", Disabled: true},
				{Name: "delete", Text: "Delete", Kind: Primary},
			},
		},
		"choice":       {Title: "Libraries", Check: libraries(3), Buttons: []Button{{Name: "cancel", Text: "Cancel"}, {Name: "apply", Text: "Apply", Kind: Primary}}},
		"long choice":  {Title: "Libraries", Check: libraries(20), Buttons: []Button{{Name: "apply", Text: "Apply", Kind: Primary}}, Words: French()},
		"summary":      {Title: "La Forêt de verre", Long: &TextPage{Text: paragraphs(1)}, Buttons: []Button{{Name: "close", Text: "Close"}}},
		"long summary": {Title: "La Forêt de verre", Long: &TextPage{Text: paragraphs(9), Page: 1}, Buttons: []Button{{Name: "close", Text: "Close"}}},
		"only a title": {Title: "Nothing"},
		"empty":        {},
	}
	for i, title := range []string{longTitle, longWord, arabicTitle, brokenTitle, linesTitle} {
		all[fmt.Sprint("hostile ", i)] = Dialog{
			Title: title, Subtitle: title, Text: strings.Repeat(title, 9), Facts: []Fact{{title, title}, {title, title}},
			Check: &CheckList{Name: "x", Items: []CheckItem{{Text: title + "!"}}}, Buttons: []Button{{Name: "x", Text: title + "!"}},
		}
	}
	return all
}

func libraries(n int) *CheckList {
	l := &CheckList{Name: "library"}
	for i := range n {
		l.Items = append(l.Items, CheckItem{Text: fmt.Sprint("Library ", i+1), Checked: i%3 == 0})
	}
	return l
}

// paragraphs returns a text of n paragraphs.
func paragraphs(n int) string {
	return strings.Repeat("Every winter the trees on the ridge turn to glass and begin to sing. Ismène, the lamp-keeper’s "+
		"daughter, knows three of their songs and is forbidden to learn the fourth.\n", n)
}

func TestDialogBoxes(t *testing.T) {
	d, c := twoPlaces(), canvas(reference, paint.Units{})
	box := d.Box(reference, paint.Units{})
	if want := image.Rect(144, 516, 1260, 1248); box != want {
		t.Errorf("the dialog with its halo is %v, want %v", box, want)
	}
	d.Draw(c, box)
	checkPlaces(t, c, []place{
		{"go-elsewhere", "Go to page 80", 204, 948, 996, 120},
		{"stay-here", "Stay on page 34", 204, 1080, 996, 120},
	})
	// The border, and the lines of the comparison: 726, 192 high.
	for _, line := range []struct {
		at   image.Point
		want paint.Gray
	}{
		{image.Pt(155, 900), paint.White},
		{image.Pt(156, 900), paint.Black},
		{image.Pt(159, 900), paint.Black},
		{image.Pt(160, 900), paint.White},
		{image.Pt(700, 528), paint.Black},
		{image.Pt(700, 1235), paint.Black},
		{image.Pt(700, 726), paint.Line},
		{image.Pt(700, 820), paint.Line},
		{image.Pt(700, 917), paint.Line},
		{image.Pt(700, 918), paint.White},
		{image.Pt(203, 727), paint.White},
		{image.Pt(204, 727), paint.Line},
		{image.Pt(1199, 727), paint.Line},
	} {
		if got := c.Image().GrayAt(line.at.X, line.at.Y).Y; got != line.want {
			t.Errorf("at %v is %#x, want %#x", line.at, got, line.want)
		}
	}
}

func TestDialog(t *testing.T) {
	for name, d := range dialogs() {
		p := part{name: name, draw: d.Draw, box: func(u paint.Units) image.Point {
			return d.Box(image.Pt(screenWidth(u), screenWidth(u)*4/3), u).Size()
		}}
		if name == "two places" || name == "long choice" {
			checkSome(t, p)
		} else {
			checkOne(t, p, lowest.units)
		}
	}
}

// A dialog leaves something of the screen above and below it, whatever it holds: a tap there closes it.
func TestDialogStaysOnTheScreen(t *testing.T) {
	for name, d := range dialogs() {
		for _, size := range []image.Point{{1872, 1404}, {1072, 1448}} {
			box := d.Box(size, paint.Units{DPI: 300, Scale: 130})
			if screen := (image.Rectangle{Max: size}); !box.In(screen) || box.Min.Y < 48 || box.Max.Y > size.Y-120 {
				t.Errorf("%s lies at %v on a screen of %v", name, box, size)
			}
		}
	}
}

// Short labels stand side by side, long ones below each other.
func TestDialogButtons(t *testing.T) {
	for _, test := range []struct {
		labels []string
		rows   int
	}{
		{[]string{"Close"}, 1},
		{[]string{"Cancel", "Apply"}, 1},
		{[]string{"Cancel", "Later", "Delete"}, 1},
		{[]string{"Go to page 80", "Stay on page 34"}, 2},
		{[]string{"Cancel", "Delete the downloads"}, 2},
	} {
		d := Dialog{Title: "Question"}
		for _, label := range test.labels {
			d.Buttons = append(d.Buttons, Button{Name: label, Text: label})
		}
		c := canvas(reference, paint.Units{})
		d.Draw(c, d.Box(reference, paint.Units{}))
		rows := map[int]bool{}
		for _, target := range c.Targets() {
			rows[target.Area.Min.Y] = true
		}
		if len(rows) != test.rows {
			t.Errorf("%q stand in %d rows, want %d", test.labels, len(rows), test.rows)
		}
	}
}

// Every line of a long text, and every item of a long list, is on one of the pages.
func TestDialogPages(t *testing.T) {
	for _, d := range []Dialog{dialogs()["long choice"], dialogs()["long summary"]} {
		var got []string
		pages := d.Pages(lowest.size, lowest.units)
		for page := range pages {
			if d.Check != nil {
				d.Check.Page = page
			} else {
				d.Long.Page = page
			}
			c := canvas(image.Point{}, lowest.units)
			d.Draw(c, d.Box(lowest.size, lowest.units))
			counter := fmt.Sprintf("%d / %d", page+1, pages)
			i := slices.Index(c.Texts(), counter)
			if i < 0 {
				t.Fatalf("page %d of %s has no counter %q: %q", page, d.Title, counter, c.Texts())
			}
			got = append(got, c.Texts()[1:i]...)
		}
		if d.Check != nil && len(got) != len(d.Check.Items) {
			t.Errorf("of %d items %d are shown", len(d.Check.Items), len(got))
		}
		words := strings.Fields(strings.Join(got, " "))
		if d.Long != nil && !slices.Equal(words, strings.Fields(d.Long.Text)) {
			t.Errorf("the pages do not make up the text: %q", words)
		}
	}
	if got := twoPlaces().Pages(reference, paint.Units{}); got != 1 {
		t.Errorf("a dialog without a list has %d pages", got)
	}
}

// A text of any length leaves room for the rest: it is shown in pages, or shortened where something else has pages.
func TestDialogWithLongText(t *testing.T) {
	facts := []Fact{{"Server", "Recipes"}, {"Entry", "2"}}
	buttons := []Button{{Name: "close", Text: "Close"}, {Name: "again", Text: "Try again"}}
	for _, screen := range []struct {
		size  image.Point
		units paint.Units
	}{{reference, paint.Units{}}, {image.Pt(1872, 1404), paint.Units{DPI: 300, Scale: 150}}, lowest} {
		paged := Dialog{Title: "Not saved", Text: paragraphs(7), Facts: facts, Buttons: buttons}
		var words []string
		pages := paged.Pages(screen.size, screen.units)
		for paged.Page = range pages {
			c := canvas(image.Point{}, screen.units)
			box := paged.Box(screen.size, screen.units)
			paged.Draw(c, box)
			checkTargets(t, c.Targets(), box, screen.units)
			counter := slices.Index(c.Texts(), fmt.Sprintf("%d / %d", paged.Page+1, pages))
			if counter < 0 || !slices.Equal(c.Texts()[counter+1:], []string{"Server", "Recipes", "Entry", "2", "Close", "Try again"}) {
				t.Fatalf("%v: page %d of %d says %q", screen, paged.Page, pages, c.Texts())
			}
			words = append(words, strings.Fields(strings.Join(c.Texts()[1:counter], " "))...)
		}
		if !slices.Equal(words, strings.Fields(paged.Text)) {
			t.Errorf("%v: the pages do not make up the text: %q", screen, words)
		}

		both := Dialog{Title: "Libraries", Text: paragraphs(7), Check: libraries(9), Buttons: buttons}
		c := canvas(image.Point{}, screen.units)
		box := both.Box(screen.size, screen.units)
		both.Draw(c, box)
		checkTargets(t, c.Targets(), box, screen.units)
		for _, name := range []string{"library:Library 1", "pager:next", "close", "again"} {
			if !slices.ContainsFunc(c.Targets(), func(t paint.Target) bool { return t.Name == name }) {
				t.Errorf("%v: below a long text there is no %s", screen, name)
			}
		}
	}
}

// Of more than three buttons the first three are shown.
func TestDialogHasThreeButtons(t *testing.T) {
	d := Dialog{Title: "Question"}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		d.Buttons = append(d.Buttons, Button{Name: name, Text: name})
	}
	c := targetsOnly()
	d.Draw(c, d.Box(reference, paint.Units{}))
	if n := len(c.Targets()); n != 3 || c.Targets()[2].Name != "c" {
		t.Errorf("there are %v", c.Targets())
	}
}

// A tap on an item refreshes its row with two levels: the lines and texts around the list keep away from it.
func TestDialogItemsAreBlackAndWhite(t *testing.T) {
	for _, u := range []paint.Units{{}, {DPI: 300, Scale: 150}, {DPI: 227, Scale: 85}} {
		size := image.Pt(1404, 1100)
		d, c := dialogs()["long choice"], canvas(size, u)
		d.Draw(c, d.Box(size, u))
		for _, target := range c.Targets() {
			if target.Part() == "library" {
				checkFast(t, c, target.Name, target.Area)
			}
		}
	}
}

func TestDialogPicture(t *testing.T) {
	for name, height := range map[string]int{"two places": 1872, "delete": 1872, "long choice": 1100, "long summary": 1100} {
		d := dialogs()[name]
		box := d.Box(image.Pt(1404, height), paint.Units{})
		c := canvas(box.Size(), paint.Units{})
		d.Draw(c, c.Bounds())
		golden.Check(t, "dialog-"+strings.ReplaceAll(name, " ", "-"), c.Image())
	}
}

// Turning a page of a long licence: what is touched is found in the box, and the page is drawn.
func BenchmarkDialogPage(b *testing.B) {
	d := Dialog{Title: "Licence", Long: &TextPage{Text: paragraphs(420)}, Buttons: []Button{{Name: "close", Text: "Close"}}}
	c := paint.New(reference, paint.Units{})
	for b.Loop() {
		d.Long.Page = (d.Long.Page + 1) % d.Pages(reference, paint.Units{})
		c.Begin(c.Bounds())
		d.Draw(c, d.Box(reference, paint.Units{}))
	}
}
