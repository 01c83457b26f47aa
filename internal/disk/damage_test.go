package disk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// sample is a log with a snapshot, appended records, and a previous generation that holds less.
func sample(t testing.TB) *disktest.Volume {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	if err := l.Rewrite(lines([]string{"one"})); err != nil {
		t.Fatal(err)
	}
	if err := l.Rewrite(lines([]string{"one", "two", "three"})); err != nil {
		t.Fatal(err)
	}
	appendAll(t, l, "four", "five")
	return v
}

var whole = []string{"one", "two", "three", "four", "five"}

// TestFlippedBit damages every byte of a log. No record becomes another, the others are there, and what is missing is
// told, except at the end, where it could be an Append that was cut off.
func TestFlippedBit(t *testing.T) {
	data := get(t, sample(t), "a.log")
	last := bytes.Index(data, []byte(" five")) - 8
	seal := bytes.IndexByte(data[last-20:], '=') + last - 20 - 8 // of the record before
	head := bytes.IndexByte(data, '\n') + 1
	for at := range data {
		masks := []byte{1, data[at] ^ '\n', data[at], 0x80}
		for _, mask := range masks[:pick(2, len(masks))] {
			if mask == 0 {
				continue
			}
			v := sample(t).After(disktest.Kept, 0)
			bad := bytes.Clone(data)
			bad[at] ^= mask
			put(t, v, "a.log", bad)
			l, got, damage, err := openLog(v)
			what := fmt.Sprintf("byte %d made %q", at, bad[at])
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			switch {
			case at >= last:
				if want := whole[:4]; damage != nil || !slices.Equal(got, want) {
					t.Fatalf("%s: got %q, damage %v, want %q without damage", what, got, damage, want)
				}
			case at >= seal:
				// Whether the last Append was cut off or the one before it is damaged cannot always be told.
				if len(got) < 3 || !inOrder(got) {
					t.Fatalf("%s: got %q, damage %v, want what came before", what, got, damage)
				}
			case at < head:
				if damage == nil || !slices.Equal(got, []string{"one"}) {
					t.Fatalf("%s: got %q, damage %v, want the previous generation", what, got, damage)
				}
			default:
				// A line end that is gone makes one damaged line of two.
				if damage == nil || len(got) < 3 || !inOrder(got) {
					t.Fatalf("%s: got %q, damage %v, want most of %q and damage", what, got, damage, whole)
				}
			}
			if damage != nil && !bytes.Equal(get(t, v, damage.Aside), bad) {
				t.Fatalf("%s: what was set aside is not what was there", what)
			}
			appendAll(t, l, "six")
			wantLog(t, what, v.After(disktest.Lost, 0), append(got, "six")...)
		}
	}
}

// inOrder reports whether records are those of the sample, perhaps not all.
func inOrder(got []string) bool {
	rest := whole
	for _, record := range got {
		i := slices.Index(rest, record)
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
	}
	return true
}

// TestShortened cuts a log off at every length: what is appended goes first, the snapshot as a whole.
func TestShortened(t *testing.T) {
	data := get(t, sample(t), "a.log")
	for size := range data {
		v := sample(t)
		put(t, v, "a.log", data[:size])
		_, got, damage, err := openLog(v)
		switch {
		case err != nil || !inOrder(got) || len(got) == 0:
			t.Fatalf("%d bytes: got %q, %v", size, got, err)
		case len(got) < 3 && (damage == nil || !slices.Equal(got, []string{"one"})):
			t.Fatalf("%d bytes: got %q, damage %v, want the previous generation and damage", size, got, damage)
		case len(got) >= 3 && damage != nil:
			t.Fatalf("%d bytes: got %v, want none: an append was cut off", size, damage)
		}
	}
}

// TestHole has an Append of three records at the end, of which the volume has written all but the middle: none counts.
func TestHole(t *testing.T) {
	v := sample(t)
	l := mustOpen(t, v, whole...)
	if err := l.Append([]byte("six"), []byte("seven"), []byte("eight")); err != nil {
		t.Fatal(err)
	}
	data := get(t, v, "a.log")
	clear(data[bytes.Index(data, []byte("seven")):][:5])
	put(t, v, "a.log", data)
	mustOpen(t, v, whole...)
}

// TestNothingWhole has a broken snapshot and no previous generation: what there is of it is better than nothing.
func TestNothingWhole(t *testing.T) {
	v := sample(t)
	data := get(t, v, "a.log")
	put(t, v, "a.log", data[:bytes.Index(data, []byte("three"))])
	if err := v.Remove("a.log.old"); err != nil {
		t.Fatal(err)
	}
	l, got, damage, err := openLog(v)
	if err != nil || damage == nil || !slices.Equal(got, whole[:2]) {
		t.Fatalf("got %q, damage %v, error %v, want %q and damage", got, damage, err, whole[:2])
	}
	appendAll(t, l, "x")
	mustOpen(t, v, "one", "two", "x")
}

// TestStale has whole lines at the end that belong elsewhere: sectors of an older generation, or of another place.
func TestStale(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	var newer []byte // without what is appended
	for range 2 {
		if err := l.Rewrite(lines([]string{"a"})); err != nil {
			t.Fatal(err)
		}
		newer = get(t, v, "a.log")
		appendAll(t, l, "b")
	}
	older := get(t, v, "a.log.old")
	put(t, v, "a.log", append(slices.Clone(newer), older[len(newer):]...))
	mustOpen(t, v, "a")
	put(t, v, "a.log", append(slices.Clone(newer), newer[bytes.IndexByte(newer, '\n')+1:]...))
	mustOpen(t, v, "a")
}

// TestRefusedRecord has a record that is whole and makes no sense to its reader.
func TestRefusedRecord(t *testing.T) {
	want := []string{"one", "three", "four", "five"}
	open := func(v *disktest.Volume) (*disk.Log, *disk.Damage) {
		var got []string
		l, damage, err := disk.OpenLog(v, "a.log", func(record []byte) error {
			if string(record) == "two" {
				return errors.New("two is one too many")
			}
			got = append(got, string(record))
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("got %q, error %v, want %q", got, err, want)
		}
		return l, damage
	}
	v := sample(t)
	if _, damage := open(v); damage == nil || damage.Aside == "" {
		t.Errorf("got %v, want damage that was set aside", damage)
	}
	mustOpen(t, v, want...)

	// In a generation that was not in place yet it stays until the next Rewrite.
	v = sample(t)
	if err := v.Rename("a.log", "a.log.new"); err != nil {
		t.Fatal(err)
	}
	l, damage := open(v)
	if damage == nil || damage.Aside != "" {
		t.Errorf("got %v, want damage that was not set aside", damage)
	}
	if got := names(t, v, "."); !slices.Equal(got, []string{"a.log", "a.log.old"}) {
		t.Errorf("files: got %q, want it in place", got)
	}
	if err := l.Rewrite(lines(want)); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, v, want...)
}

func TestDamageOnFullDisk(t *testing.T) {
	v := sample(t)
	data := get(t, v, "a.log")
	data[bytes.Index(data, []byte("two"))] = 'T'
	put(t, v, "a.log", data)
	v.Fill()
	want := []string{"one", "three", "four", "five"}
	l, got, damage, err := openLog(v)
	if err != nil || damage == nil || damage.Aside != "" || !slices.Equal(got, want) {
		t.Fatalf("got %q, damage %v, error %v, want %q and damage that was not set aside", got, damage, err, want)
	}
	if err := l.Append([]byte("x")); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("append: got %v, want ENOSPC", err)
	}
	v.SetFree(1 << 20)
	appendAll(t, l, "y")
	mustOpen(t, v, append(want, "y")...)
}

func TestUnreadable(t *testing.T) {
	v := sample(t)
	bad := func(op, name string) error {
		if op == "read" && name == "a.log" {
			return syscall.EIO
		}
		return nil
	}
	_, got, damage, err := openLog(disktest.Fail(v, bad))
	if err != nil || damage == nil || !slices.Equal(got, []string{"one"}) {
		t.Errorf("bad sector: got %q, damage %v, error %v, want the previous generation and damage", got, damage, err)
	}
	refused := func(op, _ string) error {
		if op == "open" {
			return syscall.EACCES
		}
		return nil
	}
	if _, _, _, err := openLog(disktest.Fail(v, refused)); !errors.Is(err, syscall.EACCES) {
		t.Errorf("not allowed: got %v, want EACCES: it may be allowed the next time", err)
	}
	if err := v.MkdirAll("b.log"); err != nil {
		t.Fatal(err)
	}
	if _, damage, err := disk.OpenLog(v, "b.log", nil); err != nil || damage == nil {
		t.Errorf("folder: got damage %v, error %v, want damage", damage, err)
	}
}

// TestAsides damages a log again and again.
func TestAsides(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	for i := range 7 {
		put(t, v, "a.log", fmt.Appendf(nil, "damage %d", i))
		_, _, damage, err := openLog(v)
		if err != nil || damage == nil {
			t.Fatalf("got damage %v, error %v, want damage", damage, err)
		}
		if got, want := string(get(t, v, damage.Aside)), fmt.Sprintf("damage %d", i); got != want {
			t.Errorf("%s: got %q, want %q", damage.Aside, got, want)
		}
		if text := damage.String(); !strings.Contains(text, "a.log") || !strings.Contains(text, damage.Aside) {
			t.Errorf("sentence: got %q", text)
		}
	}
	want := []string{"a.log", "a.log.damaged-1", "a.log.damaged-2", "a.log.damaged-3"}
	if got := names(t, v, "."); !slices.Equal(got, want) {
		t.Errorf("files: got %q, want %q", got, want)
	}
}

// TestSmallDamage damages every byte of a small file: it is the previous one then, and never a mixture.
func TestSmallDamage(t *testing.T) {
	make := func() *disktest.Volume {
		v := disktest.NewVolume(disktest.Options{})
		if err := errors.Join(disk.Write(v, "a", []byte("old")), disk.Write(v, "a", []byte("new\nand\nlong"))); err != nil {
			t.Fatal(err)
		}
		return v
	}
	data := get(t, make(), "a")
	for at := range data {
		v := make()
		bad := bytes.Clone(data)
		bad[at] ^= 4
		put(t, v, "a", bad)
		got, damage, err := disk.Read(v, "a")
		if err != nil || damage == nil || string(got) != "old" {
			t.Fatalf("byte %d: got %q, damage %v, error %v, want the previous one and damage", at, got, damage, err)
		}
		wantSmall(t, v, "old")
	}
	v := make()
	put(t, v, "a", nil)
	put(t, v, "a.old", nil)
	if got, damage, err := disk.Read(v, "a"); damage == nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("both damaged: got %q, damage %v, error %v, want ErrNotExist and damage", got, damage, err)
	}
	if got, damage, err := disk.Read(v, "a"); damage != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("again: got %q, damage %v, error %v, want ErrNotExist", got, damage, err)
	}
	if err := disk.Write(v, "a", []byte("anew")); err != nil {
		t.Fatal(err)
	}
	wantSmall(t, v, "anew")
}

// TestTailOfAnotherLog takes nothing that a log of another name had at the same place of the same generation, which a
// volume may show at the end of a file after a power cut.
func TestTailOfAnotherLog(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	appendAll(t, l, "mine")
	other, _, err := disk.OpenLog(v, "b.log", func([]byte) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	appendAll(t, other, "also", "not mine")
	mine, theirs := get(t, v, "a.log"), get(t, v, "b.log")
	put(t, v, "a.log", slices.Concat(mine, theirs[len(mine):]))
	wantLog(t, "with a foreign tail", v, "mine")
}
