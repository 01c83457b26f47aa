package bookfile_test

import (
	"bytes"
	"errors"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// seeds are files to begin with: ours, those of others, and unfinished ones.
func seeds(f *testing.F) {
	whole := made(f, tiny(3))
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(append(bytes.Clone(whole[:60]), make([]byte, 60)...))
	f.Add(epub(f))
	f.Add(archive(f, packed{name: "a/1.jpg", data: gif, method: 8}, packed{name: "ComicInfo.xml", data: "<ComicInfo/>"}))
	f.Add([]byte(nil))
}

// Whatever a part holds, it can be continued and becomes a whole comic.
func FuzzContinue(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		m := memory{data: bytes.Clone(data)}
		w, err := bookfile.Continue(&m, someBook)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(data, m.data) {
			t.Error("what was kept is not what was there")
		}
		if err := w.Add(tiny(1)[0]); err != nil {
			t.Fatal(err)
		}
		if err := w.Finish(someInfo); err != nil {
			t.Fatal(err)
		}
		if _, err := check(m.data, bookfile.Comic, bookfile.Want{Pages: w.Pages(), Deep: true}); err != nil {
			t.Errorf("the finished file: %v", err)
		}
	})
}

// What a file is found to be does not depend on who looks.
func FuzzCheck(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, k := range []bookfile.Kind{bookfile.Comic, bookfile.Ebook} {
			shallow, err := check(data, k, bookfile.Want{})
			if err != nil && !errors.Is(err, bookfile.ErrDamaged) {
				t.Errorf("got %v, want damaged", err)
			}
			deep, deepErr := check(data, k, bookfile.Want{Deep: true})
			if deepErr == nil && (err != nil || deep.Pages != shallow.Pages) {
				t.Errorf("deep: %+v; shallow: %+v and %v", deep, shallow, err)
			}
		}
	})
}

func FuzzOpenComic(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		_, damaged := check(data, bookfile.Comic, bookfile.Want{Deep: true})
		p, err := bookfile.OpenComic(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			if !errors.Is(err, bookfile.ErrDamaged) || damaged == nil {
				t.Errorf("opened: %v; checked: %v", err, damaged)
			}
			return
		}
		for n := range p.Len() {
			_, err := p.Page(t.Context(), n+1)
			if err != nil && !errors.Is(err, server.ErrBadAnswer) && (damaged == nil || !errors.Is(err, bookfile.ErrDamaged)) {
				t.Errorf("page %d: %v; checked: %v", n+1, err, damaged)
			}
		}
	})
}
