package ui

import (
	"image"
	"strings"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// pairing is the screen of the design.
func pairing() Pairing {
	return Pairing{
		Steps: [3]string{
			"On a phone or computer in the same network, open this address or scan the code.", "Enter this one-time code.",
			"Save in the browser. Inkshelf checks each server and reads the new configuration at once.",
		},
		Address: "192.168.1.42:8741", Link: "http://192.168.1.42:8741", Reach: "Reachable from this network only.",
		Code: "482 917", Valid: "Valid once, until 09:51. A new one appears after three wrong tries.",
		State: "Waiting for a browser", Note: "The page closes when you leave this screen.",
		Close: Button{Name: "close", Text: "Close the page"},
	}
}

// frenchPairing has the longest texts.
func frenchPairing() Pairing {
	p := pairing()
	p.Steps = [3]string{
		"Sur un téléphone ou un ordinateur du même réseau, ouvrez cette adresse ou scannez le code.", "Saisissez ce code à usage unique.",
		"Enregistrez dans le navigateur. Inkshelf vérifie chaque serveur et lit aussitôt la nouvelle configuration.",
	}
	p.Valid = "Valable une fois, jusqu’à 09:51. Un autre apparaît après trois erreurs."
	p.State, p.Note = "En attente d’un navigateur", "La page se ferme quand vous quittez cet écran."
	return p
}

func setup() Setup {
	s := Setup{
		Title:  "No servers yet",
		Text:   "Connect the reader to a computer by USB and write this file, with one entry for each server; or fill in a form in a browser.",
		Folder: "inkshelf", File: "config.json", Where: "on the drive that USB shows", Foot: "type is one of: comicserver, bookserver.",
		Buttons: [2]Button{{Name: "configure", Text: "Configure in a browser", Kind: Primary}, {Name: "reload", Text: "Read config.json again"}},
	}
	for range 15 {
		s.Example = append(s.Example, SetupLine{Indent: 2, Key: `"username":`, Value: `"<USERNAME>",`})
	}
	return s
}

func faulty() Setup {
	s := setup()
	s.Title, s.Foot, s.Example = "config.json has 40 faults", "", nil
	s.Faults = &TextPage{Text: strings.Repeat("entry 1 (\"Comics\"): server: is not an absolute http or https address\n", 40)}
	return s
}

func TestPairingBoxes(t *testing.T) {
	c := canvas(reference, paint.Units{})
	_, body, _ := Screen(reference, paint.Units{}, false)
	p := pairing()
	p.Draw(c, body)
	checkPlaces(t, c, []place{{"close", "Close the page", 48, 1692, 1308, 132}})
	if got, want := p.CodeBox(body, paint.Units{}), image.Rect(132, 876, 1356, 1116); got != want {
		t.Errorf("the code is at %v, want %v", got, want)
	}
	if got, want := p.StateLine(body, paint.Units{}), image.Rect(48, 1464, 1356, 1560); got != want {
		t.Errorf("the state is at %v, want %v", got, want)
	}
	checkFast(t, c, "code", p.CodeBox(body, paint.Units{}))
	// The address and the first square of the QR code begin at 360.
	for at, want := range map[image.Point]paint.Gray{
		{500, 359}: paint.White, {500, 360}: paint.Black, {1056, 359}: paint.White, {1056, 360}: paint.Black,
		{1355, 360}: paint.Black, {1356, 360}: paint.White, {1056, 659}: paint.Black, {1056, 660}: paint.White,
	} {
		if got := c.Image().GrayAt(at.X, at.Y).Y; got != want {
			t.Errorf("%v is %#x, want %#x", at, got, want)
		}
	}
	golden.Check(t, "pairing", c.Image().SubImage(body).(*image.Gray))
}

func TestSetupBoxes(t *testing.T) {
	_, body, _ := Screen(reference, paint.Units{}, false)
	buttons := []place{{"configure", "Configure in a browser", 48, 1536, 1308, 132}, {"reload", "Read config.json again", 48, 1692, 1308, 120}}
	c := canvas(reference, paint.Units{})
	setup().Draw(c, body)
	checkPlaces(t, c, buttons)

	s := faulty()
	if pages := s.Pages(body, paint.Units{}); pages != 3 {
		t.Errorf("the faults are on %d pages", pages)
	}
	c = canvas(reference, paint.Units{})
	s.Draw(c, body)
	names := ""
	for _, target := range c.Targets() {
		names += target.Name + " "
	}
	if want := "pager:first pager:prev pager:last pager:next pager:counter configure reload "; names != want {
		t.Errorf("there are %s, want %s", names, want)
	}
	if setup().Pages(body, paint.Units{}) != 1 {
		t.Error("an example has pages")
	}
}

// On every panel, however it is held and at every text scale, everything is said whole, and all buttons are there.
func TestSetupSaysAll(t *testing.T) {
	for _, size := range []struct {
		image.Point
		dpi int
	}{{reference, 300}, {image.Pt(1872, 1404), 300}, {image.Pt(1404, 1872), 227}, {image.Pt(1872, 1404), 227}} {
		for _, scale := range []int{85, 100, 150} {
			u := paint.Units{DPI: size.dpi, Scale: scale}
			_, body, _ := Screen(size.Point, u, false)
			for name, draw := range map[string]func(*paint.Canvas, image.Rectangle){
				"pairing": pairing().Draw, "French": frenchPairing().Draw, "setup": setup().Draw, "faulty": faulty().Draw,
			} {
				c := canvas(image.Point{}, u)
				draw(c, body)
				if texts := strings.Join(c.Texts(), " "); strings.Contains(texts, "…") {
					t.Errorf("%s, %v at %d %%: says %q", name, size, scale, texts)
				}
				checkTargets(t, c.Targets(), body, u)
			}
		}
	}
}

func TestSetupParts(t *testing.T) {
	box := func(u paint.Units) image.Point {
		_, body, _ := Screen(image.Pt(screenWidth(u), screenWidth(u)*4/3), u, false)
		return body.Size()
	}
	checkSome(t, part{name: "pairing", draw: frenchPairing().Draw, box: box})
	checkSome(t, part{name: "setup", draw: setup().Draw, box: box})
	for name, draw := range map[string]func(*paint.Canvas, image.Rectangle){
		"no pairing":   Pairing{Close: Button{Name: "x", Text: "x"}}.Draw,
		"too long":     Pairing{Link: strings.Repeat("x", 5000), Address: longTitle, Close: Button{Name: "x", Text: "x"}}.Draw,
		"other faults": faulty().Draw,
	} {
		checkOne(t, part{name: name, draw: draw, box: box}, lowest.units)
	}
}
