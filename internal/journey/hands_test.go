package journey

import (
	"archive/zip"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// thorough skips a test in a short run: most of its time goes into pixels, which the race detector looks at one by one, and
// other tests go the same ways with fewer.
func thorough(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes its time")
	}
}

// frozenToo is how an app is run: as it is, and in a full run also frozen.
func frozenToo() []bool {
	if testing.Short() {
		return []bool{false}
	}
	return []bool{false, true}
}

// rest touches the target of that name for so long that it is more than a tap.
func (r *reader) rest(name string) {
	r.t.Helper()
	at := middle(r.target(name).Area)
	r.Pointer(0, emulator.Down, at)
	r.settle()
	r.Pointer(0, emulator.Up, at)
	r.settle()
}

// choose rests on something and takes an entry of the menu.
func (r *reader) choose(name, item string) {
	r.t.Helper()
	r.rest(name)
	r.tap(item)
}

// walk taps one target after another.
func (r *reader) walk(names ...string) {
	r.t.Helper()
	for _, name := range names {
		r.tap(name)
	}
}

// press presses one key after another.
func (r *reader) press(keys ...record.Key) {
	r.t.Helper()
	for _, k := range keys {
		r.Press(k)
		r.settle()
	}
}

// at fails unless the book that is open is at a page.
func (r *reader) at(place string) {
	r.t.Helper()
	r.press(record.KeyMenu)
	wantText(r.t, r, place)
	r.press(record.KeyBack)
}

// lacks fails if the screen shows a text.
func (r *reader) lacks(text string) {
	r.t.Helper()
	if all := strings.Join(r.Texts(), "|"); strings.Contains(all, text) {
		r.t.Errorf("the screen says %q: %s", text, all)
	}
}

// booksIn returns the files of books below a folder.
func booksIn(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, _ fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); ext == ".cbz" || ext == ".epub" {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// copyIn puts a comic of so many pages into a folder, as a person does over USB.
func copyIn(t *testing.T, path string, pages int) {
	t.Helper()
	copyInPages(t, path, pages, 60)
}

// copyInPages is copyIn with pages that are so wide.
func copyInPages(t *testing.T, path string, pages, width int) {
	t.Helper()
	var file strings.Builder
	z := zip.NewWriter(&file)
	for n := range pages {
		w, err := z.Create(fmt.Sprintf("%02d.png", n+1))
		if err == nil {
			err = png.Encode(w, image.NewGray(image.Rect(0, 0, width, 80+n)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, path, file.String())
}

// write writes a file, and the folders above it.
func write(t *testing.T, path, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
