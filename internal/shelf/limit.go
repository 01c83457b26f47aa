package shelf

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"time"

	"inkshelf/internal/server"
)

// margin is what downloads leave free, so that positions can always be written.
const margin = 64 << 20

// SetLimit says what books may take of the disk, in bytes; 0 as much as there is. Read books beyond that are removed, the
// least recently read ones first. Those that were pinned or put there by hand never are.
func (s *Shelf) SetLimit(bytes int64) error {
	if err := s.changeRules(func(r *rules) { r.Limit = bytes }); err != nil {
		return err
	}
	s.makeRoom(0)
	s.downloads.Kick()
	return nil
}

// Limit returns what SetLimit has set.
func (s *Shelf) Limit() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rules.Limit
}

// room returns how much may still be written, by the disk and by the limit. Of the latter nothing need be left free.
func (s *Shelf) room() (int64, error) {
	free, err := int64(math.MaxInt64), error(errors.ErrUnsupported)
	if s.o.Free != nil {
		if free, err = s.o.Free(); err != nil {
			free = math.MaxInt64
		}
	}
	if limit := s.Limit(); limit > 0 {
		used := s.Used()
		return min(free, limit-used.Books-used.Parts+margin), nil
	}
	return free, err
}

// makeRoom removes read books until so many bytes can be downloaded, and reports whether they can. If all of them would not
// do, none is removed for it. Without a limit nobody has asked for that.
func (s *Shelf) makeRoom(need int64) bool {
	if s.Limit() == 0 {
		return false
	}
	enough := func(more int64) bool {
		room, err := s.room()
		return err == nil && room-margin+more >= need
	}
	all := s.removable()
	var sum int64
	for _, i := range all {
		sum += i.Size
	}
	if need > 0 && !enough(sum) {
		return false
	}
	var removed []Item
	for _, i := range all {
		if enough(0) {
			break
		}
		if err := s.stock.Remove(i.Ref()); err != nil {
			s.log.Warn("a read book cannot be removed", "path", i.Path, "err", err)
			continue
		}
		removed = append(removed, i)
	}
	if len(removed) > 0 {
		s.log.Info("read books made room", "books", len(removed))
		s.tell(News{Books: true, Removed: removed})
	}
	return enough(0)
}

// removable lists the books that may go, the least recently read first. One that is being renewed stays until the new one is
// whole.
func (s *Shelf) removable() []Item {
	type read struct {
		item Item
		at   time.Time
		rank int // how many books were opened here after it
	}
	recent := map[server.Ref]int{}
	for i, o := range s.progress.Recent(math.MaxInt) {
		recent[ref(o.Source, o.Book)] = i
	}
	var all []read
	for _, i := range s.Items("") {
		p, ok := s.progress.Of(i.Ref())
		if i.Found || i.Pinned || !ok || !p.Completed || s.held(i.Ref()) {
			continue
		}
		if _, coming := s.Downloading(i.Ref()); coming {
			continue
		}
		rank, here := recent[i.Ref()]
		if !here {
			rank = math.MaxInt // it was read elsewhere
		}
		all = append(all, read{i, p.At, rank})
	}
	// The order of reading here does not depend on the clock; what was read elsewhere has nothing but a time.
	slices.SortStableFunc(all, func(a, b read) int { return cmp.Or(cmp.Compare(b.rank, a.rank), a.at.Compare(b.at)) })
	var items []Item
	for _, r := range all {
		items = append(items, r.item)
	}
	return items
}

func (s *Shelf) held(r server.Ref) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[r] > 0
}
