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
	tried   bool // it did not come in time once: from now on nobody waits who sees nothing meanwhile
}

// get returns the cover, or that there is none; late says that it is worth asking again. A quiet question is answered with
// what has come already.
func (h *heroCover) get(ctx context.Context, at place, q desk.Question, fetch func(context.Context) (server.Picture, error)) (m *image.Gray, none, late bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known || q.Quiet {
		return h.picture, h.known && h.picture == nil, false
	}
	if !at.frozen && !h.tried {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, desk.CoversWithin)
		defer cancel()
	}
	p, err := fetch(ctx)
	if err == nil {
		h.picture, err = picture.DecodeCover(p.Data, image.Pt(at.units.Px(336), at.units.Px(480)), picture.Limits{})
		h.known = true // one that cannot be shown is none
	} else {
		h.known = errors.Is(err, errors.ErrUnsupported) || server.StatusCode(err) == 404
	}
	if err != nil {
		h.picture = nil
	}
	late = !h.known && !h.tried
	h.tried = true
	return h.picture, h.known && h.picture == nil, late
}
