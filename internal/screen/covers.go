package screen

import (
	"cmp"
	"context"
	"image"
	"maps"
	"slices"
	"sync"

	"inkshelf/internal/picture"
	"inkshelf/internal/server"
)

// covers are the pictures of a list, as far as they have been fetched. Only fetch and load may be called by jobs.
type covers struct {
	fetch func(ctx context.Context, item int) (server.Picture, error)
	stamp func(item int) string // changes with the cover; nil: covers do not

	box  image.Point         // that they were made for
	made map[int]*image.Gray // nil: that item has none
}

const (
	coversKept = 96 // some pages; one takes about 100 kB
	coverJobs  = 4  // connections, and decoders: a page of covers soon has all that a reader can do
)

// of returns the cover of an item that was made for a box, or nil.
func (c *covers) of(box image.Point, item int) *image.Gray {
	if c.box != box {
		return nil
	}
	return c.made[item]
}

// stampOf returns the stamp of an item's cover.
func (c *covers) stampOf(item int) string {
	if c.stamp == nil {
		return ""
	}
	return c.stamp(item)
}

// missing returns those of the items from up to and without to that have not been fetched for a box.
func (c *covers) missing(box image.Point, from, to int) []int {
	var items []int
	for i := from; i < to; i++ {
		if _, ok := c.made[i]; !ok || c.box != box {
			items = append(items, i)
		}
	}
	return items
}

// load fetches covers and makes them ready for a box. What has not come when ctx ends is not in the answer; what cannot be
// fetched at all is there without a picture, and a page with its title is shown instead.
func (c *covers) load(ctx context.Context, box image.Point, items []int) map[int]*image.Gray {
	var (
		all    sync.WaitGroup
		mu     sync.Mutex
		made   = map[int]*image.Gray{}
		failed any // what a goroutine panicked with: the job is to panic with it, which is the loop's to handle
		turn   = make(chan struct{}, coverJobs)
	)
	for _, item := range items {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			m, p := c.loadOne(ctx, box, item)
			mu.Lock()
			defer mu.Unlock()
			if p != nil {
				failed = p
			}
			if m != nil || ctx.Err() == nil {
				made[item] = m
			}
		})
	}
	all.Wait()
	if failed != nil {
		panic(failed)
	}
	return made
}

func (c *covers) loadOne(ctx context.Context, box image.Point, item int) (m *image.Gray, panicked any) {
	defer func() { panicked = recover() }()
	p, err := c.fetch(ctx, item)
	if err != nil {
		return nil, nil
	}
	m, err = picture.DecodeCover(p.Data, box, picture.Limits{})
	if err != nil {
		return nil, nil
	}
	return m, nil
}

// keep adds covers that were made for a box. Where there are too many it forgets those that are farthest from the items
// from up to and without to, but none of these: they can be seen.
func (c *covers) keep(box image.Point, made map[int]*image.Gray, from, to int) {
	if c.box != box || c.made == nil {
		c.box, c.made = box, map[int]*image.Gray{}
	}
	for item, m := range made {
		if m != nil || c.made[item] == nil { // what has come does not go because another try failed
			c.made[item] = m
		}
	}
	if len(c.made) <= coversKept {
		return
	}
	distance := func(item int) int { return max(from-item, item-to+1, 0) }
	nearest := slices.SortedFunc(maps.Keys(c.made), func(a, b int) int {
		return cmp.Or(cmp.Compare(distance(a), distance(b)), cmp.Compare(a, b))
	})
	for _, item := range nearest[coversKept:] {
		if distance(item) > 0 {
			delete(c.made, item)
		}
	}
}
