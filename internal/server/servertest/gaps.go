package servertest

import (
	"errors"
	"testing"
)

// gaps checks that exactly the declared operations are unsupported, and that those never look like "nothing
// there": they come without data, whatever they are asked about and even while the server is away.
func (o Options) gaps(t *testing.T) {
	s := o.Open(t)
	on := o.subject(t, s)
	for _, op := range operations {
		t.Run(op.name, func(t *testing.T) {
			if !o.lacks(op.name) {
				if _, err := op.call(withDeadline(t), s, on); errors.Is(err, errors.ErrUnsupported) {
					t.Errorf("%s is unsupported but not declared in Lacks: %v", op.name, err)
				} else if err != nil {
					t.Errorf("%s: %v", op.name, err)
				}
				return
			}
			for _, c := range []struct {
				name string
				call func() (any, error)
			}{
				{"as usual", func() (any, error) { return op.call(withDeadline(t), s, on) }},
				{"about nothing there is", func() (any, error) { return op.call(withDeadline(t), s, nobody) }},
				{"of a server that is gone", func() (any, error) { return op.call(withDeadline(t), o.Gone(t), on) }},
			} {
				data, err := c.call()
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
		})
	}
}
