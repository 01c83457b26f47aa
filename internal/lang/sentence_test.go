package lang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sentence is something that the code says.
type sentence struct {
	one, many string // many is empty unless it counts something
	packages  []string
}

// collect returns the sentences of all packages below a folder, in the order of the code, and what is wrong with the way
// they are said there.
func collect(t *testing.T, top fs.FS) (all []*sentence, faults []string) {
	t.Helper()
	known := map[string]*sentence{}
	err := fs.WalkDir(top, "internal", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") || strings.Contains(p, "/testdata/") {
			return err
		}
		src, err := fs.ReadFile(top, p)
		if err != nil {
			return err
		}
		said, wrong, err := said(p, src)
		faults = append(faults, wrong...)
		for _, s := range said {
			first, twice := known[s.one]
			switch {
			case !twice:
				known[s.one] = s
				all = append(all, s)
				first = s
			case first.many != s.many:
				faults = append(faults, fmt.Sprintf("%s: %q has two plurals: %q and %q", p, s.one, first.many, s.many))
			}
			if pkg := path.Dir(p); !slices.Contains(first.packages, pkg) {
				first.packages = append(first.packages, pkg)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, faults
}

// said returns the sentences of a file.
func said(name string, src []byte) (all []*sentence, faults []string, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	pkg, called := file.Name.Name, map[*ast.SelectorExpr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Sprintf("%v: ", set.Position(n.Pos()))+fmt.Sprintf(format, args...))
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.SelectorExpr)
			if !ok || f.Sel.Name != "Text" && f.Sel.Name != "Count" {
				return true
			}
			called[f] = true
			if speaks(pkg, f.X) {
				s, wrong := sentenceOf(f.Sel.Name, n.Args, n.Ellipsis.IsValid())
				for _, w := range wrong {
					fault("%s", w)
				}
				if s != nil {
					all = append(all, s)
				}
			} else if looksSaid(f, n.Args) {
				fault("this looks like a sentence: a language is called say, Say or Voice")
			}
		case *ast.SelectorExpr:
			if (n.Sel.Name == "Text" || n.Sel.Name == "Count") && speaks(pkg, n.X) && !called[n] {
				fault("the sentences that are said by this cannot be found")
			}
		}
		return true
	})
	return all, faults, nil
}

// speaks reports whether an expression is a language. Types are not known here, so languages go by their names.
func speaks(pkg string, x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name == "say" || pkg == "lang" && x.Name == "l"
	case *ast.SelectorExpr:
		return strings.EqualFold(x.Sel.Name, "say")
	case *ast.CallExpr:
		f, ok := x.Fun.(*ast.SelectorExpr)
		return ok && slices.Contains([]string{"Voice", "VoiceOf", "Feminine", "English", "Find"}, f.Sel.Name)
	}
	return false
}

// looksSaid reports whether a call of something else looks like one of a language.
func looksSaid(f *ast.SelectorExpr, args []ast.Expr) bool {
	first := 0
	if f.Sel.Name == "Count" {
		first = 1
		if len(args) < 3 {
			return false // that of package strings
		}
	}
	_, ok := literal(args, first)
	return ok
}

// sentenceOf returns what a call says, nil where that cannot be known, and what is wrong with it.
func sentenceOf(method string, args []ast.Expr, more bool) (*sentence, []string) {
	s, given := &sentence{}, len(args)-1
	ok, ok2 := false, true
	if method == "Text" {
		s.one, ok = literal(args, 0)
	} else {
		s.one, ok = literal(args, 1)
		s.many, ok2 = literal(args, 2)
		given--
	}
	if !ok || !ok2 || s.one == "" {
		return nil, []string{"the sentence is no literal"}
	}
	var faults []string
	for _, text := range []string{s.one, s.many} {
		verbs, chosen := verbsOf(text)
		if need := len(verbs); text != "" && !more && (need > given || need < given && !chosen) {
			faults = append(faults, fmt.Sprintf("%q is given %d values for %d verbs", text, given, need))
		}
	}
	return s, faults
}

// literal returns a text that stands in the code, in one piece or in several.
func literal(args []ast.Expr, i int) (string, bool) {
	if i >= len(args) {
		return "", false
	}
	switch x := args[i].(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, x.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		a, ok := literal([]ast.Expr{x.X}, 0)
		b, ok2 := literal([]ast.Expr{x.Y}, 0)
		return a + b, x.Op == token.ADD && ok && ok2
	}
	return "", false
}

// verbsOf returns the verbs of a text by the values that they are for, 0 where a value has none, and whether the text
// chooses among its values.
func verbsOf(text string) (verbs []byte, chosen bool) {
	next := 0
	for {
		_, rest, ok := strings.Cut(text, "%")
		if !ok || rest == "" {
			return verbs, chosen
		}
		text = rest[1:]
		if rest[0] == '%' {
			continue
		}
		if rest[0] == '[' {
			digits, after, _ := strings.Cut(rest[1:], "]")
			n, _ := strconv.Atoi(digits)
			next, rest, chosen = n-1, after, true
		}
		verb := strings.TrimLeft(rest, "0123456789.+- #")
		if verb == "" {
			return verbs, chosen
		}
		text = verb[1:]
		for len(verbs) <= next {
			verbs = append(verbs, 0)
		}
		if next >= 0 {
			verbs[next] = verb[0]
		}
		next++
	}
}

// TestCollect reads code that says things well and badly.
func TestCollect(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{`say.Text("One")`, ""},
		{`d.Say.Text("One of " + "%d", 3)`, ""},
		{`d.Voice(n).Count(2, "%d a", "%d as")`, ""},
		{`say.Count(2, "%d %[2]s", "%d %[3]s", 2, a, b)`, ""},
		{`strings.Count(text, "a")`, ""},
		{`c.Text(1, 2, line, ink)`, ""},
		{`say.Text(text)`, "no literal"},
		{`say.Text("a" + b)`, "no literal"},
		{`say.Text("%d")`, "0 values for 1 verbs"},
		{`say.Text("a", 1)`, "1 values for 0 verbs"},
		{`say.Text("100 %%")`, ""},
		{`voice.Text("One")`, "looks like a sentence"},
		{`voice.Count(1, "One", "Two")`, "looks like a sentence"},
		{`use(say.Text)`, "cannot be found"},
	} {
		_, faults, err := said("x.go", []byte("package x\n\nfunc f() { "+c.code+" }\n"))
		if got := strings.Join(faults, "\n"); err != nil || (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, %v, want %q", c.code, got, err, c.want)
		}
	}
}

// top is the module that this package is part of.
var top = os.DirFS("../..")
