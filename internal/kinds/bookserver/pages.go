package bookserver

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"net/http"

	"inkshelf/internal/server"
)

// pages is how far a list has been read.
type pages struct {
	read int // pages
	full int // entries of a full page, as the first one is; 0 once there was one with fewer
	seed maphash.Seed
	seen map[uint64]bool // hashes of the entries: those of a hostile server may be long
}

func newPages() *pages { return &pages{seed: maphash.MakeSeed(), seen: map[uint64]bool{}} }

// fresh reports whether an entry is new in its list.
func (p *pages) fresh(e *entry) (bool, error) {
	key := maphash.String(p.seed, cmp.Or(e.id, firstAcquisition(e.links))+"\x00"+e.onward().href)
	switch {
	case p.seen[key]:
		return false, nil
	case len(p.seen) == maxBooks:
		return false, fmt.Errorf("%w: a list of more than %d entries", server.ErrBadAnswer, maxBooks)
	}
	p.seen[key] = true
	return true, nil
}

// turn takes notice of a page that was read.
func (p *pages) turn(entries int) {
	if p.read++; p.read == 1 {
		p.full = entries
	} else if entries < p.full {
		p.full = 0
	}
}

// page reads one page of a list and hands each entry on that is new in it. It returns how many there were.
func (r *reading) page(ctx context.Context, at string, p *pages, each func(*entry) error) ([]link, int, error) {
	entries, fresh := 0, 0
	links, err := r.read(ctx, at, func(e *entry) error {
		entries++
		isNew, err := p.fresh(e)
		if err != nil || !isNew {
			return err
		}
		fresh++
		return each(e)
	})
	if err != nil {
		return nil, 0, err
	}
	p.turn(entries)
	return links, fresh, nil
}

// list reads a list page by page and hands each entry on that is new in it.
func (r *reading) list(ctx context.Context, at string, each func(*entry) error) error {
	return r.follow(ctx, at, newPages(), each)
}

// follow reads the pages of a list from one of them on. Only "next" is followed: "last" is wrong in many versions of
// calibre. A list that begins again, or goes on without anything new, is at its end.
func (r *reading) follow(ctx context.Context, at string, p *pages, each func(*entry) error) error {
	for at != "" {
		links, fresh, err := r.page(ctx, at, p, each)
		switch {
		case p.read > 0 && p.full > 0 && server.StatusCode(err) == http.StatusNotFound:
			return nil // calibre's "Invalid offset": books went away meanwhile, and the page before is now the last
		case p.read > 0 && passable(err):
			// Half a list would pass for all of it.
			return fmt.Errorf("%w: page %d of a list is missing: %v", server.ErrBadAnswer, p.read+1, err)
		case err != nil:
			return err
		case fresh == 0:
			return nil
		}
		at = nextOf(links)
	}
	return nil
}

// nextOf returns where the next page is, "" if there is none.
func nextOf(links []link) string { return find(links, func(l link) bool { return l.rel == "next" }) }
