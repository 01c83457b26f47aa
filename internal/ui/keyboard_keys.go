package ui

import "inkshelf/internal/paint"

// wideKey is a key that takes some columns. One without a name is a space between keys.
type wideKey struct {
	key
	columns int
}

// layout returns the rows of keys, from the one beside the text to the space bar.
func (k Keyboard) layout() [][]wideKey {
	w := k.Words.or()
	rows := [][]wideKey{
		{one("left", w.Previous, paint.IconBack), {columns: keyColumns - 2}, one("right", w.Next, paint.IconForward)},
		characterKeys(figures),
	}
	for _, row := range k.rows() {
		rows = append(rows, characterKeys(row))
	}
	shift, last := one("shift", w.Shift, paint.IconShift), len(rows)-1
	shift.dark = k.Shift
	rows[last] = append([]wideKey{shift}, rows[last]...)
	rows[last] = append(rows[last], one("delete", w.Delete, paint.IconBackspace))
	return append(rows, []wideKey{
		k.switchTo(SymbolLayer, "symbols", w.Symbols, 2),
		k.switchTo(AccentLayer, "accents", w.Accents, 1),
		{key{name: "space", text: w.Space, role: Body}, 4},
		{key{name: ".", text: ".", role: ScreenTitle}, 1},
		{key{name: "ok", text: w.OK, role: ScreenTitle, dark: true}, 2},
	})
}

// characterKeys returns a key for each character.
func characterKeys(characters string) []wideKey {
	var keys []wideKey
	for _, r := range characters {
		keys = append(keys, wideKey{key{name: string(r), text: string(r), role: ScreenTitle}, 1})
	}
	return keys
}

// one returns a key of one column with an icon.
func one(name, text string, icon paint.Icon) wideKey {
	return wideKey{key{name: name, text: text, icon: icon}, 1}
}

// switchTo returns the key that leads to a layer, and back from it.
func (k Keyboard) switchTo(to Layer, name, text string, columns int) wideKey {
	if k.Layer == to {
		name, text = "letters", k.Words.or().Letters
	}
	return wideKey{key{name: name, text: text, role: BodyBold}, columns}
}
