package screen

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"maps"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// encoded is a picture as it travels.
func encoded(t *testing.T) server.Picture {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 20, 30))); err != nil {
		t.Fatal(err)
	}
	p, err := server.Sniff(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCovers fetches covers of which some are there, some are not, and one is no picture.
func TestCovers(t *testing.T) {
	p := encoded(t)
	c := &covers{fetch: func(_ context.Context, i int) (server.Picture, error) {
		switch i {
		case 1:
			return server.Picture{}, &server.StatusError{Code: 404}
		case 2:
			return server.Picture{Data: []byte("no picture"), Type: "image/png"}, nil
		}
		return p, nil
	}}
	box := image.Pt(10, 15)
	c.keep(box, c.load(t.Context(), box, c.missing(box, 0, 4)), 0, 4)
	for i, want := range []bool{true, false, false, true} {
		if got := c.of(box, i) != nil; got != want {
			t.Errorf("cover %d is there: %v, want %v", i, got, want)
		}
	}
	c.keep(box, map[int]*image.Gray{3: nil}, 0, 4)
	if c.of(box, 3) == nil {
		t.Error("a cover that is there goes when it cannot be fetched again")
	}
	if got := c.missing(box, 0, 6); !slices.Equal(got, []int{4, 5}) {
		t.Errorf("missing are %v: what cannot be fetched is not asked for again", got)
	}
	if c.of(image.Pt(9, 9), 0) != nil || len(c.missing(image.Pt(9, 9), 0, 4)) != 4 {
		t.Error("covers of one size serve for another")
	}
}

// TestCoversInTime gives up when the time is over: what had not come is missing, not absent.
func TestCoversInTime(t *testing.T) {
	p := encoded(t)
	ctx, cancel := context.WithCancel(t.Context())
	c := &covers{fetch: func(ctx context.Context, i int) (server.Picture, error) {
		if i == 0 {
			return p, nil
		}
		cancel()
		<-ctx.Done()
		return server.Picture{}, ctx.Err()
	}}
	box := image.Pt(10, 15)
	c.keep(box, c.load(ctx, box, []int{0, 1}), 0, 2)
	if got := c.missing(box, 0, 2); !slices.Equal(got, []int{1}) {
		t.Errorf("missing are %v, want 1 alone", got)
	}
}

// TestCoversKept fetches more than are kept: those are that lie around the page, and all of the page whatever its size.
func TestCoversKept(t *testing.T) {
	box := image.Pt(1, 1)
	for _, c := range []struct{ from, to, first, last int }{
		{0, 12, 0, coversKept - 1},
		{2*coversKept - 12, 2 * coversKept, coversKept, 2*coversKept - 1},
		{80, 92, 38, 38 + coversKept - 1},
		{10, coversKept + 30, 10, coversKept + 29},
	} {
		all := &covers{}
		for i := range 2 * coversKept {
			all.keep(box, map[int]*image.Gray{i: image.NewGray(image.Rect(0, 0, 1, 1))}, c.from, c.to)
		}
		kept := slices.Sorted(maps.Keys(all.made))
		if len(kept) != c.last-c.first+1 || kept[0] != c.first || kept[len(kept)-1] != c.last {
			t.Errorf("around the items from %d to %d are kept %d, %v, want those from %d to %d", c.from, c.to, len(kept), kept, c.first, c.last)
		}
	}
}

// TestCoversPanic has an adapter panic: that is the job's to tell, not the end of the app.
func TestCoversPanic(t *testing.T) {
	c := &covers{fetch: func(context.Context, int) (server.Picture, error) { panic("adapter") }}
	defer func() {
		if p, _ := recover().(string); !strings.Contains(p, "adapter") {
			t.Errorf("the job panicked with %v", p)
		}
	}()
	c.load(t.Context(), image.Pt(1, 1), []int{0, 1, 2})
	t.Error(errors.New("load returned"))
}
