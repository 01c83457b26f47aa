package servertest

import (
	"context"
	"errors"
	"testing"

	"inkshelf/internal/server"
)

// gaps checks that exactly the declared operations are unsupported, and that those never look like "nothing
// there": they come without data, whatever they are asked about and even while the server is away.
func (o Options) gaps(t *testing.T) {
	s := o.Open(t)
	on := o.subject(t, s)
	for _, op := range operations {
		t.Run(op.name, func(t *testing.T) {
			if o.lacks(op.name) {
				o.gap(t, op, s, on)
				return
			}
			_, err := op.call(o.withDeadline(t), s, on)
			if errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("%s is unsupported but not declared in Lacks: %v", op.name, err)
			} else if err != nil {
				t.Errorf("%s: %v", op.name, err)
			}
		})
	}
}

func (o Options) gap(t *testing.T, op operation, s server.Server, on subject) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		s    server.Server
		on   subject
	}{
		{"as usual", o.withDeadline(t), s, on},
		{"about nothing there is", o.withDeadline(t), s, nobody},
		{"when its ctx has ended", ended, s, on},
		{"of a server that is gone", o.withDeadline(t), o.Gone(t), on},
		{"with a wrong key", o.withDeadline(t), o.WrongKey(t), on},
	} {
		data, err := op.call(c.ctx, c.s, c.on)
		switch {
		case err == nil:
			t.Errorf("%s, asked %s, works but is declared in Lacks", op.name, c.name)
		case !errors.Is(err, errors.ErrUnsupported):
			t.Errorf("%s, asked %s: got %v, want an error wrapping errors.ErrUnsupported", op.name, c.name, err)
		case err == errors.ErrUnsupported:
			t.Errorf("%s, asked %s: errors.ErrUnsupported is to be wrapped in what was asked", op.name, c.name)
		}
		if data != nil {
			t.Errorf("%s, asked %s: unsupported, but with data: %v", op.name, c.name, data)
		}
	}
}
