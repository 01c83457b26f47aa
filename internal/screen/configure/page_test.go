package configure

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestReach opens a page in a network that takes a while to come, or does not come.
func TestReach(t *testing.T) {
	type open struct{ Session }
	errNone := errors.New("no network")
	for _, c := range []struct {
		comes, patience, took time.Duration
		want                  error
	}{
		{comes: 0, patience: 0, took: 0},
		{comes: time.Hour, patience: 0, took: 0, want: errNone},
		{comes: 3 * time.Second, patience: networkWithin, took: 3 * time.Second},
		{comes: time.Hour, patience: networkWithin, took: networkWithin, want: errNone},
		{comes: time.Hour, patience: time.Hour, took: time.Minute, want: context.DeadlineExceeded},
	} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			d := &Door{Page: func(context.Context, Request) (Session, error) {
				if time.Since(begin) < c.comes {
					return nil, errNone
				}
				return open{}, nil
			}}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // then the screen is left
			defer cancel()
			s, err := d.reach(ctx, Request{}, c.patience)
			if took := time.Since(begin); !errors.Is(err, c.want) || (s == nil) != (c.want != nil) || took != c.took {
				t.Errorf("%+v: %v, %v after %v", c, s, err, took)
			}
		})
	}
}
