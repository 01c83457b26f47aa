// Package archtest holds the rules of the house that can be checked by reading the code: who may import whom, that every
// package and everything it exports has a comment, that every dependency has its line in docs/DEPENDENCIES.md, that no
// screen names a kind.
//
// It parses the files of all platforms, rather than asking the go command, which sees those of one.
package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

const module = "inkshelf"

// file is one Go file of ours.
type file struct {
	path   string // from the top of the module
	syntax *ast.File
}

func (f file) pkg() string  { return path.Dir(f.path) }
func (f file) test() bool   { return strings.HasSuffix(f.path, "_test.go") }
func (f file) name() string { return f.syntax.Name.Name }

// read parses every Go file of the module, of any platform.
func read(top fs.FS) ([]file, error) {
	var files []file
	set := token.NewFileSet()
	err := fs.WalkDir(top, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if p != "." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			return nil
		}
		src, err := fs.ReadFile(top, p)
		if err != nil {
			return err
		}
		syntax, err := parser.ParseFile(set, p, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file{p, syntax})
		return nil
	})
	return files, err
}

// importFaults says which imports break the table, and why there is a rule.
func importFaults(files []file) []string {
	var faults []string
	for _, f := range files {
		row := slices.IndexFunc(rules, func(r rule) bool { return fits(r.pkg, f.pkg()) })
		if row < 0 {
			faults = append(faults, fmt.Sprintf("%s: package %s is in no row of the table of who may import whom", f.path, f.pkg()))
			continue
		}
		if f.pkg() == "internal/journey" && !f.test() {
			faults = append(faults, fmt.Sprintf("%s: package %s holds tests only", f.path, f.pkg()))
		}
		for _, spec := range f.syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue // the parser has seen to it
			}
			ours, isOurs := strings.CutPrefix(imported, module+"/")
			if isOurs {
				imported = ours
				if why := f.refused(rules[row], ours); why != "" {
					faults = append(faults, fmt.Sprintf("%s imports %s: %s", f.path, ours, why))
				}
			}
			if why := restricted(f, imported); why != "" {
				faults = append(faults, fmt.Sprintf("%s imports %s: %s", f.path, imported, why))
			}
		}
	}
	return faults
}

// refused says why f may not import one of our packages; empty if it may.
func (f file) refused(r rule, imported string) string {
	listed := func(patterns []string) bool {
		return slices.ContainsFunc(patterns, func(p string) bool { return fits(p, imported) })
	}
	switch {
	case f.test() && (imported == f.pkg() || listed(inTests) || ownFake(f.pkg(), imported)):
		return ""
	case listed(r.may):
		return ""
	case listed(testOnly):
		return "it is for test files only"
	}
	return r.why
}

// ownFake reports whether a kind's tests import the fake of the same kind.
func ownFake(pkg, imported string) bool {
	kind, isKind := strings.CutPrefix(pkg, "internal/kinds/")
	return isKind && imported == "internal/fake/"+kind
}

// restricted says why f may not import what only few may; empty if it may.
func restricted(f file, imported string) string {
	for _, o := range only {
		base, below := strings.CutSuffix(o.path, "/...")
		if imported != base && (!below || !strings.HasPrefix(imported, base+"/")) {
			continue
		}
		allowed := slices.ContainsFunc(o.by, func(p string) bool { return fits(p, f.pkg()) || p == f.path })
		if !allowed && !(o.inTests && f.test()) {
			return o.why
		}
	}
	return ""
}

// fits reports whether a package is meant by a pattern: itself, "dir/*" for what is directly below, "*" for all.
func fits(pattern, pkg string) bool {
	if pattern == "*" {
		return true
	}
	if dir, ok := strings.CutSuffix(pattern, "/*"); ok {
		return path.Dir(pkg) == dir
	}
	return pattern == pkg
}
