package content

import (
	"bytes"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// TestWriteFiles draws what files/README.md says how to compress. It is a tool and runs only when asked.
func TestWriteFiles(t *testing.T) {
	dir := os.Getenv("INKSHELF_WRITE_FILES")
	if dir == "" {
		t.Skip("INKSHELF_WRITE_FILES names no folder to draw into")
	}
	write := func(name string, as encoding, draw func() canvas) {
		p := as.drawn(name, 0, 0, draw)
		if err := os.WriteFile(filepath.Join(dir, p.Name), p.Bytes(), 0o600); err != nil {
			t.Error(err)
		}
	}
	small := encoding{"image/jpeg", ".jpg", false, func(b *bytes.Buffer, m image.Image) error {
		return jpeg.Encode(b, m, &jpeg.Options{Quality: 40})
	}}
	for name := range dishes {
		write(name, asPNG, func() canvas { return dish(name) })
	}
	for name, draw := range shapes {
		write(name, asPNG, draw)
	}
	story := newStory("L'Œuf de cuivre", false, true)
	for i := range fromFiles {
		for first, as := range map[int]encoding{firstWebP: asPNG, firstProgressive: small} {
			n := first + i
			write("page"+strconv.Itoa(n), as, func() canvas { return story.page("1", n, 1000, 1500) })
		}
	}
}
