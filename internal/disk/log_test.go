package disk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

func TestLog(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	if got := names(t, v, "."); len(got) > 0 {
		t.Errorf("files after opening: got %q, want none: nothing was written", got)
	}
	odd := []string{"", " ", "=1", "#x", "\r", "\x00\xff", `{"a":1}`, strings.Repeat("x", 5000)}
	appendAll(t, l, odd...)
	if got, want := l.Lines(), len(odd); got != want {
		t.Errorf("Lines: got %d, want %d", got, want)
	}
	if err := l.Append([]byte("two"), []byte("at once")); err != nil {
		t.Fatal(err)
	}
	all := append(slices.Clone(odd), "two", "at once")
	l = mustOpen(t, v, all...)
	if got, want := l.Lines(), len(all); got != want {
		t.Errorf("Lines after opening: got %d, want %d", got, want)
	}

	if err := l.Rewrite(lines(odd)); err != nil {
		t.Fatal(err)
	}
	appendAll(t, l, "more")
	if got := l.Lines(); got != 1 {
		t.Errorf("Lines after a rewrite and an append: got %d, want 1", got)
	}
	mustOpen(t, v, append(slices.Clone(odd), "more")...)

	if err := l.Rewrite(lines(nil)); err != nil {
		t.Fatal(err)
	}
	l = mustOpen(t, v)
	if got := names(t, v, "."); !slices.Equal(got, []string{"a.log", "a.log.old"}) {
		t.Errorf("files: got %q, want the log and its previous generation", got)
	}
	ops := v.Ops()
	if err := errors.Join(l.Append(), l.Close()); err != nil || v.Ops() != ops {
		t.Errorf("append nothing and close: got %v and %d operations, want none", err, v.Ops()-ops)
	}
	if err := l.Append([]byte("x")); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("append after Close: got %v, want ErrClosed", err)
	}
}

// TestLogNoFolder opens a log in a folder that is not there yet. Making it is left to the owner: where a volume is not
// mounted, it would only hide that.
func TestLogNoFolder(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	folder := disk.Sub(v, "folder")
	l := mustOpen(t, folder)
	if err := l.Append([]byte("a")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("append: got %v, want ErrNotExist", err)
	}
	if err := folder.MkdirAll("."); err != nil {
		t.Fatal(err)
	}
	appendAll(t, l, "a")
	mustOpen(t, folder, "a")
}

func TestLogRefuses(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	appendAll(t, l, "a")
	for what, bad := range map[string][]byte{"a line end": []byte("b\nc"), "a large record": make([]byte, 16<<20)} {
		if err := l.Append([]byte("good"), bad); err == nil {
			t.Errorf("append %s: got no error", what)
		}
		if err := l.Rewrite(slices.Values([][]byte{[]byte("good"), bad})); err == nil {
			t.Errorf("rewrite with %s: got no error", what)
		}
		wantLog(t, what, v, "a")
	}
	appendAll(t, l, "b")
	mustOpen(t, v, "a", "b")
}

// TestLogTooLarge writes and reads more than a log can hold.
func TestLogTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("needs 100 MiB")
	}
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	appendAll(t, l, "a")
	part := make([]byte, 13<<20)
	if err := l.Append(part, part, part, part, part); err == nil {
		t.Error("append 65 MiB: got no error")
	}
	mustOpen(t, v, "a")

	f, err := v.Edit("a.log")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(64<<20 + 1); err != nil {
		t.Fatal(err)
	}
	if _, _, damage, err := openLog(v); err != nil || damage == nil {
		t.Errorf("open a file of 64 MiB: got damage %v, error %v, want damage", damage, err)
	}
}

// TestLogOtherName opens the file of another log, as a volume shows it that has lost track of its sectors.
func TestLogOtherName(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	appendAll(t, mustOpen(t, v), "a")
	put(t, v, "b.log", get(t, v, "a.log"))
	_, damage, err := disk.OpenLog(v, "b.log", func([]byte) error { return nil })
	if err != nil || damage == nil {
		t.Errorf("open: got damage %v, error %v, want damage", damage, err)
	}
}

func TestLogOverlap(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	l := mustOpen(t, v)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 20 {
				if err := l.Append(fmt.Appendf(nil, "%d-%d", i, j)); err != nil {
					t.Error(err)
				}
				_ = l.Lines()
			}
		})
	}
	wg.Wait()
	_, got, _, err := openLog(v)
	slices.Sort(got)
	if err != nil || len(slices.Compact(got)) != 160 {
		t.Errorf("got %d different records, error %v, want 160", len(got), err)
	}
}

func TestSmall(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	if _, damage, err := disk.Read(v, "a"); damage != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("read what is not there: got damage %v, error %v, want ErrNotExist", damage, err)
	}
	big := make([]byte, 100_000)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range big {
		big[i] = byte(random.Uint32())
	}
	for _, data := range [][]byte{{}, []byte("x"), []byte("\n"), []byte("a\nb\n"), []byte("\n\n"), []byte("a\r\nb"), big} {
		if err := disk.Write(v, "a", data); err != nil {
			t.Fatal(err)
		}
		got, damage, err := disk.Read(v, "a")
		if err != nil || damage != nil || !bytes.Equal(got, data) {
			t.Fatalf("read: got %.20q, damage %v, error %v, want %.20q", got, damage, err, data)
		}
	}
	if got := names(t, v, "."); !slices.Equal(got, []string{"a", "a.old"}) {
		t.Errorf("files: got %q, want the file and its previous generation", got)
	}
}
