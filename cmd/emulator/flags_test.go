package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkshelf/internal/emulator/script"
	"inkshelf/internal/fake"
	"inkshelf/internal/kinds"
)

// -h explains every flag with an example, scripts and the shots command.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"-h", "-help", "--help", "-fake -h", "shots -h"} {
		o := call(t, strings.Fields(args)...)
		o.want(t, succeeded, "emulator shots -accept", "shots-report.html", script.Help())
		for _, name := range strings.Fields("fake fake-type dir fresh eink frozen-status addr script out accept jobs report scripts") {
			_, after, _ := strings.Cut(o.stdout, "\n  -"+name+" ")
			about, _, _ := strings.Cut(after, "\n  -")
			if _, example, found := strings.Cut(about, "\n                           emulator "); !found || !strings.Contains(" "+example, " -"+name) {
				t.Errorf("%s: no example of -%s in %q", args, name, about)
			}
		}
	}
}

// What makes no sense is refused in one sentence, and nothing is started or written.
func TestMisuse(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "plain.txt", "idle\n")
	write(t, "recipes.txt", "#! fake: recipeserver\nidle\n")
	write(t, "nobody.txt", "#! fake: nobody\nidle\n")
	before := files(t, ".")
	for args, says := range map[string]string{
		"-nonsense":                          "there is no flag -nonsense",
		"stray":                              `"stray" is no flag`,
		"-fake shots":                        `"shots" is no flag, and the only command, shots, comes first`,
		"-eink=perhaps":                      `"perhaps" for -eink`,
		"-dir":                               "argument: -dir",
		"-dir=":                              "-dir needs a value",
		"-addr=":                             "-addr needs a value",
		"-script=":                           "-script needs a value",
		"-script plain.txt -out=":            "-out needs a value",
		"-fake -fake-type=":                  "-fake-type needs a value",
		"-fake -fake-type nobody":            `known are "comicserver", "recipeserver", "bookserver", "all" and "large"`,
		"-fake-type all":                     "give -fake too",
		"-fake=false -fake-type all":         "give -fake too",
		"-out x":                             "it needs -script",
		"-script plain.txt -addr :1":         "-addr is where the page is served",
		"-script plain.txt -fake-type all":   "give -fake too, since plain.txt does not",
		"-script recipes.txt -fake-type all": "-fake-type all: recipes.txt was written for recipeserver",
		"-script recipes.txt -fake=0":        "-fake=false: the header of recipes.txt asks for -fake",
		"-script recipes.txt -fresh=0":       "-fresh=false: the header",
		"-script recipes.txt -frozen-status=false": "-frozen-status=false: the header",
		"shots -jobs 0":                              "-jobs 0",
		"shots -jobs many":                           `"many" for flag -jobs`,
		"shots -report=":                             "-report needs a value",
		"shots -fake":                                "there is no flag -fake",
		"shots -scripts . nothing":                   `there is no script "nothing" in .: there are nobody, plain, recipes`,
		"shots -scripts . ../plain":                  `there is no script "../plain"`,
		"shots plain -accept":                        "find the scripts: open scripts",
		"shots -scripts . plain -accept":             "-accept comes after a name: flags come first",
		"shots -scripts . -report plain.txt recipes": "-report plain.txt: that is no report, and stays as it is",
		"shots -scripts . -report . -accept recipes": "-report .: that is no report",
	} {
		call(t, strings.Fields(args)...).want(t, misused, says, `"emulator -h" explains the flags`)
	}
	for args, says := range map[string]string{
		"-script absent.txt":         "absent.txt: no such file",
		"-script .":                  "read the script",
		"-script nobody.txt":         `nobody.txt:1: unknown type "nobody"`,
		"shots -scripts . nobody":    `nobody.txt:1: unknown type "nobody"`,
		"shots -scripts . plain.txt": `plain.txt:1: a script whose pictures are compared begins with the fakes`,
	} {
		call(t, strings.Fields(args)...).want(t, misused, says)
	}
	if after := files(t, "."); len(after) != len(before) {
		t.Errorf("there are files now: %q", after)
	}
	if list, _ := filepath.Glob("*"); len(list) != len(before) {
		t.Errorf("there are folders now: %q", list)
	}
}

// The folder is emulator/, with fakes emulator/fake/, or what -dir says.
func TestFolder(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"":                       "emulator",
		"-fake":                  "emulator/fake",
		"-dir here":              "here",
		"-fake -dir there/again": "there/again",
	} {
		o, err := parse(strings.Fields(args))
		if err != nil {
			t.Fatal(err)
		}
		if got := o.folder(); got != want {
			t.Errorf("%q: the folder is %s, want %s", args, got, want)
		}
	}
}

// The list of fakes and the list of kinds name the same types, in the same order, so -fake-type takes the spellings of
// config.json.
func TestFakesAndKinds(t *testing.T) {
	t.Parallel()
	fakes, kinds := fake.All(nil), kinds.All()
	if len(fakes) != len(kinds) {
		t.Fatalf("%d fakes and %d kinds", len(fakes), len(kinds))
	}
	for i, k := range kinds {
		if fakes[i].Type != k.Types[0] {
			t.Errorf("fake %d is of type %s, kind %d of %s", i, fakes[i].Type, i, k.Types[0])
		}
		for _, spelling := range k.Types {
			if got, err := fakeKind(spelling); got != k.Types[0] || err != nil {
				t.Errorf("-fake-type %s means %q (%v)", spelling, got, err)
			}
		}
	}
	for value, want := range map[string]int{everyKind: len(kinds), largeLibrary: 1, "bookserver": 1} {
		if got := fakesOf(value, fakes, nil); len(got) != want {
			t.Errorf("-fake-type %s starts %d fakes, want %d", value, len(got), want)
		}
	}
	if o, err := parse([]string{"-fake"}); err != nil || o.setup().kind != "comicserver" {
		t.Errorf("without -fake-type it is %+v (%v)", o, err)
	}
}

// A port that is not this machine's alone, or is taken, leaves nothing behind.
func TestAddress(t *testing.T) {
	t.Chdir(t.TempDir())
	call(t, "-fake", "-addr", "0.0.0.0:8740").want(t, misused, "0.0.0.0:8740")
	call(t, "-fake", "-addr", "nonsense").want(t, misused, "nonsense")
	p := serve(t, t.TempDir())
	call(t, "-fake", "-addr", strings.TrimPrefix(p.page, "http://")).want(t, failed, strings.TrimPrefix(p.page, "http://"), "taken", "-addr")
	if list, err := os.ReadDir("."); err != nil || len(list) > 0 {
		t.Errorf("there is %v (%v)", list, err)
	}
}
