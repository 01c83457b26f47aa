package script

import (
	"context"
	"errors"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/guide"
)

// inspector holds the app against the design guide whenever it has settled: every script is also a check of the screens
// that it comes by.
type inspector struct {
	costs  guide.Costs
	screen emulator.Drawn     // as it was last
	recent []emulator.Refresh // since then
	seq    int                // of the latest refresh then
}

// inspect looks at the screen and at what it took to get there. An app that tells nothing of itself is not checked, nor is
// one that cannot be seen.
func (r *runner) inspect(ctx context.Context) error {
	if err := r.look(); err != nil {
		return err
	}
	if r.seq == r.inspected.seq || !r.Panel.Visible() {
		return nil
	}
	drawn, err := r.Panel.Drawn(ctx)
	switch {
	case errors.Is(err, emulator.ErrUntold) || err != nil && r.hasEnded():
		return nil
	case err != nil:
		return err
	}
	i := &r.inspected
	faults := append(guide.Screen(drawn), i.costs.Check(i.screen, drawn, i.recent)...)
	i.screen, i.recent, i.seq = drawn, nil, r.seq
	if len(faults) > 0 {
		return &guide.Error{Faults: faults}
	}
	return nil
}
