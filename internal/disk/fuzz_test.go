package disk_test

import (
	"bytes"
	"slices"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// FuzzLog opens whatever lies there. The log is usable afterwards, and what it said it held stays.
func FuzzLog(f *testing.F) {
	v := sample(f)
	log, old := get(f, v, "a.log"), get(f, v, "a.log.old")
	f.Add(log, []byte(nil), old)
	f.Add([]byte("x"), log, old)
	f.Add(log[:len(log)-3], old[:20], []byte{})
	f.Add([]byte(nil), []byte(nil), log)
	f.Add([]byte(nil), bytes.Replace(log, []byte("two"), []byte("six"), 1), old)
	f.Add(append(slices.Clone(log), old...), log[40:], []byte("00000000#inkshelf 1 1 a.log\n"))
	f.Fuzz(func(t *testing.T, current, next, previous []byte) {
		v := disktest.NewVolume(disktest.Options{})
		for name, data := range map[string][]byte{"a.log": current, "a.log.new": next, "a.log.old": previous} {
			if data != nil {
				put(t, v, name, data)
			}
		}
		l, got, _, err := openLog(v)
		if err != nil {
			t.Fatal(err)
		}
		wantLog(t, "opened again", v.After(disktest.Lost, 0), got...)
		appendAll(t, l, "x")
		got = append(got, "x")
		wantLog(t, "after an append", v.After(disktest.Lost, 0), got...)
		if err := l.Rewrite(lines(got)); err != nil {
			t.Fatal(err)
		}
		wantLog(t, "after a rewrite", v.After(disktest.Lost, 0), got...)
	})
}

// FuzzSmall writes whatever there is.
func FuzzSmall(f *testing.F) {
	f.Add([]byte("a\nb"))
	f.Add([]byte{})
	f.Add([]byte("\n\r\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		v := disktest.NewVolume(disktest.Options{})
		if err := disk.Write(v, "a", data); err != nil {
			t.Fatal(err)
		}
		wantSmall(t, v, string(data))
	})
}
