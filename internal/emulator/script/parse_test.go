package script_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/emulator/script"
)

var update = flag.Bool("update", false, "write what is said about the mistakes anew")

// TestMistakes checks a file with every mistake: all are reported at once, each with its line.
func TestMistakes(t *testing.T) {
	s, err := script.Parse("mistakes.txt", readFile(t, "mistakes.txt"))
	if s != nil || err == nil {
		t.Fatalf("Parse = %v, %v, want faults", s, err)
	}
	got := err.Error() + "\n"
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", "mistakes.golden"), []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := string(readFile(t, "mistakes.golden"))
	if got == want {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if g, w := at(gotLines, i), at(wantLines, i); g != w {
			t.Fatalf("line %d of the report is\n\t%s, want\n\t%s", i+1, g, w)
		}
	}
}

// at returns an element, or nothing where there is none.
func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestFaults checks that the error of Parse is made of faults, in the order of the lines.
func TestFaults(t *testing.T) {
	_, err := script.Parse("a.txt", []byte("home\ntap x\nwat 5\nresume\nkey q"))
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("the error is a %T, want several", err)
	}
	var lines []int
	for _, one := range joined.Unwrap() {
		var f *script.Fault
		if !errors.As(one, &f) || f.File != "a.txt" || f.Message == "" {
			t.Errorf("got %#v, want a fault of a.txt", one)
			continue
		}
		lines = append(lines, f.Line)
	}
	if !slices.Equal(lines, []int{2, 3, 5}) {
		t.Errorf("faults are on lines %v, want 2, 3 and 5", lines)
	}
}

// TestWholeFile checks faults that need a file of their own: it is not made of text, or of far too much, or its first line
// is wrong.
func TestWholeFile(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"NUL", "home\nsee \"a\x00\"", "a:2: there is a control character, U+0000"},
		{"escape sequence in a comment", "# \x1b[2J", "a:1: there is a control character, U+001B"},
		{"lines of an old Mac", "home\rresume\r", "a:1: there is a control character, U+000D"},
		{"not UTF-8", "home\n# \xff\xfe\nhome", "a:2: this is not text in UTF-8"},
		{"too large", strings.Repeat("#", 1<<20+1), "a:1: the file has 1048577 bytes, and a script at most 1048576"},
		{"too many lines", strings.Repeat("\n", 10_001), "a:10001: the file has 10001 lines, and a script at most 10000"},
		{"another header", "#! fakes: all", `a:1: a header is written "#! fake: KIND"`},
		{"a header without a kind", "#! fake:", `a:1: a header is written "#! fake: KIND"`},
		{"a header with two kinds", "#! fake: a b", `a:1: a header is written "#! fake: KIND"`},
		{"two headers", "#! fake: a\n#! fake: a", "a:2: a second header, the first is on line 1"},
		{"byte order mark inside", "home\n\ufeffhome", `a:2: unknown command "\ufeffhome"`},
	} {
		if _, err := script.Parse("a", []byte(c.text)); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

// TestSuggestions checks which command is proposed for one that there is not: a hand may slip once, in a long word twice.
func TestSuggestions(t *testing.T) {
	for wrong, want := range map[string]string{
		"SWIPE": "swipe", "hoem": "home", "waitt": "wait", "ho": "", "hxxe": "", "bttrey": "battery", "batreyy": "battery", "bxxxery": "",
		strings.Repeat("tap", 1000): "", // quickly
	} {
		if want != "" {
			want = fmt.Sprintf("; did you mean %q?", want)
		}
		_, err := script.Parse("a", []byte(wrong))
		if err == nil || !strings.HasSuffix(err.Error(), `"`+want) {
			t.Errorf("%.20s: got %v, want %q", wrong, err, want)
		}
	}
}

// TestHugeFile checks that a file which is far too large is refused before anything is made of it.
func TestHugeFile(t *testing.T) {
	huge := bytes.Repeat([]byte("\n"), 16<<20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := script.Parse("a", huge)
	runtime.ReadMemStats(&after)
	if made := after.TotalAlloc - before.TotalAlloc; err == nil || made > 1<<20 {
		t.Errorf("got %v, and %d bytes were made of it", err, made)
	}
}

// TestWritten checks in how many ways the same can be written.
func TestWritten(t *testing.T) {
	for _, c := range []struct{ name, text, fakes, shots string }{
		{"nothing", "", "", ""},
		{"as large as may be", "#" + strings.Repeat(" ", 1<<20-1), "", ""},
		{"as many lines as may be", strings.Repeat("\n", 9_999) + "shot a", "", "10000 shot a"},
		{"no end of the last line", "shot a", "", "1 shot a"},
		{"lines of Windows", "\ufeff#! fake: all\r\nshot a\r\n\r\nshot b\r\n", "all", "2 shot a, 4 shot b"},
		{"white space", " \t shot \u00a0 a\t", "", "1 shot a"},
		{"comments", "# one\n#two\nshot a#three\nshot b # shot c", "", "3 shot a, 4 shot b"},
		{"comment after a text", `see "#1"#2`, "", ""},
		{"quotes", `shot "a"`, "", `1 shot "a"`},
		{"as long a name as may be", "shot " + strings.Repeat("n", 100), "", "1 shot " + strings.Repeat("n", 100)},
		{"dots", "shot .a\nshot a.b..", "", "1 shot .a, 2 shot a.b.."},
		{"almost a device", "shot control\nshot a.con\nshot lpt", "", "1 shot control, 2 shot a.con, 3 shot lpt"},
		{"header", "#! fake: recipeserver", "recipeserver", ""},
		{"header in a hurry", "#!fake:bookserver  ", "bookserver", ""},
		{"no header, a comment", "# fake: all", "", ""},
		{"signs and zeros", "tap +5 007", "", ""},
		{"corners", "tap 0 0\ntap 1403 1871\nbattery 0\nbattery 100\nfault cut 0\nfault status 400\nfault status 599", "", ""},
		{"longest durations", "wait 10m\nidle 10m\nhold ok 1m\nfault latency 10m\nwait 1ns\nwait 0.5s", "", ""},
	} {
		s, err := script.Parse("a", []byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var shots []string
		for _, shot := range s.Shots() {
			shots = append(shots, fmt.Sprint(shot.Line, " ", shot.Text))
		}
		if got := strings.Join(shots, ", "); s.Fakes() != c.fakes || got != c.shots || s.Name() != "a" {
			t.Errorf("%s: fakes %q, shots %q, want %q and %q", c.name, s.Fakes(), got, c.fakes, c.shots)
		}
	}
}
