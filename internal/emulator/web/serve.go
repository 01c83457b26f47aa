package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Serve answers requests until ctx ends, and then takes half a second at most to finish: streams end with ctx. It closes ln.
func Serve(ctx context.Context, ln net.Listener, h http.Handler) error {
	srv := &http.Server{
		Handler:                      h,
		ReadHeaderTimeout:            5 * time.Second,
		WriteTimeout:                 writeTime, // streams give themselves more each time
		IdleTimeout:                  2 * time.Minute,
		MaxHeaderBytes:               16 << 10,
		DisableGeneralOptionsHandler: true, // our own answer has our headers
		BaseContext:                  func(net.Listener) context.Context { return ctx },
		ErrorLog:                     slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve(ln) }()
	var err error
	select {
	case err = <-served:
	case <-ctx.Done():
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 500*time.Millisecond)
		defer cancel()
		_ = srv.Shutdown(grace) // which fails if a connection is held open: nothing more is to be expected of it
		err = <-served          // now nobody is let in any more
	}
	_ = srv.Close()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serve the page: %w", err)
}
