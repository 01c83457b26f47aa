package disktest_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// outcomes returns what look sees after every kind of power cut, sorted.
func outcomes(v *disktest.Volume, look func(*disktest.Volume) string) []string {
	seen := map[string]bool{look(v.After(disktest.Kept, 0)): true, look(v.After(disktest.Lost, 0)): true}
	for seed := range uint64(150) {
		seen[look(v.After(disktest.Torn, seed))] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// TestNames makes changes of names that are not synced, or only halfway, and looks what may become of them.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		what string
		do   func(v *disktest.Volume) error
		want []string // contents of d/a, d/b and e/b
	}{
		{"nothing", func(*disktest.Volume) error { return nil }, []string{"A B -"}},
		{
			"remove",
			func(v *disktest.Volume) error { return v.Remove("d/a") },
			[]string{"- B -", "A B -"},
		},
		{
			"remove, safe",
			func(v *disktest.Volume) error { return errors.Join(v.Remove("d/a"), v.SyncDir("d")) },
			[]string{"- B -"},
		},
		{
			"create, nothing in it",
			func(v *disktest.Volume) error { return put(v, "e/b", "") },
			[]string{"A B ", "A B -"},
		},
		{
			"create, its content safe and so its name",
			func(v *disktest.Volume) error { return putSynced(v, "e/b", "E") },
			[]string{"A B E"},
		},
		{
			"create, its name safe and not its content",
			func(v *disktest.Volume) error { return errors.Join(put(v, "e/b", ""), v.SyncDir("e")) },
			[]string{"A B "},
		},
		{
			"rename",
			func(v *disktest.Volume) error { return v.Rename("d/a", "d/b") },
			[]string{"- - -", "- A -", "- B -", "A - -", "A A -", "A B -"},
		},
		{
			"rename, safe",
			func(v *disktest.Volume) error { return errors.Join(v.Rename("d/a", "d/b"), v.SyncDir("d")) },
			[]string{"- A -"},
		},
		{
			"rename to another folder",
			func(v *disktest.Volume) error { return v.Rename("d/a", "e/b") },
			[]string{"- B -", "- B A", "A B -", "A B A"},
		},
		{
			"rename to another folder, the new one synced",
			func(v *disktest.Volume) error { return errors.Join(v.Rename("d/a", "e/b"), v.SyncDir("e")) },
			[]string{"- B A", "A B A"},
		},
		{
			"rename to another folder, the old one synced",
			func(v *disktest.Volume) error { return errors.Join(v.Rename("d/a", "e/b"), v.SyncDir("d")) },
			[]string{"- B -", "- B A"},
		},
		{
			"rename to another folder, both synced",
			func(v *disktest.Volume) error {
				return errors.Join(v.Rename("d/a", "e/b"), v.SyncDir("d"), v.SyncDir("e"))
			},
			[]string{"- B A"},
		},
		{
			"remove, and a new file of that name",
			func(v *disktest.Volume) error { return errors.Join(v.Remove("d/a"), putSynced(v, "d/a", "N")) },
			[]string{"N B -"},
		},
		{
			"a folder with a file",
			func(v *disktest.Volume) error {
				return errors.Join(v.Remove("e"), v.MkdirAll("e/e"), putSynced(v, "e/b", "E"))
			},
			[]string{"A B E"},
		},
	} {
		v := newVolume()
		must(t, v.MkdirAll("d"), v.MkdirAll("e"), putSynced(v, "d/a", "A"), putSynced(v, "d/b", "B"), tt.do(v))
		got := outcomes(v, func(v *disktest.Volume) string {
			return get(t, v, "d/a") + " " + get(t, v, "d/b") + " " + get(t, v, "e/b")
		})
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.what, got, tt.want)
		}
	}
}

// TestFolderLost cuts the power while a folder is made: what is put into it goes with it.
func TestFolderLost(t *testing.T) {
	v := newVolume()
	v.CutAt(1) // the folder is made, its name is not safe
	if err := v.MkdirAll("d"); !errors.Is(err, disktest.ErrCut) {
		t.Fatalf("got %v, want a cut", err)
	}
	got := outcomes(v, func(v *disktest.Volume) string {
		_, err := v.Stat("d")
		return fmt.Sprint(err == nil)
	})
	if !slices.Equal(got, []string{"false", "true"}) {
		t.Errorf("folder there: got %q, want both", got)
	}
}

// TestContent appends to a file, and overwrites it, without syncing.
func TestContent(t *testing.T) {
	const old, added = "synced content ", "and some more of it"
	v := newVolume()
	must(t, putSynced(v, "other", strings.Repeat("x", 100)), putSynced(v, "a", old))
	f, err := v.Edit("a")
	must(t, err)
	_, err = f.Seek(0, 2)
	must(t, err)
	_, err = f.Write([]byte(added))
	must(t, err)

	got := outcomes(v, func(v *disktest.Volume) string { return get(t, v, "a") })
	kinds := make(map[string]int)
	for _, text := range got {
		rest, ok := strings.CutPrefix(text, old)
		if !ok {
			t.Fatalf("got %q, want what was synced at the beginning", text)
		}
		switch {
		case rest == "":
			kinds["old"]++
		case rest == added:
			kinds["new"]++
		case strings.HasPrefix(added, rest):
			kinds["part"]++
		case strings.HasPrefix(added, strings.TrimRight(rest, "\x00")):
			kinds["zeros"]++
		case strings.HasPrefix(added, strings.TrimRight(rest, "x")):
			kinds["another file"]++
		default:
			kinds["garbage"]++
		}
		if len(rest) > len(added) {
			t.Errorf("got %q, want no more than was written", text)
		}
	}
	if len(kinds) != 6 {
		t.Errorf("kinds of content: got %v, want six", kinds)
	}

	must(t, f.Sync())
	if got := outcomes(v, func(v *disktest.Volume) string { return get(t, v, "a") }); !slices.Equal(got, []string{old + added}) {
		t.Errorf("synced: got %q", got)
	}
	must(t, f.Truncate(3))
	for _, text := range outcomes(v, func(v *disktest.Volume) string { return get(t, v, "a") }) {
		if text != old[:3] && text != old+added {
			t.Errorf("made shorter: got %q, want it short or long", text)
		}
	}
}

// TestNaive has ways to replace a file that are not safe, and demands that this disk shows it.
func TestNaive(t *testing.T) {
	write := map[string]func(fsys disk.FS) error{
		"in place": func(fsys disk.FS) error { return putSynced(fsys, "a", "new") },
		"renamed, never synced": func(fsys disk.FS) error {
			return errors.Join(put(fsys, "t", "new"), fsys.Rename("t", "a"), fsys.SyncDir("."))
		},
		"renamed, only file synced": func(fsys disk.FS) error { return errors.Join(putSynced(fsys, "t", "new"), fsys.Rename("t", "a")) },
	}
	for what, write := range write {
		lost := 0
		for cut := range 6 {
			v := newVolume()
			must(t, putSynced(v, "a", "old"))
			v.CutAt(v.Ops() + cut)
			_ = write(v)
			for _, got := range outcomes(v, func(v *disktest.Volume) string { return get(t, v, "a") }) {
				if got != "old" && got != "new" {
					lost++
				}
			}
		}
		if lost == 0 {
			t.Errorf("%s: nothing was lost, want the mistake to show", what)
		}
	}
}

// TestKilled has changes that a killed process did not sync: the next one sees them, and they are not safe for that.
func TestKilled(t *testing.T) {
	v := newVolume()
	must(t, putSynced(v, "a", "A"), putSynced(v, "b", "B"), v.Rename("a", "b"), put(v, "c", "C"))
	names := func(v *disktest.Volume) string { return get(t, v, "a") + get(t, v, "b") }
	content := func(v *disktest.Volume) string { return get(t, v, "c") }

	w := v.After(disktest.Kept, 0)
	if got := names(w) + content(w); got != "-AC" {
		t.Errorf("killed: got %q, want all that was done", got)
	}
	if got, want := outcomes(w, names), outcomes(v, names); len(got) != 6 || !slices.Equal(got, want) {
		t.Errorf("names when the power is cut then: got %q, want %q", got, want)
	}
	if got := content(w.After(disktest.Lost, 0)); got != "-" {
		t.Errorf("content when the power is cut then: got %q, want none", got)
	}
	f, err := w.Edit("c")
	must(t, err)
	_, err = f.Write([]byte("X"))
	must(t, err, f.Sync(), w.SyncDir("."))
	if got := outcomes(w, func(w *disktest.Volume) string { return names(w) + content(w) }); !slices.Equal(got, []string{"-AX"}) {
		t.Errorf("synced by the next process: got %q", got)
	}
	if got := names(v) + content(v); got != "-AC" {
		t.Errorf("the volume of the killed process: got %q, want it as it was", got)
	}
}

// TestSameSeed makes the same disk of one cut twice, and others with other seeds.
func TestSameSeed(t *testing.T) {
	v := newVolume()
	for i := range 20 {
		must(t, put(v, fmt.Sprint(i), strings.Repeat("text ", i)))
	}
	look := func(seed uint64) string {
		w := v.After(disktest.Torn, seed)
		var all strings.Builder
		for i := range 20 {
			fmt.Fprintf(&all, "%q ", get(t, w, fmt.Sprint(i)))
		}
		return all.String()
	}
	first := look(1)
	if again := look(1); again != first {
		t.Errorf("one seed: got %s, want %s again", again, first)
	}
	if look(2) == first {
		t.Error("two seeds: got the same disk")
	}
}
