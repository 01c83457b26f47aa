package script_test

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/script"
)

// TestEvery runs a script with every command, and looks at all that comes of it.
func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newApp(record.Reference())
		a.texts = []string{"The Gallery of everything"}
		a.targets = []emulator.Target{
			{Name: "series:Ariane", Text: "Ariane", Area: image.Rect(0, 100, 1404, 200)},
			{Name: "series:Ariane#2", Text: "Ariane 2", Area: image.Rect(700, 300, 703, 303)},
		}
		out := filepath.Join(t.TempDir(), "some", "where")
		sum, err := a.play(t, string(readFile(t, "every.txt")), script.Options{
			Out: out, Faults: emulator.NewFaults(),
		})
		if err != nil {
			t.Fatal(err)
		}
		want := "down 700 900; up 700 900, 50ms later; down 702 150; up 702 150, 50ms later; down 701 301; up 701 301, 50ms later; " +
			"down 700 900; long press; up 700 900, 600ms later; down 702 150; long press; up 702 150, 600ms later; " +
			"down 1200 900; up 200 900, 200ms later; " +
			"press next; release next, 50ms later; press menu; release menu, 1.2s later; press prev; release prev, 100ms later; "
		got, news, _ := strings.Cut(a.log(), "background")
		if got != want {
			t.Errorf("the app heard\n\t%s, want\n\t%s", got, want)
		}
		// What comes without waiting may reach the app in another order, and of two charges the first not at all.
		for _, what := range []string{"; foreground", "; net down; net up", "; battery 64 true", "; exit"} {
			if strings.Count(news, what) != 1 {
				t.Errorf("the app heard %q not once of the news: %s", what, news)
			}
		}
		if strings.Contains(news, "down 10 10") {
			t.Error("the app heard a finger in the background")
		}
		wantFiles(t, out, "News_2.late.png News_2.late.refreshes end.png end.refreshes long-press.png long-press.refreshes start.png start.refreshes")
		checkSummary(t, sum, a.Panel)
	})
}

// wantFiles fails unless the folder holds just these files, and the pictures can be read and are of the panel's size.
func wantFiles(t *testing.T, folder, want string) {
	t.Helper()
	entries, _ := os.ReadDir(folder)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
		if filepath.Ext(e.Name()) != ".png" {
			continue
		}
		f, err := os.Open(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(f)
		if err != nil || c.Width != record.Reference().Size.X || c.Height != record.Reference().Size.Y {
			t.Errorf("%s: %d x %d, %v", e.Name(), c.Width, c.Height, err)
		}
		_ = f.Close()
	}
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the folder holds %s, want %s", got, want)
	}
}

func checkSummary(t *testing.T, got script.Summary, p *emulator.Panel) {
	t.Helper()
	if got.Wall < 2*time.Second { // idle and shot wait for 500 ms, hold and wait for what they say
		t.Errorf("the script took %v", got.Wall)
	}
	refreshes := p.Seq()
	want := script.Summary{
		Steps: 33, Shots: 4, Refreshes: refreshes, Flashes: 1, Wall: got.Wall,
		Panel: 600*time.Millisecond + time.Duration(refreshes-1)*265*time.Millisecond,
	}
	if got != want {
		t.Errorf("summary\n\t%v, want\n\t%v", got, want)
	}
}

// TestFault checks what the fakes are told, one fault after another.
func TestFault(t *testing.T) {
	text := ""
	for _, c := range []struct{ step, want string }{
		{"fault latency 2s", "{2s 0 -1}"},
		{"fault status 500", "{2s 500 -1}"},
		{"fault cut 1000", "{2s 500 1000}"},
		{"fault off latency", "{0s 500 1000}"},
		{"fault off status", "{0s 0 1000}"},
		{"fault off cut", "{0s 0 -1}"},
		{"fault cut 0", "{0s 0 0}"},
		{"fault off", "{0s 0 -1}"},
	} {
		text += c.step + "\n"
		synctest.Test(t, func(t *testing.T) {
			faults := emulator.NewFaults()
			_, err := newApp(small).play(t, text, script.Options{Faults: faults})
			if got := fmt.Sprint(faults.Now()); err != nil || got != c.want {
				t.Errorf("after %s: %s, %v, want %s", c.step, got, err, c.want)
			}
		})
	}
}

// TestHelp checks that each command is explained, and occurs in the script with every command.
func TestHelp(t *testing.T) {
	text := "\n" + string(readFile(t, "every.txt"))
	lines := strings.Split(strings.TrimSuffix(script.Help(), "\n"), "\n")
	if len(lines) != 15 {
		t.Errorf("%d commands are explained, want 15", len(lines))
	}
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) < 3 || len(line) > 120 {
			t.Errorf("no help: %q", line)
		} else if !strings.Contains(text, "\n"+words[0]) {
			t.Errorf("%s is not in every.txt", words[0])
		}
	}
}

// TestRecorded parses what the page's recorder writes.
func TestRecorded(t *testing.T) {
	text := strings.Join([]string{
		"#! fake: all", "idle", `tap "Ariane"`, `long "series:Ariane#2"`, "tap 702 1340", "long 0 0", "swipe 1200 900 200 900", "key next",
		"hold menu 1.2s", "hold power 0.6s", "home", "resume", "battery 64 charging", "battery 5", "net down", "net up", "fault latency 2s",
		"fault status 500", "fault cut 1000", "fault off latency", "fault off", "shot next-page", "shot next-page-2", `see "Été 36, #1"`,
		"# two fingers at 300,400 and 900,1200", "exit", "",
	}, "\n")
	if _, err := script.Parse("recorded.txt", []byte(text)); err != nil {
		t.Error(err)
	}
}
