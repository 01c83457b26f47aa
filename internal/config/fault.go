package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Fault is one thing that is wrong with a file, in words for the user.
type Fault struct {
	Entry  int    // counted from 1; 0: the file as a whole
	Name   string // of the entry, as far as it has one
	Field  string // the key in question; empty: the entry as a whole
	Reason string // goes on from the field; a sentence by itself where Entry is 0
}

// String returns the fault on one line.
func (f Fault) String() string {
	if f.Entry == 0 {
		return f.Reason
	}
	text := "entry " + strconv.Itoa(f.Entry)
	if f.Name != "" {
		text += fmt.Sprintf(" (%s)", quote(f.Name))
	}
	switch {
	case slices.Contains(fields, f.Field):
		text += ": " + f.Field
	case f.Field != "":
		text += ": " + quote(f.Field)
	}
	return text + ": " + f.Reason
}

// quote shows a text from the file on one line and, because it ends up on a small screen, not all of a long one.
func quote(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		text = string(r[:most-1]) + "…"
	}
	return strconv.Quote(text)
}

// FaultsError is everything that is wrong with a file. There is at least one fault; those of the whole file come
// first, then those of the entries in their order, then the syntax error at which reading ended.
type FaultsError struct {
	Faults []Fault
}

func (e *FaultsError) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}
