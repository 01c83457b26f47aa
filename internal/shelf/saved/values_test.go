package saved_test

import (
	"reflect"
	"testing"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/shelf/saved"
)

func TestValues(t *testing.T) {
	dir := tempDir(t)
	s := saved.Open(dir)
	filters := saved.Filters{Status: []string{saved.StatusUnread, saved.StatusReading}, Library: "l", Downloaded: true}
	view := saved.View{Mode: saved.ModeList}
	reading := saved.Reading{Fit: saved.FitWidth, Direction: saved.RightToLeft, Rotation: 270, Refresh: saved.RefreshSixth}
	last := saved.Last{Screen: "reader", Source: "Comics", Series: "s", Book: "b", Page: 34}

	must(t, s.SetFilters("Comics", filters))
	must(t, s.SetView("Comics", view))
	must(t, s.SetReading("Comics", "../s: é", reading))
	must(t, s.SetLast(last))
	// Names that stand in one another's way, if anything does.
	for _, source := range []string{"last", "Comics.old", "Comics.new", "filters", "sources"} {
		must(t, s.SetFilters(source, saved.Filters{Library: source}))
		must(t, s.SetReading(source, "../s: é", saved.Reading{}))
	}

	s = saved.Open(dir)
	check := func(what string, got, want any, damage, err any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v (%v, %v)", what, got, want, damage, err)
		}
	}
	f, damage, err := s.Filters("Comics")
	check("filters", f, filters, damage, err)
	v, damage, err := s.View("Comics")
	check("view", v, view, damage, err)
	r, damage, err := s.Reading("Comics", "../s: é")
	check("reading", r, reading, damage, err)
	l, damage, err := s.Last()
	check("last", l, last, damage, err)

	f, damage, err = s.Filters("Comics.old")
	check("another source", f, saved.Filters{Library: "Comics.old"}, damage, err)
	r, damage, err = s.Reading("Comics", "s")
	check("another series", r, saved.Reading{}, damage, err)
}

func TestEveryChoiceComesBack(t *testing.T) {
	s := saved.Open(disktest.NewVolume(disktest.Options{}))
	var all []saved.Reading
	for _, w := range []string{saved.FitPage, saved.FitWidth, saved.FitDouble} {
		all = append(all, saved.Reading{Fit: w})
	}
	for _, w := range []string{saved.LeftToRight, saved.RightToLeft, saved.Vertical} {
		all = append(all, saved.Reading{Direction: w})
	}
	for _, turn := range []int{0, 90, 180, 270} {
		all = append(all, saved.Reading{Rotation: turn})
	}
	for _, w := range []string{
		saved.RefreshPage, saved.RefreshThird, saved.RefreshSixth, saved.RefreshTenth, saved.RefreshChapter, saved.RefreshAutomatic,
	} {
		all = append(all, saved.Reading{Refresh: w})
	}
	for _, want := range all {
		must(t, s.SetReading("x", "s", want))
		if got, damage, err := s.Reading("x", "s"); err != nil || damage != nil || got != want {
			t.Errorf("got %+v, %v, %v; want %+v", got, damage, err, want)
		}
	}
	for _, mode := range []string{saved.ModeGrid, saved.ModeList} {
		must(t, s.SetView("x", saved.View{Mode: mode}))
		if got, _, _ := s.View("x"); got.Mode != mode {
			t.Errorf("got %q, want %q", got.Mode, mode)
		}
	}
	filters := saved.Filters{Status: []string{saved.StatusUnread, saved.StatusReading, saved.StatusRead}}
	must(t, s.SetFilters("x", filters))
	if got, _, _ := s.Filters("x"); !reflect.DeepEqual(got, filters) {
		t.Errorf("got %+v, want %+v", got, filters)
	}
}

func TestValuesThatMakeNoSense(t *testing.T) {
	dir := tempDir(t)
	must(t, saved.Save(saved.Open(dir), "sources/x/filters", saved.Filters{Status: []string{"read", "Read", "", "paused"}, Library: "l"}))
	must(t, saved.Save(saved.Open(dir), "sources/x/view", saved.View{Mode: "round"}))
	s := saved.Open(dir)
	must(t, s.SetReading("x", "s", saved.Reading{Fit: "tight", Direction: "up", Rotation: 17, Refresh: saved.RefreshChapter}))
	must(t, s.SetLast(saved.Last{Screen: "reader", Page: -3}))
	must(t, s.SetBookmarks("x", "b", saved.Bookmarks{Pages: []int{9, 0, 3, -1, 5}, Of: []int{12, 12, -2}}))

	if f, damage, err := s.Filters("x"); err != nil || damage != nil || !reflect.DeepEqual(f, saved.Filters{Status: []string{"read"}, Library: "l"}) {
		t.Errorf("got %+v, %v, %v", f, damage, err)
	}
	if v, damage, err := s.View("x"); err != nil || damage != nil || v != (saved.View{}) {
		t.Errorf("got %+v, %v, %v", v, damage, err)
	}
	if r, damage, err := s.Reading("x", "s"); err != nil || damage != nil || r != (saved.Reading{Refresh: saved.RefreshChapter}) {
		t.Errorf("got %+v, %v, %v", r, damage, err)
	}
	if l, damage, err := s.Last(); err != nil || damage != nil || l != (saved.Last{Screen: "reader"}) {
		t.Errorf("got %+v, %v, %v", l, damage, err)
	}
	want := saved.Bookmarks{Pages: []int{9, 3, 5}, Of: []int{12, 0, 0}}
	if b, damage, err := s.Bookmarks("x", "b"); err != nil || damage != nil || !reflect.DeepEqual(b, want) {
		t.Errorf("got %+v, %v, %v", b, damage, err)
	}
}
