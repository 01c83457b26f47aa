package recipeserver

import (
	"context"
	"image"
	"strings"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/graypng"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// card is a cover made of words, for what has no photo.
type card struct {
	title string
	below string // in small letters under the title; empty: the bowl of the kind's logo
}

// Measures of a card, in pixels.
const (
	cardWidth   = 600
	cardHeight  = 800
	cardFrame   = 27 // from the edge to the frame
	cardRule    = 39 // and to the thin rule inside of it
	cardMargin  = 72 // and to the text
	cardText    = cardWidth - 2*cardMargin
	cardLines   = 6  // of a title
	cardGap     = 40 // around the short rule below the title
	cardDash    = 96 // its length
	cardSmall   = 34 // size of the small letters
	cardLeading = 44 // and of their lines
)

// cardSizes are the sizes that a title is tried in.
var cardSizes = [...]int{96, 88, 80, 72, 64, 58, 52, 46, 40}

// drawCard draws a card.
func drawCard(ctx context.Context, k card) (server.Picture, error) {
	pic := server.Picture{Type: "image/png"}
	err := canvases.use(ctx, func(c *paint.Canvas) {
		pic.Data = graypng.Append(nil, k.draw(c))
	})
	if err != nil {
		return server.Picture{}, err
	}
	return pic, nil
}

// draw draws a card in the corner of a larger canvas and returns that part of it.
func (k card) draw(c *paint.Canvas) *image.Gray {
	all := image.Rect(0, 0, cardWidth, cardHeight)
	c.Begin(all)
	c.Fill(all, paint.White)
	c.Frame(all.Inset(cardFrame), 3, 0, paint.Black)
	c.Frame(all.Inset(cardRule), 1, 0, paint.Black)

	title, style := k.fit(c.Type())
	leading := style.Size * 6 / 5
	below := c.Type().Balance(k.below, typeset.Style{Font: typeset.Sans, Size: cardSmall}, cardText, 2)
	foot := len(below) * cardLeading
	if foot == 0 {
		foot = logo().Bounds().Dy()
	}
	height := foot
	if len(title) > 0 {
		height += len(title)*leading + 2*cardGap + 3
	}

	y := (cardHeight - height) / 2
	if len(title) > 0 {
		for _, l := range title {
			onCard(c, y, leading, style, l)
			y += leading
		}
		y += cardGap
		c.HLine((cardWidth-cardDash)/2, (cardWidth+cardDash)/2, y, 3, paint.Black)
		y += 3 + cardGap
	}
	for _, l := range below {
		onCard(c, y, cardLeading, typeset.Style{Font: typeset.Sans, Size: cardSmall}, l)
		y += cardLeading
	}
	if len(below) == 0 {
		c.Picture(image.Pt((cardWidth-logo().Rect.Dx())/2, y), logo())
	}
	return c.Image().SubImage(all).(*image.Gray)
}

// fit sets the title in the largest size in which it stands there whole and no word is cut, in lines of similar length. One
// that is too long for the smallest size is shortened.
func (k card) fit(set *typeset.Setter) ([]typeset.Line, typeset.Style) {
	var lines []typeset.Line
	var style typeset.Style
	for _, size := range cardSizes {
		style = typeset.Style{Font: typeset.SerifSemiBold, Size: size}
		lines = set.Balance(k.title, style, cardText, cardLines)
		if wordsFit(set, k.title, style) && len(set.Balance(k.title, style, cardText, cardLines+1)) <= cardLines {
			break
		}
	}
	return lines, style
}

// wordsFit reports whether every word has room on a line.
func wordsFit(set *typeset.Setter, text string, st typeset.Style) bool {
	for word := range strings.FieldsSeq(text) {
		if set.Line(word, st).Width > fixed.I(cardText) {
			return false
		}
	}
	return true
}

// onCard draws a line in the middle of a row.
func onCard(c *paint.Canvas, y, height int, st typeset.Style, l typeset.Line) {
	c.Text((cardWidth-l.Width.Round())/2, centred(y, y+height, st), l, paint.Black)
}
