package bookfile

import (
	"archive/zip"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// pictureNames are the ends of names that pictures bear. Some are of types that cannot be shown here: left out, they
// would be missed by nobody, and the pages after them would have other numbers than elsewhere.
var pictureNames = []string{
	".jpg", ".jpeg", ".png", ".webp", ".gif", // can be shown
	".avif", ".bmp", ".heic", ".jxl", ".tif", ".tiff",
}

// pictures returns the pictures of an archive in the order of their names. None is an error.
func (a *archive) pictures() ([]*zip.File, error) {
	var pages []*zip.File
	for _, f := range a.files {
		if isPicture(slashed(f)) {
			pages = append(pages, f)
		}
	}
	if len(pages) == 0 {
		return nil, fmt.Errorf("%w: it has no pages", ErrDamaged)
	}
	slices.SortFunc(pages, func(f, g *zip.File) int { return compare(slashed(f), slashed(g)) })
	return pages, nil
}

// slashed returns the name of an entry with slashes for the backslashes that some programs for Windows write.
func slashed(f *zip.File) string { return strings.ReplaceAll(f.Name, `\`, "/") }

// isPicture reports whether a name is that of a picture that is meant to be seen: not of a hidden one, nor of what a Mac
// adds to its archives.
func isPicture(name string) bool {
	if !slices.Contains(pictureNames, strings.ToLower(path.Ext(name))) {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || strings.EqualFold(part, "__MACOSX") {
			return false
		}
	}
	return true
}

// compare puts names in order, folder by folder: what lies in a folder comes before what lies in the folders in it.
func compare(a, b string) int {
	for {
		part, rest, deeper := strings.Cut(a, "/")
		other, others, otherDeeper := strings.Cut(b, "/")
		switch {
		case deeper && !otherDeeper:
			return 1
		case !deeper && otherDeeper:
			return -1
		}
		// Names that differ in letter case or zeros alone are told apart at once, so that folders do not mingle.
		if c := cmp.Or(natural(part, other), strings.Compare(part, other)); c != 0 || !deeper {
			return c
		}
		a, b = rest, others
	}
}

// natural compares names in which a run of digits is a number and letter case does not count. Unlike in titles nothing
// else is left out.
func natural(a, b string) int {
	for a != "" && b != "" {
		m, n := digits(a), digits(b)
		if m > 0 && n > 0 {
			if c := compareNumbers(a[:m], b[:n]); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		r, m := utf8.DecodeRuneInString(a)
		s, n := utf8.DecodeRuneInString(b)
		if c := cmp.Compare(unicode.ToLower(r), unicode.ToLower(s)); c != 0 {
			return c
		}
		a, b = a[m:], b[n:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits returns how many digits s begins with.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// compareNumbers compares runs of digits by value, without computing it: once the leading zeros are gone the longer one is
// larger.
func compareNumbers(m, n string) int {
	m, n = strings.TrimLeft(m, "0"), strings.TrimLeft(n, "0")
	return cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n))
}
