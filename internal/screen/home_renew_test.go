package screen

import (
	"slices"
	"testing"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
)

// TestSeriesOf finds which series home has to ask a server for: those of its own books, each once, and of those that are shown.
func TestSeriesOf(t *testing.T) {
	of := func(source string, series server.SeriesID) desk.Volume {
		return desk.Volume{Source: source, Of: server.Series{ID: series}}
	}
	opened := []desk.Volume{of("Press", "a"), of("Comics", "b"), of("Press", "a"), of("Press", "c"), of("Press", "d")}
	var got []server.SeriesID
	for _, s := range seriesOf(opened, "Press") {
		got = append(got, s.ID)
	}
	if want := []server.SeriesID{"a", "c"}; !slices.Equal(got, want) {
		t.Errorf("it asks for %q, want %q", got, want)
	}
	if got := seriesOf(nil, "Press"); got != nil {
		t.Errorf("where nothing was opened it asks for %+v", got)
	}
}
