package ui

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/paint"
)

// buttons returns a button of each kind.
func buttons() []Button {
	return []Button{
		{Name: "apply", Text: "Apply", Kind: Primary},
		{Name: "cancel", Text: "Cancel"},
		{Name: "search", Text: "Search", Icon: paint.IconSearch},
		{Name: "download", Text: "Download", Icon: paint.IconDownload, Kind: IconLabel},
		{Name: "contents", Text: "Contents", Icon: paint.IconContents, Kind: Tool},
	}
}

// buttonStates are what can become of a button.
var buttonStates = map[string]func(*Button){
	"plain":    func(*Button) {},
	"disabled": func(b *Button) { b.Disabled = true },
}

// buttonRow is a button of each kind, side by side, in one state.
type buttonRow struct{ change func(*Button) }

func (r buttonRow) Draw(c *paint.Canvas, box image.Rectangle) {
	c.Fill(box, paint.White)
	for i, part := range apart(box, len(buttons()), c.Units().Px(gap)) {
		b := buttons()[i]
		r.change(&b)
		b.Draw(c, part)
	}
}

func TestButton(t *testing.T) {
	for state, change := range buttonStates {
		checkPart(t, part{name: state, draw: buttonRow{change}.Draw, box: boxPx(1308, 168)})
	}
}

// A kind that does not exist is plain.
func TestUnknownButtonKind(t *testing.T) {
	for _, kind := range []ButtonKind{-1, 99} {
		c := canvas(image.Pt(276, 132), paint.Units{})
		Button{Name: "x", Text: "Apply"}.Draw(c, c.Bounds())
		plain := slices.Clone(c.Image().Pix)
		Button{Name: "x", Text: "Apply", Kind: kind}.Draw(c, c.Bounds())
		if !slices.Equal(plain, c.Image().Pix) {
			t.Errorf("a button of kind %d does not look plain", kind)
		}
	}
}

func TestHostileButtons(t *testing.T) {
	for _, title := range []string{longTitle, longWord, arabicTitle, brokenTitle} {
		for _, b := range buttons() {
			b.Text = title + "!"
			checkOne(t, part{name: b.Name + " " + title, draw: b.Draw, box: boxPx(168, 132)}, paint.Units{Scale: 150})
		}
	}
}

// A label is set smaller than the reader wishes before it is cut.
func TestButtonLabelFits(t *testing.T) {
	u := paint.Units{DPI: 300, Scale: 150}
	for _, b := range []Button{
		{Text: "Show downloads"},
		{Text: "Download", Kind: IconLabel},
		{Text: "Search", Icon: paint.IconSearch},
	} {
		c := canvas(image.Pt(174, 132), u)
		if b.Kind == Plain {
			c = canvas(image.Pt(330, 120), u)
		}
		b.Draw(c, c.Bounds())
		if got := c.Texts(); !slices.Equal(got, []string{b.Text}) {
			t.Errorf("of %q the button says %q", b.Text, got)
		}
	}
}

// Of one kind, each state looks different from the others: a reader sees what a button is.
func TestButtonStatesDiffer(t *testing.T) {
	for _, b := range buttons() {
		seen := map[string]string{}
		for state, change := range buttonStates {
			b := b
			change(&b)
			c := canvas(image.Pt(276, 132), paint.Units{})
			b.Draw(c, c.Bounds())
			if other, ok := seen[string(c.Image().Pix)]; ok {
				t.Errorf("%s looks the same %s and %s", b.Name, state, other)
			}
			seen[string(c.Image().Pix)] = state
		}
	}
}

func TestButtonPicture(t *testing.T) {
	sheet(t, "button", image.Pt(1308, 168), buttonRow{buttonStates["plain"]}, buttonRow{buttonStates["disabled"]})
}
