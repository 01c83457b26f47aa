package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// Two runs of a script, each in a process and a folder of its own, leave the same bytes.
func TestTwoRuns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "walk.txt"), "#! fake: all\ntap \"menu\"\nshot menu\nkey back\nexit\n")
	var both sync.WaitGroup
	for _, where := range []string{"-out=first", "-dir=second"} {
		both.Go(func() {
			said, err := program(t.Context(), dir, "-script", "walk.txt", where).Output()
			if err != nil || !strings.HasPrefix(string(said), "walk.txt: ") || strings.Count(string(said), "\n") != 1 {
				t.Errorf("%v: %s", err, said)
			}
		})
	}
	both.Wait()
	runs := []map[string]string{files(t, filepath.Join(dir, "first")), files(t, filepath.Join(dir, "second/shots"))}
	want := []string{"menu.png", "menu.refreshes"}
	if got := slices.Sorted(maps.Keys(runs[0])); !slices.Equal(got, want) {
		t.Errorf("the shots are %q, want %q", got, want)
	}
	if !maps.Equal(runs[0], runs[1]) {
		t.Error("the runs differ")
	}
	if _, err := os.Stat(filepath.Join(dir, "emulator/fake/config.json")); err != nil {
		t.Errorf("the header does not bring the folder of -fake: %v", err)
	}
}

// The header of a script brings -fake, -frozen-status, -fresh and the kind, which may be given too.
func TestHeader(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"", "-fake -fresh -frozen-status -fake-type book-server"} {
		o, err := parse(append(strings.Fields(args), "-script", "books.txt"))
		if err != nil {
			t.Fatal(err)
		}
		if err := o.obey("bookserver"); err != nil {
			t.Fatal(err)
		}
		if got, want := o.setup(), (setup{dir: "emulator/fake", kind: "bookserver", frozen: true, fresh: true}); got != want {
			t.Errorf("%q: the reader is %+v, want %+v", args, got, want)
		}
	}
}

// With "#! fake: none" the reader knows no server: a config.json of fakes goes, that of anybody else stays. It is no value
// of -fake-type.
func TestNoServers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	config := filepath.Join(dir, "config.json")
	path := write(t, filepath.Join(dir, "first.txt"), "#! fake: none\nsee \"No servers yet\"\n")
	call(t, "-script", write(t, filepath.Join(dir, "comics.txt"), "#! fake: comicserver\n"), "-dir", dir).want(t, succeeded)
	call(t, "-script", path, "-dir", dir).want(t, succeeded, path+": ")
	if _, err := os.Stat(config); err == nil {
		t.Error("there is a config.json")
	}
	write(t, config, `[{"name": "Mine", "type": "comicserver", "server": "http://comics.example", "apiKey": "k"}]`)
	call(t, "-script", path, "-dir", dir).want(t, failed, "was not written by -fake and stays as it is")
	if _, err := os.Stat(config); err != nil {
		t.Error("somebody's config.json is gone")
	}
	call(t, "-fake", "-fake-type", "none").want(t, misused, `unknown type "none"`)
}

// A script without a header runs with the flags that are given: here, with a frozen reader but nobody's servers.
func TestWithoutHeader(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "plain.txt"), "idle\nshot start\n")
	call(t, "-script", path, "-frozen-status", "-dir", dir).want(t, succeeded, path+": ", "1 shot")
	if _, err := os.Stat(filepath.Join(dir, "config.json")); err == nil {
		t.Error("there is a config.json")
	}
	path = write(t, filepath.Join(dir, "fault.txt"), "fault status 500\n")
	if o := call(t, "-script", path, "-dir", dir); o.status != failed || !strings.HasPrefix(o.stderr, path+":1: fault status 500: ") {
		t.Errorf("without fakes a fault ends it with status %d and %s", o.status, o.stderr)
	}
}

// Every fault of a script is reported before anything is started.
func TestMistakes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "mistakes.txt"), "#! fake: all\nfly\ntap 1\nkey nothing\nshot a\nshot a\n")
	reader := filepath.Join(dir, "reader")
	o := call(t, "-script", path, "-dir", reader)
	lines := strings.Split(strings.TrimSpace(o.stderr), "\n")
	for i, line := range []string{":2: ", ":3: ", ":4: ", ":6: "} {
		if o.status != misused || len(lines) != 4 || !strings.HasPrefix(lines[i], path+line) {
			t.Fatalf("it ended with status %d and\n%s", o.status, o.stderr)
		}
	}
	if _, err := os.Stat(reader); err == nil || o.stdout != "" {
		t.Errorf("something was started: %s", o.stdout)
	}
}

// A step that fails ends the program with status 1, and what the panel showed is saved.
func TestFailingStep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "lost.txt"), "#! fake: all\n# lost\ntap \"nowhere\"\nshot never\n")
	o := call(t, "-script", path, "-dir", dir)
	if o.status != failed || !strings.HasPrefix(o.stderr, path+":3: ") || o.stdout != "" ||
		!strings.HasSuffix(o.stderr, "    2  # lost\n    3  tap \"nowhere\"\n") {
		t.Errorf("it ended with status %d, %q and %q", o.status, o.stdout, o.stderr)
	}
	if got := slices.Sorted(maps.Keys(files(t, filepath.Join(dir, "shots")))); !slices.Equal(got, []string{"failed.png"}) {
		t.Errorf("saved are %q", got)
	}
}

// Ctrl-C ends a script that waits.
func TestInterruptedScript(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "long.txt"), "#! fake: none\nshot start\nwait 5m\n")
	cmd := program(t.Context(), dir, "-script", "long.txt")
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	await(t, "the first shot", func() bool {
		_, err := os.Stat(filepath.Join(dir, "emulator/fake/shots/start.png"))
		return err == nil
	})
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != failed || said.String() != "interrupted\n" {
		t.Errorf("it ended with %v and %q", err, said.String())
	}
}
