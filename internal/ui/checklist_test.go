package ui

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/paint"
)

func TestCheckListToggle(t *testing.T) {
	for _, test := range []struct {
		name   string
		single bool
		taps   []int
		want   []bool
	}{
		{"several", false, []int{1, 2}, []bool{true, true, true}},
		{"several, taken back", false, []int{0, 1, 1}, []bool{false, false, false}},
		{"one", true, []int{1, 2}, []bool{false, false, true}},
		{"one, again", true, []int{0, 0}, []bool{true, false, false}},
		{"none of them", true, []int{-1, 3}, []bool{true, false, false}},
	} {
		l := CheckList{Items: []CheckItem{{Checked: true}, {}, {}}, Single: test.single}
		for _, item := range test.taps {
			l.Toggle(item)
		}
		var got []bool
		for _, item := range l.Items {
			got = append(got, item.Checked)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestCheckListTargets(t *testing.T) {
	c := targetsOnly()
	l := CheckList{Name: "status", Items: []CheckItem{{Text: "Unread", Name: "unread"}, {Text: "Reading"}, {Text: "Reading"}}}
	l.Draw(c, image.Rect(180, 300, 1224, 588))
	checkPlaces(t, c, []place{
		{"status:unread", "Unread", 180, 300, 1044, 96},
		{"status:Reading", "Reading", 180, 396, 1044, 96},
		{"status:Reading#2", "Reading", 180, 492, 1044, 96},
	})
}

func TestCheckList(t *testing.T) {
	checkPart(t, part{name: "several", draw: CheckList{Name: "x", Items: []CheckItem{
		{Text: "Comics", Checked: true},
		{Text: longTitle},
		{Text: hebrewTitle},
		{Text: "Books"},
	}}.Draw, box: boxPx(996, 600), tap: true})
}

// A list of any length, on any page, in a box of any height shows whole rows or nothing.
func TestCheckListOddities(t *testing.T) {
	for _, items := range []int{0, 1, 100_000} {
		l := CheckList{Name: "x", Items: slices.Repeat([]CheckItem{{Text: "Item", Name: "item"}}, items)}
		for _, l.Page = range []int{-1, 0, 1 << 30} {
			for _, height := range []int{0, 95, 300} {
				r := image.Rect(0, 0, 996, height)
				c := canvas(r.Max, paint.Units{})
				l.Draw(c, r)
				checkTargets(t, c.Targets(), r, paint.Units{})
				if want := min(items, height/96); l.Page < 1 && len(c.Targets()) != want {
					t.Errorf("of %d items in %d px %d are shown, want %d", items, height, len(c.Targets()), want)
				}
			}
		}
	}
}

func TestCheckListPicture(t *testing.T) {
	items := []CheckItem{{Text: "Comics", Checked: true}, {Text: "Books"}, {Text: "Recipes"}}
	sheet(t, "checklist", image.Pt(996, 288), CheckList{Name: "x", Items: items}, CheckList{Name: "x", Items: items, Single: true})
}
