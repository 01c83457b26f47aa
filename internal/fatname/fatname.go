// Package fatname knows which names a FAT volume takes for a file or a folder, which two it takes for one, and which
// the program keeps for itself.
//
// The reader's memory is such a volume, and people look at it from Windows over USB, so that the names of DOS
// devices count too. The package looks at single names: it knows no paths and touches no disk.
package fatname

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxUnits is the length of the longest name, in units of UTF-16.
const maxUnits = 255

// Check returns nil for a name that a FAT volume takes as it is. Otherwise the error is the reason in words that
// go on from the name, such as `holds ":"` or `ends in a dot`; of several reasons it is one.
func Check(name string) error {
	switch {
	case name == "":
		return errors.New("is empty")
	case !utf8.ValidString(name):
		return errors.New("is not UTF-8")
	case name == "." || name == "..":
		return errors.New("means the folder itself or the one above it")
	}
	for _, r := range name {
		switch {
		case strings.ContainsRune(`\/:*?"<>|`, r):
			return fmt.Errorf("holds %s", quote(r))
		case unicode.IsControl(r):
			return errors.New("holds a control character")
		}
	}
	switch {
	case strings.HasPrefix(name, " "):
		return errors.New("begins with a space")
	case strings.HasSuffix(name, " "):
		return errors.New("ends in a space")
	case strings.HasSuffix(name, "."):
		return errors.New("ends in a dot")
	case isDevice(name):
		return errors.New("is a device name of DOS")
	case units(name) > maxUnits:
		return fmt.Errorf("is longer than %d characters", maxUnits)
	}
	return nil
}

// quote shows a character to people, who know no Go: no backslash is added to a quote or a backslash.
func quote(r rune) string {
	if r == '"' {
		return `'"'`
	}
	return `"` + string(r) + `"`
}

// units is the length of a name on the volume, where a character beyond the first 65,536 takes two.
func units(name string) int {
	n := 0
	for _, r := range name {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}
