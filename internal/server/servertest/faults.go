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
	subjects := []subject{nobody}
	if o.AbsentSeries != "" || o.AbsentBook != "" {
		subjects = append(subjects, subject{
			series: o.AbsentSeries, book: o.AbsentBook, pages: 3, file: server.Book{ID: o.AbsentBook},
		})
	}
	for _, op := range o.available() {
		if !op.asks {
			continue
		}
		for _, on := range subjects {
			data, err := op.call(o.withDeadline(t), s, on)
			if server.StatusCode(err) != http.StatusNotFound {
				t.Errorf("%s of something absent: got %v, want a StatusError with 404", op.name, err)
			}
			if data != nil {
				t.Errorf("%s of something absent: an error, but with data", op.name)
			}
		}
	}
}

// wrongKey checks that a refused key can be told from everything else. Each operation gets a server of its own: some
// lock a user out after a few wrong passwords.
func (o Options) wrongKey(t *testing.T) {
	on := o.subject(t, o.Open(t))
	for _, op := range o.available() {
		data, err := op.call(o.withDeadline(t), o.WrongKey(t), on)
		if slices.Contains(o.Public, op.name) {
			if err != nil {
				t.Errorf("%s is declared in Public, and with a wrong key: %v", op.name, err)
			}
			continue
		}
		if server.StatusCode(err) != http.StatusUnauthorized {
			t.Errorf("%s with a wrong key: got %v, want a StatusError with 401", op.name, err)
		}
		if data != nil {
			t.Errorf("%s with a wrong key: an error, but with data", op.name)
		}
	}
}

// gone checks that a server which cannot be reached is an error of another sort than an answer.
func (o Options) gone(t *testing.T) {
	on := o.subject(t, o.Open(t))
	s := o.Gone(t)
	for _, op := range o.available() {
		data, err := op.call(o.withDeadline(t), s, on)
		switch {
		case err == nil:
			t.Errorf("%s of a server that is gone is no error", op.name)
		case server.StatusCode(err) != 0 || errors.Is(err, server.ErrBadAnswer):
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
	for _, op := range o.available() {
		t.Run(op.name, func(t *testing.T) {
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			data, err := op.call(ended, usual, on)
			checkEnded(t, data, err, context.Canceled)

			ended, cancel = context.WithDeadline(t.Context(), time.Unix(1, 0))
			defer cancel()
			data, err = op.call(ended, usual, on)
			checkEnded(t, data, err, context.DeadlineExceeded)

			o.cancelledWaiting(t, op, on)
		})
	}
}

// cancelledWaiting ends a call that the server has taken and does not answer.
func (o Options) cancelledWaiting(t *testing.T, op operation, on subject) {
	t.Helper()
	s, arrived := o.Stalled(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var data any
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		data, err = op.call(ctx, s, on)
	}()
	late := time.After(o.Patience)
	select {
	case <-arrived:
	case <-done:
		t.Fatalf("%s returned from a server that does not answer: %v", op.name, err)
	case <-late:
		t.Fatalf("%s has not asked within %v", op.name, o.Patience)
	}
	cancel()
	select {
	case <-done:
		checkEnded(t, data, err, context.Canceled)
	case <-late:
		t.Fatalf("%s goes on %v after its ctx has ended", op.name, o.Patience)
	}
}

func checkEnded(t *testing.T, data any, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got %v, want an error wrapping %v", err, want)
	}
	if data != nil {
		t.Error("an error, but with data")
	}
}
