package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const ourScripts = "../../scripts"

// Our scripts show what their baselines show. Those are run that differ most in what they draw and count: "make shots" runs
// them all, and this test is for the processors on which that does not.
func TestScripts(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("scripts take a while: not with -short")
	}
	report := filepath.Join(t.ArtifactDir(), "shots-report.html")
	if o := call(t, "shots", "-scripts", ourScripts, "-report", report, "all", "books", "faults", "large", "large-text", "recipes"); o.status != succeeded {
		t.Errorf("status %d\n%s%s", o.status, o.stdout, o.stderr)
	}
}

// The program as it is built for the reader's processor shows the same, byte for byte.
func TestOnARM(t *testing.T) {
	t.Parallel()
	qemu, err := exec.LookPath("qemu-arm")
	switch {
	case testing.Short():
		t.Skip("it takes a while: not with -short")
	case os.Getenv("INKSHELF_EXEC") != "":
		t.Skip("this is another processor already")
	case err != nil:
		t.Skip("there is no qemu-arm")
	}
	dir := t.TempDir()
	bin := filepath.Join(dir, "emulator-arm")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bin, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm", "GOARM=7", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// Lists, covers, text, and the pages of a comic: the rest is drawn by the same code.
	cmd := exec.CommandContext(t.Context(), qemu, bin, "shots", "-scripts", ourScripts, "-report", filepath.Join(dir, "report.html"), "first-run", "keys", "recipes")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
