package ui

import (
	"image"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// keyboards yields a keyboard of every layout, layer and state of shift.
func keyboards(yield func(Keyboard) bool) {
	for _, layout := range []Layout{Qwerty, Azerty} {
		for _, layer := range []Layer{LetterLayer, AccentLayer, SymbolLayer} {
			for _, shift := range []bool{false, true} {
				if !yield(Keyboard{Layout: layout, Layer: layer, Shift: shift}) {
					return
				}
			}
		}
	}
}

// type presses one key after another. A space stands between keys.
func press(k *Keyboard, keys string) (done bool) {
	for key := range strings.FieldsSeq(keys) {
		done = k.Press("key:" + key)
	}
	return done
}

func TestKeyboardBoxes(t *testing.T) {
	k, c := Keyboard{Title: "Search"}, targetsOnly()
	box := k.Box(reference, paint.Units{})
	if want := image.Rect(0, 948, 1404, 1872); box != want {
		t.Errorf("the keyboard lies at %v, want %v", box, want)
	}
	if got, want := k.Field(box, paint.Units{}), image.Rect(156, 1074, 1248, 1194); got != want {
		t.Errorf("the text lies at %v, want %v", got, want)
	}
	k.Draw(c, box)
	areas := map[string]image.Rectangle{}
	for _, target := range c.Targets() {
		areas[target.Name] = target.Area
	}
	for name, want := range map[string]image.Rectangle{
		"cancel":      image.Rect(1146, 960, 1386, 1056),
		"key:left":    image.Rect(12, 1068, 150, 1200),
		"key:1":       image.Rect(12, 1200, 150, 1332),
		"key:q":       image.Rect(12, 1332, 150, 1464),
		"key:p":       image.Rect(1254, 1332, 1392, 1464),
		"key:shift":   image.Rect(12, 1596, 150, 1728),
		"key:delete":  image.Rect(1254, 1596, 1392, 1728),
		"key:symbols": image.Rect(12, 1728, 288, 1860),
		"key:space":   image.Rect(426, 1728, 978, 1860),
		"key:ok":      image.Rect(1116, 1728, 1392, 1860),
	} {
		if areas[name] != want {
			t.Errorf("%s lies at %v, want %v", name, areas[name], want)
		}
	}
}

// Every row fills its ten columns, and no character is there twice in one layer.
func TestKeyboardLayouts(t *testing.T) {
	for k := range keyboards {
		names := map[string]bool{}
		for i, row := range k.layout() {
			columns := 0
			for _, key := range row {
				columns += key.columns
				if key.name != "" && names[key.name] {
					t.Errorf("%+v has %q twice", k, key.name)
				}
				names[key.name] = true
			}
			if columns != keyColumns {
				t.Errorf("row %d of %+v has %d columns", i, k, columns)
			}
		}
	}
}

// With either layout everything can be typed that addresses, keys and French titles are made of, and every character has
// a glyph.
func TestKeyboardReachesEverything(t *testing.T) {
	typed := map[Layout]string{}
	for k := range keyboards {
		for _, row := range k.layout() {
			for _, key := range row {
				if utf8.RuneCountInString(key.name) == 1 {
					typed[k.Layout] += key.name
				}
			}
		}
	}
	var wanted []rune
	for r := '!'; r <= '~'; r++ {
		wanted = append(wanted, r)
	}
	for _, r := range "àâæçéèêëîïôœùûüÿ" {
		wanted = append(wanted, r, unicode.ToUpper(r))
	}
	wanted = append(wanted, '’', '«', '»', '…', '€', '–')
	c := canvas(image.Pt(1, 1), paint.Units{})
	for layout, got := range typed {
		for _, r := range wanted {
			if !strings.ContainsRune(got, r) {
				t.Errorf("layout %d has no %q", layout, r)
			}
		}
		for _, glyph := range c.Type().Line(got, ScreenTitle.Style(paint.Units{})).Glyphs {
			if glyph.ID == 0 {
				t.Errorf("layout %d has a character without a glyph: %q", layout, got[glyph.Cluster:][:4])
			}
		}
	}
}

func TestKeyboardPress(t *testing.T) {
	for _, test := range []struct {
		name, text, keys string
		want             string
		cursor           int
	}{
		{"letters", "", "t i n", "tin", 3},
		{"a capital", "", "shift T i n", "Tin", 3},
		{"shift, taken back", "", "shift shift t", "t", 1},
		{"a space", "a", "space b", "a b", 3},
		{"an address", "", "h t t p symbols : / / letters n a s . symbols _ - @", "http://nas._-@", 14},
		{"delete", "abc", "delete delete", "a", 1},
		{"delete too often", "a", "delete delete delete", "", 0},
		{"in the middle", "ac", "left b", "abc", 2},
		{"at the beginning", "bc", "left left left left a", "abc", 1},
		{"back to the end", "ab", "left right right right c", "abc", 3},
		{"delete in the middle", "abc", "left delete", "ac", 1},
		{"a letter with its accent", "cafe\u0301", "delete", "caf", 3},
		{"an accent joins its letter", "cafe", "\u0301", "cafe\u0301", 4},
		{"a family is one character", "a👨‍👩‍👧", "delete", "a", 1},
		{"a flag is one character", "a🇫🇷🇧🇪", "delete", "a🇫🇷", 2},
		{"broken text", "a\xff\xfe", "delete b", "a\xffb", 3},
		{"what is no key", "a", "shiftx ab \xff\xff", "a", 1},
	} {
		k := Keyboard{}
		k.SetText(test.text)
		if press(&k, test.keys) {
			t.Errorf("%s: done", test.name)
		}
		if k.Text != test.want || k.Cursor != test.cursor {
			t.Errorf("%s: %q with the cursor at %d; want %q, %d", test.name, k.Text, k.Cursor, test.want, test.cursor)
		}
	}
}

func TestKeyboardLayers(t *testing.T) {
	var k Keyboard
	for _, step := range []struct {
		key   string
		layer Layer
		shift bool
	}{
		{"shift", LetterLayer, true},
		{"A", LetterLayer, false}, // for one letter
		{"accents", AccentLayer, false},
		{"shift", AccentLayer, true},
		{"É", LetterLayer, false}, // for one letter
		{"shift", LetterLayer, true},
		{"accents", AccentLayer, true}, // a capital with an accent, in either order
		{"À", LetterLayer, false},
		{"symbols", SymbolLayer, false},
		{"/", SymbolLayer, false}, // until they are left
		{"shift", SymbolLayer, true},
		{"€", SymbolLayer, false},
		{"accents", AccentLayer, false},
		{"symbols", SymbolLayer, false},
		{"delete", SymbolLayer, false},
		{"letters", LetterLayer, false},
	} {
		if k.Press("key:" + step.key); k.Layer != step.layer || k.Shift != step.shift {
			t.Fatalf("after %q layer %d, shift %v; want %d, %v", step.key, k.Layer, k.Shift, step.layer, step.shift)
		}
	}
	if k.Text != "AÉÀ/" {
		t.Errorf("typed %q", k.Text)
	}
	if !k.Press("key:ok") {
		t.Error("OK does not end the entry")
	}
	if k.Press("ok") || k.Press("cancel") || k.Press("") {
		t.Error("something that is no key ended the entry")
	}
}

func TestKeyboardMax(t *testing.T) {
	k := Keyboard{Max: 3}
	if press(&k, "a b c d left e"); k.Text != "abc" || k.Cursor != 2 {
		t.Errorf("%q with the cursor at %d", k.Text, k.Cursor)
	}
	if press(&k, "\u0301"); k.Text != "ab\u0301c" {
		t.Errorf("an accent makes no further character, yet the text is %q", k.Text)
	}
	k = Keyboard{}
	k.SetText(strings.Repeat("é", longestText-1))
	if press(&k, "a b"); k.Text != strings.Repeat("é", longestText-1)+"a" {
		t.Errorf("without a limit the text has %d characters", len(split(k.Text)))
	}
}

// A cursor that was set wrongly counts as the end that is nearer.
func TestKeyboardCursorIsKeptInside(t *testing.T) {
	for cursor, want := range map[int]string{-7: "xabc", 99: "abcx"} {
		k := Keyboard{Text: "abc", Cursor: cursor}
		if press(&k, "x"); k.Text != want {
			t.Errorf("at %d it wrote %q, want %q", cursor, k.Text, want)
		}
	}
}

// However long the text is, what is around the cursor can be seen.
func TestKeyboardShowsTheCursor(t *testing.T) {
	const alphabet = "abcdefghijklmnopqrstuvwxyz"
	long := strings.Repeat(alphabet, 8)
	c := canvas(reference, paint.Units{})
	st := Explain.Style(paint.Units{})
	for cursor := 0; cursor <= len(long); cursor += 13 {
		k := Keyboard{Text: long, Cursor: cursor}
		before, after := k.window(c.Type(), st, 1000)
		if width := c.Type().Line(before+after, st).Width.Ceil(); width > 1000 {
			t.Errorf("at %d it is %d wide", cursor, width)
		}
		shown, cut := strings.CutPrefix(before, "…")
		if !strings.HasSuffix(long[:cursor], shown) || !cut && len(shown) != cursor {
			t.Errorf("at %d it shows %q before the cursor", cursor, before)
		}
		shown, cut = strings.CutSuffix(after, "…")
		if !strings.HasPrefix(long[cursor:], shown) || !cut && cursor+len(shown) != len(long) && len(shown) > 0 {
			t.Errorf("at %d it shows %q after the cursor", cursor, after)
		}
		if len(shown) == 0 && cursor+20 < len(long) && cursor < 20 {
			t.Errorf("at %d nothing is shown after the cursor", cursor)
		}
	}
}

func TestKeyboard(t *testing.T) {
	box := func(u paint.Units) image.Point {
		return Keyboard{}.Box(image.Pt(screenWidth(u), screenWidth(u)*4/3), u).Size()
	}
	k := Keyboard{Title: "Address", Text: "http://", Cursor: 7, Pressed: "key:a", Words: French(), Layout: Azerty}
	checkSome(t, part{name: "keyboard", draw: k.Draw, box: box, tap: true})
	for layer, title := range map[Layer]string{LetterLayer: longTitle, AccentLayer: hebrewTitle, SymbolLayer: brokenTitle} {
		k := Keyboard{Title: title, Text: title, Cursor: 3, Layer: layer, Shift: true}
		checkOne(t, part{name: "hostile", draw: k.Draw, box: box, tap: true}, lowest.units)
	}
}

// Nothing that a key says is cut, at any text scale.
func TestKeyLabelsAreWhole(t *testing.T) {
	for _, size := range []struct {
		image.Point
		dpi int
	}{{reference, 300}, {image.Pt(1072, 1448), 300}, {lowest.size, 212}} {
		u := paint.Units{DPI: size.dpi, Scale: 150}
		c := canvas(size.Point, u)
		Keyboard{Words: French()}.Draw(c, Keyboard{}.Box(size.Point, u))
		if i := slices.IndexFunc(c.Texts(), func(s string) bool { return strings.Contains(s, "…") }); i >= 0 {
			t.Errorf("on %v a key says %q", size, c.Texts()[i])
		}
	}
}

// Shift was for a letter: it does not stay for the symbols.
func TestShiftThenSymbols(t *testing.T) {
	k := Keyboard{}
	k.Press("key:shift")
	k.Press("key:symbols")
	if k.Shift || k.Layer != SymbolLayer || k.rows() != symbols.plain {
		t.Errorf("shift %v, layer %d", k.Shift, k.Layer)
	}
}

// The cursor stays inside of the text.
func TestCursorBounds(t *testing.T) {
	k := Keyboard{}
	k.SetText("ab")
	for _, press := range []struct {
		key  string
		want int
	}{{"right", 2}, {"left", 1}, {"left", 0}, {"left", 0}, {"right", 1}, {"right", 2}, {"right", 2}} {
		if k.Press("key:" + press.key); k.Cursor != press.want {
			t.Errorf("after %s the cursor is at %d, want %d", press.key, k.Cursor, press.want)
		}
	}
}

func TestKeyboardPicture(t *testing.T) {
	small := paint.Units{DPI: 150} // a quarter of the pixels says as much about the other layers
	for _, test := range []struct {
		name     string
		size     image.Point
		units    paint.Units
		keyboard Keyboard
	}{
		{"qwerty", reference, paint.Units{}, Keyboard{Title: "Search", Text: "The Salt Road", Cursor: 8, Pressed: "key:g"}},
		{"azerty", reference.Div(2), small, Keyboard{Title: "Rechercher", Text: "foret", Cursor: 5, Layout: Azerty, Shift: true, Words: French()}},
		{"accents", reference.Div(2), small, Keyboard{Title: "Rechercher", Layout: Azerty, Layer: AccentLayer, Words: French()}},
		{"symbols", reference.Div(2), small, Keyboard{Title: "Address", Text: strings.Repeat("http://nas.local/", 6), Cursor: 102, Layer: SymbolLayer}},
		{"shifted", reference.Div(2), small, Keyboard{Title: "Address", Text: strings.Repeat("http://nas.local/", 6), Cursor: 9, Layer: SymbolLayer, Shift: true}},
	} {
		box := test.keyboard.Box(test.size, test.units)
		c := canvas(box.Size(), test.units)
		test.keyboard.Draw(c, c.Bounds())
		golden.Check(t, "keyboard-"+test.name, c.Image())
	}
}
