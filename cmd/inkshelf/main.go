// Command inkshelf is the app on the reader: inkshelf.app. It is given no flags; what there is to choose is in config.json
// and in the app itself.
//
// Off the reader it fails at once: there the emulator runs the same app.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"inkshelf/internal/app"
	"inkshelf/internal/kinds"
)

// folder is where the reader's owner sees the app's files over USB.
const folder = "/mnt/ext1/inkshelf"

func main() {
	// The firmware ends an app by a message; whoever ends it by a signal gets what it has to save saved, too.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Stderr))
}

// run is the whole program. It returns the status that it ends with.
func run(ctx context.Context, stderr io.Writer) int {
	err := app.Run(ctx, app.Options{
		Kinds: kinds.All(), Dir: folder, Free: func() (int64, error) { return app.Free(folder) },
		Log: slog.New(slog.NewTextHandler(stderr, nil)),
	})
	if err == nil {
		return 0
	}
	_, _ = fmt.Fprintln(stderr, "inkshelf:", err)
	if errors.Is(err, errors.ErrUnsupported) {
		_, _ = fmt.Fprintln(stderr, "This program is for the reader. At a desk, run the emulator: go run ./cmd/emulator -fake")
	}
	return 1
}
