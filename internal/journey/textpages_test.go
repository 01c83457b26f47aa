package journey

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/guide"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/ui"
)

// printedPage returns a page of text, with a photograph above it or without.
func printedPage(t *testing.T, photo bool) []byte {
	t.Helper()
	u := paint.Units{DPI: 150, Scale: 100}
	c := paint.New(image.Pt(702, 936), u)
	c.Fill(c.Bounds(), paint.White)
	for y := 48; y < 900; y += 37 {
		c.Label(image.Rect(36, y, 666, y+37), "Stir, season, and leave it alone until it sets.", ui.ScreenTitle.Style(u), paint.Left, paint.Black)
	}
	if photo {
		for y := range 468 {
			c.Fill(image.Rect(0, y, 702, y+1), paint.Gray(0x33+y/4))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, c.Image()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestTextPages leafs through a book of page images that are text, but for one with a photograph. Text is turned without a
// flash, and cleared as the settings want it for text; the photograph is cleared when it comes and when it goes. What lies
// over a page is closed as what is below needs it.
func TestTextPages(t *testing.T) {
	text, photo := printedPage(t, false), printedPage(t, true)
	b := memory.Book{Book: server.Book{ID: "b", Title: "Custard"}, Images: [][]byte{photo, text, text, text, text, text, text, text, text}}
	withSeries(t, memory.Series{Series: server.Series{ID: "s", Title: "Sweets"}, Books: []memory.Book{b}}, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		costs := guide.Costs{Panel: image.Pt(702, 936)}
		leaf := func(what string, want string, keys ...record.Key) {
			t.Helper()
			seq := r.Seq()
			wantCosts(t, what, r.costs(func() { r.press(keys...) }), want)
			for _, f := range costs.Check(emulator.Drawn{}, emulator.Drawn{}, r.records(seq)) {
				t.Errorf("%s: %v", what, f)
			}
		}
		wantCosts(t, "opening at a photograph", r.costs(func() { r.tap("book:Custard") }), whole+"GC16 full: tap book:Custard, loaded")
		leaf("from the photograph to text", whole+"GC16 full: key next", record.KeyNext)
		for range 5 {
			leaf("text", whole+"GL16: key next", record.KeyNext)
		}
		leaf("the sixth page of text", whole+"GC16 full: key next", record.KeyNext)
		leaf("text again", whole+"GL16: key next", record.KeyNext)
		wantCosts(t, "a menu", r.costs(func() { r.press(record.KeyMenu, record.KeyBack) }),
			"0,0-702,64 GL16: key menu", "0,744-702,936 GL16: key menu", "0,0-702,64 GL16: key back", "0,744-702,936 GL16: key back")
		r.press(record.KeyMenu)
		wantCosts(t, "a panel", r.costs(func() { r.tap("view") }), "0,648-702,936 GL16: tap view") // which cuts no line
		r.press(record.KeyBack, record.KeyBack)
		wantCosts(t, "leaving text", r.costs(func() { r.press(record.KeyBack) }), whole+"GL16: key back")

		r.press(record.KeyHome)
		r.walk("menu", "settings", "setting:refresh-text", "choice:1")
		r.press(record.KeyHome)
		r.walk("server:Slow", "series:Sweets", "book:Custard")
		leaf("every page", whole+"GC16 full: key prev", record.KeyPrev)
		leaf("every page", whole+"GC16 full: key prev", record.KeyPrev)
	})
}
