package shots_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"inkshelf/internal/emulator/shots"
)

// sideBySide returns how Compare lays out two lists, a line each.
func sideBySide(t *testing.T, before, after string) []shots.Line {
	t.Helper()
	f := newFolders(t)
	dot := image.NewGray(image.Rect(0, 0, 1, 1))
	f.shot(f.want, "a", dot, before)
	f.shot(f.got, "a", dot, after)
	r := shots.Compare(f.run("a"))
	if len(r.Differences) != 1 {
		t.Fatalf("got %q", r)
	}
	return r.Differences[0].Refreshes
}

func TestSideBySide(t *testing.T) {
	for _, k := range []struct{ before, after, want string }{
		{"a b c", "a c", " a -b  c"},
		{"a c", "a b c", " a +b  c"},
		{"", "a b", "+a +b"},
		{"a b", "", "-a -b"},
		{"a b c", "a x c", " a -b +x  c"},
		{"a b c d e", "b c x e f", "-a  b  c -d +x  e +f"},
		{"a y z", "x y z", "-a +x  y  z"},
		{"a a", "a a a", " a  a +a"},
		{"x y", "y x", "-x  y +x"},
	} {
		file := func(words string) string { return strings.ReplaceAll(words, " ", "\n") }
		var got []string
		for _, l := range sideBySide(t, file(k.before), file(k.after)) {
			got = append(got, string(l.Mark)+l.Text)
		}
		if got := strings.Join(got, " "); got != k.want {
			t.Errorf("%q and %q: got %q, want %q", k.before, k.after, got, k.want)
		}
	}
}

// TestVeryLongLists are not compared line by line, which would take much memory, but are complete.
func TestVeryLongLists(t *testing.T) {
	var before, after strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&before, "%d,0 1x1 GL16\n", i)
		fmt.Fprintf(&after, "%d,0 1x1 GL16\n", 4999-i)
	}
	lines := sideBySide(t, before.String(), after.String())
	check(t, before.String(), after.String(), lines)
	if len(lines) != 10_000 {
		t.Errorf("%d lines, some of them compared", len(lines))
	}
}

func FuzzSideBySide(f *testing.F) {
	f.Add("a\nb\nc", "c\nb\na\n")
	f.Add("\n\n", "\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		if before != after {
			check(t, before, after, sideBySide(t, before, after))
		}
	})
}

// check fails unless both lists can be read from the lines.
func check(t *testing.T, before, after string, lines []shots.Line) {
	t.Helper()
	var left, right strings.Builder
	for _, l := range lines {
		if l.Mark != shots.OnlyNew {
			left.WriteString(l.Text + "\n")
		}
		if l.Mark != shots.OnlyOld {
			right.WriteString(l.Text + "\n")
		}
	}
	if left.String() != ended(before) || right.String() != ended(after) {
		t.Errorf("%.200q and %.200q became %.200q and %.200q", before, after, left.String(), right.String())
	}
}

// ended returns text with an end of its last line.
func ended(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}
