package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// scripts makes a folder of scripts and returns how "emulator shots" is called for it.
func scripts(t *testing.T, texts map[string]string) (dir string, shots func(args ...string) outcome) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range texts {
		write(t, filepath.Join(dir, "scripts", name+scriptExt), text)
	}
	return dir, func(args ...string) outcome {
		t.Helper()
		return call(t, append([]string{"shots", "-scripts", filepath.Join(dir, "scripts"), "-report", filepath.Join(dir, "report.html")}, args...)...)
	}
}

// The life of a baseline: absent, accepted, missed, orphaned, accepted anew, matched.
func TestBaseline(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("ten runs take a while: not with -short")
	}
	dir, shots := scripts(t, map[string]string{
		"one": "#! fake: none\nshot servers\n",
		"two": "#! fake: none\nkey menu\nshot menu\n",
	})
	report, baselines := filepath.Join(dir, "report.html"), filepath.Join(dir, "scripts")
	step := func(name string, o outcome, status int, says ...string) {
		t.Helper()
		for _, s := range says {
			if !strings.Contains(o.stdout, s) {
				t.Errorf("%s: it says %q and not %q", name, o.stdout, s)
			}
		}
		if _, err := os.Stat(report); o.status != status || o.stderr != "" || (err == nil) != (status == failed) {
			t.Errorf("%s: status %d, %s, report: %v, want status %d", name, o.status, o.stderr, err, status)
		}
	}
	step("absent", shots("-jobs", "1"), failed, "one/servers", "two/menu", report)
	step("accepted", shots("-accept"), succeeded, "accepted one/servers", "accepted two/menu", "ok one: ", "ok two: ")

	for _, err := range []error{
		os.Rename(filepath.Join(baselines, "two/menu.png"), filepath.Join(baselines, "one/servers.png")),
		os.Remove(filepath.Join(baselines, "two.txt")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	step("missed and orphaned", shots(), failed, "one/servers", "two/menu")
	step("accepted anew", shots("-accept"), succeeded, "accepted one/servers.png", "removed two/menu.refreshes", "ok one: ")
	if _, err := os.Stat(filepath.Join(baselines, "two")); err == nil {
		t.Error("the folder of a lost script is still there")
	}
	step("matched", shots("one.txt", "one", filepath.Join(baselines, "one.txt")), succeeded, "ok one: ")
}

// A script that fails is reported, never accepted, and does not stop the others.
func TestFailingScript(t *testing.T) {
	t.Parallel()
	dir, shots := scripts(t, map[string]string{
		"bad":  "#! fake: none\nshot servers\nsee \"nothing of the kind\"\n",
		"good": "#! fake: none\n",
	})
	if o := shots("-accept"); o.status != failed || !strings.Contains(o.stdout, "bad.txt:3: ") || !strings.Contains(o.stdout, "ok good: ") ||
		strings.Contains(o.stdout, "saved as") || !strings.HasSuffix(o.stdout, " shows what differs. The rest was accepted.\n") {
		t.Errorf("it ended with status %d, %s, %s", o.status, o.stdout, o.stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "scripts/bad")); err == nil {
		t.Error("the failing script has a baseline")
	}
}

// All faults of all scripts are reported, and nothing is run.
func TestFaultyScripts(t *testing.T) {
	t.Parallel()
	_, shots := scripts(t, map[string]string{"a": "#! fake: all\nfly\n", "b": "idle\n", "c": "#! fake: nobody\n", "d": "#! fake: all\nswim\ncrawl\n"})
	o := shots()
	for _, place := range []string{"a.txt:2: ", "b.txt:1: ", "c.txt:1: ", "d.txt:2: ", "d.txt:3: "} {
		if !strings.Contains(o.stderr, place) {
			t.Errorf("nothing is said about %s", place)
		}
	}
	if o.status != misused || o.stdout != "" || strings.Count(o.stderr, "\n") != 5 {
		t.Errorf("it ended with status %d, %s, %s", o.status, o.stdout, o.stderr)
	}
	_, none := scripts(t, nil)
	none().want(t, misused, "find the scripts")
}

// Whoever closes the terminal ends what is running and what waits for its turn, and nothing is left. Neither is it where
// nobody reads what is said.
func TestInterruptedShots(t *testing.T) {
	t.Parallel()
	long, temp := "#! fake: none\nshot start\nwait 5m\n", t.TempDir()
	dir, _ := scripts(t, map[string]string{"long": long, "longer": long, "short": "#! fake: none\n"})
	shots := func(args ...string) *exec.Cmd {
		cmd := program(t.Context(), dir, append([]string{"shots"}, args...)...)
		cmd.Env = append(cmd.Env, "TMPDIR="+temp)
		return cmd
	}
	cmd := shots("-jobs", "1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	await(t, "the first shot", func() bool {
		found, _ := filepath.Glob(filepath.Join(temp, "*/*/shots/start.png"))
		return len(found) == 1
	})
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != failed {
		t.Errorf("it ended with %v", err)
	}

	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd = shots("short")
	cmd.Stdout = w
	if err := errors.Join(r.Close(), cmd.Run(), w.Close()); err != nil {
		t.Errorf("with nobody to listen it ended with %v", err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left are %v (%v)", left, err)
	}
}
