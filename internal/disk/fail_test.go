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
