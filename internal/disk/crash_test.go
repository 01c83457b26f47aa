package disk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// diary is what a log may hold: one thing only once everything is acknowledged.
type diary [][]string

// and returns the diary while something is under way that would make the log hold records.
func (d diary) and(records []string) diary { return append(slices.Clip(d), records) }

// TestCrashLog lets random logs lose their power at every operation, in every way, and then again and again while they
// recover and go on.
func TestCrashLog(t *testing.T) {
	scripts, seeds := pick(3, 8), pick(2, 5)
	random := rand.New(rand.NewPCG(6, 6))
	cuts := 0
	for script := range uint64(scripts) {
		whole := disktest.NewVolume(disktest.Options{})
		if _, err := keepDiary(whole, script, diary{nil}); err != nil {
			t.Fatal(err)
		}
		for cut := range whole.Ops() {
			v := disktest.NewVolume(disktest.Options{})
			v.CutAt(cut)
			d, err := keepDiary(v, script, diary{nil})
			if !errors.Is(err, disktest.ErrCut) {
				t.Fatalf("script %d, cut %d: got %v, want a cut", script, cut, err)
			}
			for w, how := range aftermaths(v, uint64(seeds)) {
				cuts++
				survive(t, fmt.Sprintf("script %d, cut %d, %s", script, cut, how), w, d, random, 2)
			}
		}
	}
	t.Logf("%d cuts", cuts)
}

// aftermaths yields the volumes that a cut may leave.
func aftermaths(v *disktest.Volume, seeds uint64) iter.Seq2[*disktest.Volume, string] {
	return func(yield func(*disktest.Volume, string) bool) {
		if !yield(v.After(disktest.Kept, 0), "kept") || !yield(v.After(disktest.Lost, 0), "lost") {
			return
		}
		for seed := range seeds {
			if !yield(v.After(disktest.Torn, seed), fmt.Sprintf("torn %d", seed)) {
				return
			}
		}
	}
}

// keepDiary does with a log what a script says, until it is done or an error ends it, and goes on with a diary.
func keepDiary(fsys disk.FS, script uint64, d diary) (diary, error) {
	l, have, damage, err := openLog(fsys)
	if err != nil || damage != nil {
		return d, errors.Join(err, damageError(damage))
	}
	random := rand.New(rand.NewPCG(script, 1))
	for range 4 + random.IntN(4) {
		var batch []string
		for range 1 + random.IntN(3) {
			batch = append(batch, fmt.Sprintf("%d %x %x", script, random.Uint32(), make([]byte, random.IntN(60))))
		}
		if random.IntN(3) == 0 {
			// A snapshot need not hold what was there before.
			have = append(slices.Clone(have[len(have)/2:]), batch...)
			d, err = d.and(have), l.Rewrite(lines(have))
		} else {
			have = append(slices.Clone(have), batch...)
			d, err = d.and(have), l.Append(slices.Collect(lines(batch))...)
		}
		if err != nil {
			return d, err
		}
		d = diary{have}
	}
	return d, l.Close()
}

// survive opens the log after a cut, demands what it must hold, uses it again, and cuts the power meanwhile.
func survive(t *testing.T, what string, v *disktest.Volume, d diary, random *rand.Rand, times int) {
	t.Helper()
	check(t, what, v.After(disktest.Kept, 0), d)
	if times == 0 {
		return
	}
	v.CutAt(random.IntN(16))
	d, err := keepDiary(v, random.Uint64(), d)
	if err != nil && !errors.Is(err, disktest.ErrCut) {
		t.Fatalf("%s: use it again: %v", what, err)
	}
	survive(t, what+", again", v.After(disktest.Torn, random.Uint64()), d, random, times-1)
}

// check opens the log, compares it with the diary, and appends something, which must survive too.
func check(t *testing.T, what string, v *disktest.Volume, d diary) {
	t.Helper()
	l, got, damage, err := openLog(v)
	if err != nil || damage != nil {
		t.Fatalf("%s: open: got damage %v, error %v", what, damage, err)
	}
	if !slices.ContainsFunc(d, func(want []string) bool { return slices.Equal(got, want) }) {
		t.Fatalf("%s:\ngot %q\nwant one of %q", what, got, d)
	}
	if err := l.Append([]byte("after")); err != nil {
		t.Fatalf("%s: append: %v", what, err)
	}
	wantLog(t, what+", after an append", v.After(disktest.Lost, 0), append(got, "after")...)
}

// TestCrashAfterKill kills the process at each operation of a Rewrite, which leaves renames that are not safe, goes on in
// another process, and cuts the power then.
func TestCrashAfterKill(t *testing.T) {
	for ops, killed := 0, true; killed; ops++ {
		v := sample(t)
		l := mustOpen(t, v, whole...)
		v.CutAt(v.Ops() + ops)
		killed = l.Rewrite(lines([]string{"new"})) != nil
		v = v.After(disktest.Kept, 0)
		l, got, damage, err := openLog(v)
		if err != nil || damage != nil {
			t.Fatalf("killed after %d operations: got damage %v, error %v", ops, damage, err)
		}
		appendAll(t, l, "x")
		for w, how := range aftermaths(v, 20) {
			wantLog(t, fmt.Sprintf("killed after %d operations, then %s", ops, how), w, append(got, "x")...)
		}
	}
}

// TestCrashTwice cuts the power in an Append of three records, of which the volume writes all but the first, and then in
// one of another record with the size of that: they do not become three again.
func TestCrashTwice(t *testing.T) {
	v := sample(t)
	l := mustOpen(t, v, whole...)
	if err := l.Append([]byte("aaa1"), []byte("aaa2"), []byte("aaa3")); err != nil {
		t.Fatal(err)
	}
	data := get(t, v, "a.log")
	clear(data[bytes.Index(data, []byte("aaa1")):][:4])
	put(t, v, "a.log", data)
	for ops, cut := 0, true; cut; ops++ {
		w := v.After(disktest.Kept, 0)
		l := mustOpen(t, w, whole...)
		w.CutAt(w.Ops() + ops)
		cut = l.Append([]byte("bbb1")) != nil
		d := diary{append(slices.Clone(whole), "bbb1")}
		if cut {
			d = d.and(whole)
		}
		for w, how := range aftermaths(w, uint64(pick(100, 300))) {
			check(t, fmt.Sprintf("cut after %d operations, %s", ops, how), w, d)
		}
	}
}

// TestCrashWrite lets a small file lose its power at every operation: it has the old content or the new one.
func TestCrashWrite(t *testing.T) {
	contents := []string{"one\n", "", "three\nlines\n\n", "four"}
	write := func(fsys disk.FS) (done int, err error) {
		for i, text := range contents {
			if err := disk.Write(fsys, "a", []byte(text)); err != nil {
				return i, err
			}
		}
		return len(contents), nil
	}
	whole := disktest.NewVolume(disktest.Options{})
	if _, err := write(whole); err != nil {
		t.Fatal(err)
	}
	for cut := range whole.Ops() {
		v := disktest.NewVolume(disktest.Options{})
		v.CutAt(cut)
		done, _ := write(v)
		for w, how := range aftermaths(v, 10) {
			got, damage, err := disk.Read(w, "a")
			if damage != nil {
				t.Fatalf("cut %d, %s: got %v", cut, how, damage)
			}
			switch {
			case errors.Is(err, fs.ErrNotExist) && done == 0:
			case err == nil && string(got) == contents[done]:
			case err == nil && done > 0 && string(got) == contents[done-1]:
			default:
				t.Fatalf("cut %d, %s: got %q, %v after %d writes", cut, how, got, err, done)
			}
			if err := disk.Write(w, "a", []byte("last")); err != nil {
				t.Fatalf("cut %d, %s: write again: %v", cut, how, err)
			}
			wantSmall(t, w.After(disktest.Lost, 0), "last")
		}
	}
}

// TestCrashWhileMending cuts the power while damage is mended: what could be saved is not lost by that.
func TestCrashWhileMending(t *testing.T) {
	for what, tt := range map[string]struct {
		damage func(v *disktest.Volume)
		want   []string
	}{
		"a record": {func(v *disktest.Volume) { flip(t, v, "a.log", "two") }, []string{"one", "three", "four", "five"}},
		"the head": {func(v *disktest.Volume) { flip(t, v, "a.log", "inkshelf") }, []string{"one"}},
		"the last file": {func(v *disktest.Volume) {
			flip(t, v, "a.log", "two")
			if err := errors.Join(v.Rename("a.log", "a.log.old"), v.SyncDir(".")); err != nil {
				t.Fatal(err)
			}
		}, []string{"one", "three", "four", "five"}},
	} {
		for cut := 0; ; cut++ {
			v := sample(t)
			tt.damage(v)
			v.CutAt(v.Ops() + cut)
			if _, got, damage, err := openLog(v); err != nil || damage == nil || !slices.Equal(got, tt.want) {
				t.Fatalf("%s: got %q, damage %v, error %v, want %q and damage", what, got, damage, err, tt.want)
			}
			if _, err := v.Stat("."); err == nil {
				break // it was not cut any more
			}
			for w, how := range aftermaths(v, uint64(pick(6, 20))) {
				l, got, _, err := openLog(w)
				if err != nil || !slices.Equal(got, tt.want) {
					t.Fatalf("%s, cut %d, %s: got %q, %v, want %q", what, cut, how, got, err, tt.want)
				}
				appendAll(t, l, "x")
				wantLog(t, what, w.After(disktest.Lost, 0), append(got, "x")...)
			}
		}
	}
}

// flip damages the first place of a text in a file.
func flip(t *testing.T, fsys disk.FS, name, text string) {
	t.Helper()
	data := get(t, fsys, name)
	data[bytes.Index(data, []byte(text))] ^= 1
	put(t, fsys, name, data)
}

// TestCrashAfterFailure lets an operation of a Rewrite fail, goes on, and cuts the power then.
func TestCrashAfterFailure(t *testing.T) {
	for at := 0; ; at++ {
		failed := false
		for cut := 0; ; cut++ {
			v := sample(t)
			v.CutAt(v.Ops() + cut)
			var d diary
			d, failed = failRewrite(t, v, at)
			for w, how := range aftermaths(v, uint64(pick(1, 4))) {
				check(t, fmt.Sprintf("failure %d, cut %d, %s", at, cut, how), w, d)
			}
			if _, err := v.Stat("."); err == nil {
				break // it was not cut any more
			}
		}
		if !failed {
			break
		}
	}
}

// failRewrite rewrites the log of a sample, lets one operation of that fail, and appends two records.
func failRewrite(t *testing.T, v *disktest.Volume, at int) (d diary, failed bool) {
	count := math.MinInt
	l := mustOpen(t, disktest.Fail(v, func(string, string) error {
		count++
		if count == at {
			failed = true
			return errBroken
		}
		return nil
	}), whole...)
	d = diary{whole, {"new"}}
	count = -1
	err := l.Rewrite(lines(d[1]))
	if _, cut := v.Stat("."); cut != nil {
		return d, failed
	}
	have := d[0]
	if err == nil {
		have = d[1]
	}
	d = diary{have}
	for _, text := range []string{"x", "y"} {
		have = append(slices.Clone(have), text)
		if err := l.Append([]byte(text)); err != nil {
			return d.and(have), failed
		}
		d = diary{have}
	}
	return d, failed
}
