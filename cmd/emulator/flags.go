package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"inkshelf/internal/kinds"
)

// Values of -fake-type that are no kind.
const (
	everyKind    = "all"   // a fake of each kind
	largeLibrary = "large" // one of the first kind, with more series than anybody has
)

// noServers is what the header of a script says instead of a kind: the reader knows no server yet.
const noServers = "none"

// options are the flags of the program.
type options struct {
	help, eink, fake, frozen, fresh  bool
	fakeType, script, dir, addr, out string

	given []string // the names of the flags that were given, whatever their value
	args  []string // as they were given
}

// parse reads the flags and refuses what makes no sense without looking at a file.
func parse(args []string) (*options, error) {
	o := &options{args: args}
	flags := newFlagSet("emulator")
	flags.BoolVar(&o.eink, "eink", false, "")
	flags.BoolVar(&o.fake, "fake", false, "")
	flags.StringVar(&o.fakeType, "fake-type", "comicserver", "")
	flags.StringVar(&o.script, "script", "", "")
	flags.BoolVar(&o.frozen, "frozen-status", false, "")
	flags.StringVar(&o.dir, "dir", "", "")
	flags.BoolVar(&o.fresh, "fresh", false, "")
	flags.StringVar(&o.addr, "addr", "localhost:8740", "")
	flags.StringVar(&o.out, "out", "", "")
	given, err := parseFlags(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		return &options{help: true}, nil
	}
	if err != nil {
		return nil, err
	}
	o.given = given
	if flags.NArg() > 0 {
		return nil, misuse("%q is no flag, and the only command, shots, comes first", flags.Arg(0))
	}
	return o, o.check()
}

// newFlagSet returns a set of flags that prints nothing by itself.
func newFlagSet(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// parseFlags returns the names of the flags that were given. An empty value is refused, which no flag has a use for.
func parseFlags(flags *flag.FlagSet, args []string) (given []string, err error) {
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil, err
	} else if err != nil {
		if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
			return nil, misuse("there is no flag %s", name)
		}
		return nil, misuse("%w", err)
	}
	flags.Visit(func(f *flag.Flag) {
		given = append(given, f.Name)
		if f.Value.String() == "" {
			err = misuse("-%s needs a value", f.Name)
		}
	})
	return given, err
}

// gave reports whether a flag was given.
func (o *options) gave(name string) bool { return slices.Contains(o.given, name) }

// check refuses values and combinations that make no sense.
func (o *options) check() error {
	kind, err := fakeKind(o.fakeType)
	switch {
	case err != nil:
		return misuse("-fake-type: %w", err)
	case o.gave("addr") && o.script != "":
		return misuse("-addr is where the page is served, and with -script there is none")
	case o.gave("out") && o.script == "":
		return misuse("-out is where a script saves its pictures: it needs -script")
	case o.gave("fake-type") && !o.fake && o.script == "":
		return misuse("-fake-type says which fake servers -fake starts: give -fake too")
	}
	o.fakeType = kind
	return nil
}

// obey gives the options the meaning that they have for a script with a header, "#! fake: recipeserver", or without one.
func (o *options) obey(header string) error {
	if header == "" {
		if o.gave("fake-type") && !o.fake {
			return misuse("-fake-type says which fake servers -fake starts: give -fake too, since %s does not", o.script)
		}
		return nil
	}
	kind, err := headerKind(header)
	if err != nil {
		return usageError{fmt.Errorf("%s:1: %w", o.script, err)}
	}
	if o.gave("fake-type") && o.fakeType != kind {
		return misuse("-fake-type %s: %s was written for %s", o.fakeType, o.script, kind)
	}
	for _, implied := range []struct {
		name string
		on   *bool
	}{{"fake", &o.fake}, {"frozen-status", &o.frozen}, {"fresh", &o.fresh}} {
		if o.gave(implied.name) && !*implied.on {
			return misuse("-%s=false: the header of %s asks for -%[1]s", implied.name, o.script)
		}
		*implied.on = true
	}
	o.fakeType = kind
	return nil
}

// fakeKind returns the canonical spelling of a value of -fake-type.
func fakeKind(value string) (string, error) {
	if value == everyKind || value == largeLibrary {
		return value, nil
	}
	kind, err := kinds.All().Find(value)
	if err != nil {
		return "", fmt.Errorf("%w, %q and %q", err, everyKind, largeLibrary)
	}
	return kind.Types[0], nil
}

// headerKind returns the canonical spelling of what the header of a script says.
func headerKind(value string) (string, error) {
	if value == noServers {
		return value, nil
	}
	return fakeKind(value)
}

// folder returns the folder of the reader's files, as the user would write it.
func (o *options) folder() string {
	switch {
	case o.dir != "":
		return o.dir
	case o.fake:
		return "emulator/fake"
	}
	return "emulator"
}

// setup returns what the reader is made of.
func (o *options) setup() setup {
	s := setup{dir: o.folder(), eink: o.eink, frozen: o.frozen, fresh: o.fresh}
	if o.fake {
		s.kind = o.fakeType
	}
	return s
}
