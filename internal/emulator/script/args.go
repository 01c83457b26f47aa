package script

import (
	"errors"
	"fmt"
	"image"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkshelf/internal/device/record"
)

// args is what follows the name of a command. What is wrong with it is noted and reading goes on, so that all faults of a
// line are found at once.
type args struct {
	words  []word
	faults []string
	shot   string // the name of the picture that the command takes, if it does
}

func (a *args) faultf(format string, values ...any) {
	a.faults = append(a.faults, fmt.Sprintf(format, values...))
}

// number reads word i, which people call what. Both ends are included.
func (a *args) number(i int, what string, from, to int) int {
	w := a.words[i]
	n, err := strconv.ParseInt(w.text, 10, 64)
	switch {
	case w.quoted:
		a.faultf("%s must not be in quotes", what)
	case errors.Is(err, strconv.ErrSyntax):
		a.faultf("%s is %s, which is not a number", what, quote(w.text))
	case n < int64(from) || n > int64(to): // n is the largest that there is, or the smallest, for a number beyond it
		a.faultf("%s is %.20s, outside of %d to %d", what, w.text, from, to)
	}
	return int(n)
}

// point reads words i and i+1. The panel of a run is not known yet: it is taken to be that of the reference reader.
func (a *args) point(i int, x, y string) image.Point {
	size := record.Reference().Size
	return image.Pt(a.number(i, x, 0, size.X-1), a.number(i+1, y, 0, size.Y-1))
}

// text reads word i, which has to be in quotes.
func (a *args) text(i int) string {
	w := a.words[i]
	switch {
	case !w.quoted:
		a.faultf("%s is not in quotes", quote(w.text))
	case strings.TrimSpace(w.text) == "":
		a.faultf("the text in quotes is empty")
	}
	return w.text
}

// place is a point, or a target of the screen.
type place struct {
	at     image.Point
	target string // by name or text; empty: the point counts
}

// place reads a place from all words.
func (a *args) place() place {
	switch {
	case len(a.words) == 2:
		return place{at: a.point(0, "X", "Y")}
	case a.words[0].quoted:
		return place{target: a.text(0)}
	}
	a.faultf("%s is neither a point X Y nor a text in quotes", quote(a.words[0].text))
	return place{}
}

// duration reads word i.
func (a *args) duration(i int, what string, most time.Duration) time.Duration {
	w := a.words[i]
	d, err := time.ParseDuration(w.text)
	switch {
	case w.quoted:
		a.faultf("%s must not be in quotes", what)
	case err != nil:
		a.faultf("%s is %s, which is not a duration like 750ms or 2s", what, quote(w.text))
	case d <= 0 || d > most:
		a.faultf("%s is %v, and has to be above 0 and at most %v", what, d, most)
	}
	return d
}

// key reads the name of a key from word i.
func (a *args) key(i int) record.Key {
	k, ok := record.KeyNamed(a.words[i].text)
	if !ok {
		a.faultf("unknown key %s: the keys are %s", quote(a.words[i].text), strings.Trim(fmt.Sprint(record.Keys()), "[]"))
	}
	return k
}

// choice reads word i, which has to be one of those given. If it is not, choice returns nothing.
func (a *args) choice(i int, of ...string) string {
	text := a.words[i].text
	if !slices.Contains(of, text) {
		last := len(of) - 1
		a.faultf("%s is not %s", quote(text), strings.TrimPrefix(strings.Join(of[:last], ", ")+" or "+of[last], " or "))
		return ""
	}
	return text
}

// failed is the picture of a step that failed. No shot may overwrite it.
const failed = "failed"

// aDevice matches names that Windows takes for something else, whatever follows the first dot.
var aDevice = regexp.MustCompile(`(?i)^(con|prn|aux|nul|(com|lpt)\d)(\.|$)`)

// shotName reads the name of a picture from word i. It has to be a file's name on every disk.
func (a *args) shotName(i int) string {
	const (
		most    = 100
		allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
	)
	name := a.words[i].text
	switch {
	case strings.Trim(name, allowed) != "" || strings.Trim(name, ".") == "":
		a.faultf("%s is not a name of letters a to z, digits, - _ and .", quote(name))
	case len(name) > most:
		a.faultf("%s is longer than %d letters", quote(name), most)
	case aDevice.MatchString(name):
		a.faultf("%s is the name of a device on Windows", quote(name))
	case strings.EqualFold(name, failed):
		a.faultf("%s is the name of the picture of a failing step", quote(name))
	}
	return name
}
