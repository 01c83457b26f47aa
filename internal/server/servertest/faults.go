package servertest

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/server"
)

// absent checks that an id the server does not have is 404, not an empty answer.
func (o Options) absent(t *testing.T) {
	s := o.Open(t)
	for _, op := range o.available() {
		if op.on == "" {
			continue
		}
		data, err := op.call(withDeadline(t), s, nobody)
		if server.StatusCode(err) != http.StatusNotFound {
			t.Errorf("%s of something absent: got %v, want a StatusError with 404", op.name, err)
		}
		if data != nil {
			t.Errorf("%s of something absent: an error, but with data", op.name)
		}
	}
}

// wrongKey checks that a refused key can be told from everything else.
func (o Options) wrongKey(t *testing.T) {
	on := o.subject(t, o.Open(t))
	s := o.WrongKey(t)
	for _, op := range o.available() {
		if slices.Contains(o.Public, op.name) {
			continue
		}
		data, err := op.call(withDeadline(t), s, on)
		if server.StatusCode(err) != http.StatusUnauthorized {
			t.Errorf("%s with a wrong key: got %v, want a StatusError with 401", op.name, err)
		}
		if data != nil {
			t.Errorf("%s with a wrong key: an error, but with data", op.name)
		}
	}
}

// gone checks that a server which cannot be reached is an error of another sort than a refusal.
func (o Options) gone(t *testing.T) {
	on := o.subject(t, o.Open(t))
	s := o.Gone(t)
	for _, op := range o.available() {
		data, err := op.call(withDeadline(t), s, on)
		switch {
		case err == nil:
			t.Errorf("%s of a server that is gone is no error", op.name)
		case server.StatusCode(err) != 0:
			t.Errorf("%s of a server that is gone: got %v, which is a server's answer", op.name, err)
		case errors.Is(err, errors.ErrUnsupported):
			t.Errorf("%s of a server that is gone: got %v, which is a gap of the kind", op.name, err)
		}
		if data != nil {
			t.Errorf("%s of a server that is gone: an error, but with data", op.name)
		}
	}
}

// cancelled checks that a call ends with its ctx: before it has begun, and while the server lets it wait.
func (o Options) cancelled(t *testing.T) {
	usual := o.Open(t)
	on := o.subject(t, usual)
	stalled := o.Stalled(t)
	for _, op := range o.available() {
		t.Run(op.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			data, err := op.call(ctx, usual, on)
			checkCancelled(t, data, err)

			ctx, cancel = context.WithCancel(t.Context())
			defer cancel()
			done := make(chan struct{})
			go func() {
				defer close(done)
				data, err = op.call(ctx, stalled, on)
			}()
			cancel()
			select {
			case <-done:
				checkCancelled(t, data, err)
			case <-time.After(patience):
				t.Fatalf("%s goes on %v after its ctx has ended", op.name, patience)
			}
		})
	}
}

func checkCancelled(t *testing.T, data any, err error) {
	t.Helper()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want an error wrapping context.Canceled", err)
	}
	if data != nil {
		t.Error("an error, but with data")
	}
}
