package screen

import (
	"context"
	"sync"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
)

// errands is what home does behind what it shows.
type errands struct {
	looks   int  // so far: only what the latest brings is shown
	looking bool // a job looks at the shelf
	again   bool // there was news meanwhile
	patient bool // late covers have been waited for

	asked   bool // servers, in this visit
	pending int  // that have not answered
	hasty   bool // the others are not waited for
	visit   int  // so far: an answer belongs to one

	deeds []func() error // what is to be done, each once whoever calls it
}

// leave forgets what is under way: it ends with the screen. What was to be done is done, even if the app is about to end.
func (e *errands) leave() {
	for _, do := range e.deeds {
		_ = do() // there is nobody left to be told
	}
	*e = errands{looks: e.looks + 1, visit: e.visit + 1}
}

// look reads again what the shelf knows, and then asks the servers. While they are being asked it is left to them to look:
// what they say is shown together. The turn may be that of a screen above: home is up to date when it is shown.
func (h *home) look(turn *loop.Turn) {
	switch {
	case h.Asked: // it looks when that has come, or is given up
		return
	case h.pending > 0 && !h.hasty:
		return
	case h.looking:
		h.again = true
		return
	}
	h.looking = true
	h.looks++
	number := h.looks
	loop.Start(turn, h.reading(turn), func(turn *loop.Turn, f findings, err error) {
		if number != h.looks {
			return
		}
		h.looking = false
		if err == nil {
			h.exchange(turn, f)
			h.complete(turn)
		}
		if h.again {
			h.again = false
			h.look(turn)
		} else if h.app.top == nil {
			h.question(turn)
		}
	})
}

// complete waits once for covers that did not come in time. They are shown together.
func (h *home) complete(turn *loop.Turn) {
	p := placeOf(turn)
	if h.patient || !h.findings.late(p) {
		return
	}
	h.patient = true
	sources, had, number := h.app.servers.Sources, h.pictures, h.looks
	loop.Start(turn, func(ctx context.Context) (findings, error) { return h.find(ctx, p, sources, had), nil },
		func(turn *loop.Turn, f findings, err error) {
			if err == nil && number == h.looks {
				h.exchange(turn, f)
			}
		})
}

// question asks the servers what they know, once a visit. What they say is shown when all have answered, or when the others
// take long.
func (h *home) question(turn *loop.Turn) {
	if h.asked || h.app.Shelf == nil || !turn.Net() {
		return
	}
	h.asked = true
	visit, anew := h.visit, h.typed != h.app.Type()
	h.typed = h.app.Type()
	for _, src := range h.app.Sources() {
		if src.Err != nil {
			continue
		}
		var made []server.Series
		if anew && desk.MakesPages(src) {
			made = seriesOf(h.opened, src.Name)
		}
		h.pending++
		loop.Start(turn, func(ctx context.Context) (answer, error) {
			h.app.renew(ctx, src, made)
			asked, err := h.app.ask(ctx, src)
			return answer{asked, err}, nil
		}, func(turn *loop.Turn, a answer, err error) {
			if visit != h.visit {
				return
			}
			h.pending--
			if err != nil {
				a = answer{true, err}
			}
			if a.asked {
				h.blame(src.Name, a.err)
			}
			h.look(turn)
		})
	}
	if h.pending > 0 && !turn.Frozen() {
		loop.After(turn, desk.CoversWithin, func(turn *loop.Turn) {
			if visit == h.visit && h.pending > 0 {
				h.hasty = true
				h.look(turn)
			}
		})
	}
}

// answer is whether a server was asked, and why it did not answer.
type answer struct {
	asked bool
	err   error
}

// act has the shelf do something, and shows what has become of it.
func (h *home) act(turn *loop.Turn, do func() error) {
	do = sync.OnceValue(do)
	h.deeds = append(h.deeds, do)
	visit := h.visit
	loop.Start(turn, func(context.Context) (struct{}, error) { return struct{}{}, do() }, func(turn *loop.Turn, _ struct{}, err error) {
		if visit != h.visit {
			return
		}
		if err != nil {
			h.tell(turn, h.app.Problem(err), "")
		}
		h.look(turn)
	})
}
