package loop

import (
	"image"
	"math/rand/v2"
	"testing"
)

// small is a panel that makes turning many pages cheap: 10 x 14 tiles, the last of each row and column cut off.
var small = image.Rect(0, 0, 348, 500)

// textPage returns a page with ink on one pixel in seven.
func textPage(rnd *rand.Rand) *image.Gray {
	page := plain(small, 0xFF)
	for i := range page.Pix {
		if rnd.IntN(7) == 0 {
			page.Pix[i] = 0
		}
	}
	return page
}

// artPage returns a page of flat grays, as a comic has them.
func artPage(rnd *rand.Rand) *image.Gray {
	page := image.NewGray(small)
	for y := 0; y < small.Max.Y; y += 50 {
		for x := 0; x < small.Max.X; x += 50 {
			paintOver(page, image.Rect(x, y, x+50, y+50), uint8(rnd.IntN(16)*17))
		}
	}
	return page
}

// untilClear turns pages until one is cleared and returns which.
func untilClear(t *testing.T, r *refresher, c Class, page func() *image.Gray) int {
	t.Helper()
	for n := 1; n <= 100; n++ {
		if act(r, page(), adds{{small, c}})[0].full {
			return n
		}
	}
	t.Fatal("never cleared")
	return 0
}

func TestAutomatic(t *testing.T) {
	for _, c := range []struct {
		name       string
		class      Class
		page       func(*rand.Rand) *image.Gray
		from, upTo int
	}{
		{"text", ClassText, textPage, 6, 8},
		{"art", ClassArt, artPage, 2, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(1, 2))
			next := func() *image.Gray { return c.page(rnd) }
			r := newRefresher(small.Max, Policy{Automatic: true})
			if first := untilClear(t, r, c.class, next); first != 1 {
				t.Errorf("a panel of which nothing is known is cleared at turn %d", first)
			}
			for range 3 { // each clear begins anew
				if n := untilClear(t, r, c.class, next); n < c.from || n > c.upTo {
					t.Errorf("cleared at turn %d, want %d to %d", n, c.from, c.upTo)
				}
			}
		})
	}
}

// TestAutomaticWaitsForATurn makes ghosts by typing: the flash comes with the next turn, not in between.
func TestAutomaticWaitsForATurn(t *testing.T) {
	r, frame := newRefresher(small.Max, Policy{Automatic: true}), plain(small, 0xFF)
	act(r, frame, adds{{small, ClassUI}})
	for i := range 50 {
		paintOver(frame, image.Rect(0, 0, 348, 72), uint8(i%2*0xFF))
		if got := act(r, frame, adds{{image.Rect(0, 0, 348, 72), ClassTap}}); got[0].full {
			t.Fatalf("press %d: %s", i, say(got))
		}
	}
	if got := turns(r, frame, 2, small, ClassUI); got != "clear GL16" {
		t.Errorf("turns after typing: %s, want a clear at the first alone", got)
	}
}

// TestAutomaticForgivesAFewTiles makes ghosts on 6 of 140 tiles, and on 7.
func TestAutomaticForgivesAFewTiles(t *testing.T) {
	for tiles, want := range map[int]string{0: "GL16", 6: "GL16", 7: "clear"} {
		r, frame := newRefresher(small.Max, Policy{Automatic: true}), plain(small, 0xFF)
		act(r, frame, adds{{small, ClassUI}})
		keys := image.Rect(36, 36, 36+tiles*36, 72)
		for i := range 20 {
			paintOver(frame, keys, uint8(i%2*0xFF))
			act(r, frame, adds{{keys, ClassTap}})
		}
		if got := turns(r, frame, 1, small, ClassUI); got != want {
			t.Errorf("a turn after ghosts on %d tiles: %s, want %s", tiles, got, want)
		}
	}
}

// TestAutomaticCountsJourneys turns a panel over, and shows a picture that stays, which leaves nothing behind.
func TestAutomaticCountsJourneys(t *testing.T) {
	r, white, black := newRefresher(small.Max, Policy{Automatic: true}), plain(small, 0xFF), plain(small, 0)
	got := turns(r, white, 1, small, ClassClear)
	for _, frame := range []*image.Gray{white, black, white, black, white, black, white} {
		got += " | " + turns(r, frame, 3, small, ClassUI)
	}
	want := "clear | GL16 GL16 GL16 | GL16 GL16 GL16 | GL16 GL16 GL16 | clear GL16 GL16" +
		" | GL16 GL16 GL16 | GL16 GL16 GL16 | clear GL16 GL16"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAutomaticSwitched begins with a clear each time it is switched on; the count goes on beside it.
func TestAutomaticSwitched(t *testing.T) {
	r, frame := newRefresher(small.Max, Policy{}), plain(small, 0xFF)
	got := turns(r, frame, 2, small, ClassText)
	for _, p := range []Policy{{Automatic: true}, {Automatic: true, Text: 4}, {}, {Automatic: true}} {
		r.setPolicy(p)
		got += " | " + turns(r, frame, 2, small, ClassText)
	}
	if want := "GL16 GL16 | clear GL16 | GL16 GL16 | GL16 GL16 | clear GL16"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAutomaticLeavesOthers has the estimate judge text alone: lists and art keep to their count, however they look.
func TestAutomaticLeavesOthers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	r := newRefresher(small.Max, Policy{Automatic: true, Art: 9, List: 9})
	act(r, plain(small, 0xFF), adds{{small, ClassClear}})
	for _, c := range []struct {
		class Class
		want  int
	}{{ClassUI, 9}, {ClassArt, 1}, {ClassArt, 9}} { // art is cleared when it is entered, too
		if n := untilClear(t, r, c.class, func() *image.Gray { return artPage(rnd) }); n != c.want {
			t.Errorf("class %d is cleared at turn %d, want %d", c.class, n, c.want)
		}
	}
}
