package ui

import (
	"image"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/go-text/typesetting/segmenter"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// longestText is how many characters a text may have if nothing else is said.
const longestText = 250

// SetText replaces the text and puts the cursor behind it.
func (k *Keyboard) SetText(text string) {
	k.Text, k.Cursor = text, len(split(text))
}

// Press takes the name of a key that was pressed and reports whether the text is complete. A key with a character writes
// what it showed, whatever the keyboard has become since.
func (k *Keyboard) Press(name string) (done bool) {
	what, ok := strings.CutPrefix(name, "key:")
	if !ok {
		return false
	}
	switch what {
	case "ok":
		return true
	case "shift":
		k.Shift = !k.Shift
	case "letters":
		k.Layer, k.Shift = LetterLayer, false
	case "accents":
		k.Layer = AccentLayer
	case "symbols":
		k.Layer, k.Shift = SymbolLayer, false
	case "left":
		k.Cursor = max(k.cursor()-1, 0)
	case "right":
		k.Cursor = min(k.cursor()+1, len(split(k.Text)))
	case "delete":
		k.delete()
	case "space":
		k.insert(" ")
	default:
		if utf8.RuneCountInString(what) == 1 {
			k.insert(what)
		}
	}
	return false
}

// insert writes a character at the cursor, unless the text is full. Shift and accents were for this one.
func (k *Keyboard) insert(character string) {
	longest := k.Max
	if longest <= 0 {
		longest = longestText
	}
	before, after := k.around()
	if text := before + character + after; len(split(text)) <= longest {
		k.Text, k.Cursor = text, len(split(before+character))
	}
	k.Shift = false
	if k.Layer == AccentLayer {
		k.Layer = LetterLayer
	}
}

// delete takes away the character before the cursor: all that a reader sees as one.
func (k *Keyboard) delete() {
	before, after := k.around()
	if left := split(before); len(left) > 0 {
		k.Cursor = len(left) - 1
		k.Text = strings.Join(left[:k.Cursor], "") + after
	}
}

// cursor returns where the cursor is: inside of the text.
func (k *Keyboard) cursor() int { return min(max(k.Cursor, 0), len(split(k.Text))) }

// around returns the text before the cursor and after it.
func (k *Keyboard) around() (before, after string) {
	before = strings.Join(split(k.Text)[:k.cursor()], "")
	return before, k.Text[len(before):]
}

// split divides a text into its characters, as a reader counts them: letters with their accents (UAX #29).
func split(text string) []string {
	if text == "" {
		return nil
	}
	var starts []int // of the runes, in bytes
	for i := range text {
		starts = append(starts, i)
	}
	starts = append(starts, len(text))
	var seg segmenter.Segmenter
	seg.Init([]rune(text))
	var characters []string
	for it := seg.GraphemeIterator(); it.Next(); {
		g := it.Grapheme()
		characters = append(characters, text[starts[g.Offset]:starts[g.Offset+len(g.Text)]])
	}
	return characters
}

// drawField draws the text and the cursor, with an ellipsis where it is longer than its box.
func (k Keyboard) drawField(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	st := Explain.Style(u)
	c.Frame(r, u.Line(edge), u.Px(radius), paint.Black)
	r = insetX(r, u.Px(gap))
	before, after := k.window(c.Type(), st, r.Dx())
	x := r.Min.X + c.Type().Line(before, st).Width.Round() - u.Line(edge)/2
	c.Label(r, before+after, st, paint.Left, paint.Black)
	mark := centred(r, 0, st.Size*5/4)
	c.VLine(x, mark.Min.Y, mark.Max.Y, u.Line(edge), paint.Black)
}

// window returns what is shown of the text before the cursor and after it: from the beginning if the cursor can be seen
// then, otherwise with the cursor at the end.
func (k Keyboard) window(s *typeset.Setter, st typeset.Style, room int) (before, after string) {
	const more = "…"
	fits := func(text string) bool { return s.Line(text, st).Width.Ceil() <= room }
	before, after = k.around()
	left, right := split(before), split(after)
	if !fits(before) {
		cut := sort.Search(len(left), func(i int) bool { return fits(more + strings.Join(left[i:], "")) })
		before = more + strings.Join(left[cut:], "")
	}
	if !fits(before + after) {
		cut := sort.Search(len(right), func(i int) bool { return !fits(before + strings.Join(right[:i], "") + more) })
		after = strings.Join(right[:max(cut-1, 0)], "")
		if fits(before + after + more) {
			after += more
		}
	}
	return before, after
}
