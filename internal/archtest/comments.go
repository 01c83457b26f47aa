package archtest

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// commentFaults says which packages do not have exactly one comment, and what they export without one.
func commentFaults(files []file) []string {
	comments := map[string][]string{} // the files of each package that have its comment
	var packages, faults []string
	for _, f := range files {
		if f.test() {
			continue
		}
		if _, seen := comments[f.pkg()]; !seen {
			comments[f.pkg()] = nil
			packages = append(packages, f.pkg())
		}
		if doc := f.syntax.Doc.Text(); doc != "" {
			comments[f.pkg()] = append(comments[f.pkg()], f.path)
			if want := "Package " + f.name() + " "; f.name() != "main" && !strings.HasPrefix(doc, want) {
				faults = append(faults, fmt.Sprintf("%s: the package comment does not begin with %q", f.path, want))
			}
		}
		faults = append(faults, exportFaults(f)...)
	}
	slices.Sort(packages)
	for _, p := range packages {
		if where := comments[p]; len(where) != 1 {
			faults = append(faults, fmt.Sprintf("package %s has %d package comments, want one: %s", p, len(where), strings.Join(where, ", ")))
		}
	}
	return faults
}

// exportFaults says what a file exports without a comment.
func exportFaults(f file) []string {
	if f.name() == "main" {
		return nil
	}
	var faults []string
	fault := func(name string) {
		faults = append(faults, fmt.Sprintf("%s: %s is exported and has no comment", f.path, name))
	}
	for _, decl := range f.syntax.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Doc == nil && d.Name.IsExported() && !conventional(d) {
				fault(d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				for _, name := range uncommented(spec) {
					// A comment over a group speaks for the constants and variables in it, not for types.
					if _, isType := spec.(*ast.TypeSpec); d.Doc == nil || isType && d.Lparen.IsValid() {
						fault(name)
					}
				}
			}
		}
	}
	return faults
}

// uncommented returns what a declaration exports without a comment of its own.
func uncommented(spec ast.Spec) []string {
	var names []string
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Doc == nil && s.Comment == nil && s.Name.IsExported() {
			names = append(names, s.Name.Name)
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if s.Doc == nil && s.Comment == nil && n.IsExported() {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// conventional reports whether a method needs no comment because its name says what it does, everywhere, or because its type
// is not exported.
func conventional(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return false
	}
	typ := d.Recv.List[0].Type
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
			continue
		case *ast.IndexExpr:
			typ = t.X
			continue
		case *ast.IndexListExpr:
			typ = t.X
			continue
		case *ast.Ident:
			if !t.IsExported() {
				return true
			}
		}
		break
	}
	return slices.Contains([]string{"String", "Error", "Unwrap", "Read", "Write", "Close", "Len", "Less", "Swap"}, d.Name.Name)
}
