package shelf_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
)

var kills = flag.Int("kills", 20, "how often TestCrashKill kills a process")

// childFolder names the environment variable that makes TestCrashChild travel, in that folder.
const childFolder = "INKSHELF_CRASH_FOLDER"

// TestCrashKill kills a process with SIGKILL at random moments of its journey. The shelf is then opened on the real files
// that it left, looked at, and used to the end of the journey.
func TestCrashKill(t *testing.T) {
	n := *kills
	if testing.Short() {
		n = min(n, 3)
	}
	r := survey(t)
	_, _, whole := travelAndDie(t, r, inhabited(t), time.Hour)
	random, violations := rand.New(rand.NewPCG(6, 200)), 0
	for i := range n {
		dir := inhabited(t)
		told, m, _ := travelAndDie(t, r, dir, time.Duration(random.Int64N(int64(whole))))
		for _, bad := range revive(t, r, dir, told, m) {
			violations++
			t.Errorf("kill %d, %s: %s", i, r.at(m), bad)
		}
	}
	t.Logf("crash: %d kills, %d violations", n, violations)
}

// inhabited returns a real folder into which somebody has put a book.
func inhabited(t *testing.T) string {
	dir := t.TempDir()
	must(os.MkdirAll(filepath.Join(dir, "comics", "By hand"), 0o755))
	must(os.WriteFile(filepath.Join(dir, "comics", "By hand", "Zine.cbz"), zine(), 0o644))
	return dir
}

// travelAndDie has another process travel in a folder and kills it so long after its first step, or when it has arrived.
// It returns what the process's servers were told, how far it came, and how long that took.
func travelAndDie(t *testing.T, r *route, dir string, after time.Duration) (told ledger, m milestone, lived time.Duration) {
	self := append(strings.Fields(os.Getenv("INKSHELF_EXEC")), os.Args[0], "-test.run=^TestCrashChild$")
	cmd := exec.Command(self[0], self[1:]...)
	cmd.Env = append(os.Environ(), childFolder+"="+dir)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	life, err := cmd.StdinPipe() // the process waits for its end
	must(err)
	out, err := cmd.StdoutPipe()
	must(err)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = life.Close() }() // lets it end where the test fails
	var killed atomic.Bool
	kill := func() {
		killed.Store(true)
		_ = cmd.Process.Kill() // once is enough
	}
	told = newLedger()
	var began time.Time
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var s said
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatalf("it says %q", lines.Text())
		}
		if began.IsZero() {
			began = time.Now()
			defer time.AfterFunc(after, kill).Stop()
		}
		if s.Book != "" {
			told.enter(s.Book, s.Progress)
		} else if m = (milestone{s.Step, s.Step, s.Decided}); m.step == len(r.steps) {
			lived = time.Since(began)
			kill()
		}
	}
	if err := cmd.Wait(); !killed.Load() {
		t.Fatalf("it ended by itself: %v, %q", err, stderr.String())
	}
	return told, m, lived
}

// revive opens the shelf on the files that a killed process left.
func revive(t *testing.T, r *route, dir string, told ledger, m milestone) (bad []string) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(48 * time.Hour) // it is later than in the other process
		fsys, err := disk.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		bad = r.restart(fsys, newWorld(told), m)
		if err := fsys.Close(); err != nil {
			t.Error(err)
		}
	})
	return bad
}

// said is a line of a travelling process: how far it is, or what its server has come to hold of a book. The server's word
// counts once it is out, and its shelf learns of it only afterwards.
type said struct {
	Step     int              `json:",omitzero"`
	Decided  bool             `json:",omitzero"`
	Book     server.BookID    `json:",omitzero"`
	Progress *server.Progress `json:",omitzero"`
}

func (s said) say() {
	line, err := json.Marshal(s)
	must(err)
	_, err = os.Stdout.Write(append(line, '\n')) // at once
	must(err)
}

// TestCrashChild is the process that is killed.
func TestCrashChild(t *testing.T) {
	dir := os.Getenv(childFolder)
	if dir == "" {
		t.Skip("TestCrashKill starts it")
	}
	synctest.Test(t, func(t *testing.T) {
		fsys, err := disk.Open(dir)
		must(err)
		w := newWorld(newLedger())
		w.comics.told = func(id server.BookID, p *server.Progress) { said{Book: id, Progress: p}.say() }
		l, err := begin(fsys, w)
		must(err)
		l.run()
		must(l.travel(journey(), milestone{}, func(m milestone) bool {
			said{Step: m.step, Decided: m.decided}.say()
			return true
		}))
		_, _ = io.Copy(io.Discard, os.Stdin) // until it is killed
	})
}
