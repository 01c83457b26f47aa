package server

import (
	"context"
	"errors"
)

// Greet asks a server for the least that it can be asked for, to see whether it answers.
func Greet(ctx context.Context, srv Server) error {
	_, err := srv.InProgress(ctx, 1)
	if errors.Is(err, errors.ErrUnsupported) {
		_, err = srv.Libraries(ctx)
	}
	if errors.Is(err, errors.ErrUnsupported) {
		_, err = srv.Series(ctx)
	}
	return err
}
