package journey

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/gallery"
)

// step is one action and the refreshes that it costs.
type step struct {
	what string
	do   func(*reader)
	want []string
}

func tap(name string) func(*reader)    { return func(r *reader) { r.tap(name) } }
func tapAt(x, y int) func(*reader)     { return func(r *reader) { r.Tap(image.Pt(x, y)) } }
func press(k record.Key) func(*reader) { return func(r *reader) { r.Press(k) } }
func swipe(from, to int) func(*reader) {
	return func(r *reader) { r.Swipe(image.Pt(from, 450), image.Pt(to, 450)) }
}

func hold(k record.Key) func(*reader) {
	return func(r *reader) {
		r.Key(k, true)
		r.settle() // the timer has run out
		r.Key(k, false)
	}
}

func twoFingers(r *reader) {
	for _, ph := range []emulator.Phase{emulator.Down, emulator.Up} {
		r.Pointer(0, ph, image.Pt(250, 450))
		r.Pointer(1, ph, image.Pt(450, 450))
	}
}

// TestCosts does on the gallery what people do, and counts the refreshes. What each action may cost is the table in section
// 7.2 of the design guide.
func TestCosts(t *testing.T) {
	t.Parallel()
	for sheet, steps := range map[string][]step{
		"Bars": {
			{"an arrow that leads nowhere", tap("pager:prev"), nil},
			{"a place where nothing is", tapAt(300, 75), nil},
			{"a sample that does nothing", tap("search"), nil},
			{"next page", tap("pager:next"), []string{"0,0-702,936 GL16: tap pager:next"}},
			{"previous page by a swipe", swipe(150, 500), []string{"0,0-702,936 GL16: swipe right"}},
			{"a full refresh on request", twoFingers, []string{"0,0-702,936 GC16 full: two-finger tap"}},
			{"a menu opens", tap("menu"), []string{"432,56-688,504 GL16: tap menu"}},
			{"larger text", tap("larger"), []string{"0,0-702,936 GL16: tap larger"}},
			{"going home", (*reader).Home, nil},
			{"coming back", (*reader).Resume, []string{"0,0-702,936 GC16 full: resume"}},
			{"battery", func(r *reader) { r.SetBattery(5, true) }, nil},
			{"network", func(r *reader) { r.SetNet(false) }, nil},
		},
		"Controls": {
			{"a button that takes its time", tap("plain"), []string{"24,96-344,152 DU: tap plain, pressed", "24,96-344,152 GL16: tap plain, loaded"}},
			{"one of several", tap("several:Reading"), []string{"24,656-680,712 DU: tap several:Reading"}},
		},
		"Boxes": boxSteps,
		"Type": {
			{"text to grays, and covers that come late", press(record.KeyNext), []string{"0,0-702,936 GC16: key next", "0,0-702,936 GC16: key next, loaded"}},
			{"to artwork", press(record.KeyNext), []string{"0,0-702,936 GC16 full: key next"}},
			{"a menu over artwork", tap("menu"), []string{"432,56-688,504 GL16: tap menu"}},
			{"that closes", press(record.KeyBack), []string{"432,56-688,504 GC16: key back"}},
			{"from artwork", press(record.KeyPrev), []string{"0,0-702,936 GC16 full: key prev"}},
			{"to text", press(record.KeyPrev), []string{"0,0-702,936 GL16: key prev"}},
		},
	} {
		t.Run(sheet, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { follow(t, sheet, steps) })
		})
	}
}

// boxSteps open what lies over the gallery, and the library.
var boxSteps = []step{
	{"a dialog opens", tap("open:question"), []string{"72,248-632,624 GL16: tap open:question"}},
	{"its button closes it", tap("stay-here"), []string{"72,248-632,624 GL16: tap stay-here"}},
	{"a menu opens", tap("open:menu"), []string{"416,352-688,608 GL16: tap open:menu"}},
	{"a tap outside closes it", tapAt(350, 925), []string{"416,352-688,608 GL16: tap"}},
	{"another dialog", tap("open:notice"), []string{"72,336-632,544 GL16: tap open:notice"}},
	{"a tap inside that hits nothing", tapAt(350, 400), nil},
	{"back closes it", press(record.KeyBack), []string{"72,336-632,544 GL16: key back"}},

	{"a panel opens", tap("open:panel"), []string{"0,656-702,936 GL16: tap open:panel"}},
	{"something else is chosen", tap("font:sans"), []string{"224,672-680,736 DU: tap font:sans"}},
	{"a value is changed", tap("size:larger"), []string{"224,792-680,856 DU: tap size:larger"}},
	{"it is applied", tap("apply"), []string{"0,656-702,936 GL16: tap apply"}},

	{"a keyboard opens", tap("open:qwerty"), []string{"0,472-702,936 GL16: tap open:qwerty"}},
	{"a key", tap("key:q"), []string{"88,536-616,600 DU: tap key:q", "16,664-88,736 DU: tap key:q"}},
	{"another, far from it", tap("key:m"), []string{"88,536-616,600 DU: tap key:m", "16,664-552,864 DU: tap key:m"}},
	{"all keys change", tap("key:shift"), []string{"16,528-688,936 DU: tap key:shift"}},
	{"and change back", tap("key:A"), []string{"16,528-688,936 DU: tap key:A"}},
	{"delete", tap("key:delete"), []string{"88,536-616,600 DU: tap key:delete", "608,792-688,864 DU: tap key:delete"}},
	{"it closes, and what was typed is below", tap("key:ok"), []string{"0,0-702,936 GL16: tap key:ok"}},

	{"a choice opens", tap("open:choice"), []string{"72,24-632,856 GL16: tap open:choice"}},
	{"its next page", swipe(500, 150), []string{"72,24-632,856 GL16: swipe left"}},
	{"it closes", tap("apply"), []string{"72,24-632,856 GL16: tap apply"}},

	{"a screen opens", tap("open:library"), []string{"0,0-702,936 GL16: tap open:library"}},
	{"the next page of a list of text", swipe(500, 150), []string{"0,56-702,936 GL16: swipe left"}},
	{"a list with covers, which come late", tap("filter:view"), []string{"0,56-702,936 GC16: tap filter:view", "0,120-702,880 GC16: tap filter:view, loaded"}},
	{"the next page of it", press(record.KeyNext), []string{"0,56-702,936 GC16: key next"}},
	{"a number pad opens", tap("pager:counter"), []string{"184,176-512,696 GL16: tap pager:counter"}},
	{"a figure, with which it can be ended", tap("key:4"), []string{"208,248-488,600 DU: tap key:4"}},
	{"another", tap("key:2"), []string{"208,248-480,456 DU: tap key:2"}},
	{"another page is below, the sixth that was turned", tap("key:ok"), []string{"0,0-702,936 GC16 full: tap key:ok"}},
	{"a work is opened", tapAt(350, 400), []string{"0,0-702,936 GL16: tap series:L’Abbaye des brumes 25"}},
	{"back to the list", press(record.KeyBack), []string{"0,0-702,936 GC16: key back"}},
	{"the last page", hold(record.KeyNext), []string{"0,56-702,936 GC16: hold key next"}},
	{"back to the gallery", tap("back"), []string{"0,0-702,936 GL16: tap back"}},
}

// follow starts a gallery at a sheet and takes the steps. When all is done nothing happens for a minute.
func follow(t *testing.T, sheet string, steps []step) {
	r := startReader(t, gallery.New(gallery.Options{Sheet: sheet}), setup{
		panel: emulator.Options{Model: half}, loop: loop.Options{Policy: loop.DefaultPolicy()},
	})
	wantCosts(t, "the start", r.after(0), "0,0-702,936 GC16 full: start")
	for _, s := range steps {
		wantCosts(t, s.what, r.costs(func() { s.do(r) }), s.want...)
	}
	wantCosts(t, "a minute of rest", r.costs(func() { time.Sleep(time.Minute) }))
	r.check()
}
