package paint_test

import (
	"image"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

const (
	prosePlain = prose + " “You will find,” said the keeper, “that nobody weighs anything here, these days, except their words.” " +
		"She was an extraordinarily patient woman, and had been so for seventy-three years, through four governments and one " +
		"unforgettable harvest."
	proseFrench = "«\u00a0Mademoiselle, dit-il à voix basse, je n’ai jamais su reconnaître un orage à sa couleur\u202f; mais celui-là " +
		"m’inquiète particulièrement.\u00a0» Elle referma la fenêtre, remit soigneusement les cuillères dans le " +
		"tiroir et répondit que l’administration, depuis le commencement du siècle, n’avait jamais autorisé d’intempéries aussi " +
		"considérables un dimanche\u202f: il fallait donc attendre, tranquillement, que quelqu’un s’en aperçût."
	proseStep = "Whisk the eggs with the sugar until the mixture is pale and has doubled in volume, then fold in the flour in three " +
		"portions. Pour into the prepared tin and bake in the middle of the oven at 180 °C for 25–30 minutes, until a skewer " +
		"comes out clean. Refrigerate overnight for the best texture."
	proseHebrew = "בתחילת המאה העשרים נפתח ברחוב הראשי בית קפה קטן בשם Café Central, ובו ישבו סופרים ומשוררים עד שעות הלילה המאוחרות. " +
		"לפי הספרים נמכרו בו 1,250 כוסות קפה בכל שבוע, ו-12 עוגות (לפעמים 13) בכל יום."
)

// column draws lines that have been set, one below the other, and returns where the next would stand.
func column(c *paint.Canvas, x, y, width, height int, lines []typeset.Line) int {
	for _, l := range lines {
		at := x
		if l.RTL {
			at += (fixed.I(width) - l.Width).Floor()
		}
		c.Text(at, y, l, paint.Black)
		y += height
	}
	return y
}

// TestSetPage shows paragraphs as Set makes them, between the edges that they should keep.
func TestSetPage(t *testing.T) {
	c := paint.New(image.Pt(1404, 2330), reference)
	style := func(font typeset.Font, size int, lang string) typeset.Style {
		return typeset.Style{Font: font, Size: size, Lang: lang}
	}
	book := typeset.Measure{Width: 1188, Indent: 60, Justify: true, Hyphens: true, Hang: true}
	c.Fill(image.Rect(107, 0, 108, 2330), paint.Line)
	c.Fill(image.Rect(1296, 0, 1297, 2330), paint.Line)
	english := style(typeset.Serif, 44, "en-GB")
	y := column(c, 108, 80, 1188, 60, c.Type().Set([]typeset.Span{{Text: prosePlain, Style: english}}, book)) + 30
	french := style(typeset.Serif, 44, "fr")
	y = column(c, 108, y, 1188, 60, c.Type().Set([]typeset.Span{{Text: proseFrench, Style: french}}, book)) + 40
	step := style(typeset.Sans, 54, "en")
	y = column(c, 108, y, 1164, 74, c.Type().Set([]typeset.Span{{Text: proseStep, Style: step}}, typeset.Measure{Width: 1164, Hyphens: true})) + 30
	hebrew := style(typeset.Serif, 44, "he")
	y = column(c, 108, y, 1188, 60, c.Type().Set([]typeset.Span{{Text: proseHebrew, Style: hebrew}}, book)) + 30
	spans := []typeset.Span{
		{Text: "A paragraph may have ", Style: english},
		{Text: "words that matter", Style: style(typeset.SerifSemiBold, 44, "en-GB")},
		{Text: " and ", Style: english},
		{Text: "others that lean towards you", Style: style(typeset.SerifItalic, 44, "en-GB")},
		{Text: ", a note", Style: english},
		{Text: "12", Style: style(typeset.Serif, 26, "en-GB"), Rise: 16},
		{Text: " or water as H", Style: english},
		{Text: "2", Style: style(typeset.Serif, 26, "en-GB"), Rise: -8},
		{Text: "O, a word in ", Style: english},
		{Text: "another hand", Style: style(typeset.Sans, 40, "en-GB")},
		{Text: ", and ends in the ordinary manner of all paragraphs: where there is nothing more to be said.", Style: english},
	}
	column(c, 108, y, 1188, 66, c.Type().Set(spans, book))
	golden.Check(t, "set-page", c.Image())
}
