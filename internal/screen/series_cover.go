package screen

import (
	"context"
	"errors"
	"image"
	"sync"

	"inkshelf/internal/picture"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
)

// heroCover is the cover of a series, made ready for its page. Jobs fetch it, and a page waits for it as long as for the
// covers of a list.
type heroCover struct {
	mu      sync.Mutex
	picture *image.Gray
	known   bool // there is the picture, or none is to be had
	tried   bool // it was asked for: who asks again sees the page meanwhile, and can wait
}

// get returns the cover, or that there is none; late says that it is worth asking again. A quiet question is answered with
// what has come already.
func (h *heroCover) get(ctx context.Context, at place, q desk.Question, fetch func(context.Context) (server.Picture, error)) (m *image.Gray, none, late bool) {
	h.mu.Lock()
	known, tried := h.known, h.tried
	h.mu.Unlock()
	if !known && !q.Quiet {
		late = !h.try(ctx, at, tried, fetch) && !tried
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.picture, h.known && h.picture == nil, late
}

// try fetches the cover and reports whether it is known then. Meanwhile others are answered with what there is.
func (h *heroCover) try(ctx context.Context, at place, patient bool, fetch func(context.Context) (server.Picture, error)) bool {
	if !at.frozen && !patient {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, desk.CoversWithin)
		defer cancel()
	}
	var m *image.Gray
	p, err := fetch(ctx)
	known := err == nil || errors.Is(err, errors.ErrUnsupported) || server.StatusCode(err) == 404
	if err == nil {
		m, _ = picture.DecodeCover(p.Data, image.Pt(at.units.Px(336), at.units.Px(480)), picture.Limits{}) // one that cannot be shown is none
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.picture, h.known, h.tried = m, known, true
	return known
}
