package script

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"inkshelf/internal/emulator"
)

// Options say on what a script is run.
type Options struct {
	Panel  *emulator.Panel  // with an app on it
	Faults *emulator.Faults // nil: no fakes run, and a fault step fails
	Out    string           // the folder of the pictures; made when needed
	Ended  <-chan struct{}  // closed when the app has ended
}

// Run runs the script to its end and has the app exit. A step that fails ends the run with a *StepError, and the app is
// left as it is. So does the end of ctx, and the error then wraps that of ctx.
//
// If the app ends before the script does, the next step fails, unless it is exit. Of an earlier run into the same folder no
// picture is left that the script takes; others stay.
func (s *Script) Run(ctx context.Context, o Options) (Summary, error) {
	began := time.Now()
	r := &runner{Options: o}
	r.inspected.costs.Panel = o.Panel.Size()
	err := r.clear(s)
	if err == nil {
		err = r.steps(ctx, s)
	}
	r.sum.Wall = time.Since(began)
	return r.sum, err
}

// runner is a script that is being run.
type runner struct {
	Options
	sum   Summary
	seq   int                // the number of the latest refresh that was looked at
	since []emulator.Refresh // those since the last shot

	inspected inspector
}

// clear removes what an earlier run of the script has left: it must not pass for what this one shows, should it fail.
func (r *runner) clear(s *Script) error {
	names := []string{failed + pictureExt}
	for _, shot := range s.shots {
		names = append(names, shot.Name+pictureExt, shot.Name+RefreshesExt)
	}
	for _, name := range names {
		if err := os.Remove(filepath.Join(r.Out, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// steps runs the steps, and ends the app with the script.
func (r *runner) steps(ctx context.Context, s *Script) error {
	for _, st := range s.steps {
		if err := r.step(ctx, st); err != nil {
			return r.fail(ctx, s, st, err)
		}
		r.sum.Steps++
	}
	last := step{line: len(s.lines), text: "end of the script", ends: true, run: end}
	if err := r.step(ctx, last); err != nil {
		return r.fail(ctx, s, last, err)
	}
	return nil
}

func (r *runner) step(ctx context.Context, st step) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case r.hasEnded() && !st.ends:
		return errEnded
	}
	if err := st.run(ctx, r); err != nil {
		return err
	}
	return r.look()
}

// StepError is a step that failed.
type StepError struct {
	File    string
	Line    int
	Step    string // as it would be written neatly
	Phase   string // the script from the last line of comment to the step, with numbers: "   12  tap …"
	Picture string // the file that shows the panel at that moment; empty: there is none
	Err     error
}

func (e *StepError) Error() string {
	text := fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, e.Step, e.Err)
	if e.Picture != "" {
		text += "; the panel was saved as " + e.Picture
	}
	return text
}

func (e *StepError) Unwrap() error { return e.Err }

// fail says which step failed, and saves the panel. Where somebody stopped the run there is nothing to be seen on it.
func (r *runner) fail(ctx context.Context, s *Script, st step, err error) error {
	e := &StepError{File: s.name, Line: st.line, Step: st.text, Phase: s.phase(st.line), Err: err}
	if ctx.Err() != nil {
		e.Err = fmt.Errorf("stopped: %w", ctx.Err())
		return e
	}
	_ = r.look() // for the summary; the step failed already
	path, err := r.savePicture(failed, r.Panel.Picture())
	if err != nil {
		e.Err = fmt.Errorf("%w; the panel could not be saved: %w", e.Err, err)
	} else {
		e.Picture = path
	}
	return e
}

// phase returns the part of the script that ends with a line, from the last line of comment.
func (s *Script) phase(line int) string {
	first := line
	for first > 1 && !strings.HasPrefix(strings.TrimSpace(s.lines[first-1]), "#") {
		first--
	}
	var b strings.Builder
	for n := first; n <= line; n++ {
		fmt.Fprintf(&b, "%5d  %s\n", n, s.lines[n-1])
	}
	return b.String()
}
