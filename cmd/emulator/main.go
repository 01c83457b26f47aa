// Command emulator runs the app on an emulated reader: in a page at http://localhost:8740, or without one from a script.
// "emulator -h" explains its flags, "emulator shots" compares the pictures of scripts with their baselines.
//
// It joins what the packages below internal/emulator, internal/fake and internal/app do, and does little itself. Nothing
// is global, so that many readers can run in one process.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// The ways in which the program ends.
const (
	succeeded = 0
	failed    = 1 // a step failed, pictures differ, the reader could not be started
	misused   = 2 // wrong flags or faulty scripts: nothing was started
)

func main() {
	signal.Ignore(syscall.SIGPIPE) // "| head" leaves early: what is under way is finished, and cleaned up
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup wants it to outlive its terminal
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	context.AfterFunc(ctx, stop) // a second Ctrl-C kills, should the first not do
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// usageError says that the program was called wrongly. Nothing has been started.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// misuse returns a usageError about the flags, which -h explains.
func misuse(format string, args ...any) error {
	return usageError{fmt.Errorf(format+`; "emulator -h" explains the flags`, args...)}
}

// run is the whole program. It returns the status that it ends with.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := command(ctx, args, stdout, stderr)
	switch {
	case err == nil:
		return succeeded
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		_, _ = fmt.Fprintln(stderr, "interrupted")
	case !errors.Is(err, errTold):
		_, _ = fmt.Fprintln(stderr, err)
	}
	if _, ok := errors.AsType[usageError](err); ok {
		return misused
	}
	return failed
}

// errTold is a failure that has been printed already.
var errTold = errors.New("told")

func command(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 && args[0] == "shots" {
		return compareShots(ctx, args[1:], stdout)
	}
	o, err := parse(args)
	switch {
	case err != nil:
		return err
	case o.help:
		return help(stdout)
	case o.script != "":
		return runScript(ctx, o, stdout, stderr)
	}
	return play(ctx, o, stdout, stderr)
}
