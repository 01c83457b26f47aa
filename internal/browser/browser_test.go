//go:build !race && !386 && !arm

// Package browser tests the emulator's page as its user meets it: the program itself, and Chromium. It has test files
// alone. The browser is Debian's; without it the tests are skipped. Neither it nor the page gains from the race detector or
// from another processor, so it is built for this machine's only.
package browser

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// What all tests share: the program, built once, and one browser, in which every test has a window of its own.
var (
	emulator string
	chromium context.Context
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	path, err := exec.LookPath("chromium-headless-shell") // Chromium without a window: half the work
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if err != nil {
		fmt.Println("SKIPPED: the page in a browser, for want of Chromium (Debian: apt-get install chromium-headless-shell)")
		return 0
	}
	dir, err := os.MkdirTemp("", "browser")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := depend("../../cmd/emulator", ".."); err != nil {
		fmt.Println(err)
		return 1
	}
	emulator = filepath.Join(dir, "emulator")
	if out, err := exec.Command("go", "build", "-o", emulator, "inkshelf/cmd/emulator").CombinedOutput(); err != nil {
		fmt.Printf("%v: %s", err, out)
		return 1
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(filepath.Join(dir, "profile")), chromedp.DisableGPU,
		chromedp.NoSandbox, // it shows our own page alone, and root has no other choice
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		fmt.Println("the browser does not start:", err)
		return 1
	}
	chromium = ctx
	return m.Run()
}

// depend looks at every file of the program. The go command takes the tests' last result for this one's as long as nothing
// has changed that they looked at, and of a program that they build it knows nothing.
func depend(folders ...string) error {
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			_, err = os.Stat(path)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
