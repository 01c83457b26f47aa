package script

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"

	"inkshelf/internal/emulator"
	"inkshelf/internal/graypng"
)

// RefreshesExt ends the name of the file beside a picture that lists the refreshes since the one before, or since the app
// started: each on a line like "0,0 1404x1872 GC16 full" or "48,240 1308x1512 GL16".
const RefreshesExt = ".refreshes"

const pictureExt = ".png"

// shoot waits until the app is idle and saves the panel, and what refreshes it took to get there.
func (r *runner) shoot(ctx context.Context, name string) error {
	var picture *image.Gray
	for picture == nil || r.Panel.Seq() != r.seq { // the two have to be of one moment
		if err := r.rest(ctx, patience); err != nil {
			return err
		}
		if err := r.look(); err != nil {
			return err
		}
		picture = r.Panel.Picture()
	}
	if _, err := r.savePicture(name, picture); err != nil {
		return err
	}
	if _, err := r.save(name+RefreshesExt, refreshList(r.since)); err != nil {
		return err
	}
	r.since = nil
	r.sum.Shots++
	return nil
}

// look takes note of the refreshes since it last did. That is done after each step, long before the panel forgets any.
func (r *runner) look() error {
	last := r.Panel.Seq()
	if last == r.seq {
		return nil
	}
	for f := range r.Panel.Refreshes(context.Background(), r.seq) { // it does not wait for more: last is there
		if lost := f.Seq - r.seq - 1; lost > 0 {
			return fmt.Errorf("%s came too fast to be counted", count(lost, "refresh", "refreshes"))
		}
		r.seq = f.Seq
		r.since = append(r.since, f)
		r.inspected.recent = append(r.inspected.recent, f)
		r.sum.add(f)
		if f.Seq == last {
			break
		}
	}
	return nil
}

func refreshList(all []emulator.Refresh) []byte {
	var b strings.Builder
	for _, f := range all {
		fmt.Fprintf(&b, "%d,%d %dx%d %v", f.Area.Min.X, f.Area.Min.Y, f.Area.Dx(), f.Area.Dy(), f.Wave)
		if f.Full {
			b.WriteString(" full")
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

func (r *runner) savePicture(name string, picture *image.Gray) (path string, err error) {
	return r.save(name+pictureExt, graypng.Append(nil, picture))
}

// save writes a file as a whole or not at all: whoever looks into the folder meanwhile sees no half picture.
func (r *runner) save(name string, data []byte) (path string, err error) {
	if err := os.MkdirAll(r.Out, 0o755); err != nil {
		return "", err
	}
	path = filepath.Join(r.Out, name)
	half := path + ".tmp"
	if err = os.WriteFile(half, data, 0o644); err == nil {
		err = os.Rename(half, path)
	}
	if err != nil {
		_ = os.Remove(half) // what matters was said
		return "", err
	}
	return path, nil
}
