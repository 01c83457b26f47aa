package disktest_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

func TestFATNames(t *testing.T) {
	v := newVolume()
	must(t, v.MkdirAll("Folder"), put(v, "folder/Foo", "1"))
	if got := get(t, v, "FOLDER/fOO"); got != "1" {
		t.Errorf("another case: got %q, want the same file", got)
	}
	must(t, put(v, "folder/foo", "2"))
	list, err := v.ReadDir("folder")
	must(t, err)
	if len(list) != 1 || list[0].Name() != "Foo" {
		t.Errorf("list: got %v, want one name, as it was written first", list)
	}
	must(t, v.Rename("folder/FOO", "folder/foo"))
	list, err = v.ReadDir("folder")
	must(t, err)
	if len(list) != 1 || list[0].Name() != "foo" || get(t, v, "folder/Foo") != "2" {
		t.Errorf("list after changing the case: got %v", list)
	}
	if v.Used() != 1 {
		t.Errorf("used: got %d, want 1", v.Used())
	}
	for _, name := range []string{"a:b", "con", "x.", " x", "a*", strings.Repeat("x", 256), "folder/nul.txt", "a:b/c"} {
		if err := put(v, name, ""); !errors.Is(err, syscall.EINVAL) {
			t.Errorf("create %.10q: got %v, want EINVAL", name, err)
		}
		if err := v.Rename("folder/foo", name); !errors.Is(err, syscall.EINVAL) {
			t.Errorf("rename to %.10q: got %v, want EINVAL", name, err)
		}
		if err := v.MkdirAll(name); !errors.Is(err, syscall.EINVAL) {
			t.Errorf("make folder %.10q: got %v, want EINVAL", name, err)
		}
	}
}

func TestFATTimes(t *testing.T) {
	now := time.Date(2024, 5, 6, 7, 8, 9, 999, time.UTC)
	v := disktest.NewVolume(disktest.Options{Now: func() time.Time { return now }})
	must(t, put(v, "a", "x"))
	info, err := v.After(disktest.Kept, 0).Stat("a")
	must(t, err)
	if got, want := info.ModTime(), time.Date(2024, 5, 6, 7, 8, 8, 0, time.UTC); !got.Equal(want) {
		t.Errorf("time: got %v, want %v", got, want)
	}
}

func TestFATSize(t *testing.T) {
	const limit = 1<<32 - 1
	v := newVolume()
	f, err := v.Create("a")
	must(t, err)
	must(t, f.Truncate(limit))
	if v.Used() != limit {
		t.Errorf("used: got %d, want %d", v.Used(), int64(limit))
	}
	if err := f.Truncate(limit + 1); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("make it 4 GiB: got %v, want EFBIG", err)
	}
	_, err = f.Seek(0, io.SeekEnd)
	must(t, err)
	if n, err := f.Write([]byte("x")); n != 0 || !errors.Is(err, syscall.EFBIG) {
		t.Errorf("write at the end: got %d, %v, want EFBIG", n, err)
	}
	p := []byte("xx")
	if n, err := f.ReadAt(p, limit-1); n != 1 || !errors.Is(err, io.EOF) || p[0] != 0 {
		t.Errorf("read at the end: got %d, %v, %q, want a zero", n, err, p)
	}
}

func TestCapacity(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{Capacity: 10})
	must(t, put(v, "a", "12345"))
	f, err := v.Create("b")
	must(t, err)
	if n, err := f.Write([]byte("1234567")); n != 5 || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("write too much: got %d, %v, want 5 and ENOSPC", n, err)
	}
	if n, err := f.Write([]byte("8")); n != 0 || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("write to a full disk: got %d, %v, want ENOSPC", n, err)
	}
	if err := v.MkdirAll("d"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("make a folder on a full disk: got %v, want ENOSPC", err)
	}
	_, err = f.Seek(0, io.SeekStart)
	must(t, err)
	if _, err := f.Write([]byte("over")); err != nil {
		t.Errorf("overwrite on a full disk: got %v", err)
	}
	must(t, f.Truncate(4), v.Rename("b", "a"))
	if got := v.Used(); got != 4 || get(t, v, "a") != "over" {
		t.Errorf("after renaming: got %d bytes, want 4", got)
	}
	if err := f.Truncate(11); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("make a file longer than the disk: got %v, want ENOSPC", err)
	}
	must(t, f.Truncate(10))
	w := v.After(disktest.Kept, 0)
	if err := put(w, "c", "x"); w.Used() != 10 || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("after a cut: got %d bytes, %v, want 10 and ENOSPC", w.Used(), err)
	}
	w.SetFree(1)
	must(t, put(w, "c", "x"))
	w.Fill()
	if err := put(w, "d", "x"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("after Fill: got %v, want ENOSPC", err)
	}
	must(t, w.Remove("a"), put(w, "d", "x"))
	if w.Used() != 2 {
		t.Errorf("after removing: got %d bytes, want 2", w.Used())
	}
}

func TestReadOnlyAndGone(t *testing.T) {
	v := newVolume()
	must(t, putSynced(v, "a", "x"))
	f, err := v.Edit("a")
	must(t, err)
	ops := v.Ops()

	v.SetReadOnly(true)
	_, write := f.Write([]byte("y"))
	_, edit := v.Edit("a")
	for what, err := range map[string]error{
		"create": put(v, "b", ""), "empty": put(v, "a", ""), "edit": edit, "write": write, "truncate": f.Truncate(0), "sync": f.Sync(),
		"rename": v.Rename("a", "b"), "remove": v.Remove("a"), "mkdir": v.MkdirAll("d"), "syncdir": v.SyncDir("."),
	} {
		if !errors.Is(err, syscall.EROFS) {
			t.Errorf("%s, read-only: got %v, want EROFS", what, err)
		}
	}
	if get(t, v, "a") != "x" || v.Ops() != ops {
		t.Error("read-only: something was changed")
	}
	v.SetReadOnly(false)

	v.Gone(true)
	_, write = f.Write([]byte("y"))
	if !errors.Is(write, syscall.EIO) {
		t.Errorf("write, gone: got %v, want EIO", write)
	}
	_, open := v.Open("a")
	_, list := v.ReadDir(".")
	for what, err := range map[string]error{"open": open, "list": list, "create": put(v, "b", ""), "sync": v.SyncDir("."), "mkdir": v.MkdirAll("d")} {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s, gone: got %v, want ErrNotExist", what, err)
		}
	}
	v.Gone(false)
	if get(t, v, "a") != "x" {
		t.Error("back again: the file is not as it was")
	}
}

func TestCut(t *testing.T) {
	v := newVolume()
	v.CutAt(1)
	f, err := v.Create("a")
	must(t, err)
	if get(t, v, "a") != "" {
		t.Error("read before the operation that is cut: got an error")
	}
	if n, err := f.Write([]byte("123456")); n != 0 || !errors.Is(err, disktest.ErrCut) {
		t.Errorf("write: got %d, %v, want a cut", n, err)
	}
	_, open := v.Open("a")
	_, stat := v.Stat("a")
	_, list := v.ReadDir(".")
	_, read := f.Read(nil)
	_, write := f.Write(nil)
	for what, err := range map[string]error{
		"open": open, "stat": stat, "list": list, "read": read, "write": write, "sync": f.Sync(), "close": f.Close(),
		"create": put(v, "b", ""), "rename": v.Rename("a", "b"), "remove": v.Remove("a"), "syncdir": v.SyncDir("."),
	} {
		if !errors.Is(err, disktest.ErrCut) {
			t.Errorf("%s after the cut: got %v, want ErrCut", what, err)
		}
	}
	w := v.After(disktest.Kept, 0)
	if got := get(t, w, "a"); got != "123" {
		t.Errorf("content: got %q, want half of what was written", got)
	}
	must(t, put(w, "b", "x"))
	if got := v.Ops(); got != 1 {
		t.Errorf("operations: got %d, want 1", got)
	}
}

// TestLikeRealFiles does the same at random to a file here and to one on the real disk, and looks now and then whether
// disks that were made of the volume meanwhile stay as they were.
func TestLikeRealFiles(t *testing.T) {
	real, err := disk.Open(t.TempDir())
	must(t, err)
	defer func() { _ = real.Close() }()
	v := newVolume()
	random := rand.New(rand.NewPCG(1, 1))
	type copied struct {
		fsys *disktest.Volume
		want string
	}
	var copies []copied
	ours, err := v.Create("a")
	must(t, err)
	theirs, err := real.Create("a")
	must(t, err)
	for i := range 700 {
		at, data := random.Int64N(300), fmt.Appendf(nil, "<%d>", i)
		for _, f := range []disk.File{ours, theirs} {
			switch i % 7 {
			case 0:
				must(t, f.Truncate(at))
			case 1, 2:
				must(t, f.Sync())
			default:
				_, err := f.Seek(at, io.SeekStart)
				must(t, err)
				_, err = f.Write(data)
				must(t, err)
			}
		}
		if got, want := get(t, v, "a"), get(t, real, "a"); got != want || v.Used() != int64(len(want)) {
			t.Fatalf("step %d: got %q, want %q", i, got, want)
		}
		if i%50 == 0 {
			w := v.After(disktest.Kept, 0)
			must(t, put(w, "b", "x"))
			copies = append(copies, copied{w, get(t, v, "a")})
			f, err := w.After(disktest.Lost, 0).Edit("a")
			must(t, err)
			_, err = f.Write([]byte("overwritten"))
			must(t, err, f.Truncate(5), f.Sync())
		}
	}
	must(t, theirs.Close())
	for i, c := range copies {
		if got := get(t, c.fsys, "a"); got != c.want {
			t.Fatalf("copy %d: got %q, want %q", i, got, c.want)
		}
	}
}

func TestFail(t *testing.T) {
	v := newVolume()
	must(t, put(v, "a", "x"))
	open, err := v.Edit("a")
	must(t, err)
	must(t, open.Close())

	var asked []string
	broken := false
	fsys := disktest.Fail(v, func(op, name string) error {
		asked = append(asked, op+" "+name)
		if broken {
			return io.ErrUnexpectedEOF
		}
		return nil
	})
	f, err := fsys.Edit("a")
	must(t, err)
	broken = true
	ops := v.Ops()
	_, read := f.Read(nil)
	_, readAt := f.ReadAt(nil, 0)
	_, write := f.Write([]byte("y"))
	_, open2 := fsys.Open("a")
	_, list := fsys.ReadDir(".")
	_, stat := fsys.Stat("a")
	for what, err := range map[string]error{
		"read": read, "readAt": readAt, "write": write, "truncate": f.Truncate(0), "sync": f.Sync(),
		"open": open2, "readdir": list, "stat": stat, "create": put(fsys, "b", ""), "rename": fsys.Rename("a", "b"),
		"remove": fsys.Remove("a"), "mkdir": fsys.MkdirAll("d"), "syncdir": fsys.SyncDir("."),
	} {
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: got %v, want the error of the hook", what, err)
		}
	}
	if v.Ops() != ops || len(asked) != 14 {
		t.Errorf("got %d operations and asked %q, want none and 14", v.Ops()-ops, asked)
	}
}

func TestNoSync(t *testing.T) {
	v := newVolume()
	fsys := disktest.NoSync(v)
	must(t, putSynced(fsys, "a", "x"), fsys.SyncDir("."))
	if got := get(t, v.After(disktest.Lost, 0), "a"); got != "-" {
		t.Errorf("got %q, want nothing: it was not synced", got)
	}
}
