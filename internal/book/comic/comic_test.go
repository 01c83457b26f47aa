package comic

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"inkshelf/internal/book"
)

// pictures is a source of pages in memory, which counts how often it is asked.
type pictures struct {
	pages  [][]byte
	asked  int
	closed bool
}

func (p *pictures) Len() int { return len(p.pages) }

func (p *pictures) Page(_ context.Context, n int) ([]byte, error) {
	p.asked++
	return p.pages[n-1], nil
}

func (p *pictures) Close() error {
	p.closed = true
	return nil
}

// painted returns a picture of a size whose quarters have these grays, from left to right and top to bottom.
func painted(t *testing.T, size image.Point, grays ...uint8) []byte {
	t.Helper()
	m := image.NewGray(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			m.SetGray(x, y, color.Gray{Y: grays[2*y/size.Y*2+2*x/size.X]})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestParts walks through a page in every fit, forwards and backwards, and looks at a pixel of each part.
func TestParts(t *testing.T) {
	page := painted(t, image.Pt(160, 320), 0x00, 0x33, 0x66, 0x99)
	src := &pictures{pages: [][]byte{page, page}}
	doc := Open(src)
	for _, c := range []struct {
		name   string
		screen image.Point
		look   book.Look
		want   []uint8 // of each part of the page, at its upper left corner
	}{
		{"whole", image.Pt(80, 160), book.Look{}, []uint8{0x00}},
		{"beside its middle", image.Pt(160, 160), book.Look{}, []uint8{0xFF}},
		{"width", image.Pt(160, 200), book.Look{Fit: book.PageWidth}, []uint8{0x00, 0x00}},
		{"width of a wide screen", image.Pt(320, 200), book.Look{Fit: book.PageWidth}, []uint8{0x00, 0x00, 0x00, 0x66}},
		{"double", image.Pt(80, 160), book.Look{Fit: book.Double}, []uint8{0x00, 0x00, 0x00, 0x00}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []uint8
			dst := image.NewGray(image.Rectangle{Max: c.screen})
			at, err := book.Place{Page: 1}, error(nil)
			for ok := true; ok && at.Page == 1; at, ok = at.Next(doc.Pages()) {
				if at, err = doc.Draw(t.Context(), at, c.look, dst); err != nil {
					t.Fatal(err)
				}
				got = append(got, dst.Pix[0])
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("the corners are %x, want %x", got, c.want)
			}
			at, err = doc.Draw(t.Context(), book.Place{Page: 1, Part: book.LastPart}, c.look, dst)
			if err != nil || at.Part != len(c.want)-1 || at.Parts != len(c.want) {
				t.Errorf("the last part is %+v, %v; want %d parts", at, err, len(c.want))
			}
		})
	}
	if src.asked != 1 {
		t.Errorf("the source was asked %d times for one page", src.asked)
	}
	if err := doc.Close(); err != nil || !src.closed {
		t.Errorf("closed: %v, %v", src.closed, err)
	}
}

// TestGround looks beside pages: a black one stands on black, any other on white.
func TestGround(t *testing.T) {
	size := image.Pt(40, 80)
	doc := Open(&pictures{pages: [][]byte{painted(t, size, 0, 0, 0, 0), painted(t, size, 0, 0x88, 0, 0x88), painted(t, size, 0xFF, 0xFF, 0, 0)}})
	dst := image.NewGray(image.Rect(0, 0, 80, 80))
	for i, want := range []uint8{0x00, 0xFF, 0xFF} {
		if _, err := doc.Draw(t.Context(), book.Place{Page: i + 1}, book.Look{}, dst); err != nil || dst.Pix[0] != want {
			t.Errorf("page %d stands on %x, %v; want %x", i+1, dst.Pix[0], err, want)
		}
	}
}

// TestRightToLeft reads the parts of a doubled page: the right one of each row comes first.
func TestRightToLeft(t *testing.T) {
	screen := image.Pt(80, 160)
	page := scaled(image.Pt(160, 320), screen, book.Double)
	forward, back := partsOf(page, screen, false), partsOf(page, screen, true)
	if len(forward) != 4 || forward[0] != back[1] || forward[1] != back[0] || forward[2] != back[3] {
		t.Errorf("parts are %v and %v", forward, back)
	}
	for _, p := range forward {
		if p.Size() != screen || !p.In(image.Rectangle{Max: page}) {
			t.Errorf("part %v of a page of %v", p, page)
		}
	}
	if shared := forward[0].Max.Y - forward[2].Min.Y; shared < screen.Y/strip {
		t.Errorf("parts share %d rows", shared)
	}
}

// TestStrangePages draws what nobody would expect: no picture, the smallest, the longest strip.
func TestStrangePages(t *testing.T) {
	dot, strip := painted(t, image.Pt(1, 1), 0x88), painted(t, image.Pt(2, 6000), 0x00, 0x00, 0x00, 0x00)
	doc := Open(&pictures{pages: [][]byte{[]byte("no picture"), dot, strip}})
	dst := image.NewGray(image.Rect(0, 0, 40, 60))
	if _, err := doc.Draw(t.Context(), book.Place{Page: 1}, book.Look{}, dst); !errors.Is(err, book.ErrPicture) {
		t.Errorf("no picture: %v", err)
	}
	for page := 2; page <= 3; page++ {
		for _, fit := range []book.Fit{book.WholePage, book.PageWidth, book.Double} {
			for part := range 3 {
				at, err := doc.Draw(t.Context(), book.Place{Page: page, Part: part}, book.Look{Fit: fit}, dst)
				if err != nil || at.Parts < 1 || at.Parts > tallest*2 {
					t.Errorf("page %d in fit %d: %+v, %v", page, fit, at, err)
				}
			}
		}
	}
	if at, err := doc.Draw(t.Context(), book.Place{Page: 99}, book.Look{}, dst); err != nil || at.Page != 3 {
		t.Errorf("behind the end: %+v, %v", at, err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := doc.Draw(over, book.Place{Page: 2}, book.Look{}, dst); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: %v", err)
	}
}

// TestSteps divides lengths: as few parts as share enough, and one more for a pixel more.
func TestSteps(t *testing.T) {
	for length, want := range map[int][]int{1: {0}, 100: {0}, 101: {0, 1}, 194: {0, 94}, 195: {0, 47, 95}} {
		if got := stepsOf(length, 100); !slices.Equal(got, want) {
			t.Errorf("a length of %d has parts at %d, want %d", length, got, want)
		}
	}
}

// TestCrop finds the pixels of a part: the nearest ones, of a picture that begins anywhere.
func TestCrop(t *testing.T) {
	src := image.Rect(5, 7, 15, 17)
	if got, want := crop(src, image.Pt(20, 4), image.Rect(0, 1, 10, 3)), image.Rect(5, 10, 10, 15); got != want {
		t.Errorf("the part is %v, want %v", got, want)
	}
}

// TestMiddle sees that a narrow page stands in the middle.
func TestMiddle(t *testing.T) {
	doc := Open(&pictures{pages: [][]byte{painted(t, image.Pt(40, 80), 0x00, 0x88, 0x00, 0x88)}})
	dst := image.NewGray(image.Rect(0, 0, 80, 80))
	if _, err := doc.Draw(t.Context(), book.Place{Page: 1}, book.Look{}, dst); err != nil {
		t.Fatal(err)
	}
	for x, want := range map[int]uint8{19: 0xFF, 20: 0x00, 59: 0x88, 60: 0xFF} {
		if got := dst.Pix[x]; got != want {
			t.Errorf("at %d is %x, want %x", x, got, want)
		}
	}
}
