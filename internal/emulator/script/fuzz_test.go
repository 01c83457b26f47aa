package script

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// FuzzParse checks that no file makes Parse panic, that faults are of lines that there are, and that a script written down
// neatly is the same script.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"every.txt", "mistakes.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range []string{"\ufeff#! fake: a\r\nhome\r\n", "tap \"a#b\"#c", "see \"", "tap 1 2\"", "\xff", "swpie\x001 2"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Parse("a.txt", text)
		if err != nil {
			checkFaults(t, err, strings.Count(string(text), "\n")+1)
			return
		}
		again, err := Parse("a.txt", neat(s))
		if err != nil {
			t.Fatalf("written down neatly it has faults: %v", err)
		}
		if got, want := content(again), content(s); !reflect.DeepEqual(got, want) {
			t.Errorf("written down neatly it is %q, want %q", got, want)
		}
	})
}

func checkFaults(t *testing.T, err error, lines int) {
	t.Helper()
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		var fault *Fault
		if !errors.As(one, &fault) || fault.Line < 1 || fault.Line > lines || strings.Contains(fault.Message, "\n") {
			t.Errorf("a fault of %d lines is %q", lines, one)
		}
	}
}

// neat writes a script down, each step on its line and nothing else.
func neat(s *Script) []byte {
	lines := make([]string, len(s.lines))
	if s.fakes != "" {
		lines[0] = "#! fake: " + s.fakes
	}
	for _, st := range s.steps {
		lines[st.line-1] = st.text
	}
	return []byte(strings.Join(lines, "\n"))
}

// content returns what there is to know of a script, other than how it was written.
func content(s *Script) []any {
	all := []any{s.fakes, s.shots}
	for _, st := range s.steps {
		all = append(all, st.line, st.text, st.ends)
	}
	return all
}
