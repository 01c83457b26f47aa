package shelf

import "context"

// errand is something that Run does when it is asked to: once, however often that was meanwhile. What is sent is called
// when it has been done.
type errand chan func()

func newErrand() errand { return make(errand, 1) }

// send has Run do an errand. It counts as work from now on.
func (s *Shelf) send(e errand) {
	end := s.work()
	select {
	case e <- end:
	default: // Run has not got round to the last one
		end()
	}
}

// do does an errand whenever it is asked for, until ctx ends.
func (e errand) do(ctx context.Context, what func(context.Context)) {
	for {
		select {
		case <-ctx.Done():
			return
		case end := <-e:
			what(ctx)
			end()
		}
	}
}
