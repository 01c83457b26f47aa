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

// diary is what is known of a log: the records that it must hold, and those that it may hold instead because the power
// was cut before they were acknowledged.
type diary struct {
	sure  []string
	maybe []string // nil: nothing was under way
}

// TestCrashLog lets random logs lose their power at every operation, in every way, and then again and again while they
// recover and go on.
func TestCrashLog(t *testing.T) {
	scripts, seeds := 8, 5
	if testing.Short() {
		scripts, seeds = 3, 2
	}
	random := rand.New(rand.NewPCG(6, 6))
	cuts := 0
	for script := range uint64(scripts) {
		whole := disktest.NewVolume(disktest.Options{})
		if _, err := keepDiary(whole, script, nil); err != nil {
			t.Fatal(err)
		}
		for cut := range whole.Ops() {
			v := disktest.NewVolume(disktest.Options{})
			v.CutAt(cut)
			d, err := keepDiary(v, script, nil)
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

// keepDiary does with a log what a script says, until it is done or an error ends it.
func keepDiary(fsys disk.FS, script uint64, have []string) (diary, error) {
	d := diary{sure: have}
	l, _, damage, err := openLog(fsys)
	if err != nil || damage != nil {
		return d, errors.Join(err, damageError(damage))
	}
	if _, err := fsys.Stat("."); err != nil {
		return d, err // the power was cut while the log was opened: nobody has seen what it held
	}
	random := rand.New(rand.NewPCG(script, 1))
	for range 4 + random.IntN(4) {
		var batch []string
		for range 1 + random.IntN(3) {
			batch = append(batch, fmt.Sprintf("%d %x %x", script, random.Uint32(), make([]byte, random.IntN(60))))
		}
		if random.IntN(3) == 0 {
			// A snapshot need not hold what was there before.
			d.maybe = append(slices.Clone(d.sure[len(d.sure)/2:]), batch...)
			err = l.Rewrite(lines(d.maybe))
		} else {
			d.maybe = append(slices.Clone(d.sure), batch...)
			err = l.Append(slices.Collect(lines(batch))...)
		}
		if err != nil {
			return d, err
		}
		d.sure, d.maybe = d.maybe, nil
	}
	return d, l.Close()
}

// survive opens the log after a cut, demands what it must hold, uses it again, and cuts the power meanwhile.
func survive(t *testing.T, what string, v *disktest.Volume, d diary, random *rand.Rand, times int) {
	t.Helper()
	got := check(t, what, v.After(disktest.Kept, 0), d)
	if times == 0 {
		return
	}
	v.CutAt(random.IntN(16))
	after, err := keepDiary(v, random.Uint64(), got)
	switch {
	case err != nil && !errors.Is(err, disktest.ErrCut):
		t.Fatalf("%s: use it again: %v", what, err)
	case err != nil && after.maybe == nil:
		after = d // see keepDiary
	}
	survive(t, what+", again", v.After(disktest.Torn, random.Uint64()), after, random, times-1)
}

// check opens the log, compares it with the diary, and appends something, which must survive too.
func check(t *testing.T, what string, v *disktest.Volume, d diary) []string {
	t.Helper()
	l, got, damage, err := openLog(v)
	if err != nil || damage != nil {
		t.Fatalf("%s: open: got damage %v, error %v", what, damage, err)
	}
	if !slices.Equal(got, d.sure) && (d.maybe == nil || !slices.Equal(got, d.maybe)) {
		t.Fatalf("%s:\ngot  %q\nwant %q\nor   %q", what, got, d.sure, d.maybe)
	}
	if err := l.Append([]byte("after")); err != nil {
		t.Fatalf("%s: append: %v", what, err)
	}
	wantLog(t, what+", after an append", v.After(disktest.Lost, 0), append(slices.Clone(got), "after")...)
	return got
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
			for w, how := range aftermaths(v, 20) {
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
			for w, how := range aftermaths(v, 4) {
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
	d = diary{sure: whole, maybe: []string{"new"}}
	count = -1
	err := l.Rewrite(lines(d.maybe))
	if _, cut := v.Stat("."); cut != nil {
		return d, failed
	}
	if err == nil {
		d.sure = d.maybe
	}
	for _, text := range []string{"x", "y"} {
		d.maybe = append(slices.Clone(d.sure), text)
		if err := l.Append([]byte(text)); err != nil {
			return d, failed
		}
		d.sure = d.maybe
	}
	return diary{sure: d.sure}, failed
}
