package disk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"syscall"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// TestDiskFull lets every amount of space be left for an Append and a Rewrite.
func TestDiskFull(t *testing.T) {
	had := []string{"a", "b"}
	for what, call := range map[string]func(*disk.Log) error{
		"append":  func(l *disk.Log) error { return l.Append([]byte("more"), []byte("and more")) },
		"rewrite": func(l *disk.Log) error { return l.Rewrite(lines([]string{"b", "more", "and more"})) },
	} {
		enough := int64(-1)
		for free := int64(0); enough < 0; free++ {
			v := disktest.NewVolume(disktest.Options{})
			l := mustOpen(t, v)
			appendAll(t, l, had...)
			before := v.Used()
			v.SetFree(free)
			err := call(l)
			if err == nil {
				enough = free
				continue
			}
			what := fmt.Sprintf("%s with %d bytes free", what, free)
			if !errors.Is(err, syscall.ENOSPC) {
				t.Fatalf("%s: got %v, want ENOSPC", what, err)
			}
			if v.Used() != before || slices.Contains(names(t, v, "."), "a.log.new") {
				t.Fatalf("%s: got %d bytes in %q, want the %d from before", what, v.Used(), names(t, v, "."), before)
			}
			wantLog(t, what, v.After(disktest.Lost, 0), had...)
			v.SetFree(1000)
			appendAll(t, l, "later")
			wantLog(t, what+", then again", v.After(disktest.Lost, 0), "a", "b", "later")
		}
		if enough == 0 {
			t.Errorf("%s: got no error on a full disk", what)
		}
	}
}

// TestDiskFullWrite is the same for a small file.
func TestDiskFullWrite(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	if err := disk.Write(v, "a", []byte("old")); err != nil {
		t.Fatal(err)
	}
	for free := range int64(20) {
		v.SetFree(free)
		if err := disk.Write(v, "a", []byte("new")); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("write with %d bytes free: got %v, want ENOSPC", free, err)
		}
		wantSmall(t, v, "old")
	}
	v.SetFree(1000)
	if err := disk.Write(v, "a", []byte("new")); err != nil {
		t.Fatal(err)
	}
	wantSmall(t, v, "new")
}

var errBroken = errors.New("broken")

// TestFailures lets each operation fail in turn, once or from then on until the disk is mended. What was not
// acknowledged is not there, what was is, and the log goes on with the next call.
func TestFailures(t *testing.T) {
	for _, lasting := range []bool{false, true} {
		for at := 0; ; at++ {
			if !failAt(t, at, lasting) {
				break
			}
		}
	}
}

// failAt lets an operation fail and reports whether there were so many.
func failAt(t *testing.T, at int, lasting bool) bool {
	t.Helper()
	v := disktest.NewVolume(disktest.Options{})
	count, broken := -1, false
	var op string
	l := mustOpen(t, disktest.Fail(v, func(name, file string) error {
		count++
		if broken && (count == at || lasting && count > at) {
			op += fmt.Sprintf(" %s %s", name, file)
			return errBroken
		}
		return nil
	}))
	count, broken = -1, true
	var want []string
	for i := range 6 {
		next := append(slices.Clone(want), fmt.Sprint(i))
		call := func() error { return l.Append([]byte(next[i])) }
		if i%3 == 2 {
			call = func() error { return l.Rewrite(lines(next)) }
		}
		err := call()
		if err != nil {
			what := fmt.Sprintf("failure %d (%s)", at, strings.TrimSpace(op))
			if !errors.Is(err, errBroken) {
				t.Fatalf("%s: got %v", what, err)
			}
			if !lasting { // otherwise it could not be undone yet
				wantLog(t, what, v.After(disktest.Kept, 0), want...)
			}
			broken = false
			if err := call(); err != nil {
				t.Fatalf("%s, then again: %v", what, err)
			}
		}
		want = next
		wantLog(t, fmt.Sprintf("failure %d (%s), %d records", at, op, i+1), v.After(disktest.Lost, 0), want...)
	}
	if got := l.Lines(); got != 0 {
		t.Errorf("failure %d (%s): got %d lines, want 0", at, op, got)
	}
	return op != ""
}

func TestReadOnly(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	appendAll(t, mustOpen(t, v), "a", "b")
	put(t, v, "a.log", append(get(t, v, "a.log"), strings.Repeat("half a li", 20)...))
	v.SetReadOnly(true)
	l := mustOpen(t, v, "a", "b")
	for range 2 {
		if err := errors.Join(l.Append([]byte("c"))); !errors.Is(err, syscall.EROFS) {
			t.Errorf("append: got %v, want EROFS", err)
		}
		if err := l.Rewrite(lines([]string{"c"})); !errors.Is(err, syscall.EROFS) {
			t.Errorf("rewrite: got %v, want EROFS", err)
		}
	}
	if err := disk.Write(v, "x", nil); !errors.Is(err, syscall.EROFS) {
		t.Errorf("write: got %v, want EROFS", err)
	}
	v.SetReadOnly(false)
	appendAll(t, l, "d")
	mustOpen(t, v, "a", "b", "d")
	if data := get(t, v, "a.log"); bytes.Contains(data, []byte("half")) {
		t.Errorf("file: got %q, want what was cut off to be gone", data)
	}
}

// TestFolderGone takes the volume away and brings it back as it was.
func TestFolderGone(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	appendAll(t, l, "a")
	v.Gone(true)
	if err := l.Append([]byte("b")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("append: got %v, want ErrNotExist", err)
	}
	if err := l.Rewrite(lines([]string{"b"})); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("rewrite: got %v, want ErrNotExist", err)
	}
	v.Gone(false)
	appendAll(t, l, "c")
	if got := l.Lines(); got != 2 {
		t.Errorf("Lines: got %d, want 2", got)
	}
	mustOpen(t, v, "a", "c")
}

// TestFilesGone removes or changes files under a running program, which is told to write all that it knows.
func TestFilesGone(t *testing.T) {
	for what, spoil := range map[string]func(v *disktest.Volume){
		"removed": func(v *disktest.Volume) {
			_, _ = v.Remove("a.log"), v.Remove("a.log.old")
		},
		"back at the previous generation": func(v *disktest.Volume) {
			_ = v.Rename("a.log.old", "a.log")
		},
		"replaced": func(v *disktest.Volume) { put(t, v, "a.log", []byte("something else\n")) },
		"shorter": func(v *disktest.Volume) {
			data := get(t, v, "a.log")
			put(t, v, "a.log", data[:len(data)-5])
		},
		"changed": func(v *disktest.Volume) {
			data := get(t, v, "a.log")
			data[50] ^= 1
			put(t, v, "a.log", append(data, "and longer"...))
		},
	} {
		v := disktest.NewVolume(disktest.Options{})
		l := mustOpen(t, v)
		appendAll(t, l, "a")
		if err := l.Rewrite(lines([]string{"a", "b"})); err != nil {
			t.Fatal(err)
		}
		appendAll(t, l, "c")
		spoil(v)
		appendAll(t, l, "d")
		if got := l.Lines(); got != math.MaxInt {
			t.Errorf("%s: got %d lines, want the largest number", what, got)
		}
		_, got, _, err := openLog(v.After(disktest.Lost, 0))
		if err != nil || len(got) == 0 || got[len(got)-1] != "d" {
			t.Errorf("%s: got %q, %v, want d at the end", what, got, err)
		}
		want := []string{"a", "b", "c", "d"}
		if err := l.Rewrite(lines(want)); err != nil {
			t.Fatal(err)
		}
		if got := l.Lines(); got != 0 {
			t.Errorf("%s: got %d lines after a rewrite, want 0", what, got)
		}
		wantLog(t, what, v.After(disktest.Lost, 0), want...)
	}
}

// TestMendingFails has a damaged log and lets each operation fail while it is mended, once or until the disk is mended
// too. What could be saved is still there afterwards, on the disk and not in memory alone.
func TestMendingFails(t *testing.T) {
	for _, lasting := range []bool{false, true} {
		for at, failed := 0, true; failed; at++ {
			failed = false
			v := sample(t)
			flip(t, v, "a.log", "two")
			count, broken := -1, true
			l, got, _, err := openLog(disktest.Fail(v, func(string, string) error {
				count++
				if !broken || count < at || count > at && !lasting {
					return nil
				}
				failed = true
				return errBroken
			}))
			if err != nil {
				continue // it could not be read; nobody was told what it holds
			}
			broken = false
			appendAll(t, l, "x")
			for w, how := range aftermaths(v, uint64(pick(8, 30))) {
				wantLog(t, fmt.Sprintf("failure %d, lasting: %t, %s", at, lasting, how), w, append(got, "x")...)
			}
		}
	}
}

// TestMendingOnFullDisk lets every amount of space be left when a damaged log is mended.
func TestMendingOnFullDisk(t *testing.T) {
	want := []string{"one", "three", "four", "five", "y"}
	for free := int64(0); ; free += int64(pick(7, 1)) {
		v := sample(t)
		flip(t, v, "a.log", "two")
		v.SetFree(free)
		l, _, _, err := openLog(v)
		if err != nil {
			t.Fatal(err)
		}
		if l.Append([]byte("x")) == nil {
			break // there was room for everything
		}
		v.SetFree(1000)
		appendAll(t, l, "y")
		wantLog(t, fmt.Sprintf("%d bytes free", free), v.After(disktest.Lost, 0), want...)
	}
}

// TestVolumeBack lets a volume come back at each operation of a call: what is on it is not taken for absent.
func TestVolumeBack(t *testing.T) {
	for at := range 20 {
		v := sample(t)
		count := math.MinInt
		fsys := disktest.Fail(v, func(string, string) error {
			if count++; count == at {
				v.Gone(false)
			}
			return nil
		})
		l := mustOpen(t, fsys, whole...)
		want := whole
		count = -1
		v.Gone(true)
		if l.Append([]byte("x")) == nil {
			want = append(slices.Clone(whole), "x")
		}
		v.Gone(false)
		wantLog(t, fmt.Sprintf("append, back at %d", at), v.After(disktest.Lost, 0), want...)

		text := "old"
		if err := errors.Join(disk.Write(v, "a", []byte("older")), disk.Write(v, "a", []byte(text))); err != nil {
			t.Fatal(err)
		}
		count = -1
		v.Gone(true)
		if disk.Write(fsys, "a", []byte("new")) == nil {
			text = "new"
		}
		v.Gone(false)
		wantSmall(t, v, text)
	}
}

// TestTakenAway removes the files between two operations of an Append, which must not go on in a file of its own.
func TestTakenAway(t *testing.T) {
	v := sample(t)
	taken := false
	l := mustOpen(t, disktest.Fail(v, func(op, _ string) error {
		if op == "edit" && !taken {
			taken = true
			return errors.Join(v.Remove("a.log"), v.Remove("a.log.old"))
		}
		return nil
	}), whole...)
	if err := l.Append([]byte("x")); err == nil {
		t.Error("append to a file that is not there: got no error")
	}
	appendAll(t, l, "y")
	if got := l.Lines(); got != math.MaxInt {
		t.Errorf("Lines: got %d, want the largest number", got)
	}
	wantLog(t, "after another append", v.After(disktest.Lost, 0), "y")
}

// TestFolderInTheWay has a folder with something in it where a file of the log should be. It goes aside.
func TestFolderInTheWay(t *testing.T) {
	for _, name := range []string{"a.log.new", "a.log.old"} {
		v := sample(t)
		if name == "a.log.old" {
			if err := v.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		running := mustOpen(t, v, whole...)
		if err := v.MkdirAll(name + "/x"); err != nil {
			t.Fatal(err)
		}
		w := v.After(disktest.Kept, 0)
		l := mustOpen(t, w, whole...)
		appendAll(t, l, "x")
		if err := l.Rewrite(lines(whole)); err != nil {
			t.Errorf("%s: rewrite after a start: %v", name, err)
		}
		if err := running.Rewrite(lines(whole)); err == nil {
			t.Errorf("%s: got no error from the first rewrite", name)
		}
		if err := running.Rewrite(lines(whole)); err != nil {
			t.Errorf("%s: the next rewrite: %v", name, err)
		}
		wantLog(t, name, v.After(disktest.Lost, 0), whole...)
		if _, err := v.Stat("a.log.damaged-1/x"); err != nil {
			t.Errorf("%s: what was in the folder is not aside: %v", name, err)
		}
	}
}
