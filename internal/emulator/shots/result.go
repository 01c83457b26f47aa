package shots

import (
	"fmt"
	"image"
	"strconv"
	"strings"
)

// Result is what Compare found.
type Result struct {
	Run         Run
	LastSeen    []byte       // the picture of a failed run; nil if there is none that can be shown
	Unreached   int          // shots that a failed run did not reach
	Differences []Difference // in the script's order, then those that only the baseline has
}

// Kind is the way in which a shot differs.
type Kind string

// The kinds of differences.
const (
	Changed Kind = "changed"
	Added   Kind = "added"   // there is no baseline yet
	Removed Kind = "removed" // the script takes it no more
)

// Difference is a shot that is not as its baseline.
type Difference struct {
	Shot
	Kind          Kind
	Notes         []string          // what differs, one sentence each
	Before, After []byte            // the PNG files as they are; nil if there is none that can be shown
	Size          image.Point       // of both pictures; zero if they are not two of one size
	Places        []image.Rectangle // where their pixels differ
	Refreshes     []Line            // both lists, side by side
}

// Same reports whether the run went well and every shot is as its baseline.
func (r Result) Same() bool {
	return r.Run.Failed == "" && len(r.Differences) == 0
}

// String returns a line for each thing that differs, for a terminal, and nothing if all is the same.
func (r Result) String() string {
	var lines []string
	if r.Run.Failed != "" {
		lines = append(lines, r.Run.Script+": failed: "+r.Run.Failed)
	}
	for _, d := range r.Differences {
		for _, note := range d.Notes {
			lines = append(lines, r.Run.Script+"/"+d.Name+": "+note)
		}
	}
	return strings.Join(lines, "\n")
}

func (d *Difference) note(format string, args ...any) {
	d.Notes = append(d.Notes, fmt.Sprintf(format, args...))
}

// few joins texts, and leaves out what nobody would read.
func few(texts []string) string {
	const many = 4
	if len(texts) <= many {
		return strings.Join(texts, "; ")
	}
	return fmt.Sprintf("%s; and %d more", strings.Join(texts[:many], "; "), len(texts)-many)
}

// area writes a rectangle as the lists of refreshes do.
func area(r image.Rectangle) string {
	return fmt.Sprintf("%d,%d %dx%d", r.Min.X, r.Min.Y, r.Dx(), r.Dy())
}

// counted returns a number with its noun.
func counted(n int, one, more string) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits + " " + plural(n, one, more)
}

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}
