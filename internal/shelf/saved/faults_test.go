package saved_test

import (
	"errors"
	"syscall"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/shelf/saved"
)

// After a power cut at any moment there is the old value or the new one, and no damage to tell of.
func TestPowerCuts(t *testing.T) {
	start := func() *disktest.Volume {
		v := disktest.NewVolume(disktest.Options{})
		put(t, v, "last", `{"version":1,"page":1,"other":"kept"}`)
		return v
	}
	v := start()
	begin := v.Ops()
	must(t, saved.Open(v).SetLast(saved.Last{Page: 2}))
	seeds := uint64(20)
	if testing.Short() {
		seeds = 3
	}
	end := v.Ops()
	for op := begin; op <= end; op++ {
		v := start()
		v.CutAt(op)
		done := saved.Open(v).SetLast(saved.Last{Page: 2}) == nil
		for _, loss := range disktest.Losses {
			for seed := range seeds {
				last, damage, err := saved.Open(v.After(loss, seed)).Last()
				if err != nil || damage != nil || last.Page != 2 && (done || last.Page != 1) {
					t.Fatalf("cut at %d, %v, %d, saved %v: got %+v, %v, %v", op, loss, seed, done, last, damage, err)
				}
			}
		}
	}
}

// A value that is saved for the first time is there or not.
func TestPowerCutsAtFirst(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	must(t, saved.Open(v).SetView("x", saved.View{Mode: saved.ModeList}))
	for op := range v.Ops() + 1 {
		v := disktest.NewVolume(disktest.Options{})
		v.CutAt(op)
		done := saved.Open(v).SetView("x", saved.View{Mode: saved.ModeList}) == nil
		for _, loss := range disktest.Losses {
			for seed := range uint64(5) {
				view, damage, err := saved.Open(v.After(loss, seed)).View("x")
				if err != nil || damage != nil || view.Mode != saved.ModeList && (done || view.Mode != "") {
					t.Fatalf("cut at %d, %v, %d, saved %v: got %+v, %v, %v", op, loss, seed, done, view, damage, err)
				}
			}
		}
	}
}

func TestNothingCanBeWritten(t *testing.T) {
	for name, tt := range map[string]struct {
		begin, end func(v *disktest.Volume)
		want       error
	}{
		"full":      {func(v *disktest.Volume) { v.Fill() }, func(v *disktest.Volume) { v.SetFree(1 << 20) }, syscall.ENOSPC},
		"read-only": {func(v *disktest.Volume) { v.SetReadOnly(true) }, func(v *disktest.Volume) { v.SetReadOnly(false) }, syscall.EROFS},
	} {
		t.Run(name, func(t *testing.T) {
			v := disktest.NewVolume(disktest.Options{})
			s := saved.Open(v)
			must(t, s.SetLast(saved.Last{Page: 1}))
			put(t, v, "bad", "{")
			tt.begin(v)
			if err := s.SetLast(saved.Last{Page: 2}); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if err := s.SetView("x", saved.View{}); !errors.Is(err, tt.want) {
				t.Errorf("a new one: got %v, want %v", err, tt.want)
			}
			if last, damage, err := s.Last(); err != nil || damage != nil || last.Page != 1 {
				t.Errorf("got %+v, %v, %v; want page 1", last, damage, err)
			}
			if last, damage, err := saved.Load[saved.Last](s, "bad"); err != nil || damage == nil || last.Page != 0 {
				t.Errorf("a damaged one: got %+v, %v, %v", last, damage, err)
			}
			if _, damage, err := saved.Load[saved.Last](s, "bad"); err != nil || damage != nil {
				t.Errorf("a damaged one was told twice: %v, %v", damage, err)
			}
			tt.end(v)
			must(t, s.SetLast(saved.Last{Page: 2}))
			if last := load[saved.Last](t, v, "last"); last.Page != 2 {
				t.Errorf("got %+v, want page 2", last)
			}
		})
	}
}

// A file that cannot be read is not taken for one that is not there: saving would write over what it holds.
func TestFileCannotBeRead(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	must(t, saved.Open(v).SetLast(saved.Last{Page: 1}))
	s := saved.Open(disktest.Fail(v, func(op, _ string) error {
		if op == "open" {
			return syscall.EMFILE
		}
		return nil
	}))
	if _, _, err := s.Last(); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("got %v", err)
	}
	if err := s.SetLast(saved.Last{Page: 2}); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("saving: got %v", err)
	}
	if last := load[saved.Last](t, v, "last"); last.Page != 1 {
		t.Errorf("got %+v, want page 1", last)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(`{"version":1,"name":"n","door":{"Colour":"red","bell":true},"rooms":{"a":{"Beds":1,"lamp":1}}}`))
	f.Add([]byte(`{"version":7,"NAME":"x","Rooms":null,"steps":[{"high":1}],"built":"1901-02-03T04:05:06Z"}`))
	f.Add([]byte(`{"version":1,"rooms":{"":{}},"back":null,"Plain":1e2}`))
	f.Add([]byte("{\"version\":1,\n\"name\":\"\xff\\ud800\"}"))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		v := disktest.NewVolume(disktest.Options{})
		must(t, v.MkdirAll("saved"))
		must(t, disk.Write(v, "saved/house", text))
		s := saved.Open(v)
		h, damage, err := saved.Load[house](s, "house")
		must(t, err)
		if damage != nil {
			return
		}
		// Saving what was loaded changes nothing that a load sees, nor anything at all from the second time on.
		must(t, saved.Save(s, "house", h))
		first := get(t, v, "house")
		again := load[house](t, v, "house")
		must(t, saved.Save(s, "house", again))
		if second := get(t, v, "house"); second != first {
			t.Fatalf("got  %s\nwant %s", second, first)
		}
	})
}
