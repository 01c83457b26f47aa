package settings

import (
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/typeset"
)

var update = flag.Bool("update", false, "copy the licences anew")

// originals returns where the licence of each part of the program comes from: its own, that of Go, and those of the
// modules that docs/DEPENDENCIES.md has in the program, which archtest holds against go.mod.
func originals(t *testing.T) map[string]string {
	t.Helper()
	doc, err := os.ReadFile("../../../docs/DEPENDENCIES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(doc), "## In the program")
	table, _, _ = strings.Cut(table, "\n## ")
	modules := regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(table, -1)
	if len(modules) < 5 {
		t.Fatalf("the table names %d modules", len(modules))
	}
	all := map[string]string{"Inkshelf": "../../../LICENSE", "Go": filepath.Join(goCommand(t, "env", "GOROOT"), "LICENSE")}
	for _, m := range modules {
		dir := goCommand(t, "list", "-m", "-f", "{{.Dir}}", m[1])
		for _, file := range licencesIn(t, dir) {
			all[path.Join(m[1], path.Dir(file))] = filepath.Join(dir, file)
		}
	}
	return all
}

// licencesIn lists the licences of a module: that at its top, and those of parts that it took from elsewhere.
func licencesIn(t *testing.T, dir string) (files []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.Name() == "LICENSE" || d.Name() == "COPYING" || d.Name() == "NOTICE":
			files = append(files, p)
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d licences in %s: %v", len(files), dir, err)
	}
	return files
}

// goCommand asks the go command, which on the machine of a program built elsewhere there is none of.
func goCommand(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Skip("there is no go command to ask:", err)
	}
	return strings.TrimSpace(string(out))
}

// TestLicences holds the licences that are shown against the originals of what the program is made of.
func TestLicences(t *testing.T) {
	want := originals(t)
	if *update {
		copyLicences(t, want)
		return
	}
	for _, l := range libraries() {
		text, err := os.ReadFile(want[l.name])
		if err != nil {
			t.Errorf("%s is not in the program, or has no licence: %v", l.name, err)
		} else if l.text != string(text) {
			t.Errorf("the licence of %s is not that of its present version: go generate", l.name)
		}
		delete(want, l.name)
	}
	for name := range want {
		t.Errorf("the licence of %s is not shown: go generate", name)
	}
}

func copyLicences(t *testing.T, from map[string]string) {
	t.Helper()
	old, err := filepath.Glob("licences/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
	for name, file := range from {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("licences/"+strings.ReplaceAll(name, "/", "!")+".txt", text, 0o644); err != nil {
			t.Error(err)
		}
	}
}

// Every licence can be read on the panel as it is: its words are all there, and in their order.
func TestUnwrapped(t *testing.T) {
	for _, l := range slices.Concat(libraries(), embedded(typeset.FontLicences()), embedded(typeset.HyphenLicences())) {
		if len(l.text) < 500 {
			t.Errorf("the licence of %s has %d bytes", l.name, len(l.text))
		}
		if got, want := strings.Fields(unwrapped(l.text)), strings.Fields(l.text); !slices.Equal(got, want) {
			t.Errorf("the licence of %s has other words", l.name)
		}
	}
	const text = "A\nlicence\n\n * one\n   thing\n2. another\r\n"
	if got, want := unwrapped(text), "A licence\n\n* one thing\n2. another"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
