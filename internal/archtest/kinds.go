package archtest

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// brands are the products that kinds speak to. Types of kinds are not listed: they are what the packages are called.
var brands = []string{"komga", "kavita", "mealie", "tandoor", "calibre", "opds"}

// kindless are the packages, with all below them, that must not know which kind a server is.
var kindless = []string{"internal/screen", "internal/ui", "internal/loop", "internal/shelf", "internal/lang"}

// kindFaults says which files mention a kind or its brand, be it in a comment, where none may. Tests may.
func kindFaults(top fs.FS, files []file) ([]string, error) {
	words := slices.Clone(brands)
	for _, f := range files {
		if dir, kind := path.Split(f.pkg()); dir == "internal/kinds/" && !slices.Contains(words, kind) {
			words = append(words, kind)
		}
	}
	var faults []string
	for _, f := range files {
		if f.test() || !slices.ContainsFunc(kindless, func(dir string) bool { return strings.HasPrefix(f.pkg()+"/", dir+"/") }) {
			continue
		}
		text, err := fs.ReadFile(top, f.path)
		if err != nil {
			return nil, err
		}
		for _, word := range words {
			if strings.Contains(strings.ToLower(string(text)), word) {
				faults = append(faults, fmt.Sprintf("%s mentions %s: what a screen knows of a kind is its face", f.path, word))
			}
		}
	}
	return faults, nil
}
