package guide_test

import (
	"image"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/guide"
)

var (
	panel = image.Pt(1404, 1872)
	all   = image.Rectangle{Max: panel}
	part  = image.Rect(48, 240, 1356, 384)
	box   = image.Rect(144, 480, 1260, 960)
)

// told is a refresh of an app that says what it does. Those of one number are of one turn.
func told(number int, cause, kind string, area image.Rectangle, wave device.Waveform, full bool) emulator.Refresh {
	at := time.Date(2025, time.March, 14, 9, 41, number, 0, time.UTC)
	return emulator.Refresh{Area: area, Wave: wave, Full: full, Cause: cause, Change: emulator.Change{Kind: kind, Batch: number}, At: at}
}

// art says that a refresh leaves or shows a page of art.
func art(r emulator.Refresh) emulator.Refresh {
	r.Change.Art = true
	return r
}

// TestCosts has what one action may cost, and what it may not. Refreshes are those of actions that follow each other, each
// with a number of its own.
func TestCosts(t *testing.T) {
	over := emulator.Drawn{Covers: []image.Rectangle{box}}
	page := emulator.Drawn{Covers: []image.Rectangle{all}}
	for name, c := range map[string]struct {
		before, after emulator.Drawn
		refreshes     []emulator.Refresh
		want          string // a part of the one fault; nothing: there is none
	}{
		"start":              {refreshes: []emulator.Refresh{told(1, "start", "start", all, device.GC16, true)}},
		"start, not cleared": {refreshes: []emulator.Refresh{told(1, "start", "start", all, device.GL16, false)}, want: "everything is to be cleared"},
		"press, screen, late covers": {refreshes: []emulator.Refresh{
			told(1, "tap a, b", "part", part, device.DU, false), told(2, "tap a, b, loaded", "open", all, device.GC16, false), told(3, "tap a, b, later", "part", part, device.DU, false),
		}},
		"two presses": {refreshes: []emulator.Refresh{
			told(1, "tap a, pressed", "part", part, device.DU, false), told(2, "tap a, pressed", "part", part, device.DU, false), told(3, "tap a, loaded", "open", all, device.GC16, false),
		}, want: "tap a refreshes the panel 3 times: part (pressed), part (pressed), open (loaded)"},
		"two pages for one swipe": {refreshes: []emulator.Refresh{
			told(1, "swipe left", "page", all, device.GL16, false), told(2, "swipe left", "page", all, device.GL16, false),
		}, want: "swipe left refreshes the panel 2 times"},
		"a menu of two boxes":   {page, emulator.Drawn{Covers: []image.Rectangle{part, box}}, []emulator.Refresh{told(1, "tap", "open box", part, device.GL16, false), told(1, "tap", "open box", box, device.GL16, false)}, ""},
		"a box as a picture":    {page, over, []emulator.Refresh{told(1, "tap", "open box", box, device.GC16, false)}, "more than the box needs"},
		"a box with a flash":    {page, over, []emulator.Refresh{told(1, "tap", "open box", box, device.GL16, true)}, "no flash is due"},
		"closing it":            {over, page, []emulator.Refresh{told(1, "key back", "close box", box, device.GC16, false)}, ""},
		"closing all":           {over, page, []emulator.Refresh{told(1, "key back", "close box", all, device.GC16, false)}, "more than the box that closes"},
		"closing it over art":   {over, page, []emulator.Refresh{art(told(1, "key back", "close box", all, device.GC16, true))}, ""},
		"leaving art":           {refreshes: []emulator.Refresh{art(told(1, "key back", "back", all, device.GC16, true))}},
		"leaving a list":        {refreshes: []emulator.Refresh{told(1, "key back", "back", all, device.GC16, true)}, want: "no flash is due"},
		"a page of a book":      {refreshes: []emulator.Refresh{told(1, "key next", "text page", all, device.GC16, true)}},
		"text as text":          {refreshes: []emulator.Refresh{told(1, "key next", "text page", all, device.GL16, false)}},
		"text as a picture":     {refreshes: []emulator.Refresh{told(1, "key next", "text page", all, device.GC16, false)}, want: "which is for pictures"},
		"a flash on request":    {refreshes: []emulator.Refresh{told(1, "two-finger tap", "clear", all, device.GC16, true)}},
		"and by a menu":         {refreshes: []emulator.Refresh{told(1, "tap full-refresh", "clear", all, device.GC16, true)}},
		"a flash of no reason":  {refreshes: []emulator.Refresh{told(1, "tap a", "clear", all, device.GC16, true)}, want: "no flash is due"},
		"a key and its text":    {refreshes: []emulator.Refresh{told(1, "tap key:q", "part", part, device.DU, false), told(1, "tap key:q", "part", box, device.DU, false)}},
		"a slow key":            {refreshes: []emulator.Refresh{told(1, "tap key:q", "part", part, device.GL16, false)}, want: "a key may cost two fast ones"},
		"news of downloads":     {refreshes: []emulator.Refresh{told(1, "post", "part", part, device.GL16, false), told(2, "post", "part", part, device.GL16, false), told(3, "post", "part", part, device.GL16, false)}},
		"an app that is silent": {refreshes: []emulator.Refresh{told(1, "", "", all, device.GL16, true), told(2, "", "", all, device.GL16, true), told(3, "", "", all, device.GL16, true)}},
	} {
		costs := guide.Costs{Panel: panel}
		wantFault(t, name, costs.Check(c.before, c.after, c.refreshes), c.want)
	}
}

// TestSixthPage turns pages of a list. The sixth may flash, and no other before the sixth after it.
func TestSixthPage(t *testing.T) {
	costs := guide.Costs{Panel: panel}
	turn := func(n int, full bool) []guide.Fault {
		return costs.Check(emulator.Drawn{}, emulator.Drawn{}, []emulator.Refresh{told(n, "key next", "page", all, device.GC16, full)})
	}
	for n := range 14 {
		wantFault(t, "a page", turn(n, n%6 == 5), "")
	}
	wantFault(t, "the third", turn(14, true), "no flash is due")
}

func wantFault(t *testing.T, name string, got []guide.Fault, want string) {
	t.Helper()
	if want == "" && len(got) == 0 || want != "" && len(got) == 1 && got[0].Rule == 5 && strings.Contains(got[0].Text, want) {
		return
	}
	t.Errorf("%s: got %v, want %q", name, got, want)
}

func TestError(t *testing.T) {
	faults := make([]guide.Fault, 8)
	for i := range faults {
		faults[i] = guide.Fault{Rule: i + 1, Text: "broken"}
	}
	err := (&guide.Error{Faults: faults}).Error()
	if !strings.HasPrefix(err, "rule 1: broken; rule 2: broken; ") || !strings.HasSuffix(err, "rule 6: broken; and 2 more") {
		t.Errorf("got %q", err)
	}
}
