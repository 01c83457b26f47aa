package server_test

import (
	"slices"
	"testing"

	"inkshelf/internal/server"
)

func TestWatch(t *testing.T) {
	var got [][2]int
	ctx := server.Watch(t.Context(), func(done, total int) { got = append(got, [2]int{done, total}) })
	server.Seen(ctx, 500, 0)
	server.Seen(ctx, 1000, 1200)
	server.Seen(t.Context(), 7, 7) // nobody watches this one
	if want := [][2]int{{500, 0}, {1000, 1200}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
