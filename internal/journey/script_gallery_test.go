package journey

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/emulator/script"
	"inkshelf/internal/screen/gallery"
)

// galleryScript goes through the gallery with every kind of touch and key. Its coordinates are those of a panel that has
// fewer pixels than the reference reader's.
const galleryScript = `
# boxes open and close
see "Gallery: Boxes"
shot boxes
tap "A menu"
shot menu
key back
tap "open:pad"
shot number
key back

# pages turn, by finger and by key
swipe 700 700 100 700
see "Gallery: Reader"
key prev
see "Gallery: Boxes"
tap "A list of 1,000 works"
shot list
swipe 700 700 100 700
long "Next"
shot long
key back
hold next 1s
shot held

# in the background no finger is heard
idle
home
tap 400 300
idle
resume
shot back
net down
battery 3
exit
`

// galleryCauses is why the panel is refreshed meanwhile.
const galleryCauses = "start; tap open:menu; key back; tap open:pad; key back; swipe left; key prev; tap open:library; swipe left; " +
	"long press pager:next; key back; hold key next; hold key next, loaded; resume"

// TestScript runs a script on the real loop with real screens, twice. Each touch and key is what the loop takes it for, and
// pictures and lists of refreshes are the same to the byte.
func TestScript(t *testing.T) {
	t.Parallel()
	s, err := script.Parse("gallery.txt", []byte(galleryScript))
	if err != nil {
		t.Fatal(err)
	}
	first, second := t.TempDir(), t.TempDir()
	for _, out := range []string{first, second} {
		synctest.Test(t, func(t *testing.T) {
			frozen := onCoarse
			frozen.loop.Frozen = true
			r := startReader(t, gallery.New(gallery.Options{Sheet: "Boxes"}), frozen)
			if _, err := s.Run(context.Background(), script.Options{Panel: r.Panel, Ended: r.ended, Out: out}); err != nil {
				t.Fatal(err)
			}
			var causes []string
			for _, f := range r.after(0) {
				causes = append(causes, f.cause)
			}
			if got := strings.Join(causes, "; "); got != galleryCauses {
				t.Errorf("refreshes because of\n\t%s, want\n\t%s", got, galleryCauses)
			}
		})
	}
	wantSameFiles(t, first, second, 2*len(s.Shots()))
}

// wantSameFiles fails unless two folders hold the same, in so many files.
func wantSameFiles(t *testing.T, first, second string, n int) {
	t.Helper()
	a, err := os.ReadDir(first)
	if err != nil || len(a) != n {
		t.Fatalf("there are %d files, %v, want %d", len(a), err, n)
	}
	for _, e := range a {
		x, errX := os.ReadFile(filepath.Join(first, e.Name()))
		y, errY := os.ReadFile(filepath.Join(second, e.Name()))
		if errX != nil || errY != nil || !bytes.Equal(x, y) {
			t.Errorf("two runs differ in %s: %v, %v", e.Name(), errX, errY)
		}
	}
}
