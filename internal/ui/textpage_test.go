package ui

import (
	"image"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/paint"
)

// What does not fit on a page is on the next one: nothing is lost, nothing is there twice.
func TestTextPages(t *testing.T) {
	for _, text := range []string{paragraphs(9), strings.Repeat(hebrewTitle+" ", 40), strings.Repeat(linesTitle+"\n", 9), "short", ""} {
		c := canvas(image.Pt(996, 480), paint.Units{})
		page := TextPage{Text: text}
		pages := page.paging(c.Type(), paint.Units{}, c.Bounds()).pages()
		var words []string
		for page.Page = range pages {
			c.Begin(c.Bounds())
			page.Draw(c, c.Bounds())
			if lines := len(c.Texts()); lines > 10 {
				t.Errorf("%d lines in a box for 10", lines)
			}
			words = append(words, strings.Fields(strings.Join(c.Texts(), " "))...)
		}
		if !slices.Equal(words, strings.Fields(text)) {
			t.Errorf("%d pages of %q say %q", pages, text, words)
		}
	}
}

// Drawn beyond its last page a text shows that one; a box that is too low for a line has none.
func TestTextPageOddities(t *testing.T) {
	last, beyond := paint.New(image.Pt(996, 480), paint.Units{}), paint.New(image.Pt(996, 480), paint.Units{})
	pages := (&TextPage{Text: paragraphs(9)}).paging(last.Type(), paint.Units{}, last.Bounds()).pages()
	(&TextPage{Text: paragraphs(9), Page: pages - 1}).Draw(last, last.Bounds())
	(&TextPage{Text: paragraphs(9), Page: 99}).Draw(beyond, beyond.Bounds())
	if !slices.Equal(last.Image().Pix, beyond.Image().Pix) {
		t.Error("it is not the last page")
	}
	last.Begin(last.Bounds())
	(&TextPage{Text: paragraphs(9), Page: -1}).Draw(last, image.Rect(0, 0, 996, 30))
	(&TextPage{Text: paragraphs(9)}).Draw(last, image.Rectangle{})
	if got := last.Texts(); len(got) > 0 {
		t.Errorf("in a box without room it says %q", got)
	}
}

func TestTextPage(t *testing.T) {
	checkSome(t, part{name: "summary", draw: (&TextPage{Text: paragraphs(9), Page: 1}).Draw, box: boxPx(996, 480)})
}
