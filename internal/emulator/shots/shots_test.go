package shots_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkshelf/internal/emulator/shots"
)

func TestSame(t *testing.T) {
	f := newFolders(t)
	for _, dir := range []string{f.want, f.got} {
		f.shot(dir, "a", panel(), page)
		f.shot(dir, "b.c", panel(image.Rect(1, 2, 3, 4)), "")
	}
	f.put(f.got, "failed.png", []byte("left by an earlier run"))
	f.put(f.want, "notes.txt", []byte("not ours"))
	f.must(os.Mkdir(filepath.Join(f.want, "folder.png"), 0o755))
	if r := shots.Compare(f.run("a", "b.c")); !r.Same() || r.String() != "" {
		t.Errorf("got %q", r)
	}
}

func TestNothingAtAll(t *testing.T) {
	if r := shots.Compare(shots.Run{Script: "new", Got: "no/such/folder", Want: "no/such/folder"}); !r.Same() {
		t.Errorf("got %q", r)
	}
}

// TestDifferences begins with a shot that is the same on both sides and changes one thing.
func TestDifferences(t *testing.T) {
	name := "library/series-list: "
	for _, k := range []struct {
		what   string
		change func(f *folders)
		want   []string
	}{
		{"two places", func(f *folders) {
			f.shot(f.got, "series-list", panel(image.Rect(30, 40, 60, 90), image.Rect(200, 300, 204, 303)), page)
		}, []string{name + "1,512 pixels differ in 2 places (30,40 30x50; 200,300 4x3)"}},
		{"one pixel", func(f *folders) {
			f.shot(f.got, "series-list", panel(image.Rect(279, 373, 280, 374)), page)
		}, []string{name + "1 pixel differs in 1 place (279,373 1x1)"}},
		{"another flash", func(f *folders) {
			f.shot(f.got, "series-list", panel(), page+flash)
		}, []string{name + "refreshes differ: + 0,0 1404x1872 GC16 full"}},
		{"another waveform, and pixels", func(f *folders) {
			f.shot(f.got, "series-list", panel(image.Rect(0, 0, 2, 2)), "48,240 1308x1512 GC16\n")
		}, []string{
			name + "4 pixels differ in 1 place (0,0 2x2)",
			name + "refreshes differ: - 48,240 1308x1512 GL16; + 48,240 1308x1512 GC16",
		}},
		{"many refreshes", func(f *folders) {
			f.shot(f.got, "series-list", panel(), page+strings.Repeat(flash, 6))
		}, []string{name + "refreshes differ: " + strings.Repeat("+ 0,0 1404x1872 GC16 full; ", 4) + "and 2 more"}},
		{"other bytes", func(f *folders) {
			var buf bytes.Buffer
			f.must((&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&buf, panel()))
			f.put(f.got, "series-list.png", buf.Bytes())
		}, []string{name + "the pixels are the same, but the bytes of the file differ"}},
		{"no last line end", func(f *folders) {
			f.put(f.got, "series-list.refreshes", []byte(strings.TrimSpace(page)))
		}, []string{name + "the refreshes are the same, but the bytes of the list differ"}},
		{"another size", func(f *folders) {
			f.shot(f.got, "series-list", image.NewGray(image.Rect(0, 0, 374, 280)), page)
		}, []string{name + "the size differs: 280x374 before, 374x280 after"}},
		{"damaged", func(f *folders) {
			f.put(f.got, "series-list.png", encode(panel())[:60])
		}, []string{name + "the new picture cannot be decoded: png: invalid format: not enough pixel data"}},
		{"damaged baseline", func(f *folders) {
			f.put(f.want, "series-list.png", nil)
		}, []string{name + "the baseline's picture cannot be decoded: unexpected EOF"}},
		{"in colours", func(f *folders) {
			f.put(f.want, "series-list.png", encode(image.NewRGBA(image.Rect(0, 0, 280, 374))))
		}, []string{name + "the baseline's picture is not gray with 8 bits, as those of a panel are"}},
		{"too large to be true", func(f *folders) {
			f.put(f.got, "series-list.png", claiming(100_000, 1_000))
		}, []string{name + "the new picture cannot be decoded: 100000 x 1000 pixels are too many"}},
		{"too high, by one", func(f *folders) {
			f.put(f.got, "series-list.png", claiming(1, 4097))
		}, []string{name + "the new picture cannot be decoded: 1 x 4097 pixels are too many"}},
		{"a list from Windows", func(f *folders) {
			f.put(f.got, "series-list.refreshes", []byte("48,240 1308x1512 GL16\r\n"))
		}, []string{name + `refreshes differ: - 48,240 1308x1512 GL16; + "48,240 1308x1512 GL16\r"`}},
		{"a list of something else", func(f *folders) {
			f.put(f.got, "series-list.refreshes", []byte("\x1b[2J"+strings.Repeat("x", 1<<16)+"\n"+page))
		}, []string{name + `refreshes differ: + "\x1b[2J` + strings.Repeat("x", 96) + `…"`}},
		{"no picture", func(f *folders) {
			f.must(os.Remove(filepath.Join(f.got, "series-list.png")))
		}, []string{name + "the new picture is not there"}},
		{"no baseline's picture", func(f *folders) {
			f.must(os.Remove(filepath.Join(f.want, "series-list.png")))
		}, []string{name + "the baseline's picture is not there"}},
		{"no pictures", func(f *folders) {
			f.must(os.Remove(filepath.Join(f.want, "series-list.png")))
			f.must(os.Remove(filepath.Join(f.got, "series-list.png")))
		}, []string{
			name + "the baseline's picture is not there",
			name + "the new picture is not there",
		}},
		{"no lists", func(f *folders) {
			f.must(os.Remove(filepath.Join(f.want, "series-list.refreshes")))
			f.must(os.Remove(filepath.Join(f.got, "series-list.refreshes")))
		}, []string{
			name + "the baseline's list of refreshes is not there",
			name + "the new list of refreshes is not there",
		}},
		{"no baseline", func(f *folders) {
			f.must(os.RemoveAll(f.want))
		}, []string{name + "new, there is no baseline yet"}},
		{"more in the baseline", func(f *folders) {
			f.shot(f.want, "old", panel(), page)
			f.shot(f.want, "old.png", panel(), page)
			f.put(f.want, "older.refreshes", nil)
		}, []string{
			"library/old: gone, the script takes no such shot any more",
			"library/old.png: gone, the script takes no such shot any more",
			"library/older: gone, the script takes no such shot any more",
			"library/older: the baseline's picture is not there",
		}},
	} {
		t.Run(k.what, func(t *testing.T) {
			f := newFolders(t)
			f.shot(f.want, "series-list", panel(), page)
			f.shot(f.got, "series-list", panel(), page)
			k.change(f)
			r := shots.Compare(f.run("series-list"))
			if want := strings.Join(k.want, "\n"); r.String() != want || r.Same() {
				t.Errorf("got\n%s\nwant\n%s", r, want)
			}
			if page := report(t, r); strings.Contains(page, `src=""`) { // whatever it is, it can be shown
				t.Error("the report shows a picture that there is not")
			}
		})
	}
}

// claiming returns the beginning of a PNG that says it is of that size.
func claiming(width, height uint32) []byte {
	data := encode(panel())
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

func TestFailed(t *testing.T) {
	f := newFolders(t)
	for _, name := range []string{"first", "second", "third", "gone"} {
		f.shot(f.want, name, panel(), page)
	}
	f.shot(f.got, "first", panel(image.Rect(5, 5, 6, 6)), page)
	last := encode(panel(image.Rect(9, 9, 99, 99)))
	f.put(f.got, "failed.png", last)
	run := f.run("first", "second", "third")
	run.Failed = "scripts/library.txt:12: tap \"Ariane\": no such target"
	r := shots.Compare(run)
	want := strings.Join([]string{
		"library: failed: " + run.Failed,
		"library/first: 1 pixel differs in 1 place (5,5 1x1)",
		"library/gone: gone, the script takes no such shot any more",
	}, "\n")
	if r.String() != want || r.Same() || r.Unreached != 2 || !bytes.Equal(r.LastSeen, last) {
		t.Errorf("got %d not reached, %d bytes last seen and\n%s", r.Unreached, len(r.LastSeen), r)
	}
}

func TestBaselineIsNoFolder(t *testing.T) {
	f := newFolders(t)
	f.must(os.Remove(f.want))
	f.put(filepath.Dir(f.want), "want", nil)
	r := shots.Compare(f.run())
	if r.Same() || !strings.HasPrefix(r.String(), "library: failed: the baseline cannot be read: ") {
		t.Errorf("got %q", r)
	}
	failed := f.run()
	failed.Failed = "for a reason of its own"
	if got := shots.Compare(failed).String(); got != "library: failed: for a reason of its own" {
		t.Errorf("got %q", got)
	}
}

// badNames would lead elsewhere.
var badNames = []string{"", "../got/a", "a/b", `a\b`, "/etc/passwd", "c:a"}

func TestNamesStayInside(t *testing.T) {
	f := newFolders(t)
	f.must(os.Mkdir(filepath.Join(f.got, "a"), 0o755))
	f.shot(f.got, "a/b", panel(), page)
	f.shot(f.got, "a", panel(), page)
	for _, name := range badNames {
		r := shots.Compare(f.run(name))
		if len(r.Differences) != 1 || r.Differences[0].After != nil || !strings.Contains(r.String(), "is no name for a shot") {
			t.Errorf("%q: got %q", name, r)
		}
	}
}
