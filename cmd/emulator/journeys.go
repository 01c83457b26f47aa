package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"inkshelf/internal/emulator/script"
	"inkshelf/internal/emulator/shots"
)

// scriptExt is the extension of scripts.
const scriptExt = ".txt"

// journey is a script with the folder of its baseline beside it, or such a folder that has lost its script.
type journey struct {
	name     string
	baseline string
	script   *script.Script // nil: lost
	kind     string         // of the fakes that it was written for
}

// journeys finds what is to be run. Everything that is wrong with the scripts is one usageError, and nothing is run.
func (o *shotOptions) journeys() ([]journey, error) {
	names, lost, err := o.find()
	if err != nil {
		return nil, err
	}
	var list []journey
	var faults []error
	for _, name := range names {
		j, err := o.load(name)
		faults = append(faults, err)
		list = append(list, j)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, usageError{err}
	}
	for _, name := range lost {
		list = append(list, journey{name: name, baseline: filepath.Join(o.scripts, name)})
	}
	return list, nil
}

// find returns the names of the scripts to run and, if that is all of them, of the folders that have lost theirs.
func (o *shotOptions) find() (names, lost []string, err error) {
	entries, err := os.ReadDir(o.scripts)
	if err != nil {
		return nil, nil, misuse("find the scripts: %w (-scripts says where they are)", err)
	}
	var folders []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), scriptExt); ok && !e.IsDir() {
			names = append(names, name)
		} else if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	if len(names) == 0 {
		return nil, nil, misuse("there are no scripts (*%s) in %s", scriptExt, o.scripts)
	}
	if len(o.names) == 0 {
		return names, slices.DeleteFunc(folders, func(f string) bool { return slices.Contains(names, f) }), nil
	}
	var wanted []string
	for _, w := range o.names {
		if strings.HasPrefix(w, "-") {
			return nil, nil, misuse("%s comes after a name: flags come first", w)
		}
		w = strings.TrimSuffix(w, scriptExt)
		if filepath.Dir(w) == filepath.Clean(o.scripts) { // as a shell completes it
			w = filepath.Base(w)
		}
		if !slices.Contains(names, w) {
			return nil, nil, misuse("there is no script %q in %s: there are %s", w, o.scripts, strings.Join(names, ", "))
		}
		wanted = append(wanted, w)
	}
	slices.Sort(wanted)
	return slices.Compact(wanted), nil, nil
}

// load reads one script.
func (o *shotOptions) load(name string) (journey, error) {
	j := journey{name: name, baseline: filepath.Join(o.scripts, name)}
	s, err := readScript(j.baseline + scriptExt)
	if err != nil {
		return j, err
	}
	if s.Fakes() == "" {
		return j, fmt.Errorf("%s:1: a script whose pictures are compared begins with the fakes that it was written for, as in %q", s.Name(), "#! fake: all")
	}
	kind, err := headerKind(s.Fakes())
	if err != nil {
		return j, fmt.Errorf("%s:1: %w", s.Name(), err)
	}
	j.script, j.kind = s, kind
	return j, nil
}

// runAll runs journeys, so many at a time, each in a folder of its own below work. The outcome of each comes by its own
// channel.
func runAll(ctx context.Context, journeys []journey, atATime int, work string) []chan shots.Run {
	room := make(chan struct{}, atATime)
	runs := make([]chan shots.Run, len(journeys))
	for i, j := range journeys {
		runs[i] = make(chan shots.Run, 1)
		go func() {
			room <- struct{}{}
			runs[i] <- j.run(ctx, filepath.Join(work, j.name))
			<-room
		}()
	}
	return runs
}

// run runs a journey. One that has lost its script shoots nothing.
func (j journey) run(ctx context.Context, work string) shots.Run {
	run := shots.Run{Script: j.name, Got: filepath.Join(work, "shots"), Want: j.baseline}
	if j.script == nil || ctx.Err() != nil {
		return run
	}
	for _, s := range j.script.Shots() {
		run.Shots = append(run.Shots, shots.Shot(s))
	}
	reader := setup{dir: filepath.Join(work, "inkshelf"), out: run.Got, kind: j.kind, frozen: true}
	summary, err := drive(ctx, reader, j.script)
	run.Summary = summary.String()
	if step, ok := errors.AsType[*script.StepError](err); ok {
		step.Picture = "" // the report has it, and the file is about to go
	}
	if err != nil {
		run.Failed = err.Error()
	}
	return run
}
