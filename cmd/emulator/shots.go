package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"inkshelf/internal/emulator/shots"
)

// shotOptions are the flags of "emulator shots".
type shotOptions struct {
	accept          bool
	jobs            int
	report, scripts string
	names           []string // of the scripts to run; none: all of them
}

func parseShots(args []string) (*shotOptions, error) {
	o := &shotOptions{}
	flags := newFlagSet("emulator shots")
	flags.BoolVar(&o.accept, "accept", false, "")
	flags.IntVar(&o.jobs, "jobs", 8, "") // scripts wait more than they work
	flags.StringVar(&o.report, "report", "shots-report.html", "")
	flags.StringVar(&o.scripts, "scripts", "scripts", "")
	if _, err := parseFlags(flags, args); err != nil {
		return nil, err
	}
	if o.jobs < 1 {
		return nil, misuse("-jobs %d: at least one script has to run at a time", o.jobs)
	}
	o.names = flags.Args()
	return o, nil
}

// compareShots runs scripts, each on a reader of its own with fake servers of its own, and compares their pictures with
// the baselines beside them.
func compareShots(ctx context.Context, args []string, stdout io.Writer) error {
	o, err := parseShots(args)
	if errors.Is(err, flag.ErrHelp) {
		return help(stdout)
	}
	if err != nil {
		return err
	}
	if err := o.spare(); err != nil {
		return err
	}
	journeys, err := o.journeys()
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "inkshelf-shots-")
	if err != nil {
		return fmt.Errorf("make a folder for the runs: %w", err)
	}
	defer func() { _ = os.RemoveAll(work) }() // in a folder that the system cleans too

	runs := runAll(ctx, journeys, o.jobs, work)
	var results []shots.Result
	for i, j := range journeys {
		run := <-runs[i]
		if ctx.Err() == nil { // otherwise the others are about to end too, and leave their folders
			results = append(results, o.judge(stdout, j, run))
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return o.conclude(stdout, results)
}

// judge compares one run with its baseline, or makes it the baseline, and says so.
func (o *shotOptions) judge(w io.Writer, j journey, run shots.Run) shots.Result {
	if o.accept && run.Failed == "" {
		changed, err := accept(run)
		if err != nil {
			run.Failed = err.Error()
		}
		for _, name := range changed {
			what := "accepted"
			if _, err := os.Stat(filepath.Join(run.Want, name)); err != nil {
				what = "removed"
			}
			_, _ = fmt.Fprintf(w, "%s %s/%s\n", what, run.Script, name)
		}
	}
	result := shots.Compare(run)
	if result.Same() {
		if j.script != nil {
			_, _ = fmt.Fprintf(w, "ok %s: %s\n", run.Script, run.Summary)
		}
	} else {
		_, _ = fmt.Fprintln(w, strings.TrimRight(result.String(), "\n"))
	}
	return result
}

// accept makes a run the baseline. A folder that is empty then has lost its script.
func accept(run shots.Run) (changed []string, err error) {
	changed, err = shots.Accept(run)
	if err == nil && len(run.Shots) == 0 {
		_ = os.Remove(run.Want) // unless there is something of somebody else's in it
	}
	return changed, err
}

// conclude writes the report of what differs, or takes an old one away.
func (o *shotOptions) conclude(w io.Writer, results []shots.Result) error {
	differ := slices.ContainsFunc(results, func(r shots.Result) bool { return !r.Same() })
	if !differ {
		if err := os.Remove(o.report); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	var page bytes.Buffer
	err := shots.Report(&page, results)
	if err == nil {
		if err = os.WriteFile(o.report, page.Bytes(), 0o644); err != nil {
			_ = os.Remove(o.report) // half a report is none; that there is none was said
		}
	}
	if err != nil {
		return fmt.Errorf("write the report: %w; choose another place with -report", err)
	}
	hint := `If it is meant to, "make shots-accept" takes the new pictures.`
	if o.accept {
		hint = "The rest was accepted."
	}
	_, _ = fmt.Fprintf(w, "%s shows what differs. %s\n", o.report, hint)
	return errTold
}

// spare refuses to replace, or to take away, anything but an earlier report.
func (o *shotOptions) spare() error {
	info, err := os.Lstat(o.report)
	if err != nil {
		return nil // there is none, most likely; otherwise writing it will tell
	}
	var text []byte
	if info.Mode().IsRegular() {
		if text, err = os.ReadFile(o.report); err != nil {
			return fmt.Errorf("look at the last report: %w; choose another place with -report", err)
		}
	}
	if !bytes.Contains(text[:min(len(text), 1000)], []byte("<title>Screenshots: ")) {
		return misuse("-report %s: that is no report, and stays as it is", o.report)
	}
	return nil
}
