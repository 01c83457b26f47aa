package comic

import (
	"context"
	"slices"
	"sync"
)

// recent remembers the last few pages as they travelled: the parts of a page are drawn one by one, and a server is asked
// for it once.
type recent struct {
	mu    sync.Mutex
	pages []page // the latest one last
}

type page struct {
	number int
	data   []byte
}

// What is remembered at most. One page that is larger is remembered alone.
const (
	recentPages = 4
	recentBytes = 16 << 20
)

// page returns a page of the source. Two who ask for the same at once may both have it fetched.
func (r *recent) page(ctx context.Context, s Source, number int) ([]byte, error) {
	if data, ok := r.find(number); ok {
		return data, nil
	}
	data, err := s.Page(ctx, number)
	if err != nil {
		return nil, err
	}
	r.keep(page{number, data})
	return data, nil
}

func (r *recent) find(number int) ([]byte, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.pages {
		if p.number == number {
			return p.data, true
		}
	}
	return nil, false
}

func (r *recent) keep(p page) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pages = append(slices.DeleteFunc(r.pages, func(old page) bool { return old.number == p.number }), p)
	for len(r.pages) > 1 && (len(r.pages) > recentPages || r.bytes() > recentBytes) {
		r.pages = slices.Delete(r.pages, 0, 1)
	}
}

func (r *recent) bytes() (n int64) {
	for _, p := range r.pages {
		n += int64(len(p.data))
	}
	return n
}
