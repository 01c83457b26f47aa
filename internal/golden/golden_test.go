package golden

import (
	"errors"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// witness is a test that may fail without failing this one.
type witness struct {
	testing.TB
	said []string
}

func (w *witness) Helper() {}

func (w *witness) Errorf(format string, args ...any) {
	w.said = append(w.said, format)
	for _, a := range args {
		if err, ok := a.(error); ok {
			w.said = append(w.said, err.Error())
		}
	}
}

func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	frame := image.NewGray(image.Rect(0, 0, 9, 7))
	frame.Pix[3*frame.Stride+4] = 200

	w := &witness{TB: t}
	if Check(w, "dot", frame); len(w.said) == 0 {
		t.Error("a picture that is missing was no failure")
	}
	save(t, filepath.Join("testdata", "golden", "dot.png"), frame, png.BestSpeed)

	w = &witness{TB: t}
	if Check(w, "dot", frame); len(w.said) != 0 {
		t.Errorf("a frame differs from its own picture: %q", w.said)
	}

	frame.Pix[3*frame.Stride+4] = 201
	w = &witness{TB: t}
	Check(w, "dot", frame)
	if said := strings.Join(w.said, " "); !strings.Contains(said, "differs in 1 pixels within (4,3)-(5,4)") {
		t.Errorf("of one gray changed by one was said %q", said)
	}
	for _, name := range []string{"dot.png", "dot-difference.png"} {
		if _, err := os.Stat(filepath.Join(t.ArtifactDir(), name)); err != nil {
			t.Errorf("%s was not kept: %v", name, err)
		}
	}
}

func TestCompareSizes(t *testing.T) {
	err := Compare(image.NewGray(image.Rect(0, 0, 3, 3)), image.NewGray(image.Rect(0, 0, 3, 4)))
	if err == nil {
		t.Error("pictures of two sizes are alike")
	}
}

// TestCompareParts compares parts of larger pictures: neither origin nor stride may show.
func TestCompareParts(t *testing.T) {
	large := image.NewGray(image.Rect(0, 0, 10, 10))
	large.Pix[5*large.Stride+5] = 9
	small := image.NewGray(image.Rect(0, 0, 4, 4))
	small.Pix[1*small.Stride+1] = 9
	part := large.SubImage(image.Rect(4, 4, 8, 8)).(*image.Gray)
	if err := Compare(part, small); err != nil {
		t.Error(err)
	}
}

func TestLoadFaults(t *testing.T) {
	dir := t.TempDir()
	if _, err := load(filepath.Join(dir, "none.png")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing picture: %v", err)
	}
	path := filepath.Join(dir, "bad.png")
	if err := os.WriteFile(path, []byte("no picture"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := load(path); err == nil {
		t.Error("text was read as a picture")
	}
}
