package script_test

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator/script"
)

// TestRefreshLists checks that beside each picture lie the refreshes since the one before, the first of all included.
func TestRefreshLists(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newApp(small)
		out := t.TempDir()
		sum, err := a.play(t, "shot a\nshot b\nkey ok\nkey next\nshot c\nnet up", script.Options{Out: out})
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{
			"a": "0,0 140x187 GC16 full\n",
			"b": "",
			"c": strings.Repeat("1,2 8x10 DU\n", 4),
		} {
			if got := readOut(t, out, name+script.RefreshesExt); got != want {
				t.Errorf("refreshes of %s:\n%swant\n%s", name, got, want)
			}
		}
		if sum.Refreshes != 7 || sum.Refreshes != a.Seq() || sum.Flashes != 1 || sum.Shots != 3 {
			t.Errorf("counted %v", sum)
		}
	})
}

func readOut(t *testing.T, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

// TestPicture checks that what is saved is what the glass shows, of a shot and of a failing step.
func TestPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newApp(small)
		for i := range a.canvas.Pix {
			a.canvas.Pix[i] = uint8(i * 7)
		}
		out := t.TempDir()
		_, err := a.play(t, "shot a\nsee \"A\"", script.Options{Out: out})
		for name, text := range map[string]string{"a.png": readOut(t, out, "a.png"), "failed.png": readOut(t, out, "failed.png")} {
			got, err := png.Decode(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if gray, ok := got.(*image.Gray); !ok || string(gray.Pix) != string(a.Picture().Pix) {
				t.Errorf("%s is a %T and not what the glass shows", name, got)
			}
		}
		if !strings.HasSuffix(err.Error(), "; the panel was saved as "+filepath.Join(out, "failed.png")) {
			t.Errorf("the error does not say where the picture is: %v", err)
		}
	})
}

// TestTooManyRefreshes floods the panel in one step: it keeps 5,000 refreshes, and a list with a gap is no list.
func TestTooManyRefreshes(t *testing.T) {
	for flood, want := range map[int]string{4998: "", 4999: "idle: 1 refresh came too fast to be counted", 5003: "idle: 5 refreshes came too fast to be counted"} {
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			a.does["press ok"] = func() {
				time.Sleep(time.Second) // the step is over by then
				for range flood {
					a.Flush(a.canvas, image.Rect(0, 0, 1, 1), 4, false)
				}
			}
			sum, err := a.play(t, "idle\nkey ok\nidle", script.Options{}) // two more refreshes are of the press and the release
			if want != "" {
				wantFailure(t, err, 3, want)
			} else if err != nil || sum.Refreshes != 1+flood+2+1 { // the first of all, and that of exit
				t.Errorf("counted %d, %v", sum.Refreshes, err)
			}
		})
	}
}

// TestOut checks what happens with the folder of the pictures.
func TestOut(t *testing.T) {
	play := func(t *testing.T, text string, prepare func(out string)) (out string, err error) {
		out = filepath.Join(t.TempDir(), "out")
		prepare(out)
		synctest.Test(t, func(t *testing.T) { _, err = newApp(small).play(t, text, script.Options{Out: out}) })
		return out, err
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Run("made when needed", func(t *testing.T) {
		out, err := play(t, "idle", func(string) {})
		if _, gone := os.Stat(out); err != nil || !os.IsNotExist(gone) {
			t.Errorf("a script without shots: %v, and the folder: %v", err, gone)
		}
	})
	t.Run("used again", func(t *testing.T) {
		out, err := play(t, "shot a", func(out string) {
			must(os.Mkdir(out, 0o755))
			for _, name := range []string{"a.png", "a.refreshes", "failed.png", "b.png"} {
				must(os.WriteFile(filepath.Join(out, name), []byte("old"), 0o644))
			}
		})
		if err != nil || readOut(t, out, "a.png") == "old" || readOut(t, out, "a.refreshes") == "old" || readOut(t, out, "b.png") != "old" {
			t.Errorf("old files are there instead of new ones: %v", err)
		}
		if _, err := os.Stat(filepath.Join(out, "failed.png")); !os.IsNotExist(err) {
			t.Errorf("the picture of an earlier failure: %v", err)
		}
	})
	t.Run("used again by a run that fails", func(t *testing.T) {
		out, err := play(t, "see \"A\"\nshot a", func(out string) {
			must(os.Mkdir(out, 0o755))
			for _, name := range []string{"a.png", "a.refreshes", "b.png"} {
				must(os.WriteFile(filepath.Join(out, name), []byte("old"), 0o644))
			}
		})
		entries, _ := os.ReadDir(out)
		if err == nil || len(entries) != 2 || entries[0].Name() != "b.png" || entries[1].Name() != "failed.png" {
			t.Errorf("got %v, and the folder holds %v", err, entries)
		}
	})
	t.Run("not a folder", func(t *testing.T) {
		_, err := play(t, "shot a", func(out string) { must(os.WriteFile(out, nil, 0o644)) })
		if err == nil || !strings.HasPrefix(err.Error(), "remove ") || !strings.HasSuffix(err.Error(), "not a directory") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a folder in the way", func(t *testing.T) {
		out := filepath.Join(t.TempDir(), "out")
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			a.does["press ok"] = func() { must(os.MkdirAll(filepath.Join(out, "a.png"), 0o755)) }
			_, err := a.play(t, "key ok\nshot a", script.Options{Out: out})
			if err == nil || !strings.Contains(err.Error(), "a.txt:2: shot a: rename ") {
				t.Errorf("got %v", err)
			}
		})
		if _, err := os.Stat(filepath.Join(out, "a.png.tmp")); !os.IsNotExist(err) {
			t.Errorf("half a picture is left: %v", err)
		}
	})
	t.Run("gone when a step fails", func(t *testing.T) {
		out := filepath.Join(t.TempDir(), "out")
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			a.does["press ok"] = func() { must(os.WriteFile(out, nil, 0o644)) }
			_, err := a.play(t, "key ok\nsee \"A\"", script.Options{Out: out})
			if err == nil || !strings.Contains(err.Error(), "it shows nothing; the panel could not be saved: mkdir ") {
				t.Errorf("got %v", err)
			}
		})
	})
}

// TestFaultWithoutFakes checks that a script that needs fakes says so.
func TestFaultWithoutFakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, err := newApp(small).play(t, "idle\nfault off", script.Options{})
		wantFailure(t, err, 2, "fault off: no fake servers run that could misbehave")
	})
}

// TestPhase checks that a failure shows its part of the script.
func TestPhase(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"see \"A\"", "    1  see \"A\"\n"},
		{"idle\n\nsee \"A\"\nidle", "    1  idle\n    2  \n    3  see \"A\"\n"},
		{"# one\nidle\n  # two\n  idle  # three\r\nsee \"A\"\n# four", "    3    # two\n    4    idle  # three\n    5  see \"A\"\n"},
	} {
		synctest.Test(t, func(t *testing.T) {
			_, err := newApp(small).play(t, c.text, script.Options{})
			if e, ok := err.(*script.StepError); !ok || e.Phase != c.want {
				t.Errorf("%q: got %#v, want the phase\n%s", c.text, err, c.want)
			}
		})
	}
}

func TestSummary(t *testing.T) {
	for _, c := range []struct {
		s    script.Summary
		want string
	}{
		{
			script.Summary{Steps: 12, Shots: 3, Refreshes: 14, Flashes: 2, Panel: 4210 * time.Millisecond, Wall: 1300456 * time.Microsecond},
			"12 steps, 3 shots, 14 refreshes, 2 flashes, panel time 4.21s, wall time 1.3s",
		},
		{script.Summary{Steps: 1, Shots: 1, Refreshes: 1, Flashes: 1}, "1 step, 1 shot, 1 refresh, 1 flash, panel time 0s, wall time 0s"},
	} {
		if got := c.s.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
