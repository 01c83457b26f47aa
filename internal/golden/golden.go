// Package golden compares frames with pictures in testdata, byte for byte.
//
// `go test -update` takes the frames as the new pictures; look at each of them before you commit it.
package golden

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "take what the tests draw as the new golden pictures")

// Updating reports whether the tests are to take what they make as what is right, for those that keep more than pictures.
func Updating() bool { return *update }

// Check fails t unless frame equals testdata/golden/<name>.png. It saves a frame that differs, and a picture of the
// difference, among the artifacts of the test, and says where. A picture that is missing is a difference.
func Check(t testing.TB, name string, frame *image.Gray) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name+".png")
	if *update {
		save(t, path, frame, png.BestCompression)
		return
	}
	want, err := load(path)
	if err != nil {
		t.Errorf("%s: %v; the frame is in %s", name, err, keep(t, name, frame))
		return
	}
	if err := Compare(frame, want); err != nil {
		t.Errorf("%s: %v; the frame is in %s, the difference in %s",
			name, err, keep(t, name, frame), keep(t, name+"-difference", difference(frame, want)))
	}
}

// Compare says where and in how many pixels got differs from want, or nil if they show the same.
func Compare(got, want *image.Gray) error {
	if got.Rect.Size() != want.Rect.Size() {
		return fmt.Errorf("is %v large, want %v", got.Rect.Size(), want.Rect.Size())
	}
	if alike(got, want) {
		return nil
	}
	var area image.Rectangle
	count := 0
	each(got, want, func(p image.Point, a, b uint8) {
		if a != b {
			count++
			area = area.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
		}
	})
	return fmt.Errorf("differs in %d pixels within %v", count, area)
}

// alike reports whether both pictures, which are of one size, show the same: row by row, since most pictures do.
func alike(got, want *image.Gray) bool {
	for y := range got.Rect.Dy() {
		if !bytes.Equal(row(got, y), row(want, y)) {
			return false
		}
	}
	return true
}

// difference shows what is alike in pale gray and what differs in black.
func difference(got, want *image.Gray) *image.Gray {
	if got.Rect.Size() != want.Rect.Size() {
		return want
	}
	d := image.NewGray(image.Rectangle{Max: got.Rect.Size()})
	each(got, want, func(p image.Point, a, b uint8) {
		if a == b {
			d.SetGray(p.X, p.Y, color.Gray{Y: 224 + a/8})
		}
	})
	return d
}

// each walks over both pictures, which are of one size.
func each(got, want *image.Gray, visit func(p image.Point, a, b uint8)) {
	for y := range got.Rect.Dy() {
		a, b := row(got, y), row(want, y)
		for x := range a {
			visit(image.Pt(x, y), a[x], b[x])
		}
	}
}

// row returns the pixels of a row, counted from the upper edge.
func row(m *image.Gray, y int) []uint8 { return m.Pix[y*m.Stride:][:m.Rect.Dx()] }

func keep(t testing.TB, name string, frame *image.Gray) string {
	t.Helper()
	path := filepath.Join(t.ArtifactDir(), name+".png")
	save(t, path, frame, png.BestSpeed) // a test with the race detector would take its time to make it small
	return path
}

func save(t testing.TB, path string, frame *image.Gray, level png.CompressionLevel) {
	t.Helper()
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: level}
	if err := encoder.Encode(&b, frame); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

func load(path string) (*image.Gray, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("decode %s: %w", path, err)
	}
	gray, ok := picture.(*image.Gray)
	if !ok {
		return nil, fmt.Errorf("%s is no gray picture", path)
	}
	return gray, nil
}
