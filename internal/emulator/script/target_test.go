package script_test

import (
	"image"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/script"
)

// TestTargets checks which target a text means, and what is said if it is none or several.
func TestTargets(t *testing.T) {
	row := func(i int) image.Rectangle { return image.Rect(0, 10*i, 100, 10*i+10) }
	for _, c := range []struct{ text, want string }{
		{"Ariane", "down 50 5"},
		{"series:2", "down 50 15"},
		{"Back", "down 50 25"}, // a name comes before a text
		{"back", `there is no target "back"; the screen has "Ariane" (series:1 at 50 5), "Tintin" (series:2 at 50 15), ` +
			`"Retour" (Back at 50 25), "Back" (again at 50 35), "Tintin" (series:3 at 50 45)`},
		{"Tintin", `there are 2 targets "Tintin": "Tintin" (series:2 at 50 15), "Tintin" (series:3 at 50 45)`},
		{"Arian", ""}, // no part of a text
	} {
		for _, command := range []string{"tap", "long"} {
			synctest.Test(t, func(t *testing.T) {
				a := newApp(small)
				a.targets = []emulator.Target{
					{Name: "series:1", Text: "Ariane", Area: row(0)},
					{Name: "series:2", Text: "Tintin", Area: row(1)},
					{Name: "Back", Text: "Retour", Area: row(2)},
					{Name: "again", Text: "Back", Area: row(3)},
					{Name: "series:3", Text: "Tintin", Area: row(4)},
				}
				step := command + ` "` + c.text + `"`
				_, err := a.play(t, step, script.Options{})
				switch {
				case strings.HasPrefix(c.want, "down"):
					if got, _, _ := strings.Cut(a.log(), ";"); got != c.want || err != nil {
						t.Errorf("%s: %s, %v, want %s", step, got, err, c.want)
					}
				case c.want != "":
					wantFailure(t, err, 1, step+": "+c.want)
				case err == nil:
					t.Errorf("%s found a target", step)
				}
			})
		}
	}
}

// TestTargetsOffPanel checks that a finger touches what can be seen of a target, and that one is missed which cannot.
func TestTargetsOffPanel(t *testing.T) {
	for _, c := range []struct {
		area image.Rectangle
		want string
	}{
		{image.Rect(-40, 180, 100, 900), "down 50 183"},
		{image.Rect(140, 0, 200, 9), `the target is not on the panel: "Ariane" (a�#2 at 170 4)`},
		{image.Rect(0, 190, 100, 200), `the target is not on the panel: "Ariane" (a�#2 at 50 195)`},
		{image.Rectangle{}, `the target is not on the panel: "Ariane" (a�#2 at 0 0)`},
	} {
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			a.targets = []emulator.Target{{Name: "a\n#2", Text: "Ariane", Area: c.area}}
			_, err := a.play(t, `tap "Ariane"`, script.Options{})
			if strings.HasPrefix(c.want, "down") {
				if got, _, _ := strings.Cut(a.log(), ";"); got != c.want || err != nil {
					t.Errorf("%v: %s, %v, want %s", c.area, got, err, c.want)
				}
				return
			}
			wantFailure(t, err, 1, `tap "Ariane": `+c.want)
		})
	}
}

// TestSee checks what counts as shown.
func TestSee(t *testing.T) {
	long := strings.Repeat("long ", 20)
	for _, c := range []struct {
		text, want string
		texts      []string
	}{
		{"Ariane", "", []string{"x", "Ariane"}},
		{"aria", "", []string{"in aria"}},
		{"aria", `the screen does not show it; it shows "Aria"`, []string{"Aria"}},
		{"a b", "", []string{"x a", "b y"}}, // a title that is set in two lines
		{"ab", `the screen does not show it; it shows "a", "b"`, []string{"a", "b"}},
		{"a", "the screen does not show it; it shows nothing", nil},
		{"a", `the screen does not show it; it shows "` + long[:59] + `…", "\n"`, []string{long, "\n"}},
		{
			"a", `the screen does not show it; it shows "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12" and 2 more`,
			strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14"),
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			a.texts = c.texts
			_, err := a.play(t, `see "`+c.text+`"`, script.Options{})
			if c.want != "" {
				wantFailure(t, err, 1, `see "`+c.text+`": `+c.want)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}
