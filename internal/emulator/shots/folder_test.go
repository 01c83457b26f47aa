package shots_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"inkshelf/internal/emulator/shots"
)

// folders are a baseline and what a run left, on disk.
type folders struct {
	t         *testing.T
	want, got string
}

func newFolders(t *testing.T) *folders {
	dir := t.TempDir()
	f := &folders{t, filepath.Join(dir, "want"), filepath.Join(dir, "got")}
	f.must(os.Mkdir(f.want, 0o755))
	f.must(os.Mkdir(f.got, 0o755))
	return f
}

func (f *folders) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *folders) put(dir, name string, data []byte) {
	f.t.Helper()
	f.must(os.WriteFile(filepath.Join(dir, name), data, 0o644))
}

// shot puts both files of a shot into a folder.
func (f *folders) shot(dir, name string, img image.Image, list string) {
	f.t.Helper()
	f.put(dir, name+".png", encode(img))
	f.put(dir, name+".refreshes", []byte(list))
}

// run is a run of the script "library", whose lines take the named shots.
func (f *folders) run(names ...string) shots.Run {
	r := shots.Run{Script: "library", Got: f.got, Want: f.want, Summary: "3 steps"}
	for i, name := range names {
		r.Shots = append(r.Shots, shots.Shot{Name: name, Line: 10 * (i + 1), Text: "shot " + name})
	}
	return r
}

// files returns the names and contents of a folder.
func (f *folders) files(dir string) map[string]string {
	f.t.Helper()
	entries, err := os.ReadDir(dir)
	f.must(err)
	all := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			all[e.Name()+"/"] = ""
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		f.must(err)
		all[e.Name()] = string(data)
	}
	return all
}

func encode(img image.Image) []byte {
	var buf bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&buf, img); err != nil {
		panic(err)
	}
	return buf.Bytes()
}

// panel is a white panel with black areas.
func panel(black ...image.Rectangle) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 280, 374))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for _, r := range black {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			clear(img.Pix[y*img.Stride+r.Min.X:][:r.Dx()])
		}
	}
	return img
}

const (
	page  = "48,240 1308x1512 GL16\n"
	flash = "0,0 1404x1872 GC16 full\n"
)
