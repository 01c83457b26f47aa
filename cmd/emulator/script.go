package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"inkshelf/internal/emulator/script"
)

// readScript reads a script and checks it. All that is wrong with it is one usageError.
func readScript(path string) (*script.Script, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, usageError{fmt.Errorf("read the script: %w", err)}
	}
	s, err := script.Parse(path, text)
	if err != nil {
		return nil, usageError{err}
	}
	return s, nil
}

// runScript runs the app without a page, driven by a script.
func runScript(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	s, err := readScript(o.script)
	if err != nil {
		return err
	}
	if err := o.obey(s.Fakes()); err != nil {
		return err
	}
	reader := o.setup()
	if reader.out = o.out; reader.out == "" {
		reader.out = filepath.Join(o.folder(), "shots")
	}
	reader.log = logTo(stderr, slog.LevelError)
	summary, err := drive(ctx, reader, s)
	if step, ok := errors.AsType[*script.StepError](err); ok && ctx.Err() == nil {
		return fmt.Errorf("%w\n%s", err, strings.TrimRight(step.Phase, "\n"))
	}
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(stdout, "%s: %v, in %s\n", o.script, summary, reader.out)
	return nil
}

// drive switches a reader on, runs a script on it and switches it off.
func drive(ctx context.Context, reader setup, s *script.Script) (script.Summary, error) {
	r, err := start(ctx, reader)
	if err != nil {
		return script.Summary{}, err
	}
	summary, err := s.Run(ctx, script.Options{Panel: r.panel, Faults: r.faults(), Out: reader.out, Ended: r.ended})
	return summary, errors.Join(err, r.close())
}
