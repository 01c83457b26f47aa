package archtest

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// top is the module that this package is part of.
var top = os.DirFS("../..")

func TestImports(t *testing.T) { report(t, importFaults(ours(t))) }

func TestComments(t *testing.T) { report(t, commentFaults(ours(t))) }

func TestDependencies(t *testing.T) {
	report(t, dependencyFaults(text(t, "go.mod"), text(t, "docs/DEPENDENCIES.md")))
}

func TestKinds(t *testing.T) {
	faults, err := kindFaults(top, ours(t))
	if err != nil {
		t.Fatal(err)
	}
	report(t, faults)
}

// Screens that know a kind are found, by its type and by its brand.
func TestKindFaults(t *testing.T) {
	known := fstest.MapFS{
		"internal/kinds/stampserver/stamps.go":   {Data: []byte("package stampserver")},
		"internal/screen/desk/desk.go":           {Data: []byte("package desk\n\nvar stamps = kind == \"stampserver\"\n")},
		"internal/screen/home.go":                {Data: []byte("package screen\n\n// As Komga does.\n")},
		"internal/screen/series.go":              {Data: []byte("package screen\n")},
		"internal/screen/series_test.go":         {Data: []byte("package screen\n\n// As Komga does.\n")},
		"internal/screens/stampserver/stamps.go": {Data: []byte("package stampserver")},
	}
	files, err := read(known)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := kindFaults(known, files)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(faults, "\n")
	if len(faults) != 2 || !strings.Contains(got, "desk.go mentions stampserver") || !strings.Contains(got, "home.go mentions komga") {
		t.Errorf("got %s", got)
	}
}

func ours(t *testing.T) []file {
	t.Helper()
	files, err := read(top)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 20 {
		t.Fatalf("only %d files were found", len(files))
	}
	return files
}

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(top, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func report(t *testing.T, faults []string) {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
}

// The rules themselves are tried on files that keep and that break them.
func TestImportFaults(t *testing.T) {
	for _, c := range []struct {
		path, imports string
		want          string // in the fault; empty: none
	}{
		{"cmd/emulator/main.go", "inkshelf/internal/kinds", ""},
		{"cmd/emulator/main.go", "inkshelf/internal/emulator/web", ""},
		{"internal/kinds/kinds.go", "inkshelf/internal/kinds/comicserver", ""},
		{"internal/kinds/comicserver/client.go", "inkshelf/internal/httpx", ""},
		{"internal/kinds/recipeserver/layout.go", "inkshelf/internal/typeset", ""},
		{"internal/kinds/comicserver/comicserver_test.go", "inkshelf/internal/fake/comicserver", ""},
		{"internal/kinds/comicserver/comicserver_test.go", "inkshelf/internal/server/servertest", ""},
		{"internal/shelf/shelf_test.go", "inkshelf/internal/server/memory", ""},
		{"internal/server/servertest/run.go", "testing", ""},
		{"internal/shelf/shelf_test.go", "testing/synctest", ""},
		{"internal/app/open_reader.go", "inkshelf/internal/device/pocketbook", ""},
		{"internal/device/pocketbook/panel.go", "unsafe", ""},
		{"internal/journey/crash_test.go", "inkshelf/internal/shelf", ""},
		{"internal/title/title_test.go", "inkshelf/internal/title", ""},
		{"internal/fake/comicserver/fake.go", "inkshelf/internal/fake/content", ""},
		{"internal/fake/fake.go", "inkshelf/internal/fake/recipeserver", ""},
		{"internal/fake/fake.go", "inkshelf/internal/fake/content", ""},
		{"internal/kinds/comicserver/client_test.go", "inkshelf/internal/fake/fault", ""},
		{"internal/app/app.go", "inkshelf/internal/httpx", ""},
		{"internal/device/pocketbook/panel_test.go", "inkshelf/internal/device/pocketbook", ""},
		{"internal/journey/reader_test.go", "inkshelf/internal/device/pocketbook", ""},
		{"internal/shelf/space.go", "syscall", ""},
		{"internal/shelf/crash_test.go", "os/exec", ""},

		{"internal/app/app.go", "inkshelf/internal/kinds", "the app is given its kinds"},
		{"internal/screen/home.go", "inkshelf/internal/kinds/comicserver", "screens never learn which kind"},
		{"internal/shelf/shelf.go", "inkshelf/internal/httpx", "only through the neutral interface"},
		{"internal/shelf/shelf_test.go", "inkshelf/internal/httpx", "only through the neutral interface"},
		{"internal/server/server.go", "inkshelf/internal/httpx", "knows no wire"},
		{"internal/title/title.go", "inkshelf/internal/server", "titles alone"},
		{"internal/kinds/comicserver/client.go", "inkshelf/internal/paint", "translates one protocol"},
		{"internal/kinds/comicserver/client_test.go", "inkshelf/internal/fake/recipeserver", "translates one protocol"},
		{"internal/fake/comicserver/fake.go", "inkshelf/internal/server", "shares no type with its adapter"},
		{"internal/fake/comicserver/fake.go", "inkshelf/internal/kinds/comicserver", "shares no type with its adapter"},
		{"internal/app/app.go", "inkshelf/internal/device/pocketbook", "one file opens the real device"},
		{"internal/app/app.go", "inkshelf/internal/server/memory", "for test files only"},
		{"internal/server/memory/memory.go", "testing", "neither program links testing"},
		{"internal/server/memory/memory.go", "testing/fstest", "neither program links testing"},
		{"internal/loop/loop.go", "unsafe", "only the real device"},
		{"internal/loop/loop.go", "syscall", "system calls"},
		{"internal/screen/home.go", "os/exec", "neither program starts another"},
		{"internal/fake/fake.go", "inkshelf/internal/kinds/comicserver", "one package lists the fakes"},
		{"internal/kinds/comicserver/client.go", "inkshelf/internal/fake/content", "for test files only"},
		{"internal/journey/journey.go", "fmt", "holds tests only"},
		{"internal/screen/home_test.go", "inkshelf/internal/journey", "for test files only"},
		{"internal/loop/loop.go", "golang.org/x/sys/unix", "system calls"},
		{"internal/paint/paint.go", "C", "pure Go"},
		{"internal/utils/utils.go", "fmt", "in no row of the table"},
		{"internal/emulator/web/deep/deep.go", "fmt", "in no row of the table"},
		{"internal/loop/loop_arm.go", "inkshelf/internal/shelf", "the loop runs screens"}, // another platform's file
	} {
		files, err := read(fstest.MapFS{c.path: {Data: []byte("package x\n\nimport _ \"" + c.imports + "\"\n")}})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(importFaults(files), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s imports %s: got %q, want %q", c.path, c.imports, got, c.want)
		}
	}
}

func TestCommentFaults(t *testing.T) {
	for _, c := range []struct {
		name string
		src  map[string]string
		want string
	}{
		{"good", map[string]string{"a/a.go": "// Package a is.\npackage a\n\n// F does.\nfunc F() {}\n"}, ""},
		{"a group", map[string]string{"a/a.go": "// Package a is.\npackage a\n\n// The ways.\nconst (\n\tX = 1\n\tY = 2\n)\n"}, ""},
		{"of another platform", map[string]string{"a/a.go": "// Package a is.\npackage a\n", "a/a_arm.go": "package a\n\nfunc F() {}\n"}, "F is exported"},
		{"none", map[string]string{"a/a.go": "package a\n"}, "0 package comments"},
		{"two", map[string]string{"a/a.go": "// Package a is.\npackage a\n", "a/b.go": "// Package a is too.\npackage a\n"}, "2 package comments"},
		{"another beginning", map[string]string{"a/a.go": "// This is a.\npackage a\n"}, "does not begin with"},
		{"only in a test", map[string]string{"a/a.go": "package a\n", "a/a_test.go": "// Package a is.\npackage a\n"}, "0 package comments"},
		{"exported type", map[string]string{"a/a.go": "// Package a is.\npackage a\n\ntype T int\n"}, "T is exported"},
		{"exported type in a group", map[string]string{"a/a.go": "// Package a is.\npackage a\n\n// The types.\ntype (\n\tT int\n)\n"}, "T is exported"},
		{"exported method", map[string]string{"a/a.go": "// Package a is.\npackage a\n\n// T is.\ntype T[X any] int\n\nfunc (t *T[X]) M() {}\n"}, "M is exported"},
		{"method of a hidden type", map[string]string{"a/a.go": "// Package a is.\npackage a\n\ntype t int\n\nfunc (t) M() {}\n"}, ""},
	} {
		tree := fstest.MapFS{}
		for name, src := range c.src {
			tree[name] = &fstest.MapFile{Data: []byte(src)}
		}
		files, err := read(tree)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(commentFaults(files), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestDependencyFaults(t *testing.T) {
	const goMod = "module x\n\nrequire example.org/one v1.0.0\n\nrequire (\n\texample.org/two v1.0.0\n\texample.org/far v1.0.0 // indirect\n)\n\ntool (\n\texample.org/far/cmd/tool\n)\n"
	const good = "| `example.org/one` | a |\n| `example.org/two` | b |\n| `example.org/far/cmd/tool` | c |\n"
	for _, c := range []struct{ document, want string }{
		{good, ""},
		{strings.Replace(good, "| `example.org/two` | b |\n", "", 1), "example.org/two is in go.mod"},
		{strings.Replace(good, "`example.org/far/cmd/tool`", "tool", 1), "example.org/far/cmd/tool is in go.mod"},
		{good + "| `example.org/gone` | d |\n", "example.org/gone has a line"},
	} {
		got := strings.Join(dependencyFaults(goMod, c.document), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestReadSkips(t *testing.T) {
	files, err := read(fstest.MapFS{
		"internal/a/a.go":               {Data: []byte("package a\n")},
		"internal/a/testdata/broken.go": {Data: []byte("not go")},
		".git/x.go":                     {Data: []byte("not go")},
		"_old/x.go":                     {Data: []byte("not go")},
		"internal/a/_off.go":            {Data: []byte("not go")},
	})
	if err != nil || len(files) != 1 {
		t.Errorf("got %d files and %v, want one", len(files), err)
	}
	if _, err := read(fstest.MapFS{"a.go": {Data: []byte("not go")}}); err == nil {
		t.Error("a file that does not parse was passed over")
	}
}
